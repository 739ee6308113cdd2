from rotation.turns import plan_turns, players_at_three_player_tables, players_sitting_out
from tests.rotation.build import seating

NO_PAIRS = frozenset()


def names_in_order(names):
    return [f"P{name}" for name in names.split()]


def turns_as_text(
    past_rounds,
    names,
    turns_per_round,
    rounds,
    players_of=players_sitting_out,
    pairs_apart=NO_PAIRS,
):
    turns = plan_turns(
        past_rounds, names_in_order(names), turns_per_round, rounds, players_of, pairs_apart
    )
    return [" ".join(player[1:] for player in turn) for turn in turns]


def test_everyone_has_a_turn_before_anyone_has_two():
    assert turns_as_text([], "6 5 4 3 2 1", 2, 4) == ["6 5", "4 3", "2 1", "6 5"]


def test_player_with_the_fewest_turns_comes_next():
    past_rounds = [seating("1-2-3-4", bench="5"), seating("1-2-3-5", bench="4")]
    assert turns_as_text(past_rounds, "5 4 3 2 1", 1, 4) == ["3", "2", "1", "5"]


def test_of_players_with_equal_turns_the_one_with_the_oldest_turn_comes_next():
    past_rounds = [seating("1-2-3-4", bench="5 6"), seating("5-6-3-4", bench="1 2")]
    past_rounds += [seating("5-6-1-2", bench="3 4")]
    assert turns_as_text(past_rounds, "1 2 3 4 5 6", 2, 3) == ["5 6", "1 2", "3 4"]


def test_player_who_comes_late_counts_as_having_had_the_fewest_turns():
    past_rounds = [seating("1-2-3-4", bench="5"), seating("1-2-3-5", bench="4")]
    assert turns_as_text(past_rounds, "6 1 2 3 4 5", 1, 3) == ["6", "1", "2"]
    past_rounds += [seating("1-2-4-5", bench="3"), seating("1-3-4-5", bench="2")]
    past_rounds += [seating("3-2-4-5", bench="1")]
    assert turns_as_text(past_rounds, "6 1 2 3 4 5", 1, 2) == ["6", "5"]


def test_turns_at_tables_of_three_and_on_the_bench_count_separately():
    past_rounds = [seating("1-2-3-4", "5-6-7-"), seating("1-5-3-4", "2-6-7-")]
    assert turns_as_text(past_rounds, "1 2 3 4 5 6 7", 3, 2, players_at_three_player_tables) == [
        "1 3 4",
        "5 2 1",
    ]


def test_player_who_just_sat_out_is_last_of_equals_for_a_table_of_three():
    past_rounds = [seating("1-2-3-4", bench="5 6")]
    assert turns_as_text(past_rounds, "5 6 7 1 2 3 4", 3, 1, players_at_three_player_tables) == [
        "7 1 2"
    ]


def test_players_to_be_kept_apart_take_turns_apart():
    pairs_apart = {frozenset(names_in_order("1 2"))}
    assert turns_as_text(
        [], "1 2 3 4 5 6 7", 3, 2, players_at_three_player_tables, pairs_apart
    ) == [
        "1 3 4",
        "2 5 6",
    ]


def test_players_to_be_kept_apart_may_share_a_turn_that_all_have():
    pairs_apart = {frozenset(names_in_order("1 2"))}
    assert turns_as_text([], "1 2 3", 3, 1, players_at_three_player_tables, pairs_apart) == [
        "1 3 2"
    ]

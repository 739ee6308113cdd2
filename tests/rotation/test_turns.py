from rotation.turns import plan_turns, players_at_three_player_tables, players_sitting_out
from tests.rotation.build import seating

NONE = frozenset()


def order(names):
    return [f"P{name}" for name in names.split()]


def plan(past, names, each_round, rounds, kind=players_sitting_out, apart=NONE):
    chosen = plan_turns(past, order(names), each_round, rounds, kind, apart)
    return [" ".join(player[1:] for player in turn) for turn in chosen]


def test_everybody_has_a_turn_before_anybody_has_two():
    assert plan([], "6 5 4 3 2 1", 2, 4) == ["6 5", "4 3", "2 1", "6 5"]


def test_player_who_has_had_fewest_comes_next():
    past = [seating("1-2-3-4", bench="5"), seating("1-2-3-5", bench="4")]
    assert plan(past, "5 4 3 2 1", 1, 4) == ["3", "2", "1", "5"]


def test_of_equals_the_longest_ago_comes_next():
    past = [seating("1-2-3-4", bench="5 6"), seating("5-6-3-4", bench="1 2")]
    past += [seating("5-6-1-2", bench="3 4")]
    assert plan(past, "1 2 3 4 5 6", 2, 3) == ["5 6", "1 2", "3 4"]


def test_player_who_comes_late_counts_as_having_had_the_fewest_turns():
    past = [seating("1-2-3-4", bench="5"), seating("1-2-3-5", bench="4")]
    assert plan(past, "6 1 2 3 4 5", 1, 3) == ["6", "1", "2"]
    past += [seating("1-2-4-5", bench="3"), seating("1-3-4-5", bench="2")]
    past += [seating("3-2-4-5", bench="1")]  # all five have had one
    assert plan(past, "6 1 2 3 4 5", 1, 2) == ["6", "5"]


def test_tables_of_three_are_turns_of_another_kind():
    past = [seating("1-2-3-4", "5-6-7-"), seating("1-5-3-4", "2-6-7-")]
    assert plan(past, "1 2 3 4 5 6 7", 3, 2, players_at_three_player_tables) == ["1 3 4", "5 2 1"]


def test_player_who_just_sat_out_is_last_of_equals_for_a_table_of_three():
    past = [seating("1-2-3-4", bench="5 6")]
    assert plan(past, "5 6 7 1 2 3 4", 3, 1, players_at_three_player_tables) == ["7 1 2"]


def test_two_to_be_kept_apart_take_turns_apart():
    apart = {frozenset(order("1 2"))}
    assert plan([], "1 2 3 4 5 6 7", 3, 2, players_at_three_player_tables, apart) == [
        "1 3 4",
        "2 5 6",
    ]


def test_two_to_be_kept_apart_may_share_a_turn_where_all_have_one():
    apart = {frozenset(order("1 2"))}
    assert plan([], "1 2 3", 3, 1, players_at_three_player_tables, apart) == ["1 3 2"]

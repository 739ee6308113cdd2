"""Nights worked out by hand, table by table, and properties of any night."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.progressive.movements import LoserMovement
from rotation.progressive.one_table import split_table
from rotation.seeded_random import SeededRandom
from rotation.table_counts import ExtraPlayerRule
from scoring.dials.options import LoserMoveRule
from tests.rotation.build import played_round, seating, table_texts
from tests.rotation.random_nights import (
    plan_game_if_all_stay,
    play_night_with_plans,
    seat_first_game,
)

TABLES_OF_TWELVE_PLAYERS = ("1-2-3-4", "5-6-7-8", "9-10-11-12")
# Looking ahead decides only between equally good seats, so it changes nothing in these tests.
with_and_without_look_ahead = pytest.mark.parametrize(
    "loser_movement", [LoserMovement(looks_ahead=False), LoserMovement()]
)


def play_games_with_scores(first_seating, loser_movement, *scores):
    """Return the charts of the games in order, and who sits out in each."""
    rounds, games_as_text, benches = [], [], []
    next_seating = first_seating
    for score in scores:
        rounds.append(played_round(next_seating, *score.split()))
        next_seating = plan_game_if_all_stay(rounds, loser_movement)
        games_as_text.append(" ".join(table_texts(next_seating)))
        benches.append([int(player[1:]) for player in next_seating.bench])
    return games_as_text, benches


@with_and_without_look_ahead
def test_twelve_players_at_alameda_move_as_the_sheet_says_for_four_games(loser_movement):
    scores = ["14-9 8-12 10-10", "11-15 13-10 9-16", "12-7 6-17 15-8"]
    charts, benches = play_games_with_scores(
        seating(*TABLES_OF_TWELVE_PLAYERS), loser_movement, *scores
    )
    assert charts == [
        "1-11-9-3 8-6-4-2 12-10-7-5",
        "3-11-7-12 8-9-1-4 5-10-2-6",
        "3-6-10-7 4-9-11-12 5-1-8-2",
    ]
    assert benches == [[], [], []]


@with_and_without_look_ahead
def test_losers_of_twelve_at_tanglewood_move_a_table_and_change_partners(loser_movement):
    charts, _ = play_games_with_scores(
        seating(*TABLES_OF_TWELVE_PLAYERS), loser_movement, "9-5 6-8 7-4"
    )
    assert charts == ["1-12-10-3 8-6-4-2 9-7-5-11"]


@with_and_without_look_ahead
def test_north_and_south_move_on_a_tie(loser_movement):
    charts, _ = play_games_with_scores(
        seating(*TABLES_OF_TWELVE_PLAYERS), loser_movement, "7-7 6-8 7-4"
    )
    assert charts == ["4-2-12-10 8-6-3-1 9-7-5-11"]


@with_and_without_look_ahead
def test_player_from_the_bench_moves_in_place_of_the_player_sitting_out(loser_movement):
    thirteen = seating(*TABLES_OF_TWELVE_PLAYERS, bench="13")
    assert play_games_with_scores(thirteen, loser_movement, "9-5 6-8 7-4") == (
        ["1-13-10-3 8-6-4-2 9-7-5-11"],
        [[12]],
    )


@with_and_without_look_ahead
def test_two_benched_players_take_the_places_of_two_movers(loser_movement):
    fourteen = seating(*TABLES_OF_TWELVE_PLAYERS, bench="13 14")
    assert play_games_with_scores(fourteen, loser_movement, "9-5 6-8 7-4") == (
        ["1-13-14-3 8-6-4-2 9-7-5-11"],
        [[12, 10]],
    )


@with_and_without_look_ahead
@pytest.mark.parametrize(
    ("score", "table_4", "table_1"),
    [
        ("6-9-4", "15-10-12-", "1-14-13-3"),
        ("8-8-5", "15-10-12-", "1-14-13-3"),
        ("7-7-7", "14-10-12-", "1-15-13-3"),
        ("5-6-6", "13-10-12-", "1-15-14-3"),
        ("4-6-4", "15-10-12-", "1-14-13-3"),
    ],
)
def test_two_highest_scores_at_a_table_of_three_move_and_the_third_player_sits_north(
    loser_movement, score, table_4, table_1
):
    fifteen = seating(*TABLES_OF_TWELVE_PLAYERS, "13-14-15-")
    charts, _ = play_games_with_scores(fifteen, loser_movement, f"9-5 6-8 7-4 {score}")
    assert charts[0].split()[3] == table_4
    assert charts[0].split()[0] == table_1


@with_and_without_look_ahead
def test_tie_and_table_of_three_move_players_by_the_alameda_sheet(loser_movement):
    """Alameda has 15 players. Table 3 ends 10-10, so north and south move; table 4 ends 10-14-9,
    and the third player takes north.
    """
    fifteen = seating(*TABLES_OF_TWELVE_PLAYERS, "13-14-15-")
    charts, _ = play_games_with_scores(fifteen, loser_movement, "12-8 9-11 10-10 10-14-9")
    assert charts == ["1-14-13-3 8-6-4-2 12-10-7-5 15-9-11-"]


@with_and_without_look_ahead
def test_third_waiting_player_of_a_single_table_plays_next(loser_movement):
    seven = seating("1-2-3-4", bench="5 6 7")
    charts, benches = play_games_with_scores(seven, loser_movement, "9-5", "9-5", "5-9")
    assert charts == ["1-5-6-3", "1-7-4-6", "6-7-2-5"]
    assert benches == [[4, 2, 7], [3, 5, 2], [1, 4, 3]]


@with_and_without_look_ahead
def test_losers_move_down_if_the_dial_says_so(loser_movement):
    moving_down = LoserMovement(direction=-1, looks_ahead=loser_movement.looks_ahead)
    charts, _ = play_games_with_scores(
        seating(*TABLES_OF_TWELVE_PLAYERS), moving_down, "9-5 6-8 7-4"
    )
    assert charts == ["1-7-5-3 8-6-12-10 9-4-2-11"]


@with_and_without_look_ahead
def test_losers_of_a_single_table_stay_but_are_not_partners(loser_movement):
    assert play_games_with_scores(seating("1-2-3-4"), loser_movement, "9-5")[0] == ["1-4-2-3"]


# The tests below are about properties of all nights.

RANDOM_NIGHT_SETTINGS = st.tuples(
    st.integers(4, 120),
    st.sampled_from(ExtraPlayerRule),
    st.builds(
        LoserMovement, st.sampled_from(LoserMoveRule), st.sampled_from([1, -1]), st.booleans()
    ),
    st.integers(0, 999),
)
many_examples = settings(deadline=None, max_examples=50)


def play_random_night(night_settings, games=5):
    players, extra_player_rule, loser_movement, seed = night_settings
    return play_night_with_plans(
        seat_first_game(players, extra_player_rule), loser_movement, games, SeededRandom(seed)
    )


@many_examples
@given(RANDOM_NIGHT_SETTINGS)
def test_everyone_has_one_place_and_tables_keep_their_size(night_settings):
    for game, plan, _ in play_random_night(night_settings):
        assert sorted(plan.seating.entrants) == sorted(game.seating.entrants)
        sizes = [(table.number, len(table.seats)) for table in plan.seating.tables]
        assert sizes == [(table.table.number, len(table.table.seats)) for table in game.tables]
        assert len(plan.seating.bench) == len(game.bench)


@many_examples
@given(RANDOM_NIGHT_SETTINGS)
def test_winners_stay_and_losers_move_as_the_dial_says(night_settings):
    direction, movement = night_settings[2].direction, night_settings[2].rule
    for game_number, (game, plan, _) in enumerate(play_random_night(night_settings), start=1):
        numbers = [table.table.number for table in game.tables]
        if movement is LoserMoveRule.GROWING:
            assert plan.tables_moved == (game_number % len(numbers) or 1)
        if movement in (LoserMoveRule.NEXT_TABLE, LoserMoveRule.AVOID_REPEATS):
            assert plan.tables_moved == 1
        assert movement is LoserMoveRule.AVOID_REPEATS or not plan.sent_elsewhere
        table_number_by_player = {
            player: table.number for table in plan.seating.tables for player in table.entrants
        }
        for place, table in enumerate(game.tables):
            split = split_table(table)
            assert {table_number_by_player[stayer] for _, stayer in split.stayers} == {
                table.table.number
            }
            target = numbers[(place + direction * plan.tables_moved) % len(numbers)]
            movers = set(split.leavers) - set(plan.seating.bench)
            assert {
                table_number_by_player[mover] for mover in movers - set(plan.sent_elsewhere)
            } <= {target}
            tables_elsewhere = {
                table_number_by_player[mover] for mover in movers & set(plan.sent_elsewhere)
            }
            assert not tables_elsewhere & {target, table.table.number}


@many_examples
@given(RANDOM_NIGHT_SETTINGS)
def test_winners_separate_and_the_first_winner_keeps_the_chair(night_settings):
    for game, plan, _ in play_random_night(night_settings):
        tables = {table.number: table for table in plan.seating.tables}
        for table in game.tables:
            seats = dict(tables[table.table.number].seats)
            (kept_chair, keeper), *_ = split_table(table).stayers
            assert seats[kept_chair] == keeper
            assert kept_chair in ("N", "E")


@many_examples
@given(RANDOM_NIGHT_SETTINGS)
def test_bench_is_filled_by_those_who_sat_out_least(night_settings):
    for game, plan, past_games in play_random_night(night_settings):
        losers = {player for table in game.tables for player in split_table(table).leavers}
        bench = set(plan.seating.bench)
        benched_again = bench & set(game.bench)
        assert len(benched_again) == max(len(bench) - len(losers), 0)
        assert bench - benched_again <= losers
        turns_of_benched = [past_games.times_sat_out.get(player, 0) for player in losers & bench]
        turns_of_seated = [past_games.times_sat_out.get(player, 0) for player in losers - bench]
        assert max(turns_of_benched, default=0) <= min(
            turns_of_seated, default=max(turns_of_benched, default=0)
        )


@many_examples
@given(RANDOM_NIGHT_SETTINGS)
def test_no_one_has_the_same_partner_twice_in_a_row(night_settings):
    for game, plan, _ in play_random_night(night_settings):
        old_pairs = {pair for table in game.tables for pair in table.table.partners}
        new_pairs = {pair for table in plan.seating.tables for pair in table.partners}
        assert not old_pairs & new_pairs


@many_examples
@given(RANDOM_NIGHT_SETTINGS)
def test_look_ahead_never_repeats_more_partners_at_a_table_now(night_settings):
    players, extra_player_rule, usual_movement, seed = night_settings
    with_look_ahead = LoserMovement(usual_movement.rule, usual_movement.direction)
    without_look_ahead = LoserMovement(
        usual_movement.rule, usual_movement.direction, looks_ahead=False
    )
    rounds = [
        game
        for game, _, _ in play_night_with_plans(
            seat_first_game(players, extra_player_rule), with_look_ahead, 5, SeededRandom(seed)
        )
    ]
    times_together = {
        pair: 0 for game in rounds for table in game.tables for pair in table.table.partners
    }
    for game in rounds:
        for table in game.tables:
            for pair in table.table.partners:
                times_together[pair] += 1
    seatings = [
        plan_game_if_all_stay(rounds, loser_movement)
        for loser_movement in (with_look_ahead, without_look_ahead)
    ]
    for table_ahead, table_by_hand in zip(*(game.tables for game in seatings), strict=True):
        repeats = [
            sum(times_together.get(pair, 0) for pair in table.partners)
            for table in (table_ahead, table_by_hand)
        ]
        assert repeats[0] == repeats[1]
        assert table_ahead.chairs == table_by_hand.chairs
        assert set(table_ahead.entrants) == set(table_by_hand.entrants)

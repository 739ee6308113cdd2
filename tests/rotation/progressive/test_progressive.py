"""Nights worked out by hand, table by table, and properties of any night."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.progressive.movements import LoserMovement
from rotation.progressive.one_table import split_table
from rotation.seeded_random import SeededRandom
from rotation.shape import ExtraPlayerRule
from scoring.dials.options import Movement
from tests.rotation.build import chart, evening, seating
from tests.rotation.evenings import game_if_all_stay, plans_of_evening, seat_hall

TWELVE = ("1-2-3-4", "5-6-7-8", "9-10-11-12")
# Nights worked out by hand hold with a look ahead too: it only chooses where a hand could.
by_hand = pytest.mark.parametrize("moving", [LoserMovement(looks_ahead=False), LoserMovement()])


def play_through(first, moving, *scores):
    """Return the charts of the games in order, and who sits out in each."""
    rounds, charts, benches = [], [], []
    following = first
    for score in scores:
        rounds.append(evening(following, *score.split()))
        following = game_if_all_stay(rounds, moving)
        charts.append(" ".join(chart(following)))
        benches.append([int(player[1:]) for player in following.bench])
    return charts, benches


@by_hand
def test_twelve_at_alameda_over_four_games(moving):
    scores = ["14-9 8-12 10-10", "11-15 13-10 9-16", "12-7 6-17 15-8"]
    charts, benches = play_through(seating(*TWELVE), moving, *scores)
    assert charts == [
        "1-11-9-3 8-6-4-2 12-10-7-5",
        "3-11-7-12 8-9-1-4 5-10-2-6",
        "3-6-10-7 4-9-11-12 5-1-8-2",
    ]
    assert benches == [[], [], []]


@by_hand
def test_twelve_at_tanglewood(moving):
    charts, _ = play_through(seating(*TWELVE), moving, "9-5 6-8 7-4")
    assert charts == ["1-12-10-3 8-6-4-2 9-7-5-11"]


@by_hand
def test_north_and_south_move_on_a_tie(moving):
    charts, _ = play_through(seating(*TWELVE), moving, "7-7 6-8 7-4")
    assert charts == ["4-2-12-10 8-6-3-1 9-7-5-11"]


@by_hand
def test_thirteenth_takes_the_way_of_the_one_who_sits_out(moving):
    thirteen = seating(*TWELVE, bench="13")
    assert play_through(thirteen, moving, "9-5 6-8 7-4") == (
        ["1-13-10-3 8-6-4-2 9-7-5-11"],
        [[12]],
    )


@by_hand
def test_two_who_sat_out_take_the_ways_of_two_others(moving):
    fourteen = seating(*TWELVE, bench="13 14")
    assert play_through(fourteen, moving, "9-5 6-8 7-4") == (
        ["1-13-14-3 8-6-4-2 9-7-5-11"],
        [[12, 10]],
    )


@by_hand
@pytest.mark.parametrize(
    ("score", "fourth", "first"),
    [
        ("6-9-4", "15-10-12-", "1-14-13-3"),
        ("8-8-5", "15-10-12-", "1-14-13-3"),
        ("7-7-7", "14-10-12-", "1-15-13-3"),
        ("5-6-6", "13-10-12-", "1-15-14-3"),
        ("4-6-4", "15-10-12-", "1-14-13-3"),
    ],
)
def test_two_highest_of_three_move_and_the_third_sits_down_north(moving, score, fourth, first):
    fifteen = seating(*TWELVE, "13-14-15-")
    charts, _ = play_through(fifteen, moving, f"9-5 6-8 7-4 {score}")
    assert charts[0].split()[3] == fourth
    assert charts[0].split()[0] == first


@by_hand
def test_tie_at_one_table_and_three_at_another(moving):
    """Alameda has 15 players. Table 3 ends 10-10, so north and south move; table 4 ends 10-14-9,
    and the third player takes north.
    """
    fifteen = seating(*TWELVE, "13-14-15-")
    charts, _ = play_through(fifteen, moving, "12-8 9-11 10-10 10-14-9")
    assert charts == ["1-14-13-3 8-6-4-2 12-10-7-5 15-9-11-"]


@by_hand
def test_third_who_waits_beside_a_single_table_plays_next(moving):
    seven = seating("1-2-3-4", bench="5 6 7")
    charts, benches = play_through(seven, moving, "9-5", "9-5", "5-9")
    assert charts == ["1-5-6-3", "1-7-4-6", "6-7-2-5"]
    assert benches == [[4, 2, 7], [3, 5, 2], [1, 4, 3]]


@by_hand
def test_losers_go_down_where_the_house_says_so(moving):
    down = LoserMovement(direction=-1, looks_ahead=moving.looks_ahead)
    charts, _ = play_through(seating(*TWELVE), down, "9-5 6-8 7-4")
    assert charts == ["1-7-5-3 8-6-12-10 9-4-2-11"]


@by_hand
def test_losers_of_a_single_table_part_and_stay(moving):
    assert play_through(seating("1-2-3-4"), moving, "9-5")[0] == ["1-4-2-3"]


# What holds in any evening

FIELDS = st.tuples(
    st.integers(4, 120),
    st.sampled_from(ExtraPlayerRule),
    st.builds(LoserMovement, st.sampled_from(Movement), st.sampled_from([1, -1]), st.booleans()),
    st.integers(0, 999),
)
any_evening = settings(deadline=None, max_examples=50)


def games_of(field, games=5):
    players, odd, moving, seed = field
    return plans_of_evening(seat_hall(players, odd), moving, games, SeededRandom(seed))


@any_evening
@given(FIELDS)
def test_everybody_has_one_place_and_every_table_its_size(field):
    for before, after, _ in games_of(field):
        assert sorted(after.seating.entrants) == sorted(before.seating.entrants)
        sizes = [(table.number, len(table.seats)) for table in after.seating.tables]
        assert sizes == [(table.table.number, len(table.table.seats)) for table in before.tables]
        assert len(after.seating.bench) == len(before.bench)


@any_evening
@given(FIELDS)
def test_winners_stay_and_losers_move_as_the_dial_says(field):
    direction, movement = field[2].direction, field[2].movement
    for game, (before, after, _) in enumerate(games_of(field), start=1):
        numbers = [table.table.number for table in before.tables]
        if movement is Movement.GROWING:
            assert after.tables_moved == (game % len(numbers) or 1)
        if movement in (Movement.NEXT_TABLE, Movement.FEWEST_ELSEWHERE):
            assert after.tables_moved == 1
        assert movement is Movement.FEWEST_ELSEWHERE or not after.sent_elsewhere
        at = {player: table.number for table in after.seating.tables for player in table.entrants}
        for place, table in enumerate(before.tables):
            split = split_table(table)
            assert {at[stayer] for _, stayer in split.stayers} == {table.table.number}
            to = numbers[(place + direction * after.tables_moved) % len(numbers)]
            moved = set(split.leavers) - set(after.seating.bench)
            assert {at[mover] for mover in moved - set(after.sent_elsewhere)} <= {to}
            elsewhere = {at[mover] for mover in moved & set(after.sent_elsewhere)}
            assert not elsewhere & {to, table.table.number}


@any_evening
@given(FIELDS)
def test_those_who_stay_part_and_the_first_of_them_keeps_the_chair(field):
    for before, after, _ in games_of(field):
        tables = {table.number: table for table in after.seating.tables}
        for table in before.tables:
            seats = dict(tables[table.table.number].seats)
            (keeps, keeper), *_ = split_table(table).stayers
            assert seats[keeps] == keeper
            assert keeps in ("N", "E")


@any_evening
@given(FIELDS)
def test_bench_is_filled_by_those_who_sat_out_least(field):
    for before, after, looked_back in games_of(field):
        losers = {player for table in before.tables for player in split_table(table).leavers}
        bench = set(after.seating.bench)
        again = bench & set(before.bench)
        assert len(again) == max(len(bench) - len(losers), 0)
        assert bench - again <= losers
        times_out = [looked_back.times_sat_out.get(player, 0) for player in losers & bench]
        times_in = [looked_back.times_sat_out.get(player, 0) for player in losers - bench]
        assert max(times_out, default=0) <= min(times_in, default=max(times_out, default=0))


@any_evening
@given(FIELDS)
def test_nobody_has_the_same_partner_twice_running(field):
    for before, after, _ in games_of(field):
        were = {pair for table in before.tables for pair in table.table.partners}
        are = {pair for table in after.seating.tables for pair in table.partners}
        assert not were & are


@any_evening
@given(FIELDS)
def test_look_ahead_never_repeats_more_partners_at_a_table_now_than_a_hand_would(field):
    players, odd, moving, seed = field
    ahead = LoserMovement(moving.movement, moving.direction)
    hand = LoserMovement(moving.movement, moving.direction, looks_ahead=False)
    rounds = [
        before
        for before, _, _ in plans_of_evening(seat_hall(players, odd), ahead, 5, SeededRandom(seed))
    ]
    past = {pair: 0 for game in rounds for table in game.tables for pair in table.table.partners}
    for game in rounds:
        for table in game.tables:
            for pair in table.table.partners:
                past[pair] += 1
    both = [game_if_all_stay(rounds, way) for way in (ahead, hand)]
    for looked, first in zip(*(game.tables for game in both), strict=True):
        repeats = [sum(past.get(pair, 0) for pair in table.partners) for table in (looked, first)]
        assert repeats[0] == repeats[1]
        assert looked.chairs == first.chairs
        assert set(looked.entrants) == set(first.entrants)

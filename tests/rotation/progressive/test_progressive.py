"""Evenings worked out by hand, table by table; then what holds in any evening."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.lots import Lots
from rotation.progressive.movements import Moving
from rotation.progressive.one_table import split_table
from rotation.shape import OddNumbers
from scoring.dials.options import Movement
from tests.rotation.build import chart, evening, seating
from tests.rotation.evenings import hall, next_round, plans

TWELVE = ("1-2-3-4", "5-6-7-8", "9-10-11-12")
# What is worked out by hand holds with a look ahead too, which only chooses where hands are free.
by_hand = pytest.mark.parametrize("moving", [Moving(look_ahead=False), Moving()])


def played_through(first, moving, *scores):
    """The charts of the games that follow one another, and each bench."""
    rounds, charts, benches = [], [], []
    following = first
    for score in scores:
        rounds.append(evening(following, *score.split()))
        following = next_round(rounds, moving)
        charts.append(" ".join(chart(following)))
        benches.append([int(one[1:]) for one in following.bench])
    return charts, benches


@by_hand
def test_twelve_at_alameda_over_four_games(moving):
    scores = ["14-9 8-12 10-10", "11-15 13-10 9-16", "12-7 6-17 15-8"]
    charts, benches = played_through(seating(*TWELVE), moving, *scores)
    assert charts == [
        "1-11-9-3 8-6-4-2 12-10-7-5",
        "3-11-7-12 8-9-1-4 5-10-2-6",
        "3-6-10-7 4-9-11-12 5-1-8-2",
    ]
    assert benches == [[], [], []]


@by_hand
def test_twelve_at_tanglewood(moving):
    charts, _ = played_through(seating(*TWELVE), moving, "9-5 6-8 7-4")
    assert charts == ["1-12-10-3 8-6-4-2 9-7-5-11"]


@by_hand
def test_north_and_south_move_on_a_tie(moving):
    charts, _ = played_through(seating(*TWELVE), moving, "7-7 6-8 7-4")
    assert charts == ["4-2-12-10 8-6-3-1 9-7-5-11"]


@by_hand
def test_thirteenth_takes_the_way_of_the_one_who_sits_out(moving):
    thirteen = seating(*TWELVE, bench="13")
    assert played_through(thirteen, moving, "9-5 6-8 7-4") == (
        ["1-13-10-3 8-6-4-2 9-7-5-11"],
        [[12]],
    )


@by_hand
def test_two_who_sat_out_take_the_ways_of_two_others(moving):
    fourteen = seating(*TWELVE, bench="13 14")
    assert played_through(fourteen, moving, "9-5 6-8 7-4") == (
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
    charts, _ = played_through(fifteen, moving, f"9-5 6-8 7-4 {score}")
    assert charts[0].split()[3] == fourth
    assert charts[0].split()[0] == first


@by_hand
def test_tie_at_one_table_and_three_at_another(moving):
    """Alameda, 15 players: T3 10-10, so north and south move; T4 10-14-9, the third takes north."""
    fifteen = seating(*TWELVE, "13-14-15-")
    charts, _ = played_through(fifteen, moving, "12-8 9-11 10-10 10-14-9")
    assert charts == ["1-14-13-3 8-6-4-2 12-10-7-5 15-9-11-"]


@by_hand
def test_third_who_waits_beside_a_single_table_plays_next(moving):
    seven = seating("1-2-3-4", bench="5 6 7")
    charts, benches = played_through(seven, moving, "9-5", "9-5", "5-9")
    assert charts == ["1-5-6-3", "1-7-4-6", "6-7-2-5"]
    assert benches == [[4, 2, 7], [3, 5, 2], [1, 4, 3]]


@by_hand
def test_losers_go_down_where_the_house_says_so(moving):
    down = Moving(direction=-1, look_ahead=moving.look_ahead)
    charts, _ = played_through(seating(*TWELVE), down, "9-5 6-8 7-4")
    assert charts == ["1-7-5-3 8-6-12-10 9-4-2-11"]


@by_hand
def test_losers_of_a_single_table_part_and_stay(moving):
    assert played_through(seating("1-2-3-4"), moving, "9-5")[0] == ["1-4-2-3"]


# What holds in any evening

FIELDS = st.tuples(
    st.integers(4, 120),
    st.sampled_from(OddNumbers),
    st.builds(Moving, st.sampled_from(Movement), st.sampled_from([1, -1]), st.booleans()),
    st.integers(0, 999),
)
any_evening = settings(deadline=None, max_examples=50)


def games_of(field, games=5):
    players, odd, moving, seed = field
    return plans(hall(players, odd), moving, games, Lots(seed))


@any_evening
@given(FIELDS)
def test_everybody_has_one_place_and_every_table_its_size(field):
    for before, after, _ in games_of(field):
        assert sorted(after.seating.present) == sorted(before.seating.present)
        sizes = [(one.number, len(one.seats)) for one in after.seating.tables]
        assert sizes == [(one.table.number, len(one.table.seats)) for one in before.tables]
        assert len(after.seating.bench) == len(before.bench)


@any_evening
@given(FIELDS)
def test_winners_stay_and_losers_move_as_the_dial_says(field):
    direction, movement = field[2].direction, field[2].movement
    for game, (before, after, _) in enumerate(games_of(field), start=1):
        numbers = [one.table.number for one in before.tables]
        if movement is Movement.GROWING:
            assert after.tables == (game % len(numbers) or 1)
        if movement in (Movement.NEXT_TABLE, Movement.FEWEST_ELSEWHERE):
            assert after.tables == 1
        assert movement is Movement.FEWEST_ELSEWHERE or not after.elsewhere
        at = {one: table.number for table in after.seating.tables for one in table.entrants}
        for place, one in enumerate(before.tables):
            split = split_table(one)
            assert {at[stayer] for _, stayer in split.staying} == {one.table.number}
            to = numbers[(place + direction * after.tables) % len(numbers)]
            moved = set(split.leaving) - set(after.seating.bench)
            assert {at[mover] for mover in moved - set(after.elsewhere)} <= {to}
            elsewhere = {at[mover] for mover in moved & set(after.elsewhere)}
            assert not elsewhere & {to, one.table.number}


@any_evening
@given(FIELDS)
def test_those_who_stay_part_and_the_first_of_them_keeps_the_chair(field):
    for before, after, _ in games_of(field):
        tables = {one.number: one for one in after.seating.tables}
        for one in before.tables:
            held = dict(tables[one.table.number].seats)
            (keeps, keeper), *_ = split_table(one).staying
            assert held[keeps] == keeper
            assert keeps in ("N", "E")


@any_evening
@given(FIELDS)
def test_bench_is_filled_by_those_whose_turn_it_is(field):
    for before, after, looked_back in games_of(field):
        losers = {one for table in before.tables for one in split_table(table).leaving}
        bench = set(after.seating.bench)
        again = bench & set(before.bench)
        assert len(again) == max(len(bench) - len(losers), 0)
        assert bench - again <= losers
        times_out = [looked_back.sat_out.get(one, 0) for one in losers & bench]
        times_in = [looked_back.sat_out.get(one, 0) for one in losers - bench]
        assert max(times_out, default=0) <= min(times_in, default=max(times_out, default=0))


@any_evening
@given(FIELDS)
def test_nobody_has_the_same_partner_twice_running(field):
    for before, after, _ in games_of(field):
        were = {pair for one in before.tables for pair in one.table.partners}
        are = {pair for one in after.seating.tables for pair in one.partners}
        assert not were & are


@any_evening
@given(FIELDS)
def test_look_ahead_never_repeats_more_partners_at_a_table_now_than_a_hand_would(field):
    players, odd, moving, seed = field
    ahead = Moving(moving.movement, moving.direction)
    hand = Moving(moving.movement, moving.direction, look_ahead=False)
    rounds = [before for before, _, _ in plans(hall(players, odd), ahead, 5, Lots(seed))]
    past = {pair: 0 for one in rounds for table in one.tables for pair in table.table.partners}
    for one in rounds:
        for table in one.tables:
            for pair in table.table.partners:
                past[pair] += 1
    both = [next_round(rounds, way) for way in (ahead, hand)]
    for looked, first in zip(*(one.tables for one in both), strict=True):
        repeats = [sum(past.get(pair, 0) for pair in one.partners) for one in (looked, first)]
        assert repeats[0] == repeats[1]
        assert looked.chairs == first.chairs
        assert set(looked.entrants) == set(first.entrants)

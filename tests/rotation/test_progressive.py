"""Evenings worked out by hand, table by table; then what holds in any evening."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.history import history
from rotation.lots import Lots
from rotation.movers import part
from rotation.progressive import next_round
from rotation.seating import PlayedRound, Round, Table, played
from rotation.shape import OddNumbers, shape
from scoring.chairs import CLOCKWISE
from tests.rotation.build import chart, evening, seating

TWELVE = seating("1-2-3-4", "5-6-7-8", "9-10-11-12")


def played_through(first, *scores):
    """By the sheet alone, the charts of the games that follow one another, and each bench."""
    rounds, charts, benches = [], [], []
    following = first
    for score in scores:
        rounds.append(evening(following, *score.split()))
        following = next_round(rounds, look_ahead=False)
        charts.append(" ".join(chart(following)))
        benches.append([int(one[1:]) for one in following.bench])
    return charts, benches


def test_twelve_at_alameda_over_four_games():
    scores = ["14-9 8-12 10-10", "11-15 13-10 9-16", "12-7 6-17 15-8"]
    charts, benches = played_through(TWELVE, *scores)
    assert charts == [
        "1-11-9-3 8-6-4-2 12-10-7-5",
        "3-11-7-12 8-9-1-4 5-10-2-6",
        "3-6-10-7 4-9-11-12 5-1-8-2",
    ]
    assert benches == [[], [], []]


def test_twelve_at_tanglewood():
    assert played_through(TWELVE, "9-5 6-8 7-4")[0] == ["1-12-10-3 8-6-4-2 9-7-5-11"]


def test_north_and_south_move_on_a_tie():
    charts, _ = played_through(TWELVE, "7-7 6-8 7-4")
    assert charts == ["4-2-12-10 8-6-3-1 9-7-5-11"]


def test_thirteenth_takes_the_way_of_the_one_who_sits_out():
    thirteen = seating("1-2-3-4", "5-6-7-8", "9-10-11-12", bench="13")
    assert played_through(thirteen, "9-5 6-8 7-4") == (["1-13-10-3 8-6-4-2 9-7-5-11"], [[12]])


def test_two_who_sat_out_take_the_ways_of_two_others():
    fourteen = seating("1-2-3-4", "5-6-7-8", "9-10-11-12", bench="13 14")
    assert played_through(fourteen, "9-5 6-8 7-4") == (["1-13-14-3 8-6-4-2 9-7-5-11"], [[12, 10]])


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
def test_two_highest_of_three_move_and_the_third_sits_down_north(score, fourth, first):
    fifteen = seating("1-2-3-4", "5-6-7-8", "9-10-11-12", "13-14-15-")
    charts, _ = played_through(fifteen, f"9-5 6-8 7-4 {score}")
    assert charts[0].split()[3] == fourth
    assert charts[0].split()[0] == first


def test_third_who_waits_beside_a_single_table_plays_next():
    seven = seating("1-2-3-4", bench="5 6 7")
    charts, benches = played_through(seven, "9-5", "9-5", "5-9")
    assert charts == ["1-5-6-3", "1-7-4-6", "6-7-2-5"]
    assert benches == [[4, 2, 7], [3, 5, 2], [1, 4, 3]]


def test_losers_go_down_where_the_house_says_so():
    first = evening(TWELVE, "9-5", "6-8", "7-4")
    assert chart(next_round([first], direction=-1)) == ["1-7-5-3", "8-6-12-10", "9-4-2-11"]


def test_losers_of_a_single_table_part_and_stay():
    one = evening(seating("1-2-3-4"), "9-5")
    assert chart(next_round([one])) == ["1-4-2-3"]


# What holds in any evening


def rescored(lots, table):
    scores = {side: lots.below(9) for side in ("NS", "EW")}
    by_chair = {chair: lots.below(9) for chair in table.chairs}
    if not table.of_three:
        by_chair = {chair: scores["NS" if chair in "NS" else "EW"] for chair in table.chairs}
    return played(table, by_chair)


def whole_evening(players, odd, seed, games, direction=1):
    """Random results from a first draw in the order of the tables."""
    lots, wanted = Lots(seed), shape(players, odd)
    everybody = lots.shuffled([f"P{number}" for number in range(1, players + 1)])
    tables = []
    for number in range(1, wanted.tables + 1):
        size = 4 if number <= wanted.fours else 3
        seats = tuple(zip(CLOCKWISE, [everybody.pop() for _ in range(size)], strict=False))
        tables.append(Table(number, seats))
    following, rounds = Round(tuple(tables), tuple(everybody)), []
    for _ in range(games):
        rounds.append(
            PlayedRound(tuple(rescored(lots, one) for one in following.tables), following.bench)
        )
        following = next_round(rounds, direction, look_ahead=seed % 2 == 0)
        yield rounds[-1], following, rounds


FIELDS = st.tuples(
    st.integers(4, 60), st.sampled_from(OddNumbers), st.integers(0, 999), st.sampled_from([1, -1])
)


@settings(deadline=None, max_examples=60)
@given(FIELDS)
def test_any_evening_seats_everybody_once_and_keeps_its_tables(field):
    players, odd, seed, direction = field
    for before, after, _ in whole_evening(players, odd, seed, 5, direction):
        assert sorted(after.present) == sorted(before.seating.present)
        sizes = [(one.number, len(one.seats)) for one in after.tables]
        assert sizes == [(one.table.number, len(one.table.seats)) for one in before.tables]
        assert len(after.bench) == len(before.bench)


@settings(deadline=None, max_examples=60)
@given(FIELDS)
def test_any_evening_leaves_winners_and_moves_losers_one_table(field):
    players, odd, seed, direction = field
    for before, after, _ in whole_evening(players, odd, seed, 5, direction):
        at = {one: table.number for table in after.tables for one in table.entrants}
        for number, one in enumerate(before.tables):
            parting = part(one)
            assert {at[stayer] for _, stayer in parting.staying} == {one.table.number}
            following = before.tables[(number + direction) % len(before.tables)].table.number
            moved = set(parting.leaving) - set(after.bench)
            assert {at[mover] for mover in moved} <= {following}


@settings(deadline=None, max_examples=60)
@given(FIELDS)
def test_any_evening_is_fair_to_those_who_sit_out(field):
    players, odd, seed, direction = field
    for before, after, rounds in whole_evening(players, odd, seed, 5, direction):
        losers = {one for table in before.tables for one in part(table).leaving}
        again = set(after.bench) & set(before.bench)
        assert len(again) == max(len(before.bench) - len(losers), 0)
        assert set(after.bench) - again <= losers
        past = history(one.seating for one in rounds)
        left = losers - set(after.bench)
        if after.bench and left:
            most = max(past.sat_out[one] for one in after.bench)
            assert most <= min(past.sat_out[one] for one in left)


@settings(deadline=None, max_examples=60)
@given(FIELDS)
def test_nobody_has_the_same_partner_twice_running(field):
    players, odd, seed, direction = field
    for before, after, _ in whole_evening(players, odd, seed, 5, direction):
        were = {pair for one in before.tables for pair in one.table.partners}
        are = {pair for one in after.tables for pair in one.partners}
        assert not were & are

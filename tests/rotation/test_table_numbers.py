"""At which tables people sit in an evening that is drawn beforehand."""

from collections import Counter, defaultdict
from time import process_time

import pytest

from rotation.individual.partner_changes import draw
from rotation.pairs import divisions
from rotation.seating import Seating, Wishes, table
from rotation.shape import OddNumbers
from rotation.table_numbers import share_out
from scoring.chairs import Chair
from scoring.dials.options import OddDivision

N, E, S, W = Chair
SECOND = 1.0


def players(count):
    return [str(number) for number in range(1, count + 1)]


def visits(rounds):
    return Counter(
        (who, at.number) for seating in rounds for at in seating.tables for who in at.entrants
    )


def tables_of(seating):
    """The tables of one game by the divisions of the two who play there."""
    at = defaultdict(set)
    for one in seating.tables:
        at["".join(sorted(who[0] for who in one.entrants))].add(one.number)
    return at


def company(rounds):
    return [{at.seats for at in seating.tables} for seating in rounds]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("count", "most"), [(38, 2), (24, 3), (16, 4), (40, 2)])
def test_nobody_sits_at_one_table_more_often_than_this_in_eight_games(count, most, seed):
    rounds = draw(players(count), 8, OddNumbers.BENCH, seed)
    assert max(visits(rounds).values()) <= most


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("sizes", [(18,), (5, 6, 7)])
def test_eighteen_pairs_have_a_table_twice_at_most_in_five_games(sizes, seed):
    named = [
        [f"{name}{one}" for one in range(size)] for name, size in zip("MWX", sizes, strict=False)
    ]
    rounds = divisions.draw(named, 5, OddDivision.SPARES_MEET, seed)
    assert max(visits(rounds).values()) <= 2


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("odd", OddDivision)
def test_each_division_keeps_its_tables_and_spare_teams_theirs(odd, seed):
    """Whoever runs McAllen's women walks to the women's tables in every game."""
    named = [
        [f"{name}{one}" for one in range(size)] for name, size in zip("MWX", (5, 6, 7), strict=True)
    ]
    rounds = divisions.draw(named, 5, odd, seed)
    at = [tables_of(seating) for seating in rounds]
    assert at == [at[0]] * 5
    assert (at[0]["MM"], at[0]["WW"], at[0]["XX"]) == ({1, 2}, {3, 4, 5}, {6, 7, 8})
    assert max(times for (who, _), times in visits(rounds).items() if who[0] in "MWX") <= 2


@pytest.mark.parametrize("count", range(8, 41))
@pytest.mark.parametrize("odd", [OddNumbers.BENCH, OddNumbers.THREES])
def test_no_meeting_changes_and_every_table_is_used_once(count, odd):
    drawn = draw(players(count), 6, odd, 1)
    before = [Seating(tuple(at for at in reversed(one.tables)), one.bench) for one in drawn]
    shared = share_out((), before)
    assert company(shared) == company(drawn)
    for one, other in zip(shared, drawn, strict=True):
        assert [at.number for at in one.tables] == sorted(at.number for at in other.tables)
        assert one.bench == other.bench
        threes = [
            {at.number for at in seating.tables if at.is_three_handed} for seating in (one, other)
        ]
        assert threes[0] == threes[1]


def test_who_asked_to_stay_stays_and_the_others_go_round():
    stay = {"3": (2, E), "7": (5, N)}
    rounds = draw(players(24), 8, OddNumbers.BENCH, 1, wishes=Wishes(stay=stay))
    for seating in rounds:
        for who, place in stay.items():
            assert seating.places[who] == place
    others = Counter({key: times for key, times in visits(rounds).items() if key[0] not in stay})
    assert max(others.values()) <= 4


def test_games_that_were_played_count():
    """Two tables, where both pairs sat at their own so far."""
    one = table(1, {N: "a", E: "b", S: "c", W: "d"})
    two = table(2, {N: "e", E: "f", S: "g", W: "h"})
    played = Seating((one, two))
    (coming,) = share_out([played], [played])
    assert {at.number: at.entrants[0] for at in coming.tables} == {1: "e", 2: "a"}


def test_largest_field_is_drawn_within_a_second():
    begun = process_time()
    rounds = draw(players(400), 8, OddNumbers.BENCH, 1)
    assert process_time() - begun < SECOND
    assert max(visits(rounds).values()) == 1

"""Table numbers of a night that is drawn in advance are fair."""

from collections import Counter, defaultdict
from time import process_time

import pytest

from rotation.individual.partner_changes import draw_rounds
from rotation.pairs import divisions
from rotation.seating import Seating, Wishes, make_table
from rotation.shape import ExtraPlayerRule
from rotation.table_numbers import spread_tables
from scoring.chairs import Chair
from scoring.dials.options import ExtraTeamRule

N, E, S, W = Chair
SECOND = 1.0


def players(count):
    return [str(number) for number in range(1, count + 1)]


def visits_to_tables(rounds):
    return Counter(
        (who, at.number) for seating in rounds for at in seating.tables for who in at.entrants
    )


def tables_of(seating):
    """Return the tables of one game, grouped by the divisions that meet there."""
    at = defaultdict(set)
    for seated in seating.tables:
        at["".join(sorted(who[0] for who in seated.entrants))].add(seated.number)
    return at


def opponents_met(rounds):
    return [{at.seats for at in seating.tables} for seating in rounds]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("count", "most"), [(38, 2), (24, 3), (16, 4), (40, 2)])
def test_nobody_sits_at_one_table_more_often_than_this_in_eight_games(count, most, seed):
    rounds = draw_rounds(players(count), 8, ExtraPlayerRule.BENCH, seed)
    assert max(visits_to_tables(rounds).values()) <= most


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("sizes", [(18,), (5, 6, 7)])
def test_eighteen_pairs_have_a_table_twice_at_most_in_five_games(sizes, seed):
    named = [
        [f"{name}{number}" for number in range(size)]
        for name, size in zip("MWX", sizes, strict=False)
    ]
    rounds = divisions.draw_rounds(named, 5, ExtraTeamRule.SPARES_MEET, seed)
    assert max(visits_to_tables(rounds).values()) <= 2


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("odd", ExtraTeamRule)
def test_each_division_keeps_its_tables_and_spare_teams_theirs(odd, seed):
    """The women of McAllen play at the women's tables in every game."""
    named = [
        [f"{name}{number}" for number in range(size)]
        for name, size in zip("MWX", (5, 6, 7), strict=True)
    ]
    rounds = divisions.draw_rounds(named, 5, odd, seed)
    at = [tables_of(seating) for seating in rounds]
    assert at == [at[0]] * 5
    assert (at[0]["MM"], at[0]["WW"], at[0]["XX"]) == ({1, 2}, {3, 4, 5}, {6, 7, 8})
    assert (
        max(times for (who, _), times in visits_to_tables(rounds).items() if who[0] in "MWX") <= 2
    )


@pytest.mark.parametrize("count", range(8, 41))
@pytest.mark.parametrize("odd", [ExtraPlayerRule.BENCH, ExtraPlayerRule.THREES])
def test_no_meeting_changes_and_every_table_is_used_once(count, odd):
    drawn = draw_rounds(players(count), 6, odd, 1)
    before = [Seating(tuple(at for at in reversed(game.tables)), game.bench) for game in drawn]
    shared = spread_tables((), before)
    assert opponents_met(shared) == opponents_met(drawn)
    for game, other in zip(shared, drawn, strict=True):
        assert [at.number for at in game.tables] == sorted(at.number for at in other.tables)
        assert game.bench == other.bench
        threes = [
            {at.number for at in seating.tables if at.is_three_handed} for seating in (game, other)
        ]
        assert threes[0] == threes[1]


def test_who_asked_to_stay_stays_and_the_others_go_round():
    stay = {"3": (2, E), "7": (5, N)}
    rounds = draw_rounds(players(24), 8, ExtraPlayerRule.BENCH, 1, wishes=Wishes(kept_seats=stay))
    for seating in rounds:
        for who, place in stay.items():
            assert seating.seat_by_entrant[who] == place
    others = Counter(
        {key: times for key, times in visits_to_tables(rounds).items() if key[0] not in stay}
    )
    assert max(others.values()) <= 4


def test_games_that_were_played_count():
    """There are two tables, and each pair has sat at its own so far."""
    first = make_table(1, {N: "a", E: "b", S: "c", W: "d"})
    two = make_table(2, {N: "e", E: "f", S: "g", W: "h"})
    played = Seating((first, two))
    (coming,) = spread_tables([played], [played])
    assert {at.number: at.entrants[0] for at in coming.tables} == {1: "e", 2: "a"}


def test_largest_field_is_drawn_within_a_second():
    begun = process_time()
    rounds = draw_rounds(players(400), 8, ExtraPlayerRule.BENCH, 1)
    assert process_time() - begun < SECOND
    assert max(visits_to_tables(rounds).values()) == 1

from dataclasses import replace

import pytest

from scoring.dials.options import TieBreaker
from scoring.houses import find
from scoring.places.standings import standings
from scoring.places.tie_breakers import Decided, Result
from tests import plain
from tournament.evening.night import ranking
from tournament.evening.night.ranking import Division
from tournament.evening.purse.playoffs import (
    Tie,
    after_playoff,
    counts,
    draw_playoffs,
    game_in_words,
    ties_in,
)

MCALLEN = find("mcallen").rules


def division(*points, name="Men's", first=1, decided=()):
    results = [Result(str(first + at), points=had) for at, had in enumerate(points)]
    return Division(name, standings(results, (TieBreaker.PLAYOFF,), Decided(decided)))


def ties(*divisions, rules=MCALLEN, count=3):
    found = ties_in(divisions, rules, count)
    return [(one.division, one.people, one.medals) for one in found]


def tie(*people):
    found = standings([Result(str(one), 5) for one in people], ())
    return Tie("Men's", found, ())


@pytest.mark.parametrize(
    ("points", "people", "medals"),
    [
        ((52, 47, 47, 47), (2, 3, 4), ("silver", "bronze")),
        ((50, 50, 40, 30), (1, 2), ("gold", "silver")),
        ((50, 40, 30, 30, 30), (3, 4, 5), ("bronze",)),
        ((30, 30, 30, 30), (1, 2, 3, 4), ("gold", "silver", "bronze")),
    ],
)
def test_tie_names_the_medals_it_touches(points, people, medals):
    assert ties(division(*points)) == [("Men's", people, medals)]


@pytest.mark.parametrize("points", [(50, 40, 30, 20, 20), (50, 40, 30), (50, 40), (50,), ()])
def test_tie_below_the_medals_is_no_playoff(points):
    assert ties(division(*points)) == []


def test_each_division_has_its_own_ties():
    women = division(48, 41, 41, name="Women's", first=11)
    assert ties(division(50, 50, 40), women) == [
        ("Men's", (1, 2), ("gold", "silver")),
        ("Women's", (12, 13), ("silver", "bronze")),
    ]


def test_tie_for_a_prize_without_a_medal_names_none():
    rules = MCALLEN.with_dials({"medals": 0})
    assert ties(division(50, 50), rules=rules) == [("Men's", (1, 2), ())]


def test_house_that_does_not_decide_ties_has_none():
    assert ties(division(50, 50), rules=MCALLEN.with_dials({"tie_breakers": []})) == []


def draws(*ties, seed="seven"):
    return draw_playoffs(ties, ties, seed)


def test_two_meet_in_one_game():
    (found,) = draws(tie(9, 4))
    ((table, both),) = found.games
    assert (table, sorted(both), found.waits) == (1, [4, 9], None)


def test_third_waits_and_everybody_is_drawn_once():
    (found,) = draws(tie(2, 3, 4))
    ((_, both),) = found.games
    assert sorted((*both, found.waits)) == [2, 3, 4]


def test_playoffs_at_the_same_time_have_tables_of_their_own():
    found = draws(tie(1, 2, 3, 4, 5), tie(11, 12))
    assert [[table for table, _ in one.games] for one in found] == [[1, 2], [3]]
    assert [one.waits is None for one in found] == [False, True]


def test_playoff_keeps_its_table_while_others_end():
    level = (tie(1, 2), tie(11, 12, 13), tie(21, 22))
    still = (tie(12, 13), tie(21, 22))
    assert [[table for table, _ in one.games] for one in draw_playoffs(still, level, "seven")] == [
        [2],
        [3],
    ]


def test_those_still_level_do_not_sit_down_with_one_another():
    first = division(5, 5, 5, 5, 5, decided=((("1", "2"), ("3", "4", "5")),))
    found = ties_in([first], MCALLEN, 3)
    tables = [
        [at for at, _ in one.games] for one in draw_playoffs(found, [tie(1, 2, 3, 4, 5)], "seven")
    ]
    assert tables == [[1], [2]]


def test_lot_is_the_same_whenever_it_is_looked_at_and_whoever_is_named_first():
    assert draws(tie(2, 3, 4)) == draws(tie(4, 3, 2))
    found = {draws(tie(2, 3, 4), seed=str(seed))[0].waits for seed in range(40)}
    assert found == {2, 3, 4}


def test_place_says_whether_a_playoff_gave_it():
    order = (("4",), ("2",), ("3",))
    found = division(52, 47, 47, 47, decided=(order,))
    assert [(one.result.entrant, after_playoff(one)) for one in found.places] == [
        ("1", False),
        ("4", True),
        ("2", True),
        ("3", True),
    ]


def test_playoff_that_decided_nothing_gave_no_place():
    left_out = division(47, 47, 47, decided=((("1",), ("2",)),))
    assert not any(map(after_playoff, left_out.places))
    equal = division(47, 47, decided=((("1", "2"),),))
    assert not any(map(after_playoff, equal.places))


def test_playoff_is_a_game_as_the_house_plays_it():
    assert game_in_words(plain.night(0, house="mcallen")) == "one game of 8 hands"
    assert game_in_words(plain.night(0, house="athens")) == "one game to 10"


@pytest.mark.parametrize("seed", ["", *"abcdefgh"])
def test_playoff_counts_whatever_the_lot_would_have_said(seed):
    breakers = (TieBreaker.PLAYOFF, TieBreaker.LOT)
    night = plain.all_typed(plain.seated(plain.night(4, games=1, tie_breakers=breakers)))
    first, second = (place.result.entrant for place in ranking.standings(night)[:2])
    playoff = ((int(first),), (int(second),))
    night = plain.told(night, replace(night.plan, playoffs=(playoff,), lot_seed=seed))
    assert counts(night, playoff)

from dataclasses import replace

import pytest

from scoring.dials.options import TieBreaker
from scoring.houses import find_house
from scoring.places.standings import rank_entrants
from scoring.places.tie_breakers import EntrantResult, TieDecisions
from tests import plain
from tournament.evening.night import ranking
from tournament.evening.night.ranking import RankedDivision
from tournament.evening.purse.playoffs import (
    Tie,
    decides_ties,
    does_playoff_change_places,
    draw_playoffs,
    is_decided_by_playoff,
    playoff_game_in_words,
    ties_for_places,
)

MCALLEN = find_house("mcallen").rules


def division(*points, name="Men's", first_number=1, playoffs=()):
    results = [
        EntrantResult(str(first_number + place), points=team_points)
        for place, team_points in enumerate(points)
    ]
    return RankedDivision(
        name, rank_entrants(results, (TieBreaker.PLAYOFF,), TieDecisions(playoffs))
    )


def tied_places(*divisions, rules=MCALLEN, count=3):
    ties = ties_for_places(divisions, rules, count)
    return [(tie.division, tie.tied_numbers, tie.medals) for tie in ties]


def tie_between(*people):
    places = rank_entrants([EntrantResult(str(number), 5) for number in people], ())
    return Tie("Men's", places, (), first_table=1)


@pytest.mark.parametrize(
    ("points", "people", "medals"),
    [
        ((52, 47, 47, 47), (2, 3, 4), ("silver", "bronze")),
        ((50, 50, 40, 30), (1, 2), ("gold", "silver")),
        ((50, 40, 30, 30, 30), (3, 4, 5), ("bronze",)),
        ((30, 30, 30, 30), (1, 2, 3, 4), ("gold", "silver", "bronze")),
    ],
)
def test_tie_names_its_medals(points, people, medals):
    assert tied_places(division(*points)) == [("Men's", people, medals)]


@pytest.mark.parametrize("points", [(50, 40, 30, 20, 20), (50, 40, 30), (50, 40), (50,), ()])
def test_tie_below_the_medals_is_no_playoff(points):
    assert tied_places(division(*points)) == []


def test_each_division_has_its_own_ties():
    women = division(48, 41, 41, name="Women's", first_number=11)
    assert tied_places(division(50, 50, 40), women) == [
        ("Men's", (1, 2), ("gold", "silver")),
        ("Women's", (12, 13), ("silver", "bronze")),
    ]


def test_tie_for_a_prize_without_a_medal_names_none():
    rules = MCALLEN.with_answers({"medals": 0})
    assert tied_places(division(50, 50), rules=rules) == [("Men's", (1, 2), ())]


def test_house_without_tie_breakers_decides_no_ties():
    assert decides_ties(MCALLEN)
    assert not decides_ties(MCALLEN.with_answers({"tie_breakers": []}))


def drawn_playoffs(*ties, seed="seven"):
    return draw_playoffs(ties, seed)


def tables_of_playoffs(*divisions):
    playoffs = draw_playoffs(ties_for_places(divisions, MCALLEN, 3), "seven")
    return [[table for table, _ in playoff.games] for playoff in playoffs]


def test_tied_pair_plays_off_in_one_game():
    (playoff,) = drawn_playoffs(tie_between(9, 4))
    ((table, people),) = playoff.games
    assert (table, sorted(people), playoff.waiting) == (1, [4, 9], None)


def test_odd_player_waits_in_a_playoff_and_everyone_is_drawn_once():
    (playoff,) = drawn_playoffs(tie_between(2, 3, 4))
    ((_, people),) = playoff.games
    assert sorted((*people, playoff.waiting)) == [2, 3, 4]


@pytest.mark.parametrize(
    ("points", "tables"),
    [
        ([(5, 5, 5, 5, 5), (5, 5)], [[1, 2], [3]]),
        ([(6, 6, 5, 5), (6, 5, 5)], [[1], [2], [3]]),
        ([(6, 6, 6, 5, 5, 5), (5, 5, 5)], [[1], [4]]),
    ],
)
def test_playoffs_at_the_same_time_have_tables_of_their_own(points, tables):
    assert tables_of_playoffs(*(division(*of_division) for of_division in points)) == tables


def test_playoff_keeps_its_table_if_a_correction_ends_the_tie_before_it():
    women = division(41, 41, 40, name="Women's", first_number=11)
    assert tables_of_playoffs(division(50, 50, 40, 40), women) == [[1], [2], [3]]
    assert tables_of_playoffs(division(51, 50, 40, 40), women) == [[2], [3]]
    assert tables_of_playoffs(division(51, 50, 41, 40), women) == [[3]]


def test_playoff_keeps_its_table_after_another_is_played():
    women = division(41, 41, 40, name="Women's", first_number=11)
    men = division(50, 50, 40, 40, playoffs=((("2",), ("1",)),))
    assert tables_of_playoffs(men, women) == [[2], [3]]


def test_teams_still_tied_in_a_playoff_play_at_different_tables():
    men = division(5, 5, 5, 5, 5, playoffs=((("1", "2"), ("3", "4", "5")),))
    assert tables_of_playoffs(men) == [[1], [2]]


def test_draw_of_a_playoff_does_not_depend_on_the_order_of_players():
    assert drawn_playoffs(tie_between(2, 3, 4)) == drawn_playoffs(tie_between(4, 3, 2))
    waiting_players = {
        drawn_playoffs(tie_between(2, 3, 4), seed=str(seed))[0].waiting for seed in range(40)
    }
    assert waiting_players == {2, 3, 4}


def test_place_decided_by_a_playoff_is_known_as_such():
    order = (("4",), ("2",), ("3",))
    men = division(52, 47, 47, 47, playoffs=(order,))
    assert [(place.result.entrant, is_decided_by_playoff(place)) for place in men.places] == [
        ("1", False),
        ("4", True),
        ("2", True),
        ("3", True),
    ]


def test_playoff_without_a_decision_gave_no_place():
    division_with_a_team_left_out = division(47, 47, 47, playoffs=((("1",), ("2",)),))
    assert not any(map(is_decided_by_playoff, division_with_a_team_left_out.places))
    division_with_a_tie = division(47, 47, playoffs=((("1", "2"),),))
    assert not any(map(is_decided_by_playoff, division_with_a_tie.places))


def test_playoff_is_one_game_by_the_house_rules():
    assert playoff_game_in_words(plain.night(0, house="mcallen")) == "one game of 8 hands"
    assert playoff_game_in_words(plain.night(0, house="athens")) == "one game to 10"


def test_first_of_two_playoffs_with_the_same_order_counts():
    night = plain.type_all_tables(
        plain.seat(plain.night(4, games=1, tie_breakers=(TieBreaker.PLAYOFF,)))
    )
    winner, runner_up, other, _ = (int(place.result.entrant) for place in ranking.standings(night))
    playoffs = (((winner,), (runner_up,)), ((winner,), (runner_up,), (other,)))
    night = plain.with_facts(night, replace(night.plan, playoffs=playoffs))
    counts = [does_playoff_change_places(night, playoff) for playoff in playoffs]
    assert counts == [True, False]


@pytest.mark.parametrize("seed", ["", *"abcdefgh"])
def test_playoff_takes_precedence_over_a_random_draw(seed):
    tie_breakers = (TieBreaker.PLAYOFF, TieBreaker.RANDOM_DRAW)
    night = plain.type_all_tables(plain.seat(plain.night(4, games=1, tie_breakers=tie_breakers)))
    winner, runner_up = (place.result.entrant for place in ranking.standings(night)[:2])
    playoff = ((int(winner),), (int(runner_up),))
    night = plain.with_facts(night, replace(night.plan, playoffs=(playoff,), lot_seed=seed))
    assert does_playoff_change_places(night, playoff)

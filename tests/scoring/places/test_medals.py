import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.dials.options import TieBreaker
from scoring.houses.mcallen import MCALLEN
from scoring.places.standings import Place, medals_for_places, rank_entrants, ties_for_medals
from scoring.places.tie_breakers import EntrantResult, TieDecisions

MCALLEN_TOTALS = {"A": 52, "B": 47, "C": 47, "D": 47}


def test_first_three_get_gold_silver_and_bronze():
    assert names_of_medalists(rank_by_points(A=60, B=50, C=40, D=30), 3) == [
        ("A", "gold"),
        ("B", "silver"),
        ("C", "bronze"),
    ]


def test_medal_has_the_place_that_won_the_medal():
    places = rank_by_points(A=60, B=50)
    assert [medal.place for medal in medals_for_places(places, 3)] == list(places)


def test_fewer_teams_than_medals_all_get_medals():
    assert names_of_medalists(rank_by_points(A=60, B=50), 3) == [("A", "gold"), ("B", "silver")]


def test_division_without_teams_has_no_medal_and_no_tie():
    assert medals_for_places((), 3) == ()
    assert ties_for_medals((), 3) == ()


def test_single_team_gets_gold_without_a_playoff():
    places = rank_by_points(A=60)
    assert names_of_medalists(places, 3) == [("A", "gold")]
    assert ties_for_medals(places, 3) == ()


def test_house_without_medals_gives_none_and_breaks_no_tie():
    places = rank_by_points(A=60, B=60)
    assert medals_for_places(places, 0) == ()
    assert ties_for_medals(places, 0) == ()


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ({"A": 9, "B": 9, "C": 5}, "A gold, B gold, C bronze"),
        ({"A": 9, "B": 9, "C": 9, "D": 5}, "A gold, B gold, C gold"),
        ({"A": 9, "B": 5, "C": 5, "D": 3}, "A gold, B silver, C silver"),
        ({"A": 9, "B": 7, "C": 5, "D": 5}, "A gold, B silver, C bronze, D bronze"),
        ({"A": 9, "B": 7, "C": 5, "D": 3, "E": 3}, "A gold, B silver, C bronze"),
    ],
    ids=["for gold", "three for gold", "for silver", "for bronze", "behind the medals"],
)
def test_equal_teams_share_the_better_medal(points, expected):
    medals_given = [
        f"{entrant} {name}" for entrant, name in names_of_medalists(rank_by_points(**points), 3)
    ]
    assert ", ".join(medals_given) == expected


def test_medals_beyond_bronze_are_named_by_their_place():
    assert names_of_medalists(rank_by_points(A=9, B=8, C=7, D=6, E=5), 5) == [
        ("A", "gold"),
        ("B", "silver"),
        ("C", "bronze"),
        ("D", "place 4"),
        ("E", "place 5"),
    ]


@pytest.mark.parametrize(
    ("points", "ties"),
    [
        ({"A": 9, "B": 8, "C": 7, "D": 6}, []),
        ({"A": 9, "B": 9, "C": 7, "D": 6}, ["A B"]),
        ({"A": 9, "B": 7, "C": 7, "D": 6}, ["B C"]),
        ({"A": 9, "B": 8, "C": 7, "D": 7}, ["C D"]),
        ({"A": 9, "B": 8, "C": 7, "D": 6, "E": 6}, []),
        ({"A": 9, "B": 9, "C": 7, "D": 7, "E": 7}, ["A B", "C D E"]),
        ({"A": 9, "B": 9, "C": 9, "D": 9}, ["A B C D"]),
    ],
    ids=["none", "gold", "silver", "bronze", "behind the medals", "two ties", "all equal"],
)
def test_only_ties_for_a_medal_need_a_playoff(points, ties):
    found_ties = ties_for_medals(rank_by_points(**points), 3)
    assert [" ".join(place.result.entrant for place in tie) for tie in found_ties] == ties


def test_shared_places_of_a_bracket_need_no_playoff():
    shared_places = [
        Place(3, EntrantResult(team, 0), (tied_team,)) for team, tied_team in ("AB", "BA")
    ]
    assert all(place.is_final for place in shared_places)
    assert ties_for_medals(shared_places, 3) == ()
    assert not any(place.is_final for place in rank_by_points(A=9, B=9))


def test_mcallen_three_teams_behind_the_winner_need_a_playoff_for_silver_and_bronze():
    places = rank_by_points(**MCALLEN_TOTALS)
    assert ties_for_medals(places, MCALLEN.rules.medals) == (places[1:],)


def test_mcallen_medals_follow_the_order_of_the_playoff():
    places = rank_by_points(**MCALLEN_TOTALS, playoffs=((("D",), ("B",), ("C",)),))
    assert ties_for_medals(places, MCALLEN.rules.medals) == ()
    assert [
        (medal.name, medal.place.result.entrant, medal.place.result.points, medal.place.reason)
        for medal in medals_for_places(places, MCALLEN.rules.medals)
    ] == [
        ("gold", "A", 52, "52 points"),
        ("silver", "D", 47, "47 points. Tied with 2 others. Playoff: 1st of 3"),
        ("bronze", "B", 47, "47 points. Tied with 2 others. Playoff: 2nd of 3"),
    ]


def test_playoff_winner_leaves_a_tie_for_bronze():
    places = rank_by_points(**MCALLEN_TOTALS, playoffs=((("D",), ("B", "C")),))
    assert ties_for_medals(places, 3) == (places[2:],)
    assert names_of_medalists(places, 3) == [
        ("A", "gold"),
        ("D", "silver"),
        ("B", "bronze"),
        ("C", "bronze"),
    ]


@settings(deadline=None)
@given(st.lists(st.integers(0, 4), max_size=8), st.integers(0, 5))
def test_team_without_a_medal_has_enough_teams_ahead(points, count):
    places = rank_by_points(**{f"P{number}": total for number, total in enumerate(points)})
    winners = {medal.place.result.entrant for medal in medals_for_places(places, count)}
    for place in places:
        teams_ahead = sum(other_points > place.result.points for other_points in points)
        assert (place.result.entrant in winners) is (teams_ahead < count)


@settings(deadline=None)
@given(st.lists(st.integers(0, 4), max_size=8), st.integers(0, 5))
def test_shared_medals_are_all_among_the_named_ties(points, count):
    places = rank_by_points(**{f"P{number}": total for number, total in enumerate(points)})
    tied_places = {
        medal.place for medal in medals_for_places(places, count) if medal.place.tied_with
    }
    assert tied_places == {place for tie in ties_for_medals(places, count) for place in tie}


def rank_by_points(playoffs=(), **points):
    records = [EntrantResult(entrant, total) for entrant, total in points.items()]
    return rank_entrants(records, [TieBreaker.PLAYOFF], TieDecisions(playoffs=playoffs))


def names_of_medalists(places, count):
    return [(medal.place.result.entrant, medal.name) for medal in medals_for_places(places, count)]

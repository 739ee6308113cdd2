"""A season: what counts, for whom, and how level ones stand."""

from dataclasses import replace
from datetime import date

import pytest

from scoring.game import Tally
from tests import plain
from tournament.evening import facts
from tournament.storage.reading.over_a_season import SeasonNight, SeasonScore, season, season_night
from tournament.storage.stored.archive import Person
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.places.boards.season import board, season_columns
from tournament.topics.places.views import SeasonListing


def night(*points, day=1, x=0):
    """One night, with the points of regulars 1, 2, 3 and so on; None was not there."""
    scores = tuple(
        SeasonScore(regular, Tally(one, x))
        for regular, one in enumerate(points, start=1)
        if one is not None
    )
    return SeasonNight(f"Night {day}", date(2026, 1, day), bool(x), scores)


def places(nights, best=None):
    return [(one.place.rank, one.regular, one.place.figure) for one in season(nights, best)]


def test_season_adds_up_every_night():
    found = season([night(50, 40), night(30, 45), night(20, None)])
    assert [(one.regular, one.tally.points, one.nights) for one in found] == [
        (1, 100, 3),
        (2, 85, 2),
    ]
    assert [one.average for one in found] == [100 / 3, 42.5]


def test_best_nights_count_where_fewer_are_asked_for():
    nights = [night(50, 40), night(30, 45), night(20, 41)]
    assert places(nights, 2) == [(1, 2, 86), (2, 1, 80)]
    assert places(nights, 1) == [(1, 1, 50), (2, 2, 45)]
    assert places(nights, 9) == places(nights)


def test_level_ones_share_the_better_place():
    found = season([night(50, 60, 50, 10)])
    assert [one.place.words for one in found] == ["1", *["2\N{EN DASH}3"] * 2, "4"]


def test_nobody_plays_no_season():
    assert season([]) == ()


def regular(number, **more):
    return plain.entry(number, regular=100 + number, **more)


@pytest.fixture
def evening():
    people = [regular(number) for number in range(1, 9)]
    return plain.told(plain.night(8, games=1), *people)


def test_night_counts_once_it_is_played_or_closed(evening):
    assert season_night(evening) is None
    seated = plain.seated(evening)
    assert season_night(seated) is None
    found = season_night(plain.all_typed(seated))
    assert {one.tally.points for one in found.scores} == {9, 6}
    assert {one.regular for one in found.scores} == set(range(101, 109))
    assert found.marks_x


def test_closed_night_counts_as_it_stands(evening):
    seated = plain.typed(plain.seated(evening), t1=(9, 6, 2, 1))
    plan = {name: getattr(seated.plan, name) for name in facts.field_names(facts.Plan)}
    closed = plain.told(seated, facts.Plan(**plan | {"closed": plain.AT_SEVEN}))
    scores = season_night(closed).scores
    assert sorted(score.tally.points for score in scores) == [0, 0, 0, 0, 6, 6, 9, 9]


def test_who_was_never_seated_or_only_stood_in_was_not_there(evening):
    full = plain.all_typed(plain.seated(evening))
    more = plain.told(full, regular(9, last_game=0), regular(10, ranked=False), plain.entry(1))
    assert {one.regular for one in season_night(more).scores} == set(range(102, 109))


def people(*told):
    """Regulars 1, 2, 3 and so on, each by a name or as a whole."""
    return {
        number: Person(number=number, **(one if isinstance(one, dict) else {"name": one}))
        for number, one in enumerate(told, start=1)
    }


def test_namesakes_are_told_apart_and_nobody_else():
    known = people(
        "Ann",
        {"name": "Ed Novak", "lot": "41"},
        {"name": "Ed Novak", "nickname": "Eddie"},
        "Martha Bell",
        "martha Bell",
        {"name": "Gus", "lot": "7"},
        {"name": "Gus", "lot": "7"},
    )
    found = board([night(9, 8, 7, 6, 5, 4, 3)], known, None)
    assert [(row.name, row.aside) for row in found.rows] == [
        ("Ann", ""),
        ("Ed Novak", "lot 41"),
        ("Ed Novak", "“Eddie”"),
        ("Martha Bell", "regular 4"),
        ("martha Bell", "regular 5"),
        ("Gus", "lot 7, regular 6"),
        ("Gus", "lot 7, regular 7"),
    ]
    listing = SeasonListing(found.rows, season_columns(found))
    assert "lot 41" in listing.rows[1].get_cell("name")


def test_board_names_everybody_and_puts_level_ones_in_order_of_name():
    found = board([night(50, 60, 50)], people("Zoe", "Ann", "Bob"), None)
    assert [(row.rank, row.name, row.average) for row in found.rows] == [
        ("1", "Ann", "60.0"),
        ("2\N{EN DASH}3", "Bob", "50.0"),
        ("2\N{EN DASH}3", "Zoe", "50.0"),
    ]
    assert not found.with_x
    assert board([night(50, x=2)], people("Zoe"), None).with_x


@pytest.mark.parametrize(
    ("count", "best", "words"),
    [
        (0, None, "No night of this time is played to its end or closed."),
        (1, None, "1 night, and every one counts."),
        (3, None, "3 nights, and every one counts."),
        (3, 2, "3 nights; the best 2 of each player count."),
        (3, 1, "3 nights; only the best one of each player counts."),
    ],
)
def test_board_says_what_counts(count, best, words):
    assert board([night(5)] * count, people("Ann"), best).words == words


def test_board_says_that_a_bracket_counts_by_points_and_not_by_places():
    bracket = replace(night(50, 60), is_bracket=True)
    told = "In a bracket, the points of every game count, not the places."
    words = board([night(5, 5), bracket], people("Ann", "Bob"), None).words
    assert words == f"2 nights, and every one counts. {told}"
    assert told not in board([night(5)], people("Ann"), None).words


def test_bracket_night_is_one_of_a_season():
    called = plain.pressed(draw_and_call.draw, plain.night(8, house="athens"))
    assert season_night(plain.told(called, replace(called.plan, closed=plain.AT_SEVEN))).is_bracket

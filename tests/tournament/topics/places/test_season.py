"""A season: which points count, for whom, and how ties are shown."""

from dataclasses import replace
from datetime import date

import pytest

from scoring.game import Tally
from tests import plain
from tournament.evening import facts
from tournament.storage.reading.season_results import (
    SeasonNight,
    SeasonScore,
    rank_season,
    season_night,
)
from tournament.storage.stored.archive import Person
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.places.boards.season import board_of_season, season_columns
from tournament.topics.places.views import SeasonListing


def night(*points, day=1, x=0):
    """Return a night with these points of regulars 1, 2, 3 and so on. None stands for a regular who
    was not there.
    """
    scores = tuple(
        SeasonScore(regular, Tally(total, x))
        for regular, total in enumerate(points, start=1)
        if total is not None
    )
    return SeasonNight(f"Night {day}", date(2026, 1, day), bool(x), scores)


def season_places(nights, best=None):
    return [(row.place.rank, row.regular, row.place.figure) for row in rank_season(nights, best)]


def test_season_adds_up_every_night():
    rows = rank_season([night(50, 40), night(30, 45), night(20, None)])
    assert [(row.regular, row.tally.points, row.nights) for row in rows] == [
        (1, 100, 3),
        (2, 85, 2),
    ]
    assert [row.average_points for row in rows] == [100 / 3, 42.5]


def test_best_nights_count_where_fewer_are_asked_for():
    nights = [night(50, 40), night(30, 45), night(20, 41)]
    assert season_places(nights, 2) == [(1, 2, 86), (2, 1, 80)]
    assert season_places(nights, 1) == [(1, 1, 50), (2, 2, 45)]
    assert season_places(nights, 9) == season_places(nights)


def test_level_ones_share_the_better_place():
    rows = rank_season([night(50, 60, 50, 10)])
    assert [row.place.rank_words for row in rows] == ["1", *["2\N{EN DASH}3"] * 2, "4"]


def test_nobody_plays_no_season():
    assert rank_season([]) == ()


def regular_entry(number, **more):
    return plain.entry(number, regular=100 + number, **more)


@pytest.fixture
def evening():
    people = [regular_entry(number) for number in range(1, 9)]
    return plain.with_facts(plain.night(8, games=1), *people)


def test_night_counts_once_it_is_played_or_closed(evening):
    assert season_night(evening) is None
    seated = plain.seat(evening)
    assert season_night(seated) is None
    counted = season_night(plain.type_all_tables(seated))
    assert {score.tally.points for score in counted.scores} == {9, 6}
    assert {score.regular for score in counted.scores} == set(range(101, 109))
    assert counted.marks_x


def test_closed_night_counts_as_it_stands(evening):
    seated = plain.type_totals(plain.seat(evening), t1=(9, 6, 2, 1))
    plan = {name: getattr(seated.plan, name) for name in facts.field_names(facts.Plan)}
    closed = plain.with_facts(seated, facts.Plan(**plan | {"closed": plain.AT_SEVEN}))
    scores = season_night(closed).scores
    assert sorted(score.tally.points for score in scores) == [0, 0, 0, 0, 6, 6, 9, 9]


def test_who_was_never_seated_or_only_stood_in_was_not_there(evening):
    full = plain.type_all_tables(plain.seat(evening))
    more = plain.with_facts(
        full, regular_entry(9, last_game=0), regular_entry(10, ranked=False), plain.entry(1)
    )
    assert {score.regular for score in season_night(more).scores} == set(range(102, 109))


def people_by_regular(*known):
    """Return regulars 1, 2, 3 and so on, each given by a name or as an object."""
    return {
        number: Person(number=number, **(person if isinstance(person, dict) else {"name": person}))
        for number, person in enumerate(known, start=1)
    }


def test_namesakes_are_told_apart_and_nobody_else():
    known = people_by_regular(
        "Ann",
        {"name": "Ed Novak", "lot": "41"},
        {"name": "Ed Novak", "nickname": "Eddie"},
        "Martha Bell",
        "martha Bell",
        {"name": "Gus", "lot": "7"},
        {"name": "Gus", "lot": "7"},
    )
    season_board = board_of_season([night(9, 8, 7, 6, 5, 4, 3)], known, None)
    assert [(row.name, row.distinction) for row in season_board.rows] == [
        ("Ann", ""),
        ("Ed Novak", "lot 41"),
        ("Ed Novak", "“Eddie”"),
        ("Martha Bell", "regular 4"),
        ("martha Bell", "regular 5"),
        ("Gus", "lot 7, regular 6"),
        ("Gus", "lot 7, regular 7"),
    ]
    listing = SeasonListing(season_board.rows, season_columns(season_board))
    assert "lot 41" in listing.rows[1].get_cell("name")


def test_board_names_everybody_and_puts_level_ones_in_order_of_name():
    season_board = board_of_season(
        [night(50, 60, 50)], people_by_regular("Zoe", "Ann", "Bob"), None
    )
    assert [(row.rank, row.name, row.average) for row in season_board.rows] == [
        ("1", "Ann", "60.0"),
        ("2\N{EN DASH}3", "Bob", "50.0"),
        ("2\N{EN DASH}3", "Zoe", "50.0"),
    ]
    assert not season_board.shows_x
    assert board_of_season([night(50, x=2)], people_by_regular("Zoe"), None).shows_x


@pytest.mark.parametrize(
    ("count", "best", "words"),
    [
        (0, None, "No finished nights in these dates."),
        (1, None, "1 night."),
        (3, None, "3 nights."),
        (3, 2, "3 nights. Each player's best 2 count."),
        (3, 1, "3 nights. Each player's best night counts."),
    ],
)
def test_board_says_what_counts(count, best, words):
    assert board_of_season([night(5)] * count, people_by_regular("Ann"), best).words == words


def test_board_says_that_a_bracket_counts_by_points_and_not_by_places():
    bracket = replace(night(50, 60), is_bracket=True)
    sentence = "For a bracket, game points count, not places."
    words = board_of_season([night(5, 5), bracket], people_by_regular("Ann", "Bob"), None).words
    assert words == f"2 nights. {sentence}"
    assert sentence not in board_of_season([night(5)], people_by_regular("Ann"), None).words


def test_bracket_night_is_one_of_a_season():
    called = plain.press(draw_and_call.draw_bracket, plain.night(8, house="athens"))
    assert season_night(
        plain.with_facts(called, replace(called.plan, closed=plain.AT_SEVEN))
    ).is_bracket

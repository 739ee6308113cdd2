"""A season adds up the points of regulars over nights, and shows ties."""

from dataclasses import replace
from datetime import date

import pytest

from scoring.game import Tally
from tests import plain
from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.storage.reading.season_results import (
    SeasonNight,
    SeasonScore,
    make_season_night,
    rank_season,
)
from tournament.storage.stored.archive import ArchivedRegular
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.places.boards.season import BRACKET_NOTE, season_columns, season_standings
from tournament.topics.places.views import SeasonListing


def make_season_night_of_points(*points, day=1, x=0):
    """Return a night's result with these points of regulars 1, 2, 3 and so on. None is a regular
    who was not there.
    """
    scores = tuple(
        SeasonScore(regular, Tally(total, x))
        for regular, total in enumerate(points, start=1)
        if total is not None
    )
    return SeasonNight(f"Night {day}", date(2026, 1, day), bool(x), scores)


def rank_and_points_of_regulars(nights, best_count=None):
    return [
        (row.place.rank, row.regular, row.place.figure) for row in rank_season(nights, best_count)
    ]


def test_season_adds_up_all_nights():
    rows = rank_season(
        [
            make_season_night_of_points(50, 40),
            make_season_night_of_points(30, 45),
            make_season_night_of_points(20, None),
        ]
    )
    assert [(row.regular, row.tally.points, row.night_count) for row in rows] == [
        (1, 100, 3),
        (2, 85, 2),
    ]
    assert [row.average_points for row in rows] == [100 / 3, 42.5]


def test_only_the_best_nights_count_if_a_number_of_them_is_set():
    nights = [
        make_season_night_of_points(50, 40),
        make_season_night_of_points(30, 45),
        make_season_night_of_points(20, 41),
    ]
    assert rank_and_points_of_regulars(nights, 2) == [(1, 2, 86), (2, 1, 80)]
    assert rank_and_points_of_regulars(nights, 1) == [(1, 1, 50), (2, 2, 45)]
    assert rank_and_points_of_regulars(nights, 9) == rank_and_points_of_regulars(nights)


def test_tied_regulars_share_the_better_place():
    rows = rank_season([make_season_night_of_points(50, 60, 50, 10)])
    assert [row.place.rank_words for row in rows] == ["1", *["2\N{EN DASH}3"] * 2, "4"]


def test_season_without_nights_has_no_places():
    assert rank_season([]) == ()


def regular_entry(number, **changes):
    return plain.entry(number, regular=100 + number, **changes)


@pytest.fixture
def night_of_regulars():
    people = [regular_entry(number) for number in range(1, 9)]
    return plain.with_facts(plain.night(8, games=1), *people)


def test_night_counts_once_it_is_played_or_closed(night_of_regulars):
    assert make_season_night(night_of_regulars) is None
    seated_night = plain.seat(night_of_regulars)
    assert make_season_night(seated_night) is None
    result = make_season_night(plain.type_all_tables(seated_night))
    assert {score.tally.points for score in result.scores} == {9, 6}
    assert {score.regular for score in result.scores} == set(range(101, 109))
    assert result.has_x_marks


def test_season_says_that_a_played_night_is_still_open(night_of_regulars):
    played_night = plain.type_all_tables(plain.seat(night_of_regulars))
    closed_night = plain.with_facts(played_night, replace(played_night.plan, closed=plain.AT_SEVEN))
    people = {number: ArchivedRegular(number=number, name="Ann") for number in range(101, 109)}
    nights = [make_season_night(played_night), make_season_night(closed_night)]
    assert season_standings(nights, people, None).words == "2 nights, 1 not closed yet."


def test_closed_night_counts_its_finished_tables(night_of_regulars):
    seated_night = plain.type_totals(plain.seat(night_of_regulars), t1=(9, 6, 2, 1))
    plan = {name: getattr(seated_night.plan, name) for name in facts.field_names(facts.Plan)}
    closed_night = plain.with_facts(seated_night, facts.Plan(**plan | {"closed": plain.AT_SEVEN}))
    scores = make_season_night(closed_night).scores
    assert sorted(score.tally.points for score in scores) == [0, 0, 0, 0, 6, 6, 9, 9]


def test_player_never_seated_or_only_a_substitute_gets_no_season_score(night_of_regulars):
    played_night = plain.type_all_tables(plain.seat(night_of_regulars))
    night_with_others = plain.with_facts(
        played_night, regular_entry(9, last_game=0), regular_entry(10, ranked=False), plain.entry(1)
    )
    assert {score.regular for score in make_season_night(night_with_others).scores} == set(
        range(102, 109)
    )


def people_by_regular(*people):
    """Return these people as regulars 1, 2, 3 and so on. Each is given as a name or as fields."""
    return {
        number: ArchivedRegular(
            number=number, **(person if isinstance(person, dict) else {"name": person})
        )
        for number, person in enumerate(people, start=1)
    }


def test_only_regulars_of_one_name_are_told_apart():
    people = people_by_regular(
        "Ann",
        {"name": "Ed Novak", "lot": "41"},
        {"name": "Ed Novak", "nickname": "Eddie"},
        "Martha Bell",
        "martha Bell",
        {"name": "Gus", "lot": "7"},
        {"name": "Gus", "lot": "7"},
    )
    season = season_standings([make_season_night_of_points(9, 8, 7, 6, 5, 4, 3)], people, None)
    assert [(row.name, row.distinction) for row in season.rows] == [
        ("Ann", ""),
        ("Ed Novak", "lot 41"),
        ("Ed Novak", "“Eddie”"),
        ("Martha Bell", "regular 4"),
        ("martha Bell", "regular 5"),
        ("Gus", "lot 7, regular 6"),
        ("Gus", "lot 7, regular 7"),
    ]
    listing = SeasonListing(season.rows, season_columns(season))
    assert "lot 41" in listing.rows[1].get_cell("name")


@pytest.mark.parametrize(("best", "heading"), [(None, "Points"), (2, "Best")])
def test_column_of_points_that_decides_places_is_bold_on_paper(best, heading):
    columns = season_columns(
        season_standings([make_season_night_of_points(50)], people_by_regular("Ann"), best)
    )
    bold_headings = [column.paper_heading for column in columns if column.is_bold]
    assert [words for words in bold_headings if words] == ["Name", heading]


def test_season_lists_all_regulars_and_sorts_tied_ones_by_name():
    season = season_standings(
        [make_season_night_of_points(50, 60, 50)], people_by_regular("Zoe", "Ann", "Bob"), None
    )
    assert [(row.rank, row.name, row.average) for row in season.rows] == [
        ("1", "Ann", "60.0"),
        ("2\N{EN DASH}3", "Bob", "50.0"),
        ("2\N{EN DASH}3", "Zoe", "50.0"),
    ]
    assert not season.shows_x
    assert season_standings(
        [make_season_night_of_points(50, x=2)], people_by_regular("Zoe"), None
    ).shows_x


@pytest.mark.parametrize(
    ("count", "best_count", "words"),
    [
        (0, None, "No finished nights in these dates."),
        (1, None, "1 night."),
        (3, None, "3 nights."),
        (3, 2, "3 nights. Each player's best 2 count."),
        (3, 1, "3 nights. Each player's best night counts."),
    ],
)
def test_season_says_how_many_nights_count(count, best_count, words):
    assert (
        season_standings(
            [make_season_night_of_points(5)] * count, people_by_regular("Ann"), best_count
        ).words
        == words
    )


def test_season_says_that_brackets_count_by_points():
    bracket = replace(make_season_night_of_points(50, 60), is_bracket=True)
    words = season_standings(
        [make_season_night_of_points(5, 5), bracket], people_by_regular("Ann", "Bob"), None
    ).words
    assert words == f"2 nights. {BRACKET_NOTE}"
    assert (
        BRACKET_NOTE
        not in season_standings(
            [make_season_night_of_points(5)], people_by_regular("Ann"), None
        ).words
    )


def test_season_says_that_playoffs_do_not_count():
    """Two players stay tied on points, although a playoff decided their places that night."""
    played_night = plain.type_all_tables(
        plain.seat(plain.night(4, games=1, tie_breakers=["playoff"]))
    )
    order = tuple((int(place.result.entrant),) for place in ranking.standings(played_night)[:2])
    closed_plan = replace(played_night.plan, playoffs=(order,), closed=plain.AT_SEVEN)
    assert make_season_night(plain.with_facts(played_night, closed_plan)).has_playoffs
    with_playoff = replace(make_season_night_of_points(5, 5), has_playoffs=True)
    board = season_standings([with_playoff], people_by_regular("Ann", "Bob"), None)
    assert [row.rank for row in board.rows] == ["1–2", "1–2"]
    assert board.words == (
        "1 night. Playoffs don't count. Players with the same points share a place."
    )


def test_bracket_night_counts_in_the_season():
    night_of_bracket = plain.press(draw_and_call.draw_bracket, plain.night(8, house="athens"))
    assert make_season_night(
        plain.with_facts(night_of_bracket, replace(night_of_bracket.plan, closed=plain.AT_SEVEN))
    ).is_bracket

"""What each kind of evening answers fits what the topics have, and each answer is its own."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.urls import reverse

from rotation.formats import FORMATS, KEYS
from tests import plain
from tournament.evening import courses
from tournament.evening.courses import COURSES
from tournament.evening.courses.course import Course
from tournament.server.help import handbook
from tournament.topics.prints.catalogue import DOCUMENTS
from tournament.topics.wall.boards.scenes import BUTTONS, SCENES

EIGHT = {one: plain.night(8, format=one, games=3) for one in KEYS}


@pytest.fixture(params=KEYS)
def course(request):
    return courses.of(EIGHT[request.param])


def test_every_format_is_of_one_course_alone():
    for way in FORMATS:
        assert [isinstance(way, one.family) for one in COURSES].count(True) == 1


@pytest.mark.parametrize(
    ("house", "table", "following"), [("alameda", 2, 4), ("alameda", 4, 1), ("tanglewood", 2, 4)]
)
def test_losers_go_past_a_table_that_closed(house, table, following):
    course = courses.of(plain.night(12, house=house))
    words = course.moves(table, (1, 2, 4))[0]
    assert words == f"Losers move to the open chairs at table {following}."


def test_kinds_of_evening_have_a_file_each():
    assert [one.__module__.rsplit(".", 1)[1] for one in COURSES] == [
        "losers_move",
        "drawn_beforehand",
        "pairs_over_games",
        "bracket_night",
    ]


def test_what_may_be_chosen_for_a_wall_is_drawn_by_it(course):
    assert set(course.wall) <= set(BUTTONS)
    assert {*course.wall.values(), *course.no_scenes} <= set(SCENES)


@pytest.mark.parametrize("key", KEYS)
def test_what_a_wall_shows_by_itself_is_drawn_by_it(key):
    before = EIGHT[key]
    now = plain.AT_SEVEN + timedelta(minutes=5)
    nights = [before] if before.format.calls_games else [before, plain.seated(before)]
    for night in nights:
        shown = courses.of(night).scenes(now, is_clocked=False)
        assert set(shown) <= set(SCENES)
        assert shown


def test_every_document_that_is_not_for_all_belongs_to_a_course():
    of_courses = {key for night in EIGHT.values() for key in courses.of(night).papers}
    assert of_courses == {key for key, one in DOCUMENTS.items() if not one.is_for_all}


def test_pages_and_chapters_that_are_named_are_there(course):
    pages = [course.seat_page, course.next_step().page, course.second_step().page]
    assert all(reverse(one, args=[1]) for one in pages)
    assert set(course.chapters.values()) <= set(handbook.chapters())


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("individual", ""),
        ("total_points", "2 tables."),
        ("single_elimination", "2 games in the first round."),
    ],
)
def test_so_many_who_are_here_make_what_the_course_makes_of_them(key, said):
    night = EIGHT[key]
    assert courses.of(night).what_they_make(night.parties) == said


def test_bracket_is_another_course_once_it_is_drawn():
    before = EIGHT["single_elimination"]
    teams = [replace(party.founded, drawn=party.number) for party in before.teams]
    after = plain.told(before, *teams)
    waits, plays = courses.of(before), courses.of(after)
    assert (waits.words.here[1], plays.words.here[1]) == ("teams ready", "teams in the bracket")
    assert waits.no_scenes - plays.no_scenes == {"draw", "whereabouts", "called", "tree"}
    assert (waits.next_step().page, plays.next_step().page) == ("check-in", "bracket")


def test_games_of_a_bracket_have_no_numbers():
    bracket, rounds = (courses.of(EIGHT[key]) for key in ("double_elimination", "individual"))
    assert (bracket.since(3), bracket.in_games(2, 3), bracket.when_left(2)) == ("", "", "went home")
    assert (rounds.since(3), rounds.in_games(2, 3)) == (" from game 3 on", " in games 2 to 3")
    assert rounds.when_left(0) == "left before game 1"


@pytest.mark.parametrize("course", COURSES)
def test_each_answers_what_is_the_same_all_evening(course):
    """Check the answers that need no night."""
    asked = [name for name in Course.__annotations__ if name != "night"]
    assert len(asked) > 5
    assert [name for name in asked if not hasattr(course, name)] == []

"""Each kind of evening answers what the topics ask, and every format belongs to exactly one
kind.
"""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.urls import reverse

from rotation.formats import FORMAT_KEYS, FORMATS
from tests import plain
from tournament.evening import courses
from tournament.evening.courses import COURSES
from tournament.evening.courses.course import Course
from tournament.server.help import handbook
from tournament.topics.prints.catalogue import PRINTOUT_BY_KEY
from tournament.topics.wall.boards.scenes import SCENE_BUTTON_WORDS, SCENE_KINDS

NIGHT_OF_EIGHT_BY_FORMAT = {key: plain.night(8, format=key, games=3) for key in FORMAT_KEYS}


@pytest.fixture(params=FORMAT_KEYS)
def course(request):
    """Return the course of a night in each format."""
    return courses.course_of(NIGHT_OF_EIGHT_BY_FORMAT[request.param])


def test_every_format_belongs_to_exactly_one_course():
    for format_ in FORMATS:
        assert [isinstance(format_, course.format_class) for course in COURSES].count(True) == 1


@pytest.mark.parametrize(
    ("house", "table", "following"), [("alameda", 2, 4), ("alameda", 4, 1), ("tanglewood", 2, 4)]
)
def test_next_table_for_losers_skips_a_table_that_closed(house, table, following):
    course = courses.course_of(plain.night(12, house=house))
    words = course.sentences_about_moves(table, (1, 2, 4))[0]
    assert words == f"Losers take the open seats at table {following}."


def test_each_course_has_a_module_of_its_own():
    assert [course.__module__.rsplit(".", 1)[1] for course in COURSES] == [
        "losers_move",
        "drawn_in_advance",
        "pairs_over_games",
        "bracket_night",
    ]


def test_big_screen_can_draw_every_scene_the_director_can_choose(course):
    assert set(course.replacement_by_scene) <= set(SCENE_BUTTON_WORDS)
    assert {*course.replacement_by_scene.values(), *course.unavailable_scenes} <= set(SCENE_KINDS)


@pytest.mark.parametrize("key", FORMAT_KEYS)
def test_big_screen_can_draw_every_automatic_scene(key):
    night_before_seating = NIGHT_OF_EIGHT_BY_FORMAT[key]
    now = plain.AT_SEVEN + timedelta(minutes=5)
    nights = (
        [night_before_seating]
        if night_before_seating.format.calls_games
        else [night_before_seating, plain.seat(night_before_seating)]
    )
    for night in nights:
        scenes = courses.course_of(night).scene_keys(now, is_clock_started=False)
        assert set(scenes) <= set(SCENE_KINDS)
        assert scenes


def test_every_printout_not_offered_by_all_belongs_to_a_course():
    printouts_of_courses = {
        key
        for night in NIGHT_OF_EIGHT_BY_FORMAT.values()
        for key in courses.course_of(night).printout_keys
    }
    assert printouts_of_courses == {
        key for key, document in PRINTOUT_BY_KEY.items() if not document.is_for_every_course
    }


def test_pages_and_chapters_of_a_course_exist(course):
    pages = [course.seat_page, course.next_step().page, course.alternative_step().page]
    assert all(reverse(page, args=[1]) for page in pages)
    assert set(course.handbook_chapter_by_page.values()) <= set(handbook.read_chapters_by_key())


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("individual", ""),
        ("total_points", "2 tables."),
        ("single_elimination", "First round: 2 games."),
    ],
)
def test_capacity_sentence_fits_each_course(key, sentence):
    night = NIGHT_OF_EIGHT_BY_FORMAT[key]
    assert courses.course_of(night).capacity_sentence(night.parties) == sentence


def test_drawn_bracket_has_another_course():
    night_before = NIGHT_OF_EIGHT_BY_FORMAT["single_elimination"]
    teams = [replace(party.fact, drawn=party.number) for party in night_before.teams]
    night_after = plain.with_facts(night_before, *teams)
    course_before, course_after = courses.course_of(night_before), courses.course_of(night_after)
    assert (
        course_before.page_words.checked_in_nouns[1],
        course_after.page_words.checked_in_nouns[1],
    ) == (
        "teams ready",
        "teams in the bracket",
    )
    assert course_before.unavailable_scenes - course_after.unavailable_scenes == {
        "draw",
        "whereabouts",
        "called",
        "tree",
    }
    assert (course_before.next_step().page, course_after.next_step().page) == (
        "check-in",
        "bracket",
    )


def test_games_of_a_bracket_have_no_numbers():
    bracket, rounds = (
        courses.course_of(NIGHT_OF_EIGHT_BY_FORMAT[key])
        for key in ("double_elimination", "individual")
    )
    assert (
        bracket.starting_with_game_words(3),
        bracket.game_range_words(2, 3),
        bracket.departure_words(2),
    ) == ("", "", "left")
    assert (rounds.starting_with_game_words(3), rounds.game_range_words(2, 3)) == (
        ", starting with game 3",
        " in games 2 to 3",
    )
    assert rounds.departure_words(0) == "left before game 1"


@pytest.mark.parametrize("course", COURSES)
def test_each_course_answers_the_questions_that_need_no_night(course):
    """These answers need no night."""
    names = [name for name in Course.__annotations__ if name != "night"]
    assert len(names) > 5
    assert [name for name in names if not hasattr(course, name)] == []

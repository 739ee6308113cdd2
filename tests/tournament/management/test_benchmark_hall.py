"""A small run of the hall's benchmark measures what it reports."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from tests.benchmarks import hall, hall_desk, hall_server, hall_tables
from tests.benchmarks.hall_figures import (
    HAND_TO_PHONE_FIGURE,
    MAX_DELAY_SECONDS,
    PRESS_TO_SCREEN_FIGURE,
    SAVE_TO_SCREEN_FIGURE,
    WORDS_BY_POLLING_SCREEN,
    delays_and_misses,
)
from tests.benchmarks.hall_hosted import run_hosted_server
from tests.benchmarks.hall_requests import Answer, FaultCounts, fields_of_form
from tests.benchmarks.hall_screens import Change, Screen
from tournament.evening.words.refused import Refused


def make_screen(kind, *heard_at):
    return Screen(kind, "/live/", "1", 3.0, [(at, frozenset(marks)) for at, *marks in heard_at])


def make_change(kind, mark=b"", pressed_at=10.0, saved_at=10.1):
    return Change(frozenset({kind}), mark, pressed_at, saved_at)


@pytest.mark.exhaustive
@pytest.mark.process
@pytest.mark.sqlite
def test_three_tables_play_over_a_game_and_every_screen_shows_each_change(monkeypatch):
    monkeypatch.setattr(hall_tables, "SECONDS_PER_HAND", 0.3)
    monkeypatch.setattr(hall_tables, "SECONDS_BEFORE_RETRY", 0.3)
    monkeypatch.setattr(hall_desk, "SECONDS_BETWEEN_CHANGES", 0.5)
    polling_screens = hall.polling_screens
    monkeypatch.setattr(
        hall,
        "polling_screens",
        lambda screens: [
            replace(screen, seconds_between=0.3) for screen in polling_screens(screens)
        ],
    )
    # In a thread of its own, since browser tests keep an event loop in this one.
    with ThreadPoolExecutor(1) as side_thread:
        options = {"phones": 8, "players": 12, "seconds": 6.5, "idle_seconds": 0.1}
        measurement = side_thread.submit(lambda: hall.measure_hall(**options)).result()
    assert (measurement.missed, measurement.fault_counts) == (0, {})
    assert len(measurement.times["hand saved"]) > 3 * 8
    assert len(measurement.times[HAND_TO_PHONE_FIGURE]) == len(measurement.times["hand saved"])
    assert all(
        measurement.times[kind]
        for kind in (
            PRESS_TO_SCREEN_FIGURE,
            SAVE_TO_SCREEN_FIGURE,
            "desk page",
            *WORDS_BY_POLLING_SCREEN.values(),
        )
    )
    assert len(measurement.memory) == len(measurement.handles) == 2 + hall.READING_COUNT


@pytest.mark.process
@pytest.mark.sqlite
@pytest.mark.exhaustive
def test_other_clubs_are_seated_while_the_hall_is_measured(tmp_path):
    evening = hall_server.create_night_in_progress(8, 2, EUCHRE_DATA=str(tmp_path))
    assert len({evening.wall, *evening.other_walls}) == 3


def test_hall_benchmark_without_a_server_is_refused_with_a_clear_message(monkeypatch):
    monkeypatch.setenv("TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:1/none")
    with pytest.raises(Refused, match="No PostgreSQL answers"), run_hosted_server(12):
        pass


def test_screen_has_shown_a_change_once_it_receives_its_mark():
    times, missed = delays_and_misses(
        [make_change("wall", b"Game 3")], [make_screen("wall", (9.0,), (11.0,), (12.5, b"Game 3"))]
    )
    assert (times[PRESS_TO_SCREEN_FIGURE], missed) == ([2.5], 0)
    assert times[SAVE_TO_SCREEN_FIGURE] == [pytest.approx(2.4)]


def test_screen_that_receives_nothing_in_time_has_missed_the_change():
    late_screen = make_screen("card", (10.0 + MAX_DELAY_SECONDS + 1,))
    times, missed = delays_and_misses(
        [make_change("card")], [late_screen, make_screen("card"), make_screen("wall")]
    )
    assert (times[PRESS_TO_SCREEN_FIGURE], missed) == ([], 2)


def test_delays_of_sent_hands_and_asking_screens_are_reported_separately():
    kinds = ("table 7", "asking wall", "asking card")
    times, _ = delays_and_misses(
        [make_change(kind) for kind in kinds], [make_screen(kind, (11.0,)) for kind in kinds]
    )
    assert (
        times[PRESS_TO_SCREEN_FIGURE],
        times[HAND_TO_PHONE_FIGURE],
        [times[kind] for kind in WORDS_BY_POLLING_SCREEN.values()],
    ) == (
        [],
        [1.0],
        [[1.0], [1.0]],
    )


def test_only_unexpected_answers_count_as_trouble():
    faults = FaultCounts()
    assert faults.expect_status(200, Answer(200, "", ""), "a page")
    assert not faults.expect_status(200, Answer(500, "", ""), "a page")
    assert not faults.expect_status(302, Answer(0, "", ""), "a hand")
    assert faults.counts == {"a page was answered 500": 1, "a hand was refused": 1}


def test_form_is_sent_unchanged():
    page = (
        '<form><input name="key" value="k"><input name="name" value="A &amp; B">'
        '<input type="checkbox" name="no"><input type="radio" name="yes" value="1" checked>'
        '<select name="size"><option value="a"><option value="b" selected></select></form>'
        '<form class="other"><input name="not" value="here"></form>'
    )
    assert fields_of_form(page) == {"name": "A & B", "yes": "1", "size": "b"}
    assert fields_of_form(page, 'class="phone"') is None

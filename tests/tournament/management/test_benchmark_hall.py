"""The hall of the benchmark in small, so that it measures what it says."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from tests.benchmarks import hall, hall_desk, hall_server, hall_tables
from tests.benchmarks.hall_browser import Answer, Trouble, boxes
from tests.benchmarks.hall_figures import ASKED, MISSED, PRESSED, SAVED, SENT, shown
from tests.benchmarks.hall_hosted import hosted
from tests.benchmarks.hall_screens import Change, Screen
from tournament.evening.words.refused import Refused


def screen(kind, *heard):
    return Screen(kind, "/live/", "1", 3.0, [(at, frozenset(marks)) for at, *marks in heard])


def change(kind, mark=b"", begun=10.0, saved=10.1):
    return Change(frozenset({kind}), mark, begun, saved)


@pytest.mark.exhaustive
@pytest.mark.process
@pytest.mark.sqlite
def test_three_tables_play_a_game_and_more_and_every_screen_shows_it(monkeypatch):
    monkeypatch.setattr(hall_tables, "A_HAND", 0.3)
    monkeypatch.setattr(hall_tables, "AGAIN", 0.3)
    monkeypatch.setattr(hall_desk, "A_CHANGE", 0.5)
    asking = hall.asking
    monkeypatch.setattr(
        hall, "asking", lambda all_: [replace(one, every=0.3) for one in asking(all_)]
    )
    # In a thread of its own: the browser tests keep a loop in this one.
    with ThreadPoolExecutor(1) as aside:
        told = {"phones": 8, "players": 12, "seconds": 6.5, "idle": 0.1}
        found = aside.submit(lambda: hall.measured(**told)).result()
    assert (found.missed, found.troubles) == (0, {})
    assert len(found.times["hand saved"]) > 3 * 8
    assert len(found.times[SENT]) == len(found.times["hand saved"])
    assert all(found.times[what] for what in (PRESSED, SAVED, "desk page", *ASKED.values()))
    assert len(found.memory) == len(found.handles) == 2 + hall.LOOKS


@pytest.mark.process
@pytest.mark.sqlite
@pytest.mark.exhaustive
def test_other_clubs_sit_at_their_tables_meanwhile(tmp_path):
    found = hall_server.evening(8, 2, EUCHRE_DATA=str(tmp_path))
    assert len({found.wall, *found.other_walls}) == 3


def test_hosted_hall_without_a_server_is_refused_in_plain_words(monkeypatch):
    monkeypatch.setenv("TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:1/none")
    with pytest.raises(Refused, match="No PostgreSQL answers"), hosted(12):
        pass


def test_screen_has_shown_a_change_once_it_hears_its_mark():
    times, missed = shown(
        [change("wall", b"Game 3")], [screen("wall", (9.0,), (11.0,), (12.5, b"Game 3"))]
    )
    assert (times[PRESSED], missed) == ([2.5], 0)
    assert times[SAVED] == [pytest.approx(2.4)]


def test_screen_that_hears_nothing_in_time_has_missed_the_change():
    late = screen("card", (10.0 + MISSED + 1,))
    times, missed = shown([change("card")], [late, screen("card"), screen("wall")])
    assert (times[PRESSED], missed) == ([], 2)


def test_hands_and_those_who_ask_are_told_apart():
    kinds = ("table 7", "asking wall", "asking card")
    times, _ = shown([change(kind) for kind in kinds], [screen(kind, (11.0,)) for kind in kinds])
    assert (times[PRESSED], times[SENT], [times[one] for one in ASKED.values()]) == (
        [],
        [1.0],
        [[1.0], [1.0]],
    )


def test_only_an_answer_that_was_not_wanted_is_a_trouble():
    trouble = Trouble()
    assert trouble.unless(200, Answer(200, "", ""), "a page")
    assert not trouble.unless(200, Answer(500, "", ""), "a page")
    assert not trouble.unless(302, Answer(0, "", ""), "a hand")
    assert trouble.found == {"a page was answered 500": 1, "a hand was refused": 1}


def test_form_is_sent_as_it_stands():
    page = (
        '<form><input name="key" value="k"><input name="name" value="A &amp; B">'
        '<input type="checkbox" name="no"><input type="radio" name="yes" value="1" checked>'
        '<select name="size"><option value="a"><option value="b" selected></select></form>'
        '<form class="other"><input name="not" value="here"></form>'
    )
    assert boxes(page) == {"name": "A & B", "yes": "1", "size": "b"}
    assert boxes(page, 'class="phone"') is None

"""A bracket's next games are called by the plus of the number pad, and the next slip is typed."""

import pytest

from tests import build
from tests.browser.keys import focused, press, reach
from tests.browser.test_bracket_scores import PAUSE, asked, is_in, keep, on_disk, type_in
from tests.tournament import pairs
from tournament.storage.reading import replay
from tournament.topics.bracket.actions import draw_and_call

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def evening(visit):
    """Eight teams at the four games of their first round, of which these tables are in."""

    def at(*over, page="scores"):
        director = build.director()
        night = build.night(director.club, house="athens")
        pairs.drawn(night, 8)
        draw_and_call.call_games(build.desk(night))
        for table in over:
            pairs.play(night, replay.night(night.pk).rounds.last_at(table).name)
        return night, visit(f"/night/{night.pk}/{page}/", signed_in=director)

    return at


def called(page, words):
    page.wait_for_selector(f"text={words}")


def on(night):
    return {one.table for one in replay.night(night.pk).rounds.on_now}


def test_games_are_called_by_the_plus_once_the_last_result_is_in(evening):
    night, page = evening(2, 3, 4)
    type_in(page, 1, 10, 7)
    keep(page, 1)
    page.wait_for_selector(".onward button:focus")
    press(page, "+")
    called(page, "4 games are called, to tables 1, 2, 3, 4.")
    assert on(night) == {1, 2, 3, 4}


def test_games_are_called_by_the_plus_wherever_the_cursor_is(evening):
    night, page = evening(1, 2)
    reach(page, "To the bracket", "a")
    press(page, "+")
    called(page, "2 games are called, to tables 1, 2.")
    assert on(night) == {1, 2, 3, 4}


def test_games_are_called_by_the_plus_on_the_page_of_the_bracket(evening):
    night, page = evening(1, 2, page="bracket")
    assert focused(page).split() == ["Call", "2", "games", "+"]
    reach(page, "Enter the scores", "a")
    press(page, "+")
    called(page, "2 games are called, to tables 1, 2.")
    assert on(night) == {1, 2, 3, 4}


def test_plus_among_words_is_a_plus(evening):
    night, page = evening(1, 2)
    page.evaluate("document.querySelector('main').append(document.createElement('textarea'))")
    page.focus("textarea")
    press(page, "+")
    assert page.input_value("textarea") == "+"
    assert on(night) == {3, 4}


def test_plus_at_a_question_keeps_nothing_and_says_what_is_not_saved(evening):
    night, page = evening(1, 2)
    type_in(page, 3, 10, 7)
    asked(page, 3)
    page.wait_for_timeout(PAUSE)
    press(page, "+")
    called(page, "Nothing is called yet: table 3 is not saved.")
    assert (on_disk(night, 3), on(night)) == ([], {3, 4})
    press(page, "Enter")
    is_in(page, 3)
    assert on_disk(night, 3) == [10, 7]
    press(page, "+")
    called(page, "2 games are called, to tables 1, 2.")


def test_page_without_a_game_says_how_many_are_ready_and_calls_them(evening):
    night, page = evening(1, 2, 3, 4)
    assert "4 games are ready." in page.inner_text("main")
    assert focused(page).split() == ["Call", "4", "games", "+"]
    press(page, "+")
    called(page, "4 games are called, to tables 1, 2, 3, 4.")
    assert (on(night), focused(page)) == ({1, 2, 3, 4}, "t1b0")


# What is read of these words without scrolling, and where the clock ends and help begins.
READ = """
(words) => {
  const all = [...document.querySelectorAll("span, p, b, i")].filter((one) =>
    [...one.childNodes].some((node) => node.nodeType === 3 && node.data.includes(words)));
  return all.filter((one) => one.getBoundingClientRect().width > 1
    && !one.closest(".unseen")).length;
}
"""
BESIDE = """
() => [".clock", ".ask"].map((one) => document.querySelector(one).getBoundingClientRect())
  .reduce((clock, ask) => [ask.left - clock.right, ask.top - clock.top])
"""


LINES = """
(name) => {
  const one = document.querySelector(name);
  const line = parseFloat(getComputedStyle(one).lineHeight);
  return Math.round(one.getBoundingClientRect().height / line);
}
"""


@pytest.mark.parametrize("width", [1280, 1366])
def test_result_that_is_told_at_once_stands_beside_the_steps_and_the_clock(evening, width):
    _, window = evening()
    window.set_viewport_size({"width": width, "height": 768})
    for table in (1, 2):
        type_in(window, table, 10, 7)
        keep(window, table)
        window.locator(".last", has_text=f"at table {table} (").wait_for()
    told = window.inner_text(".last"), window.locator(".felt").bounding_box()
    assert window.evaluate(LINES, ".last span") <= 3
    assert told[1]["height"] == 56
    window.reload()
    assert (window.inner_text(".last"), window.locator(".felt").bounding_box()) == told


@pytest.mark.parametrize("width", [1280, 1366])
@pytest.mark.parametrize(("over", "page"), [((2, 3, 4), "scores"), ((1, 2, 3, 4), "bracket")])
def test_call_is_told_once_and_the_clock_stays_beside_help(evening, over, page, width):
    _, window = evening(*over, page=page)
    window.set_viewport_size({"width": width, "height": 768})
    if page == "scores":
        type_in(window, 1, 10, 7)
        keep(window, 1)
    press(window, "+")
    called(window, "4 games are called, to tables 1, 2, 3, 4.")
    window.wait_for_timeout(300)
    assert window.evaluate(READ, "4 games are called") == 1
    across, down = window.evaluate(BESIDE)
    assert 0 <= across < 30
    assert abs(down) < 4

"""The plus key of the number pad calls a bracket's next games, and the next slip is typed."""

import pytest

from tests import build
from tests.browser.keys import focused_element, press, tab_toward
from tests.browser.test_bracket_scores import (
    QUESTION_PAUSE_MILLISECONDS,
    confirm_score,
    stored_points,
    type_score,
    wait_for_question,
    wait_until_score_is_in,
)
from tests.tournament import pairs
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import draw_and_call

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def open_evening(visit):
    """Return a function that opens a night with eight teams in the four games of the first round.
    The scores of the tables passed to it are already entered.
    """

    def open_page(*finished_tables, page_name="scores"):
        director = build.director()
        night = build.night(director.club, house="athens")
        pairs.draw_teams(night, 8)
        draw_and_call.call_games(build.desk(night))
        for table in finished_tables:
            pairs.play_game(night, reader.night(night.pk).rounds.last_game_at(table).name)
        return night, visit(f"/night/{night.pk}/{page_name}/", signed_in=director)

    return open_page


def wait_for_words(page, words):
    page.wait_for_selector(f"text={words}")


def tables_with_an_open_game(night):
    return {game.table for game in reader.night(night.pk).rounds.unfinished_games}


def test_plus_key_calls_games_after_the_last_result(open_evening):
    night, page = open_evening(2, 3, 4)
    type_score(page, 1, 10, 7)
    confirm_score(page, 1)
    page.wait_for_selector(".onward button:focus")
    press(page, "+")
    wait_for_words(page, "4 games called, to tables 1, 2, 3, 4.")
    assert tables_with_an_open_game(night) == {1, 2, 3, 4}


def test_plus_key_calls_games_wherever_the_cursor_is(open_evening):
    night, page = open_evening(1, 2)
    tab_toward(page, "Go to the bracket", "a")
    press(page, "+")
    wait_for_words(page, "2 games called, to tables 1, 2.")
    assert tables_with_an_open_game(night) == {1, 2, 3, 4}


def test_plus_key_calls_games_on_the_bracket_page(open_evening):
    night, page = open_evening(1, 2, page_name="bracket")
    assert focused_element(page).split() == ["Call", "2", "games", "+"]
    tab_toward(page, "Enter scores", "a")
    press(page, "+")
    wait_for_words(page, "2 games called, to tables 1, 2.")
    assert tables_with_an_open_game(night) == {1, 2, 3, 4}


def test_plus_key_in_a_text_box_types_a_plus(open_evening):
    night, page = open_evening(1, 2)
    page.evaluate("document.querySelector('main').append(document.createElement('textarea'))")
    page.focus("textarea")
    press(page, "+")
    assert page.input_value("textarea") == "+"
    assert tables_with_an_open_game(night) == {3, 4}


def test_plus_key_at_a_question_saves_nothing_and_names_the_unsaved_table(open_evening):
    night, page = open_evening(1, 2)
    type_score(page, 3, 10, 7)
    wait_for_question(page, 3)
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    press(page, "+")
    wait_for_words(page, "No game was called. Not saved: table 3.")
    assert (stored_points(night, 3), tables_with_an_open_game(night)) == ([], {3, 4})
    press(page, "Enter")
    wait_until_score_is_in(page, 3)
    assert stored_points(night, 3) == [10, 7]
    press(page, "+")
    wait_for_words(page, "2 games called, to tables 1, 2.")


def test_scores_page_without_open_games_offers_to_call_ready_games(open_evening):
    night, page = open_evening(1, 2, 3, 4)
    assert "4 games are ready." in page.inner_text("main")
    assert focused_element(page).split() == ["Call", "4", "games", "+"]
    press(page, "+")
    wait_for_words(page, "4 games called, to tables 1, 2, 3, 4.")
    assert (tables_with_an_open_game(night), focused_element(page)) == ({1, 2, 3, 4}, "t1b0")


# Returns how often these words are on the page where they can be seen.
COUNT_VISIBLE_WORDS = """
(words) => {
  const elements = [...document.querySelectorAll("span, p, b, i")].filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.includes(words)));
  return elements.filter((element) => element.getBoundingClientRect().width > 1
    && !element.closest(".unseen")).length;
}
"""
# Returns how far the help link is to the right of the clock, and how far below the clock's top.
DISTANCES_FROM_CLOCK_TO_HELP = """
() => [".clock", ".ask"].map((one) => document.querySelector(one).getBoundingClientRect())
  .reduce((clock, help) => [help.left - clock.right, help.top - clock.top])
"""


COUNT_LINES = """
(selector) => {
  const element = document.querySelector(selector);
  const lineHeight = parseFloat(getComputedStyle(element).lineHeight);
  return Math.round(element.getBoundingClientRect().height / lineHeight);
}
"""


@pytest.mark.parametrize("width", [1280, 1366])
def test_message_of_a_saved_result_leaves_room_for_steps_and_clock(open_evening, width):
    _, page = open_evening()
    page.set_viewport_size({"width": width, "height": 768})
    for table in (1, 2):
        type_score(page, table, 10, 7)
        confirm_score(page, table)
        page.locator(".last", has_text=f"at table {table} (").wait_for()
    line_and_bar = page.inner_text(".last"), page.locator(".felt").bounding_box()
    assert page.evaluate(COUNT_LINES, ".last span") <= 3
    assert line_and_bar[1]["height"] == 56
    page.reload()
    assert (page.inner_text(".last"), page.locator(".felt").bounding_box()) == line_and_bar


@pytest.mark.parametrize("width", [1280, 1366])
@pytest.mark.parametrize(
    ("finished_tables", "page_name"), [((2, 3, 4), "scores"), ((1, 2, 3, 4), "bracket")]
)
def test_call_is_reported_once_and_the_clock_stays_next_to_the_help_link(
    open_evening, finished_tables, page_name, width
):
    _, page = open_evening(*finished_tables, page_name=page_name)
    page.set_viewport_size({"width": width, "height": 768})
    if page_name == "scores":
        type_score(page, 1, 10, 7)
        confirm_score(page, 1)
    press(page, "+")
    wait_for_words(page, "4 games called, to tables 1, 2, 3, 4.")
    page.wait_for_timeout(300)
    assert page.evaluate(COUNT_VISIBLE_WORDS, "4 games called") == 1
    distance_across, distance_down = page.evaluate(DISTANCES_FROM_CLOCK_TO_HELP)
    assert 0 <= distance_across < 30
    assert abs(distance_down) < 4

"""Test the round clock on the big screen and at the desk."""

import re

import pytest

from tests import build
from tournament.topics.wall import actions as walls

pytestmark = [pytest.mark.gate, pytest.mark.night(seated=8)]

TEXT_COLOR = "(one) => getComputedStyle(one).color"
# Keeps what the clock says at each update, before the next frame is painted.
RECORD_CLOCK_AT_UPDATES = """
() => document.addEventListener("live:shown", () => {
  window.heard = document.querySelector(".time-left")?.textContent;
})
"""
COUNT_BELL_STROKES = """
window.strokes = 0;
window.AudioContext = class {
  constructor() { this.currentTime = 0; this.destination = {}; }
  resume() {}
  createGain() {
    const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: (to) => to };
  }
  createOscillator() {
    return { frequency: {}, connect: (to) => to, start: () => { window.strokes += 1; }, stop() {} };
  }
};
"""


def start_test_clock(page):
    """Load the page again with a clock that the test moves, and return the page."""
    page.clock.install()
    page.add_init_script(COUNT_BELL_STROKES)
    page.reload()
    page.wait_for_selector(".time-left")
    page.clock.run_for(300)
    return page


@pytest.mark.parametrize("page_name", ["/display/", "/night/{}/scores/"])
def test_clock_counts_down_to_time_and_rings_once(visit, director, night, page_name):
    walls.start_clock(build.desk(night), minutes=2)
    page = start_test_clock(visit(page_name.format(night.pk), signed_in=director, alone=True))
    assert re.fullmatch(r"1:5\d|2:00", page.inner_text(".time-left"))
    page.clock.run_for(60_000)
    assert re.fullmatch(r"0:5\d|1:00", page.inner_text(".time-left"))
    assert page.evaluate("strokes") == 0
    page.clock.run_for(65_000)
    assert page.inner_text(".time-left") == "Time!"
    page.clock.run_for(5_000)
    assert page.evaluate("strokes") == 3


def test_clock_stands_out_on_the_big_screen_in_its_last_minute_and_at_its_end(visit, night):
    """The last minute is dark on amber, and the end is dark on brass."""
    walls.start_clock(build.desk(night), minutes=1)
    page = start_test_clock(visit("/display/", width=1280, height=720, alone=True))
    assert page.get_attribute(".time-left", "data-soon") == ""
    assert page.locator(".time-left").evaluate(TEXT_COLOR) == "rgb(20, 32, 26)"
    page.clock.run_for(65_000)
    assert page.get_attribute(".time-left", "data-over") == ""
    assert page.locator(".time-left").evaluate(TEXT_COLOR) == "rgb(20, 32, 26)"


@pytest.mark.parametrize("scene", ["waiting", "clock", "seats"])
def test_clock_in_its_last_minute_covers_no_line_of_the_wall_heading(visit, night, scene):
    press = walls.ScreenPress(night.club_id, "director", night.pk)
    walls.show_scene(press, screen_number=1, scene_key=scene)
    walls.start_clock(build.desk(night), minutes=1)
    page = start_test_clock(visit("/display/", width=1280, height=720, alone=True))
    head_box = page.locator(".scene.on .top").bounding_box()
    clock_box = page.locator(".scene.on .time-left[data-soon]").bounding_box()
    end_of_head = head_box["y"] + head_box["height"]
    is_below_head = clock_box["y"] >= end_of_head
    is_within_head = clock_box["y"] + clock_box["height"] <= end_of_head
    assert is_within_head if scene == "seats" else is_below_head


def test_wall_never_shows_the_end_time_in_place_of_the_minutes(visit, night):
    """The big screen used to show the end time for a moment after each update and while scripts
    loaded.
    """
    page = visit("/display/", width=1280, height=720)
    page.evaluate(RECORD_CLOCK_AT_UPDATES)
    walls.start_clock(build.desk(night), minutes=18)
    page.wait_for_function("() => window.heard")
    assert re.fullmatch(r"1[78]:\d\d", page.evaluate("heard"))
    page.route(re.compile(r"/(wall|clock)\b[^/]*\.js"), lambda route: route.abort())
    page.reload()
    assert page.locator(".time-left").is_hidden()


def test_paused_clock_shows_the_same_time_left_later(visit, night):
    walls.start_clock(build.desk(night), minutes=2)
    walls.pause_clock(build.desk(night))
    page = start_test_clock(visit("/display/", alone=True))
    time_left_before = page.inner_text(".time-left")
    page.clock.run_for(30_000)
    assert page.inner_text(".time-left") == time_left_before


def test_clock_is_started_by_keyboard_alone(visit, director, night):
    page = visit(f"/night/{night.pk}/scores/", signed_in=director)
    page.focus("summary[aria-label='Clock options']")
    page.keyboard.press("Enter")
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    page.wait_for_selector(".time-left >> text=/1[12]:/")


def test_clock_does_not_hide_the_element_below_that_has_the_focus(visit, director, night):
    """The cursor leaves the clock by Tab, or by Escape, which returns it to the button that opened
    the clock.
    """
    page = visit(f"/night/{night.pk}/scores/", signed_in=director)
    options_panel, options_button = (
        page.locator(".clock details[open]"),
        "summary[aria-label='Clock options']",
    )
    for key in ("Tab", "Escape"):
        page.focus(options_button)
        page.keyboard.press("Enter")
        options_panel.wait_for()
        assert page.evaluate("document.activeElement.name") == "minutes"
        page.keyboard.press("Tab")
        assert options_panel.count() == 1
        for _ in range(3):
            page.keyboard.press(key)
        assert options_panel.count() == 0
        assert page.locator(f"{options_button}:focus").count() == (key == "Escape")


def test_clock_shows_the_right_time_without_ringing_after_the_laptop_slept(visit, night):
    """Setting the laptop's clock does not ring it either: the time left drops all at once."""
    walls.start_clock(build.desk(night), minutes=20)
    page = start_test_clock(visit("/display/", alone=True))
    page.clock.fast_forward("15:00")
    page.clock.run_for(300)
    assert re.fullmatch(r"4:5\d|5:00", page.inner_text(".time-left"))
    page.clock.fast_forward("10:00")
    page.clock.run_for(300)
    assert page.inner_text(".time-left") == "Time!"
    assert page.evaluate("strokes") == 0

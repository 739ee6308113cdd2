"""A wall of 160 names costs an old laptop little each time it is opened."""

import json

import pytest

from tests import build
from tests.browser.test_wall_lists import WAIT_FOR_LAYOUT
from tournament.topics.seating.actions import rounds

# Each name makes several boxes in the layout. All the rest of a wall makes far fewer than these.
MAX_BOXES_IN_A_FULL_LAYOUT = 500
# For each name the browser lays out at most this many boxes: the name, the line with its table and
# seat, and the parts of the drawing of the seat.
MAX_BOXES_IN_THE_LAYOUT_OF_A_NAME = 9


def layout_sizes(events):
    """Return the number of boxes in each layout that the browser did."""
    layout_data = (
        event.get("args", {}).get("beginData", {}) for event in events if event["name"] == "Layout"
    )
    return [layout["dirtyObjects"] for layout in layout_data if "dirtyObjects" in layout]


def style_update_sizes(events):
    """Return the number of boxes in each style update that the browser did."""
    style_data = (event.get("args", {}) for event in events if event["name"] == "UpdateLayoutTree")
    return [style["elementCount"] for style in style_data if "elementCount" in style]


@pytest.mark.gate
def test_names_are_laid_out_and_styled_once_to_be_measured_and_once_to_be_shown(
    chromium, visit, transactional_db
):
    """Turning a page measures nothing again."""
    director = build.director()
    row = build.night(director.club, house="alameda")
    build.check_in_crowd(row, 160)
    rounds.seat_next_game(build.desk(row), game=1)
    page = visit(width=1920, height=1080, alone=True)
    chromium.start_tracing(page=page, categories=["devtools.timeline"])
    page.goto(f"/display/{director.club.wall}/")
    page.wait_for_selector(".wall[data-paged] .scene.on")
    page.evaluate(WAIT_FOR_LAYOUT)
    page.keyboard.press("ArrowRight")
    page.evaluate(WAIT_FOR_LAYOUT)
    events = json.loads(chromium.stop_tracing())["traceEvents"]
    assert "find your table" in page.inner_text(".wall h1")
    assert len([boxes for boxes in layout_sizes(events) if boxes > MAX_BOXES_IN_A_FULL_LAYOUT]) == 2
    assert max(layout_sizes(events)) < 160 * MAX_BOXES_IN_THE_LAYOUT_OF_A_NAME
    assert (
        len([boxes for boxes in style_update_sizes(events) if boxes > MAX_BOXES_IN_A_FULL_LAYOUT])
        == 2
    )

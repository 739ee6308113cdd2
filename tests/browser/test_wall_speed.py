"""A wall of 160 names costs an old laptop little each time it is opened."""

import json

import pytest

from tests import build
from tests.browser.test_wall_lists import SETTLED
from tournament.topics.seating.actions import rounds

# Each name is several boxes, and whatever else stands on a wall is far fewer than this.
OF_ALL_NAMES = 500
# A name, its table and its chair in a line, and the drawing of the chair where it is shown.
OF_ONE_NAME = 9


def layouts(events):
    """How many boxes the browser laid out, each time that it did."""
    found = (one.get("args", {}).get("beginData", {}) for one in events if one["name"] == "Layout")
    return [one["dirtyObjects"] for one in found if "dirtyObjects" in one]


def styles(events):
    """How many boxes had their styles worked out, each time."""
    found = (one.get("args", {}) for one in events if one["name"] == "UpdateLayoutTree")
    return [one["elementCount"] for one in found if "elementCount" in one]


@pytest.mark.gate
def test_names_are_laid_out_and_styled_once_to_be_measured_and_once_to_be_shown(
    chromium, visit, transactional_db
):
    """And not when a page is turned."""
    director = build.director()
    row = build.night(director.club, house="alameda")
    build.crowd(row, 160)
    rounds.seat(build.desk(row), game=1)
    page = visit(width=1920, height=1080, alone=True)
    chromium.start_tracing(page=page, categories=["devtools.timeline"])
    page.goto(f"/display/{director.club.wall}/")
    page.wait_for_selector(".wall[data-paged] .scene.on")
    page.evaluate(SETTLED)
    page.keyboard.press("ArrowRight")
    page.evaluate(SETTLED)
    events = json.loads(chromium.stop_tracing())["traceEvents"]
    assert "find your table" in page.inner_text(".wall h1")
    assert len([boxes for boxes in layouts(events) if boxes > OF_ALL_NAMES]) == 2
    assert max(layouts(events)) < 160 * OF_ONE_NAME
    assert len([boxes for boxes in styles(events) if boxes > OF_ALL_NAMES]) == 2

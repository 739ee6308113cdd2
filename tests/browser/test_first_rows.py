"""The list on a page begins near the top of a usual laptop screen, and the bar above it takes one
line where there is room.
"""

from urllib.parse import urljoin

import pytest
from django.test import Client

from tests import build
from tests.browser.measures import FIND_CUT_OFF_PARTS, set_appearance
from tests.browser.pictured import night_with_half_of_the_scores
from tests.nights.halfway import teams_during_check_in
from tournament.evening.night.play.totals import Totals
from tournament.kit.desk import appearance, frame
from tournament.storage.models import Change, Tournament
from tournament.storage.reading import reader, undo_bar
from tournament.storage.writing import undo
from tournament.topics.money import actions as payments
from tournament.topics.table.actions import score_sheets
from tournament.topics.wall import actions as walls

pytestmark = pytest.mark.gate

LAPTOP_SIZE = {"width": 1366, "height": 768}
# A browser that zooms to 200 % has room for half as many CSS pixels on the same screen.
ZOOMED_SIZE = {"width": 683, "height": 384}
LINE_HEIGHT_PX = 24
FIRST_ROW_BY_PAGE = {
    "check-in/": ".roster li",
    "seat/": ".card-table",
    "scores/": ".line",
    "standings/": "tbody tr",
    "card/4/": "tbody tr",
    "history/": ".log li",
    "money/": "tbody tr",
    "payout/": ".prizes tbody tr",
    "print/": ".papers li",
    "/regulars/": "tbody tr",
    "leave/": "main .field",
}
# The first row may be at most this far from the top of the page, by text size.
MAX_TOP_OF_FIRST_ROW_PX_BY_TEXT_SIZE = {"100": 260, "150": 420}
# Closes the sections of a page, all of which the fixtures open.
CLOSE_SECTIONS = "document.querySelectorAll('details').forEach((one) => (one.open = false))"
TOP_OF_ROWS = """
(rows) => Math.round(document.querySelector(rows).getBoundingClientRect().top + scrollY)
"""

# Returns the height from the heading to the end of the first row, and where the row begins.
MEASURE_ROWS = """
(rows) => {
  const [heading, row] = ["h1", rows].map((one) => document.querySelector(one));
  const [above, first] = [heading, row].map((one) => one.getBoundingClientRect());
  return { top: first.top + scrollY, span: first.bottom - above.top };
}
"""


@pytest.fixture
def page_html(db, fixed_seed):
    """Return a function that returns the HTML of a page of a night in its fourth game."""
    director = build.director()
    night = night_with_half_of_the_scores(director.club)
    for line in (3, 9, 14):
        payments.void_payment(build.desk(night, reason="came without"), number=line)
    client = Client()
    client.force_login(director)
    return lambda name: client.get(urljoin(f"/night/{night.pk}/", name)).content.decode()


def test_first_row_of_every_list_is_near_the_top_and_in_view_at_twice_the_size(
    page_html, show_html
):
    faults = {}
    for name, rows in FIRST_ROW_BY_PAGE.items():
        page = show_html(page_html(name))
        page.set_viewport_size(LAPTOP_SIZE)
        page.evaluate(CLOSE_SECTIONS)
        for size, max_top in MAX_TOP_OF_FIRST_ROW_PX_BY_TEXT_SIZE.items():
            set_appearance(page, size=size)
            top = page.evaluate(TOP_OF_ROWS, rows)
            if top >= max_top:
                faults[name, size] = top
        page.set_viewport_size(ZOOMED_SIZE)
        set_appearance(page, size="100")
        rows_box = page.evaluate(MEASURE_ROWS, rows)
        begins_low = rows_box["top"] > ZOOMED_SIZE["height"] - LINE_HEIGHT_PX
        is_wide = page.evaluate("document.documentElement.scrollWidth") > ZOOMED_SIZE["width"]
        cut_off_parts = page.evaluate(f"({FIND_CUT_OFF_PARTS})()")
        if begins_low or is_wide or cut_off_parts or rows_box["span"] > ZOOMED_SIZE["height"]:
            faults[name, "at twice the size"] = (rows_box, is_wide, cut_off_parts)
    assert faults == {}


def test_ten_standings_rows_and_the_current_step_are_in_view(page_html, show_html):
    page = show_html(page_html("standings/"))
    page.set_viewport_size(LAPTOP_SIZE)
    page.evaluate(CLOSE_SECTIONS)
    set_appearance(page, size="100")
    rows = page.locator("tbody tr")
    ends = rows.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().bottom)")
    assert sum(end <= LAPTOP_SIZE["height"] for end in ends) >= 10
    link_heights = rows.locator("a").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().height)"
    )
    assert min(link_heights) >= 48
    is_highlighted = "(one) => getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)'"
    steps = page.locator(".steps li").all()
    highlighted_steps = [step for step in steps if step.evaluate(is_highlighted)]
    assert [step.inner_text().split()[0] for step in highlighted_steps] == ["Standings"]


def test_standings_in_largest_type_do_not_scroll_sideways(page_html, show_html):
    page = show_html(page_html("standings/"))
    set_appearance(page, size="150")
    for width in (390, 1366):
        page.set_viewport_size({"width": width, "height": 768})
        hidden_width = page.locator(".wide").evaluate("(one) => one.scrollWidth - one.clientWidth")
        assert hidden_width <= 0, width


def test_teams_at_check_in_are_listed_beside_the_name_box(db, show_html):
    director = build.director()
    night = teams_during_check_in(director.club)
    client = Client()
    client.force_login(director)
    page = show_html(client.get(f"/night/{night.pk}/check-in/").content.decode())
    page.set_viewport_size(LAPTOP_SIZE)
    for size, max_top in MAX_TOP_OF_FIRST_ROW_PX_BY_TEXT_SIZE.items():
        set_appearance(page, size=size)
        assert page.evaluate(TOP_OF_ROWS, ".pairs li") < max_top


def test_number_pad_is_explained_once_in_letters_of_every_size(page_html, show_html):
    page = show_html(page_html("scores/"))
    for window in (LAPTOP_SIZE, ZOOMED_SIZE):
        page.set_viewport_size(window)
        for size in appearance.TEXT_SIZES:
            set_appearance(page, size=str(size))
            assert page.locator(".aside:visible", has_text="saves itself").count() == 1, size


@pytest.mark.parametrize("name", ["", "scores/", "standings/"])
def test_steps_last_change_and_clock_are_one_line(page_html, show_html, name):
    page = show_html(page_html(name))
    page.set_viewport_size({"width": 1280, "height": 768})
    page.evaluate(CLOSE_SECTIONS)
    set_appearance(page, size="100")
    bar = page.locator("header.felt").bounding_box()
    assert bar["height"] == 56
    assert page.evaluate("getComputedStyle(document.querySelector('header.felt')).position") == (
        "sticky"
    )
    for part in (".steps", ".last", ".ask", ".looks"):
        box = page.locator(f".felt > {part}").bounding_box()
        assert 0 <= box["y"] <= box["y"] + box["height"] <= 56, part


def test_bar_stays_one_line_on_a_laptop_after_a_score_typed_box_by_box(page_html, show_html):
    row = Tournament.objects.get()
    for x in ((0, None), (0, 1)):
        version = reader.night(row.pk).rounds.table_game(4, 8).sheet.version
        score_sheets.save_totals(
            build.desk(row), game=4, table=8, typed_totals=Totals((10, 6), x), version=version
        )
    page = show_html(page_html("standings/"))
    page.set_viewport_size(LAPTOP_SIZE)
    set_appearance(page, size="100")
    assert "Table 8, game 4" in page.inner_text(".last")
    assert page.locator("header.felt").bounding_box()["height"] == 56
    assert page.evaluate(f"({FIND_CUT_OFF_PARTS})()") == []


@pytest.mark.parametrize("page_name", ["standings/", "scores/"])
def test_bar_stays_one_line_on_a_laptop_after_a_redo(page_html, show_html, page_name):
    row = Tournament.objects.get()
    walls.start_clock(build.desk(row), minutes=18)
    undo.undo(build.desk(row), change_number=Change.objects.filter(tournament=row).latest("pk").pk)
    page = show_html(page_html(page_name))
    page.evaluate(CLOSE_SECTIONS)
    set_appearance(page, size="100")
    assert page.locator(".last button").count() == 2
    has_clock = page.locator(".clock").count() == 1
    assert has_clock == (page_name == "scores/")
    for width in (1280, 1366):
        page.set_viewport_size({"width": width, "height": 768})
        is_redo_named = page.locator(".last .redone").is_visible()
        assert is_redo_named == (width == 1366 or not has_clock), width
        assert page.locator("header.felt").bounding_box()["height"] == 56, width
        assert has_clock or page.evaluate(f"({FIND_CUT_OFF_PARTS})()") == [], width


# As long as the result of a bracket game can be.
LONG_RESULT = "Ann Applegate & Bob Baxter beat Cal Corrigan & Dot Dean 10-7 at table 1 (W1.1)."


def test_bar_with_a_clock_stays_one_line_on_a_laptop_after_long_changes(
    page_html, show_html, monkeypatch
):
    """The button to redo a long change has no words but "Redo"."""
    walls.start_clock(build.desk(Tournament.objects.get()), minutes=18)
    change_and_redo = Change(pk=8, words=LONG_RESULT), undo_bar.PossibleRedo(9, LONG_RESULT)
    monkeypatch.setattr(frame, "find_undo_and_redo", lambda tournament: change_and_redo)
    page = show_html(page_html("scores/"))
    page.evaluate(CLOSE_SECTIONS)
    set_appearance(page, size="100")
    assert page.get_by_role("button", name="Redo").get_attribute("title") == LONG_RESULT
    for width in (1280, 1366):
        page.set_viewport_size({"width": width, "height": 768})
        assert page.locator(".last > span").first.inner_text() == LONG_RESULT
        assert page.locator("header.felt").bounding_box()["height"] == 56, width
        redo_box, clock_box = (
            page.locator(f".felt {selector}").bounding_box() for selector in ("[title]", ".clock")
        )
        assert redo_box["x"] + redo_box["width"] <= clock_box["x"], width


def test_all_tables_of_a_game_are_in_view_and_stand_beside_their_boxes(page_html, show_html):
    page = show_html(page_html("scores/"))
    page.set_viewport_size(LAPTOP_SIZE)
    page.evaluate(CLOSE_SECTIONS)
    set_appearance(page, size="100")
    bottom_edges = page.locator(".line .boxes").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().bottom + scrollY)"
    )
    assert len(bottom_edges) == 9
    assert max(bottom_edges) <= LAPTOP_SIZE["height"]
    lines_box = page.locator(".lines").bounding_box()
    tables = [link.bounding_box() for link in page.locator(".chips a").all()]
    assert min(table["x"] for table in tables) >= lines_box["x"] + lines_box["width"]
    assert len({table["x"] for table in tables}) == len({table["y"] for table in tables}) == 3
    set_appearance(page, size="150")
    assert page.locator(".chips").bounding_box()["y"] < page.locator(".lines").bounding_box()["y"]


def test_boxes_of_a_short_game_are_on_one_line(page_html, show_html):
    page = show_html(page_html("scores/4/8/"))
    page.set_viewport_size(LAPTOP_SIZE)
    set_appearance(page, size="100")
    boxes = [box.bounding_box() for box in page.locator(".sheet > .boxes input").all()]
    labels = [label.bounding_box() for label in page.locator(".sheet > .boxes label").all()]
    assert len(boxes) == len(labels) == 5
    assert len({box["y"] for box in boxes}) == 1
    assert len({label["height"] for label in labels}) == 1

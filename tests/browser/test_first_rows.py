"""What a director looks at begins near the top of a usual laptop's screen, and the line over it is
one line where there is room for one.
"""

from urllib.parse import urljoin

import pytest
from django.test import Client

from tests import build
from tests.browser.measures import WHOLE, show
from tests.browser.pictured import half_in
from tests.nights.halfway import teams_at_the_door
from tournament.evening.night.play.totals import Totals
from tournament.kit.desk import appearance, frame
from tournament.storage.models import Change, Tournament
from tournament.storage.reading import replay, undo_bar
from tournament.storage.writing import undo
from tournament.topics.money import actions as payments
from tournament.topics.table.actions import totals_in
from tournament.topics.wall import actions as walls

pytestmark = pytest.mark.gate

LAPTOP = {"width": 1366, "height": 768}
# As many points as that has where its browser shows everything at twice its size.
AT_TWICE = {"width": 683, "height": 384}
A_LINE = 24
ROWS = {
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
# How far down the first of them may begin, in letters of this size.
HIGHEST = {"100": 260, "150": 420}
# The browser without a server unfolds all that can be.
FOLDED = "document.querySelectorAll('details').forEach((one) => (one.open = false))"
TOP = """
(rows) => Math.round(document.querySelector(rows).getBoundingClientRect().top + scrollY)
"""

# From the heading to the end of the first row, and where that begins.
IN_A_WINDOW = """
(rows) => {
  const [heading, row] = ["h1", rows].map((one) => document.querySelector(one));
  const [above, first] = [heading, row].map((one) => one.getBoundingClientRect());
  return { top: first.top + scrollY, span: first.bottom - above.top };
}
"""


@pytest.fixture
def pages(db, same_draw):
    director = build.director()
    night = half_in(director.club)
    for line in (3, 9, 14):
        payments.void(build.desk(night, reason="came without"), number=line)
    client = Client()
    client.force_login(director)
    return lambda name: client.get(urljoin(f"/night/{night.pk}/", name)).content.decode()


def test_first_row_of_every_list_is_near_the_top(pages, drawn_by):
    low = {}
    for name, rows in ROWS.items():
        page = drawn_by(pages(name))
        page.set_viewport_size(LAPTOP)
        page.evaluate(FOLDED)
        for size, highest in HIGHEST.items():
            show(page, size=size)
            top = page.evaluate(TOP, rows)
            if top >= highest:
                low[name, size] = top
    assert low == {}


def test_ten_rows_of_standings_and_the_step_they_are_of_are_in_view(pages, drawn_by):
    page = drawn_by(pages("standings/"))
    page.set_viewport_size(LAPTOP)
    page.evaluate(FOLDED)
    show(page, size="100")
    rows = page.locator("tbody tr")
    ends = rows.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().bottom)")
    assert sum(end <= LAPTOP["height"] for end in ends) >= 10
    links = rows.locator("a").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().height)"
    )
    assert min(links) >= 48
    lit = "(one) => getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)'"
    steps = page.locator(".steps li").all()
    assert [one.inner_text().split()[0] for one in steps if one.evaluate(lit)] == ["Standings"]


@pytest.mark.parametrize("width", [390, 1366])
def test_standings_in_the_largest_letters_need_not_be_moved_sideways(pages, drawn_by, width):
    page = drawn_by(pages("standings/"))
    page.set_viewport_size({"width": width, "height": 768})
    show(page, size="150")
    cut = page.locator(".wide").evaluate("(one) => one.scrollWidth - one.clientWidth")
    assert cut <= 0


def test_teams_at_the_door_stand_beside_the_box(db, drawn_by):
    director = build.director()
    night = teams_at_the_door(director.club)
    client = Client()
    client.force_login(director)
    page = drawn_by(client.get(f"/night/{night.pk}/check-in/").content.decode())
    page.set_viewport_size(LAPTOP)
    for size, highest in HIGHEST.items():
        show(page, size=size)
        assert page.evaluate(TOP, ".pairs li") < highest


def test_first_row_of_every_list_is_in_view_at_twice_the_size(pages, drawn_by):
    faults = {}
    for name, rows in ROWS.items():
        page = drawn_by(pages(name))
        page.set_viewport_size(AT_TWICE)
        page.evaluate(FOLDED)
        show(page, size="100")
        seen = page.evaluate(IN_A_WINDOW, rows)
        begins_low = seen["top"] > AT_TWICE["height"] - A_LINE
        is_wide = page.evaluate("document.documentElement.scrollWidth") > AT_TWICE["width"]
        told = page.evaluate(f"({WHOLE})()")
        if begins_low or is_wide or told or seen["span"] > AT_TWICE["height"]:
            faults[name] = (seen, is_wide, told)
    assert faults == {}


def test_number_pad_is_explained_once_in_letters_of_every_size(pages, drawn_by):
    page = drawn_by(pages("scores/"))
    for window in (LAPTOP, AT_TWICE):
        page.set_viewport_size(window)
        for size in appearance.SIZES:
            show(page, size=str(size))
            assert page.locator(".aside:visible", has_text="Number pad:").count() == 1, size


@pytest.mark.parametrize("name", ["", "scores/", "standings/"])
def test_steps_last_change_and_clock_are_one_line(pages, drawn_by, name):
    page = drawn_by(pages(name))
    page.set_viewport_size({"width": 1280, "height": 768})
    page.evaluate(FOLDED)
    show(page, size="100")
    bar = page.locator("header.felt").bounding_box()
    assert bar["height"] == 56
    assert page.evaluate("getComputedStyle(document.querySelector('header.felt')).position") == (
        "sticky"
    )
    for part in (".steps", ".last", ".ask", ".looks"):
        box = page.locator(f".felt > {part}").bounding_box()
        assert 0 <= box["y"] <= box["y"] + box["height"] <= 56, part


def test_score_typed_box_by_box_leaves_a_laptops_bar_one_line(pages, drawn_by):
    row = Tournament.objects.get()
    for x in ((0, None), (0, 1)):
        version = replay.night(row.pk).rounds.game(4, 8).sheet.version
        totals_in.type_totals(
            build.desk(row), game=4, table=8, typed=Totals((10, 6), x), version=version
        )
    page = drawn_by(pages("standings/"))
    page.set_viewport_size(LAPTOP)
    show(page, size="100")
    assert "so far" in page.inner_text(".last")
    assert page.locator("header.felt").bounding_box()["height"] == 56
    assert page.evaluate(f"({WHOLE})()") == []


@pytest.mark.parametrize("width", [1280, 1366])
@pytest.mark.parametrize("where", ["standings/", "scores/"])
def test_what_can_be_done_again_leaves_a_laptops_bar_one_line(pages, drawn_by, where, width):
    row = Tournament.objects.get()
    walls.start_clock(build.desk(row), minutes=18)
    undo.undo(build.desk(row), change=Change.objects.filter(tournament=row).latest("pk").pk)
    page = drawn_by(pages(where))
    page.set_viewport_size({"width": width, "height": 768})
    page.evaluate(FOLDED)
    show(page, size="100")
    assert page.locator(".last button").count() == 2
    clocks = page.locator(".clock").count()
    assert clocks == (where == "scores/")
    assert page.locator(".last .redone").is_visible() == (width == 1366 or not clocks)
    assert page.locator("header.felt").bounding_box()["height"] == 56
    assert clocks or page.evaluate(f"({WHOLE})()") == []


# As long as the result of a bracket's game.
RESULT = "Ann Applegate & Bob Baxter beat Cal Corrigan & Dot Dean 10-7 at table 1 (W1.1)."


@pytest.mark.parametrize("width", [1280, 1366])
def test_long_changes_leave_a_laptops_bar_one_line_beside_the_clock(
    pages, drawn_by, width, monkeypatch
):
    """What can be done again then says so on its button alone."""
    walls.start_clock(build.desk(Tournament.objects.get()), minutes=18)
    both = Change(pk=8, words=RESULT), undo_bar.Redo(9, RESULT)
    monkeypatch.setattr(frame, "last_presses", lambda tournament: both)
    page = drawn_by(pages("scores/"))
    page.set_viewport_size({"width": width, "height": 768})
    page.evaluate(FOLDED)
    show(page, size="100")
    assert page.locator(".last > span").first.inner_text() == RESULT
    assert page.get_by_role("button", name="Redo").get_attribute("title") == RESULT
    assert page.locator("header.felt").bounding_box()["height"] == 56
    redo, clock = (page.locator(f".felt {one}").bounding_box() for one in ("[title]", ".clock"))
    assert redo["x"] + redo["width"] <= clock["x"]


def test_all_tables_of_a_game_and_their_boxes_are_in_view(pages, drawn_by):
    page = drawn_by(pages("scores/"))
    page.set_viewport_size(LAPTOP)
    page.evaluate(FOLDED)
    show(page, size="100")
    boxes = page.locator(".line .boxes")
    assert boxes.count() == 9
    low = [box.bounding_box() for box in boxes.all()]
    assert max(box["y"] + box["height"] for box in low) <= LAPTOP["height"]


def test_tables_stand_beside_their_boxes_as_in_the_hall(pages, drawn_by):
    page = drawn_by(pages("scores/"))
    page.set_viewport_size(LAPTOP)
    page.evaluate(FOLDED)
    show(page, size="100")
    beside = page.locator(".lines").bounding_box()
    tables = [one.bounding_box() for one in page.locator(".chips a").all()]
    assert min(table["x"] for table in tables) >= beside["x"] + beside["width"]
    assert len({table["x"] for table in tables}) == len({table["y"] for table in tables}) == 3
    show(page, size="150")
    assert page.locator(".chips").bounding_box()["y"] < page.locator(".lines").bounding_box()["y"]

"""The last half hour at the desk: cards by number and Enter, prizes, the count, in a browser."""

import pytest

from tests import build
from tests.browser.keys import focused, press
from tests.tournament import pairs
from tests.tournament.finishing import finished
from tournament.facts import PaymentKind
from tournament.money.actions import till_lines
from tournament.money.boards.till import till
from tournament.prizes.check_out import actions as check_out
from tournament.prizes.closing import actions as closing
from tournament.prizes.payout import actions as payout
from tournament.purse.payouts import Prize
from tournament.reading import replay
from tournament.set_up import actions as setup

pytestmark = pytest.mark.gate

PAGES = ("money/", "money/2/", "check-out/", "check-out/1/", "check-out/2/", "payout/", "closing/")
OPENED = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"


@pytest.fixture
def evening(transactional_db):
    """A card that differs, a void line, a tie, one prize handed over and one not."""
    director = build.director(club="Łódź & Tanglewood Euchre Club")
    row, _ = finished(director.club, 8, tie_breakers=["playoff", "lot"])
    check_out.hand_in(build.desk(row), entry=1, claims=(13,))
    till_lines.put_in(build.desk(row), kind=PaymentKind.FLOAT, cents=2000, note="<b>change</b>")
    till_lines.void(build.desk(row, reason="typed twice"), number=2)
    return director, row


def award(row):
    prizes = [Prize(1, 300, "place 1", 1), Prize(2, 200, "most lone marches")]
    payout.award(build.desk(row), prizes=prizes)
    payout.hand_over(build.desk(row), entry=1, cents=300)


def test_cards_are_handed_in_by_number_and_enter_alone(visit, evening):
    director, row = evening
    page = visit(f"/night/{row.pk}/check-out/", signed_in=director)
    for number in range(2, 9):
        page.wait_for_selector("[name=number]:focus")
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")
        page.wait_for_selector("[name=total]:focus")
        page.keyboard.press("Enter")
    page.wait_for_selector("[name=number]:focus")
    assert page.inner_text("h1").startswith("8 of 8 cards in")
    assert [one.entry.number for one in till(replay.night(row.pk)).owing] == [1]


def test_closing_is_in_view_below_what_is_still_open(visit, transactional_db):
    director = build.director()
    row, _ = finished(director.club, 12)
    page = visit(f"/night/{row.pk}/closing/", signed_in=director, width=1366, height=768)
    assert page.locator(".bad li").count() >= 3
    button = page.get_by_role("button", name="Close the night").bounding_box()
    assert button["y"] + button["height"] <= 768


def test_number_of_a_card_stands_at_the_edge_of_the_list(visit, evening):
    director, row = evening
    page = visit(f"/night/{row.pk}/check-out/", signed_in=director, width=1366, height=768)
    assert page.locator(".list thead th").first.bounding_box()["width"] < 100


@pytest.mark.parametrize("size", [(1366, 768), (360, 800)])
def test_closing_opens_at_its_top_and_offers_the_treasurers_page_once(visit, evening, size):
    director, row = evening
    address = f"/night/{row.pk}/closing/"
    page = visit(address, signed_in=director, width=size[0], height=size[1])
    assert (focused(page), page.evaluate("scrollY")) == ("cents", 0)
    closing.close(build.desk(row, reason="It is late"))
    page.goto(address)
    assert (focused(page), page.evaluate("scrollY")) == ("Print the treasurer's page", 0)
    assert page.locator("a:has-text('treasurer')").count() == 1


def test_loners_are_read_off_the_card_by_keys_alone(visit, evening):
    director, row = evening
    setup.turn_dials(build.desk(row), dials={"count_loners": "on_the_card"})
    page = visit(f"/night/{row.pk}/check-out/", signed_in=director)
    for number, loners in ((2, "3"), (3, "")):
        page.wait_for_selector("[name=number]:focus")
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")
        page.wait_for_selector("[name=loners]:focus")
        page.keyboard.type(loners)
        page.keyboard.press("Enter")
    page.wait_for_selector("[name=number]:focus")
    assert [replay.night(row.pk).entry(one).loners for one in (2, 3, 4)] == [3, 0, None]


def test_total_that_differs_leads_to_the_boxes_and_is_typed_over(visit, evening):
    director, row = evening
    page = visit(f"/night/{row.pk}/check-out/3/", signed_in=director)
    page.wait_for_selector("[name=total]:focus")
    page.keyboard.type("99")
    page.keyboard.press("Enter")
    assert "The card says 99" in page.inner_text(".errorlist")
    page.wait_for_selector("[name=total]:focus")
    page.keyboard.type("14")
    assert page.input_value("[name=total]") == "14"


@pytest.mark.parametrize("script", [True, False])
def test_enter_alone_leads_from_the_prizes_to_the_closed_night(visit, transactional_db, script):
    director = build.director()
    row, _ = finished(director.club, 4, totals=(9, 6, 0, 0))
    for entry in range(1, 5):
        check_out.hand_in(build.desk(row), entry=entry, claims=(None,))
    page = visit(f"/night/{row.pk}/payout/", signed_in=director, script=script)
    enter(page, "Award these prizes", "Prizes are awarded")
    for handed in range(2):
        enter(page, "Hand over", "✓ handed over", handed)
    enter(page, "On to closing the night", "Should be in the drawer")
    assert focused(page) == "cents"
    page.keyboard.type("0")
    enter(page, "cents", "exactly what the books say")
    enter(page, "Close the night", "The night is closed")
    assert replay.night(row.pk).is_closed


def enter(page, cursor, told, before=0):
    """Where the cursor waits; `before` is how often the page said so already."""
    assert cursor in focused(page)
    press(page, "Enter")
    page.get_by_text(told).nth(before).wait_for()


@pytest.mark.parametrize("awarded", [True, pytest.param(False, marks=pytest.mark.exhaustive)])
def test_end_of_an_evening_is_fit_for_every_reader(visit, unfit, evening, awarded):
    director, row = evening
    if awarded:
        award(row)
    page = visit("/", signed_in=director)
    for address in PAGES:
        page.goto(f"/night/{row.pk}/{address}")
        page.evaluate(OPENED)
        assert unfit(page) == [], address


@pytest.mark.parametrize("width", [320, 360, 599, 1280, 1920])
def test_card_standings_nights_and_regulars_are_never_cut_off(visit, evening, width):
    director, row = evening
    page = visit("/", signed_in=director, width=width)
    here = f"/night/{row.pk}/"
    for where in (f"{here}card/1/", f"{here}standings/", "/nights/", "/regulars/"):
        page.goto(where)
        cut = page.locator(".wide").evaluate("(one) => one.scrollWidth - one.clientWidth")
        assert cut <= 0, where


@pytest.mark.parametrize("width", [320, 360, 599])
@pytest.mark.parametrize("where", ["check-out/", "check-out/1/", "money/", "payout/"])
def test_rows_of_the_last_half_hour_fit_a_phone(visit, evening, where, width):
    director, row = evening
    page = visit(f"/night/{row.pk}/{where}", signed_in=director, width=width)
    lists = page.locator(".wide:has(.fold)").all()
    assert lists
    for one in lists:
        assert one.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    if where == "check-out/":
        row_of_dan = page.locator(".fold tbody tr", has_text="Dan")
        x, owes = row_of_dan.locator("td").nth(4), row_of_dan.get_by_text("owes")
        assert "X" in x.evaluate("(one) => getComputedStyle(one, '::before').content")
        for one in (x.bounding_box(), owes.bounding_box()):
            assert one["x"] + one["width"] <= width


@pytest.mark.parametrize("size", [(1366, 768), (1366, 400), (360, 640)])
def test_prizes_and_the_press_that_awards_them_are_in_view(visit, transactional_db, size):
    director = build.director()
    row, _ = finished(director.club, 12, prize_places=8)
    for one in till(replay.night(row.pk)).owing:
        check_out.hand_in(build.desk(row), entry=one.entry.number, claims=(None,), taken=one.owed)
    address = f"/night/{row.pk}/payout/"
    page = visit(address, signed_in=director, width=size[0], height=size[1])
    assert (focused(page), page.evaluate("scrollY")) == ("Award these prizes", 0)
    press = page.locator("button", has_text="Award these prizes").bounding_box()
    assert press["y"] + press["height"] <= size[1]
    first = page.locator(".prizes tbody tr").first.bounding_box()
    assert first["y"] + first["height"] <= (press["y"] if size[0] == 360 else size[1])


def test_press_that_awards_prizes_stands_on_the_ground_of_the_boxes_below_it(
    visit, transactional_db
):
    director = build.director()
    row, _ = finished(director.club, 12, prize_places=8)
    for one in till(replay.night(row.pk)).owing:
        check_out.hand_in(build.desk(row), entry=one.entry.number, claims=(None,), taken=one.owed)
    page = visit(f"/night/{row.pk}/payout/", signed_in=director, width=1366, height=768)
    press(page, "Shift+Tab", "Enter")
    page.wait_for_selector("[name=form-0-entry]:focus")
    ground = "(one) => getComputedStyle(one).backgroundColor"
    over = page.locator(".ends:has(> [data-below])").evaluate(ground)
    assert over == page.locator(".beside > form.sheet").first.evaluate(ground)


@pytest.mark.parametrize("size", [(1366, 768), (360, 800)])
def test_prizes_that_are_donated_are_in_view_with_the_way_on(visit, transactional_db, size):
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.drawn(night, 4)
    pairs.play_all(night)
    address = f"/night/{night.pk}/payout/"
    page = visit(address, signed_in=director, width=size[0], height=size[1])
    assert (focused(page), page.evaluate("scrollY")) == ("On to closing the night", 0)
    assert page.locator("text=Donated prizes").bounding_box()["y"] < size[1]

"""The last half hour at the desk in a browser: scorecards by number and Enter, prizes, and the cash
count.
"""

from datetime import datetime, timedelta

import pytest

from tests import build
from tests.browser.keys import BUTTON_PAUSE_MILLISECONDS, focused_element, press
from tests.tournament import pairs
from tests.tournament.finishing import finished_night
from tournament.evening.facts import PaymentKind
from tournament.evening.purse.payouts import Prize, prizes_from_payouts, proposed_payouts
from tournament.storage.reading import reader
from tournament.topics.money import actions as payments
from tournament.topics.money.boards.cash_box import cash_box_board
from tournament.topics.prizes.actions import check_out, closing, payout
from tournament.topics.set_up import actions as setup

pytestmark = pytest.mark.gate

PAGES = ("money/", "money/2/", "check-out/", "check-out/1/", "check-out/2/", "payout/", "closing/")
OPEN_SECTIONS = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"

# Returns whether an element is in view and nothing lies over it.
IS_UNCOVERED = """
(one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, bottom - 4);
  return top >= 0 && bottom <= innerHeight && one.contains(there);
}
"""
# Returns the visible boxes that a button covers in part.
COVERED_BOXES = """
(button) => {
  const area = button.getBoundingClientRect();
  return [...document.querySelectorAll("main :is(input:not([type=hidden]), select)")]
    .filter((box) => box.checkVisibility())
    .filter((box) => {
      const { left, right, top, bottom } = box.getBoundingClientRect();
      return left < area.right && right > area.left && top < area.bottom && bottom > area.top;
    }).map((box) => box.name);
}
"""


@pytest.fixture
def night_at_its_end(transactional_db):
    """Return a night with a scorecard that differs, a void line, a tie, one prize handed over and
    one not.
    """
    director = build.director(club="Łódź & Tanglewood Euchre Club")
    row, _ = finished_night(director.club, 8, tie_breakers=["playoff", "lot"])
    check_out.turn_in_card(build.desk(row), entry=1, claims=(13,))
    payments.put_money_in(build.desk(row), kind=PaymentKind.FLOAT, cents=2000, note="<b>change</b>")
    payments.void_payment(build.desk(row, reason="typed twice"), number=2)
    return director, row


def award_prizes(row):
    prizes = [Prize(1, 300, "place 1", 1), Prize(2, 200, "Most loners")]
    payout.award_prizes(build.desk(row), prizes=prizes)
    payout.pay_prize(build.desk(row), entry=1, cents=300)


def test_scorecards_are_turned_in_by_number_and_enter_alone(visit, night_at_its_end):
    director, row = night_at_its_end
    page = visit(f"/night/{row.pk}/check-out/", signed_in=director)
    for number in range(2, 9):
        page.wait_for_selector("[name=number]:focus")
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")
        page.wait_for_selector("[name=total]:focus")
        press(page, "Enter")
    page.wait_for_selector("a:has-text('Continue to prizes'):focus")
    assert page.inner_text("h1").startswith("8 of 8 scorecards turned in")
    assert [
        account.entry.number for account in cash_box_board(reader.night(row.pk)).accounts_owing
    ] == [1]


def test_close_button_is_in_view_below_open_questions(visit, transactional_db):
    director = build.director()
    row, _ = finished_night(director.club, 12)
    page = visit(f"/night/{row.pk}/closing/", signed_in=director, width=1366, height=768)
    assert page.locator("ul.bad li").count() >= 3
    button = page.get_by_role("button", name="Close the night").bounding_box()
    assert button["y"] + button["height"] <= 768


def test_player_number_is_at_the_edge_of_the_scorecard_list(visit, night_at_its_end):
    director, row = night_at_its_end
    page = visit(f"/night/{row.pk}/check-out/", signed_in=director, width=1366, height=768)
    assert page.locator(".list thead th").first.bounding_box()["width"] < 100


@pytest.mark.parametrize("size", [(1366, 768), (360, 800)])
def test_closing_page_opens_at_its_top_and_offers_the_treasurers_report_once(
    visit, night_at_its_end, size
):
    director, row = night_at_its_end
    address = f"/night/{row.pk}/closing/"
    page = visit(address, signed_in=director, width=size[0], height=size[1])
    assert (focused_element(page), page.evaluate("scrollY")) == ("cents", 0)
    closing.close_night(build.desk(row, reason="It is late"))
    page.goto(address)
    assert (focused_element(page), page.evaluate("scrollY")) == ("Print the treasurer's report", 0)
    assert page.locator("a:has-text('treasurer')").count() == 1


def test_loners_on_a_scorecard_are_entered_by_keyboard_alone(visit, night_at_its_end):
    director, row = night_at_its_end
    setup.change_rules(build.desk(row), answer_by_dial={"count_loners": "on_the_card"})
    page = visit(f"/night/{row.pk}/check-out/", signed_in=director)
    for number, loners in ((2, "3"), (3, "")):
        page.wait_for_selector("[name=number]:focus")
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")
        page.wait_for_selector("[name=loners]:focus")
        page.keyboard.type(loners)
        press(page, "Enter")
    page.wait_for_selector("[name=number]:focus")
    assert [reader.night(row.pk).entries.with_number(number).loners for number in (2, 3, 4)] == [
        3,
        0,
        None,
    ]


def test_scorecard_total_that_differs_leads_to_the_boxes_and_is_typed_over(visit, night_at_its_end):
    director, row = night_at_its_end
    page = visit(f"/night/{row.pk}/check-out/3/", signed_in=director)
    page.wait_for_selector("[name=total]:focus")
    page.keyboard.type("99")
    page.keyboard.press("Enter")
    assert "The scorecard says 99" in page.inner_text(".errorlist")
    page.wait_for_selector("[name=total]:focus")
    page.keyboard.type("14")
    assert page.input_value("[name=total]") == "14"


@pytest.mark.parametrize("script", [True, False])
def test_enter_alone_leads_from_the_prizes_to_the_closed_night(visit, transactional_db, script):
    director = build.director()
    row, _ = finished_night(director.club, 4, totals=(9, 6, 0, 0))
    for entry in range(1, 5):
        check_out.turn_in_card(build.desk(row), entry=entry, claims=(None,))
    page = visit(f"/night/{row.pk}/payout/", signed_in=director, script=script)
    press_enter(page, "Award prizes", "Prizes awarded")
    for prizes_paid in range(2):
        press_enter(page, "Pay", "✓ paid", prizes_paid)
    press_enter(page, "Close the night", "Cash box should hold")
    assert focused_element(page) == "cents"
    page.keyboard.type("0")
    press_enter(page, "cents", "correct")
    press_enter(page, "Close the night", "The night is closed")
    assert reader.night(row.pk).is_closed


def press_enter(page, cursor, words_of_next_page, earlier_count=0):
    """Check where the cursor is, press Enter, and wait for the words, which were on the page
    `earlier_count` times already.
    """
    assert cursor in focused_element(page)
    press(page, "Enter")
    page.get_by_text(words_of_next_page).nth(earlier_count).wait_for()


@pytest.mark.parametrize(
    "are_prizes_awarded", [True, pytest.param(False, marks=pytest.mark.exhaustive)]
)
def test_pages_at_the_end_of_a_night_pass_every_page_check(
    visit, page_faults, night_at_its_end, are_prizes_awarded
):
    director, row = night_at_its_end
    if are_prizes_awarded:
        award_prizes(row)
    page = visit("/", signed_in=director)
    for address in PAGES:
        page.goto(f"/night/{row.pk}/{address}")
        page.evaluate(OPEN_SECTIONS)
        assert page_faults(page) == [], address


@pytest.mark.parametrize("width", [320, 360, 599, 1280, 1920])
def test_lists_on_other_pages_are_not_cut_off(visit, night_at_its_end, width):
    director, row = night_at_its_end
    page = visit("/", signed_in=director, width=width)
    night = f"/night/{row.pk}/"
    for address in (f"{night}card/1/", f"{night}standings/", "/nights/", "/regulars/"):
        page.goto(address)
        hidden_width = page.locator(".wide").evaluate("(one) => one.scrollWidth - one.clientWidth")
        assert hidden_width <= 0, address


@pytest.mark.parametrize("width", [320, 360, 599])
@pytest.mark.parametrize("address", ["check-out/", "check-out/1/", "money/", "payout/"])
def test_tables_of_the_pages_at_the_end_of_a_night_fit_a_phone(
    visit, night_at_its_end, address, width
):
    director, row = night_at_its_end
    page = visit(f"/night/{row.pk}/{address}", signed_in=director, width=width)
    tables = page.locator(".wide:has(.fold)").all()
    assert tables
    for table in tables:
        assert table.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    if address == "check-out/":
        row_of_dan = page.locator(".fold tbody tr", has_text="Dan")
        for place, words in ((4, "X"), (5, "Owes")):
            cell = row_of_dan.locator("td").nth(place)
            assert words in cell.evaluate("(one) => getComputedStyle(one, '::before').content")
            box = cell.bounding_box()
            assert box["x"] + box["width"] <= width


@pytest.mark.parametrize("size", [(1366, 768), (1366, 400), (360, 640)])
def test_prizes_and_their_award_button_are_in_view(visit, transactional_db, size):
    director = build.director()
    row, _ = finished_night(director.club, 12, prize_places=8)
    for account in cash_box_board(reader.night(row.pk)).accounts_owing:
        check_out.turn_in_card(
            build.desk(row),
            entry=account.entry.number,
            claims=(None,),
            cents_paid=account.cents_owed,
        )
    address = f"/night/{row.pk}/payout/"
    page = visit(address, signed_in=director, width=size[0], height=size[1])
    assert (focused_element(page), page.evaluate("scrollY")) == ("Award prizes", 0)
    button = page.locator("button", has_text="Award prizes").bounding_box()
    assert button["y"] + button["height"] <= size[1]
    first_row = page.locator(".prizes tbody tr").first.bounding_box()
    assert first_row["y"] + first_row["height"] <= (button["y"] if size[0] == 360 else size[1])


def test_button_that_awards_prizes_is_below_its_boxes_on_their_background(visit, transactional_db):
    director = build.director()
    row, _ = finished_night(director.club, 12, prize_places=8)
    for account in cash_box_board(reader.night(row.pk)).accounts_owing:
        check_out.turn_in_card(
            build.desk(row),
            entry=account.entry.number,
            claims=(None,),
            cents_paid=account.cents_owed,
        )
    page = visit(f"/night/{row.pk}/payout/", signed_in=director, width=1366, height=768)
    press(page, "Shift+Tab", "Enter")
    page.wait_for_selector("[name=form-0-entry]:focus")
    background = "(one) => getComputedStyle(one).backgroundColor"
    color_under_button = page.locator(".ends:has(> [data-below])").evaluate(background)
    assert color_under_button == page.locator(".beside > form.sheet").first.evaluate(background)


@pytest.mark.parametrize("size", [(360, 640), (1280, 720), (1366, 768)])
def test_button_that_awards_other_prizes_covers_no_box(visit, transactional_db, size):
    director = build.director()
    row, night = finished_night(director.club, 8)
    for account in cash_box_board(night).accounts_owing:
        check_out.turn_in_card(
            build.desk(row),
            entry=account.entry.number,
            claims=(None,),
            cents_paid=account.cents_owed,
        )
    payout.award_prizes(
        build.desk(row), prizes=prizes_from_payouts(proposed_payouts(reader.night(row.pk)))
    )
    build.type_totals(row, 1, {1: (6, 9)})
    page = visit(f"/night/{row.pk}/payout/", signed_in=director, width=size[0], height=size[1])
    assert focused_element(page) == "Award the new prizes"
    button = page.locator("button", has_text="Award the new prizes")
    assert button.evaluate(COVERED_BOXES) == []
    assert page.locator("summary", has_text="Change the amounts").evaluate(IS_UNCOVERED)
    assert button.evaluate(IS_UNCOVERED)


@pytest.mark.parametrize("size", [(1366, 768), (360, 800)])
def test_donated_prizes_and_the_next_step_are_in_view(visit, transactional_db, size):
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.draw_teams(night, 4)
    pairs.play_bracket(night)
    address = f"/night/{night.pk}/payout/"
    page = visit(address, signed_in=director, width=size[0], height=size[1])
    assert (focused_element(page), page.evaluate("scrollY")) == ("Close the night", 0)
    assert page.locator("text=Donated prizes").bounding_box()["y"] < size[1]


def slow_down_server(page):
    """Make the server take three tenths of a second to answer."""
    page.route("**/check-out/**", lambda route: (page.wait_for_timeout(300), route.continue_()))


def type_steadily(page, *keys):
    """Press one key every tenth of a second, whatever the page shows."""
    for key in keys:
        page.keyboard.press(key, delay=100)


@pytest.mark.parametrize("count", [8, 12])
def test_no_key_is_lost_while_the_next_scorecard_loads(visit, transactional_db, count):
    """The player numbers all have one digit, or some have two. No one owes a fine, since the page
    pauses before it records money.
    """
    director = build.director()
    row, _ = finished_night(director.club, count, x_fine_cents=0)
    page = visit(f"/night/{row.pk}/check-out/", signed_in=director, alone=True)
    slow_down_server(page)
    for number in range(1, count + 1):
        type_steadily(page, *str(number), "Enter", "Enter")
    page.wait_for_selector(f"h1 >> text={count} of {count} scorecards turned in")
    assert {entry.claimed for entry in reader.night(row.pk).entries} == {(9,), (6,)}


@pytest.fixture
def visit_with_stopped_clock(visit, night_at_its_end):
    director, row = night_at_its_end

    def open_page(path):
        page = visit(f"/night/{row.pk}/{path}", signed_in=director, alone=True)
        page.clock.install()
        page.clock.pause_at(datetime.now() + timedelta(seconds=1))
        page.reload()
        return page

    return open_page


# After the page was replaced, the message once lay half under the bar.
IS_MESSAGE_BELOW_BAR = """() => {
    const [bar, message] = [".felt", ".messages"].map((part) =>
        document.querySelector(part).getBoundingClientRect());
    return message.top >= bar.bottom && message.height > 0;
}"""


def test_second_enter_at_once_does_not_record_fines_as_paid(visit_with_stopped_clock):
    page = visit_with_stopped_clock("check-out/")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    page.wait_for_selector("[name=total]:focus")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=That press came too soon")
    page.wait_for_function(IS_MESSAGE_BELOW_BAR)
    page.clock.run_for(BUTTON_PAUSE_MILLISECONDS)
    page.keyboard.press("Enter")
    page.wait_for_selector("h1 >> text=2 of 8 scorecards turned in")


def test_second_click_at_once_does_not_take_the_next_players_cash(visit_with_stopped_clock):
    page = visit_with_stopped_clock("money/")
    debts = page.locator("button:has-text('Paid in cash')")
    debt_count = debts.count()
    page.clock.run_for(BUTTON_PAUSE_MILLISECONDS)
    debts.first.click()
    page.wait_for_selector(".said.success", state="attached")
    debts.first.click()
    page.wait_for_selector("text=That press came too soon")
    assert debts.count() == debt_count - 1
    page.clock.run_for(BUTTON_PAUSE_MILLISECONDS)
    debts.first.click()
    page.wait_for_selector(".said.success", state="attached")
    assert debts.count() == debt_count - 2


def test_digits_after_a_refused_total_go_into_no_box(visit, night_at_its_end):
    director, row = night_at_its_end
    page = visit(f"/night/{row.pk}/check-out/", signed_in=director, alone=True)
    slow_down_server(page)
    type_steadily(page, "2", "Enter", "9", "9", "Enter", "3", "Enter")
    page.wait_for_selector("[name=total][aria-invalid=true]")
    assert (page.input_value("[name=total]"), focused_element(page)) == ("99", "total")
    page.unroute("**/check-out/**")
    page.route("**/check-out/**", lambda route: route.abort())
    press(page, "Enter")
    page.wait_for_selector("text=Euchre Night isn't responding.")
    page.unroute("**/check-out/**")
    page.fill("[name=total]", "")
    page.keyboard.press("Enter")
    page.wait_for_selector("h1 >> text=2 of 8 scorecards turned in")
    page.go_back()
    page.wait_for_selector("[name=total]")

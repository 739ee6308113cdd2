"""A table hand by hand in a browser: two digits a hand, and none lost when nobody answers."""

import pytest

from tests import build
from tests.browser.keys import focused, press
from tests.tournament import halls, pairs
from tournament.storage.reading import replay

pytestmark = pytest.mark.gate

HANDS = "/night/{}/scores/1/1/"
LATE = "Not saved yet"
HERE = "**/scores/1/1/"


@pytest.fixture
def table(transactional_db, visit):
    def opened(players=4, **how):
        director = build.director()
        night = build.night(director.club)
        halls.seated(night, players)
        return night, visit(HANDS.format(night.pk), signed_in=director, **how)

    return opened


def hands(night):
    found = replay.night(night.pk).rounds.game(1, 1)
    return [(one.maker, one.alone, one.tricks) for one in found.hands]


def at(page, number):
    page.wait_for_selector(f"h1:has-text('hand {number} of 8')")


def gone(route):
    if route.request.method == "POST":
        route.abort()
    else:
        route.continue_()


def test_hand_waits_for_a_server_that_is_gone_and_is_sent_again(table):
    night, page = table()
    page.route(HERE, gone)
    press(page, "2", "5")
    page.wait_for_selector(f"text={LATE}")
    assert "Who made trump?" in page.inner_text("main")
    assert hands(night) == []
    press(page, "1", "1")  # nobody knows which hand that is
    page.unroute(HERE)
    at(page, 2)
    page.wait_for_timeout(300)
    assert hands(night) == [("E", False, 2)]
    assert LATE not in page.inner_text("body")


def test_hand_is_kept_over_a_new_page(table):
    night, page = table()
    page.route(HERE, gone)
    press(page, "3", "1")
    page.wait_for_selector(f"text={LATE}")
    page.unroute(HERE)
    page.goto(HANDS.format(night.pk))
    at(page, 2)
    assert hands(night) == [("S", False, 3)]
    page.reload()
    page.wait_for_timeout(300)
    assert len(hands(night)) == 1


def test_answer_that_was_lost_writes_no_hand_twice(table):
    night, page = table()
    lost = []

    def lose(route):
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch(max_redirects=0))
            route.abort()
        else:
            route.continue_()

    page.route(HERE, lose)
    press(page, "1", "1")
    page.wait_for_selector(f"text={LATE}")
    at(page, 2)
    assert hands(night) == [("N", False, 3)]


def test_eight_hands_are_typed_on_without_looking(table):
    night, page = table()
    press(page, *"1125314112253141")
    page.wait_for_selector("text=All 8 hands are played.")
    assert len(hands(night)) == 8
    assert "hand 8" in page.text_content(".messages [role=status]")
    assert hands(night)[1] == ("E", False, 2)
    assert focused(page) == "Seat game 2"


def test_table_that_is_through_leads_back_to_the_box_of_the_next_one(table):
    _, page = table(players=8)
    press(page, *"11" * 8)
    page.wait_for_selector("text=All 8 hands are played.")
    assert focused(page) == "On to table 2"
    press(page, "Enter")
    page.wait_for_url("**/scores/1/#t2")
    assert focused(page) == "t2b0"


def test_signed_out_scorekeeping_is_taken_up_again(table):
    night, page = table()
    page.context.clear_cookies(name="euchre_session")
    press(page, "4", "2")
    page.wait_for_selector("text=You were signed out.")
    page.click("text=Sign in again")
    page.fill("[type=password]", build.PASSWORD)
    page.keyboard.press("Enter")
    at(page, 2)
    assert hands(night) == [("W", False, 5)]


def test_hand_that_is_refused_is_told_and_the_digits_go_on(table):
    night, page = table()
    page.click("text=Made it")
    page.wait_for_selector("text=Choose who made trump, and what came of it.")
    press(page, "1", "1")
    at(page, 2)
    assert hands(night) == [("N", False, 3)]


def test_without_script_a_press_loads_the_page_anew(table):
    night, page = table(script=False)
    page.check("[value=N]")
    page.click("text=Made it >> nth=0")
    at(page, 2)
    assert hands(night) == [("N", False, 3)]


def test_totals_of_a_game_cut_short_are_typed_as_its_fold_is_opened(table):
    """And none of them is taken for a hand, wherever the cursor stands by then."""
    night, page = table()
    page.locator("summary", has_text="Totals of a game cut short").focus()
    press(page, "1", "2", "Enter", "6")
    assert focused(page) == "t1b0"
    press(page, "Tab", "2")
    page.evaluate("document.activeElement.blur()")
    for key in "1155":
        page.keyboard.press(key)
    assert [page.input_value(f"[name=t1b{at}]") for at in (0, 1)] == ["6", "2"]
    page.click("summary:has-text('Totals of a game cut short')")
    page.click("h1")
    for key in "31":
        page.keyboard.press(key)
    at(page, 2)
    assert hands(night) == [("S", False, 3)]


def test_digits_write_hands_after_a_fold_of_buttons_was_opened(table):
    night, page = table()
    page.click("summary:has-text('Something else happened')")
    for key in "11":
        page.keyboard.press(key)
    at(page, 2)
    assert hands(night) == [("N", False, 3)]


def test_deal_that_everybody_passed_is_in_view_and_written_by_its_digit(transactional_db, visit):
    director = build.director()
    night = build.night(director.club, house="mcallen")
    pairs.sign_in(night, 2, "Men's")
    build.seat(night.pk, 1)
    page = visit(f"/night/{night.pk}/scores/1/1/", signed_in=director)
    page.select_option("[name=dealer]", "N")
    assert page.locator("button:has-text('Nobody named trump')").is_visible()
    page.locator("button:has-text('Made it')").first.focus()
    page.keyboard.press("7")
    at(page, 2)
    (hand,) = replay.night(night.pk).rounds.game(1, 1).hands
    assert (hand.event, hand.maker) == ("thrown_in", "")

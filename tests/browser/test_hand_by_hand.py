"""Enter a table hand by hand in a browser. Each hand takes two digits, and none is lost if the
server does not answer.
"""

import pytest

from tests import build
from tests.browser.keys import focused_element, press
from tests.tournament import halls, pairs
from tournament.storage.reading import reader

pytestmark = pytest.mark.gate

HANDS_PAGE = "/night/{}/scores/1/1/"
NOT_SAVED_WORDS = "Not saved yet"
HANDS_ROUTE = "**/scores/1/1/"


@pytest.fixture
def open_table(transactional_db, visit):
    def open_hands(players=4, **options):
        director = build.director()
        night = build.night(director.club)
        halls.seat_hall(night, players)
        return night, visit(HANDS_PAGE.format(night.pk), signed_in=director, **options)

    return open_hands


def recorded_hands(night):
    game = reader.night(night.pk).rounds.table_game(1, 1)
    return [(hand.maker, hand.alone, hand.tricks) for hand in game.hands]


def wait_for_hand(page, number):
    page.wait_for_selector(f"h1:has-text('hand {number} of 8')")


def abort_posts(route):
    if route.request.method == "POST":
        route.abort()
    else:
        route.continue_()


def test_hand_is_sent_again_when_the_server_answers_again(open_table):
    night, page = open_table()
    page.route(HANDS_ROUTE, abort_posts)
    press(page, "2", "5")
    page.wait_for_selector(f"text={NOT_SAVED_WORDS}")
    assert "Who named trump?" in page.inner_text("main")
    assert recorded_hands(night) == []
    press(page, "1", "1")  # The page ignores keys until the hand before them is saved.
    page.unroute(HANDS_ROUTE)
    wait_for_hand(page, 2)
    page.wait_for_timeout(300)
    assert recorded_hands(night) == [("E", False, 2)]
    assert NOT_SAVED_WORDS not in page.inner_text("body")


def test_first_hand_takes_digits_while_the_cursor_is_in_the_list_of_dealers(open_table):
    night, page = open_table()
    page.focus("[name=dealer]")
    press(page, "E")
    assert page.input_value("[name=dealer]") == "E"
    press(page, "2", "5")
    wait_for_hand(page, 2)
    assert recorded_hands(night) == [("E", False, 2)]


def test_unsent_hand_survives_a_page_reload(open_table):
    night, page = open_table()
    page.route(HANDS_ROUTE, abort_posts)
    press(page, "3", "1")
    page.wait_for_selector(f"text={NOT_SAVED_WORDS}")
    page.unroute(HANDS_ROUTE)
    page.goto(HANDS_PAGE.format(night.pk))
    wait_for_hand(page, 2)
    assert recorded_hands(night) == [("S", False, 3)]
    page.reload()
    page.wait_for_timeout(300)
    assert len(recorded_hands(night)) == 1


def test_hand_with_a_lost_answer_is_saved_once(open_table):
    night, page = open_table()
    lost_answers = []

    def lose_first_answer(route):
        if route.request.method == "POST" and not lost_answers:
            lost_answers.append(route.fetch(max_redirects=0))
            route.abort()
        else:
            route.continue_()

    page.route(HANDS_ROUTE, lose_first_answer)
    press(page, "1", "1")
    page.wait_for_selector(f"text={NOT_SAVED_WORDS}")
    wait_for_hand(page, 2)
    assert recorded_hands(night) == [("N", False, 3)]


def test_eight_hands_can_be_typed_without_waiting(open_table):
    night, page = open_table()
    press(page, *"1125314112253141")
    page.wait_for_selector("text=All 8 hands are played.")
    assert len(recorded_hands(night)) == 8
    assert "hand 8" in page.text_content(".messages [role=status]")
    assert recorded_hands(night)[1] == ("E", False, 2)
    assert focused_element(page) == "Seat game 2"


def test_finished_table_moves_cursor_to_the_next_tables_box(open_table):
    _, page = open_table(players=8)
    press(page, *"11" * 8)
    page.wait_for_selector("text=All 8 hands are played.")
    assert focused_element(page) == "Go to table 2"
    press(page, "Enter")
    page.wait_for_url("**/scores/1/#t2")
    assert focused_element(page) == "t2b0"


def test_hands_can_be_entered_again_after_signing_in_again(open_table):
    night, page = open_table()
    page.context.clear_cookies(name="euchre_session")
    press(page, "4", "2")
    page.wait_for_selector("text=You were signed out.")
    page.click("text=Sign in again")
    page.fill("[type=password]", build.PASSWORD)
    page.keyboard.press("Enter")
    wait_for_hand(page, 2)
    assert recorded_hands(night) == [("W", False, 5)]


def test_refused_hand_is_reported_and_typing_continues(open_table):
    night, page = open_table()
    page.click("text=3 or 4 tricks")
    page.wait_for_selector("text=Choose who named trump, then the result.")
    press(page, "1", "1")
    wait_for_hand(page, 2)
    assert recorded_hands(night) == [("N", False, 3)]


def test_hand_is_entered_with_a_page_load_without_script(open_table):
    night, page = open_table(script=False)
    page.check("[value=N]")
    page.click("text=3 or 4 tricks >> nth=0")
    wait_for_hand(page, 2)
    assert recorded_hands(night) == [("N", False, 3)]


def test_opening_the_section_for_short_games_puts_the_cursor_in_its_totals(open_table):
    """None of the digits typed while the section opens is saved as a hand."""
    night, page = open_table()
    page.locator("summary", has_text="Short game").focus()
    press(page, "1", "2", "Enter", "6")
    assert focused_element(page) == "t1b0"
    press(page, "Tab", "2")
    page.evaluate("document.activeElement.blur()")
    for key in "1155":
        page.keyboard.press(key)
    assert [page.input_value(f"[name=t1b{at}]") for at in (0, 1)] == ["6", "2"]
    page.click("summary:has-text('Short game')")
    page.click("h1")
    for key in "31":
        page.keyboard.press(key)
    wait_for_hand(page, 2)
    assert recorded_hands(night) == [("S", False, 3)]


def test_digits_enter_hands_after_a_section_of_buttons_was_opened(open_table):
    night, page = open_table()
    page.click("summary:has-text('Something went wrong')")
    for key in "11":
        page.keyboard.press(key)
    wait_for_hand(page, 2)
    assert recorded_hands(night) == [("N", False, 3)]


def test_thrown_in_hand_is_in_view_and_entered_by_its_digit(transactional_db, visit):
    director = build.director()
    night = build.night(director.club, house="mcallen")
    pairs.check_in_teams(night, 2, "Men's")
    build.seat_game(night.pk, 1)
    page = visit(f"/night/{night.pk}/scores/1/1/", signed_in=director)
    page.select_option("[name=dealer]", "N")
    assert page.locator("button:has-text('No one named trump')").is_visible()
    page.locator("button:has-text('3 or 4 tricks')").first.focus()
    page.keyboard.press("7")
    wait_for_hand(page, 2)
    (hand,) = reader.night(night.pk).rounds.table_game(1, 1).hands
    assert (hand.event, hand.maker) == ("thrown_in", "")

"""Enter the scores of a whole room with the number pad alone, and handle failures on the way."""

import time

import pytest

from scoring.totals.box_ranges import points_range_refusal
from tests import build
from tests.browser.keys import wait_until_drawn
from tests.patience import tries_until_failure
from tests.tournament import halls
from tournament.evening.night.play.rulings import RulingCase
from tournament.evening.night.play.totals import Totals
from tournament.storage.models import Change, Sheet
from tournament.storage.reading import reader
from tournament.storage.writing.write import Press
from tournament.topics.rulings import actions as rulings
from tournament.topics.table.actions import score_sheets

pytestmark = [pytest.mark.gate, pytest.mark.django_db(transaction=True)]

# Totals table after table. A 3 needs Enter, since 30 is possible too.
SAMPLE_TOTALS = [
    (9, 6, 2, 1),
    (5, 10, 1, 2),
    (8, 7, 1, 1),
    (3, 10, 0, 1),
    (11, 4, 1, 2),
    (6, 8, 2, 0),
]
# Seconds between two key presses of a person who types from paper.
SECONDS_PER_KEY = 0.22
SECONDS_BETWEEN_PRESSES = 0.04
QUESTION_PAUSE_MILLISECONDS = 1100

VALUES_OF_SAVED_BOXES = """
() => Object.fromEntries(
  [...document.querySelectorAll("[data-saved] input")].map((box) => [box.name, box.value])
)
"""


@pytest.fixture
def open_evening(visit):
    """Return a function that opens the scores of a first game, with eight players unless another
    number is given.
    """

    def open_scores(player_count=8, **options):
        director = build.director()
        night = build.night(director.club)
        halls.seat_hall(night, player_count)
        page = visit(f"/night/{night.pk}/scores/", signed_in=director, **options)
        wait_until_drawn(page)
        return night, page

    return open_scores


def focused_box(page):
    """Return the name of the focused box, or the words of the focused button."""
    return page.evaluate("document.activeElement.name || document.activeElement.innerText")


def press_keys(page, *keys, delay=SECONDS_BETWEEN_PRESSES):
    for key in keys:
        page.keyboard.press(key)
        time.sleep(delay)


def type_row(page, values):
    """Type a table's boxes, pressing Enter only where another digit could follow. Return the number
    of keys.
    """
    count = 0
    for value in values:
        largest_value = int(page.get_attribute(f"[name={focused_box(page)}]", "data-most"))
        keys = [*str(value), *(["Enter"] if 0 < value * 10 <= largest_value else [])]
        press_keys(page, *keys)
        count += len(keys)
    return count


def wait_for_alert(page, sentence):
    page.wait_for_selector(f"[role=alert] >> text={sentence}")


def wait_until_saved(page, words="All saved"):
    page.wait_for_selector(f".saved >> text={words}")


def stored_sheet(night, table=1):
    sheet = Sheet.objects.filter(tournament=night, round=1, table=table).first()
    return [*sheet.points, *sheet.x] if sheet else []


def stored_values(night):
    """Return the saved values by box name."""
    return {
        f"t{sheet.table}b{number}": str(value)
        for sheet in Sheet.objects.filter(tournament=night, round=1)
        for number, value in enumerate([*sheet.points, *sheet.x])
        if value is not None
    }


@pytest.mark.exhaustive
def test_scores_of_24_tables_are_typed_in_90_seconds(open_evening):
    night, page = open_evening(96)
    page.evaluate("addEventListener('mousemove', () => (window.mouse = true))")
    key_count, start_time = 0, time.perf_counter()
    for table in range(24):
        key_count += type_row(page, SAMPLE_TOTALS[table % len(SAMPLE_TOTALS)])
        values_shown_as_saved = page.evaluate(VALUES_OF_SAVED_BOXES)
        saved_values = stored_values(night)
        assert {
            name: saved_values.get(name) for name in values_shown_as_saved
        } == values_shown_as_saved
    page.wait_for_selector(".onward:visible")
    seconds_of_machine = time.perf_counter() - start_time - key_count * SECONDS_BETWEEN_PRESSES
    assert key_count * SECONDS_PER_KEY + seconds_of_machine <= 90, (
        f"{key_count} keys and {seconds_of_machine:.1f} s of the machine"
    )
    assert not page.evaluate("window.mouse")
    assert reader.night(night.pk).rounds.current_game.is_over
    assert page.inner_text("[data-summary]") == "24 of 24 in"
    assert focused_box(page) == "Seat game 2"
    press_keys(page, "Enter")  # A director may press Enter once more out of habit.
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    assert page.url.endswith("/scores/")
    press_keys(page, "Enter")
    page.wait_for_url(f"**/night/{night.pk}/seat/")


def test_check_mark_waits_for_the_saved_score(open_evening):
    night, page = open_evening()
    routes = []
    page.route("**/scores/1/", lambda route: routes.append(route))
    press_keys(page, "9")
    page.wait_for_selector(".saved >> text=Saving…")
    assert (page.evaluate(VALUES_OF_SAVED_BOXES), stored_sheet(night)) == ({}, [])
    assert focused_box(page) == "t1b1"
    routes[0].continue_()
    page.wait_for_selector("[data-saved] [name=t1b0]")
    assert stored_sheet(night) == [9, None, None, None]


def test_refused_box_keeps_its_value_and_the_cursor(open_evening):
    night, page = open_evening()
    type_row(page, (9, 6, 4))
    wait_for_alert(page, "Table 1: 4 Xs on N/S mean E/W scored at least 8")
    assert focused_box(page) == "t1b2"
    assert page.input_value("[name=t1b2]") == "4"
    assert page.inner_text(".saved") == "Not saved: table 1"
    assert stored_sheet(night) == [9, 6, None, None]
    press_keys(page, "1", "8", "7")
    assert page.input_value("[name=t1b2]") == "4"
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    type_row(page, (2, 1))
    wait_until_saved(page)
    assert stored_sheet(night) == [9, 6, 2, 1]
    assert focused_box(page) == "t2b0"


def test_enter_after_each_figure_skips_no_box(open_evening):
    night, page = open_evening()
    for value in (8, 2, 1, 0):
        press_keys(page, str(value), "Enter")
    wait_until_saved(page)
    assert (stored_sheet(night), focused_box(page)) == ([8, 2, 1, 0], "t2b0")
    press_keys(page, "Enter")
    assert focused_box(page) == "t2b1"


def test_full_table_is_typed_over_from_left_to_right(open_evening):
    night, page = open_evening()
    type_row(page, (9, 6, 2, 4))
    wait_until_saved(page)
    page.focus("[name=t1b0]")
    type_row(page, (7, 8, 1, 2))
    wait_until_saved(page)
    assert (stored_sheet(night), focused_box(page)) == ([7, 8, 1, 2], "t2b0")


@pytest.mark.parametrize("width", [1024, 1366, 1920])
def test_rows_stay_where_they_are_as_tables_come_in(open_evening, width):
    night, page = open_evening(36, width=width)
    tops = set()
    for tables_left in (9, 3, 1):
        build.type_totals(night, 1, dict.fromkeys(range(1, 10 - tables_left), (9, 6)))
        page.reload()
        wait_until_drawn(page)
        tops.add(page.evaluate("document.querySelector('.line').offsetTop"))
    assert len(tops) == 1


@pytest.mark.parametrize("key", ["Tab", "ArrowUp", "Enter"])
def test_refused_number_typed_back_counts_as_saved(visit, key):
    """The figure is in the very last box, where the cursor stays and another digit may follow."""
    director = build.director()
    night = build.night(director.club, house="alameda")
    build.seat_players(night, 8)
    build.type_totals(night, 1, {1: (14, 9), 2: (14, 1)})
    page = visit(f"/night/{night.pk}/scores/", signed_in=director)
    wait_until_drawn(page)
    page.focus("[name=t2b1]")
    page.keyboard.type("49")
    press_keys(page, "Enter")
    wait_for_alert(page, "Table 2: ")
    assert focused_box(page) == "t2b1"
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    page.locator("[name=t2b1]").select_text()
    page.keyboard.type("1")
    press_keys(page, key)
    wait_until_saved(page)
    assert page.locator("[role=alert]").count() == 0
    assert stored_sheet(night, 2) == [14, 1]


def test_late_refusal_of_an_overtyped_score_leaves_the_cursor(open_evening):
    night, page = open_evening()
    type_row(page, (9, 6))
    wait_until_saved(page)
    routes = []
    page.route("**/scores/1/", lambda route: routes.append(route), times=1)
    type_row(page, (4, 1))
    page.focus("[name=t1b2]")
    press_keys(page, "2")
    assert (len(routes), focused_box(page)) == (1, "t1b3")
    with page.expect_response("**/scores/1/") as answer:
        routes[0].continue_()
    assert answer.value.status == 422
    wait_until_saved(page)
    assert stored_sheet(night) == [9, 6, 2, 1]


def test_cursor_can_leave_a_refused_table(open_evening):
    _, page = open_evening()
    type_row(page, (9, 6, 2, 1))
    wait_until_saved(page)
    page.focus("[name=t1b2]")
    press_keys(page, "7", "Enter", "Enter")
    wait_for_alert(page, "Table 1: 7 Xs on N/S")
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    assert focused_box(page) == "t1b3"
    press_keys(page, "Enter", "Enter")
    assert focused_box(page) == "t1b1"
    press_keys(page, "ArrowDown")
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    assert focused_box(page) == "t2b1"
    assert page.inner_text(".saved") == "Not saved: table 1"


def test_penalty_question_comes_after_the_last_box(visit):
    director = build.director()
    night = build.night(director.club, house="alameda")
    build.seat_players(night, 8)
    case = RulingCase(
        event="renege", hand="-", dealer="N", offender="N", maker="E", alone="no", tricks="3",
        choice="subtract",
    )  # fmt: skip
    rulings.save_ruling(build.desk(night), game=1, table=1, case=case, version=0)
    page = visit(f"/night/{night.pk}/scores/", signed_in=director)
    wait_until_drawn(page)
    page.keyboard.type("4")
    press_keys(page, "Enter")
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    assert focused_box(page) == "t1b1"
    type_row(page, (9,))
    wait_for_alert(page, "Table 1: The ruling takes 2 off N/S. Does 4\N{EN DASH}9 include that?")
    assert [page.input_value(f"[name=t1b{place}]") for place in (0, 1)] == ["4", "9"]


def test_only_the_refused_box_ignores_keys_for_a_moment(open_evening):
    night, page = open_evening()
    type_row(page, (9, 6, 4))
    wait_for_alert(page, "Table 1: 4 Xs on N/S")
    page.focus("[name=t2b0]")
    type_row(page, (8, 7, 1, 1))
    page.wait_for_selector("#t2[data-state=in]")
    assert stored_sheet(night, table=2) == [8, 7, 1, 1]


def test_half_of_a_refused_score_that_was_typed_over_is_not_saved(open_evening):
    """The score 30 to 1 is refused. The 9 that is typed first is not saved beside the old 1."""
    night, page = open_evening()
    type_row(page, (5, 6, 0, 0))
    wait_until_saved(page)
    page.focus("[name=t1b0]")
    press_keys(page, "3", "0", "1", "Enter", "Enter", "Enter")
    wait_for_alert(page, "Table 1: ")
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    page.focus("[name=t1b0]")
    press_keys(page, "9", "Enter")
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    assert (focused_box(page), stored_sheet(night)) == ("t1b1", [5, 6, 0, 0])
    press_keys(page, "6", "Enter")
    press_keys(page, "0", "0")
    wait_until_saved(page)
    assert stored_sheet(night) == [9, 6, 0, 0]
    assert not Change.objects.filter(words__contains="9\N{EN DASH}1").exists()


@pytest.fixture
def half_replaced_score(open_evening):
    """Return a night whose first table has 5-6, and its page, where the 5 was typed over by a 9."""
    night, page = open_evening()
    type_row(page, (5, 6, 0, 0))
    wait_until_saved(page)
    page.focus("[name=t1b0]")
    press_keys(page, "9", "Enter")
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    assert (focused_box(page), stored_sheet(night)) == ("t1b1", [5, 6, 0, 0])
    assert page.inner_text(".saved") == "Not finished: table 1"
    return night, page


def test_saved_score_is_replaced_only_when_both_boxes_are_typed(half_replaced_score):
    night, page = half_replaced_score
    type_row(page, (4, 0, 0))
    wait_until_saved(page)
    assert stored_sheet(night) == [9, 4, 0, 0]
    assert not Change.objects.filter(words__contains="9\N{EN DASH}6").exists()


def test_one_number_typed_over_is_saved_when_the_cursor_leaves_the_table(half_replaced_score):
    night, page = half_replaced_score
    page.click("h1")
    wait_until_saved(page)
    assert stored_sheet(night) == [9, 6, 0, 0]


def test_pressing_undo_drops_a_half_overtyped_score(half_replaced_score):
    night, page = half_replaced_score
    changes_before = Change.objects.count()
    page.click(".last button")
    page.wait_for_selector("text=Undone")
    assert stored_sheet(night) == [5, 6, 0, None]
    assert Change.objects.count() == changes_before + 1


def test_refusal_disappears_when_the_old_number_is_typed_back(open_evening):
    night, page = open_evening()
    type_row(page, (9, 6, 2, 1))
    wait_until_saved(page)
    page.focus("[name=t1b2]")
    press_keys(page, "7", "Enter", "Enter")
    wait_for_alert(page, "Table 1: 7 Xs on N/S")
    page.reload()
    wait_for_alert(page, "Table 1: 7 Xs on N/S")
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    page.focus("[name=t1b2]")
    press_keys(page, "2")
    page.wait_for_selector("[role=alert]", state="detached")
    assert page.inner_text(".saved") == "All saved"
    page.reload()
    assert page.input_value("[name=t1b2]") == "2"
    assert page.query_selector("[role=alert]") is None
    assert stored_sheet(night) == [9, 6, 2, 1]


def test_typing_can_continue_after_a_conflicting_score_is_reported(open_evening):
    night, page = open_evening()
    ann = Press(night.pk, "Ann", "192.168.1.14")
    score_sheets.save_totals(ann, game=1, table=1, typed_totals=Totals((9, 7), (2, 1)), version=0)
    press_keys(page, "9")
    wait_for_alert(page, "Ann at 192.168.1.14 entered")
    assert focused_box(page) == "t1b1"
    type_row(page, (6, 2, 1))
    wait_for_alert(page, "you entered 9–6, Xs 2–1")
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    page.click("#t1 button[value$=mine]")
    wait_until_saved(page)
    assert stored_sheet(night) == [9, 6, 2, 1]


def test_enter_confirms_an_unusual_total(open_evening):
    night, page = open_evening()
    type_row(page, (32, 0, 0, 0))
    wait_for_alert(page, "Is this right?")
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    press_keys(page, "Enter")
    wait_until_saved(page)
    assert stored_sheet(night) == [32, 0, 0, 0]


def test_leaving_an_open_question_takes_a_second_press(open_evening):
    """Once the next game was seated with the old score, and the score typed over it was lost."""
    night, page = open_evening()
    type_row(page, (9, 6, 2, 1))
    wait_until_saved(page)
    page.focus("#t1 input[name=t1b0]")
    type_row(page, (32, 0, 0, 0))
    wait_for_alert(page, "Is this right?")
    page.click("a[href$='/check-in/']")
    page.wait_for_selector("#t1 >> text=The saved score still counts.")
    assert stored_sheet(night) == [9, 6, 2, 1]
    page.click("a[href$='/check-in/']")
    page.wait_for_url("**/check-in/")


def test_score_box_accepts_only_digits(open_evening):
    night, page = open_evening()
    press_keys(page, "a", "e", ".", "9")
    wait_until_saved(page)
    assert stored_sheet(night) == [9, None, None, None]
    page.evaluate("document.activeElement.value = '1e1'")
    press_keys(page, "Enter")
    wait_for_alert(page, f"Table 1: {points_range_refusal('E/W', lowest=0, highest=32)}")


def test_arrow_keys_move_up_and_down_a_column(open_evening):
    _, page = open_evening(7)
    press_keys(page, "ArrowDown")
    assert focused_box(page) == "t2b0"
    press_keys(page, "Enter", "ArrowUp")
    assert focused_box(page) == "t1b1"


def test_pressing_a_table_moves_the_cursor_to_it(open_evening):
    night, page = open_evening(16)
    page.click(".chips >> text=3")
    page.wait_for_selector("[name=t3b0]:focus")
    page.goto(f"/night/{night.pk}/scores/#t2")
    page.reload()
    page.wait_for_selector("[name=t2b0]:focus")


def test_pressing_a_half_typed_tables_number_starts_at_its_first_box(open_evening):
    _, page = open_evening()
    type_row(page, (9, 6))
    page.click(".chips >> text=2")
    page.wait_for_selector("[name=t2b0]:focus")
    page.click(".chips >> text=1")
    page.wait_for_selector("[name=t1b0]:focus")


def test_one_press_settles_a_conflict_between_two_typed_scores(open_evening):
    night, page = open_evening()
    ann = Press(night.pk, "Ann", "192.168.1.14")
    place = {"game": 1, "table": 1}
    score_sheets.save_totals(ann, **place, typed_totals=Totals((9, 7), (2, 1)), version=0)
    type_row(page, (9, 6, 2))
    wait_for_alert(page, "Ann at 192.168.1.14 entered")
    page.click("#t1 button[value$=theirs]")
    wait_until_saved(page)
    assert page.input_value("[name=t1b1]") == "7"
    assert stored_sheet(night) == [9, 7, 2, 1]


def test_score_with_a_lost_answer_is_sent_again_and_saved_once(open_evening):
    night, page = open_evening()
    lost_answers = []

    def lose_first_answer(route):
        if not lost_answers:
            lost_answers.append(route.fetch())
            route.abort()
        else:
            route.continue_()

    page.route("**/scores/1/", lose_first_answer)
    changes_before = Change.objects.count()
    press_keys(page, "9")
    page.wait_for_selector(".saved >> text=Trying again")
    assert page.evaluate(VALUES_OF_SAVED_BOXES) == {}
    wait_until_saved(page)
    assert stored_sheet(night) == [9, None, None, None]
    assert Change.objects.count() == changes_before + 1


def test_newer_figure_replaces_one_saved_without_an_answer(open_evening):
    """The program hung after the first digit came. The digit was saved, but the answer was lost."""
    night, page = open_evening()
    requests = []

    def lose_first_answer(route):
        requests.append(route.request.post_data_json["key"])
        if len(requests) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route("**/scores/1/", lose_first_answer)
    press_keys(page, "9")
    page.wait_for_selector(".saved >> text=Trying again")
    type_row(page, (6,))
    wait_until_saved(page)
    assert stored_sheet(night) == [9, 6, None, None]
    assert page.query_selector("[role=alert]") is None
    assert (requests[0] == requests[1], requests[1] == requests[2]) == (True, False)


def test_typed_score_is_saved_when_the_server_answers_again(open_evening):
    night, page = open_evening()
    page.route("**/scores/1/", lambda route: route.abort())
    type_row(page, (9, 6, 2, 1))
    page.wait_for_selector(".saved >> text=Not saved yet: table 1")
    page.unroute("**/scores/1/")
    page.reload()
    wait_until_saved(page)
    assert stored_sheet(night) == [9, 6, 2, 1]


def test_typed_score_survives_signing_in_again(open_evening):
    night, page = open_evening()
    signed_in = page.context.cookies()
    page.context.clear_cookies(name="euchre_session")
    press_keys(page, "9")
    page.wait_for_selector(".saved >> text=You were signed out")
    assert stored_sheet(night) == []
    page.click(".saved a")
    page.wait_for_url("**/sign-in/**")
    page.context.add_cookies(signed_in)
    page.goto(f"/night/{night.pk}/scores/")
    wait_until_saved(page)
    assert page.input_value("[name=t1b0]") == "9"
    assert stored_sheet(night) == [9, None, None, None]


def test_tie_is_settled_in_its_own_row(visit):
    director = build.director()
    night = build.night(director.club, tied_game="extra_hand")
    halls.seat_hall(night, 4)
    page = visit(f"/night/{night.pk}/scores/", signed_in=director)
    type_row(page, (8, 8, 1, 1))
    page.wait_for_selector("text=Tied. Play one more hand")
    assert not page.is_visible(".onward")
    page.click("text=E/W won it")
    page.wait_for_selector(".onward:visible")
    assert Sheet.objects.get(tournament=night).tie_won == "E"


def test_undo_bar_names_the_score_just_typed(open_evening):
    night, page = open_evening()
    type_row(page, (9, 6, 2, 1))
    wait_until_saved(page)
    assert "Table 1, game 1: 9\N{EN DASH}6, Xs 2\N{EN DASH}1" in page.inner_text(".last")
    page.click(".last button")
    page.wait_for_selector("text=Undone")
    assert stored_sheet(night) == [9, 6, 2, None]


def test_redo_button_disappears_after_a_newer_change(open_evening):
    _, page = open_evening()
    type_row(page, (9, 6, 2, 1))
    wait_until_saved(page)
    page.click(".last button")
    page.wait_for_selector(".messages >> text=Undone")
    assert page.locator(".last >> text=Redo").count() == 1
    type_row(page, (6, 9, 2, 1))
    wait_until_saved(page)
    page.wait_for_function("!document.querySelector('.last .redone')")
    assert page.locator("text=Redo").count() == 0
    assert "Undone" not in page.inner_text("body")
    assert "6\N{EN DASH}9" in page.inner_text(".last")


def test_sheet_rows_are_typed_with_the_number_pad(open_evening):
    night, page = open_evening()
    page.goto(f"/night/{night.pk}/scores/1/1/rows/")
    page.wait_for_selector("[name=r1p0]:focus")
    press_keys(page, "1")
    assert focused_box(page) == "r2p0"
    press_keys(page, "Enter", "2", "+")
    wait_until_saved(page)
    page.wait_for_selector("[data-score] >> text=1\N{EN DASH}2")
    sheet = Sheet.objects.get(tournament=night, table=1)
    assert sheet.rows == [[[1, 0], [0, 0]], [[0, 2], [1, 0]]]
    press_keys(page, "3")
    wait_for_alert(page, "Table 1, line 3: A hand scores 1, 2 or 4 here")


def test_two_digits_enter_a_hand(open_evening):
    night, page = open_evening()
    page.goto(f"/night/{night.pk}/scores/1/1/")
    press_keys(page, "2", "5")
    page.wait_for_selector("text=hand 2 of 8")
    press_keys(page, "1", "0", "3", "1")
    page.wait_for_selector("text=hand 3 of 8")
    game = reader.night(night.pk).rounds.table_game(1, 1)
    assert [(hand.maker, hand.tricks) for hand in game.hands] == [("E", 2), ("S", 3)]


def test_every_table_that_is_not_saved_is_listed_in_view(open_evening):
    """The room is so large that the page's heading is far away."""
    _, page = open_evening(48, width=1366, height=768)
    page.route("**/scores/1/", lambda route: route.abort())
    page.focus("[name=t11b0]")
    press_keys(page, "9")
    page.focus("[name=t12b0]")
    press_keys(page, "8")
    wait_until_saved(page, "Not saved yet: table 11, table 12.")
    line = page.locator(".saved").bounding_box()
    assert 0 <= line["y"] <= line["y"] + line["height"] <= 768


def test_half_typed_number_is_not_sent_with_other_boxes(open_evening):
    """A 2 may become 20, so it is not saved before the cursor leaves the box."""
    night, page = open_evening()
    routes = []
    page.route("**/scores/1/", lambda route: routes.append(route), times=1)
    press_keys(page, "9")
    press_keys(page, "1")
    turns = tries_until_failure(200)
    while not routes and next(turns):
        page.wait_for_timeout(20)
    routes[0].abort()
    page.wait_for_selector("[data-saved] [name=t1b0]")
    assert stored_sheet(night) == [9, None, None, None]
    assert (page.input_value("[name=t1b1]"), focused_box(page)) == ("1", "t1b1")
    press_keys(page, "2")
    page.wait_for_selector("[data-saved] [name=t1b1]")
    assert stored_sheet(night) == [9, 12, None, None]
    words = [change.words for change in Change.objects.filter(tournament=night, table=1)]
    assert len(words) == 2


def test_pressing_undo_drops_a_half_typed_number(open_evening):
    night, page = open_evening()
    type_row(page, (9,))
    wait_until_saved(page)
    changes_before = Change.objects.count()
    press_keys(page, "1")
    page.click(".last button")
    page.wait_for_selector("text=Undone: Table 1, game 1: 9")
    assert not any(stored_sheet(night))
    assert Change.objects.count() == changes_before + 1


def test_clicking_elsewhere_saves_a_half_typed_number(open_evening):
    night, page = open_evening()
    type_row(page, (9,))
    wait_until_saved(page)
    press_keys(page, "1")
    page.click("h1")
    page.wait_for_selector("[data-saved] [name=t1b1]")
    assert stored_sheet(night) == [9, 1, None, None]


def test_scores_saved_elsewhere_appear_on_an_open_page(open_evening, visit):
    _, first_page = open_evening()
    second = visit(first_page.url, signed_in=build.Director.objects.get())
    wait_until_drawn(second)
    second.focus("[name=t2b0]")
    press_keys(second, "1")
    type_row(first_page, (9, 6, 2, 1))
    wait_until_saved(first_page)
    second.wait_for_selector("#t1[data-state=in]")
    assert [second.input_value(f"[name=t1b{box}]") for box in range(4)] == ["9", "6", "2", "1"]
    assert second.inner_text("[data-summary]").startswith("1 of 2 in")
    assert "Table 1, game 1: 9" in second.inner_text(".last")
    assert (focused_box(second), second.input_value("[name=t2b0]")) == ("t2b0", "1")
    press_keys(second, "0")
    second.wait_for_selector("[data-saved] [name=t2b0]")
    first_page.wait_for_selector("[data-saved] [name=t2b0]")
    assert first_page.input_value("[name=t2b0]") == "10"


@pytest.mark.parametrize("pressed_element", ["table number", "box"])
def test_refused_table_is_typed_over_from_left_to_right(open_evening, pressed_element):
    night, page = open_evening()
    type_row(page, (1, 1))
    wait_for_alert(page, "Table 1: ")
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    page.focus("[name=t1b2]")
    press_keys(page, "9")
    wait_for_alert(page, "Table 1: N/S can have 0 to 8 Xs")
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    page.click(".chips >> text=1" if pressed_element == "table number" else "[name=t1b0]")
    page.wait_for_selector("[name=t1b0]:focus")
    for figure in ("5", "8", "1", "1"):
        press_keys(page, figure)
        # Every answer arrives before the next key.
        page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
        press_keys(page, "Enter")
    wait_until_saved(page)
    assert stored_sheet(night) == [5, 8, 1, 1]
    assert focused_box(page) == "t2b0"


def test_overtyped_refused_table_is_checked_after_its_last_box(open_evening):
    night, page = open_evening()
    type_row(page, (9, 6, 4))
    wait_for_alert(page, "Table 1: 4 Xs on N/S")
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    page.click(".chips >> text=1")
    page.wait_for_selector("[name=t1b0]:focus")
    press_keys(page, "8")
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    assert "mean E/W scored at least 8. You entered 6." in page.inner_text("[role=alert]")
    assert (focused_box(page), page.inner_text(".saved")) == ("t1b1", "Not saved: table 1")
    press_keys(page, "7", "5")
    wait_for_alert(page, "Table 1: 5 Xs on N/S")
    assert stored_sheet(night) == [9, 6, None, None]
    assert focused_box(page) == "t1b2"


def test_red_outline_disappears_with_its_number(open_evening):
    _, page = open_evening()
    type_row(page, (1, 1))
    wait_for_alert(page, "Table 1: ")
    page.focus("[name=t1b2]")
    press_keys(page, "9")
    wait_for_alert(page, "Table 1: N/S can have 0 to 8 Xs")
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    press_keys(page, "Delete")
    page.wait_for_selector("[role=alert]", state="detached")
    assert page.inner_text(".saved") == "Not finished: table 1"


def test_enter_goes_to_the_next_step_after_the_last_table_is_saved_elsewhere(open_evening, visit):
    night, page = open_evening()
    type_row(page, (9, 6, 2, 1))
    wait_until_saved(page)
    assert focused_box(page) == "t2b0"
    ann = Press(night.pk, "Ann", "192.168.1.14")
    score_sheets.save_totals(ann, game=1, table=2, typed_totals=Totals((9, 6), (2, 1)), version=0)
    page.wait_for_selector(".saved >> text=All tables are in: Seat game 2", timeout=9000)
    assert focused_box(page) == "Seat game 2"
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    press_keys(page, "Enter")
    page.wait_for_url(f"**/night/{night.pk}/seat/")


def test_minutes_since_seating_keep_counting(open_evening):
    """They count on from the number that the page showed when it was loaded."""
    _, page = open_evening(alone=True)
    page.clock.install()
    page.reload()
    page.wait_for_selector("[data-ago]", state="attached")
    minutes_shown = int(page.get_attribute("[data-ago]", "data-ago"))
    for time_to_skip, seconds in (("01:05", 65), ("01:00", 125)):
        page.clock.fast_forward(time_to_skip)
        minutes = {(minutes_shown + seconds + delay) // 60 for delay in (0, 10)}
        words = {f", {minute} minute{'s' * (minute > 1)} ago" for minute in minutes}
        assert page.inner_text("[data-ago]") in words


@pytest.mark.parametrize("width", [1000, 1280, 1920])
def test_long_words_of_a_change_elsewhere_move_no_box(open_evening, width):
    night, page = open_evening(width=width)
    box = page.locator("[name=t2b0]")
    top_before = box.bounding_box()["y"]
    ann = Press(night.pk, "Ann", "192.168.1.14")
    score_sheets.mark_disputed(ann, game=1, table=2, note="nine or ten points " * 8)
    page.wait_for_selector(".last >> text=nine or ten", timeout=9000)
    assert box.bounding_box()["y"] == top_before


def test_ring_around_the_cursor_is_not_cut_off_by_its_row(open_evening):
    _, page = open_evening()
    page.focus("[name=t1b0]")
    row = page.locator("#t1")
    assert row.evaluate("row => getComputedStyle(row).contentVisibility") == "visible"

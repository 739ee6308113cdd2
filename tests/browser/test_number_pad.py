"""The scores of a whole hall by the number pad alone, and what to do when something fails."""

import time

import pytest

from tests import build
from tests.browser.keys import drawn
from tests.patience import at_most
from tests.tournament import halls
from tournament.evening.night.play.totals import Totals
from tournament.storage.models import Change, Sheet
from tournament.storage.reading import replay
from tournament.storage.writing.write import Press
from tournament.topics.table.actions import totals_in

pytestmark = [pytest.mark.gate, pytest.mark.django_db(transaction=True)]

# Totals as they come, table after table; a three needs Enter, since thirty is possible.
HALL = [(9, 6, 2, 1), (5, 10, 1, 2), (8, 7, 1, 1), (3, 10, 0, 1), (11, 4, 1, 2), (6, 8, 2, 0)]
# Between two keys of somebody who reads off paper, in seconds.
A_KEY = 0.22
DELAY = 0.04
PAUSE = 900

TICKED = """
() => Object.fromEntries(
  [...document.querySelectorAll("[data-saved] input")].map((box) => [box.name, box.value])
)
"""
FOCUSED = "document.activeElement.name || document.activeElement.innerText"


@pytest.fixture
def evening(visit):
    """A hall of eight, or of as many as are named, at its first game."""

    def at(players=8, **more):
        director = build.director()
        night = build.night(director.club)
        halls.seated(night, players)
        page = visit(f"/night/{night.pk}/scores/", signed_in=director, **more)
        drawn(page)
        return night, page

    return at


def focused(page):
    return page.evaluate(FOCUSED)


def press(page, *keys, delay=DELAY):
    for key in keys:
        page.keyboard.press(key)
        time.sleep(delay)


def type_line(page, values):
    """The keys it took: Enter only where another digit could follow."""
    count = 0
    for value in values:
        most = int(page.get_attribute(f"[name={focused(page)}]", "data-most"))
        keys = [*str(value), *(["Enter"] if 0 < value * 10 <= most else [])]
        press(page, *keys)
        count += len(keys)
    return count


def told(page, sentence):
    page.wait_for_selector(f"[role=alert] >> text={sentence}")


def ready(page, words="All saved"):
    page.wait_for_selector(f".saved >> text={words}")


def sheet(night, table=1):
    found = Sheet.objects.filter(tournament=night, round=1, table=table).first()
    return [*found.points, *found.x] if found else []


def on_disk(night):
    """Box by box, as the page names them."""
    return {
        f"t{one.table}b{number}": str(value)
        for one in Sheet.objects.filter(tournament=night, round=1)
        for number, value in enumerate([*one.points, *one.x])
        if value is not None
    }


@pytest.mark.exhaustive
def test_24_tables_take_90_seconds_and_no_mouse(evening):
    night, page = evening(96)
    page.evaluate("addEventListener('mousemove', () => (window.mouse = true))")
    keys, begun = 0, time.perf_counter()
    for table in range(24):
        keys += type_line(page, HALL[table % len(HALL)])
        ticked = page.evaluate(TICKED)
        saved = on_disk(night)
        assert {name: saved.get(name) for name in ticked} == ticked
    page.wait_for_selector(".onward:visible")
    machine = time.perf_counter() - begun - keys * DELAY
    assert keys * A_KEY + machine <= 90, f"{keys} keys and {machine:.1f} s of the machine"
    assert not page.evaluate("window.mouse")
    assert replay.night(night.pk).rounds.current.is_over
    assert page.inner_text("[data-summary]") == "24 of 24 in"
    assert focused(page) == "Seat game 2"
    press(page, "Enter")  # out of habit, after the last figure
    page.wait_for_timeout(PAUSE)
    assert page.url.endswith("/scores/")
    press(page, "Enter")
    page.wait_for_url(f"**/night/{night.pk}/seat/")


def test_tick_waits_for_the_disk(evening):
    night, page = evening()
    held = []
    page.route("**/scores/1/", lambda route: held.append(route))
    press(page, "9")
    page.wait_for_selector(".saved >> text=Saving…")
    assert (page.evaluate(TICKED), sheet(night)) == ({}, [])
    assert focused(page) == "t1b1"
    held[0].continue_()
    page.wait_for_selector("[data-saved] [name=t1b0]")
    assert sheet(night) == [9, None, None, None]


def test_refused_box_keeps_its_value_and_the_cursor(evening):
    night, page = evening()
    type_line(page, (9, 6, 4))
    told(page, "Table 1: 4 X on N/S give E/W at least 8 points")
    assert focused(page) == "t1b2"
    assert page.input_value("[name=t1b2]") == "4"
    assert page.inner_text(".saved") == "Not saved: table 1"
    assert sheet(night) == [9, 6, None, None]
    press(page, "1", "8", "7")
    assert page.input_value("[name=t1b2]") == "4"
    page.wait_for_timeout(PAUSE)
    type_line(page, (2, 1))
    ready(page)
    assert sheet(night) == [9, 6, 2, 1]
    assert focused(page) == "t2b0"


def test_enter_after_each_figure_skips_no_box(evening):
    night, page = evening()
    for value in (8, 2, 1, 0):
        press(page, str(value), "Enter")
    ready(page)
    assert (sheet(night), focused(page)) == ([8, 2, 1, 0], "t2b0")
    press(page, "Enter")
    assert focused(page) == "t2b1"


def test_full_table_is_typed_over_from_left_to_right(evening):
    night, page = evening()
    type_line(page, (9, 6, 2, 4))
    ready(page)
    page.focus("[name=t1b0]")
    type_line(page, (7, 8, 1, 2))
    ready(page)
    assert (sheet(night), focused(page)) == ([7, 8, 1, 2], "t2b0")


@pytest.mark.parametrize("width", [1024, 1366, 1920])
def test_rows_stay_where_they_are_as_tables_come_in(evening, width):
    night, page = evening(36, width=width)
    tops = set()
    for left in (9, 3, 1):
        build.totals(night, 1, dict.fromkeys(range(1, 10 - left), (9, 6)))
        page.reload()
        drawn(page)
        tops.add(page.evaluate("document.querySelector('.line').offsetTop"))
    assert len(tops) == 1


@pytest.mark.parametrize("key", ["Tab", "ArrowUp", "Enter"])
def test_refused_figure_that_is_typed_back_is_saved_as_before(visit, key):
    """The last box of the last table, where the cursor stays, and another digit could follow."""
    director = build.director()
    night = build.night(director.club, house="alameda")
    build.seated(night, 8)
    build.totals(night, 1, {1: (14, 9), 2: (14, 1)})
    page = visit(f"/night/{night.pk}/scores/", signed_in=director)
    drawn(page)
    page.focus("[name=t2b1]")
    page.keyboard.type("49")
    press(page, "Enter")
    told(page, "Table 2: ")
    assert focused(page) == "t2b1"
    page.wait_for_timeout(PAUSE)
    page.locator("[name=t2b1]").select_text()
    page.keyboard.type("1")
    press(page, key)
    ready(page)
    assert page.locator("[role=alert]").count() == 0
    assert sheet(night, 2) == [14, 1]


def test_refusal_of_what_is_typed_over_by_now_leaves_the_cursor(evening):
    night, page = evening()
    type_line(page, (9, 6, 2, 4))
    ready(page)
    held = []
    page.route("**/scores/1/", lambda route: held.append(route), times=1)
    page.focus("[name=t1b0]")
    type_line(page, (7, 8, 1, 2))
    assert (len(held), focused(page)) == (1, "t2b0")
    with page.expect_response("**/scores/1/") as answer:
        held[0].continue_()
    assert answer.value.status == 422
    ready(page)
    assert (sheet(night), focused(page)) == ([7, 8, 1, 2], "t2b0")


def test_refused_table_can_be_gone_round_and_left(evening):
    _, page = evening()
    type_line(page, (9, 6, 2, 1))
    ready(page)
    page.focus("[name=t1b2]")
    press(page, "7")
    told(page, "Table 1: 7 X on N/S")
    assert focused(page) == "t1b3"
    press(page, "Enter", "Enter", "Enter")
    assert focused(page) == "t1b1"
    press(page, "ArrowDown")
    page.wait_for_timeout(PAUSE)
    assert focused(page) == "t2b1"
    assert page.inner_text(".saved") == "Not saved: table 1"


def test_only_the_refused_box_takes_nothing_for_a_while(evening):
    night, page = evening()
    type_line(page, (9, 6, 4))
    told(page, "Table 1: 4 X on N/S")
    page.focus("[name=t2b0]")
    type_line(page, (8, 7, 1, 1))
    page.wait_for_selector("#t2[data-state=in]")
    assert sheet(night, table=2) == [8, 7, 1, 1]


def test_refusal_is_gone_once_the_old_figure_is_back(evening):
    night, page = evening()
    type_line(page, (9, 6, 2, 1))
    ready(page)
    page.focus("[name=t1b2]")
    press(page, "7")
    told(page, "Table 1: 7 X on N/S")
    page.reload()
    told(page, "Table 1: 7 X on N/S")
    page.wait_for_timeout(PAUSE)
    page.focus("[name=t1b2]")
    press(page, "2")
    page.wait_for_selector("[role=alert]", state="detached")
    assert page.inner_text(".saved") == "All saved"
    page.reload()
    assert page.input_value("[name=t1b2]") == "2"
    assert page.query_selector("[role=alert]") is None
    assert sheet(night) == [9, 6, 2, 1]


def test_whoever_is_told_of_another_score_types_on(evening):
    night, page = evening()
    ann = Press(night.pk, "Ann", "192.168.1.14")
    totals_in.type_totals(ann, game=1, table=1, typed=Totals((9, 7), (2, 1)), version=0)
    press(page, "9")
    told(page, "Ann at 192.168.1.14 wrote")
    assert focused(page) == "t1b1"
    type_line(page, (6, 2, 1))
    told(page, "you wrote 9–6, X 2/1")
    page.wait_for_timeout(PAUSE)
    page.click("text=Mine is right")
    ready(page)
    assert sheet(night) == [9, 6, 2, 1]


def test_unusual_total_is_kept_by_enter(evening):
    night, page = evening()
    type_line(page, (32, 0, 0, 0))
    told(page, "Is it really so?")
    page.wait_for_timeout(PAUSE)
    press(page, "Enter")
    ready(page)
    assert sheet(night) == [32, 0, 0, 0]


def test_nothing_but_numbers_gets_into_a_box(evening):
    night, page = evening()
    press(page, "a", "e", ".", "9")
    ready(page)
    assert sheet(night) == [9, None, None, None]
    page.evaluate("document.activeElement.value = '1e1'")
    press(page, "Enter")
    told(page, "Table 1: E/W can score 0 to 32 in a game here.")


def test_arrows_go_up_and_down_the_column(evening):
    _, page = evening(7)
    press(page, "ArrowDown")
    assert focused(page) == "t2b0"
    press(page, "Enter", "ArrowUp")
    assert focused(page) == "t1b1"


def test_table_that_is_pressed_has_the_cursor(evening):
    night, page = evening(16)
    page.click(".chips >> text=3")
    page.wait_for_selector("[name=t3b0]:focus")
    page.goto(f"/night/{night.pk}/scores/#t2")
    page.reload()
    page.wait_for_selector("[name=t2b0]:focus")


def test_number_of_a_half_typed_table_starts_it_from_the_left(evening):
    _, page = evening()
    type_line(page, (9, 6))
    page.click(".chips >> text=2")
    page.wait_for_selector("[name=t2b0]:focus")
    page.click(".chips >> text=1")
    page.wait_for_selector("[name=t1b0]:focus")


def test_conflict_is_settled_by_one_press(evening):
    night, page = evening()
    ann = Press(night.pk, "Ann", "192.168.1.14")
    place = {"game": 1, "table": 1}
    totals_in.type_totals(ann, **place, typed=Totals((9, 7), (2, 1)), version=0)
    type_line(page, (9, 6, 2))
    told(page, "Ann at 192.168.1.14 wrote")
    page.click("text=Theirs is right")
    ready(page)
    assert page.input_value("[name=t1b1]") == "7"
    assert sheet(night) == [9, 7, 2, 1]


def test_lost_answer_is_sent_again_and_written_once(evening):
    night, page = evening()
    lost = []

    def lose_the_first(route):
        if not lost:
            lost.append(route.fetch())
            route.abort()
        else:
            route.continue_()

    page.route("**/scores/1/", lose_the_first)
    before = Change.objects.count()
    press(page, "9")
    page.wait_for_selector(".saved >> text=it is tried again")
    assert page.evaluate(TICKED) == {}
    ready(page)
    assert sheet(night) == [9, None, None, None]
    assert Change.objects.count() == before + 1


def test_newer_figure_is_no_conflict_with_a_press_that_was_written_unheard(evening):
    """The program hung after the first figure came: it was written, and nobody was told."""
    night, page = evening()
    sent = []

    def lose_the_first(route):
        sent.append(route.request.post_data_json["key"])
        if len(sent) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route("**/scores/1/", lose_the_first)
    press(page, "9")
    page.wait_for_selector(".saved >> text=it is tried again")
    type_line(page, (6,))
    ready(page)
    assert sheet(night) == [9, 6, None, None]
    assert page.query_selector("[role=alert]") is None
    assert (sent[0] == sent[1], sent[1] == sent[2]) == (True, False)


def test_what_was_typed_outlives_a_server_that_is_away(evening):
    night, page = evening()
    page.route("**/scores/1/", lambda route: route.abort())
    type_line(page, (9, 6, 2, 1))
    page.wait_for_selector(".saved >> text=Not saved yet: table 1")
    page.unroute("**/scores/1/")
    page.reload()
    ready(page)
    assert sheet(night) == [9, 6, 2, 1]


def test_what_was_typed_outlives_a_sign_in(evening):
    night, page = evening()
    signed_in = page.context.cookies()
    page.context.clear_cookies(name="euchre_session")
    press(page, "9")
    page.wait_for_selector(".saved >> text=You were signed out")
    assert sheet(night) == []
    page.click(".saved a")
    page.wait_for_url("**/sign-in/**")
    page.context.add_cookies(signed_in)
    page.goto(f"/night/{night.pk}/scores/")
    ready(page)
    assert page.input_value("[name=t1b0]") == "9"
    assert sheet(night) == [9, None, None, None]


def test_tie_is_settled_where_it_is_typed(visit):
    director = build.director()
    night = build.night(director.club, tied_game="extra_hand")
    halls.seated(night, 4)
    page = visit(f"/night/{night.pk}/scores/", signed_in=director)
    type_line(page, (8, 8, 1, 1))
    page.wait_for_selector("text=Tied: one more hand")
    assert not page.is_visible(".onward")
    page.click("text=E/W won it")
    page.wait_for_selector(".onward:visible")
    assert Sheet.objects.get(tournament=night).tie_won == "E"


def test_undo_speaks_of_what_was_just_typed(evening):
    night, page = evening()
    type_line(page, (9, 6, 2, 1))
    ready(page)
    assert "Game 1, table 1: 9\N{EN DASH}6, X 2/1" in page.inner_text(".last")
    page.click(".last button")
    page.wait_for_selector("text=Undone")
    assert sheet(night) == [9, 6, 2, None]


def test_rows_are_read_by_the_number_pad(evening):
    night, page = evening()
    page.goto(f"/night/{night.pk}/scores/1/1/rows/")
    page.wait_for_selector("[name=r1p0]:focus")
    press(page, "1")
    assert focused(page) == "r2p0"
    press(page, "Enter", "2", "+")
    ready(page)
    page.wait_for_selector("[data-score] >> text=1\N{EN DASH}2")
    found = Sheet.objects.get(tournament=night, table=1)
    assert found.rows == [[[1, 0], [0, 0]], [[0, 2], [1, 0]]]
    press(page, "3")
    told(page, "Table 1, row 3: A hand scores 1, 2 or 4 here")


def test_two_digits_write_a_hand_down(evening):
    night, page = evening()
    page.goto(f"/night/{night.pk}/scores/1/1/")
    press(page, "2", "5")
    page.wait_for_selector("text=hand 2 of 8")
    press(page, "1", "0", "3", "1")
    page.wait_for_selector("text=hand 3 of 8")
    found = replay.night(night.pk).rounds.game(1, 1)
    assert [(one.maker, one.tricks) for one in found.hands] == [("E", 2), ("S", 3)]


def test_every_table_that_is_not_saved_is_listed_in_view(evening):
    """A hall so long that the heading is far away."""
    _, page = evening(48, width=1366, height=768)
    page.route("**/scores/1/", lambda route: route.abort())
    page.focus("[name=t11b0]")
    press(page, "9")
    page.focus("[name=t12b0]")
    press(page, "8")
    ready(page, "Not saved yet: table 11, table 12.")
    line = page.locator(".saved").bounding_box()
    assert 0 <= line["y"] <= line["y"] + line["height"] <= 768


def test_half_typed_figure_is_not_sent_with_the_others(evening):
    """A two may become a twenty: nobody has written it before it is left."""
    night, page = evening()
    held = []
    page.route("**/scores/1/", lambda route: held.append(route), times=1)
    press(page, "9")
    press(page, "1")
    turns = at_most(200)
    while not held and next(turns):
        page.wait_for_timeout(20)
    held[0].abort()
    page.wait_for_selector("[data-saved] [name=t1b0]")
    assert sheet(night) == [9, None, None, None]
    assert (page.input_value("[name=t1b1]"), focused(page)) == ("1", "t1b1")
    press(page, "2")
    page.wait_for_selector("[data-saved] [name=t1b1]")
    assert sheet(night) == [9, 12, None, None]
    told = [one.words for one in Change.objects.filter(tournament=night, table=1)]
    assert len(told) == 2


def test_half_typed_figure_is_forgotten_on_the_way_to_undo(evening):
    night, page = evening()
    type_line(page, (9,))
    ready(page)
    before = Change.objects.count()
    press(page, "1")
    page.click(".last button")
    page.wait_for_selector("text=Undone: Game 1, table 1: 9")
    assert not any(sheet(night))
    assert Change.objects.count() == before + 1


def test_half_typed_figure_is_written_by_a_press_elsewhere(evening):
    night, page = evening()
    type_line(page, (9,))
    ready(page)
    press(page, "1")
    page.click("h1")
    page.wait_for_selector("[data-saved] [name=t1b1]")
    assert sheet(night) == [9, 1, None, None]


def test_second_board_fills_itself(evening, visit):
    _, first = evening()
    second = visit(first.url, signed_in=build.Director.objects.get())
    drawn(second)
    second.focus("[name=t2b0]")
    press(second, "1")
    type_line(first, (9, 6, 2, 1))
    ready(first)
    second.wait_for_selector("#t1[data-state=in]")
    assert [second.input_value(f"[name=t1b{box}]") for box in range(4)] == ["9", "6", "2", "1"]
    assert second.inner_text("[data-summary]").startswith("1 of 2 in")
    assert "table 1: 9" in second.inner_text(".last")
    assert (focused(second), second.input_value("[name=t2b0]")) == ("t2b0", "1")
    press(second, "0")
    second.wait_for_selector("[data-saved] [name=t2b0]")
    first.wait_for_selector("[data-saved] [name=t2b0]")
    assert first.input_value("[name=t2b0]") == "10"


@pytest.mark.parametrize("way", ["number", "click"])
def test_refused_table_is_typed_over_from_left_to_right(evening, way):
    night, page = evening()
    type_line(page, (1, 1))
    told(page, "Table 1: ")
    page.wait_for_timeout(PAUSE)
    page.focus("[name=t1b2]")
    press(page, "9")
    told(page, "Table 1: N/S can have 0 to 8 X")
    page.wait_for_timeout(PAUSE)
    page.click(".chips >> text=1" if way == "number" else "[name=t1b0]")
    page.wait_for_selector("[name=t1b0]:focus")
    for figure in ("5", "8", "1", "1"):
        press(page, figure)
        page.wait_for_timeout(PAUSE)  # every answer is there before the next key
        press(page, "Enter")
    ready(page)
    assert sheet(night) == [5, 8, 1, 1]
    assert focused(page) == "t2b0"


def test_refused_table_that_is_typed_over_is_judged_at_its_end(evening):
    night, page = evening()
    type_line(page, (9, 6, 4))
    told(page, "Table 1: 4 X on N/S")
    page.wait_for_timeout(PAUSE)
    page.click(".chips >> text=1")
    page.wait_for_selector("[name=t1b0]:focus")
    press(page, "8")
    page.wait_for_timeout(PAUSE)
    assert "give E/W at least 8 points, and 6" in page.inner_text("[role=alert]")
    assert (focused(page), page.inner_text(".saved")) == ("t1b1", "Not saved: table 1")
    press(page, "7", "5")
    told(page, "Table 1: 5 X on N/S")
    assert sheet(night) == [9, 6, None, None]
    assert focused(page) == "t1b2"


def test_red_line_goes_with_the_figure_it_is_about(evening):
    _, page = evening()
    type_line(page, (1, 1))
    told(page, "Table 1: ")
    page.focus("[name=t1b2]")
    press(page, "9")
    told(page, "Table 1: N/S can have 0 to 8 X")
    page.wait_for_timeout(PAUSE)
    press(page, "Delete")
    page.wait_for_selector("[role=alert]", state="detached")
    assert page.inner_text(".saved") == "Half typed: table 1"


def test_last_table_that_comes_from_elsewhere_is_told_and_the_next_enter_leads_on(evening, visit):
    night, page = evening()
    type_line(page, (9, 6, 2, 1))
    ready(page)
    assert focused(page) == "t2b0"
    ann = Press(night.pk, "Ann", "192.168.1.14")
    totals_in.type_totals(ann, game=1, table=2, typed=Totals((9, 6), (2, 1)), version=0)
    page.wait_for_selector(".saved >> text=All tables are in: Seat game 2", timeout=9000)
    assert focused(page) == "Seat game 2"
    page.wait_for_timeout(PAUSE)
    press(page, "Enter")
    page.wait_for_url(f"**/night/{night.pk}/seat/")


def test_minutes_since_the_game_was_seated_move_on(evening):
    """However long ago that was when the page was drawn."""
    _, page = evening(alone=True)
    page.clock.install()
    page.reload()
    page.wait_for_selector("[data-ago]", state="attached")
    drawn = int(page.get_attribute("[data-ago]", "data-ago"))
    for forward, seconds in (("01:05", 65), ("01:00", 125)):
        page.clock.fast_forward(forward)
        minutes = {(drawn + seconds + slow) // 60 for slow in (0, 10)}
        told = {f", {one} minute{'s' * (one > 1)} ago" for one in minutes}
        assert page.inner_text("[data-ago]") in told

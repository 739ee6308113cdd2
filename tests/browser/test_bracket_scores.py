"""A bracket's scores by the number pad: the games of all tables are typed on one page, and those
that are in have left it when it is loaded again.
"""

import pytest

from tests import build
from tests.browser.keys import focused, press, reach
from tests.tournament import pairs
from tournament.evening.night import draws
from tournament.evening.night.play.totals import Totals
from tournament.storage.models import Sheet
from tournament.storage.reading import replay
from tournament.storage.writing.write import Press
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.table.actions import totals_in

pytestmark = [pytest.mark.gate, pytest.mark.django_db(transaction=True)]

# Longer than a question takes no Enter that is typed on blindly.
PAUSE = 900
DASH = "\N{EN DASH}"
LOUD = """
() => {
  window.beeps = 0;
  const stop = OscillatorNode.prototype.stop;
  OscillatorNode.prototype.stop = function (...when) { window.beeps += 1; stop.apply(this, when); };
}
"""


@pytest.fixture
def evening(visit):
    """Eight teams at the four games of their first round."""

    def at(**more):
        director = build.director()
        night = build.night(director.club, house="athens")
        pairs.drawn(night, 8)
        draw_and_call.call_games(build.desk(night))
        page = visit(f"/night/{night.pk}/scores/", signed_in=director, **more)
        page.evaluate(LOUD)
        return night, page

    return at


def scores(page):
    """What stands in the boxes, by table."""
    return {
        int(one.get_attribute("data-table")): [
            box.input_value() for box in one.locator("input[data-most]").all()
        ]
        for one in page.locator(".line").all()
    }


def on_disk(night, table):
    found = Sheet.objects.filter(tournament=night, table=table).first()
    return list(found.points) if found else []


def type_in(page, table, *points):
    """No figure here is one after which another digit could follow."""
    page.focus(f"[name=t{table}b0]")
    for one in points:
        press(page, *str(one))


def asked(page, table):
    page.locator(f"#heard{table} [role=status]", has_text="Is it so?").wait_for()


def refused(page, table):
    page.locator(f"#heard{table} [role=alert]").wait_for()


def is_in(page, table):
    page.locator(f"#t{table}[data-state=in]:not([data-heard])").wait_for()


def keep(page, table):
    asked(page, table)
    page.wait_for_timeout(PAUSE)
    press(page, "Enter")
    is_in(page, table)


def test_score_that_was_refused_stays_with_its_game(evening):
    night, page = evening()
    type_in(page, 2, 9, 7)
    refused(page, 2)
    page.wait_for_timeout(PAUSE)
    type_in(page, 1, 10, 7)
    keep(page, 1)
    page.reload()
    refused(page, 2)
    assert scores(page) == {2: ["9", "7"], 3: ["", ""], 4: ["", ""]}
    page.reload()
    refused(page, 2)
    assert scores(page) == {2: ["9", "7"], 3: ["", ""], 4: ["", ""]}
    assert [on_disk(night, table) for table in (3, 4)] == [[], []]


def test_score_is_not_typed_again_once_its_game_has_left_the_page(evening):
    night, page = evening()
    type_in(page, 1, 9, 7)
    refused(page, 1)
    pairs.play(night, replay.night(night.pk).rounds.last_at(1).name)
    page.reload()
    page.wait_for_load_state()
    assert page.evaluate("JSON.parse(Object.values(localStorage)[0])") == {}
    assert scores(page) == {2: ["", ""], 3: ["", ""], 4: ["", ""]}
    assert page.locator("[role=alert]").count() == 0


def test_score_is_not_typed_again_for_other_teams_at_the_same_table(evening):
    """A game that was taken back and called again has the number of the one before it."""
    night, page = evening()
    page.route("**/scores/", lambda route: route.abort())
    type_in(page, 4, 10, 7)
    page.wait_for_selector(".saved >> text=Not saved yet: table 4")
    page.unroute("**/scores/")
    before = replay.night(night.pk).rounds.last_at(4)
    others = replay.night(night.pk).rounds.last_at(3)
    for one in (others, before):
        draw_and_call.call_back(build.desk(night), name=one.name)
    draw_and_call.call_game(build.desk(night), name=before.name, table=3)
    draw_and_call.call_game(build.desk(night), name=others.name, table=4)
    now = replay.night(night.pk).rounds.last_at(4)
    assert (now.round, now.name) == (before.round, others.name)
    page.reload()
    page.wait_for_load_state()
    assert scores(page)[4] == ["", ""]


def test_result_that_is_kept_is_left_for_the_next_empty_box(evening):
    night, page = evening()
    type_in(page, 1, 10, 7)
    keep(page, 1)
    assert focused(page) == "t2b0"
    press(page, "Enter", "7", "1", "0")
    keep(page, 2)
    assert (on_disk(night, 1), on_disk(night, 2)) == ([10, 7], [7, 10])
    assert focused(page) == "t3b0"


def test_next_slip_is_typed_while_the_one_before_it_is_on_its_way(evening):
    night, page = evening()
    type_in(page, 1, 10, 7)
    asked(page, 1)
    page.wait_for_timeout(PAUSE)
    held = []
    page.route("**/scores/", lambda route: held.append(route), times=1)
    press(page, "Enter", "1", "2")
    assert scores(page)[1] == ["10", "7"]
    held[0].continue_()
    is_in(page, 1)
    assert scores(page)[2] == ["12", ""]
    assert (focused(page), on_disk(night, 1)) == ("t2b1", [10, 7])


def test_last_result_that_is_kept_leads_on_to_the_next_games(evening):
    night, page = evening()
    for table in (2, 3, 4):
        pairs.play(night, replay.night(night.pk).rounds.last_at(table).name)
    page.reload()
    assert focused(page) == "t1b0"
    type_in(page, 1, 10, 7)
    keep(page, 1)
    page.wait_for_selector(".onward button:focus")
    press(page, "Enter")  # out of habit, after the last result
    page.wait_for_timeout(PAUSE)
    assert page.url.endswith("/scores/")
    press(page, "Enter")
    page.wait_for_selector("text=games are called, to tables")
    on_now = replay.night(night.pk).rounds.on_now
    assert {one.name for one in on_now} == {
        "L1.1",
        "L1.2",
        "W2.1",
        "W2.2",
    }


def test_last_result_names_the_winner_and_leads_to_the_prizes(visit):
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.drawn(night, 2)
    draw_and_call.call_games(build.desk(night))
    now = pairs.play(night, replay.night(night.pk).rounds.on_now[0].name)
    draw_and_call.call_games(build.desk(night))
    final = replay.night(night.pk).rounds.last_at(1)
    winner = next(one for one in draws.bracket(now).teams if not draws.bracket(now).losses[one])
    first = draws.bracket(now).teams_in(final.name).index(winner) == 0
    points = ((10, 7), (7, 10)) if first else ((7, 10), (10, 7))
    page = visit(f"/night/{night.pk}/scores/", signed_in=director)
    assert page.locator("[data-won]:visible, .onward a:visible").count() == 0
    type_in(page, 1, *points[0])
    keep(page, 1)
    page.wait_for_selector(".onward a:focus")
    assert f"{now.teams.of(int(winner)).name} win the tournament." in page.inner_text("[data-won]")
    type_in(page, 1, *points[1])
    keep(page, 1)
    page.wait_for_selector(".onward button:focus")
    assert page.locator("[data-won]:visible, .onward a:visible").count() == 0


def test_after_the_last_empty_box_comes_what_was_not_taken(evening):
    night, page = evening()
    type_in(page, 3, 9, 7)
    refused(page, 3)
    page.wait_for_timeout(PAUSE)
    for table in (1, 2, 4):
        type_in(page, table, 10, 7)
        keep(page, table)
    assert focused(page) == "t3b0"
    assert on_disk(night, 4) == [10, 7]


def test_result_that_is_in_is_put_right_where_it_was_typed(evening):
    night, page = evening()
    type_in(page, 1, 7, 10)
    keep(page, 1)
    assert page.inner_text("[data-summary]") == "3 games are being played · waiting for 2, 3, 4"
    page.wait_for_timeout(PAUSE)
    type_in(page, 1, 10, 7)
    keep(page, 1)
    assert on_disk(night, 1) == [10, 7]
    assert page.inner_text("[data-summary]") == "3 games are being played · waiting for 2, 3, 4"
    assert (page.inner_text(".saved")[:9], focused(page)) == ("All saved", "t2b0")


def test_result_that_is_typed_over_is_judged_at_its_end(evening):
    night, page = evening()
    type_in(page, 1, 7, 10)
    keep(page, 1)
    page.wait_for_timeout(PAUSE)
    type_in(page, 1, 10)
    page.wait_for_selector(".saved >> text=Half typed: table 1")
    page.wait_for_timeout(PAUSE)
    assert page.locator("[role=alert], [aria-invalid=true]").count() == 0
    assert (page.evaluate("window.beeps"), focused(page)) == (0, "t1b1")
    press(page, "7")
    keep(page, 1)
    assert on_disk(night, 1) == [10, 7]


def test_result_of_which_one_figure_is_typed_over_is_judged_where_the_table_is_left(evening):
    _, page = evening()
    type_in(page, 1, 7, 10)
    keep(page, 1)
    page.wait_for_timeout(PAUSE)
    type_in(page, 1, 10)
    page.wait_for_selector(".saved >> text=Half typed: table 1")
    page.click("[name=t2b0]")
    refused(page, 1)


def test_question_of_a_page_that_is_opened_again_takes_no_digit(evening):
    _, page = evening()
    type_in(page, 1, 10, 7)
    asked(page, 1)
    page.reload()
    asked(page, 1)
    page.wait_for_selector("[name=t1b1]:focus")
    page.wait_for_timeout(PAUSE)
    press(page, "9")
    assert page.is_visible("#heard1 .early")
    assert scores(page)[1] == ["10", "7"]
    page.wait_for_timeout(PAUSE)
    press(page, "Enter")
    is_in(page, 1)


def test_correction_of_a_page_that_is_opened_again_waits_for_its_reason(evening):
    night, page = evening()
    for table in (1, 2, 3, 4):
        pairs.play(night, replay.night(night.pk).rounds.last_at(table).name)
    draw_and_call.call_games(build.desk(night))
    page.goto(f"/night/{night.pk}/scores/1/")
    type_in(page, 1, 7, 10)
    page.wait_for_selector("[name=t1reason]:focus")
    page.reload()
    page.wait_for_selector("[name=t1reason]:focus")


def test_games_that_are_being_played_are_counted_and_no_ticks_of_others(evening):
    _, page = evening()
    for table, left in ((1, "3 games are being played · waiting for 2, 3, 4"), (2, "3, 4")):
        type_in(page, table, 10, 7)
        keep(page, table)
        assert page.inner_text("[data-summary]").endswith(left)
    assert page.inner_text("[data-summary]") == "2 games are being played · waiting for 3, 4"
    assert page.locator('.chips [data-state="in"]').count() == 2


def test_whoever_is_late_is_told_what_stands_there(evening):
    night, page = evening()
    pairs.play(night, replay.night(night.pk).rounds.last_at(1).name, (10, 6))
    type_in(page, 1, 10, 7)
    page.locator("#heard1 [role=alert]", has_text="you wrote 10\N{EN DASH}7").wait_for()
    page.click("text=Theirs is right")
    page.wait_for_selector("[name=t2b0]:focus")
    assert scores(page)[1] == ["10", "6"]


def test_next_games_are_called_by_one_press_after_a_result(evening):
    night, page = evening()
    pairs.play(night, replay.night(night.pk).rounds.last_at(2).name)
    page.reload()
    type_in(page, 1, 10, 7)
    asked(page, 1)
    page.wait_for_timeout(PAUSE)
    press(page, "Enter", "+")
    page.wait_for_selector(".last >> text=2 games are called, to tables 1, 2.")
    assert "called" not in page.inner_text(".saved")
    assert {one.table for one in replay.night(night.pk).rounds.on_now} == {1, 2, 3, 4}
    assert focused(page) == "t1b0"  # the topmost, though others were called before


def cycle(page, *points):
    """A result read off a slip, that it is so, and the next call: how many presses it takes from
    where the cursor waits. A figure is one, whatever digits it has.
    """
    waits = focused(page)
    for one in points:
        press(page, *str(one))
    asked(page, int(waits[1 : waits.index("b")]))
    page.wait_for_timeout(PAUSE)
    press(page, "Enter", "+")
    page.wait_for_selector("text=/2 games are called, to tables/")
    return len(points) + len(("Enter", "+"))


@pytest.mark.parametrize("width", [360, 1280])
def test_whole_cycle_takes_four_presses_from_where_the_cursor_waits(evening, width):
    night, page = evening(width=width)
    for others, on in (((2,), 4), ((3, 4), 3)):
        for other in others:
            pairs.play(night, replay.night(night.pk).rounds.last_at(other).name)
        page.reload()
        over = len(draws.bracket(replay.night(night.pk)).endings)
        assert cycle(page, 10, 7) <= 4
        now = replay.night(night.pk)
        assert (len(draws.bracket(now).endings), len(now.rounds.on_now)) == (over + 1, on)


def test_no_game_is_called_before_it_is_said_what_was_not_answered(evening):
    night, page = evening()
    for table in (1, 2):
        pairs.play(night, replay.night(night.pk).rounds.last_at(table).name)
    page.reload()
    type_in(page, 3, 10, 7)
    asked(page, 3)
    page.click(".onward button")
    page.wait_for_selector(".saved >> text=Nothing is called yet: table 3 is not saved.")
    assert "Nothing is called yet" in page.inner_text("#heard3")
    assert (focused(page), len(replay.night(night.pk).rounds.on_now)) == ("t3b1", 2)
    page.click(".onward button")
    page.wait_for_selector("text=2 games are called, to tables 1, 2.")
    asked(page, 3)
    assert scores(page)[3] == ["10", "7"]


def test_boxes_of_a_question_are_marked_and_nothing_of_them_is_saved(evening):
    night, page = evening()
    mark = "getComputedStyle(document.querySelector('#t1 .boxes label'), '::after').content"
    type_in(page, 1, 10)
    page.wait_for_selector(".saved >> text=Half typed: table 1")
    press(page, "7")
    asked(page, 1)
    assert (page.evaluate(mark), on_disk(night, 1)) == ('"?"', [])
    page.wait_for_timeout(PAUSE)
    press(page, "Enter")
    is_in(page, 1)
    assert (page.evaluate(mark), on_disk(night, 1)) == ('"✓"', [10, 7])


def test_what_two_wrote_is_shown_whole(evening):
    night, page = evening()
    type_in(page, 1, 10, 7)
    asked(page, 1)
    game = replay.night(night.pk).rounds.last_at(1)
    ann = Press(night.pk, "Ann", "192.168.1.14")
    place = {"game": game.round, "table": 1}
    totals_in.type_totals(ann, **place, typed=Totals((7, 10)), version=0, kept=True)
    page.wait_for_timeout(PAUSE)
    press(page, "Enter")
    told = page.locator("#heard1 [role=alert]", has_text="Which is right?")
    told.wait_for()
    for one in ("7\N{EN DASH}10", "you wrote 10\N{EN DASH}7"):
        assert one in told.inner_text()


def test_conflict_that_is_settled_leads_to_the_next_empty_box(evening):
    night, page = evening()
    game = replay.night(night.pk).rounds.last_at(1)
    ann = Press(night.pk, "Ann", "192.168.1.14")
    place = {"game": game.round, "table": 1}
    totals_in.type_totals(ann, **place, typed=Totals((9, None)), version=0)
    type_in(page, 1, 10, 7)
    refused(page, 1)
    page.wait_for_timeout(PAUSE)
    page.click("text=Theirs is right")
    page.wait_for_selector("[name=t1b1]:focus")
    assert scores(page)[1] == ["9", ""]
    press(page, "1", "0")
    keep(page, 1)
    assert (focused(page), on_disk(night, 1)) == ("t2b0", [9, 10])


def test_normal_result_is_asked_about_in_peace(evening):
    _, page = evening()
    type_in(page, 1, 10, 7)
    asked(page, 1)
    assert page.locator("[role=alert], .said.error, [aria-invalid=true]").count() == 0
    assert page.inner_text("#heard1 button").split() == [
        *["Yes,", "keep", "it", "at", "table", "1"],
        "Enter",
    ]
    assert page.evaluate("window.beeps") == 0


def test_nothing_is_red_while_a_result_is_typed_and_asked_about(evening):
    _, page = evening()
    red = page.locator(".saved[data-wrong]")
    type_in(page, 1, 10)
    page.wait_for_selector(".saved >> text=Half typed: table 1")
    press(page, "7", "Enter")
    asked(page, 1)
    assert page.inner_text(".saved") == "Waiting for your answer: table 1"
    assert red.count() == 0
    type_in(page, 2, 9, 7)
    refused(page, 2)
    assert page.inner_text(".saved") == "Not saved: table 2"
    assert red.count() == 1


def test_score_that_cannot_be_is_heard_and_red(evening):
    _, page = evening()
    type_in(page, 1, 9, 7)
    refused(page, 1)
    assert page.locator("#t1 [aria-invalid=true]").count() == 2
    assert page.evaluate("window.beeps") == 1


def test_enter_that_is_typed_on_blindly_keeps_nothing(evening):
    night, page = evening()
    for table in (2, 3, 4):
        pairs.play(night, replay.night(night.pk).rounds.last_at(table).name)
    page.reload()
    type_in(page, 1, 10, 7)
    asked(page, 1)
    early = page.locator("#heard1 .early")
    assert early.is_hidden()
    press(page, "Enter", "Enter")
    assert early.inner_text() == "Not kept yet: read it. Enter keeps it, Backspace clears it."
    page.wait_for_timeout(PAUSE)
    assert not replay.night(night.pk).rounds.last_at(1).score.is_over
    press(page, "Enter")
    is_in(page, 1)


@pytest.mark.parametrize("pace", [200, 700])
def test_next_slip_never_writes_over_a_result_whose_enter_came_too_soon(evening, pace):
    night, page = evening()
    for key in ("1", "0", "8"):
        press(page, key)
        page.wait_for_timeout(pace)
    asked(page, 1)
    press(page, "Enter")
    early = page.locator("#heard1 .early")
    if pace > PAUSE / 2:
        is_in(page, 1)
    else:
        early.wait_for()
        page.wait_for_timeout(PAUSE)
    for key in ("4", "1", "0"):
        press(page, key)
        page.wait_for_timeout(pace)
    assert scores(page)[1] == ["10", "8"]
    if early.is_visible():
        assert (on_disk(night, 1), scores(page)[2]) == ([], ["", ""])
        assert page.evaluate("window.beeps") == 3
        keep(page, 1)
    assert on_disk(night, 1) == [10, 8]


@pytest.mark.parametrize("way", ["Backspace", "arrows", "click"])
def test_box_of_a_question_is_typed_over_once_it_is_chosen(evening, way):
    _, page = evening()
    type_in(page, 1, 10, 8)
    asked(page, 1)
    press(page, "Enter", "7")
    assert scores(page)[1] == ["10", "8"]
    if way == "click":
        page.click("[name=t1b1]", click_count=2)
    else:
        press(page, *{"arrows": ("ArrowDown", "ArrowUp")}.get(way, (way,)))
    page.wait_for_timeout(PAUSE)
    press(page, "7")
    assert scores(page)[1] == ["10", "7"]
    keep(page, 1)


def test_figure_that_is_not_saved_has_no_tick_while_it_is_asked_about(evening):
    night, page = evening()
    game = replay.night(night.pk).rounds.last_at(1)
    pairs.play(night, game.name, (10, 7))
    page.goto(f"/night/{night.pk}/scores/{game.round}/")
    type_in(page, 1, 7, 10)
    asked(page, 1)
    assert page.locator("[data-saved]").count() == 0
    page.reload()
    asked(page, 1)
    assert page.locator("[data-saved]").count() == 0


def test_bracket_is_near_and_games_are_called_from_the_scores(evening):
    night, page = evening()
    assert page.locator(".onward button:visible").count() == 0
    for table in (1, 2):
        type_in(page, table, 10, 7)
        keep(page, table)
    page.locator(".onward button", has_text="Call 2 games").wait_for()
    page.goto(f"/night/{night.pk}/scores/")
    assert page.inner_text(".onward button span") == "Call 2 games"
    page.goto(f"/night/{night.pk}/scores/#t3")
    reach(page, "To the bracket", "a")
    press(page, "Enter")
    page.wait_for_url(f"**/night/{night.pk}/bracket/")


def test_result_is_kept_by_enter_without_script(visit):
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.drawn(night, 8)
    draw_and_call.call_games(build.desk(night))
    page = visit(f"/night/{night.pk}/scores/", signed_in=director, script=False)
    page.fill("[name=t1b0]", "10")
    page.fill("[name=t1b1]", "7")
    page.keyboard.press("Enter")
    asked(page, 1)
    page.wait_for_selector("text=Yes, keep it >> visible=true")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/night/{night.pk}/bracket/")
    assert on_disk(night, 1) == [10, 7]


def test_correction_that_others_were_called_by_has_the_cursor_in_its_reason(evening):
    night, page = evening()
    for name in ("W1.1", "W1.2"):
        pairs.play(night, name)
    played = replay.night(night.pk).rounds.last_at(1).round
    draw_and_call.call_games(build.desk(night))
    page.goto(f"{page.url}{played}/")
    type_in(page, 1, 7, 10)
    refused(page, 1)
    page.wait_for_function("() => document.activeElement.name === 't1reason'")
    page.click("text=Record it as a correction")
    page.wait_for_function("() => document.activeElement.name === 't1reason'")
    press(page, *"misread", "Tab")
    page.click("text=Record it as a correction")
    message = page.locator(".messages .said", has_text="it was:")
    message.wait_for()
    assert "Stop table" in message.inner_text()
    page.locator(".saved", has_text="All saved").wait_for()
    box = message.bounding_box()
    assert 56 <= box["y"] <= box["y"] + box["height"] <= page.viewport_size["height"]


def elsewhere(night, table):
    """Another window saves the game of this table and calls the next one that is ready."""
    now = replay.night(night.pk)
    pairs.play(night, now.rounds.last_at(table).name, (6, 10))
    draw_and_call.call_games(build.desk(night))
    return replay.night(night.pk).rounds.last_at(table)


def in_the_row(page, table, name):
    page.locator(f"#t{table} h2 small", has_text=name).wait_for()


def test_page_has_the_next_game_of_a_table_once_another_window_has_called_it(evening):
    night, page = evening()
    page.focus("[name=t1b0]")
    old = replay.night(night.pk).rounds.last_at(3).name
    pairs.play(night, replay.night(night.pk).rounds.last_at(4).name)
    page.locator("#t4[data-state=in]").wait_for()
    assert scores(page)[4] == ["10", "7"]
    new = elsewhere(night, 3)
    in_the_row(page, 3, new.name)
    assert new.name != old
    assert (scores(page)[3], focused(page)) == (["", ""], "t1b0")
    summary = f"{len(replay.night(night.pk).rounds.on_now)} games are being played"
    assert page.inner_text("[data-summary]").startswith(summary)
    type_in(page, 3, 10, 7)
    asked(page, 3)
    assert f"({new.name})" in page.inner_text("#heard3")
    keep(page, 3)
    assert replay.night(night.pk).rounds.game(new.round, 3).sheet.points == (10, 7)


def test_row_with_the_cursor_keeps_its_game_and_says_that_the_next_is_called(evening):
    night, page = evening()
    old = replay.night(night.pk).rounds.last_at(1)
    pairs.play(night, replay.night(night.pk).rounds.last_at(2).name)
    page.focus("[name=t1b0]")
    new = elsewhere(night, 1)
    page.locator("#t1 .overtaken", has_text=new.name).wait_for()
    in_the_row(page, 1, old.name)
    type_in(page, 1, 6, 10)
    is_in(page, 1)
    assert replay.night(night.pk).rounds.game(new.round, 1).sheet.points == ()
    in_the_row(page, 1, new.name)


def test_row_that_is_behind_types_nothing_for_the_next_game(evening):
    night, page = evening()
    page.route("**/scores/?after*", lambda route: route.abort())
    old = replay.night(night.pk).rounds.last_at(1)
    pairs.play(night, replay.night(night.pk).rounds.last_at(2).name)
    new = elsewhere(night, 1)
    type_in(page, 1, 4, 10)
    page.locator("#heard1 [role=alert]", has_text="Which is right?").wait_for()
    told = page.inner_text("#heard1")
    assert f"wrote 6{DASH}10 at " in told
    assert f"you wrote 4{DASH}10" in told
    assert "nothing" not in told
    page.click("#heard1 >> text=Theirs is right")
    is_in(page, 1)
    assert replay.night(night.pk).rounds.game(old.round, 1).sheet.points == (6, 10)
    assert replay.night(night.pk).rounds.game(new.round, 1).sheet.points == ()


def test_row_that_is_called_elsewhere_comes_between_the_others_with_its_number(evening):
    night, page = evening()
    page.focus("[name=t1b0]")
    draw_and_call.call_back(build.desk(night), name=replay.night(night.pk).rounds.last_at(3).name)
    page.locator("#t3").wait_for(state="detached")
    draw_and_call.call_games(build.desk(night))
    page.locator("#t3").wait_for()
    told = "(links) => links.map((link) => [link.hash, link.firstChild.textContent.trim()])"
    shown = [[f"#t{table}", str(table)] for table in (1, 2, 3, 4)]
    assert page.locator(".chips a").evaluate_all(told) == shown


def test_row_whose_call_was_taken_back_leaves_the_page(evening):
    night, page = evening()
    page.focus("[name=t1b0]")
    draw_and_call.call_back(build.desk(night), name=replay.night(night.pk).rounds.last_at(4).name)
    page.locator("#t4").wait_for(state="detached")
    assert page.locator(".chips li").count() == 3
    page.route("**/scores/?after*", lambda route: route.abort())
    draw_and_call.call_back(build.desk(night), name=replay.night(night.pk).rounds.last_at(3).name)
    type_in(page, 3, 10, 7)
    page.locator("#heard3 [role=alert]", has_text="was taken back").wait_for()


EDGES = "(all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().left)))]"


def test_names_and_boxes_stand_below_each_other(visit):
    """Whatever a game is called, and of whatever digits the number of a team is made."""
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.drawn(night, 9)
    draw_and_call.call_games(build.desk(night))
    page = visit(f"/night/{night.pk}/scores/", signed_in=director, width=1280, height=720)
    assert len(page.locator(".line").all()) == 4
    for what in (".line .who", ".line label:first-of-type input", ".line label + label input"):
        assert len(page.locator(what).evaluate_all(EDGES)) == 1, what

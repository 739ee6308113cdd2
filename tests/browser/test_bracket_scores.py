"""Enter a bracket's scores with the number pad: the games of all tables are typed on one page, and
saved games have left the page when it is loaded again.
"""

import pytest

from tests import build
from tests.browser.keys import focused_element, press, tab_toward
from tests.tournament import pairs
from tournament.evening.night import draws
from tournament.evening.night.play.totals import Totals
from tournament.storage.models import Sheet
from tournament.storage.reading import reader
from tournament.storage.writing.write import Press
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.table.actions import score_sheets

pytestmark = [pytest.mark.gate, pytest.mark.django_db(transaction=True)]

# Milliseconds after which a new question accepts Enter. An earlier Enter waits until then.
QUESTION_PAUSE_MILLISECONDS = 1100
DASH = "\N{EN DASH}"
COUNT_BEEPS = """
() => {
  window.beeps = 0;
  const stop = OscillatorNode.prototype.stop;
  OscillatorNode.prototype.stop = function (...when) { window.beeps += 1; stop.apply(this, when); };
}
"""

# The number of lines that an element's words take.
LINE_COUNT = """
(element) => {
  const words = document.createRange();
  words.selectNodeContents(element);
  return new Set([...words.getClientRects()].map((line) => line.top)).size;
}
"""


@pytest.fixture
def open_evening(visit):
    """Return a function that opens a night with eight teams in the four games of their
    first round.
    """

    def open_scores(**options):
        director = build.director()
        night = build.night(director.club, house="athens")
        pairs.draw_teams(night, 8)
        draw_and_call.call_games(build.desk(night))
        page = visit(f"/night/{night.pk}/scores/", signed_in=director, **options)
        page.evaluate(COUNT_BEEPS)
        return night, page

    return open_scores


def values_by_table(page):
    """Return the values of the boxes, by table."""
    return {
        int(line.get_attribute("data-table")): [
            box.input_value() for box in line.locator("input[data-most]").all()
        ]
        for line in page.locator(".line").all()
    }


def stored_points(night, table):
    sheet = Sheet.objects.filter(tournament=night, table=table).first()
    return list(sheet.points) if sheet else []


def type_score(page, table, *points):
    """Type the points of both teams. Choose points that are complete without Enter, because no
    further digit could follow them.
    """
    page.focus(f"[name=t{table}b0]")
    for points_of_team in points:
        press(page, *str(points_of_team))


def wait_for_question(page, table):
    page.locator(f"#heard{table} [role=status]", has_text="Is this right?").wait_for()


def wait_for_refusal(page, table):
    page.locator(f"#heard{table} [role=alert]").wait_for()


def wait_until_score_is_in(page, table):
    page.locator(f"#t{table}[data-state=in]:not([data-heard])").wait_for()


def confirm_score(page, table):
    wait_for_question(page, table)
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    press(page, "Enter")
    wait_until_score_is_in(page, table)


def test_refused_score_is_still_shown_after_a_reload(open_evening):
    night, page = open_evening()
    type_score(page, 2, 9, 7)
    wait_for_refusal(page, 2)
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    type_score(page, 1, 10, 7)
    confirm_score(page, 1)
    page.reload()
    wait_for_refusal(page, 2)
    assert values_by_table(page) == {2: ["9", "7"], 3: ["", ""], 4: ["", ""]}
    page.reload()
    wait_for_refusal(page, 2)
    assert values_by_table(page) == {2: ["9", "7"], 3: ["", ""], 4: ["", ""]}
    assert [stored_points(night, table) for table in (3, 4)] == [[], []]


def test_refused_score_is_dropped_once_its_game_has_another_score(open_evening):
    night, page = open_evening()
    type_score(page, 1, 9, 7)
    wait_for_refusal(page, 1)
    pairs.play_game(night, reader.night(night.pk).rounds.last_game_at(1).name)
    page.reload()
    page.wait_for_load_state()
    assert page.evaluate("JSON.parse(Object.values(localStorage)[0])") == {}
    assert values_by_table(page) == {2: ["", ""], 3: ["", ""], 4: ["", ""]}
    assert page.locator("[role=alert]").count() == 0


def test_refused_score_is_not_shown_for_other_teams(open_evening):
    """A game that was taken back and called again has the same game number as before."""
    night, page = open_evening()
    page.route("**/scores/", lambda route: route.abort())
    type_score(page, 4, 10, 7)
    page.wait_for_selector(".saved >> text=Not saved yet: table 4")
    page.unroute("**/scores/")
    game_at_4 = reader.night(night.pk).rounds.last_game_at(4)
    game_at_3 = reader.night(night.pk).rounds.last_game_at(3)
    for game in (game_at_3, game_at_4):
        draw_and_call.undo_call(build.desk(night), game_name=game.name)
    draw_and_call.call_game(build.desk(night), game_name=game_at_4.name, table=3)
    draw_and_call.call_game(build.desk(night), game_name=game_at_3.name, table=4)
    night_now = reader.night(night.pk).rounds.last_game_at(4)
    assert (night_now.round, night_now.name) == (game_at_4.round, game_at_3.name)
    page.reload()
    page.wait_for_load_state()
    assert values_by_table(page)[4] == ["", ""]


def test_confirmed_result_moves_cursor_to_next_empty_box(open_evening):
    night, page = open_evening()
    type_score(page, 1, 10, 7)
    confirm_score(page, 1)
    assert focused_element(page) == "t2b0"
    press(page, "Enter", "7", "1", "0")
    confirm_score(page, 2)
    assert (stored_points(night, 1), stored_points(night, 2)) == ([10, 7], [7, 10])
    assert focused_element(page) == "t3b0"


def test_next_slip_can_be_typed_while_the_last_one_is_sent(open_evening):
    night, page = open_evening()
    type_score(page, 1, 10, 7)
    wait_for_question(page, 1)
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    routes = []
    page.route("**/scores/", lambda route: routes.append(route), times=1)
    press(page, "Enter", "1", "2")
    assert values_by_table(page)[1] == ["10", "7"]
    routes[0].continue_()
    wait_until_score_is_in(page, 1)
    assert values_by_table(page)[2] == ["12", ""]
    assert (focused_element(page), stored_points(night, 1)) == ("t2b1", [10, 7])


def test_last_confirmed_result_leads_to_calling_the_next_games(open_evening):
    night, page = open_evening()
    for table in (2, 3, 4):
        pairs.play_game(night, reader.night(night.pk).rounds.last_game_at(table).name)
    page.reload()
    assert focused_element(page) == "t1b0"
    type_score(page, 1, 10, 7)
    confirm_score(page, 1)
    page.wait_for_selector(".onward button:focus")
    press(page, "Enter")  # A director may press Enter once more out of habit.
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    assert page.url.endswith("/scores/")
    press(page, "Enter")
    page.wait_for_selector("text=games called, to tables")
    open_games = reader.night(night.pk).rounds.unfinished_games
    assert {game.name for game in open_games} == {"L1.1", "L1.2", "W2.1", "W2.2"}


def test_last_result_names_the_winner_and_leads_to_the_prizes(visit):
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.draw_teams(night, 2)
    draw_and_call.call_games(build.desk(night))
    night_now = pairs.play_game(night, reader.night(night.pk).rounds.unfinished_games[0].name)
    draw_and_call.call_games(build.desk(night))
    final = reader.night(night.pk).rounds.last_game_at(1)
    winner = next(
        team
        for team in draws.bracket_state(night_now).teams
        if not draws.bracket_state(night_now).losses_by_team[team]
    )
    is_winner_first = draws.bracket_state(night_now).teams_in(final.name).index(winner) == 0
    points = ((10, 7), (7, 10)) if is_winner_first else ((7, 10), (10, 7))
    page = visit(f"/night/{night.pk}/scores/", signed_in=director)
    assert page.locator("[data-won]:visible, .onward a:visible").count() == 0
    type_score(page, 1, *points[0])
    confirm_score(page, 1)
    page.wait_for_selector(".onward a:focus")
    assert (
        f"({night_now.teams.with_number(int(winner)).name}) wins the tournament."
        in page.inner_text("[data-won]")
    )
    type_score(page, 1, *points[1])
    confirm_score(page, 1)
    page.wait_for_selector(".onward button:focus")
    assert page.locator("[data-won]:visible, .onward a:visible").count() == 0


def test_cursor_goes_from_the_last_empty_box_to_a_refused_score(open_evening):
    night, page = open_evening()
    type_score(page, 3, 9, 7)
    wait_for_refusal(page, 3)
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    for table in (1, 2, 4):
        type_score(page, table, 10, 7)
        confirm_score(page, table)
    assert focused_element(page) == "t3b0"
    assert stored_points(night, 4) == [10, 7]


def test_saved_result_is_corrected_by_typing_into_its_own_boxes(open_evening):
    night, page = open_evening()
    type_score(page, 1, 7, 10)
    confirm_score(page, 1)
    assert page.inner_text("[data-summary]") == "3 games are being played. Not in: 2, 3, 4"
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    type_score(page, 1, 10, 7)
    confirm_score(page, 1)
    assert stored_points(night, 1) == [10, 7]
    assert page.inner_text("[data-summary]") == "3 games are being played. Not in: 2, 3, 4"
    assert (page.inner_text(".saved")[:9], focused_element(page)) == ("All saved", "t2b0")


def test_overtyped_result_is_checked_after_its_last_box(open_evening):
    night, page = open_evening()
    type_score(page, 1, 7, 10)
    confirm_score(page, 1)
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    type_score(page, 1, 10)
    page.wait_for_selector(".saved >> text=Not finished: table 1")
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    assert page.locator("[role=alert], [aria-invalid=true]").count() == 0
    assert (page.evaluate("window.beeps"), focused_element(page)) == (0, "t1b1")
    press(page, "7")
    confirm_score(page, 1)
    assert stored_points(night, 1) == [10, 7]


def test_half_overtyped_result_is_checked_when_cursor_leaves_table(open_evening):
    _, page = open_evening()
    type_score(page, 1, 7, 10)
    confirm_score(page, 1)
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    type_score(page, 1, 10)
    page.wait_for_selector(".saved >> text=Not finished: table 1")
    page.click("[name=t2b0]")
    wait_for_refusal(page, 1)


def test_question_on_a_reloaded_page_ignores_digits(open_evening):
    _, page = open_evening()
    type_score(page, 1, 10, 7)
    wait_for_question(page, 1)
    page.reload()
    wait_for_question(page, 1)
    page.wait_for_selector("[name=t1b1]:focus")
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    press(page, "9")
    early_words = "Not saved yet. Press Enter to save or Backspace to clear."
    assert page.inner_text("#heard1 .early") == early_words
    assert values_by_table(page)[1] == ["10", "7"]
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    press(page, "Enter")
    wait_until_score_is_in(page, 1)


def test_correction_on_a_reloaded_page_is_not_saved_without_a_reason(open_evening):
    night, page = open_evening()
    for table in (1, 2, 3, 4):
        pairs.play_game(night, reader.night(night.pk).rounds.last_game_at(table).name)
    draw_and_call.call_games(build.desk(night))
    page.goto(f"/night/{night.pk}/scores/1/")
    type_score(page, 1, 7, 10)
    page.wait_for_selector("[name=t1reason]:focus")
    page.reload()
    page.wait_for_selector("[name=t1reason]:focus")


def test_scores_page_counts_only_games_being_played(open_evening):
    _, page = open_evening()
    for table, summary_words in ((1, "3 games are being played. Not in: 2, 3, 4"), (2, "3, 4")):
        type_score(page, table, 10, 7)
        confirm_score(page, table)
        assert page.inner_text("[data-summary]").endswith(summary_words)
    assert page.inner_text("[data-summary]") == "2 games are being played. Not in: 3, 4"
    assert page.locator('.chips [data-state="in"]').count() == 2


def test_conflicting_result_offers_the_saved_one(open_evening):
    night, page = open_evening()
    pairs.play_game(night, reader.night(night.pk).rounds.last_game_at(1).name, (10, 6))
    type_score(page, 1, 10, 7)
    page.locator("#heard1 [role=alert]", has_text="you entered 10\N{EN DASH}7").wait_for()
    page.click("#heard1 button[value$=theirs]")
    page.wait_for_selector("[name=t2b0]:focus")
    assert values_by_table(page)[1] == ["10", "6"]


def test_one_press_calls_next_games_after_a_result(open_evening):
    night, page = open_evening()
    pairs.play_game(night, reader.night(night.pk).rounds.last_game_at(2).name)
    page.reload()
    type_score(page, 1, 10, 7)
    wait_for_question(page, 1)
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    press(page, "Enter", "+")
    page.wait_for_selector(".last >> text=2 games called, to tables 1, 2.")
    assert "called" not in page.inner_text(".saved")
    assert {game.table for game in reader.night(night.pk).rounds.unfinished_games} == {1, 2, 3, 4}
    # The cursor is in the topmost box, although other games were called earlier.
    assert focused_element(page) == "t1b0"


def enter_result_and_call_games(page, *points):
    """Enter a result where the cursor is, confirm it and call the next games. Return the number of
    presses. A figure counts as one press, however many digits it has.
    """
    first_box = focused_element(page)
    for points_of_team in points:
        press(page, *str(points_of_team))
    wait_for_question(page, int(first_box[1 : first_box.index("b")]))
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    press(page, "Enter", "+")
    page.wait_for_selector("text=/2 games called, to tables/")
    return len(points) + len(("Enter", "+"))


@pytest.mark.parametrize("width", [360, 1280])
def test_entering_a_result_and_calling_games_takes_four_presses(open_evening, width):
    night, page = open_evening(width=width)
    for tables_played, games_in_progress in (((2,), 4), ((3, 4), 3)):
        for table in tables_played:
            pairs.play_game(night, reader.night(night.pk).rounds.last_game_at(table).name)
        page.reload()
        games_over = len(draws.bracket_state(reader.night(night.pk)).endings)
        assert enter_result_and_call_games(page, 10, 7) <= 4
        night_now = reader.night(night.pk)
        assert (
            len(draws.bracket_state(night_now).endings),
            len(night_now.rounds.unfinished_games),
        ) == (
            games_over + 1,
            games_in_progress,
        )


def test_calling_games_with_an_open_question_reports_it_and_calls_none(open_evening):
    night, page = open_evening()
    for table in (1, 2):
        pairs.play_game(night, reader.night(night.pk).rounds.last_game_at(table).name)
    page.reload()
    type_score(page, 3, 10, 7)
    wait_for_question(page, 3)
    page.click(".onward button")
    page.wait_for_selector(".saved >> text=No game was called. Not saved: table 3.")
    assert "No game was called" in page.inner_text("#heard3")
    assert (focused_element(page), len(reader.night(night.pk).rounds.unfinished_games)) == (
        "t3b1",
        2,
    )
    page.click(".onward button")
    page.wait_for_selector("text=2 games called, to tables 1, 2.")
    wait_for_question(page, 3)
    assert values_by_table(page)[3] == ["10", "7"]


def test_question_on_a_reloaded_page_warns_before_calling_games(open_evening):
    night, page = open_evening()
    for table in (1, 2):
        pairs.play_game(night, reader.night(night.pk).rounds.last_game_at(table).name)
    page.reload()
    type_score(page, 3, 10, 7)
    wait_for_question(page, 3)
    page.reload()
    wait_for_question(page, 3)
    page.click(".onward button")
    page.wait_for_selector("#heard3 >> text=No game was called")
    assert len(reader.night(night.pk).rounds.unfinished_games) == 2


def test_questioned_boxes_are_marked_and_not_saved(open_evening):
    night, page = open_evening()
    mark = "getComputedStyle(document.querySelector('#t1 .boxes label'), '::after').content"
    type_score(page, 1, 10)
    page.wait_for_selector(".saved >> text=Not finished: table 1")
    press(page, "7")
    wait_for_question(page, 1)
    assert (page.evaluate(mark), stored_points(night, 1)) == ('"?"', [])
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    press(page, "Enter")
    wait_until_score_is_in(page, 1)
    assert (page.evaluate(mark), stored_points(night, 1)) == ('"✓"', [10, 7])


def test_conflicting_scores_are_both_shown_in_full(open_evening):
    night, page = open_evening()
    type_score(page, 1, 10, 7)
    wait_for_question(page, 1)
    game = reader.night(night.pk).rounds.last_game_at(1)
    ann = Press(night.pk, "Ann", "192.168.1.14")
    place = {"game": game.round, "table": 1}
    score_sheets.save_totals(
        ann, **place, typed_totals=Totals((7, 10)), version=0, is_confirmed=True
    )
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    press(page, "Enter")
    refusal = page.locator("#heard1 [role=alert]", has_text="Which is right?")
    refusal.wait_for()
    for words in ("7\N{EN DASH}10", "you entered 10\N{EN DASH}7"):
        assert words in refusal.inner_text()


def test_settled_conflict_moves_cursor_to_next_empty_box(open_evening):
    night, page = open_evening()
    game = reader.night(night.pk).rounds.last_game_at(1)
    ann = Press(night.pk, "Ann", "192.168.1.14")
    place = {"game": game.round, "table": 1}
    score_sheets.save_totals(ann, **place, typed_totals=Totals((9, None)), version=0)
    type_score(page, 1, 10, 7)
    wait_for_refusal(page, 1)
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    page.click("#heard1 button[value$=theirs]")
    page.wait_for_selector("[name=t1b1]:focus")
    assert values_by_table(page)[1] == ["9", ""]
    press(page, "1", "0")
    confirm_score(page, 1)
    assert (focused_element(page), stored_points(night, 1)) == ("t2b0", [9, 10])


def test_question_about_a_normal_result_has_no_warning(open_evening):
    _, page = open_evening()
    type_score(page, 1, 10, 7)
    wait_for_question(page, 1)
    assert page.locator("[role=alert], .said.error, [aria-invalid=true]").count() == 0
    assert page.inner_text("#heard1 button").split() == [
        *["Yes,", "save", "it", "at", "table", "1"],
        "Enter",
    ]
    assert page.evaluate("window.beeps") == 0


def test_nothing_is_red_while_a_normal_result_is_confirmed(open_evening):
    _, page = open_evening()
    red = page.locator(".saved[data-wrong]")
    type_score(page, 1, 10)
    page.wait_for_selector(".saved >> text=Not finished: table 1")
    press(page, "7", "Enter")
    wait_for_question(page, 1)
    assert page.inner_text(".saved") == "Waiting for your answer: table 1"
    assert red.count() == 0
    type_score(page, 2, 9, 7)
    wait_for_refusal(page, 2)
    assert page.inner_text(".saved") == "Not saved: table 2"
    assert red.count() == 1


def test_impossible_score_is_red_and_read_to_screen_readers(open_evening):
    _, page = open_evening()
    type_score(page, 1, 9, 7)
    wait_for_refusal(page, 1)
    assert page.locator("#t1 [aria-invalid=true]").count() == 2
    assert page.evaluate("window.beeps") == 1


def test_early_enter_does_not_answer_the_question(open_evening):
    night, page = open_evening()
    type_score(page, 1, 10, 7)
    wait_for_question(page, 1)
    press(page, "Enter", "Enter")
    wait_until_score_is_in(page, 1)
    assert (focused_element(page), stored_points(night, 1)) == ("t2b0", [10, 7])


@pytest.mark.parametrize("pace", [200, 700])
def test_next_slip_never_overwrites_an_unconfirmed_result(open_evening, pace):
    night, page = open_evening()
    for key in ("1", "0", "8"):
        press(page, key)
        page.wait_for_timeout(pace)
    wait_for_question(page, 1)
    press(page, "Enter")
    wait_until_score_is_in(page, 1)
    for key in ("4", "1", "0"):
        press(page, key)
        page.wait_for_timeout(pace)
    assert (values_by_table(page)[1], values_by_table(page)[2]) == (["10", "8"], ["4", "10"])
    assert stored_points(night, 1) == [10, 8]


@pytest.mark.parametrize("way_to_choose", ["Backspace", "arrows", "click"])
def test_digits_replace_the_figure_in_a_chosen_box_of_a_questioned_result(
    open_evening, way_to_choose
):
    _, page = open_evening()
    type_score(page, 1, 10, 8)
    wait_for_question(page, 1)
    press(page, "Enter", "7")
    assert values_by_table(page)[1] == ["10", "8"]
    if way_to_choose == "click":
        page.click("[name=t1b1]", click_count=2)
    else:
        press(page, *{"arrows": ("ArrowDown", "ArrowUp")}.get(way_to_choose, (way_to_choose,)))
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    press(page, "7")
    assert values_by_table(page)[1] == ["10", "7"]
    confirm_score(page, 1)


def test_unsaved_score_has_no_check_mark_while_its_question_is_open(open_evening):
    night, page = open_evening()
    game = reader.night(night.pk).rounds.last_game_at(1)
    pairs.play_game(night, game.name, (10, 7))
    page.goto(f"/night/{night.pk}/scores/{game.round}/")
    type_score(page, 1, 7, 10)
    wait_for_question(page, 1)
    assert page.locator("[data-saved]").count() == 0
    page.reload()
    wait_for_question(page, 1)
    assert page.locator("[data-saved]").count() == 0


def test_scores_page_links_to_bracket_and_calls_games(open_evening):
    night, page = open_evening()
    assert page.locator(".onward button:visible").count() == 0
    for table in (1, 2):
        type_score(page, table, 10, 7)
        confirm_score(page, table)
    page.locator(".onward button", has_text="Call 2 games").wait_for()
    page.goto(f"/night/{night.pk}/scores/")
    assert page.inner_text(".onward button span") == "Call 2 games"
    page.goto(f"/night/{night.pk}/scores/#t3")
    tab_toward(page, "Go to the bracket", "a")
    press(page, "Enter")
    page.wait_for_url(f"**/night/{night.pk}/bracket/")


def test_enter_confirms_a_result_without_script(visit):
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.draw_teams(night, 8)
    draw_and_call.call_games(build.desk(night))
    page = visit(f"/night/{night.pk}/scores/", signed_in=director, script=False)
    page.fill("[name=t1b0]", "10")
    page.fill("[name=t1b1]", "7")
    page.keyboard.press("Enter")
    wait_for_question(page, 1)
    page.wait_for_selector("text=Yes, save it >> visible=true")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/night/{night.pk}/bracket/")
    assert stored_points(night, 1) == [10, 7]


def test_correction_affecting_called_games_puts_the_cursor_in_the_reason(open_evening):
    night, page = open_evening()
    for name in ("W1.1", "W1.2"):
        pairs.play_game(night, name)
    game = reader.night(night.pk).rounds.last_game_at(1).round
    draw_and_call.call_games(build.desk(night))
    page.goto(f"{page.url}{game}/")
    type_score(page, 1, 7, 10)
    wait_for_refusal(page, 1)
    page.wait_for_function("() => document.activeElement.name === 't1reason'")
    page.click("text=Save the correction")
    page.wait_for_function("() => document.activeElement.name === 't1reason'")
    press(page, *"misread", "Tab")
    page.click("text=Save the correction")
    message = page.locator(".messages .said", has_text="Before:")
    message.wait_for()
    assert "Stop table" in message.inner_text()
    assert "warning" in message.get_attribute("class").split()
    assert message.get_by_role("link", name="Go to the bracket").is_visible()
    page.locator(".saved", has_text="All saved").wait_for()
    box = message.bounding_box()
    assert 56 <= box["y"] <= box["y"] + box["height"] <= page.viewport_size["height"]


def save_in_another_window(night, table):
    """Save the game of this table in another window and call the next one that is ready."""
    night_now = reader.night(night.pk)
    pairs.play_game(night, night_now.rounds.last_game_at(table).name, (6, 10))
    draw_and_call.call_games(build.desk(night))
    return reader.night(night.pk).rounds.last_game_at(table)


def wait_for_game_in_row(page, table, name):
    page.locator(f"#t{table} h2 small", has_text=name).wait_for()


def test_page_shows_the_next_game_of_a_table_once_another_window_has_called_it(open_evening):
    night, page = open_evening()
    page.focus("[name=t1b0]")
    old_name = reader.night(night.pk).rounds.last_game_at(3).name
    pairs.play_game(night, reader.night(night.pk).rounds.last_game_at(4).name)
    page.locator("#t4[data-state=in]").wait_for()
    assert values_by_table(page)[4] == ["10", "7"]
    new_game = save_in_another_window(night, 3)
    wait_for_game_in_row(page, 3, new_game.name)
    assert new_game.name != old_name
    assert (values_by_table(page)[3], focused_element(page)) == (["", ""], "t1b0")
    summary = f"{len(reader.night(night.pk).rounds.unfinished_games)} games are being played"
    assert page.inner_text("[data-summary]").startswith(summary)
    type_score(page, 3, 10, 7)
    wait_for_question(page, 3)
    assert f"({new_game.name})" in page.inner_text("#heard3")
    confirm_score(page, 3)
    assert reader.night(night.pk).rounds.table_game(new_game.round, 3).sheet.points == (10, 7)


def test_row_with_the_cursor_keeps_its_game_and_says_that_the_next_is_called(open_evening):
    night, page = open_evening()
    old_game = reader.night(night.pk).rounds.last_game_at(1)
    pairs.play_game(night, reader.night(night.pk).rounds.last_game_at(2).name)
    page.focus("[name=t1b0]")
    new_game = save_in_another_window(night, 1)
    page.locator("#t1 .overtaken", has_text=new_game.name).wait_for()
    wait_for_game_in_row(page, 1, old_game.name)
    type_score(page, 1, 6, 10)
    wait_until_score_is_in(page, 1)
    assert reader.night(night.pk).rounds.table_game(new_game.round, 1).sheet.points == ()
    wait_for_game_in_row(page, 1, new_game.name)


def test_outdated_row_saves_nothing_for_the_next_game(open_evening):
    night, page = open_evening()
    page.route("**/scores/?after*", lambda route: route.abort())
    old_game = reader.night(night.pk).rounds.last_game_at(1)
    pairs.play_game(night, reader.night(night.pk).rounds.last_game_at(2).name)
    new_game = save_in_another_window(night, 1)
    type_score(page, 1, 4, 10)
    page.locator("#heard1 [role=alert]", has_text="Which is right?").wait_for()
    text = page.inner_text("#heard1")
    assert f"you entered 6{DASH}10 at " in text
    assert f"you entered 4{DASH}10" in text
    assert "no score" not in text
    page.click("#heard1 button[value$=theirs]")
    wait_until_score_is_in(page, 1)
    assert reader.night(night.pk).rounds.table_game(old_game.round, 1).sheet.points == (6, 10)
    assert reader.night(night.pk).rounds.table_game(new_game.round, 1).sheet.points == ()


def test_game_called_elsewhere_appears_in_table_order(open_evening):
    night, page = open_evening()
    page.focus("[name=t1b0]")
    draw_and_call.undo_call(
        build.desk(night), game_name=reader.night(night.pk).rounds.last_game_at(3).name
    )
    page.locator("#t3").wait_for(state="detached")
    draw_and_call.call_games(build.desk(night))
    page.locator("#t3").wait_for()
    script = "(links) => links.map((link) => [link.hash, link.firstChild.textContent.trim()])"
    links = [[f"#t{table}", str(table)] for table in (1, 2, 3, 4)]
    assert page.locator(".chips a").evaluate_all(script) == links


def test_row_whose_call_was_taken_back_leaves_the_page(open_evening):
    night, page = open_evening()
    page.focus("[name=t1b0]")
    draw_and_call.undo_call(
        build.desk(night), game_name=reader.night(night.pk).rounds.last_game_at(4).name
    )
    page.locator("#t4").wait_for(state="detached")
    assert page.locator(".chips li").count() == 3
    page.route("**/scores/?after*", lambda route: route.abort())
    draw_and_call.undo_call(
        build.desk(night), game_name=reader.night(night.pk).rounds.last_game_at(3).name
    )
    type_score(page, 3, 10, 7)
    page.locator("#heard3 [role=alert]", has_text="was undone").wait_for()


LEFT_EDGES = "(all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().left)))]"


def test_names_and_boxes_are_aligned_in_columns(visit):
    """They line up whatever the game is called and however many digits a team number has."""
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.draw_teams(night, 9)
    draw_and_call.call_games(build.desk(night))
    page = visit(f"/night/{night.pk}/scores/", signed_in=director, width=1280, height=720)
    assert len(page.locator(".line").all()) == 4
    for selector in (".line .who", ".line label:first-of-type input", ".line label + label input"):
        assert len(page.locator(selector).evaluate_all(LEFT_EDGES)) == 1, selector


def test_call_is_not_told_any_more_once_the_last_result_came_from_elsewhere(visit):
    director = build.director()
    night = build.night(director.club, house="athens", format="single_elimination")
    pairs.draw_teams(night, 4)
    draw_and_call.call_games(build.desk(night))
    for game_name in ("W1.1", "W1.2"):
        pairs.play_game(night, game_name)
    page = visit(f"/night/{night.pk}/scores/", signed_in=director, width=900)
    press(page, "+")
    page.wait_for_selector("input[data-most]:focus")
    assert page.inner_text(".saved").startswith("Called to table 1: ")
    pairs.play_game(night, "W2.1")
    page.wait_for_selector("[data-won]:visible")
    assert page.inner_text(".saved") == ""
    assert page.locator(".messages .success").count() == 0


def test_missing_score_is_one_line_on_a_phones_scorecard(open_evening, visit):
    night, _ = open_evening()
    phone = visit(f"/display/{night.club.wall}/card/1/", width=390, height=844)
    score = phone.locator(".my-card td.n")
    assert score.inner_text() == "Not in yet"
    assert score.evaluate(LINE_COUNT) == 1

"""Test that the score of a complete game can be typed over by keyboard alone."""

import time
from datetime import datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from scoring.chairs import Chair
from tests import build
from tests.tournament import pairs
from tournament.evening.night.play.totals import Totals
from tournament.storage.reading import reader
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions.score_sheets import save_totals


@pytest.fixture
def director_and_night_in_game_2(transactional_db):
    """Return a night whose game 1 is complete and whose game 2 is being played."""
    director = build.director()
    row = build.night(director.club, house="alameda")
    build.seat_players(row, 8)
    build.enter_all_tables(row, 1)
    rounds.seat_next_game(build.desk(row), game=2)
    return director, row


LINK_TO_OTHER_GAME = "details .ends a >> text=Game 2"
IS_CURSOR_AT_TABLE = "() => document.activeElement.closest('.line')?.id === 't{}'"
IS_CURSOR_AT_TABLE_2 = IS_CURSOR_AT_TABLE.format(2)


def test_correction_is_typed_from_left_to_right_and_then_takes_its_reason(
    visit, director_and_night_in_game_2
):
    director, row = director_and_night_in_game_2
    page = visit(f"/night/{row.pk}/scores/1/", signed_in=director)
    page.click(".chips >> text=2")
    page.wait_for_function(IS_CURSOR_AT_TABLE_2)
    page.keyboard.type("6")
    page.keyboard.press("Enter")
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "why"
    page.keyboard.type("added up wrongly")
    page.keyboard.press("Enter")
    page.wait_for_selector(".last >> text=6")
    points = reader.night(row.pk).rounds.table_game(1, 2).points
    assert (points["N"], points["E"]) == (6, 9)


def test_enter_after_a_pasted_reason_records_the_correction(visit, director_and_night_in_game_2):
    director, row = director_and_night_in_game_2
    page = visit(f"/night/{row.pk}/scores/1/", signed_in=director)
    page.click(".chips >> text=2")
    page.wait_for_function(IS_CURSOR_AT_TABLE_2)
    page.keyboard.type("6")
    page.keyboard.press("Enter")
    page.keyboard.type("9")
    page.wait_for_selector("#why:focus")
    page.keyboard.insert_text("added up wrongly")
    page.keyboard.press("Enter")
    page.wait_for_selector(".last >> text=6")
    assert reader.night(row.pk).rounds.table_game(1, 2).points["E"] == 9


@pytest.mark.parametrize("game", ["", "1/"])
def test_number_of_a_table_leads_to_its_boxes_each_time_it_is_pressed(
    visit, director_and_night_in_game_2, game
):
    director, row = director_and_night_in_game_2
    page = visit(f"/night/{row.pk}/scores/{game}", signed_in=director)
    for _ in range(2):
        page.click(".chips >> text=2")
        page.wait_for_function(IS_CURSOR_AT_TABLE_2)
        page.evaluate("document.activeElement.blur()")


def test_unsaved_numbers_have_no_check_mark_and_are_listed(visit, director_and_night_in_game_2):
    director, row = director_and_night_in_game_2
    page = visit(f"/night/{row.pk}/scores/1/", signed_in=director, alone=True)
    count_check_marks = "document.querySelectorAll('#t2 [data-saved], #t2[data-state=in]').length"
    count_before, words_before = (
        page.evaluate(count_check_marks),
        page.inner_text("#t2 [data-words]"),
    )
    saved_value = page.input_value("[name=t2b0]")
    assert (page.inner_text(".saved"), count_before) == ("", 3)
    page.click(".chips >> text=2")
    page.wait_for_function(IS_CURSOR_AT_TABLE_2)
    page.keyboard.type("0")
    assert page.inner_text(".saved") == "Not saved yet: table 2"
    assert page.inner_text("#t2 [data-words]") == "not saved"
    assert page.evaluate(count_check_marks) == 1
    dialogs = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.type), dialog.dismiss()))
    page.click("summary:has-text('Other games')")
    page.click(LINK_TO_OTHER_GAME, no_wait_after=True)
    page.wait_for_timeout(300)
    assert dialogs == ["beforeunload"]
    assert "/scores/1/" in page.url
    page.fill("[name=t2b0]", saved_value)
    assert (page.inner_text(".saved"), page.evaluate(count_check_marks)) == ("", count_before)
    assert page.inner_text("#t2 [data-words]") == words_before
    page.click(LINK_TO_OTHER_GAME)
    page.wait_for_url("**/scores/2/")
    assert len(dialogs) == 1


def test_saved_figure_is_typed_over_after_a_second_click_into_its_box(
    visit, director_and_night_in_game_2
):
    director, row = director_and_night_in_game_2
    page = visit(f"/night/{row.pk}/scores/2/", signed_in=director)
    box = page.locator("[name=t2b0]")
    box.click()
    page.keyboard.type("8")
    page.wait_for_selector("[data-saved] [name=t2b0]")
    for _ in range(2):
        box.click()
    page.keyboard.type("10")
    assert box.input_value() == "10"


def type_over_first_box(page, figure):
    """Type this figure over the first box of table 1, and leave the cursor there. The answer to
    what is saved then comes late.
    """
    page.route("**/scores/**", lambda route: (time.sleep(0.3), route.continue_()))
    page.focus("[name=t1b0]")
    page.keyboard.type(figure)


def test_score_typed_over_is_saved_before_the_standings_open(visit, director_and_night_in_game_2):
    director, row = director_and_night_in_game_2
    build.type_totals(row, 2, {1: (7, 5)})
    page = visit(f"/night/{row.pk}/scores/", signed_in=director)
    type_over_first_box(page, "8")
    page.click("text=Standings")
    page.wait_for_url("**/standings/")
    assert reader.night(row.pk).rounds.table_game(2, 1).points["N"] == 8


def test_link_pressed_after_a_correction_first_shows_the_changed_medals(visit, transactional_db):
    director = build.director()
    row = build.night(director.club, house="mcallen", games=1)
    pairs.check_in_teams(row, 4, "Mixed")
    rounds.seat_next_game(build.desk(row), game=1)
    build.type_totals(row, 1, {1: (7, 5), 2: (6, 4)})
    page = visit(f"/night/{row.pk}/scores/1/", signed_in=director)
    type_over_first_box(page, "5")
    page.click("text=Standings")
    page.wait_for_selector(".messages >> text=now has gold")
    assert page.url.endswith("/scores/1/")
    page.click("text=Standings")
    page.wait_for_url("**/standings/")


def test_undo_offered_with_the_question_about_game_1_leaves_other_scores_unsaved(
    visit, transactional_db
):
    director = build.director()
    row = build.night(director.club, house="alameda")
    build.seat_players(row, 8)
    for table, minutes_ago in ((2, 20), (1, 1)):
        with time_machine.travel(timezone.now() - timedelta(minutes=minutes_ago)):
            save_totals(
                build.desk(row), game=1, table=table, typed_totals=Totals((9, 7)), version=0
            )
    page = visit(f"/night/{row.pk}/scores/", signed_in=director, alone=True)
    for table in (1, 2):
        page.click(f".chips >> text={table}")
        page.wait_for_function(IS_CURSOR_AT_TABLE.format(table))
        for value in ("6", "9"):
            page.keyboard.type(value)
            page.keyboard.press("Enter")
    page.wait_for_selector("text=Is this score from game 1?")
    page.click(".last button")
    page.wait_for_selector("#t2 >> text=Which is right?")
    assert reader.night(row.pk).rounds.table_game(1, 2).points[Chair.N] == 9


def test_enter_after_the_last_number_does_not_answer_the_question_that_it_raised(
    visit, transactional_db
):
    """The last number is complete and sent by itself, so an Enter out of habit came when the
    question was already there, and half a second later it was answered with yes.
    """
    director = build.director()
    row = build.night(director.club, house="alameda")
    build.seat_players(row, 8)
    with time_machine.travel(timezone.now() - timedelta(minutes=20)):
        build.enter_all_tables(row, 1)
    page = visit(f"/night/{row.pk}/scores/", signed_in=director, alone=True)
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(seconds=1))
    page.reload()
    page.click(".chips >> text=2")
    page.wait_for_function(IS_CURSOR_AT_TABLE.format(2))
    for key in ("6", "Enter", "9"):
        page.keyboard.press(key)
    page.wait_for_selector("text=Is this score from game 1?")
    requested_addresses = []
    page.on("request", lambda request: requested_addresses.append(request.url))
    page.keyboard.press("Enter")
    page.clock.run_for(1000)
    page.evaluate("fetch(location.href)")
    assert requested_addresses == [page.url.partition("#")[0]]
    page.keyboard.press("Enter")
    page.wait_for_selector("#t2 >> text=Is this score from game 1?", state="detached")
    assert reader.night(row.pk).rounds.table_game(1, 2).points[Chair.N] == 6


def test_last_number_typed_again_unchanged_leads_to_the_next_game(visit, transactional_db):
    director = build.director()
    row = build.night(director.club, house="alameda")
    build.seat_players(row, 8)
    build.enter_all_tables(row, 1)
    page = visit(f"/night/{row.pk}/scores/", signed_in=director)
    page.click("[name=t2b1]")
    page.keyboard.type("6")
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.textContent.includes('Seat game 2')")

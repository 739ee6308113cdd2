"""A game of a later time slot has the same name on every page and paper."""

import pytest
from django.urls import reverse

from tests import build
from tests.tournament import pairs
from tests.tournament.kit.printing.pdf_reading import printed_pages
from tests.tournament.topics.wall.test_wall import wall_page
from tournament.server.access import table_key
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.topics.entrants.actions import time_slots
from tournament.topics.phones.boards.players import current_seat_by_party
from tournament.topics.places.boards.score_card import scorecards_to_print
from tournament.topics.seating.actions import rounds
from tournament.topics.wall import actions as walls

FIRST_MIXED_GAME = "Game 2 (Mixed 1 of 1)"


@pytest.fixture
def day_between_time_slots(desk):
    """Return a day on which Men's is over after one game, and Mixed is next."""
    row = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.check_in_teams(row, 2, "Men's")
    pairs.check_in_teams(row, 2, "Mixed", teams_skipped=2)
    time_slots.move_to_own_time_slot(build.desk(row), division="Mixed")
    rounds.seat_next_game(build.desk(row), game=1)
    build.enter_all_tables(row, 1)
    return row


def page_text(desk, row, page_name, *path_parts):
    return desk.get(reverse(page_name, args=[row.pk, *path_parts])).content.decode()


def printed_text(document, night):
    return " ".join(page.text for page in printed_pages(document, night))


def test_seat_page_names_the_game_before_and_after_it_is_seated(desk, day_between_time_slots):
    html = page_text(desk, day_between_time_slots, "seat")
    assert "<h1>Seat game 2 (Mixed 1 of 1)</h1>" in html
    assert f">{FIRST_MIXED_GAME}</h2>" in html
    rounds.seat_next_game(build.desk(day_between_time_slots), game=2)
    html = page_text(desk, day_between_time_slots, "seat")
    assert f"<title>{FIRST_MIXED_GAME}" in html
    assert f"<h1>{FIRST_MIXED_GAME} is seated</h1>" in html
    assert f">{FIRST_MIXED_GAME}</h2>" in html


def test_scores_page_names_games_of_both_time_slots(desk, day_between_time_slots):
    rounds.seat_next_game(build.desk(day_between_time_slots), game=2)
    html = page_text(desk, day_between_time_slots, "scores")
    assert "<h1>Scores for game 2 (Mixed 1 of 1)</h1>" in html
    assert ">Game 1 (Men&#x27;s 1 of 1)</a>" in html
    assert f"<b>{FIRST_MIXED_GAME}</b>" in page_text(desk, day_between_time_slots, "correct")


def test_home_and_floor_pages_name_the_next_game_of_a_later_time_slot(desk, day_between_time_slots):
    next_step = "Seat game 2 (Mixed 1 of 1)"
    assert next_step in page_text(desk, day_between_time_slots, "night")
    assert next_step in page_text(desk, day_between_time_slots, "floor")
    rounds.seat_next_game(build.desk(day_between_time_slots), game=2)
    next_step = "Enter scores for game 2 (Mixed 1 of 1)"
    assert next_step in page_text(desk, day_between_time_slots, "night")
    assert next_step in page_text(desk, day_between_time_slots, "floor")


def test_check_in_page_names_the_game_that_teams_are_ready_for(desk, day_between_time_slots):
    html = page_text(desk, day_between_time_slots, "check-in")
    assert "Teams that check in now start with game 2 (Mixed 1 of 1)." in html
    assert "teams ready for game 2 (Mixed 1 of 1)" in html
    assert "Seat game 2 (Mixed 1 of 1)" in html


def test_walls_and_phones_name_the_game_of_a_later_time_slot(desk, day_between_time_slots):
    rounds.seat_next_game(build.desk(day_between_time_slots), game=2)
    assert f"<h1>{FIRST_MIXED_GAME}" in wall_page(desk)
    walls.show_scene(
        walls.ScreenPress(day_between_time_slots.club_id, "director", day_between_time_slots.pk),
        screen_number=1,
        scene_key="clock",
    )
    assert f"<h1>{FIRST_MIXED_GAME}</h1>" in wall_page(desk)
    key = table_key.table_key(
        day_between_time_slots.pk, 1, reader.night(day_between_time_slots.pk).plan.table_keys
    )
    table = desk.get(reverse("table", args=[day_between_time_slots.pk, 1, key])).content.decode()
    assert f"<h1>Table 1 · {FIRST_MIXED_GAME}</h1>" in table
    seats = current_seat_by_party(reader.night(day_between_time_slots.pk))
    assert {seat.game_words for seat in seats.values()} == {FIRST_MIXED_GAME}


@pytest.mark.parametrize("document", ["seats-by-name", "seats-by-table", "schedule", "match-slips"])
def test_papers_name_the_game_of_a_later_time_slot(day_between_time_slots, document):
    rounds.seat_next_game(build.desk(day_between_time_slots), game=2)
    assert FIRST_MIXED_GAME in printed_text(document, reader.night(day_between_time_slots.pk))


def test_score_sheets_and_cards_show_the_games_number_in_its_time_slot(day_between_time_slots):
    rounds.seat_next_game(build.desk(day_between_time_slots), game=2)
    night = reader.night(day_between_time_slots.pk)
    assert "Mixed 1 of 1" in printed_text("table-sheets", night)
    assert scorecards_to_print(night).notes[0] == "Mixed starts with game 2 (Mixed 1 of 1)."

"""A game of a later session has one name on every page and paper."""

import pytest
from django.urls import reverse

from tests import build
from tests.tournament import pairs
from tests.tournament.kit.printing.reading import printed
from tests.tournament.topics.wall.test_wall import wall
from tournament.server.access import table_key
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.topics.entrants.actions import sessions
from tournament.topics.phones.boards.players import seats_now
from tournament.topics.places.boards.score_card import score_cards
from tournament.topics.seating.actions import rounds
from tournament.topics.wall import actions as walls

FIRST = "Game 2 (Mixed 1 of 1)"


@pytest.fixture
def row(desk):
    """Men's have played their game, and Mixed comes next."""
    row = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.sign_in(row, 2, "Men's")
    pairs.sign_in(row, 2, "Mixed", first=2)
    sessions.set_apart(build.desk(row), division="Mixed")
    rounds.seat(build.desk(row), game=1)
    build.all_in(row, 1)
    return row


def shown(desk, row, at, *more):
    return desk.get(reverse(at, args=[row.pk, *more])).content.decode()


def text(document, night):
    return " ".join(page.text for page in printed(document, night))


def test_seat_page_names_it_before_it_is_seated_and_while_it_is_on(desk, row):
    html = shown(desk, row, "seat")
    assert "<h1>Seat game 2 (Mixed 1 of 1)</h1>" in html
    assert f">{FIRST}</h2>" in html
    rounds.seat(build.desk(row), game=2)
    html = shown(desk, row, "seat")
    assert f"<title>{FIRST}" in html
    assert f"<h1>{FIRST} is seated</h1>" in html
    assert f">{FIRST}</h2>" in html


def test_scores_page_names_it_and_the_others(desk, row):
    rounds.seat(build.desk(row), game=2)
    html = shown(desk, row, "scores")
    assert "<h1>Scores of game 2 (Mixed 1 of 1)</h1>" in html
    assert ">Game 1 (Men&#x27;s 1 of 1)</a>" in html
    assert f"<b>{FIRST}</b>" in shown(desk, row, "correct")


def test_tonight_and_the_floor_say_it_in_what_comes_next(desk, row):
    next_step = "Seat game 2 (Mixed 1 of 1)"
    assert next_step in shown(desk, row, "night")
    assert next_step in shown(desk, row, "floor")
    rounds.seat(build.desk(row), game=2)
    next_step = "Enter the scores of game 2 (Mixed 1 of 1)"
    assert next_step in shown(desk, row, "night")
    assert next_step in shown(desk, row, "floor")


def test_door_says_for_which_game_teams_are_ready(desk, row):
    html = shown(desk, row, "check-in")
    assert "Game 1 (Men&#x27;s 1 of 1) is seated" in html
    assert "a team that signs in now plays from game 2 (Mixed 1 of 1) on." in html
    assert "teams ready for game 2 (Mixed 1 of 1)" in html
    assert "On to seating game 2 (Mixed 1 of 1)" in html


def test_walls_and_phones_name_it(desk, row):
    rounds.seat(build.desk(row), game=2)
    assert f"<h1>{FIRST}" in wall(desk)
    walls.show(walls.Presser(row.club_id, "director", row.pk), wall=1, scene="clock")
    assert f"<h1>{FIRST}</h1>" in wall(desk)
    key = table_key.key_for(row.pk, 1, replay.night(row.pk).plan.table_keys)
    table = desk.get(reverse("table", args=[row.pk, 1, key])).content.decode()
    assert f"<h1>Table 1 · {FIRST}</h1>" in table
    seats = seats_now(replay.night(row.pk))
    assert {seat.game for seat in seats.values()} == {FIRST}


@pytest.mark.parametrize("document", ["seats-by-name", "seats-by-table", "schedule", "match-slips"])
def test_papers_name_it(row, document):
    rounds.seat(build.desk(row), game=2)
    assert FIRST in text(document, replay.night(row.pk))


def test_table_sheets_and_cards_say_which_of_its_session_it_is(row):
    rounds.seat(build.desk(row), game=2)
    night = replay.night(row.pk)
    assert "Mixed 1 of 1" in text("table-sheets", night)
    assert score_cards(night).notes[0] == "Mixed begins with game 2 (Mixed 1 of 1)."

"""The page *On the floor* shows the director's phone which tables still play."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from tests import build, plain
from tests.tournament import pairs
from tournament.evening.facts import Ruling, Sheet
from tournament.evening.night import draws
from tournament.evening.night.play.totals import Totals
from tournament.evening.words.refused import Refused
from tournament.server.live.channel import Snapshot, current_content, render_fragment
from tournament.storage.models import Club, Director
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.club.actions import club as clubs
from tournament.topics.phones.boards.directors_phone import directors_phone_values
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import score_sheets
from tournament.topics.wall import actions as walls


def floor_values_at_seven(night):
    return directors_phone_values(night, plain.AT_SEVEN)


def test_tables_still_playing_are_listed_with_their_progress():
    board = floor_values_at_seven(plain.type_totals(plain.seat(plain.night(12)), t2=(9, 6, 0, 0)))
    assert board.progress_summary == "1 of 3 in. Not in: 1, 3"
    assert [(row.game.table, row.words) for row in board.tables_playing] == [(1, ""), (3, "")]
    assert [(row.table, row.words) for row in board.finished_tables] == [(2, "9–6, Xs 0–0")]
    assert board.ready_games == ()


def test_disputed_tables_are_listed_first_and_late_tables_are_marked():
    night = plain.type_totals(
        plain.seat(plain.night(20)), **{f"t{table}": (9, 6, 0, 0) for table in (1, 2, 4)}
    )
    disputed_sheet = Sheet(round=1, table=5, points=(9, 6), x=(0, 0), disputed="hand 4")
    board = floor_values_at_seven(plain.with_facts(night, disputed_sheet))
    assert [(row.game.table, row.words, row.dispute_text) for row in board.tables_playing] == [
        (5, "disputed", "Disputed: “hand 4”."),
        (3, "", ""),
    ]
    late_board = floor_values_at_seven(plain.type_totals(night, t5=(9, 6, 0, 0)))
    assert [(row.game.table, row.words) for row in late_board.tables_playing] == [(3, "late")]


def test_latest_rulings_are_listed_newest_first():
    rulings = [
        Ruling(number=number, at=plain.AT_SEVEN, words=f"ruling {number}") for number in range(1, 6)
    ]
    night = plain.with_facts(plain.seat(plain.night(8)), *rulings)
    assert floor_values_at_seven(night).rulings == ("ruling 5", "ruling 4", "ruling 3")


def test_no_table_is_listed_as_playing_before_the_first_game():
    board = floor_values_at_seven(plain.night(8))
    assert (board.progress_summary, board.tables_playing, board.finished_tables) == ("", (), ())
    assert floor_values_at_seven(plain.night(8, house="athens")).ready_games == ()


@pytest.mark.django_db
def test_games_of_a_bracket_are_listed_by_name_as_ready_or_still_playing():
    night = build.night(build.director().club, house="athens")
    pairs.check_in_teams(night, 8)
    draw_and_call.draw_bracket(build.desk(night))
    board_before = floor_values_at_seven(reader.night(night.pk))
    assert [(game.name, game.table) for game in board_before.ready_games] == [
        (f"W1.{number}", number) for number in range(1, 5)
    ]
    draw_and_call.call_games(build.desk(night))
    board_after = floor_values_at_seven(reader.night(night.pk))
    assert board_after.ready_games == ()
    assert [row.game.name for row in board_after.tables_playing] == [
        f"W1.{number}" for number in range(1, 5)
    ]
    night_now = reader.night(night.pk)
    team_names = [
        night_now.teams.with_number(int(team)).name
        for team in draws.bracket_state(night_now).teams_in("W1.1")
    ]
    assert board_after.tables_playing[0].teams_words == " vs. ".join(team_names)


@pytest.mark.django_db
def test_teams_of_a_bracket_are_named_at_their_tables(desk):
    night = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(night, 4)
    draw_and_call.call_games(build.desk(night))
    (first_row, *_) = floor_values_at_seven(reader.night(night.pk)).tables_playing
    page = desk.get(f"/night/{night.pk}/floor/").content.decode()
    assert f"<bdi>{escape(first_row.teams_words)}</bdi> (W1.1)</span>" in page


def test_players_are_not_named_at_tables_on_a_night_of_single_players():
    assert {
        row.teams_words for row in floor_values_at_seven(plain.seat(plain.night(8))).tables_playing
    } == {""}


def test_teams_of_a_night_without_a_bracket_are_named_at_their_tables():
    night = plain.press(rounds.seat_next_game, plain.night(8, house="mcallen"), game=1)
    sides = night.teams_for_format.teams_in_game(
        night.rounds.table_game(1, 1), night.rounds.with_number(1)
    )
    assert floor_values_at_seven(night).tables_playing[0].teams_words == " vs. ".join(
        night.teams.with_number(team).name for team in sides
    )


@pytest.mark.django_db
def test_page_is_updated_live_and_links_to_hands_and_rulings(desk):
    night = build.night(Club.objects.get())
    build.seat_players(night, 8)
    html = desk.get(f"/night/{night.pk}/floor/").content.decode()
    assert "data-live" in html
    for path in ("scores/1/2/", "ruling/1/2/", "rulings/", "clock/"):
        assert f"/night/{night.pk}/{path}" in html
    channel_name = ("floor", night.pk, desk.session.session_key)
    content_before = current_content(channel_name, Snapshot(timezone.localtime()))
    score_sheets.save_totals(
        build.desk(night), game=1, table=2, typed_totals=Totals((9, 6), (0, 0)), version=0
    )
    content_after = current_content(channel_name, Snapshot(timezone.localtime()))
    assert content_before != content_after
    assert "1 of 2 in" in render_fragment(content_after).html


@pytest.mark.django_db
def test_page_shows_whether_the_clock_runs_and_the_buttons_for_it(desk):
    night = build.night(Club.objects.get())
    build.seat_players(night, 8)

    def read_floor():
        html = desk.get(f"/night/{night.pk}/floor/").content.decode()
        return "time-left" in html, re.findall(r'form="clock" name="do" value="(\w+)"', html)

    assert read_floor() == (False, ["begin"])
    walls.start_clock(build.desk(night), minutes=18)
    with pytest.raises(Refused, match="already running"):
        walls.start_clock(build.desk(night), minutes=18)
    assert read_floor() == (True, ["hold", "more", "away"])
    address = f"/night/{night.pk}/floor/"
    response = desk.post(
        f"/night/{night.pk}/clock/", {"do": "hold", "minutes": 18, "back": address}
    )
    assert response.headers["Location"] == address
    assert read_floor() == (True, ["go", "more", "away"])


@pytest.mark.django_db
def test_clock_of_a_bracket_is_offered_once_a_game_is_called(desk):
    night = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(night, 4)
    address = f"/night/{night.pk}/floor/"
    assert "Start the clock" not in desk.get(address).content.decode()
    draw_and_call.call_games(build.desk(night))
    assert "Start the clock" in desk.get(address).content.decode()


@pytest.mark.django_db
def test_ruling_made_on_the_floor_leads_back_to_the_floor(desk):
    night = build.night(Club.objects.get())
    build.seat_players(night, 4)
    address = f"/night/{night.pk}/floor/"
    ruling_link = re.search(r'href="([^"]*/ruling/1/1/[^"]*)"', desk.get(address).content.decode())[
        1
    ]
    assert "Cancel" in desk.get(ruling_link).content.decode()
    response = desk.post(
        ruling_link.partition("?")[0], {"words": "A warning.", "chair": "", "back": address}
    )
    assert response.headers["Location"] == address


@pytest.mark.django_db
def test_page_offers_no_clock_or_departures_once_all_scores_are_in(desk):
    night = build.night(Club.objects.get(), games=1)
    build.seat_players(night, 8)
    address = f"/night/{night.pk}/floor/"
    offered_words = ("Start the clock: 18 minutes", "Player leaves", "Substitute")
    assert all(offered_word in desk.get(address).content.decode() for offered_word in offered_words)
    build.enter_all_tables(night, 1)
    html = desk.get(address).content.decode()
    assert not any(offered_word in html for offered_word in offered_words)
    assert "All rulings" in html


@pytest.mark.django_db
def test_players_cannot_open_the_floor_page(client):
    night = build.night(build.director().club)
    assert client.get(f"/night/{night.pk}/floor/").status_code == 302


def test_floor_page_of_an_unknown_night_is_not_found(desk):
    channel_name = ("floor", 10**6, desk.session.session_key)
    assert current_content(channel_name, Snapshot(timezone.localtime())) is None


@pytest.fixture
def stream_address(desk):
    """Return the URL of the event stream from which the page *On the floor* is updated."""
    night = build.night(Club.objects.get())
    build.seat_players(night, 8)
    page = desk.get(f"/night/{night.pk}/floor/").content.decode()
    return re.search('data-live="([^"]+)"', page)[1]


def test_live_updates_are_only_for_directors_of_the_club(desk, stream_address):
    assert desk.get(stream_address).status_code == 200
    assert desk.session.session_key not in stream_address
    assert Client().get(stream_address).status_code == 404
    stranger = Client()
    stranger.force_login(build.director("Ben", club="Theirs"))
    assert stranger.get(stream_address).status_code == 404


def test_live_updates_end_when_the_director_signs_out(desk, stream_address):
    session = desk.cookies["euchre_session"].value
    desk.post("/sign-out/")
    desk.cookies["euchre_session"] = session
    assert desk.get(stream_address).status_code == 404


def test_live_updates_end_when_the_password_changes(desk, stream_address):
    clubs.reset_password(director=Director.objects.get().name, password="three other words")
    assert desk.get(stream_address).status_code == 404


def test_live_updates_end_when_the_sign_in_expires(desk, stream_address):
    with time_machine.travel(timezone.now() + timedelta(hours=11)):
        assert desk.get(stream_address).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(hours=13)):
        assert desk.get(stream_address).status_code == 404

"""What the director reads on the floor, phone in hand."""

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
from tournament.server.live.channel import content_of, render
from tournament.server.live.shared_look import SharedLook
from tournament.storage.models import Club, Director
from tournament.storage.reading import replay
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.club import actions as clubs
from tournament.topics.phones.boards.floor import floor
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import totals_in
from tournament.topics.wall import actions as walls


def told(night):
    return floor(night, plain.AT_SEVEN)


def test_tables_that_are_waited_for_come_with_how_far_they_are():
    found = told(plain.typed(plain.seated(plain.night(12)), t2=(9, 6, 0, 0)))
    assert found.summary == "1 of 3 in · waiting for 1, 3"
    assert [(one.game.table, one.words) for one in found.waiting] == [
        (1, "missing"),
        (3, "missing"),
    ]
    assert [(one.table, one.words) for one in found.done] == [(2, "9–6, X 0/0")]
    assert found.ready == ()


def test_what_is_wrong_stands_first_and_what_is_slow_is_said():
    night = plain.typed(
        plain.seated(plain.night(20)), **{f"t{one}": (9, 6, 0, 0) for one in (1, 2, 4)}
    )
    disputed = Sheet(round=1, table=5, points=(9, 6), x=(0, 0), disputed="hand 4")
    found = told(plain.told(night, disputed))
    assert [(one.game.table, one.note, one.is_slow) for one in found.waiting] == [
        (5, "hand 4", False),
        (3, "", False),
    ]
    nearly = told(plain.typed(night, t5=(9, 6, 0, 0)))
    assert [(one.game.table, one.is_slow) for one in nearly.waiting] == [(3, True)]


def test_last_rulings_come_newest_first():
    rulings = [
        Ruling(number=number, at=plain.AT_SEVEN, words=f"ruling {number}") for number in range(1, 6)
    ]
    night = plain.told(plain.seated(plain.night(8)), *rulings)
    assert told(night).rulings == ("ruling 5", "ruling 4", "ruling 3")


def test_before_the_first_game_nothing_is_waited_for():
    found = told(plain.night(8))
    assert (found.summary, found.waiting, found.done) == ("", (), ())
    assert told(plain.night(8, house="athens")).ready == ()


@pytest.mark.django_db
def test_bracket_has_its_games_by_name_and_what_may_be_called():
    night = build.night(build.director().club, house="athens")
    pairs.sign_in(night, 8)
    draw_and_call.draw(build.desk(night))
    before = told(replay.night(night.pk))
    assert [(one.name, one.table) for one in before.ready] == [
        (f"W1.{one}", one) for one in range(1, 5)
    ]
    draw_and_call.call_games(build.desk(night))
    after = told(replay.night(night.pk))
    assert after.ready == ()
    assert [one.game.name for one in after.waiting] == [f"W1.{one}" for one in range(1, 5)]
    now = replay.night(night.pk)
    names = [now.teams.of(int(one)).name for one in draws.bracket(now).teams_in("W1.1")]
    assert after.waiting[0].teams == " v ".join(names)


@pytest.mark.django_db
def test_teams_at_a_table_are_told_by_name(desk):
    night = build.night(Club.objects.get(), house="athens")
    pairs.drawn(night, 4)
    draw_and_call.call_games(build.desk(night))
    (first, *_) = told(replay.night(night.pk)).waiting
    page = desk.get(f"/night/{night.pk}/floor/").content.decode()
    assert f"<bdi>{escape(first.teams)}</bdi> (W1.1): missing" in page


def test_nobody_is_named_where_everybody_plays_alone():
    assert {one.teams for one in told(plain.seated(plain.night(8))).waiting} == {""}


def test_pairs_over_a_number_of_games_are_named_at_their_tables():
    night = plain.pressed(rounds.seat, plain.night(8, house="mcallen"), game=1)
    sides = night.sides.in_game(night.rounds.game(1, 1), night.rounds.of(1))
    assert told(night).waiting[0].teams == " v ".join(night.teams.of(one).name for one in sides)


@pytest.mark.django_db
def test_page_follows_and_leads_to_hands_and_rulings(desk):
    night = build.night(Club.objects.get())
    build.seated(night, 8)
    html = desk.get(f"/night/{night.pk}/floor/").content.decode()
    assert "data-live" in html
    for path in ("scores/1/2/", "ruling/1/2/", "rulings/", "clock/"):
        assert f"/night/{night.pk}/{path}" in html
    name = ("floor", night.pk, desk.session.session_key)
    before = content_of(name, SharedLook(timezone.localtime()))
    totals_in.type_totals(
        build.desk(night), game=1, table=2, typed=Totals((9, 6), (0, 0)), version=0
    )
    after = content_of(name, SharedLook(timezone.localtime()))
    assert before != after
    assert "1 of 2 in" in render(after).html


@pytest.mark.django_db
def test_clock_is_on_the_page_as_it_runs(desk):
    night = build.night(Club.objects.get())
    build.seated(night, 8)

    def shown():
        html = desk.get(f"/night/{night.pk}/floor/").content.decode()
        return "time-left" in html, re.findall(r'form="clock" name="do" value="(\w+)"', html)

    assert shown() == (False, ["begin"])
    walls.start_clock(build.desk(night), minutes=18)
    with pytest.raises(Refused, match="runs already"):
        walls.start_clock(build.desk(night), minutes=18)
    assert shown() == (True, ["hold", "more", "away"])
    here = f"/night/{night.pk}/floor/"
    answer = desk.post(f"/night/{night.pk}/clock/", {"do": "hold", "minutes": 18, "back": here})
    assert answer.headers["Location"] == here
    assert shown() == (True, ["go", "more", "away"])


@pytest.mark.django_db
def test_clock_of_a_bracket_is_offered_while_a_game_is_on(desk):
    night = build.night(Club.objects.get(), house="athens")
    pairs.drawn(night, 4)
    address = f"/night/{night.pk}/floor/"
    assert "Start the clock" not in desk.get(address).content.decode()
    draw_and_call.call_games(build.desk(night))
    assert "Start the clock" in desk.get(address).content.decode()


@pytest.mark.django_db
def test_ruling_made_on_the_floor_leads_back_to_it(desk):
    night = build.night(Club.objects.get())
    build.seated(night, 4)
    here = f"/night/{night.pk}/floor/"
    way = re.search(r'href="([^"]*/ruling/1/1/[^"]*)"', desk.get(here).content.decode())[1]
    assert "Back, without a ruling" in desk.get(way).content.decode()
    answer = desk.post(way.partition("?")[0], {"words": "A warning.", "chair": "", "back": here})
    assert answer.headers["Location"] == here


@pytest.mark.django_db
def test_floor_offers_no_clock_and_nobody_to_leave_once_every_game_is_in(desk):
    night = build.night(Club.objects.get(), games=1)
    build.seated(night, 8)
    address = f"/night/{night.pk}/floor/"
    offers = ("Start the clock: 18 minutes", "Somebody leaves", "Somebody else plays")
    assert all(one in desk.get(address).content.decode() for one in offers)
    build.all_in(night, 1)
    shown = desk.get(address).content.decode()
    assert not any(one in shown for one in offers)
    assert "All rulings" in shown


@pytest.mark.django_db
def test_players_have_no_such_page(client):
    night = build.night(build.director().club)
    assert client.get(f"/night/{night.pk}/floor/").status_code == 302


def test_floor_that_is_gone_is_no_page(desk):
    name = ("floor", 10**6, desk.session.session_key)
    assert content_of(name, SharedLook(timezone.localtime())) is None


@pytest.fixture
def stream(desk):
    """What the floor's page follows."""
    night = build.night(Club.objects.get())
    build.seated(night, 8)
    page = desk.get(f"/night/{night.pk}/floor/").content.decode()
    return re.search('data-live="([^"]+)"', page)[1]


def test_floor_is_followed_by_whoever_is_signed_in_to_its_club(desk, stream):
    assert desk.get(stream).status_code == 200
    assert desk.session.session_key not in stream
    assert Client().get(stream).status_code == 404
    stranger = Client()
    stranger.force_login(build.director("Ben", club="Theirs"))
    assert stranger.get(stream).status_code == 404


def test_floor_ends_with_the_sign_in(desk, stream):
    session = desk.cookies["euchre_session"].value
    desk.post("/sign-out/")
    desk.cookies["euchre_session"] = session
    assert desk.get(stream).status_code == 404


def test_floor_ends_with_the_password(desk, stream):
    clubs.reset_password(director=Director.objects.get().name, password="three other words")
    assert desk.get(stream).status_code == 404


def test_floor_ends_with_the_evening(desk, stream):
    with time_machine.travel(timezone.now() + timedelta(hours=11)):
        assert desk.get(stream).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(hours=13)):
        assert desk.get(stream).status_code == 404

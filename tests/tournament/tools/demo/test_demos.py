"""Clubs of visitors: begun, counted, ended and wiped, by a clock that is moved."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import count

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import OperationalError, connection
from django.utils import timezone

from scoring.houses import HOUSES
from tests import build
from tests.remembered import all_rows
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Person
from tournament.storage.models import Club, Demo, Director, Tournament
from tournament.storage.reading import replay
from tournament.storage.reading.undo_bar import last_presses
from tournament.storage.writing import undo
from tournament.tools.demo import actions as demos
from tournament.tools.demo import wiper
from tournament.topics.entrants.actions import signing_in
from tournament.topics.wall import actions as walls

NOW = timezone.now().replace(microsecond=0)
HERE, THERE = "203.0.113.7", "198.51.100.9"
addresses = (f"10.0.{number // 200}.{number % 200}" for number in count())


def begin(address=HERE, now=NOW, **more):
    return demos.begin(house="tanglewood", address=address, now=now, **more)


def placed(number, *, address=None, now=NOW):
    """So many clubs without an evening in them."""
    for _ in range(number):
        club = Club.objects.create(name=demos.NAME)
        line = address or next(addresses)
        Demo.objects.create(club=club, line=line, begun=now, ends=now + demos.LASTS)


@pytest.mark.parametrize("house", [one.key for one in HOUSES])
def test_visitor_has_a_club_with_an_evening_that_is_on(db, house):
    director = demos.begin(house=house, address=HERE, now=NOW)
    night = Tournament.objects.get(club=director.club)
    assert night.house == house
    assert not night.practice
    assert not director.has_usable_password()
    assert demos.left(director.club_id, NOW) == timedelta(hours=2)


def test_same_press_twice_is_one_club(db):
    assert begin(key="k1") == begin(key="k1")
    assert Club.objects.count() == Tournament.objects.count() == 1
    assert begin(key="k2").club_id != begin(key="k1").club_id
    demos.wipe(begin(key="k1").club_id)
    assert begin(key="k1")


def test_no_more_live_at_once_than_there_may_and_the_next_is_told_when(db, monkeypatch):
    placed(demos.AT_ONCE - 1, now=NOW - timedelta(hours=1, minutes=50))
    begin()
    with pytest.raises(Refused, match=r"All 120 practice evenings are taken\. Come again in 10 m"):
        begin(THERE)
    assert begin(THERE, now=NOW + timedelta(minutes=10))


def test_one_address_begins_so_many_within_an_hour(db):
    placed(demos.OF_ONE_LINE - 1, address=HERE, now=NOW - timedelta(minutes=30))
    begin()
    with pytest.raises(Refused, match=r"From your network 40 .* again in 30 minutes\."):
        begin()
    assert begin(THERE)
    assert begin(now=NOW + timedelta(minutes=30))


def test_households_address_is_one_whatever_its_end(db):
    placed(demos.OF_ONE_LINE, address=demos._line("2001:db8:0:7::1"))
    with pytest.raises(Refused, match="From your network"):
        begin("2001:db8:0:7::99")


def test_network_that_somebody_rents_is_one_whatever_its_parts(db):
    for part in range(demos.OF_ONE_LINE):
        placed(1, address=demos._line(f"2001:db8:7:{part:x}::1"))
    with pytest.raises(Refused, match="From your network"):
        begin("2001:db8:7:ffff::1")
    assert begin("2001:db8:8::1")


def test_place_in_which_nobody_pressed_for_ten_minutes_is_given_to_the_next(db):
    placed(demos.AT_ONCE)
    idle, busy = Demo.objects.order_by("pk")[:2]
    Demo.objects.exclude(pk=idle.pk).update(pressed=NOW)
    Demo.objects.filter(pk=idle.pk).update(pressed=NOW - timedelta(minutes=9))
    with pytest.raises(Refused, match=r"Come again in 1 minute\."):
        begin()
    assert demos.take_press(busy.club_id)
    later = NOW + timedelta(minutes=1)
    assert demos.why_full(HERE, later) == ""
    assert begin(now=later)
    assert demos.left(idle.club_id, later) == timedelta(0)
    assert demos.left(busy.club_id, later) > timedelta(0)
    with pytest.raises(Refused, match=r"All 120 practice evenings are taken"):
        begin(THERE, now=later)


def test_idle_place_stays_as_long_as_there_is_room(db):
    placed(1, now=NOW - timedelta(minutes=30))
    Demo.objects.update(pressed=NOW - timedelta(minutes=30))
    begin()
    assert demos.left(Demo.objects.first().club_id, NOW) == timedelta(minutes=90)


def test_one_that_is_ended_makes_room_and_still_counts_for_its_address(db):
    placed(demos.OF_ONE_LINE - 1, address=HERE)
    club = begin().club_id
    demos.end(club, NOW)
    later = NOW + demos.GRACE
    assert demos.to_wipe(later) == (club,)
    demos.wipe(club)
    demos.forget(later)
    with pytest.raises(Refused, match="From your network"):
        begin(now=later)


def test_wipe_leaves_nothing_of_it_and_all_of_everybody_else(db):
    real = build.night(build.director().club)
    build.sign_in(real, "Ada Abbott")
    theirs = begin(THERE)
    before = all_rows()
    club = begin().club
    row = Tournament.objects.get(club=club)
    signing_in.sign_in(build.desk(row), person=Person(name="Bea Baker"))
    last, _ = last_presses(row.pk)
    undo.undo(build.desk(row), change=last.pk)
    walls.say(walls.Presser(club.pk, "visitor", row.pk, "k1"), message="Welcome")
    second = build.night(club, name="Another one")
    demos.wipe(club.pk)
    Demo.objects.filter(club=None).delete()
    assert all_rows() == before
    assert replay.night(row.pk) is replay.night(second.pk) is None
    assert Director.objects.filter(club=theirs.club).exists()


def test_club_that_is_no_visitors_is_never_wiped(db):
    director = build.director()
    build.night(director.club)
    before = all_rows()
    demos.wipe(director.club_id)
    assert all_rows() == before
    assert demos.to_wipe(NOW + timedelta(days=9), all_of_them=True) == ()
    assert demos.left(director.club_id, NOW) is None


def test_two_hours_and_a_moment_later_it_is_to_be_wiped(db):
    club = begin().club_id
    for later, left in ((119, 1), (120, 0), (180, 0), (-2, 0)):
        then = NOW + timedelta(minutes=later)
        assert demos.left(club, then) == timedelta(minutes=left)
    assert demos.to_wipe(NOW) == demos.to_wipe(NOW + timedelta(minutes=120)) == ()
    assert demos.to_wipe(NOW + timedelta(minutes=121)) == (club,)
    assert demos.to_wipe(NOW - timedelta(minutes=2)) == (club,)  # the clock was put right


def test_addresses_are_forgotten_after_an_hour(db):
    club = begin().club_id
    demos.wipe(club)
    demos.forget(NOW + timedelta(minutes=59))
    assert Demo.objects.count() == 1
    demos.forget(NOW + timedelta(minutes=61))
    assert not Demo.objects.exists()


def test_presses_have_an_end(db):
    club = begin().club_id
    Demo.objects.update(presses=demos.MAX_PRESSES - 1)
    assert [demos.take_press(club) for _ in range(3)] == [True, False, False]


def test_press_for_an_evening_that_was_wiped_meanwhile_is_refused_in_words(db):
    row = Tournament.objects.get(club=begin().club)
    demos.wipe(row.club_id)
    with pytest.raises(Refused, match="All of this was wiped"):
        signing_in.sign_in(build.desk(row), person=Person(name="Bea Baker"))


def test_evening_that_breaks_off_at_its_beginning_leaves_no_club(db, monkeypatch):
    def broken(**told):
        raise OSError("the disk is full")

    monkeypatch.setattr(demos.bringing_in, "take_in", broken)
    with pytest.raises(OSError, match="the disk is full"):
        begin()
    assert not Club.objects.exists()
    assert not Director.objects.exists()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (7200, "2 hours"),
        (6720, "1 hour 52 minutes"),
        (3661, "1 hour 2 minutes"),
        (60, "1 minute"),
        (0, "1 minute"),
    ],
)
def test_what_is_left_is_told_in_hours_and_minutes(seconds, words):
    assert demos.in_words(timedelta(seconds=seconds)) == words


def test_command_wipes_those_that_are_over_and_all_where_it_is_told_to(db, capsys, monkeypatch):
    monkeypatch.setattr(wiper, "REST", 0)
    real = build.night(build.director().club)
    begin(now=timezone.now() - timedelta(hours=3))
    begin(THERE, now=timezone.now())
    call_command("wipedemos")
    assert capsys.readouterr().out == "1 club of a visitor is wiped.\n"
    assert Tournament.objects.count() == 2
    call_command("wipedemos", "--all")
    call_command("wipedemos", "--all")
    told = capsys.readouterr().out
    assert told == "1 club of a visitor is wiped.\n0 clubs of visitors are wiped.\n"
    assert Tournament.objects.get() == real


def test_sessions_that_have_run_out_go_too(db):
    SessionStore().create_model_instance({}).save()
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    wiper.wipe()
    assert not Session.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_thread_wipes_what_is_over_and_outlives_a_database_that_is_away(monkeypatch, caplog):
    """The first look fails, the next one wipes."""
    begin(now=timezone.now() - timedelta(hours=3))
    looks, over = iter([OperationalError("gone away")]), threading.Event()

    def to_wipe(now, *, look=demos.to_wipe, **more):
        if trouble := next(looks, None):
            raise trouble
        over.set()
        return look(now, **more)

    monkeypatch.setattr(demos, "to_wipe", to_wipe)
    monkeypatch.setattr(wiper, "LOOK", 0.05)
    thread = wiper.start(over)
    thread.join(60)
    assert not thread.is_alive()
    assert not Club.objects.exists()
    assert "could not be wiped, and are looked at again: gone away" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_those_who_press_at_once_never_have_more_than_there_may_be(monkeypatch):
    monkeypatch.setattr(demos, "AT_ONCE", 3)
    gate = threading.Barrier(8)

    def press(number):
        gate.wait(30)
        try:
            return begin(f"10.1.1.{number}", now=timezone.now()).club_id
        except Refused:
            return None
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as hands:
        found = [one for one in hands.map(press, range(8)) if one]
    assert len(set(found)) == len(found) == 3
    assert Tournament.objects.count() == Demo.objects.count() == 3

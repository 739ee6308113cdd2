"""The clubs of visitors are begun, counted, ended and deleted, by a clock that the tests move."""

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
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Club, Demo, Director, Tournament
from tournament.storage.reading import reader
from tournament.storage.reading.undo_bar import find_undo_and_redo
from tournament.storage.writing import undo
from tournament.tools.demo import actions as demos
from tournament.tools.demo import deletion
from tournament.topics.entrants.actions import signing_in
from tournament.topics.wall import actions as walls

NOW = timezone.now().replace(microsecond=0)
ONE_ADDRESS, OTHER_ADDRESS = "203.0.113.7", "198.51.100.9"
addresses = (f"10.0.{number // 200}.{number % 200}" for number in count())


def begin_demo(address=ONE_ADDRESS, now=NOW, **options):
    return demos.begin_demo(house="tanglewood", address=address, now=now, **options)


def make_demos(number, *, address=None, now=NOW):
    """Create this many demo clubs without a night."""
    for _ in range(number):
        club = Club.objects.create(name=demos.DEMO_CLUB_NAME)
        line = address or next(addresses)
        Demo.objects.create(club=club, line=line, begun=now, ends=now + demos.DEMO_LENGTH)


@pytest.mark.parametrize("house", [house.key for house in HOUSES])
def test_new_demo_has_a_club_with_a_night_in_progress(db, house):
    director = demos.begin_demo(house=house, address=ONE_ADDRESS, now=NOW)
    night = Tournament.objects.get(club=director.club)
    assert night.house == house
    assert not night.practice
    assert not director.has_usable_password()
    assert demos.demo_time_left(director.club_id, NOW) == timedelta(hours=2)


def test_repeated_press_begins_one_demo(db):
    assert begin_demo(key="k1") == begin_demo(key="k1")
    assert Club.objects.count() == Tournament.objects.count() == 1
    assert begin_demo(key="k2").club_id != begin_demo(key="k1").club_id
    demos.delete_club(begin_demo(key="k1").club_id)
    assert begin_demo(key="k1")


def test_demo_beyond_the_limit_is_refused_with_the_time_to_wait(db, monkeypatch):
    make_demos(demos.MAX_DEMOS - 1, now=NOW - timedelta(hours=1, minutes=50))
    begin_demo()
    with pytest.raises(Refused, match=r"nights are in use\. Please come back in 10 minutes"):
        begin_demo(OTHER_ADDRESS)
    assert begin_demo(OTHER_ADDRESS, now=NOW + timedelta(minutes=10))


def test_demos_of_one_network_are_limited_within_an_hour(db):
    make_demos(
        demos.MAX_DEMOS_FROM_ONE_NETWORK - 1, address=ONE_ADDRESS, now=NOW - timedelta(minutes=30)
    )
    begin_demo()
    with pytest.raises(Refused, match=r"Your network started 40 .* back in 30 minutes\."):
        begin_demo()
    assert begin_demo(OTHER_ADDRESS)
    assert begin_demo(now=NOW + timedelta(minutes=30))


def test_addresses_of_one_household_count_as_one_network(db):
    make_demos(
        demos.MAX_DEMOS_FROM_ONE_NETWORK, address=demos._network_of_address("2001:db8:0:7::1")
    )
    with pytest.raises(Refused, match="Your network started"):
        begin_demo("2001:db8:0:7::99")


def test_subnets_of_one_rented_network_count_as_one_network(db):
    for part in range(demos.MAX_DEMOS_FROM_ONE_NETWORK):
        make_demos(1, address=demos._network_of_address(f"2001:db8:7:{part:x}::1"))
    with pytest.raises(Refused, match="Your network started"):
        begin_demo("2001:db8:7:ffff::1")
    assert begin_demo("2001:db8:8::1")


def test_demo_idle_for_ten_minutes_is_ended_if_the_site_is_full(db):
    make_demos(demos.MAX_DEMOS)
    idle_demo, busy_demo = Demo.objects.order_by("pk")[:2]
    Demo.objects.exclude(pk=idle_demo.pk).update(pressed=NOW)
    Demo.objects.filter(pk=idle_demo.pk).update(pressed=NOW - timedelta(minutes=9))
    with pytest.raises(Refused, match=r"come back in 1 minute\."):
        begin_demo()
    assert demos.try_to_count_change(busy_demo.club_id)
    later_time = NOW + timedelta(minutes=1)
    assert demos.reason_to_wait_sentence(ONE_ADDRESS, later_time) == ""
    assert begin_demo(now=later_time)
    assert demos.demo_time_left(idle_demo.club_id, later_time) == timedelta(0)
    assert demos.demo_time_left(busy_demo.club_id, later_time) > timedelta(0)
    with pytest.raises(Refused, match=r"All 120 practice nights are in use"):
        begin_demo(OTHER_ADDRESS, now=later_time)


def test_idle_demo_stays_while_the_site_has_room(db):
    make_demos(1, now=NOW - timedelta(minutes=30))
    Demo.objects.update(pressed=NOW - timedelta(minutes=30))
    begin_demo()
    assert demos.demo_time_left(Demo.objects.first().club_id, NOW) == timedelta(minutes=90)


def test_ended_demo_makes_room_but_still_counts_for_its_network(db):
    make_demos(demos.MAX_DEMOS_FROM_ONE_NETWORK - 1, address=ONE_ADDRESS)
    club = begin_demo().club_id
    demos.end_demo(club, NOW)
    later_time = NOW + demos.DELETION_DELAY
    assert demos.clubs_to_delete(later_time) == (club,)
    demos.delete_club(club)
    demos.delete_old_demos(later_time)
    with pytest.raises(Refused, match="Your network started"):
        begin_demo(now=later_time)


def test_deletion_removes_the_whole_demo_and_nothing_of_other_clubs(db):
    real_night = build.night(build.director().club)
    build.check_in(real_night, "Ada Abbott")
    other_demo = begin_demo(OTHER_ADDRESS)
    rows_before = all_rows()
    club = begin_demo().club
    row = Tournament.objects.get(club=club)
    signing_in.check_in_player(build.desk(row), person=CheckInPerson(name="Bea Baker"))
    last_change, _ = find_undo_and_redo(row.pk)
    undo.undo(build.desk(row), change_number=last_change.pk)
    walls.show_message(walls.ScreenPress(club.pk, "visitor", row.pk, "k1"), message="Welcome")
    second_night = build.night(club, name="Another one")
    demos.delete_club(club.pk)
    Demo.objects.filter(club=None).delete()
    assert all_rows() == rows_before
    assert reader.night(row.pk) is reader.night(second_night.pk) is None
    assert Director.objects.filter(club=other_demo.club).exists()


def test_club_without_a_demo_is_never_deleted(db):
    director = build.director()
    build.night(director.club)
    rows_before = all_rows()
    demos.delete_club(director.club_id)
    assert all_rows() == rows_before
    assert demos.clubs_to_delete(NOW + timedelta(days=9), include_running=True) == ()
    assert demos.demo_time_left(director.club_id, NOW) is None


def test_demo_is_due_for_deletion_after_two_hours(db):
    club = begin_demo().club_id
    for minutes, minutes_left in ((119, 1), (120, 0), (180, 0), (-2, 0)):
        moment = NOW + timedelta(minutes=minutes)
        assert demos.demo_time_left(club, moment) == timedelta(minutes=minutes_left)
    assert demos.clubs_to_delete(NOW) == demos.clubs_to_delete(NOW + timedelta(minutes=120)) == ()
    assert demos.clubs_to_delete(NOW + timedelta(minutes=121)) == (club,)
    # The clock ran ahead when the demo began, and was corrected.
    assert demos.clubs_to_delete(NOW - timedelta(minutes=2)) == (club,)


def test_addresses_are_forgotten_after_an_hour(db):
    club = begin_demo().club_id
    demos.delete_club(club)
    demos.delete_old_demos(NOW + timedelta(minutes=59))
    assert Demo.objects.count() == 1
    demos.delete_old_demos(NOW + timedelta(minutes=61))
    assert not Demo.objects.exists()


def test_changes_of_a_demo_are_counted_up_to_the_limit(db):
    club = begin_demo().club_id
    Demo.objects.update(presses=demos.MAX_CHANGES_OF_DEMO - 1)
    assert [demos.try_to_count_change(club) for _ in range(3)] == [True, False, False]


def test_press_in_a_deleted_demo_is_refused_in_a_sentence(db):
    row = Tournament.objects.get(club=begin_demo().club)
    demos.delete_club(row.club_id)
    with pytest.raises(Refused, match="All of this was deleted"):
        signing_in.check_in_player(build.desk(row), person=CheckInPerson(name="Bea Baker"))


def test_demo_that_cannot_be_set_up_leaves_no_club(db, monkeypatch):
    def raise_disk_full_error(**fields):
        raise OSError("the disk is full")

    monkeypatch.setattr(demos.importing, "store_night", raise_disk_full_error)
    with pytest.raises(OSError, match="the disk is full"):
        begin_demo()
    assert not Club.objects.exists()
    assert not Director.objects.exists()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (7200, "2 hours"),
        (6720, "1 hour and 52 minutes"),
        (3661, "1 hour and 2 minutes"),
        (60, "1 minute"),
        (0, "1 minute"),
    ],
)
def test_time_left_is_reported_in_hours_and_minutes(seconds, words):
    assert demos.duration_in_words(timedelta(seconds=seconds)) == words


def test_wipedemos_deletes_ended_demos_or_all_on_request(db, capsys, monkeypatch):
    monkeypatch.setattr(deletion, "SECONDS_BETWEEN_DELETIONS", 0)
    real_night = build.night(build.director().club)
    begin_demo(now=timezone.now() - timedelta(hours=3))
    begin_demo(OTHER_ADDRESS, now=timezone.now())
    call_command("wipedemos")
    assert capsys.readouterr().out == "Deleted 1 club.\n"
    assert Tournament.objects.count() == 2
    call_command("wipedemos", "--all")
    call_command("wipedemos", "--all")
    output = capsys.readouterr().out
    assert output == "Deleted 1 club.\nDeleted 0 clubs.\n"
    assert Tournament.objects.get() == real_night


def test_expired_sessions_are_deleted_with_ended_demos(db):
    SessionStore().create_model_instance({}).save()
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    deletion.delete_ended_clubs()
    assert not Session.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_thread_deletes_ended_demos_despite_a_database_failure(monkeypatch, caplog):
    """The first attempt fails, and the next one deletes the clubs."""
    begin_demo(now=timezone.now() - timedelta(hours=3))
    errors, is_over = iter([OperationalError("gone away")]), threading.Event()

    def fail_once_and_find_clubs(now, *, find_clubs_to_delete=demos.clubs_to_delete, **options):
        if error := next(errors, None):
            raise error
        is_over.set()
        return find_clubs_to_delete(now, **options)

    monkeypatch.setattr(demos, "clubs_to_delete", fail_once_and_find_clubs)
    monkeypatch.setattr(deletion, "SECONDS_BETWEEN_CHECKS", 0.05)
    thread = deletion.start_deletion_thread(is_over)
    thread.join(60)
    assert not thread.is_alive()
    assert not Club.objects.exists()
    assert "could not be deleted. Trying again soon: gone away" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_simultaneous_presses_never_begin_more_demos_than_allowed(monkeypatch):
    monkeypatch.setattr(demos, "MAX_DEMOS", 3)
    gate = threading.Barrier(8)

    def press(number):
        gate.wait(30)
        try:
            return begin_demo(f"10.1.1.{number}", now=timezone.now()).club_id
        except Refused:
            return None
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as hands:
        new_clubs = [club for club in hands.map(press, range(8)) if club]
    assert len(set(new_clubs)) == len(new_clubs) == 3
    assert Tournament.objects.count() == Demo.objects.count() == 3

"""What is worth a copy of its own: each ten at the door, the first seats, a game that is in, its
correction, and what is paid out.
"""

from itertools import pairwise

import pytest

from tests import build
from tournament.evening import facts
from tournament.evening.purse.payouts import Prize
from tournament.kit.lists.contact import Person
from tournament.storage.models import Change, Entry, Payment
from tournament.storage.writing import undo
from tournament.storage.writing.worth_a_copy import AT_THE_DOOR, WorthACopy
from tournament.topics.entrants.actions import signing_in
from tournament.topics.money import actions as payments
from tournament.topics.prizes.actions import closing, payout
from tournament.topics.seating.actions import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    night = build.night(build.director().club, house="alameda", games=2)
    build.seated(night, 8)
    return night


def seen(night):
    """Of a night that is seen for the first time, all is news."""
    worth = WorthACopy()
    payments.put_in(
        build.desk(night), kind=facts.PaymentKind.GIFT, cents=100, note="a dollar on the floor"
    )
    worth()
    return worth


def test_game_is_worth_a_copy_once_its_last_table_is_in(night):
    worth = seen(night)
    build.all_in(night, 1, left_out=(2,))
    assert not worth()
    build.all_in(night, 1)
    assert worth()
    assert not worth()


def test_correction_of_a_game_that_is_in_is_worth_a_copy_and_its_undo_too(night):
    build.all_in(night, 1)
    worth = seen(night)
    rounds.seat(build.desk(night), game=2)
    worth()
    build.totals(night, 1, {1: (7, 6)})
    assert worth()
    undo.undo(build.desk(night), change=Change.objects.latest("pk").pk)
    assert worth()


def test_each_ten_things_written_at_the_door_are_worth_a_copy_and_the_first_seats(db):
    night = build.night(build.director().club, house="alameda", games=2)
    worth, told, written = seen(night), [], [0]
    for name in build.players(20):
        build.sign_in(night, name)
        told.append(worth())
        paid = Payment.objects.exclude(entry=None).count()
        written.append((Entry.objects.count() + paid) // AT_THE_DOOR)
    assert written[-1] >= 2
    assert told == [now > before for before, now in pairwise(written)]
    rounds.seat(build.desk(night), game=1)
    assert worth()


def test_one_who_comes_late_and_a_game_that_is_being_played_are_not(night):
    worth = seen(night)
    signing_in.sign_in(build.desk(night), person=Person(name="Late Larry"))
    build.totals(night, 1, {1: (5, 4)})
    assert not worth()


def test_prizes_awarded_and_handed_over_and_the_closing_are_worth_a_copy(night):
    worth = seen(night)
    payments.put_in(build.desk(night), kind=facts.PaymentKind.GIFT, cents=5000, note="raffle")
    assert not worth()
    payout.award(build.desk(night, reason="early"), prizes=[Prize(1, 2000, "first")])
    assert worth()
    payout.hand_over(build.desk(night), entry=1, cents=2000)
    assert worth()
    closing.close(build.desk(night, reason="rain"))
    assert worth()


def test_nothing_is_worth_a_copy_where_nothing_was_saved(db):
    assert not WorthACopy()()

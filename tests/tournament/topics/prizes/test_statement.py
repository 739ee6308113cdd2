"""Every sum of the money, as somebody who was not there works it out again."""

import pytest

from tests import build
from tests.tournament.finishing import finished, with_x
from tournament.evening.facts import Payment, PaymentKind, PaymentMethod
from tournament.evening.night import ranking
from tournament.evening.purse.books import CHANGE
from tournament.evening.purse.payouts import Prize
from tournament.storage.reading import replay
from tournament.topics.money import actions as payments
from tournament.topics.money.boards.statement import statement
from tournament.topics.prizes.actions import closing, payout

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return build.director().club


@pytest.fixture
def unfinished(club):
    """Four dollars in the drawer; the fines are owed."""
    return finished(club)[0]


def now(night):
    return statement(replay.night(night.pk))


def told(lines):
    return [(one.words, one.cents) for one in lines]


def test_who_was_let_off_and_who_owes_stands_with_the_reason(unfinished):
    for line in (1, 2):
        payments.void(build.desk(unfinished, reason="typed twice"), number=line)
    payments.take(
        build.desk(unfinished), entry=2, kind=PaymentKind.FEE, cents=40, how=PaymentMethod.CARD
    )
    payments.waive(build.desk(unfinished, reason="helps at the bar"), entry=1, kind=PaymentKind.FEE)
    one, two = (replay.night(unfinished.pk).entries.of(number).name for number in (1, 2))
    found = now(unfinished)
    assert told(found.taken_in) == [
        ("2 entry fees at $1.00", 200),
        ("Part of 1 entry fee at $1.00, by card", 40),
    ]
    assert told(found.let_off) == [(f"Entry fee: {one} (1), helps at the bar", 100)]
    assert told(found.owing)[0] == (f"Entry fee: {two} (2)", 60)
    assert [words.split(":")[0] for words, _ in told(found.owing)[1:]] == [
        "Fines, $0.20 each",
        "Fines, $0.10 each",
    ]
    assert sum(cents for _, cents in told(found.owing)) == 60 + 60


def test_fines_are_told_by_the_x(unfinished):
    for entry in range(1, 5):
        payments.take(build.desk(unfinished), entry=entry, kind=PaymentKind.FINE)
    assert told(now(unfinished).taken_in)[1:] == [("Fines: 6 X at $0.10", 60)]


def test_fines_that_partners_share_are_told_by_what_each_paid(club):
    row, night = finished(club, x_fine_per="pair", totals=(9, 6, 0, 2))
    for one in ranking.cards(night):
        if one.tally.fine_cents:
            payments.take(build.desk(row), entry=one.entry.number, kind=PaymentKind.FINE)
    assert told(now(row).taken_in)[1:] == [("Fines: 2 at $0.10", 20)]


def test_fines_paid_before_a_correction_are_told_by_the_x_there_are(unfinished):
    """Six X are paid, and two players have one less each: 4 X at 10 cents, and 20 cents to give
    back. Four fees and 4 X stay for the club.
    """
    for entry in range(1, 5):
        payments.take(build.desk(unfinished), entry=entry, kind=PaymentKind.FINE)
    with_x(unfinished, (1, 1))
    found = now(unfinished)
    assert told(found.taken_in)[1:] == [("Fines: 4 X at $0.10", 40)]
    stays, *too_much = told(found.drawer)
    assert stays == ("Stays for the club", 440)
    assert [(words.split(":")[0], cents) for words, cents in too_much] == [
        ("Paid too much, to be given back", 10),
        ("Paid too much, to be given back", 10),
    ]
    assert sum(cents for _, cents in told(found.drawer)) == 460
    payments.give_all_back(build.desk(unfinished), cents=20)
    assert told(now(unfinished).taken_in) == told(found.taken_in)
    assert told(now(unfinished).drawer) == [stays]


def test_prizes_left_above_the_pot_are_paid_by_the_club(unfinished):
    """$4.00 taken in, $4.00 handed over, and then $1.00 spent."""
    payout.award(build.desk(unfinished), prizes=[Prize(1, 400, "place 1")])
    payout.hand_over(build.desk(unfinished), entry=1, cents=400)
    payments.spend(build.desk(unfinished), cents=100, note="pads")
    stays = now(unfinished).stays
    assert (stays.words, stays.cents) == ("Paid by the club beyond the pot", -100)


def test_prizes_awarded_anew_are_one_line_a_person_with_the_reason_that_holds(unfinished):
    """$4.00 taken in; what 1 got first is split between 1 and 2, and 3 has nothing any more."""
    desk = build.desk(unfinished)
    first = [Prize(1, 200, "place 1"), Prize(2, 50, "place 2"), Prize(3, 30, "place 3")]
    payout.award(desk, prizes=first)
    for prize in first:
        payout.hand_over(build.desk(unfinished), entry=prize.entry, cents=prize.cents)
    shared = "places 1 and 2, shared"
    payout.award(build.desk(unfinished), prizes=[Prize(1, 125, shared), Prize(2, 125, shared)])
    payout.take_prize_back(build.desk(unfinished), entry=1, cents=75)
    payout.hand_over(build.desk(unfinished), entry=2, cents=75)
    one, two, three = (replay.night(unfinished.pk).entries.of(number).label for number in (1, 2, 3))
    assert told(now(unfinished).paid_out) == [
        (f"Prize: {one}, {shared}", -125),
        (f"Prize: {two}, {shared}", -125),
        (f"Prize: {three}, no longer awarded", -30),
    ]
    notes = [line.note for line in replay.night(unfinished.pk).all(Payment) if not line.void]
    assert notes[-4:] == ["place 2", "place 3", "place 1", shared]


def test_sum_that_stays_by_another_count_is_told(unfinished):
    closing.count_cash(build.desk(unfinished), cents=400)
    assert now(unfinished).by_count is None
    assert now(unfinished).stays.words == "Stays for the club"
    closing.count_cash(build.desk(unfinished), cents=390)
    found = now(unfinished).by_count
    assert (found.words, found.cents) == ("Stays for the club, by what was counted", 390)


def test_prizes_that_somebody_has_still_to_get_are_not_the_clubs(unfinished):
    payout.award(build.desk(unfinished), prizes=[Prize(1, 300, "place 1"), Prize(2, 50, "place 2")])
    payout.hand_over(build.desk(unfinished), entry=2, cents=50)
    stays = now(unfinished).stays
    assert stays.words == "Stays for the club, with $3.00 of prizes not handed over"
    assert stays.cents == 350


def test_pot_smaller_than_the_prizes_does_not_stay_for_the_club(unfinished):
    """$4.00 taken in and awarded, then $1.00 spent: $3.00 cannot hold $4.00 of prizes."""
    payout.award(build.desk(unfinished), prizes=[Prize(1, 400, "place 1")])
    payments.spend(build.desk(unfinished), cents=100, note="pads")
    stays = now(unfinished).stays
    assert stays.words == "Left of the pot, with $4.00 of prizes still to be handed over"
    assert stays.cents == 300


def test_count_says_nothing_of_a_drawer_that_is_below_nothing(unfinished):
    """The books say -$1.00: whoever put the dollar in did not write it down."""
    payout.award(build.desk(unfinished), prizes=[Prize(1, 400, "place 1")])
    payout.hand_over(build.desk(unfinished), entry=1, cents=400)
    payments.spend(build.desk(unfinished), cents=100, note="pads")
    closing.count_cash(build.desk(unfinished), cents=0)
    assert now(unfinished).by_count is None


def test_what_is_counted_above_the_prizes_is_not_paid_by_the_club(unfinished):
    payout.award(build.desk(unfinished), prizes=[Prize(1, 400, "place 1")])
    payout.hand_over(build.desk(unfinished), entry=1, cents=400)
    payments.spend(build.desk(unfinished), cents=100, note="pads")
    payments.put_in(build.desk(unfinished), kind=CHANGE[0], cents=500)
    closing.count_cash(build.desk(unfinished), cents=550)
    found = now(unfinished).by_count
    assert (found.words, found.cents) == ("Stays for the club, by what was counted", 50)

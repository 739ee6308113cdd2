"""Every sum of the money, as somebody who was not there works it out again."""

import pytest

from tests import build
from tests.tournament.finishing import finished
from tournament.facts import PaymentKind, PaymentMethod
from tournament.money.actions import till_lines
from tournament.money.boards.statement import statement
from tournament.prizes.closing import actions as finish
from tournament.prizes.payout import actions as payout
from tournament.purse.payouts import Prize
from tournament.reading import replay

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
        till_lines.void(build.desk(unfinished, reason="typed twice"), number=line)
    till_lines.take(
        build.desk(unfinished), entry=2, kind=PaymentKind.FEE, cents=40, how=PaymentMethod.CARD
    )
    till_lines.waive(
        build.desk(unfinished, reason="helps at the bar"), entry=1, kind=PaymentKind.FEE
    )
    one, two = (replay.night(unfinished.pk).entry(number).name for number in (1, 2))
    found = now(unfinished)
    assert told(found.taken_in) == [
        ("2 entry fees at $1.00", 200),
        ("1 entry fee at $0.40, by card", 40),
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
        till_lines.take(build.desk(unfinished), entry=entry, kind=PaymentKind.FINE)
    assert told(now(unfinished).taken_in)[1:] == [("Fines: 6 X at $0.10", 60)]


def test_fines_that_partners_share_are_told_by_what_each_paid(club):
    row, night = finished(club, x_fine_per="pair", totals=(9, 6, 0, 2))
    for one in night.cards:
        if one.tally.fine_cents:
            till_lines.take(build.desk(row), entry=one.entry.number, kind=PaymentKind.FINE)
    assert told(now(row).taken_in)[1:] == [("Fines: 2 at $0.10", 20)]


def test_sum_that_stays_by_another_count_is_told(unfinished):
    finish.count_cash(build.desk(unfinished), cents=400)
    assert now(unfinished).by_count is None
    assert now(unfinished).stays.words == "Stays for the club"
    finish.count_cash(build.desk(unfinished), cents=390)
    found = now(unfinished).by_count
    assert (found.words, found.cents) == ("Stays for the club, by what was counted", 390)


def test_prizes_that_somebody_has_still_to_get_are_not_the_clubs(unfinished):
    payout.award(build.desk(unfinished), prizes=[Prize(1, 300, "place 1"), Prize(2, 50, "place 2")])
    payout.hand_over(build.desk(unfinished), entry=2, cents=50)
    stays = now(unfinished).stays
    assert stays.words == "Stays for the club, with $3.00 of prizes not handed over"
    assert stays.cents == 350

"""What money can be for, each kind said once."""

import pytest

from tests import plain
from tests.tournament.evening.purse.paid import paid
from tournament.evening.facts import PaymentKind, PaymentMethod
from tournament.evening.purse.payment_kinds import (
    CHANGE,
    GIVEN,
    KINDS,
    OWED,
    PAID_OUT,
    TAKEN_IN,
    by,
)
from tournament.topics.money.boards.statement import statement
from tournament.topics.money.boards.till import till


def test_every_kind_is_declared():
    assert set(KINDS) == set(PaymentKind)


def test_what_comes_in_is_owed_or_given_or_change():
    assert sorted(TAKEN_IN) == sorted((*OWED, *GIVEN, *CHANGE))


def told(night):
    said = statement(night)
    parts = (*said.taken_in, *said.paid_out, *said.drawer[1:], *said.let_off)
    return sum(abs(line.cents) for line in parts)


@pytest.mark.parametrize("kind", PaymentKind)
def test_no_line_of_the_till_is_missing_in_the_statement(kind):
    """Whoever was not there works every sum out again."""
    has_nobody = kind in (*GIVEN, *CHANGE, *PAID_OUT) and kind is not PaymentKind.PRIZE
    entry = None if has_nobody else 1
    before = plain.night(4)
    after = plain.told(before, paid(99, kind, 150, entry=entry))
    assert told(after) - told(before) == 150
    assert till(after).lines[0].cents == 150


def test_only_cash_lies_in_something():
    assert [by(how) for how in (PaymentMethod.CASH, PaymentMethod.CHECK, PaymentMethod.CARD)] == [
        "in cash",
        "by check",
        "by card",
    ]

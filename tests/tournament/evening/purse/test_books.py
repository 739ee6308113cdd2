from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import plain
from tests.tournament.evening.purse.paid import paid
from tournament.evening.facts import PaymentKind, PaymentMethod
from tournament.evening.purse.accounts import accounts, overpaid
from tournament.evening.purse.books import (
    CHANGE,
    GIVEN,
    KINDS,
    OWED,
    PAID_OUT,
    TAKEN_IN,
    Books,
    books,
    cause,
    difference,
    method_in_words,
)
from tournament.topics.money.actions import give_back
from tournament.topics.money.boards.statement import statement
from tournament.topics.money.boards.till import till

any_payment = st.builds(
    paid,
    st.integers(1, 500),
    st.sampled_from(PaymentKind),
    st.integers(0, 100_000),
    how=st.sampled_from(PaymentMethod),
    void=st.sampled_from(["", "typed twice"]),
)
# An evening's lines, with change, a check, a void line, one waived, prizes and an expense.
TUESDAY = Books(
    (
        paid(1, "float", 2000),
        paid(2, "fee", 100, entry=1),
        paid(3, "fee", 100, entry=2, how=PaymentMethod.CHECK),
        paid(4, "fee", 100, entry=2, void="typed twice"),
        paid(5, "fee_waived", 100, entry=3, how=PaymentMethod.NONE),
        paid(6, "fine", 40, entry=1),
        paid(7, "gift", 500),
        paid(8, "expense", 150),
        paid(9, "prize", 300, entry=1),
    )
)


def test_pot_is_fees_fines_and_gifts_less_what_was_spent():
    purse = TUESDAY.purse
    assert (purse.fees_cents, purse.fines_cents, purse.other_cents) == (200, 40, 500)
    assert (purse.kept_cents, purse.cents) == (150, 590)


def test_drawer_counts_cash_and_the_change_from_the_start():
    assert TUESDAY.drawer == 2000 + 100 + 40 + 500 - 150 - 300
    assert (TUESDAY.money_held(PaymentMethod.CHECK), TUESDAY.money_held(PaymentMethod.CARD)) == (
        100,
        0,
    )


def test_pot_holds_no_more_of_the_fines_than_is_owed():
    """Of 40 cents 10 were paid too much: they lie in the drawer, and in no pot."""
    corrected = Books(TUESDAY.payments, fines_too_much=10)
    assert (corrected.purse.fines_cents, corrected.purse.cents, corrected.left_over) == (
        30,
        580,
        280,
    )
    assert (corrected.drawer, corrected.to_give_back) == (TUESDAY.drawer, 10)


def test_refund_changes_no_pot():
    """Eight fees and 12 X are $9.20. One X less for a pair, who have paid: 10 X, $9.00."""
    night = plain.all_typed(plain.seated(plain.night(8, games=1)))
    fines = [
        paid(100 + account.entry.number, "fine", account.fine.cents, entry=account.entry.number)
        for account in accounts(night)
    ]
    night = plain.told(night, *fines)
    assert books(night).purse.cents == 920
    sheet = night.rounds.game(1, 2).sheet
    night = plain.told(night, replace(sheet, x=(sheet.x[0] - 1, sheet.x[1])))
    assert (books(night).purse.cents, books(night).drawer) == (900, 920)
    one, other = overpaid(night).accounts
    assert (one.too_much, other.too_much, overpaid(night).cents) == (10, 10, 20)
    for account in (one, other):
        night = plain.pressed(give_back, night, entry=account.entry.number, kind=PaymentKind.FINE)
        assert books(night).purse.cents == 900
    assert (books(night).drawer, overpaid(night).accounts) == (900, ())


def test_what_is_kept_is_the_pot_less_the_prizes():
    assert TUESDAY.left_over == 290


def test_drawer_falls_below_nothing_where_change_was_never_written_down():
    assert Books((paid(1, "expense", 350),)).drawer == -350


def test_night_without_cash_has_no_drawer_to_count():
    assert not Books(()).has_cash
    assert not Books(
        (paid(1, "fee", 100, how=PaymentMethod.CHECK), paid(2, "fee_waived", 100))
    ).has_cash
    assert Books((paid(1, "fee", 100),)).has_cash
    assert not Books((paid(1, "fee", 100, void="typed twice"),)).has_cash


def test_books_of_a_night_are_its_payments():
    assert books(plain.night(3)).purse.cents == 300


@pytest.mark.parametrize(
    ("counted", "expected", "words"),
    [
        (6110, 6110, "exactly what the books say"),
        (6150, 6110, "$0.40 more than the books say"),
        (6010, 6110, "$1.00 less than the books say"),
        (0, 0, "exactly what the books say"),
    ],
)
def test_difference_is_told_in_words(counted, expected, words):
    assert difference(counted, expected) == words


@given(st.lists(any_payment, max_size=30))
def test_what_came_in_is_always_what_went_out_and_what_is_kept(payments):
    found = Books(tuple(payments))
    taken = sum(found.total(kind) for kind in (PaymentKind.FEE, PaymentKind.FINE, PaymentKind.GIFT))
    assert (
        taken == found.total(PaymentKind.PRIZE) + found.total(PaymentKind.EXPENSE) + found.left_over
    )


@given(st.lists(any_payment, max_size=30))
def test_drawer_checks_and_cards_are_the_change_and_what_is_kept(payments):
    found = Books(tuple(payments))
    aside = found.total(PaymentKind.FLOAT) + found.total(PaymentKind.DEBT)
    assert sum(map(found.money_held, PaymentMethod)) == aside + found.left_over


@given(st.lists(any_payment, max_size=30))
def test_void_line_counts_as_if_it_had_never_been(payments):
    without = Books(tuple(one for one in payments if not one.void))
    found = Books(tuple(payments))
    assert (found.purse, found.left_over, found.drawer) == (
        without.purse,
        without.left_over,
        without.drawer,
    )


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
    assert [
        method_in_words(how)
        for how in (PaymentMethod.CASH, PaymentMethod.CHECK, PaymentMethod.CARD)
    ] == [
        "in cash",
        "by check",
        "by card",
    ]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Campus Ministry Fund", "the Campus Ministry Fund"),
        ("The Food Bank", "The Food Bank"),
        ("our school", "our school"),
    ],
)
def test_cause_has_an_article_once(name, told):
    assert cause(name) == told

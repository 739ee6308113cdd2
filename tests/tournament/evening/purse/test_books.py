from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import plain
from tests.tournament.evening.purse.payment_facts import payment
from tournament.evening.facts import PaymentKind, PaymentMethod
from tournament.evening.purse.accounts import accounts, overpayments
from tournament.evening.purse.books import (
    GIFT_PAYMENT_KINDS,
    OWED_PAYMENT_KINDS,
    PAID_OUT_PAYMENT_KINDS,
    STARTING_CHANGE_PAYMENT_KINDS,
    TAKEN_IN_PAYMENT_KINDS,
    TERMS_BY_PAYMENT_KIND,
    Books,
    books,
    cause_with_article,
    difference_in_words,
    method_in_words,
)
from tournament.topics.money.actions import refund_overpayment
from tournament.topics.money.boards.cash_box import cash_box_board
from tournament.topics.money.boards.statement import statement

any_payment = st.builds(
    payment,
    st.integers(1, 500),
    st.sampled_from(PaymentKind),
    st.integers(0, 100_000),
    how=st.sampled_from(PaymentMethod),
    void=st.sampled_from(["", "typed twice"]),
)
# A night's lines, with change, a check, a void line, one waived, prizes and an expense.
BOOKS_OF_TUESDAY = Books(
    (
        payment(1, "float", 2000),
        payment(2, "fee", 100, entry=1),
        payment(3, "fee", 100, entry=2, how=PaymentMethod.CHECK),
        payment(4, "fee", 100, entry=2, void="typed twice"),
        payment(5, "fee_waived", 100, entry=3, how=PaymentMethod.NONE),
        payment(6, "fine", 40, entry=1),
        payment(7, "gift", 500),
        payment(8, "expense", 150),
        payment(9, "prize", 300, entry=1),
    )
)


def test_pot_is_fees_fines_and_gifts_less_expenses():
    purse = BOOKS_OF_TUESDAY.pot
    assert (purse.fees_cents, purse.fines_cents, purse.other_cents) == (200, 40, 500)
    assert (purse.kept_cents, purse.cents) == (150, 590)


def test_cash_box_counts_cash_and_the_change_from_the_start():
    assert BOOKS_OF_TUESDAY.cents_in_cash_box == 2000 + 100 + 40 + 500 - 150 - 300
    assert (
        BOOKS_OF_TUESDAY.cents_held(PaymentMethod.CHECK),
        BOOKS_OF_TUESDAY.cents_held(PaymentMethod.CARD),
    ) == (
        100,
        0,
    )


def test_pot_holds_no_more_of_the_fines_than_is_owed():
    """Of 40 cents paid, 10 were paid too much. The 10 cents are in the cash box and in no pot."""
    corrected_books = Books(BOOKS_OF_TUESDAY.payments, overpaid_fine_cents=10)
    assert (
        corrected_books.pot.fines_cents,
        corrected_books.pot.cents,
        corrected_books.cents_left_over,
    ) == (
        30,
        580,
        280,
    )
    assert (corrected_books.cents_in_cash_box, corrected_books.cents_to_give_back) == (
        BOOKS_OF_TUESDAY.cents_in_cash_box,
        10,
    )


def test_refund_does_not_change_the_pot():
    """Eight fees and 12 X are $9.20. A pair that has paid gets one X less, so there are 10 X and
    $9.00.
    """
    night = plain.type_all_tables(plain.seat(plain.night(8, games=1)))
    fines = [
        payment(100 + account.entry.number, "fine", account.fine.cents, entry=account.entry.number)
        for account in accounts(night)
    ]
    night = plain.with_facts(night, *fines)
    assert books(night).pot.cents == 920
    sheet = night.rounds.table_game(1, 2).sheet
    night = plain.with_facts(night, replace(sheet, x=(sheet.x[0] - 1, sheet.x[1])))
    assert (books(night).pot.cents, books(night).cents_in_cash_box) == (900, 920)
    first_account, second_account = overpayments(night).accounts
    assert (
        first_account.overpaid_cents,
        second_account.overpaid_cents,
        overpayments(night).cents,
    ) == (
        10,
        10,
        20,
    )
    for account in (first_account, second_account):
        night = plain.press(
            refund_overpayment, night, entry=account.entry.number, kind=PaymentKind.FINE
        )
        assert books(night).pot.cents == 900
    assert (books(night).cents_in_cash_box, overpayments(night).accounts) == (900, ())


def test_cents_left_over_are_the_pot_minus_prizes():
    assert BOOKS_OF_TUESDAY.cents_left_over == 290


def test_cash_box_without_recorded_change_may_be_negative():
    assert Books((payment(1, "expense", 350),)).cents_in_cash_box == -350


def test_night_without_cash_has_no_cash_box_to_count():
    assert not Books(()).has_cash
    assert not Books(
        (payment(1, "fee", 100, how=PaymentMethod.CHECK), payment(2, "fee_waived", 100))
    ).has_cash
    assert Books((payment(1, "fee", 100),)).has_cash
    assert not Books((payment(1, "fee", 100, void="typed twice"),)).has_cash


def test_pot_of_a_night_comes_from_its_payments():
    assert books(plain.night(3)).pot.cents == 300


@pytest.mark.parametrize(
    ("counted_cents", "expected_cents", "words"),
    [
        (6110, 6110, "correct"),
        (6150, 6110, "$0.40 over"),
        (6010, 6110, "$1.00 short"),
        (0, 0, "correct"),
    ],
)
def test_difference_is_reported_in_words(counted_cents, expected_cents, words):
    assert difference_in_words(counted_cents, expected_cents) == words


@given(st.lists(any_payment, max_size=30))
def test_money_taken_in_equals_money_paid_out_plus_money_kept(payments):
    ledger = Books(tuple(payments))
    money_in = sum(
        ledger.total_cents(kind) for kind in (PaymentKind.FEE, PaymentKind.FINE, PaymentKind.GIFT)
    )
    assert (
        money_in
        == ledger.total_cents(PaymentKind.PRIZE)
        + ledger.total_cents(PaymentKind.EXPENSE)
        + ledger.cents_left_over
    )


@given(st.lists(any_payment, max_size=30))
def test_cash_checks_and_cards_add_up_to_the_money_set_aside_and_the_sum_kept(payments):
    ledger = Books(tuple(payments))
    set_aside_cents = ledger.total_cents(PaymentKind.FLOAT) + ledger.total_cents(PaymentKind.DEBT)
    assert sum(map(ledger.cents_held, PaymentMethod)) == set_aside_cents + ledger.cents_left_over


@given(st.lists(any_payment, max_size=30))
def test_void_payment_does_not_count(payments):
    books_without_void = Books(tuple(payment for payment in payments if not payment.void))
    ledger = Books(tuple(payments))
    assert (ledger.pot, ledger.cents_left_over, ledger.cents_in_cash_box) == (
        books_without_void.pot,
        books_without_void.cents_left_over,
        books_without_void.cents_in_cash_box,
    )


def test_every_payment_kind_has_terms():
    assert set(TERMS_BY_PAYMENT_KIND) == set(PaymentKind)


def test_each_kind_of_income_is_owed_given_or_starting_change():
    assert sorted(TAKEN_IN_PAYMENT_KINDS) == sorted(
        (*OWED_PAYMENT_KINDS, *GIFT_PAYMENT_KINDS, *STARTING_CHANGE_PAYMENT_KINDS)
    )


def statement_total(night):
    money = statement(night)
    parts = (*money.taken_in, *money.paid_out, *money.cash_box[1:], *money.waived)
    return sum(abs(line.cents) for line in parts)


@pytest.mark.parametrize("kind", PaymentKind)
def test_every_kind_of_payment_is_in_the_statement_and_the_cash_box(kind):
    """A treasurer who was not there can compute every sum again."""
    has_no_player = (
        kind in (*GIFT_PAYMENT_KINDS, *STARTING_CHANGE_PAYMENT_KINDS, *PAID_OUT_PAYMENT_KINDS)
        and kind is not PaymentKind.PRIZE
    )
    entry = None if has_no_player else 1
    night_before = plain.night(4)
    night_after = plain.with_facts(night_before, payment(99, kind, 150, entry=entry))
    assert statement_total(night_after) - statement_total(night_before) == 150
    assert cash_box_board(night_after).lines[0].cents == 150


def test_payment_methods_have_their_own_prepositions():
    assert [
        method_in_words(method)
        for method in (PaymentMethod.CASH, PaymentMethod.CHECK, PaymentMethod.CARD)
    ] == ["in cash", "by check", "by card"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Campus Ministry Fund", "the Campus Ministry Fund"),
        ("The Food Bank", "The Food Bank"),
        ("our school", "our school"),
    ],
)
def test_name_of_a_cause_has_exactly_one_article_before_it(name, words):
    assert cause_with_article(name) == words

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rotation.seating import Seating, make_table
from scoring.chairs import Chair
from tests import plain
from tests.tournament.evening.purse.payment_facts import payment
from tournament.evening import facts
from tournament.evening.facts import PaymentKind, PaymentMethod
from tournament.evening.purse.accounts import (
    AmountDue,
    accounts,
    total_owed_cents,
    uncharged_xs_sentences,
)
from tournament.topics.prizes.boards.check_out import check_out_board

cents = st.integers(0, 100_000)


def played_night(**dials):
    """Return a night of four players after one game, with one X for N/S and two for E/W."""
    return plain.type_totals(plain.seat(plain.night(4, games=1, **dials)), t1=(9, 6, 1, 2))


def account_of(night, number):
    return next(account for account in accounts(night) if account.entry.number == number)


def entry_in_seat(night, key):
    return next(
        entry for seat_key, entry in night.rounds.table_game(1, 1).seats if seat_key.value == key
    )


def test_fine_is_a_dime_for_each_x_of_each_partner():
    night = played_night()
    assert {account.x: account.fine.cents for account in accounts(night)} == {1: 10, 2: 20}
    assert total_owed_cents(accounts(night)) == 60


def test_fee_that_is_paid_is_not_owed():
    assert [account.fee.cents_owed for account in accounts(plain.night(2))] == [0, 0]


def test_void_fee_is_owed_again():
    night = plain.with_facts(plain.night(1), payment(1, "fee", 100, entry=1, void="typed twice"))
    assert account_of(night, 1).cents_owed == 100


def test_fee_that_is_waived_is_neither_paid_nor_owed():
    night = plain.with_facts(
        plain.night(1),
        payment(1, "fee", 100, entry=1, void="typed twice"),
        payment(2, "fee_waived", 100, entry=1, how=PaymentMethod.NONE),
    )
    assert account_of(night, 1).fee == AmountDue(100, cents_paid=0, cents_waived=100)
    assert account_of(night, 1).cents_owed == 0


def test_fine_paid_before_a_correction_is_overpaid():
    night = played_night()
    south = entry_in_seat(night, "S")
    night = plain.with_facts(night, payment(90, "fine", 40, entry=south))
    assert (account_of(night, south).fine.overpaid_cents, account_of(night, south).cents_owed) == (
        30,
        0,
    )


def test_unranked_substitute_has_no_account():
    night = played_night()
    substitute = replace(night.entries.with_number(entry_in_seat(night, "N")), ranked=False)
    assert len(accounts(plain.with_facts(night, substitute))) == 3


@pytest.mark.parametrize(
    ("dial", "words"),
    [
        ("nobody", "Player 7 (7) is a substitute, so no one pays for these 2 Xs."),
        ("absent", ""),
    ],
)
def test_xs_of_a_substitute_that_no_one_pays_are_reported(dial, words):
    night = plain.with_facts(plain.night(5, stand_in_points=dial), plain.entry(7, ranked=False))
    seats = {Chair.N: "7", Chair.E: "2", Chair.S: "3", Chair.W: "4"}
    night = plain.seat(night, Seating((make_table(1, seats),), ("5",)))
    night = plain.with_facts(night, facts.Seat(round=1, entry=7, table=1, chair="N", plays_for=1))
    night = plain.type_totals(night, t1=(9, 6, 2, 1))
    assert uncharged_xs_sentences(night) == check_out_board(night).uncharged_sentences == words


def test_players_owe_nothing_without_fees_and_fines():
    night = plain.type_totals(plain.seat(plain.night(4, house="alameda", games=1)), t1=(14, 9))
    assert total_owed_cents(accounts(night)) == 0


def test_each_due_of_an_account_is_found_by_its_kind():
    dues = account_of(played_night(), 1)
    assert (dues.due(PaymentKind.FEE), dues.due(PaymentKind.FINE)) == (dues.fee, dues.fine)


@given(cents, cents, cents)
def test_no_player_both_owes_and_has_overpaid(due_cents, paid_cents, waived_cents):
    fee_due = AmountDue(due_cents, paid_cents, waived_cents)
    assert fee_due.cents_owed == 0 or fee_due.overpaid_cents == 0
    assert fee_due.cents_owed >= due_cents - paid_cents - waived_cents

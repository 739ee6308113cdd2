import pytest

from tests import build
from tests.tournament.finishing import correct_typed_xs, finished_night
from tournament.evening.facts import PaymentKind, PaymentMethod
from tournament.evening.night import attendance
from tournament.evening.words.refused import Refused
from tournament.storage.models import Club, Payment
from tournament.storage.reading import reader
from tournament.topics.money import actions as payments
from tournament.topics.money.boards.cash_box import cash_box_board


def take_payment(night, entry=1, kind=PaymentKind.FEE, **fields):
    return payments.take_payment(build.desk(night), entry=entry, kind=kind, **fields).words


def read_cash_box_board(night):
    return cash_box_board(reader.night(night.pk))


def test_payment_without_a_sum_is_for_everything_owed(night):
    assert take_payment(night) == "Ada Abbott (1) paid $1.00 for the entry fee, in cash."
    assert (
        read_cash_box_board(night).owed_cents,
        read_cash_box_board(night).books.cents_in_cash_box,
    ) == (
        100,
        100,
    )


def test_partial_payment_leaves_the_remaining_amount_owed(night):
    assert "paid $0.40 for the entry fee, by check" in take_payment(
        night, cents=40, payment_method=PaymentMethod.CHECK
    )
    assert (
        read_cash_box_board(night).owed_cents,
        read_cash_box_board(night).books.cents_in_cash_box,
        read_cash_box_board(night).cents_by_check,
    ) == (
        160,
        0,
        40,
    )


def test_payment_of_a_part_of_the_fee_names_the_whole(night):
    take_payment(night, cents=40)
    assert [account.owed_for_words for account in read_cash_box_board(night).accounts_owing] == [
        "entry fee $0.60 of $1.00",
        "entry fee $1.00",
    ]


def test_payment_of_a_part_of_a_fine_names_the_whole(desk):
    night, _ = finished_night(Club.objects.get(), totals=(16, 8, 4, 1))
    entry_number = next(
        account for account in read_cash_box_board(night).accounts_owing if account.x == 4
    ).entry.number
    take_payment(night, entry=entry_number, kind=PaymentKind.FINE, cents=30)
    owing_account = next(
        account
        for account in read_cash_box_board(night).accounts_owing
        if account.entry.number == entry_number
    )
    assert owing_account.owed_for_words == "4 Xs $0.10 of $0.40"


def test_payment_of_more_than_is_owed_is_refused(night):
    with pytest.raises(Refused, match=r"owes \$1.00 for the entry fee. Take that, and record"):
        take_payment(night, cents=101)


def test_payment_of_a_player_who_owes_nothing_is_refused(night):
    take_payment(night)
    with pytest.raises(Refused, match="owes nothing for the entry fee"):
        take_payment(night)
    with pytest.raises(Refused, match="owes nothing for the fines"):
        take_payment(night, kind=PaymentKind.FINE)


def test_refused_payment_names_what_the_player_owes_instead(night):
    with pytest.raises(
        Refused, match=r"nothing for the fines. Still owed: entry fee \$1.00."
    ) as bad:
        take_payment(night, kind=PaymentKind.FINE)
    assert bad.value.field == "kind"


@pytest.mark.parametrize("cents", [0, -1, 100_001])
def test_impossible_sum_is_refused(night, cents):
    with pytest.raises(Refused, match=r"Enter an amount from \$0.01 to \$1000.00"):
        take_payment(night, cents=cents)
    with pytest.raises(Refused, match="Enter an amount"):
        payments.spend_money(build.desk(night), cents=cents, note="pads")
    with pytest.raises(Refused, match="Enter an amount"):
        payments.put_money_in(build.desk(night), kind=PaymentKind.FLOAT, cents=cents)


def test_payment_of_an_unknown_player_is_refused(night):
    with pytest.raises(Refused, match="No one has number 9"):
        take_payment(night, entry=9)


def test_one_payment_covers_all_debts_of_a_player(desk):
    night, _ = finished_night(Club.objects.get())
    entry_number = next(
        account for account in read_cash_box_board(night).accounts_owing if account.x == 2
    ).entry.number
    fee = next(
        payment
        for payment in read_cash_box_board(night).books.payments
        if payment.entry == entry_number
    )
    payments.void_payment(build.desk(night, reason="not yet"), number=fee.number)
    payment_sentence = payments.take_all_owed(
        build.desk(night), entry=entry_number, cents_shown=120
    ).words
    assert payment_sentence.endswith(f"({entry_number}) paid $1.20 and owes nothing.")
    assert read_cash_box_board(night).books.total_cents(PaymentKind.FINE) == 20
    with pytest.raises(Refused, match="owes nothing"):
        payments.take_all_owed(build.desk(night), entry=entry_number, cents_shown=0)


def test_payment_of_a_sum_that_has_changed_is_refused(night):
    with pytest.raises(Refused, match=r"now owes \$1.00, because a score or payment was corrected"):
        payments.take_all_owed(build.desk(night), entry=1, cents_shown=120)


def test_fee_is_waived_only_with_a_reason(night):
    with pytest.raises(Refused, match=r"Give a short reason for waiving \$1.00\."):
        payments.waive_due(build.desk(night), entry=1, kind=PaymentKind.FEE)
    change = payments.waive_due(
        build.desk(night, reason="first evening"), entry=1, kind=PaymentKind.FEE
    )
    assert change.words == (
        "Waived for Ada Abbott (1): $1.00 for the entry fee. Reason: first evening"
    )
    assert (
        read_cash_box_board(night).owed_cents,
        read_cash_box_board(night).books.cents_in_cash_box,
    ) == (
        100,
        0,
    )
    with pytest.raises(Refused, match="owes nothing"):
        payments.waive_due(build.desk(night, reason="again"), entry=1, kind=PaymentKind.FEE)


def test_player_whose_fee_is_waived_can_be_seated(night):
    payments.waive_due(build.desk(night, reason="first evening"), entry=1, kind=PaymentKind.FEE)
    assert [entry.number for entry in attendance.entries_to_seat(reader.night(night.pk), 1)] == [1]


def test_voided_payment_stays_with_its_reason_and_does_not_count(night):
    take_payment(night)
    with pytest.raises(Refused, match="Give a short reason for voiding this payment"):
        payments.void_payment(build.desk(night), number=3)
    change = payments.void_payment(build.desk(night, reason="wrong person"), number=3)
    assert change.words == "Payment 3 voided, $1.00: wrong person"
    assert (
        read_cash_box_board(night).lines[0].void_reason,
        read_cash_box_board(night).books.cents_in_cash_box,
    ) == ("wrong person", 0)
    assert Payment.objects.count() == 3


def test_payment_that_is_already_void_cannot_be_voided(night):
    with pytest.raises(Refused, match="Payment 1 is already void: not yet"):
        payments.void_payment(build.desk(night, reason="again"), number=1)
    with pytest.raises(Refused, match="There is no payment 99"):
        payments.void_payment(build.desk(night, reason="again"), number=99)


def test_expense_needs_a_purpose_and_reduces_the_cash_box(night):
    with pytest.raises(Refused, match="Enter what the money was spent on"):
        payments.spend_money(build.desk(night), cents=350, note="")
    change = payments.spend_money(build.desk(night), cents=350, note="score pads")
    assert change.words == "Spent: $3.50 in cash, score pads"
    assert read_cash_box_board(night).books.cents_in_cash_box == -350


def test_pot_includes_a_gift_and_not_the_starting_change(night):
    payments.put_money_in(
        build.desk(night), kind=PaymentKind.GIFT, cents=500, note="from the Lions"
    )
    change = payments.put_money_in(build.desk(night), kind=PaymentKind.FLOAT, cents=2000)
    assert change.words == "$20.00 put in as starting change, in cash."
    assert (
        read_cash_box_board(night).books.cents_in_cash_box,
        read_cash_box_board(night).books.pot.cents,
    ) == (2500, 500)


def test_overpayment_is_refunded(desk):
    night, _ = finished_night(Club.objects.get())
    account = next(
        account for account in read_cash_box_board(night).accounts_owing if account.x == 2
    )
    entry_number = account.entry.number
    payments.take_payment(build.desk(night), entry=entry_number, kind=PaymentKind.FINE)
    correct_typed_xs(night, (0, 0))
    refund_sentence = payments.refund_overpayment(
        build.desk(night), entry=entry_number, kind=PaymentKind.FINE
    ).words
    assert refund_sentence == f"Refund to {account.entry.name} ({entry_number}): $0.20"
    assert read_cash_box_board(night).books.total_cents(PaymentKind.FINE) == 0
    with pytest.raises(Refused, match="hasn't overpaid"):
        payments.refund_overpayment(build.desk(night), entry=entry_number, kind=PaymentKind.FINE)


def test_refund_returns_only_the_amount_above_what_is_owed(desk):
    night, _ = finished_night(Club.objects.get(), totals=(16, 8, 4, 1))
    entry_number = next(
        account for account in read_cash_box_board(night).accounts_owing if account.x == 4
    ).entry.number
    payments.take_payment(
        build.desk(night),
        entry=entry_number,
        kind=PaymentKind.FINE,
        cents=30,
        payment_method=PaymentMethod.CHECK,
    )
    payments.take_payment(
        build.desk(night),
        entry=entry_number,
        kind=PaymentKind.FINE,
        cents=10,
        payment_method=PaymentMethod.CHECK,
    )
    correct_typed_xs(night, (1, 1))
    payments.refund_overpayment(build.desk(night), entry=entry_number, kind=PaymentKind.FINE)
    assert read_cash_box_board(night).books.total_cents(PaymentKind.FINE, PaymentMethod.CHECK) == 10
    assert not read_cash_box_board(night).overpayments.accounts


def test_refund_voids_only_the_payment_that_was_too_much(desk):
    night, _ = finished_night(Club.objects.get(), totals=(16, 8, 4, 1))
    entry_number = next(
        account for account in read_cash_box_board(night).accounts_owing if account.x == 4
    ).entry.number
    for cents in (10, 30):
        payments.take_payment(
            build.desk(night),
            entry=entry_number,
            kind=PaymentKind.FINE,
            cents=cents,
            payment_method=PaymentMethod.CASH,
        )
    correct_typed_xs(night, (1, 1))
    payments.refund_overpayment(build.desk(night), entry=entry_number, kind=PaymentKind.FINE)
    fines = Payment.objects.filter(kind="fine").order_by("number")
    assert [(payment.cents, bool(payment.void)) for payment in fines] == [(10, False), (30, True)]

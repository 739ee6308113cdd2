"""Check the money line by line from the payments: what came in equals what went out and what is
left.
"""

from collections.abc import Iterator

from tournament.evening.facts import Award, Payment, PaymentKind, PaymentMethod
from tournament.evening.night.night import Night
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.awards import winners
from tournament.evening.purse.books import books

FEE_PAYMENT_KINDS = {PaymentKind.FEE, PaymentKind.FEE_WAIVED}
KINDS_PAID_BY_PLAYERS = {PaymentKind.FEE, PaymentKind.FINE, PaymentKind.GIFT}
KINDS_PAID_INTO_DRAWER = {*KINDS_PAID_BY_PLAYERS, PaymentKind.FLOAT, PaymentKind.DEBT}
KINDS_PAID_OUT = {PaymentKind.PRIZE, PaymentKind.EXPENSE}


def find_wrong_money_sums(night: Night) -> Iterator[str]:
    payments = [payment for payment in night.facts_of(Payment) if not payment.void]
    cents_in = sum(payment.cents for payment in payments if payment.kind in KINDS_PAID_BY_PLAYERS)
    cents_out = sum(payment.cents for payment in payments if payment.kind in KINDS_PAID_OUT)
    night_books = books(night)
    if cents_in != cents_out + night_books.cents_left_over + night_books.cents_to_give_back:
        cents_left = night_books.cents_left_over + night_books.cents_to_give_back
        yield f"{cents_in} cents came in, {cents_out} went out, and {cents_left} are left"
    if night_books.cents_in_cash_box != _count_cash_box(payments):
        expected = _count_cash_box(payments)
        yield (
            f"the cash box should hold {expected} cents, and the books say "
            f"{night_books.cents_in_cash_box}"
        )
    prize_cents = sum(award.cents for award in night.facts_of(Award))
    if prize_cents > cents_in:
        yield f"{prize_cents} cents of prizes are awarded, and {cents_in} came in"
    if night.is_closed:
        yield from _find_faults_at_end(night)


def find_unsettled_fees(night: Night) -> Iterator[str]:
    """Check that each player paid the fee, or had it waived with a reason."""
    fee = night.rules.fee_cents
    payments = [
        payment
        for payment in night.facts_of(Payment)
        if not payment.void and payment.kind in FEE_PAYMENT_KINDS
    ]
    for player in sorted(night.rounds.numbers_ever_seated):
        entry = night.entries.with_number(player)
        settled_cents = sum(payment.cents for payment in payments if payment.entry == player)
        if entry.ranked and not entry.excused and settled_cents != fee:
            yield f"player {player} plays, and has settled {settled_cents} of {fee} cents"


def _find_faults_at_end(night: Night) -> Iterator[str]:
    for winner in winners(night):
        if winner.cents != winner.cents_paid:
            yield f"player {winner.entry} won {winner.cents} cents and has {winner.cents_paid}"
    for account in accounts(night):
        if account.cents_owed:
            yield f"player {account.entry.number} owes {account.cents_owed} cents"
    counted_cents = night.plan.counted_cents
    if counted_cents is not None and counted_cents != books(night).cents_in_cash_box:
        yield f"the cash box was counted as {counted_cents} cents"


def _count_cash_box(payments: list[Payment]) -> int:
    cash = [payment for payment in payments if payment.how is PaymentMethod.CASH]
    cents_in = sum(payment.cents for payment in cash if payment.kind in KINDS_PAID_INTO_DRAWER)
    return cents_in - sum(payment.cents for payment in cash if payment.kind in KINDS_PAID_OUT)

"""Check the money line by line from the payments: what came in equals what went out and what is
left.
"""

from collections.abc import Iterator

from tournament.evening.facts import Award, Payment, PaymentKind, PaymentMethod
from tournament.evening.night.night import Night
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.books import books
from tournament.evening.purse.payouts import winners

FEES = {PaymentKind.FEE, PaymentKind.FEE_WAIVED}
FROM_PLAYERS = {PaymentKind.FEE, PaymentKind.FINE, PaymentKind.GIFT}
INTO_DRAWER = {*FROM_PLAYERS, PaymentKind.FLOAT, PaymentKind.DEBT}
PAID_OUT = {PaymentKind.PRIZE, PaymentKind.EXPENSE}


def cash_box_adds_up(night: Night) -> Iterator[str]:
    counting = [payment for payment in night.facts_of(Payment) if not payment.void]
    into = sum(payment.cents for payment in counting if payment.kind in FROM_PLAYERS)
    out = sum(payment.cents for payment in counting if payment.kind in PAID_OUT)
    kept = books(night)
    if into != out + kept.left_over + kept.to_give_back:
        left = kept.left_over + kept.to_give_back
        yield f"{into} cents came in, {out} went out, and {left} are left"
    if kept.cash_box != _cash_box(counting):
        expected = _cash_box(counting)
        yield f"the cash box should hold {expected} cents, and the books say {kept.cash_box}"
    prizes = sum(award.cents for award in night.facts_of(Award))
    if prizes > into:
        yield f"{prizes} cents of prizes are awarded, and {into} came in"
    if night.is_closed:
        yield from _faults_at_end(night)


def fees_settled(night: Night) -> Iterator[str]:
    """Check that each player paid the fee, or had it waived with a reason."""
    fee = night.rules.fee_cents
    counting = [paid for paid in night.facts_of(Payment) if not paid.void and paid.kind in FEES]
    for who in sorted(night.rounds.ever_seated):
        entry = night.entries.with_number(who)
        settled = sum(payment.cents for payment in counting if payment.entry == who)
        if entry.ranked and not entry.excused and settled != fee:
            yield f"player {who} plays, and has settled {settled} of {fee} cents"


def _faults_at_end(night: Night) -> Iterator[str]:
    for winner in winners(night):
        if winner.cents != winner.paid:
            yield f"player {winner.entry} won {winner.cents} cents and has {winner.paid}"
    for account in accounts(night):
        if account.owed:
            yield f"player {account.entry.number} owes {account.owed} cents"
    counted = night.plan.counted_cents
    if counted is not None and counted != books(night).cash_box:
        yield f"the cash box was counted as {counted} cents"


def _cash_box(counting: list[Payment]) -> int:
    cash = [payment for payment in counting if payment.how is PaymentMethod.CASH]
    into = sum(payment.cents for payment in cash if payment.kind in INTO_DRAWER)
    return into - sum(payment.cents for payment in cash if payment.kind in PAID_OUT)

"""Actions on money: payments, waivers, refunds, expenses, gifts, and the fee at check-in. No
payment is ever deleted. A wrong payment is made void.
"""

from dataclasses import replace

from scoring.dollars import format_dollars
from tournament.evening.facts import Entry, Payment, PaymentKind, PaymentMethod
from tournament.evening.facts.field import MAX_NOTE_LENGTH
from tournament.evening.night import attendance
from tournament.evening.night.attendance import (
    DEBT_PAYMENT_KINDS,
    FEE_PAYMENT_KINDS,
    unpaid_debt_cents,
    unpaid_fee_cents,
)
from tournament.evening.purse.accounts import (
    WAIVED_KIND_BY_KIND,
    Account,
    accounts,
    accounts_paid_without_playing,
    overpayments,
)
from tournament.evening.purse.awards import cents_beyond_pot
from tournament.evening.purse.books import (
    MAX_PAYMENT_CENTS,
    OWED_PAYMENT_KINDS,
    TERMS_BY_PAYMENT_KIND,
    method_in_words,
)
from tournament.evening.words.refused import Refused
from tournament.storage.writing.write import Writing, action, require_entry


def mark_fee(writing: Writing, entry: Entry, *, is_paid: bool) -> None:
    """Mark the fee as paid or unpaid. If it `is_paid`, record cash payments for the unpaid fee and
    old debts. Otherwise make the player's payments and waivers of the fee and old debts void.
    """
    due_cents = unpaid_fee_cents(
        entry, attendance.settled_fee_cents_by_entry(writing.night), writing.night.rules
    )
    if is_paid and due_cents:
        record_payment(writing, kind=PaymentKind.FEE, cents=due_cents, entry=entry.number)
    if is_paid and (debt := unpaid_debt_cents(entry, writing.night.facts_of(Payment))):
        record_payment(writing, kind=PaymentKind.DEBT, cents=debt, entry=entry.number)
    for payment in writing.night.facts_of(Payment) if not is_paid else ():
        if (
            payment.entry == entry.number
            and payment.kind in {*FEE_PAYMENT_KINDS, *DEBT_PAYMENT_KINDS}
            and not payment.void
        ):
            writing.put(replace(payment, void=writing.press.reason or "marked by mistake"))


def record_payment(
    writing: Writing,
    *,
    kind: PaymentKind,
    cents: int,
    entry: int | None = None,
    payment_method: PaymentMethod = PaymentMethod.CASH,
    note: str = "",
) -> None:
    payment_number = (
        max((payment.number for payment in writing.night_after().facts_of(Payment)), default=0) + 1
    )
    new_payment = Payment(
        number=payment_number,
        at=writing.now,
        by=writing.press.by,
        kind=kind,
        how=payment_method,
        cents=cents,
    )
    writing.put(replace(new_payment, entry=entry, note=note[:MAX_NOTE_LENGTH]))


@action
def take_payment(
    writing: Writing,
    *,
    entry: int,
    kind: PaymentKind,
    cents: int | None = None,
    payment_method: PaymentMethod = PaymentMethod.CASH,
) -> str:
    """Record a payment for a fee or a fine: `cents`, or all that is owed if `cents` is None. Refuse
    more than is owed.
    """
    account = find_account(writing, entry)
    owed_cents = account.due(kind).cents_owed
    if not owed_cents:
        raise _refusal_of_nothing_owed(account, kind)
    cents = owed_cents if cents is None else cents
    _check_amount(cents)
    if cents > owed_cents:
        raise Refused(
            f"{account.entry.label} owes {format_dollars(owed_cents)} for "
            f"{TERMS_BY_PAYMENT_KIND[kind].owed_words}. Take that, and record the rest as a gift.",
            field="cents",
        )
    record_payment(writing, kind=kind, cents=cents, entry=entry, payment_method=payment_method)
    writing.set_subject(people=(entry,))
    owed_words = TERMS_BY_PAYMENT_KIND[kind].owed_words
    payment_words = f"{format_dollars(cents)} for {owed_words}, {method_in_words(payment_method)}"
    return f"{account.entry.label} paid {payment_words}."


@action
def take_all_owed(writing: Writing, *, entry: int, cents_shown: int) -> str:
    """Record that a player paid everything owed, in cash. `cents_shown` is the amount that the page
    showed. Refuse if the player owes another amount now.
    """
    account = find_account(writing, entry)
    if not account.cents_owed:
        raise Refused(_nothing_owed_sentence(account))
    record_payment_of_all_owed(writing, account, cents_shown)
    writing.set_subject(people=(entry,))
    return f"{account.entry.label} paid {format_dollars(cents_shown)} and owes nothing."


@action
def waive_due(writing: Writing, *, entry: int, kind: PaymentKind) -> str:
    """Waive all that a player owes of one kind. A reason is required."""
    account = find_account(writing, entry)
    owed_cents = account.due(kind).cents_owed
    if not owed_cents:
        raise _refusal_of_nothing_owed(account, kind)
    if not writing.press.reason:
        raise Refused(waiver_reason_refusal(owed_cents))
    reason, owed_words = writing.press.reason, TERMS_BY_PAYMENT_KIND[kind].owed_words
    record_payment(
        writing,
        kind=WAIVED_KIND_BY_KIND[kind],
        cents=owed_cents,
        entry=entry,
        payment_method=PaymentMethod.NONE,
        note=reason,
    )
    writing.set_subject(people=(entry,))
    amount_words = f"{format_dollars(owed_cents)} for {owed_words}"
    return f"Waived for {account.entry.label}: {amount_words}. Reason: {reason}"


def waiver_reason_refusal(cents: int) -> str:
    return f"Give a short reason for waiving {format_dollars(cents)}."


@action
def refund_overpayment(writing: Writing, *, entry: int, kind: PaymentKind) -> str:
    """Refund what a player overpaid of one kind, for example because a score was corrected. The
    newest payments become void.
    """
    account = find_account(writing, entry)
    cents_over = account.due(kind).overpaid_cents
    if not cents_over:
        raise Refused(f"{account.entry.label} hasn't overpaid.")
    void_newest_payments(writing, entry=entry, kind=kind, cents=cents_over)
    writing.set_subject(people=(entry,))
    return f"Refund to {account.entry.label}: {format_dollars(cents_over)}"


@action
def refund_fee(writing: Writing, *, entry: int) -> str:
    """Refund the entry fee of a player who did not play and is no longer expected. Mark the player
    as having left before the first game.
    """
    account = next(
        (
            paid_account
            for paid_account in accounts_paid_without_playing(writing.night)
            if paid_account.entry.number == entry
        ),
        None,
    )
    if account is None:
        raise Refused(
            f"{require_entry(writing, entry).label} has no fee to refund. Reload the page."
        )
    cents_paid = account.fee.cents_paid
    writing.put(replace(account.entry, last_game=0))
    void_newest_payments(writing, entry=entry, kind=PaymentKind.FEE, cents=cents_paid)
    writing.set_subject(people=(entry,))
    return f"Refund to {account.entry.label}, who did not play: {format_dollars(cents_paid)}"


@action
def refund_all_overpayments(writing: Writing, *, cents: int) -> str:
    """Refund all who overpaid. `cents` is the total that the page showed. Refuse if the total has
    changed since then.
    """
    overpaid = overpayments(writing.night)
    if not overpaid.cents:
        raise Refused("No one has overpaid.")
    if overpaid.cents != cents:
        raise Refused(
            f"The total is now {format_dollars(overpaid.cents)}. Check the list and try again."
        )
    for account in overpaid.accounts:
        for kind in OWED_PAYMENT_KINDS:
            if cents_over := account.due(kind).overpaid_cents:
                void_newest_payments(
                    writing, entry=account.entry.number, kind=kind, cents=cents_over
                )
    writing.set_subject(people=tuple(account.entry.number for account in overpaid.accounts))
    refunds_words = ", ".join(
        f"{account.entry.label} {format_dollars(account.overpaid_cents)}"
        for account in overpaid.accounts
    )
    return f"Refunds: {refunds_words}"


def void_newest_payments(
    writing: Writing, *, entry: int, kind: PaymentKind, cents: int, rest_note: str = ""
) -> None:
    """Void a player's newest payments of one kind until at least this many cents in all are void.
    Record again what was voided beyond that, with `rest_note` or the note of the oldest payment
    voided.
    """
    cents_to_void = cents
    void_verb = "returned" if kind is PaymentKind.PRIZE else "refunded"
    for payment in reversed(writing.night.facts_of(Payment)):
        if (
            cents_to_void > 0
            and payment.entry == entry
            and payment.kind is kind
            and not payment.void
        ):
            writing.put(replace(payment, void=f"{format_dollars(cents)} {void_verb}"))
            cents_to_void -= payment.cents
            method = payment.how
            note = payment.note
    if cents_to_void < 0:
        record_payment(
            writing,
            kind=kind,
            cents=-cents_to_void,
            entry=entry,
            payment_method=method,
            note=rest_note or note,
        )


@action
def spend_money(
    writing: Writing,
    *,
    cents: int,
    note: str,
    payment_method: PaymentMethod = PaymentMethod.CASH,
    kind: PaymentKind = PaymentKind.EXPENSE,
) -> str:
    _check_amount(cents)
    if not note:
        raise Refused("Enter what the money was spent on.")
    record_payment(writing, kind=kind, cents=cents, payment_method=payment_method, note=note)
    spent_words = f"Spent: {format_dollars(cents)} {method_in_words(payment_method)}, {note}"
    return f"{spent_words}{_note_on_too_small_pot(writing)}"


@action
def put_money_in(
    writing: Writing,
    *,
    kind: PaymentKind,
    cents: int,
    note: str = "",
    payment_method: PaymentMethod = PaymentMethod.CASH,
) -> str:
    """Record a gift or the starting change."""
    _check_amount(cents)
    record_payment(writing, kind=kind, cents=cents, payment_method=payment_method, note=note)
    note_words = f": {note}" if note else "."
    purpose = TERMS_BY_PAYMENT_KIND[kind].purpose
    return (
        f"{format_dollars(cents)} put in {purpose}, {method_in_words(payment_method)}{note_words}"
    )


@action
def void_payment(writing: Writing, *, number: int) -> str:
    """Void a payment. A reason is required. The payment stays in the list with the reason, and no
    longer counts.
    """
    payment_to_void = next(
        (payment for payment in writing.night.facts_of(Payment) if payment.number == number), None
    )
    if payment_to_void is None:
        raise Refused(f"There is no payment {number}. Check the list.")
    if payment_to_void.void:
        raise Refused(f"Payment {number} is already void: {payment_to_void.void}")
    if not writing.press.reason:
        raise Refused("Give a short reason for voiding this payment.")
    writing.put(replace(payment_to_void, void=writing.press.reason))
    writing.set_subject(people=() if payment_to_void.entry is None else (payment_to_void.entry,))
    voided_words = (
        f"Payment {number} voided, {format_dollars(payment_to_void.cents)}: {writing.press.reason}"
    )
    return f"{voided_words}{_note_on_too_small_pot(writing)}"


def _note_on_too_small_pot(writing: Writing) -> str:
    """Return text to add to a sentence if this press makes the pot smaller than the awarded prizes,
    or an empty string. The text begins with a period.
    """
    shortfall_cents = cents_beyond_pot(writing.night_after())
    if shortfall_cents <= cents_beyond_pot(writing.night):
        return ""
    return (
        f". The awarded prizes are now {format_dollars(shortfall_cents)} more than the pot. The "
        "club pays the difference unless you change them."
    )


def record_payment_of_all_owed(writing: Writing, account: Account, cents: int) -> None:
    """Record a payment of each kind that a player owes. Refuse if the total is no longer
    `cents`.
    """
    if cents != account.cents_owed:
        raise Refused(
            f"{account.entry.label} now owes {format_dollars(account.cents_owed)}, because a score "
            "or payment was corrected. Check the amount and try again."
        )
    for kind in OWED_PAYMENT_KINDS:
        if account.due(kind).cents_owed:
            record_payment(
                writing, kind=kind, cents=account.due(kind).cents_owed, entry=account.entry.number
            )


def _refusal_of_nothing_owed(account: Account, kind: PaymentKind) -> Refused:
    """Return the refusal to take or waive this kind of payment. It says what the player owes
    instead, or to check the name.
    """
    sentence = _nothing_owed_sentence(account, kind)
    if account.cents_owed:
        return Refused(f"{sentence} Still owed: {account.owed_for_words}.", field="kind")
    return Refused(f"{sentence} Check the name.", field="entry")


def _nothing_owed_sentence(account: Account, kind: PaymentKind | None = None) -> str:
    """Return the refusal of a payment that is not owed. If the money was paid on a later night, the
    refusal names that night.
    """
    purpose_words = f" for {TERMS_BY_PAYMENT_KIND[kind].owed_words}" if kind else ""
    sentence, later_payment = (
        f"{account.entry.label} owes nothing{purpose_words}.",
        account.paid_later,
    )
    return (
        f"{sentence} {format_dollars(later_payment.cents)} was {later_payment.where_words}."
        if later_payment
        else sentence
    )


def find_account(writing: Writing, entry: int) -> Account:
    payer = require_entry(writing, entry)
    account = next((account for account in accounts(writing.night) if account.entry == payer), None)
    if account is None:
        raise Refused(f"{payer.label} is a substitute and pays nothing.")
    return account


def _check_amount(cents: int) -> None:
    if not 0 < cents <= MAX_PAYMENT_CENTS:
        raise Refused(
            f"Enter an amount from $0.01 to {format_dollars(MAX_PAYMENT_CENTS)}.", field="cents"
        )

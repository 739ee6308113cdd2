"""Money in and out: taken, waived, given back, spent, put in, and the fee that is ticked at the
door. Nothing is ever deleted: what was wrong is void.
"""

from dataclasses import replace

from scoring.dollars import dollars
from tournament.evening.facts import Entry, Payment, PaymentKind, PaymentMethod
from tournament.evening.night import attendance
from tournament.evening.night.attendance import DEBTS, FEES, left_of_debt, left_of_fee
from tournament.evening.purse.accounts import (
    WAIVED,
    Account,
    accounts,
    overpaid,
    paid_without_playing,
)
from tournament.evening.purse.books import KINDS, MOST_CENTS, OWED, method_in_words
from tournament.evening.words.refused import Refused
from tournament.storage.writing.write import Writing, action, entry_of


def turn_fee(w: Writing, entry: Entry, *, on: bool) -> None:
    """A tick pays what is still due, and what was put off on earlier nights; taking it back voids
    what was paid or let off.
    """
    due = left_of_fee(entry, attendance.fees(w.night), w.night.rules)
    if on and due:
        pay(w, kind=PaymentKind.FEE, cents=due, entry=entry.number)
    if on and (debt := left_of_debt(entry, w.night.all(Payment))):
        pay(w, kind=PaymentKind.DEBT, cents=debt, entry=entry.number)
    for paid in w.night.all(Payment) if not on else ():
        if paid.entry == entry.number and paid.kind in {*FEES, *DEBTS} and not paid.void:
            w.put(replace(paid, void=w.press.reason or "ticked by mistake"))


def pay(
    w: Writing,
    *,
    kind: PaymentKind,
    cents: int,
    entry: int | None = None,
    how: PaymentMethod = PaymentMethod.CASH,
    note: str = "",
) -> None:
    number = max((payment.number for payment in w.after().all(Payment)), default=0) + 1
    line = Payment(number=number, at=w.now, by=w.press.by, kind=kind, how=how, cents=cents)
    w.put(replace(line, entry=entry, note=note[:200]))


@action
def take(
    w: Writing,
    *,
    entry: int,
    kind: PaymentKind,
    cents: int | None = None,
    how: PaymentMethod = PaymentMethod.CASH,
) -> str:
    """A fee or a fine: all that is owed, or some of it, and never more."""
    account = account_of(w, entry)
    owed = account.due(kind).owed
    if not owed:
        raise Refused(f"{account.entry.numbered_name} owes nothing for {KINDS[kind].owed}.")
    cents = owed if cents is None else cents
    _sum(cents)
    if cents > owed:
        raise Refused(
            f"{account.entry.numbered_name} owes {dollars(owed)} for {KINDS[kind].owed}: take "
            "that, and write down the rest as a gift."
        )
    pay(w, kind=kind, cents=cents, entry=entry, how=how)
    w.speaks_of(people=(entry,))
    what = f"{dollars(cents)} for {KINDS[kind].owed}, {method_in_words(how)}"
    return f"{account.entry.numbered_name} paid {what}."


@action
def settle(w: Writing, *, entry: int, cents: int) -> str:
    """All that one player owes, in cash; `cents` is what was asked for."""
    account = account_of(w, entry)
    pay_all(w, account, cents)
    if not cents:
        raise Refused(f"{account.entry.numbered_name} owes nothing.")
    w.speaks_of(people=(entry,))
    return f"{account.entry.numbered_name} paid {dollars(cents)}, all that was owed."


@action
def waive(w: Writing, *, entry: int, kind: PaymentKind) -> str:
    """All that is still owed of one thing, for the reason given."""
    account = account_of(w, entry)
    owed = account.due(kind).owed
    if not owed:
        raise Refused(f"{account.entry.numbered_name} owes nothing for {KINDS[kind].owed}.")
    if not w.press.reason:
        raise Refused(f"Write down why {dollars(owed)} need not be paid, in a few words.")
    why, what = w.press.reason, KINDS[kind].owed
    pay(w, kind=WAIVED[kind], cents=owed, entry=entry, how=PaymentMethod.NONE, note=why)
    w.speaks_of(people=(entry,))
    return f"{account.entry.numbered_name} need not pay {dollars(owed)} for {what}: {why}"


@action
def give_back(w: Writing, *, entry: int, kind: PaymentKind) -> str:
    """What was paid too much, where a score was corrected since."""
    account = account_of(w, entry)
    over = account.due(kind).too_much
    if not over:
        raise Refused(f"{account.entry.numbered_name} has paid nothing too much.")
    void_and_correct(w, entry=entry, kind=kind, over=over)
    w.speaks_of(people=(entry,))
    return f"{account.entry.numbered_name} has {dollars(over)} back."


@action
def give_fee_back(w: Writing, *, entry: int) -> str:
    """The entry fee of somebody who did not play, and is no longer waited for."""
    account = next(
        (one for one in paid_without_playing(w.night) if one.entry.number == entry), None
    )
    if account is None:
        raise Refused(
            f"{entry_of(w, entry).numbered_name} has paid no entry fee, or plays: look at the list "
            "again."
        )
    paid = account.fee.paid
    w.put(replace(account.entry, last_game=0))
    void_and_correct(w, entry=entry, kind=PaymentKind.FEE, over=paid)
    w.speaks_of(people=(entry,))
    return f"{account.entry.numbered_name} did not play, and has {dollars(paid)} back."


@action
def give_all_back(w: Writing, *, cents: int) -> str:
    """All that was paid too much, to everybody who paid it; `cents` is what the page showed."""
    found = overpaid(w.night)
    if not found.cents:
        raise Refused("Nobody has paid too much.")
    if found.cents != cents:
        raise Refused(f"It is {dollars(found.cents)} now: look at the list again.")
    for account in found.accounts:
        for kind in OWED:
            if over := account.due(kind).too_much:
                void_and_correct(w, entry=account.entry.number, kind=kind, over=over)
    w.speaks_of(people=tuple(account.entry.number for account in found.accounts))
    who = ", ".join(
        f"{account.entry.label} {dollars(account.too_much)}" for account in found.accounts
    )
    return f"Given back what was paid too much: {who}."


def void_and_correct(w: Writing, *, entry: int, kind: PaymentKind, over: int) -> None:
    """Take a sum off one player's newest payments of a kind: they are void, and one line has what
    is right.
    """
    left = over
    for paid in reversed(w.night.all(Payment)):
        if left > 0 and paid.entry == entry and paid.kind is kind and not paid.void:
            w.put(replace(paid, void=f"{dollars(over)} given back"))
            left -= paid.cents
            how = paid.how
            note = paid.note
    if left < 0:
        pay(w, kind=kind, cents=-left, entry=entry, how=how, note=note)


@action
def spend(
    w: Writing,
    *,
    cents: int,
    note: str,
    how: PaymentMethod = PaymentMethod.CASH,
    kind: PaymentKind = PaymentKind.EXPENSE,
) -> str:
    _sum(cents)
    if not note:
        raise Refused("Write what the money was spent on.")
    pay(w, kind=kind, cents=cents, how=how, note=note)
    return f"{dollars(cents)} spent {method_in_words(how)}: {note}"


@action
def put_in(
    w: Writing,
    *,
    kind: PaymentKind,
    cents: int,
    note: str = "",
    how: PaymentMethod = PaymentMethod.CASH,
) -> str:
    """A gift, or the change that the drawer begins with."""
    _sum(cents)
    pay(w, kind=kind, cents=cents, how=how, note=note)
    ending = f": {note}" if note else "."
    return f"{dollars(cents)} put in {KINDS[kind].what}, {method_in_words(how)}{ending}"


@action
def void(w: Writing, *, number: int) -> str:
    """The line stays, with the reason, and counts no more."""
    line = next((payment for payment in w.night.all(Payment) if payment.number == number), None)
    if line is None:
        raise Refused(f"There is no line {number}: look at the list again.")
    if line.void:
        raise Refused(f"Line {number} is void already: {line.void}")
    if not w.press.reason:
        raise Refused("Write down why this line is void, in a few words.")
    w.put(replace(line, void=w.press.reason))
    w.speaks_of(people=() if line.entry is None else (line.entry,))
    return f"Line {number}, {dollars(line.cents)}, is void: {w.press.reason}"


def pay_all(w: Writing, account: Account, cents: int) -> None:
    """A line for each thing that is owed, unless that has changed since it was asked for."""
    if cents != account.owed:
        raise Refused(
            f"{account.entry.numbered_name} owes {dollars(account.owed)} now, since a "
            "score or a payment was corrected: look again."
        )
    for kind in OWED:
        if account.due(kind).owed:
            pay(w, kind=kind, cents=account.due(kind).owed, entry=account.entry.number)


def account_of(w: Writing, entry: int) -> Account:
    payer = entry_of(w, entry)
    account = next((account for account in accounts(w.night) if account.entry == payer), None)
    if account is None:
        raise Refused(f"{payer.numbered_name} stands in and is asked for nothing.")
    return account


def _sum(cents: int) -> None:
    if not 0 < cents <= MOST_CENTS:
        raise Refused(f"Write a sum from $0.01 to {dollars(MOST_CENTS)}.")

"""One line of money as it is written down, and the fee that is ticked at the door."""

from dataclasses import replace

from tournament.night import facts
from tournament.night.door import FEES
from tournament.night.facts import How, Kind
from tournament.writing.write import Writing


def turn_fee(w: Writing, entry: facts.Entry, *, on: bool) -> None:
    """A tick pays what is still due; taking it back voids what was paid or let off."""
    due = w.night.rules.fee_cents - w.night.fees.get(entry.number, 0)
    if on and due > 0:
        w.put(payment(w, kind=Kind.FEE, cents=due, entry=entry.number))
    for paid in w.night.all(facts.Payment) if not on else ():
        if paid.entry == entry.number and paid.kind in FEES and not paid.void:
            w.put(replace(paid, void=w.desk.reason or "ticked by mistake"))


def payment(
    w: Writing,
    *,
    kind: Kind,
    cents: int,
    entry: int | None = None,
    how: How = How.CASH,
    note: str = "",
) -> facts.Payment:
    number = max((payment.number for payment in w.after().all(facts.Payment)), default=0) + 1
    at, by = w.now, w.desk.by
    return facts.Payment(
        number=number, at=at, by=by, kind=kind, how=how, cents=cents, entry=entry, note=note
    )

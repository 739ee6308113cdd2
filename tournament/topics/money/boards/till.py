"""The money of the night: every line of it, who still owes what, and what lies in the drawer."""

from dataclasses import dataclass
from datetime import datetime

from tournament.evening.facts import Payment, PaymentKind, PaymentMethod
from tournament.evening.night import attendance
from tournament.evening.night.night import Night
from tournament.evening.purse.accounts import (
    Account,
    Overpaid,
    TeamAccount,
    accounts,
    overpaid,
    owed_heading,
    team_accounts,
    total_owed,
)
from tournament.evening.purse.books import KINDS, WAYS, Books, MoneyDirection, books

NO_SECOND_FEE = "no second entry fee"


@dataclass(frozen=True, slots=True)
class TillLine:
    """One payment in words. Cents stand in one column of three; nothing was `waived` of a fee that
    was asked before.
    """

    number: int
    at: datetime
    by: str
    what: str
    way: str
    taken_in: int | None
    paid_out: int | None
    waived: int | None
    entry: int | None
    team: int | None
    name: str
    known_by: str
    note: str
    void: str

    @property
    def cents(self) -> int:
        columns = (self.taken_in, self.paid_out, self.waived)
        return next(cents for cents in columns if cents is not None)

    @property
    def whose(self) -> str:
        """What stands before the name on a receipt."""
        if self.paid_out is not None:
            return "Paid to"
        if self.taken_in is not None:
            return "Received from"
        return "Let off" if self.waived else "Not asked of"


@dataclass(frozen=True, slots=True)
class Till:
    """`lines` are the newest first; `owing` is by number, and so are the teams
    of whom somebody owes.
    """

    lines: tuple[TillLine, ...]
    owing: tuple[Account, ...]
    teams_owing: tuple[TeamAccount, ...]
    overpaid: Overpaid
    owed: int
    owed_words: str  # the heading above who owes
    books: Books
    checks: int
    cards: int


def till(night: Night) -> Till:
    listed = accounts(night)
    ledger = books(night)
    return Till(
        lines=tuple(reversed(lines(night))),
        owing=tuple(account for account in listed if account.owed),
        teams_owing=tuple(
            team_account for team_account in team_accounts(night) if team_account.owed
        ),
        overpaid=overpaid(night),
        owed=total_owed(listed),
        owed_words=owed_heading(night),
        books=ledger,
        checks=ledger.money_held(PaymentMethod.CHECK),
        cards=ledger.money_held(PaymentMethod.CARD),
    )


def lines(night: Night) -> tuple[TillLine, ...]:
    """In the order in which they were written down."""
    return tuple(_line(night, payment) for payment in night.all(Payment))


def receipt(night: Night, number: int) -> TillLine | None:
    return next((line for line in lines(night) if line.number == number), None)


def _line(night: Night, payment: Payment) -> TillLine:
    kind = KINDS[payment.kind]

    def cents(goes: MoneyDirection) -> int | None:
        return payment.cents if kind.goes is goes else None

    who = None if payment.entry is None else night.entries.of(payment.entry)
    once = (
        payment.kind is PaymentKind.FEE_WAIVED
        and who is not None
        and attendance.was_asked_before(night, who)
    )
    return TillLine(
        number=payment.number,
        at=payment.at,
        by=payment.by,
        what=NO_SECOND_FEE if once else kind.words,
        way=WAYS.get(payment.how, ""),
        taken_in=cents(MoneyDirection.IN),
        paid_out=cents(MoneyDirection.OUT),
        waived=0 if once else cents(MoneyDirection.NOWHERE),
        entry=payment.entry,
        team=who.team if who else None,
        name=who.name if who else "",
        known_by=who.known_by if who else "",
        note=payment.note,
        void=payment.void,
    )

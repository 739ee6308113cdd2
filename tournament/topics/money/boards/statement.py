"""The money of a night so that somebody who was not there can work every sum out again: what came
in and went out, what stays, how that comes to what should lie in the drawer, and who was let off.

Knows no screen and no paper.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scoring.dials.options import FinePer
from scoring.dollars import dollars
from tournament.evening.facts import Payment, PaymentKind, PaymentMethod
from tournament.evening.night import attendance
from tournament.evening.night.night import Night
from tournament.evening.purse.accounts import WAIVED, accounts, overpaid, paid_without_playing
from tournament.evening.purse.books import (
    CHANGE,
    GIVEN,
    KINDS,
    SPENT,
    Books,
    books,
    cause,
    has_money_prizes,
    method_in_words,
)
from tournament.evening.purse.payouts import winners
from tournament.evening.words.many import so_many

ELSEWHERE = (PaymentMethod.CHECK, PaymentMethod.CARD)


@dataclass(frozen=True, slots=True)
class StatementLine:
    """One sum in words; what went out is below nothing."""

    words: str
    cents: int


@dataclass(frozen=True, slots=True)
class Statement:
    """`taken_in` and `paid_out` come to what `stays`, and the lines of the `drawer` to what should
    lie there. `by_count` is what stays where something else was counted. `with_debts` is a sentence
    about what the club kept beside that, of debts of earlier nights; else it is empty.
    """

    taken_in: tuple[StatementLine, ...]
    paid_out: tuple[StatementLine, ...]
    drawer: tuple[StatementLine, ...]
    let_off: tuple[StatementLine, ...]
    owing: tuple[StatementLine, ...]
    by_count: StatementLine | None
    with_debts: str

    @property
    def sums(self) -> tuple[StatementLine, ...]:
        return (*self.taken_in, *self.paid_out)

    @property
    def stays(self) -> StatementLine:
        return self.drawer[0]


def statement(night: Night) -> Statement:
    ledger, counted = books(night), night.plan.counted_cents
    stays = StatementLine(_stays(night, ledger.left_over), ledger.left_over)
    elsewhere = sum(ledger.money_held(how) for how in ELSEWHERE)
    aside = StatementLine("By check or card, and not in the drawer", -elsewhere)
    to_give_back = tuple(_refunds(night))
    by_count = None
    # Nothing is known by a count so long as the change that was put in is not written down.
    if counted not in (None, ledger.drawer) and ledger.drawer >= 0:
        found = ledger.left_over + counted - ledger.drawer
        by_count = StatementLine(f"{_stays(night, found)}, by what was counted", found)
    return Statement(
        taken_in=(*_fees(night), *_fines(night), *_each(night, *GIVEN)),
        paid_out=(*_prizes(night), *_each(night, *SPENT, sign=-1)),
        drawer=(
            stays,
            *_each(night, *CHANGE, PaymentKind.DEBT),
            *to_give_back,
            *([aside] if elsewhere else ()),
        ),
        let_off=(
            *_fees_waived(night),
            *_each(night, PaymentKind.FINE_WAIVED, PaymentKind.DEBT_WAIVED),
        ),
        owing=tuple(_owing(night)),
        by_count=by_count,
        with_debts=_with_debts(ledger),
    )


def _with_debts(ledger: Books) -> str:
    """Old debts go into no pot, so what stays of the pot is less than what the club kept."""
    debts = ledger.total(PaymentKind.DEBT)
    if not debts:
        return ""
    kept = dollars(ledger.left_over + debts)
    return f"The club kept {kept}, with {dollars(debts)} that was owed from before."


def _stays(night: Night, kept: int) -> str:
    """A cause that all proceeds go to is given them; prizes that were awarded are somebody's. The
    club pays what the prizes are more than the pot, where it left them as they were paid.
    """
    if kept < 0 < books(night).total(PaymentKind.PRIZE):
        return "Paid by the club beyond the pot"
    to, still = night.rules.proceeds_to, sum(winner.still for winner in winners(night))
    if 0 <= kept < still:
        return f"Left of the pot, with {dollars(still)} of prizes still to be handed over"
    whom = cause(to) if to else "the club"
    stays = f"{'For' if to and not has_money_prizes(night) else 'Stays for'} {whom}"
    return f"{stays}, with {dollars(still)} of prizes not handed over" if still else stays


def _fees(night: Night) -> Iterator[StatementLine]:
    for (cents, how), count in _alike(night, PaymentKind.FEE):
        fees, whole = so_many(count, "entry fee"), night.rules.fee_cents
        words = f"{fees} at {dollars(cents)}"
        if cents < whole:
            each = f", {dollars(cents)} each" if count > 1 else ""
            words = f"Part of {fees} at {dollars(whole)}{each}"
        yield StatementLine(f"{words}{_way(how)}", count * cents)


def _fines(night: Night) -> Iterator[StatementLine]:
    """By the X where each costs the same, else by what was paid, as where partners share it."""
    one_x = night.rules.x_fine_cents if night.rules.x_fine_per is FinePer.PLAYER else 0
    by_way = Counter[PaymentMethod]()
    for (cents, how), count in _alike(night, PaymentKind.FINE):
        if one_x and not cents % one_x:
            by_way[how] += count * cents
        else:
            yield StatementLine(f"Fines: {count} at {dollars(cents)}{_way(how)}", count * cents)
    for how, cents in by_way.items():
        yield StatementLine(f"Fines: {cents // one_x} X at {dollars(one_x)}{_way(how)}", cents)


def _alike(night: Night, kind: PaymentKind) -> list[tuple[tuple[int, PaymentMethod], int]]:
    """How many paid the same sum the same way, the largest sum first. What was paid too much does
    not count: it is taken off the newest payments, as it would be given back.
    """
    too_much = {account.entry.number: account.due(kind).too_much for account in accounts(night)}
    if kind is PaymentKind.FEE:
        too_much |= {
            account.entry.number: account.fee.paid for account in paid_without_playing(night)
        }
    paid = Counter[tuple[int | None, PaymentMethod]]()
    for payment in reversed(tuple(_counting(night, kind))):
        over = 0 if payment.entry is None else too_much.get(payment.entry, 0)
        off = min(over, payment.cents)
        if payment.entry is not None:
            too_much[payment.entry] = over - off
        paid[payment.entry, payment.how] += payment.cents - off
    sums = Counter((cents, how) for (_, how), cents in paid.items() if cents)
    return sorted(
        sums.items(), key=lambda pair: (-pair[0][0], list(PaymentMethod).index(pair[0][1]))
    )


def _prizes(night: Night) -> Iterator[StatementLine]:
    """What each player has in hand, with what it is awarded for now: the payments say what it was
    for when it was handed over.
    """
    for winner in winners(night):
        if winner.handed:
            words = winner.words or "no longer awarded"
            who = night.entries.of(winner.entry).label
            yield StatementLine(f"Prize: {who}, {words}", -winner.handed)


def _each(night: Night, *kinds: PaymentKind, sign: int = 1) -> Iterator[StatementLine]:
    for kind in kinds:
        for payment in _counting(night, kind):
            yield StatementLine(_words(night, payment), sign * payment.cents)


def _fees_waived(night: Night) -> Iterator[StatementLine]:
    """But for whoever was asked before: they are let off nothing."""
    for payment in _counting(night, PaymentKind.FEE_WAIVED):
        if payment.entry is None or not attendance.was_asked_before(
            night, night.entries.of(payment.entry)
        ):
            yield StatementLine(_words(night, payment), payment.cents)


def _words(night: Night, payment: Payment) -> str:
    what = KINDS[payment.kind].words.removesuffix(" waived").capitalize()
    who = "" if payment.entry is None else night.entries.of(payment.entry).label
    words = ": ".join(filter(None, (what, ", ".join(filter(None, (who, payment.note))))))
    return f"{words}{_way(payment.how)}"


def _way(how: PaymentMethod) -> str:
    return f", {method_in_words(how)}" if how in ELSEWHERE else ""


def _refunds(night: Night) -> Iterator[StatementLine]:
    left_out = paid_without_playing(night)
    for account in left_out:
        words = f"Did not play, fee to be given back: {account.entry.label}"
        yield StatementLine(words, account.fee.paid)
    for account in overpaid(night).accounts:
        over = account.fine.too_much if account in left_out else account.too_much
        if over:
            yield StatementLine(f"Paid too much, to be given back: {account.entry.label}", over)


def _owing(night: Night) -> Iterator[StatementLine]:
    """By what it is for and how much, with everybody who owes it."""
    listed = accounts(night)
    for kind in WAIVED:
        who: dict[int, list[str]] = {}
        for account in listed:
            who.setdefault(account.due(kind).owed, []).append(account.entry.label)
        for cents in sorted(filter(None, who), reverse=True):
            text = f", {dollars(cents)} each" if len(who[cents]) > 1 else ""
            words = f"{KINDS[kind].words.capitalize()}{text}: {', '.join(who[cents])}"
            yield StatementLine(words, cents * len(who[cents]))


def _counting(night: Night, kind: PaymentKind) -> Iterator[Payment]:
    return (payment for payment in night.all(Payment) if payment.kind is kind and not payment.void)

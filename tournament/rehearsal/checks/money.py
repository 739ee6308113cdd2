"""Money: what came in is what went out and what is left, line by line from the payments."""

from __future__ import annotations

from collections.abc import Iterator

from tournament.night.evening import Night
from tournament.night.facts import Award, How, Kind, Payment
from tournament.purse.accounts import accounts
from tournament.purse.books import books
from tournament.purse.payouts import winners

FEES = {Kind.FEE, Kind.FEE_WAIVED}
FROM_PLAYERS = {Kind.FEE, Kind.FINE, Kind.GIFT}
INTO_DRAWER = {*FROM_PLAYERS, Kind.FLOAT}
OUT = {Kind.PRIZE, Kind.EXPENSE}


def adds_up(night: Night) -> Iterator[str]:
    counting = [one for one in night.all(Payment) if not one.void]
    into = sum(one.cents for one in counting if one.kind in FROM_PLAYERS)
    out = sum(one.cents for one in counting if one.kind in OUT)
    found = books(night)
    if into != out + found.kept:
        yield f"{into} cents came in, {out} went out, and {found.kept} are left"
    if found.drawer != _drawer(counting):
        yield f"the drawer should hold {_drawer(counting)} cents, and the books say {found.drawer}"
    prizes = sum(one.cents for one in night.all(Award))
    if prizes > into:
        yield f"{prizes} cents of prizes are awarded, and {into} came in"
    if night.is_closed:
        yield from _at_the_end(night)


def fees_settled(night: Night) -> Iterator[str]:
    """By each alone: paid, or waived for a reason."""
    fee = night.rules.fee_cents
    counting = [one for one in night.all(Payment) if not one.void and one.kind in FEES]
    for who in sorted(night.has_been_seated):
        one = night.entry(who)
        settled = sum(each.cents for each in counting if each.entry == who)
        if one.ranked and not one.excused and settled != fee:
            yield f"player {who} plays, and has settled {settled} of {fee} cents"


def _at_the_end(night: Night) -> Iterator[str]:
    for winner in winners(night):
        if winner.cents != winner.handed:
            yield f"player {winner.entry} won {winner.cents} cents and has {winner.handed}"
    for one in accounts(night):
        if one.owed:
            yield f"player {one.entry.number} owes {one.owed} cents"
    counted = night.plan.counted_cents
    if counted is not None and counted != books(night).drawer:
        yield f"the drawer was counted as {counted} cents"


def _drawer(counting: list[Payment]) -> int:
    cash = [one for one in counting if one.how is How.CASH]
    into = sum(one.cents for one in cash if one.kind in INTO_DRAWER)
    return into - sum(one.cents for one in cash if one.kind in OUT)

"""What there is to win tonight, on the wall: never who paid, owes or won."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.money import dollars
from tournament.night.evening import Night
from tournament.purse.books import books
from tournament.purse.payouts import in_money, promised, things
from tournament.purse.to_win import to_win


@dataclass(frozen=True, slots=True)
class ToWin:
    reason: str
    prize: str


@dataclass(frozen=True, slots=True)
class Pot:
    """`cents` is what everybody paid into the pot together; nothing where things are won. It
    `is_promised` where the director has said so, and is else the usual.
    """

    prizes: tuple[ToWin, ...]
    cents: int | None
    is_promised: bool


def pot(night: Night) -> Pot | None:
    """Nothing where there is nothing to win, or nobody knows yet what."""
    if in_money(night):
        found = tuple(ToWin(one.reason, dollars(one.cents)) for one in to_win(night))
        cents, is_promised = books(night).purse.cents, promised(night) is not None
        return Pot(found, cents, is_promised) if found else None
    named = [(rank, one) for rank, one in enumerate(things(night), start=1) if one]
    found = tuple(ToWin(f"place {rank}", one) for rank, one in named)
    return Pot(found, None, is_promised=True) if found else None

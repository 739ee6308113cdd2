"""What there is to win tonight, on the wall: never who paid, owes or won."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from scoring.dollars import dollars
from tournament.night.night import Night
from tournament.purse.books import books
from tournament.purse.payouts import donated_prizes, in_money, promised
from tournament.purse.to_win import to_win
from tournament.wall.boards.scene import Scene, at_any_time


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

    PAGE: ClassVar[str] = "wall/_pot.html"


def pot(night: Night) -> Pot | None:
    """Nothing where there is nothing to win, or nobody knows yet what."""
    if in_money(night):
        to_wins = tuple(ToWin(payout.reason, dollars(payout.cents)) for payout in to_win(night))
        cents, is_promised = books(night).purse.cents, promised(night) is not None
        return Pot(to_wins, cents, is_promised) if to_wins else None
    named = [(rank, text) for rank, text in enumerate(donated_prizes(night), start=1) if text]
    to_wins = tuple(ToWin(f"place {rank}", text) for rank, text in named)
    return Pot(to_wins, None, is_promised=True) if to_wins else None


def _promised(night: Night, now: datetime) -> Pot | None:
    """What nobody has promised is shown by nobody but the director."""
    fund = pot(night)
    return fund if fund and fund.is_promised else None


POT = Scene("pot", at_any_time(pot), "What there is to win", by_itself=_promised)

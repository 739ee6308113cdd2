"""Prizes on the wall: what there is to win, and once they are decided each of them in turn."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from scoring.dollars import dollars
from tournament.evening.night import progress
from tournament.evening.night.night import Night
from tournament.evening.purse.books import books, has_money_prizes
from tournament.evening.purse.payouts import donated_prizes, prizes_to_win, promised_table
from tournament.evening.words.many import capital, so_many
from tournament.evening.words.refused import Refused
from tournament.kit.drawing.awards import METALS
from tournament.kit.drawing.shapes import Drawing
from tournament.topics.places.boards.standings import MAX_ON_STEPS
from tournament.topics.prizes.boards.payout import payout
from tournament.topics.prizes.boards.prize_list import Prize, prize_list
from tournament.topics.wall.boards.honours import Honour, podiums
from tournament.topics.wall.boards.scene import Scene, WallParty, ignore_time


@dataclass(frozen=True, slots=True)
class ToWin:
    reason: str
    prize: str


@dataclass(frozen=True, slots=True)
class Pot:
    """What there is to win. `cents` is all that was paid into the pot, or None when things are won.
    It `is_promised` if the director has said so; else it is what is usual.
    """

    prizes: tuple[ToWin, ...]
    cents: int | None
    is_promised: bool

    PAGE: ClassVar[str] = "wall/_pot.html"


def pot(night: Night) -> Pot | None:
    """Return what there is to win, or None as long as nobody knows."""
    if has_money_prizes(night):
        to_wins = tuple(
            ToWin(payout.reason, dollars(payout.cents)) for payout in prizes_to_win(night)
        )
        cents, is_promised = books(night).purse.cents, promised_table(night) is not None
        return Pot(to_wins, cents, is_promised) if to_wins else None
    named = [(rank, text) for rank, text in enumerate(donated_prizes(night), start=1) if text]
    to_wins = tuple(ToWin(f"place {rank}", text) for rank, text in named)
    return Pot(to_wins, None, is_promised=True) if to_wins else None


def _promised_pot(night: Night, now: datetime) -> Pot | None:
    """Return the pot if it is promised: else only the director may choose to show it."""
    fund = pot(night)
    return fund if fund and fund.is_promised else None


POT = Scene("pot", ignore_time(pot), "What there is to win", by_itself=_promised_pot)


@dataclass(frozen=True, slots=True)
class Awards:
    """The prize that was announced last, and how many are `left` to announce. Once all are, they
    stand `together`, the first place first, in letters of at `least` so many thousandths of the
    wall.
    """

    last: Honour | None
    left: int
    together: tuple[Honour, ...]
    least: int = 0

    PAGE: ClassVar[str] = "wall/_awards.html"

    @property
    def to_come(self) -> str:
        return f"{so_many(self.left, 'prize')} to come"

    @property
    def podiums(self) -> tuple[Drawing, ...]:
        """Return the prizes on steps; nothing when there are more prizes than steps."""
        if len(self.together) > MAX_ON_STEPS or any(
            one.metal not in METALS for one in self.together
        ):
            return ()
        return podiums(self.together, self.least)


def prizes(night: Night) -> tuple[Prize, ...]:
    """Return the prizes in the order they are announced, the first place last; none before they are
    decided.
    """
    if not progress.is_played(night):
        return ()
    split = payout(night)
    if split.in_money and not split.awarded:
        return ()
    try:
        listed = prize_list(night).prizes
    except Refused:
        return ()
    return tuple(reversed([prize for prize in listed if prize.people]))


def awards(night: Night, count: int) -> Awards | None:
    """Return the prizes, of which so many are announced."""
    listed = prizes(night)
    if not listed:
        return None
    announced = [
        Honour(prize.place, capital(prize.reason), "", WallParty(prize.people), (prize.prize,))
        for prize in listed[:count]
    ]
    left = max(0, len(listed) - count)
    together = () if left else tuple(reversed(announced))
    return Awards(announced[-1] if announced else None, left, together)

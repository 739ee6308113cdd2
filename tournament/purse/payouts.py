"""Who wins what: the proposal from the pot, the ties that have to be played off first, and how far
the handing over has come.

Knows entries by number only.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.medals import ties_for_medals
from scoring.options import PrizesFrom, TieBreaker
from scoring.prizes import Payouts, PrizeTable, split
from scoring.standings import Place
from tournament.night.door import settled
from tournament.night.evening import Night
from tournament.night.facts import Award, Kind, Payment
from tournament.purse import prize_table
from tournament.purse.books import books

DECIDERS = (TieBreaker.PLAYOFF, TieBreaker.LOT)


@dataclass(frozen=True, slots=True)
class Winner:
    """One player's prizes, which are handed over together."""

    entry: int
    awards: tuple[Award, ...]
    handed: int

    @property
    def cents(self) -> int:
        return sum(one.cents for one in self.awards)

    @property
    def still(self) -> int:
        return max(0, self.cents - self.handed)

    @property
    def too_much(self) -> int:
        """Handed over beyond the prizes, where somebody took an award back afterwards."""
        return max(0, self.handed - self.cents)

    @property
    def words(self) -> str:
        return ", ".join(one.words for one in self.awards)


def in_money(night: Night) -> bool:
    return night.rules.prizes_from is PrizesFrom.PURSE


def places(night: Night) -> tuple[Place, ...]:
    """Nobody has one before the first score."""
    return night.standings if any(one.has_scores for one in night.rounds) else ()


def promised(night: Night) -> PrizeTable | None:
    return prize_table.read(night.plan.prizes)


def usual(night: Night) -> PrizeTable:
    ranked = sum(one.ranked for one in night.entries)
    return prize_table.usual(ranked, night.rules.prize_places)


def proposed(night: Night) -> Payouts:
    """By what is promised, or by the usual parts. A ValueError says why the pot cannot pay it."""
    return split(books(night).purse, promised(night) or usual(night), places(night))


def prize_places(night: Night) -> int:
    """How many places win something: the ties above there matter."""
    if not in_money(night):
        return max(night.rules.medals, night.rules.prize_places)
    table = promised(night) or usual(night)
    return max(night.rules.medals, len(table.places) if books(night).purse.cents else 0)


def ties(night: Night) -> tuple[tuple[Place, ...], ...]:
    """Those that the house plays off or draws lots for, best first."""
    if not any(one in DECIDERS for one in night.rules.tie_breakers):
        return ()
    return ties_for_medals(places(night), prize_places(night))


def winners(night: Night) -> tuple[Winner, ...]:
    """In the order in which the prizes were awarded."""
    prizes: dict[int, list[Award]] = {}
    for one in night.all(Award):
        if one.entry is not None:
            prizes.setdefault(one.entry, []).append(one)
    handed = settled(night.all(Payment), {Kind.PRIZE})
    return tuple(
        Winner(entry, tuple(prizes.get(entry, ())), handed.get(entry, 0))
        for entry in dict.fromkeys([*prizes, *handed])
    )

"""Who is tied for a medal or a prize, the playoff that is drawn for it, and how playoffs ended."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.options import TieBreaker
from tournament.night.evening import Night
from tournament.night.sessions import in_words
from tournament.purse import payouts
from tournament.purse.holders import Holder, are_here, holder
from tournament.purse.playoffs import Draw, Tie, counts, drawn, game_in_words


@dataclass(frozen=True, slots=True)
class Meeting:
    """One game of a playoff."""

    table: int
    one: Holder
    other: Holder


@dataclass(frozen=True, slots=True)
class Tied:
    """Those who are level. The draw says who meets whom first, where pairs stay together. `wait`
    says that their division is not over.
    """

    tie: Tie
    holders: tuple[Holder, ...]
    wait: str
    games: tuple[Meeting, ...] = ()
    waits: Holder | None = None

    @property
    def people(self) -> tuple[int, ...]:
        return self.tie.people

    @property
    def best(self) -> int:
        """The place that the first of them will have."""
        return min(one.rank for one in self.tie.places)

    @property
    def what(self) -> str:
        """What they are level for."""
        return in_words(self.tie.medals) if self.tie.medals else "a prize"

    @property
    def needs_more(self) -> bool:
        """The games that are drawn do not tell all of them apart."""
        return len(self.holders) > 2


@dataclass(frozen=True, slots=True)
class Played:
    """How a playoff ended, best first and equal ones together, and whether it still `counts`."""

    order: tuple[tuple[Holder, ...], ...]
    counts: bool = True

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(one.number for equal in self.order for one in equal)


@dataclass(frozen=True, slots=True)
class Ties:
    """`game` is what two who are tied play."""

    tied: tuple[Tied, ...]
    by_playoff: bool
    by_lot: bool
    playoffs: tuple[Played, ...]
    lot_is_drawn: bool
    game: str

    @property
    def may_draw_lot(self) -> bool:
        """It decides something: somebody is tied whose games are all played."""
        is_over = any(not one.wait for one in self.tied)
        return self.by_lot and not self.lot_is_drawn and is_over

    @property
    def is_shown(self) -> bool:
        return bool(self.tied or self.playoffs or self.lot_is_drawn)


def ties(night: Night) -> Ties:
    by = night.rules.tie_breakers
    return Ties(
        tied=_tied(night),
        by_playoff=TieBreaker.PLAYOFF in by,
        by_lot=TieBreaker.LOT in by,
        playoffs=() if night.format.bracket else _played(night),
        lot_is_drawn=bool(night.plan.lot_seed),
        game=game_in_words(night),
    )


def played_off(night: Night) -> tuple[Tied, ...]:
    """Where pairs stay together, those whose playoff is drawn and may begin."""
    if night.is_closed or TieBreaker.PLAYOFF not in night.rules.tie_breakers:
        return ()
    return tuple(one for one in _tied(night) if one.games and not one.wait)


def _tied(night: Night) -> tuple[Tied, ...]:
    found = payouts.tied(night)
    if not night.format.in_teams:
        return tuple(_tie(night, one) for one in found)
    draws = drawn(found, payouts.level(night), night.plan.seed)
    return tuple(_with_draw(night, *each) for each in zip(found, draws, strict=True))


def _tie(night: Night, tie: Tie) -> Tied:
    if night.is_over(tie.division):
        return Tied(tie, _holders(night, tie), "")
    of = f" of {tie.division}" if tie.division else ""
    after = "It is decided after the last one, if they are still level."
    return Tied(tie, _holders(night, tie), f"Not every game{of} is played. {after}")


def _with_draw(night: Night, tie: Tie, draw: Draw) -> Tied:
    games = tuple(
        Meeting(table, holder(night, one), holder(night, other))
        for table, (one, other) in draw.games
    )
    waits = None if draw.waits is None else holder(night, draw.waits)
    return replace(_tie(night, tie), games=games, waits=waits)


def _holders(night: Night, tie: Tie) -> tuple[Holder, ...]:
    return tuple(holder(night, one) for one in tie.people)


def _played(night: Night) -> tuple[Played, ...]:
    """Without those of whom somebody is in no list any more: such a playoff counts nowhere."""
    return tuple(
        Played(
            tuple(tuple(holder(night, one) for one in equal) for equal in order),
            counts(night, order),
        )
        for order in night.plan.playoffs
        if are_here(night, (one for equal in order for one in equal))
    )

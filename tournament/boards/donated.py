"""Prizes that are donated things: whose they are, place by place in each division."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.night.evening import Night
from tournament.purse.holders import Holder, holder_of
from tournament.purse.payouts import divisions


@dataclass(frozen=True, slots=True)
class Donated:
    """One prize. Without a `holder` the bracket has not settled its place yet."""

    division: str
    rank: int
    holder: Holder | None
    reason: str


def donated(night: Night) -> tuple[Donated, ...]:
    found = tuple(
        Donated(one.name, place.rank, holder_of(night, place), place.reason)
        for one in divisions(night)
        for place in one.places
        if place.rank <= night.rules.prize_places
    )
    still_open = _open(night, {one.rank for one in found})
    return tuple(sorted((*found, *still_open), key=lambda one: one.rank)) if still_open else found


def _open(night: Night, settled: set[int]) -> tuple[Donated, ...]:
    """The last places of a bracket are known first."""
    if not night.format.bracket or not night.is_drawn or night.is_played:
        return ()
    last = min(night.rules.prize_places, len(night.bracket.teams))
    return tuple(
        Donated("", rank, None, "not decided yet")
        for rank in range(1, last + 1)
        if rank not in settled
    )

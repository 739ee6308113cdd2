"""Prizes that are donated things: whose they are, place by place in each division."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.night.evening import Night
from tournament.purse.holders import Holder, holder_of
from tournament.purse.payouts import divisions, things


@dataclass(frozen=True, slots=True)
class Donated:
    """One prize. Without a `holder` its place is not settled yet. The `thing` is empty where nobody
    wrote what it is; those who share places have what is given for all of these.
    """

    division: str
    rank: int
    holder: Holder | None
    reason: str
    thing: str


def donated(night: Night) -> tuple[Donated, ...]:
    names = things(night)
    found = tuple(
        Donated(
            one.name,
            place.rank,
            holder_of(night, place),
            place.reason,
            " or ".join(filter(None, names[place.rank - 1 : place.rank + len(place.tied_with)])),
        )
        for one in divisions(night)
        for place in one.places
        if place.rank <= night.rules.prize_places
    )
    still_open = _open(night, {one.rank for one in found})
    return tuple(sorted((*found, *still_open), key=lambda one: one.rank)) if still_open else found


def _open(night: Night, settled: set[int]) -> tuple[Donated, ...]:
    """The last places of a bracket are known first. Before anybody can have a place, those are told
    for which it is written what there is.
    """
    names = things(night)
    names += ("",) * (night.rules.prize_places - len(names))
    if night.format.bracket and night.is_drawn:
        count = 0 if night.is_played else len(night.bracket.teams)
        to_come = tuple(enumerate(names[:count], start=1))
    else:
        begun = bool(divisions(night))
        to_come = tuple((at, one) for at, one in enumerate(names, 1) if one and not begun)
    return tuple(
        Donated("", rank, None, "not decided yet", thing)
        for rank, thing in to_come
        if rank not in settled
    )

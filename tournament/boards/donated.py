"""Prizes that are donated things: whose they are, place by place in each division."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.standings import Place
from tournament.night.evening import Night
from tournament.purse.holders import Holder, holder_of
from tournament.purse.payouts import divisions, things

OPEN = "not decided yet"


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
    won = [
        (one.name, place)
        for one in divisions(night)
        for place in one.places
        if place.rank <= night.rules.prize_places
    ]
    found = tuple(
        Donated(name, one.rank, holder_of(night, one), one.reason, _thing(night, one))
        for name, one in won
    )
    settled = {rank for _, one in won for rank in range(one.rank, one.rank + _sharing(one))}
    still_open = (*_awaited(night, {one.rank: one for _, one in won}), *_open(night, settled))
    return tuple(sorted((*found, *still_open), key=lambda one: one.rank)) if still_open else found


def _sharing(place: Place) -> int:
    """Those of whom nobody knows yet who they are among them."""
    return 1 + len(place.tied_with) + place.to_come


def _thing(night: Night, place: Place) -> str:
    own = things(night)[place.rank - 1 : place.rank - 1 + _sharing(place)]
    return " or ".join(filter(None, own))


def _awaited(night: Night, places: Mapping[int, Place]) -> Iterator[Donated]:
    """Whoever will share a place of a bracket with those who are out already."""
    for rank, one in places.items():
        for _ in range(one.to_come):
            yield Donated("", rank, None, OPEN, _thing(night, one))


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
        Donated("", rank, None, OPEN, thing) for rank, thing in to_come if rank not in settled
    )

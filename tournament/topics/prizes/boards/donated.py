"""Prizes that are donated things: whose they are, place by place in each division."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.places.standings import Place
from tournament.evening.night import draws, progress
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.purse.payouts import begun_divisions, donated_prizes

OPEN = "not decided yet"


@dataclass(frozen=True, slots=True)
class Donated:
    """One prize. Without a `holder` its place is not settled yet. The `thing` is empty where nobody
    wrote what it is; those who share places have what is given for all of these.
    """

    division: str
    rank: int
    holder: Party | None
    reason: str
    thing: str


def donated(night: Night) -> tuple[Donated, ...]:
    won = [
        (division.name, place)
        for division in begun_divisions(night)
        for place in division.places
        if place.rank <= night.rules.prize_places
    ]
    placed = tuple(
        Donated(
            name,
            place.rank,
            night.parties.of(place.result.entrant),
            place.reason,
            _thing(night, place),
        )
        for name, place in won
    )
    settled = {rank for _, place in won for rank in range(place.rank, place.rank + _sharing(place))}
    still_open = (*_awaited(night, {place.rank: place for _, place in won}), *_open(night, settled))
    return (
        tuple(sorted((*placed, *still_open), key=lambda prize: prize.rank))
        if still_open
        else placed
    )


def _sharing(place: Place) -> int:
    """Those of whom nobody knows yet who they are among them."""
    return 1 + len(place.tied_with) + place.to_come


def _thing(night: Night, place: Place) -> str:
    own = donated_prizes(night)[place.rank - 1 : place.rank - 1 + _sharing(place)]
    return " or ".join(filter(None, own))


def _awaited(night: Night, places: Mapping[int, Place]) -> Iterator[Donated]:
    """Yield a line for each place that somebody will still come to share."""
    for rank, place in places.items():
        for _ in range(place.to_come):
            yield Donated("", rank, None, OPEN, _thing(night, place))


def _open(night: Night, settled: set[int]) -> tuple[Donated, ...]:
    """The last places of a bracket are known first. Before anybody can have a place, those are told
    for which it is written what there is.
    """
    names = donated_prizes(night)
    names += ("",) * (night.rules.prize_places - len(names))
    if night.teams.are_drawn:
        count = 0 if progress.is_played(night) else len(draws.bracket(night).teams)
        to_come = tuple(enumerate(names[:count], start=1))
    else:
        to_come = tuple(
            (at, text) for at, text in enumerate(names, 1) if text and not begun_divisions(night)
        )
    return tuple(
        Donated("", rank, None, OPEN, thing) for rank, thing in to_come if rank not in settled
    )

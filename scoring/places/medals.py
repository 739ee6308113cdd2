"""Who gets a medal, and which ties need a playoff for it. One division at a time."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.places.standings import Place

METALS = ("gold", "silver", "bronze")


@dataclass(frozen=True, slots=True)
class Medal:
    name: str
    place: Place


def medals(places: Sequence[Place], count: int) -> tuple[Medal, ...]:
    """Those within the first `count` places; equal ones share the better medal. Where fewer play,
    those present are given theirs."""
    return tuple(Medal(_name(place.rank), place) for place in places if place.rank <= count)


def ties_for_medals(places: Sequence[Place], count: int) -> tuple[tuple[Place, ...], ...]:
    """The ties that touch a medal, best first: only these are worth a playoff."""
    ranks = dict.fromkeys(place.rank for place in places if place.tied_with)
    return tuple(
        tuple(place for place in places if place.rank == rank) for rank in ranks if rank <= count
    )


def _name(rank: int) -> str:
    return METALS[rank - 1] if rank <= len(METALS) else f"place {rank}"

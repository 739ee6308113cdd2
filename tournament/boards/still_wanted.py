"""The results that prizes and the last count wait for, and the page where each is typed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.night.evening import Night
from tournament.night.seating import missing_tables


@dataclass(frozen=True, slots=True)
class Wanted:
    """Without a game it is typed on the bracket's page."""

    words: str
    game: int | None


def still_wanted(night: Night) -> tuple[Wanted, ...]:
    return () if night.is_closed else tuple(_wanted(night))


def _wanted(night: Night) -> Iterator[Wanted]:
    if night.has_bracket:
        if night.is_drawn and not night.is_played:
            yield Wanted("On to the bracket", None)
        return
    for one in night.rounds:
        if one.missing:
            yield Wanted(f"Type {missing_tables(one)} of game {one.number}", one.number)

"""What the draw of all games keeps to, and about whom more can be wished."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.chairs import CLOCKWISE, Chair
from tournament.lists.finding import fold
from tournament.night import facts
from tournament.night import wishes as wished
from tournament.night.evening import Night


@dataclass(frozen=True, slots=True)
class Wishes:
    """`is_open` until the first game is seated; then the draw stands."""

    apart: tuple[tuple[int, int], ...]
    stay: tuple[tuple[int, int, Chair], ...]
    people: tuple[facts.Entry, ...]
    is_open: bool
    chairs: tuple[Chair, ...] = CLOCKWISE


def wishes(night: Night) -> Wishes:
    """Of those who are still here."""
    known = night.by_number
    here = [one for one in night.entries if one.ranked and one.last_game is None]
    return Wishes(
        tuple(pair for pair in wished.apart(night.plan) if known.keys() >= {*pair}),
        tuple(
            (one, at, Chair(chair)) for one, at, chair in wished.stay(night.plan) if one in known
        ),
        tuple(sorted(here, key=lambda one: (fold(one.name), one.number))),
        is_open=not (night.rounds or night.is_closed or night.format.in_teams),
    )

"""What the draw of all games keeps to, and about whom more can be wished."""

from dataclasses import dataclass

from scoring.chairs import CLOCKWISE, Chair
from tournament import facts
from tournament.lists.finding import fold
from tournament.night.night import Night
from tournament.night.seats import wishes as wished


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
    entries = night.by_number
    here = [entry for entry in night.entries if entry.ranked and entry.last_game is None]
    return Wishes(
        tuple(pair for pair in wished.apart(night.plan) if entries.keys() >= {*pair}),
        tuple(
            (number, at, Chair(chair))
            for number, at, chair in wished.stay(night.plan)
            if number in entries
        ),
        tuple(sorted(here, key=lambda entry: (fold(entry.name), entry.number))),
        is_open=night.format.keeps_wishes and not (night.rounds or night.is_closed),
    )

"""What a wall may show besides what comes by itself: a scene that the director chose, and the
prizes, told one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tournament.boards.payout import payout
from tournament.boards.prize_list import Prize, prize_list
from tournament.boards.table_sheet import wanted
from tournament.boards.wall_players import (
    Arrivals,
    Places,
    Seats,
    Waiting,
    arrivals,
    places,
    seated,
)
from tournament.boards.wall_players import waiting as waited
from tournament.night.evening import Night
from tournament.night.round_clock import clocked_game
from tournament.night.walls import AWARDS, Showing
from tournament.refused import Refused


@dataclass(frozen=True, slots=True)
class BigClock:
    title: str


@dataclass(frozen=True, slots=True)
class Awards:
    """The prize that was told last, and before it the others; `left` are still to be told."""

    last: Prize | None
    told: tuple[Prize, ...]
    left: int


Chosen = BigClock | Awards | Arrivals | Seats | Waiting | Places


@dataclass(frozen=True, slots=True)
class Choice:
    """A button at the desk."""

    key: str
    words: str
    is_on: bool = False


def chosen(night: Night, showing: Showing) -> Chosen | None:
    """Nothing where it cannot be shown: then the wall goes by itself."""
    if showing.scene == AWARDS:
        return awards(night, showing.prizes)
    _, make = SCENES.get(showing.scene, ("", _nothing))
    return make(night)


def choices(night: Night, showing: Showing) -> tuple[Choice, ...]:
    return tuple(
        Choice(key, words, showing.scene == key)
        for key, (words, make) in SCENES.items()
        if make(night) is not None
    )


def prizes(night: Night) -> tuple[Prize, ...]:
    """In the order in which they are told, the first place last; none before they are decided."""
    if not night.is_played:
        return ()
    found = payout(night)
    if found.in_money and not found.awarded:
        return ()
    try:
        listed = prize_list(night).prizes
    except Refused:
        return ()
    return tuple(reversed([one for one in listed if one.who]))


def awards(night: Night, count: int) -> Awards | None:
    found = prizes(night)
    if not found:
        return None
    told = found[:count]
    return Awards(told[-1] if told else None, tuple(reversed(told[:-1])), len(found) - len(told))


def _nothing(night: Night) -> None:
    """Of a scene that there is not, or not any more."""


def _arrivals(night: Night) -> Arrivals | None:
    return None if night.rounds else arrivals(night)


def _seated(night: Night) -> Seats | None:
    found = wanted(night)
    return seated(night) if found and found.games else None


def _waiting(night: Night) -> Waiting | None:
    current = night.current
    on = current is not None and current.missing and not night.has_bracket
    return waited(night, current) if on and current else None


def _places(night: Night) -> Places | None:
    if night.format.in_teams:
        return None
    found = places(night)
    return found if found.places else None


def _clock(night: Night) -> BigClock | None:
    game = clocked_game(night)
    return None if game is None else BigClock(f"Game {game}" if game else night.name)


SCENES: Mapping[str, tuple[str, Callable[[Night], Chosen | None]]] = {
    "arrivals": ("Who is here", _arrivals),
    "seats": ("Where everybody sits", _seated),
    "waiting": ("Tables waited for", _waiting),
    "clock": ("The clock", _clock),
    "places": ("Standings", _places),
}

"""What a wall may show besides what comes by itself: a scene that the director chose, and the
prizes, told one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from tournament.boards.payout import payout
from tournament.boards.prize_list import Prize, prize_list
from tournament.boards.table_sheet import wanted
from tournament.boards.wall_bracket import draw, tables, tree, whereabouts
from tournament.boards.wall_honours import Honours, honours
from tournament.boards.wall_lists import (
    Arrivals,
    Places,
    Seats,
    Waiting,
    arrivals,
    places,
    seated,
    waiting,
)
from tournament.boards.wall_meetings import Meetings, by_table
from tournament.boards.wall_playoffs import playoffs
from tournament.boards.wall_pot import Pot, pot
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


Scene = Arrivals | Seats | Waiting | Places | Meetings | Honours | Pot | BigClock | Awards


@dataclass(frozen=True, slots=True)
class Choice:
    """A button at the desk."""

    key: str
    words: str
    is_on: bool = False


def chosen(night: Night, showing: Showing, now: datetime) -> Scene | None:
    """Nothing where it cannot be shown: then the wall goes by itself."""
    if showing.scene == AWARDS:
        return awards(night, showing.prizes)
    _, make = SCENES.get(showing.scene, ("", _nothing))
    return make(night, now)


def choices(night: Night, showing: Showing, now: datetime) -> tuple[Choice, ...]:
    return tuple(
        Choice(key, words, showing.scene == key)
        for key, (words, make) in SCENES.items()
        if make(night, now) is not None
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


def _nothing(night: Night, now: datetime) -> None:
    """Of a scene that there is not, or not any more."""


def _arrivals(night: Night, now: datetime) -> Arrivals | None:
    begun = night.rounds or night.is_drawn
    return None if begun and not night.is_between_sessions else arrivals(night)


def _draw(night: Night, now: datetime) -> Meetings | None:
    return draw(night) if _is_on(night) else None


def _seats(night: Night, now: datetime) -> Seats | None:
    if night.has_bracket:
        return whereabouts(night, now) if _is_on(night) else None
    found = wanted(night)
    return seated(night) if found and found.games else None


def _meetings(night: Night, now: datetime) -> Meetings | None:
    if night.has_bracket:
        return tables(night, now) if _is_on(night) else None
    return by_table(night, night.current) if night.format.in_teams and night.current else None


def _tree(night: Night, now: datetime) -> Meetings | None:
    return tree(night, is_whole=True) if night.has_bracket and night.is_drawn else None


def _waiting(night: Night, now: datetime) -> Waiting | None:
    current = night.current
    on = current is not None and current.missing and not night.has_bracket
    return waiting(night, current) if on and current else None


def _places(night: Night, now: datetime) -> Places | None:
    return places(night)


def _honours(night: Night, now: datetime) -> Honours | None:
    return honours(night)


def _playoffs(night: Night, now: datetime) -> Meetings | None:
    return playoffs(night)


def _pot(night: Night, now: datetime) -> Pot | None:
    return pot(night)


def _clock(night: Night, now: datetime) -> BigClock | None:
    game = clocked_game(night)
    return None if game is None else BigClock(f"Game {game}" if game else night.name)


def _is_on(night: Night) -> bool:
    return night.has_bracket and night.is_drawn and not night.is_played


SCENES: Mapping[str, tuple[str, Callable[[Night, datetime], Scene | None]]] = {
    "arrivals": ("Who is here", _arrivals),
    "draw": ("The draw", _draw),
    "seats": ("Where everybody sits", _seats),
    "meetings": ("Who meets whom", _meetings),
    "tree": ("The bracket", _tree),
    "waiting": ("Tables waited for", _waiting),
    "clock": ("The clock", _clock),
    "places": ("Standings", _places),
    "playoffs": ("Playoffs", _playoffs),
    "honours": ("Winners and medals", _honours),
    "pot": ("What there is to win", _pot),
}

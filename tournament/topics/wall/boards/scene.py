"""What all scenes of the wall share: how one is declared in the file that draws it up, and how
people are named across the room: a player by name, a pair by its number and both names, a
division by a letter and a color.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Protocol

from tournament.evening.night.divisions import sexes_asked
from tournament.evening.night.night import Night

# wall.css tells so many divisions apart; the next one has the first color again.
COLOURS = 6


class Picture(Protocol):
    """What a scene shows. PAGE is the template that draws it."""

    PAGE: ClassVar[str]


Show = Callable[[Night, datetime], Picture | None]


def ignore_time(show: Callable[[Night], Picture | None]) -> Show:
    """Return what a scene shows that does not depend on the time."""
    return lambda night, now: show(night)


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene of the wall. `show` returns None when there is nothing to show. Without a `button` it
    only comes by itself, or when a course shows it instead of another one; `by_itself` is what it
    shows then, if that is something else.
    """

    key: str
    show: Show
    button: str = ""
    by_itself: Show | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """What tells a division apart on the wall. `colour` is the number of its color, from 1."""

    letter: str
    division: str
    colour: int


@dataclass(frozen=True, slots=True)
class WallParty:
    """A player, or the two of a team with its number."""

    names: tuple[str, ...]
    number: int | None = None
    mark: Mark | None = None

    @property
    def name(self) -> str:
        return " & ".join(self.names)


def wall_parties(night: Night, game: int | None = None) -> Mapping[int, WallParty]:
    """Return everybody who can be in the standings, by the number of the player or the team. With a
    `game` a team has the names of those who play for it then.
    """
    marks = division_marks(night)
    parties = (
        (party, party.people if game is None else party.people_in(game)) for party in night.parties
    )
    return {
        party.number: WallParty(
            tuple(entry.name for entry in people),
            party.number_beside,
            marks.get(party.division),
        )
        for party, people in parties
    }


def division_marks(night: Night) -> Mapping[str, Mark]:
    return marks(party.division for party in night.teams)


def marks(divisions: Iterable[str]) -> Mapping[str, Mark]:
    """Return the mark of each division: its first letter, or X if it is mixed, and as many letters
    more as tell it apart from those before it.
    """
    by_name: dict[str, Mark] = {}
    for at, name in enumerate(dict.fromkeys(filter(None, divisions))):
        taken = {mark.letter for mark in by_name.values()}
        lengths = range(1, len(name) + 1)
        letters = next(
            (_letters(name, size) for size in lengths if _letters(name, size) not in taken),
            _letters(name, len(name)),
        )
        by_name[name] = Mark(letters, name, 1 + at % COLOURS)
    return by_name


def _letters(name: str, size: int) -> str:
    is_mixed = set(sexes_asked(name)) == {"m", "w"}
    return ("X" if is_mixed else name[0].upper()) + name[1:size]

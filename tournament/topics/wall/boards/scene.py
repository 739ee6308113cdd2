"""The parts that all scenes of a big screen share: the declaration of a scene, and names that the
whole room can read. A team has its number and both names, and a division has a letter and a color.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Protocol

from tournament.evening.night.divisions import required_sexes
from tournament.evening.night.night import Night

# The number of division colors in wall.css. Further divisions use the colors again.
DIVISION_COLORS = 6


class Scene(Protocol):
    """A view that fills a big screen, drawn by its TEMPLATE."""

    TEMPLATE: ClassVar[str]


ShowScene = Callable[[Night, datetime], Scene | None]


def ignore_time(show: Callable[[Night], Scene | None]) -> ShowScene:
    """Return a function that takes the time too, for a scene that does not depend on it."""
    return lambda night, now: show(night)


@dataclass(frozen=True, slots=True)
class SceneKind:
    """A kind of scene. `show` returns the scene, or None if there is nothing to show;
    `show_automatically` replaces it if the director did not choose the scene. A kind without a
    `button` can't be chosen: it appears automatically, or because a course replaces another kind
    with it.
    """

    key: str
    show: ShowScene
    button: str = ""
    show_automatically: ShowScene | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """The letters that mark a division, and the number of its color, from 1."""

    letter: str
    division: str
    color: int


@dataclass(frozen=True, slots=True)
class WallParty:
    """A player, or a team with its number and its two players."""

    names: tuple[str, ...]
    number: int | None = None
    mark: Mark | None = None

    @property
    def name(self) -> str:
        return " & ".join(self.names)

    @property
    def number_words(self) -> str:
        """Return the team's number to show below the names; empty if a name already ends in it."""
        words = f"team {self.number}" if self.number else ""
        return "" if any(name.endswith(f"({words})") for name in self.names) else words


def wall_parties(night: Night, game: int | None = None) -> Mapping[int, WallParty]:
    """Return all players or teams by number. With a `game`, a team has the names of the players in
    that game, including substitutes.
    """
    marks = division_marks(night)
    parties = (
        (party, party.current_members if game is None else party.members_in(game))
        for party in night.parties
    )
    return {
        party.number: WallParty(
            tuple(entry.name for entry in people),
            party.screen_number,
            marks.get(party.division),
        )
        for party, people in parties
    }


def division_marks(night: Night) -> Mapping[str, Mark]:
    return mark_divisions(party.division for party in night.teams)


def mark_divisions(divisions: Iterable[str]) -> Mapping[str, Mark]:
    """Return the mark of each division: its first letter, or X if it is mixed, and more letters
    until it differs from the marks before it.
    """
    mark_by_name: dict[str, Mark] = {}
    for position, name in enumerate(dict.fromkeys(filter(None, divisions))):
        letters_taken = {mark.letter for mark in mark_by_name.values()}
        lengths = range(1, len(name) + 1)
        letters = next(
            (
                _mark_letters(name, size)
                for size in lengths
                if _mark_letters(name, size) not in letters_taken
            ),
            _mark_letters(name, len(name)),
        )
        mark_by_name[name] = Mark(letters, name, 1 + position % DIVISION_COLORS)
    return mark_by_name


def _mark_letters(name: str, size: int) -> str:
    is_mixed = set(required_sexes(name)) == {"m", "w"}
    return ("X" if is_mixed else name[0].upper()) + name[1:size]

"""The parts that all scenes of a big screen share: the declaration of a scene, and players, teams
and divisions as the room reads them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Protocol

from tournament.evening.night.divisions import required_count_by_sex
from tournament.evening.night.night import Night

# The number of division colors in wall.css. If there are more divisions, colors repeat.
DIVISION_COLOR_COUNT = 6


class Scene(Protocol):
    """A view that fills a big screen, drawn by its TEMPLATE."""

    TEMPLATE: ClassVar[str]


ShowScene = Callable[[Night, datetime], Scene | None]


def accept_unused_time(show_without_time: Callable[[Night], Scene | None]) -> ShowScene:
    """Return a function that also takes the time, although its scene does not depend on
    the time.
    """
    return lambda night, now: show_without_time(night)


@dataclass(frozen=True, slots=True)
class SceneKind:
    """A kind of scene. `show` makes the scene, or returns None if there is nothing to show.
    `show_automatically`, if set, is used instead when the director did not choose the scene. A kind
    without `button_words` can't be chosen; it appears automatically or in place of another kind.
    """

    key: str
    show: ShowScene
    button_words: str = ""
    show_automatically: ShowScene | None = None


@dataclass(frozen=True, slots=True)
class DivisionMark:
    """The letters that mark a division on the screen, and the number of its color, from 1."""

    letter: str
    division: str
    color: int


@dataclass(frozen=True, slots=True)
class BigScreenParty:
    """A player, or a team with its number and its two players, as a big screen shows them."""

    names: tuple[str, ...]
    number: int | None = None
    mark: DivisionMark | None = None

    @property
    def name(self) -> str:
        return " & ".join(self.names)

    @property
    def number_words(self) -> str:
        """Return words such as "team 3" to show below the names. Return "" if there is no number,
        or if a name already ends in these words.
        """
        words = f"team {self.number}" if self.number else ""
        return "" if any(name.endswith(f"({words})") for name in self.names) else words


def big_screen_party_by_number(
    night: Night, game: int | None = None
) -> Mapping[int, BigScreenParty]:
    """Return all players or teams by number. With a `game`, a team has the names of the players in
    that game, including substitutes.
    """
    marks = division_marks(night)
    parties_and_members = (
        (party, party.current_members if game is None else party.members_in(game))
        for party in night.parties
    )
    return {
        party.number: BigScreenParty(
            tuple(entry.name for entry in members),
            party.number_on_screens,
            marks.get(party.division),
        )
        for party, members in parties_and_members
    }


def division_marks(night: Night) -> Mapping[str, DivisionMark]:
    return mark_divisions(party.division for party in night.teams)


def mark_divisions(divisions: Iterable[str]) -> Mapping[str, DivisionMark]:
    """Return the mark of each division: its first letter, or X for a mixed division. Later letters
    of its name follow if another division has the same mark.
    """
    mark_by_division: dict[str, DivisionMark] = {}
    for division_index, division in enumerate(dict.fromkeys(filter(None, divisions))):
        used_letters = {mark.letter for mark in mark_by_division.values()}
        possible_lengths = range(1, len(division) + 1)
        mark_letters = next(
            (
                _mark_letters(division, size)
                for size in possible_lengths
                if _mark_letters(division, size) not in used_letters
            ),
            _mark_letters(division, len(division)),
        )
        mark_by_division[division] = DivisionMark(
            mark_letters, division, 1 + division_index % DIVISION_COLOR_COUNT
        )
    return mark_by_division


def _mark_letters(division: str, letter_count: int) -> str:
    is_mixed = set(required_count_by_sex(division)) == {"m", "w"}
    return ("X" if is_mixed else division[0].upper()) + division[1:letter_count]

"""A card, game by game: table, partner, opponents, points and X, and why.

Knows no names, and no money but what an X costs.
"""

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from scoring.chairs import Chair
from scoring.tally import Tally
from tournament.night.facts import Entry
from tournament.night.party import Party


class How(Enum):
    """What became of one game on one card, in words."""

    PLAYED = "played"
    SAT_OUT = "sat out"
    LEFT = "left in this game"
    STOOD_IN = "stood in"
    AWAY = "away, somebody stood in"
    MISSED = "missed"
    GRANTED = "given by the director"
    NOT_IN = "not in yet"


@dataclass(frozen=True, slots=True)
class CardLine:
    """One game on one card, with the points of those it was `against`; a team has no chair and no
    partner. `tally` is nothing so long as the table is not in. In a bracket a game has a `name`.
    """

    round: int
    how: How
    tally: Tally
    table: int | None = None
    chair: Chair | None = None
    partner: int | None = None
    opponents: tuple[int, ...] = ()
    against: tuple[int, ...] = ()
    won: bool = False
    note: str = ""
    name: str = ""

    @property
    def is_in(self) -> bool:
        return self.how is not How.NOT_IN


@dataclass(frozen=True)
class Card:
    party: Party
    lines: tuple[CardLine, ...]

    @property
    def entry(self) -> Entry:
        """Whose it is, where everybody has a card of their own."""
        (entry,) = self.party.members
        return entry

    @cached_property
    def tally(self) -> Tally:
        return sum((line.tally for line in self.lines), Tally())

    @cached_property
    def games(self) -> tuple[int, ...]:
        """The points of each game that is in."""
        return tuple(line.tally.points for line in self.lines if line.is_in)

    @cached_property
    def won(self) -> int:
        return sum(line.won for line in self.lines)

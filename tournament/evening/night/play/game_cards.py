"""A card, game by game: table, partner, opponents, points and X, and why; and who marched alone how
often, and of how many games anybody knows it.

Known is what was written down hand by hand, by people who sat there to the end. A sheet's totals
tell nothing of it; a card does where the house counts loners on it. Knows no names,
and no money but what an X costs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from scoring.chairs import Chair
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import CountLoners
from scoring.game import Tally
from tournament.evening.facts import Entry
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.words.many import so_many


class CardLineKind(Enum):
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
    """One game on one card, `against` the points of the others at its table; a team has no partner.
    `tally` is nothing so long as the table is not in. In a bracket a game has a `name`.
    """

    round: int
    how: CardLineKind
    tally: Tally
    table: int | None = None
    chair: Chair | None = None
    partner: int | None = None
    opponents: tuple[int, ...] = ()
    against: tuple[int, ...] = ()
    note: str = ""
    name: str = ""

    @property
    def is_in(self) -> bool:
        return self.how is not CardLineKind.NOT_IN


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

    @property
    def games(self) -> tuple[int, ...]:
        """The points of each game that is in."""
        return tuple(line.tally.points for line in self.lines if line.is_in)

    @cached_property
    def took_part(self) -> bool:
        """Whether any game was more than missed: played, sat out, or given by the director."""
        return any(line.how is not CardLineKind.MISSED for line in self.lines)


@dataclass(frozen=True, slots=True)
class Counted:
    """Of so many games that are in, so many are `known` to the last hand."""

    known: int
    games: int

    @property
    def is_whole(self) -> bool:
        return self.known == self.games

    @property
    def words(self) -> str:
        return f"known at {self.known} of {so_many(self.games, 'game')}"


def counted(rounds: Sequence[PlayedGame]) -> Counted:
    """A game that nobody came to has no hands to know."""
    tables = [played.by_hands for played in rounds if not played.forfeit]
    return Counted(sum(map(sum, tables)), sum(map(len, tables)))


def of_card(card: Card, *, is_whole: bool, are_asked: bool) -> tuple[int, bool]:
    """How many, and whether these are all: where hands tell it of every game that decides, else
    what a player wrote on the card where that is asked.
    """
    on_card = card.entry.loners if are_asked else None
    if on_card is not None:
        return on_card, True
    return card.tally.lone_marches, is_whole


def are_asked(count: Counted, rules: HouseRules) -> bool:
    """When a card is handed in."""
    asks = "count_loners" in rules.uses and rules.count_loners is CountLoners.ON_THE_CARD
    return asks and not count.is_whole

"""What a format is: two questions, each answered from the field and all that was played in it.

The same facts give the same answer, so an arrival, a departure or a corrected score needs no other
question than the next game does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rotation.bracket.facts import Fact
from rotation.bracket.progress import Progress
from rotation.individual.draw import Wishes
from rotation.pairs.meetings import is_house
from rotation.progressive.evening import Handover
from rotation.progressive.forecast import Forecast
from rotation.progressive.next_game import NextGame
from rotation.seating import Entrant, PlayedRound, Round
from rotation.shape import OddNumbers
from scoring import options
from scoring.house_rules import HouseRules
from scoring.standings import UNDECIDED, Place, standings
from scoring.tie_breakers import Decided, Result


@dataclass(frozen=True, slots=True)
class Field:
    """Who is here for the coming game, in the order of sign-in, and what was played: somebody who
    is missing has left, and somebody new has just come. Where pairs stay together an entrant is a
    team."""

    here: tuple[Entrant, ...]
    rules: HouseRules
    seed: int | str
    rounds: tuple[PlayedRound, ...] = ()
    divisions: tuple[tuple[Entrant, ...], ...] = ()  # none are one for everybody
    wishes: Wishes = field(default_factory=Wishes)
    handovers: tuple[Handover, ...] = ()
    for_one_game: Mapping[Entrant, Entrant] = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()  # of a bracket, where the desk wrote them down game by game
    drawn: tuple[Entrant, ...] = ()  # in the order of a bracket's draw, once it is made
    signed_in: tuple[Entrant, ...] = ()  # whoever was ever here, in the order of sign-in

    @property
    def games(self) -> int:
        if self.rules.games is None:
            raise ValueError("It is not said how many games there are: set the dial games.")
        return self.rules.games

    @property
    def unchanged_since(self) -> int:
        """The number of rounds that were played before just these people were here."""
        for number in range(len(self.rounds), 0, -1):
            seated = self.rounds[number - 1].seating.present
            if {one for one in seated if not is_house(one)} != set(self.here):
                return number
        return 0


@dataclass(frozen=True, slots=True)
class Coming:
    """What may start now: the whole next game, or the games whose two teams are known. Nothing,
    once all is played."""

    seating: Round
    names: Mapping[int, str] = field(default_factory=dict)  # of the bracket's games, by table
    moved: NextGame | None = None  # how it came about, where losers move


@dataclass(frozen=True, slots=True)
class Format:
    way: options.Format
    in_teams: bool
    next_games: Callable[[Field], Coming]
    rank: Callable[[Field, Sequence[Result], Decided], tuple[Place, ...]]
    # What each way to move would bring tonight, where losers move.
    forecasts: Callable[[Field], tuple[Forecast, ...]] | None = None
    # What becomes of those left over, where the house does not turn the dial.
    usual: OddNumbers = OddNumbers.BENCH
    # How far a bracket is played.
    bracket: Callable[[Field], Progress] | None = None
    # All games to come, where they are drawn beforehand.
    rest: Callable[[Field], tuple[Round, ...]] | None = None
    # How many games the night has, where that is not the dial's to say.
    games: Callable[[Field], int] | None = None

    @property
    def key(self) -> str:
        return str(self.way.value)


NOTHING_LEFT = Coming(Round(()))


def by_points(
    field: Field, results: Sequence[Result], decided: Decided = UNDECIDED
) -> tuple[Place, ...]:
    return standings(results, field.rules.tie_breakers, decided)

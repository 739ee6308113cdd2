"""The questions every format answers from the field and the games played: above all which games
may start now, and who has which place.

The same facts give the same answer, so an arrival, a departure or a corrected score needs no
question of its own.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from rotation.outcomes import Fact
from rotation.seating import ChairHandover, Entrant, PlayedRound, Seating, Wishes, is_house
from scoring.dials import options
from scoring.dials.house_rules import HouseRules
from scoring.places.standings import UNDECIDED, Place, standings
from scoring.places.tie_breakers import Decided, Result


@dataclass(frozen=True, slots=True)
class Field:
    """Who is here for the coming game, in the order of sign-in, and what was played: somebody who
    is missing has left, and somebody new has just come. If pairs stay together, an entrant is a
    team.
    """

    here: tuple[Entrant, ...]
    rules: HouseRules
    seed: int | str
    rounds: tuple[PlayedRound, ...] = ()
    divisions: tuple[tuple[Entrant, ...], ...] = ()  # none are one for everybody
    wishes: Wishes = field(default_factory=Wishes)
    handovers: tuple[ChairHandover, ...] = ()
    for_one_game: Mapping[Entrant, Entrant] = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()  # of a bracket, where the desk wrote them down game by game
    drawn: tuple[Entrant, ...] = ()  # in the order of a bracket's draw, once it is made
    late: tuple[int, ...] = ()  # the byes of its last teams, where these came out of turn
    signed_in: tuple[Entrant, ...] = ()  # all who were ever here, in the order of sign-in
    shares_tables: bool = True  # drawn games go round the tables: not so in the oldest draws

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
            if {entrant for entrant in seated if not is_house(entrant)} != set(self.here):
                return number
        return 0


@dataclass(frozen=True, slots=True)
class Coming:
    """The games that may start now: the whole next game, or the games of a bracket whose two teams
    are known; none once all is played.
    """

    seating: Seating
    names: Mapping[int, str] = field(default_factory=dict)  # of the bracket's games, by table


@dataclass(frozen=True, slots=True)
class Format(ABC):
    """How people move through a night. Several answers of the dial may share a format and differ in
    what they set other dials to.
    """

    answers: tuple[options.Format, ...]

    # How many people are one entrant.
    party_size: ClassVar[int] = 1
    # The results of one game seat the next.
    losers_move: ClassVar[bool] = False
    # All games are drawn before the first, and no result moves anybody.
    is_drawn_beforehand: ClassVar[bool] = False
    # The draw can keep two apart, and somebody in a chair.
    keeps_wishes: ClassVar[bool] = False
    # Games are called one by one, each once its two teams are known.
    calls_games: ClassVar[bool] = False

    @property
    def counts_itself(self) -> bool:
        """Whether the number of games follows from who comes, so that nobody sets it."""
        return False

    def divisions(self, rules: HouseRules) -> tuple[str, ...]:
        """The divisions that play games of their own, for places of their own; none where all play
        together.
        """
        return ()

    @abstractmethod
    def next_games(self, field: Field) -> Coming:
        """The games that may start now."""

    def rank(
        self,
        rules: HouseRules,
        field: Callable[[], Field],
        results: Sequence[Result],
        decided: Decided = UNDECIDED,
    ) -> tuple[Place, ...]:
        """The places by the results; few formats look at the field."""
        return standings(results, rules.tie_breakers, decided)

    def rest(self, field: Field) -> tuple[Seating, ...]:
        """All games to come if they are drawn beforehand: `next_games` seats them one by one, so
        long as the same people are here and sit as they were drawn.
        """
        return ()

    def games(self, rules: HouseRules, field: Callable[[], Field | None]) -> int | None:
        """How many games there are, or None if nobody can know yet; `field` may return None until
        then.
        """
        return rules.games

    def contests(
        self, field: Callable[[], Field], results: Mapping[str, Sequence[Result]]
    ) -> Mapping[str, Sequence[Result]]:
        """The results of those who play for the same places, from the results of each division."""
        return results

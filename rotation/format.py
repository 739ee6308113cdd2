"""The base of all formats. A format says which games can start now, and who has which place.

The answers of a format depend only on what is recorded. So an arrival, a departure, or a corrected
score needs no code of its own.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from rotation.outcomes import Outcome
from rotation.seating import ChairHandover, Entrant, PlayedRound, Seating, Wishes, is_fill_in_team
from scoring.dials import options
from scoring.dials.house_rules import HouseRules
from scoring.places.standings import NO_DECISIONS, Place, rank_entrants
from scoring.places.tie_breakers import EntrantResult, TieDecisions


@dataclass(frozen=True, slots=True)
class NightSoFar:
    """Everything that a format must know about the night.

    `entrants_here` will play the coming game, in the order of sign-in. An entrant who played before
    and is not among them has left. If teams stay together, an entrant is a team.
    """

    entrants_here: tuple[Entrant, ...]
    rules: HouseRules
    seed: int | str
    rounds: tuple[PlayedRound, ...] = ()
    divisions: tuple[tuple[Entrant, ...], ...] = ()  # empty if all play in one division
    wishes: Wishes = field(default_factory=Wishes)
    handovers: tuple[ChairHandover, ...] = ()
    returned_by_substitute: Mapping[Entrant, Entrant] = field(default_factory=dict)
    outcomes: tuple[Outcome, ...] = ()  # the recorded outcomes of a bracket's games
    draw_order: tuple[Entrant, ...] = ()  # the teams of a bracket, once it is drawn
    late_byes: tuple[int, ...] = ()  # the byes that late teams took, if not the next ones
    sign_in_order: tuple[Entrant, ...] = ()  # everyone who was ever here
    spreads_table_numbers: bool = True  # false for nights drawn by the oldest versions

    @property
    def planned_games(self) -> int:
        if self.rules.games is None:
            raise ValueError("The number of games is not set. Set the dial games.")
        return self.rules.games

    @property
    def round_count_before_change(self) -> int:
        """The number of rounds played when someone last came or left."""
        for round_number in range(len(self.rounds), 0, -1):
            seated_entrants = self.rounds[round_number - 1].seating.entrants
            if {entrant for entrant in seated_entrants if not is_fill_in_team(entrant)} != set(
                self.entrants_here
            ):
                return round_number
        return 0


@dataclass(frozen=True, slots=True)
class ComingGames:
    """The games that can start now. Usually this is the next game at all tables. In a bracket it is
    each game whose two teams are known. When all games are played, there are none.
    """

    seating: Seating
    game_ids: Mapping[int, str] = field(default_factory=dict)  # by table, in a bracket


@dataclass(frozen=True, slots=True)
class Format(ABC):
    """A way in which players move during a night. Some formats stand for several answers to the
    dial, if these differ only in the usual answers to other dials.
    """

    dial_answers: tuple[options.FormatOption, ...]

    # The number of people in an entrant: one player, or a team of two.
    party_size: ClassVar[int] = 1
    # Whether results decide where players sit in the next game.
    losers_move: ClassVar[bool] = False
    # Whether all games are drawn before the first one.
    is_drawn_in_advance: ClassVar[bool] = False
    # Whether the draw respects requests to keep players apart or in one seat.
    can_keep_wishes: ClassVar[bool] = False
    # Whether games are called one by one, and not all tables at once.
    calls_games: ClassVar[bool] = False

    @property
    def teams_decide_game_count(self) -> bool:
        """Whether the number of teams decides how many games there are, so that the director need
        not.
        """
        return False

    def divisions(self, rules: HouseRules) -> tuple[str, ...]:
        """Return the names of the divisions that play games and win places of their own; empty if
        everyone plays together.
        """
        return ()

    @abstractmethod
    def next_games(self, night: NightSoFar) -> ComingGames:
        """Return the games that can start now."""

    def rank(
        self,
        rules: HouseRules,
        night: Callable[[], NightSoFar],
        results: Sequence[EntrantResult],
        decisions: TieDecisions = NO_DECISIONS,
    ) -> tuple[Place, ...]:
        """Return the places, best first. Most formats need only the results; a bracket needs the
        night.
        """
        return rank_entrants(results, rules.tie_breakers, decisions)

    def remaining_games(self, night: NightSoFar) -> tuple[Seating, ...]:
        """Return the games that are still to play, if they are drawn in advance; else empty. While
        the same people are here and sit as drawn, `next_games` seats these games one by one.
        """
        return ()

    def game_count(self, rules: HouseRules, night: Callable[[], NightSoFar | None]) -> int | None:
        """Return the number of games, or None while it is not known. Until then, `night` may return
        None.
        """
        return rules.games

    def contests(
        self, night: Callable[[], NightSoFar], results: Mapping[str, Sequence[EntrantResult]]
    ) -> Mapping[str, Sequence[EntrantResult]]:
        """Return the results by contest: those of entrants who play for the same places. The
        `results` come by division.
        """
        return results

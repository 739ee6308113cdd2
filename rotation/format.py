"""The base class of all formats. A format says which games can start, and who has which place.

The results of a format depend only on the records of the night, so that an arrival, a departure, or
a corrected score needs no special code.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from rotation.outcomes import Outcome
from rotation.seating import ChairHandover, Entrant, PlayedRound, Seating, Wishes, is_fill_in_team
from scoring.dials import options
from scoring.dials.house_rules import HouseRules
from scoring.places.standings import NO_TIE_DECISIONS, Place, rank_entrants
from scoring.places.tie_breakers import EntrantResult, TieDecisions


@dataclass(frozen=True, slots=True)
class NightSoFar:
    """Everything that a format must know about the night.

    `entrants_here` will play the coming game, in the order of sign-in. An entrant who played before
    and is not among them has left. If teams stay together, an entrant is a team. `divisions` are
    empty if everyone plays in one division, and `sign_in_order` has everyone who was ever here.

    Three fields are only for a bracket. `outcomes` are the results of its games. `draw_order` lists
    its teams once they are drawn. `late_byes` are the byes that late teams took, if those were not
    the next byes in order. `spreads_table_numbers` is false for nights drawn by the oldest
    versions.
    """

    entrants_here: tuple[Entrant, ...]
    rules: HouseRules
    seed: int | str
    rounds: tuple[PlayedRound, ...] = ()
    divisions: tuple[tuple[Entrant, ...], ...] = ()
    wishes: Wishes = field(default_factory=Wishes)
    handovers: tuple[ChairHandover, ...] = ()
    returned_player_by_substitute: Mapping[Entrant, Entrant] = field(default_factory=dict)
    outcomes: tuple[Outcome, ...] = ()
    draw_order: tuple[Entrant, ...] = ()
    late_byes: tuple[int, ...] = ()
    sign_in_order: tuple[Entrant, ...] = ()
    spreads_table_numbers: bool = True

    @property
    def planned_game_count(self) -> int:
        if self.rules.games is None:
            raise ValueError("The number of games is not set. Set the dial games.")
        return self.rules.games

    @property
    def round_count_before_attendance_change(self) -> int:
        """The number of rounds that were played before someone last came or left; 0 if the same
        entrants were here all night.
        """
        for round_number in range(len(self.rounds), 0, -1):
            seated_entrants = self.rounds[round_number - 1].seating.entrants
            if {entrant for entrant in seated_entrants if not is_fill_in_team(entrant)} != set(
                self.entrants_here
            ):
                return round_number
        return 0


@dataclass(frozen=True, slots=True)
class ComingGames:
    """The games that can start now: usually the next game at all tables, or all games of a bracket
    whose two teams are known. Only a bracket has `game_ids`, by table number.
    """

    seating: Seating
    game_ids: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Format(ABC):
    """A way in which players move during a night. One format can stand for several answers to the
    house rule `format`, if those answers differ only in the usual answers to other house rules.
    """

    dial_answers: tuple[options.FormatOption, ...]

    # An entrant is one player, or a team of two.
    party_size: ClassVar[int] = 1
    # True if the results of a game decide where players sit in the next game.
    losers_move: ClassVar[bool] = False
    # True if all games are drawn before the first game begins.
    is_drawn_in_advance: ClassVar[bool] = False
    # True if the draw respects requests to keep players apart, or to keep one seat all night.
    can_keep_wishes: ClassVar[bool] = False
    # True if games are called one by one, instead of beginning at all tables at once.
    calls_games: ClassVar[bool] = False

    @property
    def teams_decide_game_count(self) -> bool:
        """Whether the number of teams, and not the director, decides how many games there are."""
        return False

    def divisions(self, rules: HouseRules) -> tuple[str, ...]:
        """Return the names of the divisions, each of which has its own games and places; empty if
        everyone plays together.
        """
        return ()

    @abstractmethod
    def next_games(self, night: NightSoFar) -> ComingGames:
        """Return the games that can start now."""

    def rank_entrants(
        self,
        rules: HouseRules,
        get_night: Callable[[], NightSoFar],
        results: Sequence[EntrantResult],
        decisions: TieDecisions = NO_TIE_DECISIONS,
    ) -> tuple[Place, ...]:
        """Return the places of all entrants, best place first. A bracket returns only the places of
        teams that have no game left. It calls `get_night`; the other formats need only the results.
        """
        return rank_entrants(results, rules.tie_breakers, decisions)

    def remaining_games(self, night: NightSoFar) -> tuple[Seating, ...]:
        """Return the games that are drawn in advance and still to play. `next_games` seats them one
        by one, as long as the same people are here and sit as drawn.
        """
        return ()

    def game_count(
        self, rules: HouseRules, get_night: Callable[[], NightSoFar | None]
    ) -> int | None:
        """Return the number of games, or None while the number is not known. `get_night` may return
        None while that is so.
        """
        return rules.games

    def results_by_contest(
        self,
        get_night: Callable[[], NightSoFar],
        results_by_division: Mapping[str, Sequence[EntrantResult]],
    ) -> Mapping[str, Sequence[EntrantResult]]:
        """Return the results grouped by contest. A contest is made up of all entrants who play for
        the same places. Usually each division is a contest.
        """
        return results_by_division

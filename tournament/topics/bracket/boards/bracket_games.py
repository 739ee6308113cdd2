"""One game of a bracket as it is drawn and read out: its two teams and its state in words, as far
as the bracket has been played.

Knows teams by their keys; their names are put in where it is shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from rotation.bracket import progress as played
from rotation.bracket.progress import Empty, Ending, Occupant, Progress
from rotation.bracket.structure import BracketGame, BracketSide
from rotation.outcomes import Spot
from rotation.seating import Entrant
from tournament.evening.night.play.sheets import side_by_side
from tournament.topics.bracket.boards.team_names import ToCome


class State(Enum):
    ON_TABLE = "on table"
    READY = "ready, no table"
    TO_COME = "to come"
    PLAYED = "played"
    FORFEITED = "forfeited"
    NOT_NEEDED = "not needed"

    @property
    def key(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Opponent:
    """A team, or where it comes from, in words and `briefly` by numbers of teams. A team that went
    home may have lost to one to come.
    """

    team: Entrant | None
    words: str
    briefly: str
    points: int | None
    won: bool
    lost: bool
    is_out: bool
    is_on_path: bool

    @property
    def said(self) -> str:
        return f"the {self.words}" if " of " in self.words else self.words

    @property
    def noted(self) -> str:
        """Where it stands in a row already, and with little room."""
        return self.words if self.team else f"the {self.words.partition(' ')[0]}"


@dataclass(frozen=True, slots=True)
class Box:
    """`table` is the one it is played on, or goes to next; `note` says who had no game in the round
    before. A team's way leads through a game that it did not have to play, where nobody came; a
    second final that is not needed is not on it.
    """

    game: str
    a: Opponent
    b: Opponent
    state: State
    table: int | None
    if_needed: bool
    note: str

    @property
    def opponents(self) -> tuple[Opponent, Opponent]:
        return self.a, self.b

    @property
    def winner(self) -> Opponent | None:
        return next((opponent for opponent in self.opponents if opponent.won), None)

    @property
    def loser(self) -> Opponent | None:
        return next((opponent for opponent in self.opponents if opponent.lost), None)

    @property
    def is_on_path(self) -> bool:
        return any(opponent.is_on_path for opponent in self.opponents)

    @property
    def words(self) -> str:
        if self.state is State.ON_TABLE:
            return f"on table {self.table}"
        if self.state is State.READY and self.table is not None:
            return f"next on table {self.table}"
        if self.state is State.TO_COME and self.if_needed:
            return "to come, if needed"
        if self.state is State.FORFEITED and self.winner is None:
            return "both forfeited"
        return str(self.state.value)

    @property
    def score(self) -> str:
        """The winner's points first."""
        points = [opponent.points for opponent in self.opponents if opponent.points is not None]
        return side_by_side(sorted(points, reverse=True))

    @property
    def is_decided(self) -> bool:
        return self.state in (State.PLAYED, State.FORFEITED)


@dataclass(frozen=True, slots=True)
class BracketProgress:
    """How far a bracket has been played, on which tables, which ones are free for what comes next,
    and whose way is looked for.
    """

    progress: Progress
    tables: Mapping[str, int]
    next_on: Mapping[str, int]
    path: Entrant | None
    to_come: ToCome
    by_number: ToCome

    def box(self, game: BracketGame, passed: Mapping[Spot, int]) -> Box:
        state = self._state(game.id)
        a, b = (self._opponent(game, spot) for spot in Spot)
        return Box(
            game.id,
            a,
            b,
            state,
            self._table(game.id, state),
            game.if_needed,
            _note({Spot.A: a, Spot.B: b}, passed, game.side),
        )

    def _table(self, game: str, state: State) -> int | None:
        match state:
            case State.ON_TABLE:
                return self.tables[game]
            case State.READY:
                return self.next_on.get(game)
        return None

    def _state(self, game: str) -> State:
        match self.progress.state(game):
            case played.GameState.WAITING:
                return State.TO_COME
            case played.GameState.READY:
                return State.ON_TABLE if game in self.tables else State.READY
            case played.GameState.PLAYED:
                return State.PLAYED
            case played.GameState.FORFEITED:
                return State.FORFEITED
            case played.GameState.NOT_NEEDED:
                return State.NOT_NEEDED
            case unknown:
                assert_never(unknown)

    def _opponent(self, game: BracketGame, spot: Spot) -> Opponent:
        index = 0 if spot is Spot.A else 1
        who, ending = self._of(game, index)
        team = None if isinstance(who, Empty) else who
        if who is Empty.NOBODY:
            ending = None
        won = ending is not None and ending.winner is spot
        lost = ending is not None and not won
        return Opponent(
            team,
            f"team {team}" if team else self.to_come.words(who, game, spot),
            self.by_number.words(who, game, spot),
            points=ending.score[index] if ending and ending.score else None,
            won=won,
            lost=lost,
            is_out=lost and self._is_last(game, team),
            is_on_path=team is not None and team == self.path,
        )

    def _of(self, game: BracketGame, index: int) -> tuple[Occupant, Ending | None]:
        """Of a second final that is not needed only where its teams would have come from."""
        if game.if_needed and self.progress.state(game.id) is played.GameState.NOT_NEEDED:
            return Empty.TO_COME, None
        return self.progress.sides[game.id][index], self.progress.endings.get(game.id)

    def _is_last(self, game: BracketGame, team: Entrant | None) -> bool:
        """Whether this loser falls no further."""
        further = self.progress.sides[game.loser_to.game] if game.loser_to else ()
        return team in self.progress.done and team not in further


def _note(opponents: Mapping[Spot, Opponent], passed: Mapping[Spot, int], side: BracketSide) -> str:
    """Return a bye in words. A team that is not there has had none; in the losers' bracket a team
    that has just come has played, so that its rounds are named as such.
    """
    came = [spot for spot in passed if opponents[spot].words != Empty.NOBODY.value]
    if not came:
        return ""
    who = "both" if len(came) == 2 else opponents[came[0]].noted
    where = "losers' round" if side is BracketSide.LOSERS else "round"
    return f"{who}: no game in {where} {passed[came[0]]}"

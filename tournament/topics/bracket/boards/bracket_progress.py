"""A bracket as far as it has been played, game by game, with the tables of those that are on."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from rotation.bracket import progress as played
from rotation.bracket.progress import Empty, Ending, Occupant, Progress
from rotation.bracket.structure import BracketGame, BracketSide
from rotation.outcomes import Spot
from rotation.seating import Entrant
from tournament.topics.bracket.boards.bracket_games import Box, Opponent, State
from tournament.topics.bracket.boards.to_come import ToCome


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

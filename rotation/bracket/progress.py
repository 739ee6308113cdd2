"""How far a bracket has been played, as one value: who sits where, what is over, who is out.

Knows no tables and no clock. rotation/bracket/replay.py makes it from the facts.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum

from rotation.bracket.structure import Bracket, BracketSide, Source
from rotation.outcomes import Spot
from rotation.seating import Entrant


class Empty(Enum):
    """Why there is no team in a place of a game."""

    TO_COME = "to come"
    NOBODY = "nobody"  # nor will there be: whoever else comes goes on without playing


Occupant = Entrant | Empty
Sides = tuple[Occupant, Occupant]


class GameState(StrEnum):
    WAITING = "waiting"
    READY = "ready"
    PLAYED = "played"
    FORFEITED = "forfeited"
    NOT_NEEDED = "not_needed"


@dataclass(frozen=True, slots=True)
class Ending:
    """The last three states are endings. The winner may be still to come, where the other team has
    gone home; it is None where both forfeited."""

    state: GameState
    winner: Spot | None
    score: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """`teams` in the order of the draw; `ready` in the order in which the games became so. `done`
    are those without a game to come, with the place that the bracket has for them."""

    bracket: Bracket
    teams: tuple[Entrant, ...]
    sides: Mapping[str, Sides]
    ready: tuple[str, ...]
    endings: Mapping[str, Ending]
    losses: Mapping[Entrant, int]
    done: Mapping[Entrant, int]
    withdrawn: frozenset[Entrant]

    def state(self, game: str) -> GameState:
        if game in self.endings:
            return self.endings[game].state
        return GameState.WAITING if Empty.TO_COME in self.sides[game] else GameState.READY

    def teams_in(self, game: str) -> tuple[Entrant, ...]:
        return tuple(who for who in self.sides[game] if not isinstance(who, Empty))

    def awaits_winner(self, game: str) -> bool:
        """Whether nobody has gone on from here yet, though the loser may be known: a team that has
        gone home."""
        return game not in self.endings or Empty.TO_COME in self.sides[game]

    def waits_for(self, game: str) -> tuple[Source, ...]:
        bracket_game = self.bracket.games[game]
        sources = zip((bracket_game.a, bracket_game.b), self.sides[game], strict=True)
        return tuple(source for source, who in sources if who is Empty.TO_COME)

    @property
    def contenders(self) -> frozenset[Entrant]:
        """Who can still come first, while nobody has."""
        return frozenset(
            team
            for game in self.bracket.games.values()
            if game.id not in self.endings and game.side is not BracketSide.THIRD
            for team in self.teams_in(game.id)
        )

    @property
    def champion(self) -> Entrant | None:
        return next((team for team, place in self.done.items() if place == 1), None)

    @property
    def is_over(self) -> bool:
        return len(self.done) == len(self.teams)

"""The state of a bracket as one value: who plays where, which games are over, who is out, and who
has which place. Teams that go out in the same round share its place.

Knows no tables and no clock. rotation/bracket/replay.py makes it from the facts.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum

from rotation.bracket.structure import Bracket, BracketGame, BracketSide, Source
from rotation.outcomes import Spot
from rotation.seating import Entrant


class Empty(Enum):
    """Why there is no team in a place of a game."""

    TO_COME = "to come"
    NOBODY = "nobody"  # nor will there be: a team in the other place goes on without playing


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
    """How a game ended, in one of the last three states. The winner may be still to come if the
    other team has gone home; it is None if both forfeited.
    """

    state: GameState
    winner: Spot | None
    score: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """`teams` stand in the order of the draw, `ready` games in the order in which they became so.
    `done` has the teams without a game to come, with the place that the bracket has for them.
    """

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

    def falls(self, game: str) -> bool:
        """Return whether the loser of this game plays on in the losers' side, where there is one
        place for it.
        """
        seat = self.bracket.games[game].loser_to
        return seat is not None and self.bracket.games[seat.game].side is BracketSide.LOSERS

    def awaits_winner(self, game: str) -> bool:
        """Whether nobody has moved on from this game yet, though its loser may have gone home."""
        return game not in self.endings or Empty.TO_COME in self.sides[game]

    def waits_for(self, game: str) -> tuple[Source, ...]:
        bracket_game = self.bracket.games[game]
        sources = zip((bracket_game.a, bracket_game.b), self.sides[game], strict=True)
        return tuple(source for source, who in sources if who is Empty.TO_COME)

    @property
    def contenders(self) -> frozenset[Entrant]:
        """The teams that can still win, as long as there is no winner."""
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


@dataclass(frozen=True, slots=True)
class TeamPlaces:
    """The places that a team shares, from `first` to `last`, as four teams share 9 to 12."""

    team: Entrant
    first: int
    last: int


def places(progress: Progress) -> tuple[TeamPlaces, ...]:
    """The places of teams that have no game to come, the best first. A place is final, unless both
    teams of a later game forfeit it: then it may get better.
    """
    to_come = (
        place
        for game in progress.bracket.games.values()
        for place in _places_to_come(progress, game)
    )
    everybody = sorted([*progress.done.values(), *to_come])
    settled = [
        TeamPlaces(team, bisect_left(everybody, place) + 1, bisect_right(everybody, place))
        for team in progress.teams
        if (place := progress.done.get(team)) is not None
    ]
    return tuple(sorted(settled, key=lambda team_places: team_places.first))


def _places_to_come(progress: Progress, game: BracketGame) -> Iterator[int]:
    """The places of the teams, still unknown, that will have this as their last game."""
    if game.loser_to is None and game.id not in progress.endings:
        yield game.place
    if game.winner_to is None and progress.awaits_winner(game.id):
        yield game.place - 1

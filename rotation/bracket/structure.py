"""A bracket as a graph of games: where each side of a game comes from and where both go on to.

Knows numbers of the draw and no teams, and nothing of what has been played.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from rotation.outcomes import Spot


class BracketSide(StrEnum):
    WINNERS = "winners"
    LOSERS = "losers"
    FINAL = "final"
    THIRD = "third"  # for third place, where one loss is enough to be out


@dataclass(frozen=True, slots=True)
class Drawn:
    """Whoever drew this number."""

    number: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    game: str

    def __str__(self) -> str:
        return f"winner of {self.game}"


@dataclass(frozen=True, slots=True)
class LoserOf:
    game: str

    def __str__(self) -> str:
        return f"loser of {self.game}"


Source = Drawn | WinnerOf | LoserOf


@dataclass(frozen=True, slots=True)
class GameSeat:
    """A place in a game that is still to come."""

    game: str
    spot: Spot


@dataclass(frozen=True, slots=True)
class BracketGame:
    """`place` is the best place of whoever goes out here; where a winner has no further game, the
    winner's is one better. A game `if_needed` is for a finalist whose first loss was the final."""

    id: str
    side: BracketSide
    round: int
    a: Source
    b: Source
    place: int = 0
    winner_to: GameSeat | None = None
    loser_to: GameSeat | None = None
    if_needed: bool = False


@dataclass(frozen=True, slots=True)
class Bracket:
    """`size` counts the byes too. `third` is who comes third, where one game tells."""

    teams: int
    size: int
    games: Mapping[str, BracketGame]
    third: WinnerOf | LoserOf | None

    @property
    def byes(self) -> int:
        return self.size - self.teams


def joined(games: Iterable[BracketGame]) -> dict[str, BracketGame]:
    """The games by their names, each knowing where its winner and its loser go on."""
    listed = list(games)
    seats: dict[Source, GameSeat] = {}
    for game in listed:
        seats[game.a] = GameSeat(game.id, Spot.A)
        seats[game.b] = GameSeat(game.id, Spot.B)
    return {
        game.id: replace(
            game,
            winner_to=seats.get(WinnerOf(game.id)),
            loser_to=seats.get(LoserOf(game.id)),
        )
        for game in listed
    }

"""The outcomes of a bracket's games as the desk records them, in the order of events."""

from dataclasses import dataclass
from enum import StrEnum

from rotation.seating import Entrant


class BracketSpot(StrEnum):
    """One of the two spots in a bracket game: A is the upper one, B the lower one."""

    A = "a"
    B = "b"

    @property
    def opposite(self) -> "BracketSpot":
        return BracketSpot.B if self is BracketSpot.A else BracketSpot.A


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game that was played. The score is the points of A and of B, or None if it was not
    recorded. A score that is tied, has points below zero, or does not fit the winner raises
    ValueError.
    """

    game: str
    winner: BracketSpot
    score: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        if self.score is None:
            return
        points_a, points_b = self.score
        if min(points_a, points_b) < 0:
            raise ValueError(
                f"{self.game} is recorded as {points_a}-{points_b}. Points cannot be below zero."
            )
        if points_a == points_b:
            raise ValueError(tied_score_refusal(self.game, points_a))
        if (points_a > points_b) is not (self.winner is BracketSpot.A):
            raise ValueError(wrong_winner_refusal(self.game, self.score, self.winner))


def tied_score_refusal(game: str, points: int) -> str:
    return f"{game} is recorded as {points}-{points}, a tie. Play one more hand."


def wrong_winner_refusal(game: str, score: tuple[int, int], winner: BracketSpot) -> str:
    return (
        f"{game} is recorded as {score[0]}-{score[1]} with {winner} as its winner. Switch the two "
        "scores, or name the other team."
    )


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A game that was lost without being played. The winner is None if both teams forfeited."""

    game: str
    winner: BracketSpot | None


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A team that leaves and forfeits all its remaining games."""

    team: Entrant


Outcome = GameResult | Forfeit | Withdrawal

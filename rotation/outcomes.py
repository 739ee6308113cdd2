"""The outcomes of a bracket's games as the desk records them, in the order of events."""

from dataclasses import dataclass
from enum import StrEnum

from rotation.seating import Entrant


class Spot(StrEnum):
    """One of the two places in a game."""

    A = "a"
    B = "b"

    @property
    def other(self) -> "Spot":
        return Spot.B if self is Spot.A else Spot.A


@dataclass(frozen=True, slots=True)
class Result:
    """A game that was played; the score is a's points and b's, or None if nobody wrote it down."""

    game: str
    winner: Spot
    score: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        if self.score is None:
            return
        a, b = self.score
        if min(a, b) < 0:
            raise ValueError(f"{self.game} is written down as {a}-{b}: points begin at nothing.")
        if a == b:
            raise ValueError(
                f"{self.game} is written down as {a}-{b}, and a game has a winner: play one more "
                "hand."
            )
        if (a > b) is not (self.winner is Spot.A):
            raise ValueError(
                f"{self.game} is written down as {a}-{b} with {self.winner} as its winner: turn "
                "the score round, or name the other one."
            )


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A game that is lost without being played; without a winner if both teams forfeit it."""

    game: str
    winner: Spot | None


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A team that has gone home and forfeits all games it has not played."""

    team: Entrant


Fact = Result | Forfeit | Withdrawal

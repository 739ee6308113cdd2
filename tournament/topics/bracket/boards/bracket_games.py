"""One game of a bracket as it is drawn and read out: its two teams and its state in words.

Knows teams by their keys; their names are put in where it is shown.
"""

from dataclasses import dataclass
from enum import Enum

from rotation.seating import Entrant
from tournament.evening.night.play.sheets import side_by_side


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

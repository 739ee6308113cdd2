"""Which ready game goes to which free table.

Knows since when a game could begin and when its teams got up; no bracket and no clock.
"""

from collections.abc import Iterable
from dataclasses import dataclass

MOST_TABLES = 200
MOST_MINUTES = 240
# So many minutes pass until a table and its players begin the next game.
TURN = 3


@dataclass(frozen=True, slots=True)
class Hall:
    """How many tables there are, how many minutes a game takes, and how many pass until its table
    and its teams begin the next."""

    tables: int
    minutes: int = 20
    turn: int = TURN

    def __post_init__(self) -> None:
        if not 1 <= self.tables <= MOST_TABLES:
            raise ValueError(f"An evening is planned for 1 to {MOST_TABLES} tables: name a number.")
        if not (1 <= self.minutes <= MOST_MINUTES and 0 <= self.turn <= MOST_MINUTES):
            raise ValueError(
                f"A game is planned with 1 to {MOST_MINUTES} minutes, and at most as many until "
                "the next: name another number."
            )


@dataclass(frozen=True, slots=True)
class Ready:
    """A game, the minute since which it could begin, and those at which its teams got up from their
    last games."""

    game: str
    since: int
    got_up: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Call:
    minute: int
    table: int
    game: str


def call(minute: int, ready: Iterable[Ready], free: Iterable[int]) -> tuple[Call, ...]:
    """The longest waiting first; of those that have waited as long, the one whose teams are best
    rested. Tables fill from the lowest number up."""
    queue = sorted(ready, key=lambda game: (game.since, max(game.got_up), min(game.got_up)))
    pairs = zip(queue, sorted(free), strict=False)
    return tuple(Call(minute, table, waiting.game) for waiting, table in pairs)

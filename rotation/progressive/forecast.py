"""What each movement would do to the rest of the evening: this game's, and by playing it on with
results drawn by lot.
"""

from dataclasses import dataclass, replace

from rotation.lots import Lots
from rotation.progressive.movements import Moving
from rotation.progressive.next_game import BetweenGames, next_game, repeats
from rotation.progressive.past_partners import PastGames, look_back
from rotation.progressive.plan import plan
from rotation.seating import PlayedRound, PlayedTable, Seating, Table
from scoring.chairs import sides_of
from scoring.dials.options import Movement

# Evenings played on for each movement: enough to tell a good movement from a poor one, and soon
# done.
EVENINGS = 10


@dataclass(frozen=True, slots=True)
class Forecast:
    """Partners repeated and players sent elsewhere: in the next game, and, `to_come`, from it to
    the end of the evening on the average."""

    movement: Movement
    tables: int
    repeats: int
    elsewhere: int
    repeats_to_come: float
    elsewhere_to_come: float


def forecast(
    pause: BetweenGames, moving: Moving, games: int, *, seed: int | str
) -> tuple[Forecast, ...]:
    """For an evening of so many games, every movement by the same lots."""
    return tuple(
        _forecast(pause, replace(moving, movement=movement), games, seed) for movement in Movement
    )


def _forecast(pause: BetweenGames, moving: Moving, games: int, seed: int | str) -> Forecast:
    now = next_game(pause, moving)
    past = look_back(pause.rounds, pause.handovers)
    evenings = [
        _played_on(now.seating, past, moving, games, Lots(f"{seed}/{number}"))
        for number in range(EVENINGS)
    ]
    repeated, elsewhere = (sum(column) / EVENINGS for column in zip(*evenings, strict=True))
    return Forecast(
        movement=moving.movement,
        tables=now.tables,
        repeats=len(now.repeats),
        elsewhere=len(now.elsewhere),
        repeats_to_come=len(now.repeats) + repeated,
        elsewhere_to_come=len(now.elsewhere) + elsewhere,
    )


def _played_on(
    seating: Seating, past: PastGames, moving: Moving, games: int, lots: Lots
) -> tuple[int, int]:
    """The repeats after this seating's own, and how many are sent elsewhere."""
    repeated = elsewhere = 0
    while past.games + 1 < games:
        played = PlayedRound(tuple(_by_lot(table, lots) for table in seating.tables), seating.bench)
        past = past.and_then(seating)
        following = plan(played, past, moving)
        seating = following.seating
        repeated += len(repeats(seating, past))
        elsewhere += len(following.elsewhere)
    return repeated, elsewhere


def _by_lot(table: Table, lots: Lots) -> PlayedTable:
    """One side is the lowest; of three players no two are level."""
    sides = len(sides_of(table.chairs))
    lowest = lots.below(sides)
    points = ((chair, (number - lowest) % sides) for number, chair in enumerate(table.chairs))
    return PlayedTable(table, tuple(points))

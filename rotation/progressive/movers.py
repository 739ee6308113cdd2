"""Who leaves a table after a game, and where those who stay sit down.

Losers move; on a tie north and south do; from a table of three its two highest or its two lowest
do, as the house has it. Knows one table and nothing of the next.
"""

from dataclasses import dataclass

from rotation.handover import Two
from rotation.seating import Entrant, PlayedTable
from scoring.chairs import CLOCKWISE, Chair, left_of
from scoring.dials.options import ThreeMove

NORTH_SOUTH, EAST_WEST = (Chair.N, Chair.S), (Chair.E, Chair.W)
# Two who are equal at a table of three go in this order: north and south first, as on a tie.
PAIR_BY_PAIR = (*NORTH_SOUTH, *EAST_WEST)


@dataclass(frozen=True, slots=True)
class SplitTable:
    """`leaving` in the order in which they are seated next; `staying` with their new chairs, the
    one who keeps the chair first."""

    number: int
    leaving: Two
    staying: tuple[tuple[Chair, Entrant], ...]

    @property
    def stays_alone(self) -> bool:
        """At a table of three, which has no partners."""
        return len(self.staying) == 1


def split_table(played: PlayedTable, three_move: ThreeMove = ThreeMove.TWO_HIGHEST) -> SplitTable:
    leaving = _of_three(played, three_move) if played.table.of_three else _losers(played)
    held = dict(played.table.seats)
    staying = [chair for chair in held if chair not in leaving]
    first, second = (held[chair] for chair in leaving)
    return SplitTable(played.table.number, (first, second), _chairs_of_stayers(staying, held))


def _losers(played: PlayedTable) -> tuple[Chair, ...]:
    """The side with fewer points; on a tie, north and south."""
    points = dict(played.points)
    return EAST_WEST if points[Chair.N] > points[Chair.E] else NORTH_SOUTH


def _of_three(played: PlayedTable, three_move: ThreeMove) -> tuple[Chair, ...]:
    points = dict(played.points)
    sign = -1 if three_move is ThreeMove.TWO_HIGHEST else 1
    chairs = [chair for chair in PAIR_BY_PAIR if chair in points]
    two = sorted(chairs, key=lambda chair: sign * points[chair])[:2]
    return tuple(chair for chair in played.table.chairs if chair in two)


def _chairs_of_stayers(
    staying: list[Chair], held: dict[Chair, Entrant]
) -> tuple[tuple[Chair, Entrant], ...]:
    """Whoever sits north or east keeps the chair, and the other one shifts a chair clockwise; who
    stays alone at a table of three sits down north."""
    if len(staying) == 1:
        return ((Chair.N, held[staying[0]]),)
    keeps, shifts = staying
    return ((keeps, held[keeps]), (left_of(shifts, CLOCKWISE), held[shifts]))

"""The dial of the movement: to which table the losers of each table go. They never stay at one that
is not the only one.

Knows who leaves, who stays and who has been whose partner; how arrivals sit down is not its affair.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from rotation.handover import Two
from rotation.progressive.arrangements import unavoidable
from rotation.progressive.elsewhere import fewest_elsewhere
from rotation.progressive.movers import SplitTable
from rotation.progressive.past_partners import Partnered, PastGames
from scoring.dials.options import Movement, ThreeMove


@dataclass(frozen=True, slots=True)
class Moving:
    """How a house moves tonight. `direction` is 1 where losers go to tables with higher numbers,
    and -1 where they go down; without `look_ahead` the sheet alone says how they sit."""

    movement: Movement = Movement.NEXT_TABLE
    direction: int = 1
    look_ahead: bool = True
    three_move: ThreeMove = ThreeMove.TWO_HIGHEST

    def __post_init__(self) -> None:
        if self.direction not in (1, -1):
            raise ValueError("Losers move up or down: give the direction as 1 or -1.")


BY_THE_SHEET = Moving()


@dataclass(frozen=True, slots=True)
class Sending:
    """Who arrives at each place of the ring, how many tables on the hall moves as a rule, and how
    many it will after the next game, as far as is known."""

    arriving: tuple[Two, ...]
    tables: int
    tables_next: int = 1


def send(movement: Movement, ring: Sequence[SplitTable], past: PastGames) -> Sending:
    """`ring` has the tables as they follow one another in the direction of the losers."""
    match movement:
        case Movement.NEXT_TABLE:
            return Sending(all_on(1, ring), 1)
        case Movement.ANNOUNCED:
            step = _freshest_step(ring, past.partnered)
            return Sending(all_on(step, ring), step)
        case Movement.GROWING:
            step = _growing(past.games, len(ring))
            following = _growing(past.games + 1, len(ring))
            return Sending(all_on(step, ring), step, following)
        case Movement.FEWEST_ELSEWHERE:
            return Sending(fewest_elsewhere(ring, past.partnered), 1)
        case _:
            assert_never(movement)


def all_on(step: int, ring: Sequence[SplitTable]) -> tuple[Two, ...]:
    """Who arrives at each place where all losers go so many tables on."""
    return tuple(ring[(place - step) % len(ring)].leaving for place in range(len(ring)))


def _growing(game: int, tables: int) -> int:
    """So many tables on as games are played, counted around the ring as often as it takes; who
    would come back to where they were go to the next table."""
    return game % tables or 1


def _freshest_step(ring: Sequence[SplitTable], partnered: Partnered) -> int:
    """Of the steps that repeat fewest partners, the shortest."""

    def repeats(step: int) -> int:
        arriving = all_on(step, ring)
        return sum(
            unavoidable(two, split, partnered) for two, split in zip(arriving, ring, strict=True)
        )

    return min(range(1, max(len(ring), 2)), key=repeats)

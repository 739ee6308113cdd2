"""A seating changed for those who have come and those who have left, moving as few as it can.

Begins with the seating as it would be had nobody come or left. Knows no results and no partners.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rotation.seating import Entrant, Round, table
from rotation.shape import OddNumbers, Shape, shape
from scoring.chairs import CLOCKWISE, Chair

# Who sits at each table while it is being changed.
_Tables = dict[int, dict[Chair, Entrant]]


@dataclass(frozen=True, slots=True)
class Change:
    """The seating for those who are here, and who of them sits elsewhere than planned."""

    seating: Round
    moved: tuple[Entrant, ...]


def seat_those_here(
    planned: Round,
    here: Sequence[Entrant],
    odd: OddNumbers,
    *,
    sat_out: Mapping[Entrant, int],
    just_sat_out: Collection[Entrant],
) -> Change:
    """`here` in the order of sign-in. Where somebody is too many, a newcomer sits out before all
    others, then whoever has sat out least; nobody who has just sat out does so again."""
    wanted = shape(len(here), odd)
    tables = {
        one.number: {chair: entrant for chair, entrant in one.seats if entrant in here}
        for one in planned.tables
    }
    spare = [entrant for entrant in planned.bench if entrant in here]
    spare += _close(tables, wanted)
    sizes = _sizes(tables, wanted)
    spare += _thin_out(tables, sizes)
    planned_for = set(planned.present)
    claims = sorted(spare, key=lambda one: (one not in just_sat_out, -sat_out.get(one, 0)))
    claims += [entrant for entrant in here if entrant not in planned_for]
    _fill(tables, sizes, claims)
    seated = tuple(table(number, chairs) for number, chairs in sorted(tables.items()))
    seating = Round(seated, tuple(claims))
    return Change(seating, _moved(planned, seating))


def _close(tables: _Tables, wanted: Shape) -> list[Entrant]:
    """The emptiest tables, the last of them first, where there are more than are wanted."""
    spare: list[Entrant] = []
    while len(tables) > wanted.tables:
        number = min(tables, key=lambda number: (len(tables[number]), -number))
        spare += tables.pop(number).values()
    return spare


def _sizes(tables: _Tables, wanted: Shape) -> Mapping[int, int]:
    """Opens the tables that are still wanted, and lets the emptiest ones be those of three."""
    while len(tables) < wanted.tables:
        tables[max(tables) + 1] = {}
    emptiest = sorted(tables, key=lambda number: (len(tables[number]), -number))
    return {number: 3 if place < wanted.threes else 4 for place, number in enumerate(emptiest)}


def _thin_out(tables: _Tables, sizes: Mapping[int, int]) -> list[Entrant]:
    """Where a table of four becomes one of three, whoever sits in its last chair gets up."""
    return [
        chairs.pop(max(chairs, key=CLOCKWISE.index))
        for number, chairs in tables.items()
        if len(chairs) > sizes[number]
    ]


def _fill(tables: _Tables, sizes: Mapping[int, int], claims: list[Entrant]) -> None:
    """Empty chairs go to those with the first claim; whoever is left over stays in `claims`."""
    for number, chairs in sorted(tables.items()):
        empty = [chair for chair in CLOCKWISE if chair not in chairs]
        for chair in empty[: sizes[number] - len(chairs)]:
            chairs[chair] = claims.pop(0)


def _moved(planned: Round, seating: Round) -> tuple[Entrant, ...]:
    before, after = _places(planned), _places(seating)
    return tuple(one for one in after if one in before and before[one] != after[one])


def _places(seating: Round) -> Mapping[Entrant, tuple[int, Chair] | None]:
    places: dict[Entrant, tuple[int, Chair] | None] = {
        entrant: (one.number, chair) for one in seating.tables for chair, entrant in one.seats
    }
    return places | dict.fromkeys(seating.bench)

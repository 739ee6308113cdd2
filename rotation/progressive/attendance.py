"""A seating changed for those who have come and those who have left, moving as few as it can.

Begins with the seating as it would be had nobody come or left. Knows no results.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import count

from rotation.progressive.bench import Tables, take_turns
from rotation.progressive.empty_chairs import Claims, fill, mix
from rotation.progressive.past_partners import PastGames
from rotation.seating import Entrant, Seating, table
from rotation.shape import OddNumbers, Shape, shape
from scoring.chairs import CLOCKWISE


def seat_those_here(
    planned: Seating,
    here: Sequence[Entrant],
    odd: OddNumbers,
    past: PastGames,
    movers: Collection[Entrant] = (),
) -> tuple[Seating, tuple[Entrant, ...]]:
    """The seating for those who are `here`, and who of them sits elsewhere than planned: `here` in
    the order of sign-in; `movers` got up after the last game.
    """
    wanted = shape(len(here), odd)
    tables = {
        table.number: {chair: entrant for chair, entrant in table.seats if entrant in here}
        for table in planned.tables
    }
    risen = _close(tables, wanted)
    sizes = _sizes(tables, wanted)
    risen += _thin_out(tables, sizes)
    claims = _claims(planned, here, risen, past, movers)
    tables = fill(tables, sizes, claims, past)
    waiting = [
        claim for claim in claims if not any(claim in held.values() for held in tables.values())
    ]
    bench = take_turns(tables, waiting, movers, past)
    tables = mix(tables, {*waiting}.difference(bench), past)
    seated = tuple(table(number, chairs) for number, chairs in sorted(tables.items()))
    seating = Seating(seated, tuple(bench))
    return seating, _displaced(planned, seating)


def _close(tables: Tables, wanted: Shape) -> list[Entrant]:
    """The emptiest tables, the last of them first, where there are more than are wanted."""
    risen: list[Entrant] = []
    while len(tables) > wanted.tables:
        number = min(tables, key=lambda number: (len(tables[number]), -number))
        risen += tables.pop(number).values()
    return risen


def _sizes(tables: Tables, wanted: Shape) -> Mapping[int, int]:
    """Opens the tables that are still wanted, and lets the emptiest ones be those of three."""
    while len(tables) < wanted.tables:
        tables[next(number for number in count(1) if number not in tables)] = {}
    emptiest = sorted(tables, key=lambda number: (len(tables[number]), -number))
    return {number: 3 if place < wanted.threes else 4 for place, number in enumerate(emptiest)}


def _thin_out(tables: Tables, sizes: Mapping[int, int]) -> list[Entrant]:
    """Where a table of four becomes one of three, whoever sits in its last chair gets up."""
    return [
        chairs.pop(max(chairs, key=CLOCKWISE.index))
        for number, chairs in tables.items()
        if len(chairs) > sizes[number]
    ]


def _claims(
    planned: Seating,
    here: Sequence[Entrant],
    risen: Collection[Entrant],
    past: PastGames,
    movers: Collection[Entrant],
) -> Claims:
    """Who has just sat out goes first; then who has lost a chair, newcomers, and those due on the
    bench; winners before losers, and whoever has sat out most before others."""
    present = set(planned.present)
    due = [entrant for entrant in planned.bench if entrant in here]
    come = [entrant for entrant in here if entrant not in present]

    def claim(entrant: Entrant, group: int) -> tuple[int, ...]:
        sat_out = past.sat_out.get(entrant, 0)
        return entrant not in past.resting, group, entrant in movers, -sat_out

    groups = enumerate((risen, come, due))
    return {entrant: claim(entrant, number) for number, group in groups for entrant in group}


def _displaced(planned: Seating, seating: Seating) -> tuple[Entrant, ...]:
    before, after = planned.places, seating.places
    return tuple(
        entrant for entrant in after if entrant in before and before[entrant] != after[entrant]
    )

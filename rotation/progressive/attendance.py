"""A seating changed for those who have come and those who have left, moving as few as it can.

Begins with the seating as it would be had nobody come or left. Empty chairs go to those with the
best claim, beside partners who are new. Knows no results.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, count, permutations

from rotation.progressive.bench import Tables, take_turns
from rotation.progressive.one_table import EAST_WEST, NORTH_SOUTH
from rotation.progressive.past_partners import Partnered, PastGames, times
from rotation.seating import Entrant, Seating, table
from rotation.shape import OddNumbers, Shape, shape
from scoring.chairs import CLOCKWISE, Chair, left_of

# The lesser claim has the better right to a chair.
Claims = Mapping[Entrant, tuple[int, ...]]


def seat_those_here(
    planned: Seating,
    here: Sequence[Entrant],
    odd: OddNumbers,
    past: PastGames,
    movers: Collection[Entrant] = (),
) -> tuple[Seating, tuple[Entrant, ...]]:
    """Seat those who are `here`, and name those of them who do not sit as planned.

    `here` is in the order of sign-in; `movers` got up after the last game.
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
    before, after = planned.places, seating.places
    displaced = (who for who in after if who in before and before[who] != after[who])
    return seating, tuple(displaced)


def _close(tables: Tables, wanted: Shape) -> list[Entrant]:
    """Close the emptiest tables until there are no more than wanted; return who gets up."""
    risen: list[Entrant] = []
    while len(tables) > wanted.tables:
        number = min(tables, key=lambda number: (len(tables[number]), -number))
        risen += tables.pop(number).values()
    return risen


def _sizes(tables: Tables, wanted: Shape) -> Mapping[int, int]:
    """Open the tables that are still wanted, and return how many sit at each: the emptiest are the
    tables of three.
    """
    while len(tables) < wanted.tables:
        tables[next(number for number in count(1) if number not in tables)] = {}
    emptiest = sorted(tables, key=lambda number: (len(tables[number]), -number))
    return {number: 3 if place < wanted.threes else 4 for place, number in enumerate(emptiest)}


def _thin_out(tables: Tables, sizes: Mapping[int, int]) -> list[Entrant]:
    """Empty the last chair where a table of four becomes one of three; return who gets up."""
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
    """The claims to a chair: first of those who have just sat out; then of those who lost a chair,
    of newcomers, and of those due on the bench; winners before losers, and the more often somebody
    has sat out, the better.
    """
    present = set(planned.present)
    due = [entrant for entrant in planned.bench if entrant in here]
    come = [entrant for entrant in here if entrant not in present]

    def claim(entrant: Entrant, group: int) -> tuple[int, ...]:
        sat_out = past.sat_out.get(entrant, 0)
        return entrant not in past.resting, group, entrant in movers, -sat_out

    groups = enumerate((risen, come, due))
    return {entrant: claim(entrant, number) for number, group in groups for entrant in group}


_Chairs = dict[Chair, Entrant]
# How many places in the queue may be skipped to spare a repeated partner.
_MAX_SKIPPED = 2


def fill(tables: Tables, sizes: Mapping[int, int], claims: Claims, past: PastGames) -> Tables:
    """The tables with all their chairs taken. Nobody else moves, except one who would repeat a
    partner and changes chairs with somebody who came.
    """
    missing = sum(sizes.values()) - sum(map(len, tables.values()))

    partnered = past.weighted_partners

    def cost(filled: Tables) -> tuple[int, int]:
        repeats = sum(_repeats(chairs, partnered) for chairs in filled.values())
        moved = (
            filled[number][chair] != entrant
            for number, chairs in tables.items()
            for chair, entrant in chairs.items()
        )
        return repeats, sum(moved)

    every = (
        _fill_tables(tables, sizes, playing, partnered) for playing in _best_claims(claims, missing)
    )
    return min(every, key=cost)


def _best_claims(claims: Claims, chairs: int) -> Iterator[list[Entrant]]:
    """Those with the best claims, every choice where several have the same last claim."""
    in_turn = sorted(claims, key=lambda entrant: claims[entrant])
    last = claims[in_turn[chairs - 1]] if chairs else ()
    sure = [entrant for entrant in in_turn if claims[entrant] < last]
    equal = [entrant for entrant in in_turn if claims[entrant] == last]
    wanted = chairs - len(sure)
    for some in combinations(equal[: wanted + _MAX_SKIPPED], wanted):
        yield [*sure, *some]


def _fill_tables(
    tables: Tables, sizes: Mapping[int, int], playing: Sequence[Entrant], partnered: Partnered
) -> Tables:
    """The tables once these have sat down, table by table where they repeat fewest partners."""
    filled = {}
    for number, chairs in sorted(tables.items()):
        empty = [chair for chair in CLOCKWISE if chair not in chairs]
        empty = empty[: sizes[number] - len(chairs)]
        filled[number] = _freshest(chairs, empty, playing, partnered)
        playing = [entrant for entrant in playing if entrant not in filled[number].values()]
    return filled


def _freshest(
    chairs: _Chairs, empty: Sequence[Chair], playing: Sequence[Entrant], partnered: Partnered
) -> _Chairs:
    """One table with its empty chairs taken, repeating as few partners as it can."""
    orders = permutations(playing[: len(empty) + _MAX_SKIPPED], len(empty))
    taken = [chairs | dict(zip(empty, order, strict=True)) for order in orders]
    first = min(taken, key=lambda seats: _repeats(seats, partnered))
    return _change_chairs(first, empty, partnered)


def mix(tables: Tables, came: Collection[Entrant], past: PastGames) -> Tables:
    """Let those who came in somebody's place change chairs at their table if they would repeat a
    partner.
    """
    partnered = past.weighted_partners
    return {
        number: _change_chairs(chairs, [one for one in chairs if chairs[one] in came], partnered)
        for number, chairs in tables.items()
    }


def _change_chairs(chairs: _Chairs, placed: Sequence[Chair], partnered: Partnered) -> _Chairs:
    if not _repeats(chairs, partnered):
        return chairs
    return min(
        [chairs, *_chair_exchanges(chairs, placed)], key=lambda seats: _repeats(seats, partnered)
    )


def _chair_exchanges(chairs: _Chairs, placed: Sequence[Chair]) -> Iterator[_Chairs]:
    """The chairs after each who was placed has changed with either neighbor."""
    for chair in placed:
        left = left_of(chair, CLOCKWISE)
        for beside in (left, left.opposite):
            yield chairs | {chair: chairs[beside], beside: chairs[chair]}


def _repeats(chairs: Mapping[Chair, Entrant], partnered: Partnered) -> int:
    """How much a table repeats partners; a table of three has none."""
    if len(chairs) == 3:
        return 0
    pairs = [(chairs[chair], chairs[other]) for chair, other in (NORTH_SOUTH, EAST_WEST)]
    return sum(times(partnered, entrant, other) for entrant, other in pairs)

"""Who takes the chairs that are empty: whoever has the best claim, beside partners who are new.

Knows tables while they are being changed; why a chair is empty is not its affair.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, permutations

from rotation.progressive.bench import Tables
from rotation.progressive.movers import EAST_WEST, NORTH_SOUTH
from rotation.progressive.past_partners import Partnered, PastGames, times
from rotation.seating import Entrant
from scoring.chairs import CLOCKWISE, Chair, left_of

# The lesser has the better right to a chair.
Claims = Mapping[Entrant, tuple[int, ...]]
_Chairs = dict[Chair, Entrant]

# So many who have to wait may go before others where that spares a partner.
_WAITING = 2


def fill(tables: Tables, sizes: Mapping[int, int], claims: Claims, past: PastGames) -> Tables:
    """The tables with all their chairs taken. Nobody else moves, but for one who would repeat a
    partner and changes chairs with somebody who came."""
    missing = sum(sizes.values()) - sum(map(len, tables.values()))

    partnered = past.weighed

    def cost(filled: Tables) -> tuple[int, int]:
        repeats = sum(_again(chairs, partnered) for chairs in filled.values())
        return repeats, sum(_moved(tables[number], filled[number]) for number in tables)

    every = (
        _filled(tables, sizes, playing, partnered) for playing in _best_claims(claims, missing)
    )
    return min(every, key=cost)


def _best_claims(claims: Claims, chairs: int) -> Iterator[list[Entrant]]:
    """Of several who have the same claim to the last chairs, any."""
    in_turn = sorted(claims, key=lambda entrant: claims[entrant])
    last = claims[in_turn[chairs - 1]] if chairs else ()
    sure = [entrant for entrant in in_turn if claims[entrant] < last]
    equal = [entrant for entrant in in_turn if claims[entrant] == last]
    wanted = chairs - len(sure)
    for some in combinations(equal[: wanted + _WAITING], wanted):
        yield [*sure, *some]


def _filled(
    tables: Tables, sizes: Mapping[int, int], playing: Sequence[Entrant], partnered: Partnered
) -> Tables:
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
    orders = permutations(playing[: len(empty) + _WAITING], len(empty))
    taken = [chairs | dict(zip(empty, order, strict=True)) for order in orders]
    first = min(taken, key=lambda seats: _again(seats, partnered))
    return _mixed(first, empty, partnered)


def mix(tables: Tables, came: Collection[Entrant], past: PastGames) -> Tables:
    """Whoever came in somebody's place and would repeat a partner changes chairs at the table."""
    partnered = past.weighed
    return {
        number: _mixed(chairs, [one for one in chairs if chairs[one] in came], partnered)
        for number, chairs in tables.items()
    }


def _mixed(chairs: _Chairs, placed: Sequence[Chair], partnered: Partnered) -> _Chairs:
    if not _again(chairs, partnered):
        return chairs
    return min([chairs, *_exchanged(chairs, placed)], key=lambda seats: _again(seats, partnered))


def _exchanged(chairs: _Chairs, placed: Sequence[Chair]) -> Iterator[_Chairs]:
    """Each who was placed changes chairs with either neighbour."""
    for chair in placed:
        left = left_of(chair, CLOCKWISE)
        for beside in (left, left.opposite):
            yield chairs | {chair: chairs[beside], beside: chairs[chair]}


def _moved(before: _Chairs, after: _Chairs) -> int:
    return sum(after[chair] != entrant for chair, entrant in before.items())


def _again(chairs: Mapping[Chair, Entrant], partnered: Partnered) -> int:
    """How bad the repeats are; a table of three has no partners."""
    if len(chairs) == 3:
        return 0
    pairs = [(chairs[chair], chairs[other]) for chair, other in (NORTH_SOUTH, EAST_WEST)]
    return sum(times(partnered, entrant, other) for entrant, other in pairs)

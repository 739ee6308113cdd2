"""The rule stands, but the fewest losers go elsewhere so that nobody has a partner again.

Losers of a table go together; they part only where a partner would be repeated otherwise. Exact for
all tables together.
"""

from collections.abc import Callable, Sequence

from rotation.handover import Two
from rotation.progressive.assignment import assignment
from rotation.progressive.movers import Parting
from rotation.progressive.past_partners import Partnered, times
from rotation.progressive.ways import unavoidable
from rotation.seating import Entrant

# How many partners are repeated if one of those who go takes one of the places.
_Repeats = Callable[[int, int], int]


def fewest_elsewhere(ring: Sequence[Parting], partnered: Partnered) -> tuple[Two, ...]:
    """Who arrives at each place of the ring."""
    couples = _together(ring, partnered)
    if any(unavoidable(two, to, partnered) for two, to in zip(couples, ring, strict=True)):
        return _apart(ring, partnered)
    return couples


def _together(ring: Sequence[Parting], partnered: Partnered) -> tuple[Two, ...]:
    def repeats(couple: int, place: int) -> int:
        return unavoidable(ring[couple].leaving, ring[place], partnered)

    arriving = _sent(list(range(len(ring))), repeats, partnered)
    return tuple(ring[couple].leaving for couple in arriving)


def _apart(ring: Sequence[Parting], partnered: Partnered) -> tuple[Two, ...]:
    movers = [mover for parting in ring for mover in parting.leaving]
    hosts = [host for parting in ring for host in _hosts(parting)]

    def repeats(mover: int, chair: int) -> int:
        host = hosts[chair]
        return 0 if host is None else times(partnered, movers[mover], host)

    arriving = _sent([place // 2 for place in range(len(movers))], repeats, partnered)
    couples = zip(arriving[::2], arriving[1::2], strict=True)
    return tuple((movers[min(couple)], movers[max(couple)]) for couple in couples)


def _hosts(parting: Parting) -> Sequence[Entrant | None]:
    """Whose partners two arrivals become; nobody's at a table of three."""
    if parting.stays_alone:
        return None, None
    return [stayer for _, stayer in parting.staying]


def _sent(at: Sequence[int], repeats: _Repeats, partnered: Partnered) -> list[int]:
    """Who arrives where, each `at` a place of the ring. Fewest repeats; of what is left fewest
    elsewhere; and those no farther than they must. Each weighs more than all that comes after it,
    and most of all that nobody comes back to a table that is not the only one."""
    tables, everybody = at[-1] + 1, range(len(at))
    elsewhere = len(at) * tables
    repeat = 2 * len(at) * elsewhere
    home = repeat * sum(sum(others.values()) for others in partnered.values())

    def cost(number: int, place: int) -> int:
        farther = (at[place] - at[number] - 1) % tables
        beyond_the_rule = farther + elsewhere + home * (at[number] == at[place])
        return repeat * repeats(number, place) + (beyond_the_rule if farther else 0)

    sent = assignment([[cost(number, place) for place in everybody] for number in everybody])
    return [sent.index(place) for place in everybody]

"""What the movement looks back at: who has been whose partner, and who has sat out, how often.

Counted from the games played and from the chairs that changed hands in them; never stored.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rotation.handover import ChairHandover, Two
from rotation.seating import Entrant, Pair, PlayedRound, Seating

# How often each has been each other's partner; who has not been is left out.
Partnered = Mapping[Entrant, Mapping[Entrant, int]]
NOBODY: Mapping[Entrant, int] = {}
# To have a partner twice running weighs more than any number of times in games before.
TWICE_RUNNING = 1000


@dataclass(frozen=True, slots=True)
class PastGames:
    """`lately` are those who were partners in the last game, be it for a part of it; who is
    `resting` sat out in it, or was called from the bench."""

    games: int = 0
    partnered: Partnered = field(default_factory=dict)
    lately: Collection[Pair] = frozenset()
    sat_out: Mapping[Entrant, int] = field(default_factory=dict)
    called: Mapping[Entrant, int] = field(default_factory=dict)
    resting: Collection[Entrant] = ()

    def and_then(self, seating: Seating) -> "PastGames":
        pairs = [_in_order(pair) for table in seating.tables for pair in table.partners]
        return PastGames(
            self.games + 1,
            _counted_too(self.partnered, pairs),
            frozenset(map(frozenset, pairs)),
            _once_more(self.sat_out, seating.bench),
            self.called,
            seating.bench,
        )

    def with_handover(self, handover: ChairHandover) -> "PastGames":
        """Whoever left was a partner as much as whoever came instead. Who is called from the bench
        keeps the points for sitting out, and has had a turn of it."""
        lately = handover.game == self.games
        parted = handover.parted if lately else ()
        called = [handover.taken_by] if handover.from_bench and handover.taken_by else []
        return replace(
            self,
            partnered=_counted_too(self.partnered, handover.parted),
            lately=frozenset({*self.lately, *map(frozenset, parted)}),
            sat_out=_once_more(self.sat_out, called),
            called=_once_more(self.called, called),
            resting=(*self.resting, *(called if lately else ())),
        )

    @property
    def weighed(self) -> Partnered:
        """How often each has been each other's partner, those of the last game far more."""
        return _counted_too(
            self.partnered, [_in_order(pair) for pair in self.lately], TWICE_RUNNING
        )


def look_back(rounds: Iterable[PlayedRound], handovers: Iterable[ChairHandover] = ()) -> PastGames:
    past = PastGames()
    for played in rounds:
        past = past.and_then(played.seating)
    for handover in handovers:
        past = past.with_handover(handover)
    return past


def times(partnered: Partnered, entrant: Entrant, other: Entrant) -> int:
    return partnered.get(entrant, NOBODY).get(other, 0)


def _in_order(pair: frozenset[Entrant]) -> Two:
    entrant, other = sorted(pair)
    return entrant, other


def _counted_too(partnered: Partnered, pairs: Sequence[Two], more: int = 1) -> Partnered:
    counted = {entrant: dict(others) for entrant, others in partnered.items()}
    for one, other in (*pairs, *((other, entrant) for entrant, other in pairs)):
        others = counted.setdefault(one, {})
        others[other] = others.get(other, 0) + more
    return counted


def _once_more(times: Mapping[Entrant, int], entrants: Iterable[Entrant]) -> Mapping[Entrant, int]:
    more = dict(times)
    for entrant in entrants:
        more[entrant] = more.get(entrant, 0) + 1
    return more

"""The count of past partners and of games sat out.

Counted from the games played and from the chairs that changed hands in them; never stored.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rotation.seating import ChairHandover, Entrant, Pair, PlayedRound, Seating, Two

# How often each has been each other's partner; pairs who have not are left out.
Partnered = Mapping[Entrant, Mapping[Entrant, int]]
NOBODY: Mapping[Entrant, int] = {}
# To have a partner twice running weighs more than any number of times in games before.
TWICE_RUNNING = 1000


@dataclass(frozen=True, slots=True)
class PastGames:
    """An evening so far. `lately` are those who were partners in the last game or in a part of it;
    those who are `resting` sat it out, were called from the bench, or just missed it.
    """

    games: int = 0
    partnered: Partnered = field(default_factory=dict)
    lately: Collection[Pair] = frozenset()
    sat_out: Mapping[Entrant, int] = field(default_factory=dict)
    called: Mapping[Entrant, int] = field(default_factory=dict)
    resting: Collection[Entrant] = ()

    def and_then(self, seating: Seating) -> "PastGames":
        """The evening with one more game."""
        pairs = [_sort_pair(pair) for table in seating.tables for pair in table.partners]
        return PastGames(
            self.games + 1,
            _add_pairs(self.partnered, pairs),
            frozenset(map(frozenset, pairs)),
            _add_turns(self.sat_out, seating.bench),
            self.called,
            seating.bench,
        )

    def with_handover(self, handover: ChairHandover) -> "PastGames":
        """The evening with a chair that changed hands: the player who left was a partner as much as
        the one who came instead, and one who is called from the bench has had a turn of sitting
        out.
        """
        lately = handover.game == self.games
        parted = handover.parted if lately else ()
        called = [handover.taken_by] if handover.from_bench and handover.taken_by else []
        return replace(
            self,
            partnered=_add_pairs(self.partnered, handover.parted),
            lately=frozenset({*self.lately, *map(frozenset, parted)}),
            sat_out=_add_turns(self.sat_out, called),
            called=_add_turns(self.called, called),
            resting=(*self.resting, *(called if lately else ())),
        )

    @property
    def weighted_partners(self) -> Partnered:
        """The times each two were partners; partners of the last game are counted far higher."""
        return _add_pairs(self.partnered, [_sort_pair(pair) for pair in self.lately], TWICE_RUNNING)


def look_back(rounds: Iterable[PlayedRound], handovers: Iterable[ChairHandover] = ()) -> PastGames:
    past = PastGames()
    for played in rounds:
        past = past.and_then(played.seating)
    for handover in handovers:
        past = past.with_handover(handover)
    return past


def times(partnered: Partnered, entrant: Entrant, other: Entrant) -> int:
    return partnered.get(entrant, NOBODY).get(other, 0)


def _sort_pair(pair: frozenset[Entrant]) -> Two:
    entrant, other = sorted(pair)
    return entrant, other


def _add_pairs(partnered: Partnered, pairs: Sequence[Two], more: int = 1) -> Partnered:
    counted = {entrant: dict(others) for entrant, others in partnered.items()}
    for one, other in (*pairs, *((other, entrant) for entrant, other in pairs)):
        others = counted.setdefault(one, {})
        others[other] = others.get(other, 0) + more
    return counted


def _add_turns(times: Mapping[Entrant, int], entrants: Iterable[Entrant]) -> Mapping[Entrant, int]:
    more = dict(times)
    for entrant in entrants:
        more[entrant] = more.get(entrant, 0) + 1
    return more

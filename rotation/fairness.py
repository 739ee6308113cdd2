"""The fairness of a schedule: how often partners and opponents repeat, beside the best possible.

A pair that comes together m times counts m(m-1)/2 repeats: each time with each time before. The
bounds are pure counting, so a figure at its bound is proved best; one above it need not be bad.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rotation.seating import Entrant, Pair, Seating
from rotation.turns import Kind, after_each, at_three, out_of_order, sits_out


@dataclass(frozen=True, slots=True)
class History:
    """How often each two were partners and opponents."""

    partners: Mapping[Pair, int]
    opponents: Mapping[Pair, int]


def history(rounds: Iterable[Seating]) -> History:
    """Count who was whose partner and opponent in these rounds."""
    partners: Counter[Pair] = Counter()
    opponents: Counter[Pair] = Counter()
    for seating in rounds:
        for table in seating.tables:
            partners.update(table.partners)
            opponents.update(table.opponents)
    return History(partners, opponents)


Histogram = Mapping[int, int]


@dataclass(frozen=True, slots=True, order=True)
class Figures:
    """The numbers of repeats, the worst kind first: the schedule that compares lower is fairer."""

    partners: int
    opponents: int
    meetings: int
    tables: int = 0  # the same four again
    next_round: int = 0  # pairs who meet in two rounds running


@dataclass(frozen=True, slots=True)
class Turns:
    """How often a turn fell to those who are there from the first round to the last."""

    least: int
    most: int
    out_of_order: int  # times somebody's next turn came before everybody else's last one


@dataclass(frozen=True, slots=True)
class Fairness:
    """The figures of a schedule, beside what no schedule can beat."""

    figures: Figures
    bound: Figures
    partners: Histogram
    opponents: Histogram
    meetings: Histogram
    sitting_out: Turns
    at_three: Turns

    @property
    def out_of_order(self) -> int:
        return self.sitting_out.out_of_order + self.at_three.out_of_order

    @property
    def exact(self) -> bool:
        """Whether each figure is as low as counting allows, so that no draw can be fairer."""
        ours, least = self.figures, self.bound
        return (ours.partners, ours.opponents, ours.meetings) == (
            least.partners,
            least.opponents,
            least.meetings,
        )


def fairness(rounds: Sequence[Seating]) -> Fairness:
    """Judge a schedule, or an evening so far."""
    past = history(rounds)
    everybody = {entrant for seating in rounds for entrant in seating.present}
    met = Counter(past.partners) + Counter(past.opponents)
    return Fairness(
        figures(rounds),
        bound(rounds),
        _histogram(past.partners, len(everybody)),
        _histogram(past.opponents, len(everybody)),
        _histogram(met, len(everybody)),
        _turns(rounds, sits_out),
        _turns(rounds, at_three),
    )


def figures(rounds: Sequence[Seating]) -> Figures:
    """The repeats in these rounds."""
    past = history(rounds)
    met = Counter(past.partners) + Counter(past.opponents)
    fours = Counter(
        frozenset(table.entrants)
        for seating in rounds
        for table in seating.tables
        if not table.is_three_handed
    )
    together = [{pair for at in seating.tables for pair in at.meetings} for seating in rounds]
    return Figures(
        _repeats(past.partners.values()),
        _repeats(past.opponents.values()),
        _repeats(met.values()),
        sum(times - 1 for times in fours.values()),
        sum(len(one & other) for one, other in pairwise(together)),
    )


def bound(rounds: Sequence[Seating]) -> Figures:
    """The fewest repeats possible with as many games for each: everybody's partners, opponents and
    tablemates are spread over all the others as evenly as numbers go.
    """
    past = history(rounds)
    partners, opponents = _each(past.partners), _each(past.opponents)
    everybody = dict.fromkeys(entrant for seating in rounds for entrant in seating.present)
    others = len(everybody) - 1

    def least(times: Mapping[Entrant, int]) -> int:
        return (sum(_spread(times[entrant], others) for entrant in everybody) + 1) // 2

    meetings = least(partners + opponents)
    return Figures(
        least(partners), least(opponents), max(meetings, _repeated_meetings(rounds, len(everybody)))
    )


def _repeated_meetings(rounds: Sequence[Seating], players: int) -> int:
    """The meetings that must repeat if all tables are full: with one to three tables, some of the
    four at a table have shared one in any other round. 0 if not all tables are full.
    """
    tables = {len(seating.tables) for seating in rounds}
    if len(tables) != 1 or 4 * min(tables) != players:
        return 0
    (count,) = tables
    return _spread(4, count) * count * len(rounds) * (len(rounds) - 1) // 2


def _repeats(times: Iterable[int]) -> int:
    return sum(time * (time - 1) // 2 for time in times)


def _spread(total: int, cells: int) -> int:
    """The fewest repeats when `total` falls on so many cells."""
    number, more = divmod(total, cells)
    return (cells - more) * number * (number - 1) // 2 + more * (number + 1) * number // 2


def _each(pairs: Mapping[Pair, int]) -> Counter[Entrant]:
    total: Counter[Entrant] = Counter()
    for pair, times in pairs.items():
        for entrant in pair:
            total[entrant] += times
    return total


def _histogram(pairs: Mapping[Pair, int], players: int) -> Histogram:
    """How many pairs came together 0 times, once, twice and so on."""
    counted = Counter(pairs.values())
    counted[0] += players * (players - 1) // 2 - sum(counted.values())
    return {times: counted[times] for times in sorted(counted) if counted[times]}


def _turns(rounds: Sequence[Seating], kind: Kind) -> Turns:
    *_, had = ({}, *after_each(rounds, kind))
    throughout = set.intersection(*(set(seating.present) for seating in rounds))
    counts = [had[entrant] for entrant in throughout] or [0]
    return Turns(min(counts), max(counts), out_of_order(rounds, kind))

"""The fairness of a schedule: how often partners and opponents repeat, and the fewest repeats
possible.

A pair that comes together m times counts as m(m-1)/2 repeats: each time paired with each time
before. The fewest possible repeats are computed by counting alone. A schedule that has no more is
the best there is; one that has more may still be the best.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rotation.seating import Entrant, Pair, Seating
from rotation.turns import (
    TurnKind,
    count_early_turns,
    players_at_three_player_tables,
    players_sitting_out,
    turns_by_round,
)


@dataclass(frozen=True, slots=True)
class PairCounts:
    """The number of times that each pair were partners, and the number of times they were
    opponents.
    """

    partners: Mapping[Pair, int]
    opponents: Mapping[Pair, int]


def count_pairs(rounds: Iterable[Seating]) -> PairCounts:
    """Count how many times each pair were partners or opponents in these rounds."""
    partners: Counter[Pair] = Counter()
    opponents: Counter[Pair] = Counter()
    for seating in rounds:
        for table in seating.tables:
            partners.update(table.partners)
            opponents.update(table.opponents)
    return PairCounts(partners, opponents)


Histogram = Mapping[int, int]


@dataclass(frozen=True, slots=True, order=True)
class RepeatCounts:
    """The numbers of repeats, the worst kind first, so the lower of two schedules is fairer."""

    partners: int
    opponents: int
    meetings: int
    same_tables: int = 0  # the same four players at a table again
    meetings_in_next_round: int = 0  # pairs who meet twice in a row


@dataclass(frozen=True, slots=True)
class TurnCounts:
    """The fewest and the most turns, among the entrants who are present in every round."""

    fewest: int
    most: int
    early_turns: int  # turns that came before someone else's earlier turn


@dataclass(frozen=True, slots=True)
class Fairness:
    """The repeats of a schedule, the fewest that any schedule can have, and other counts."""

    repeats: RepeatCounts
    fewest_repeats: RepeatCounts
    partner_histogram: Histogram
    opponent_histogram: Histogram
    meeting_histogram: Histogram
    sitting_out: TurnCounts
    at_three_player_tables: TurnCounts

    @property
    def early_turns(self) -> int:
        return self.sitting_out.early_turns + self.at_three_player_tables.early_turns

    @property
    def is_best_possible(self) -> bool:
        """Whether no schedule can have fewer repeats."""
        figures, bound = self.repeats, self.fewest_repeats
        return (figures.partners, figures.opponents, figures.meetings) == (
            bound.partners,
            bound.opponents,
            bound.meetings,
        )


def fairness(rounds: Sequence[Seating]) -> Fairness:
    """Return how fair a schedule is, or the night so far."""
    past = count_pairs(rounds)
    everybody = {entrant for seating in rounds for entrant in seating.entrants}
    times_met = Counter(past.partners) + Counter(past.opponents)
    return Fairness(
        count_repeats(rounds),
        fewest_possible_repeats(rounds),
        _histogram(past.partners, len(everybody)),
        _histogram(past.opponents, len(everybody)),
        _histogram(times_met, len(everybody)),
        _count_turns(rounds, players_sitting_out),
        _count_turns(rounds, players_at_three_player_tables),
    )


def count_repeats(rounds: Sequence[Seating]) -> RepeatCounts:
    """Count the repeats in these rounds."""
    past = count_pairs(rounds)
    times_met = Counter(past.partners) + Counter(past.opponents)
    fours = Counter(
        frozenset(table.entrants)
        for seating in rounds
        for table in seating.tables
        if not table.is_three_handed
    )
    meetings_by_round = [
        {pair for table in seating.tables for pair in table.meetings} for seating in rounds
    ]
    return RepeatCounts(
        _sum_repeats(past.partners.values()),
        _sum_repeats(past.opponents.values()),
        _sum_repeats(times_met.values()),
        sum(times - 1 for times in fours.values()),
        sum(len(one & other) for one, other in pairwise(meetings_by_round)),
    )


def fewest_possible_repeats(rounds: Sequence[Seating]) -> RepeatCounts:
    """Return the fewest repeats of any schedule in which each entrant plays as many games as in
    these rounds. Partners, opponents and tablemates are spread as evenly as the numbers allow.
    """
    past = count_pairs(rounds)
    partners, opponents = _total_by_entrant(past.partners), _total_by_entrant(past.opponents)
    everybody = dict.fromkeys(entrant for seating in rounds for entrant in seating.entrants)
    others = len(everybody) - 1

    def fewest_of_all_entrants(times: Mapping[Entrant, int]) -> int:
        return (
            sum(_fewest_repeats_if_spread(times[entrant], others) for entrant in everybody) + 1
        ) // 2

    meetings = fewest_of_all_entrants(partners + opponents)
    return RepeatCounts(
        fewest_of_all_entrants(partners),
        fewest_of_all_entrants(opponents),
        max(meetings, _repeated_meetings(rounds, len(everybody))),
    )


def _repeated_meetings(rounds: Sequence[Seating], players: int) -> int:
    """Return how many meetings must repeat if all tables are full; 0 if they are not. With one to
    three tables, some of the four players at a table must have shared one in every other round.
    """
    tables = {len(seating.tables) for seating in rounds}
    if len(tables) != 1 or 4 * min(tables) != players:
        return 0
    (count,) = tables
    return _fewest_repeats_if_spread(4, count) * count * len(rounds) * (len(rounds) - 1) // 2


def _sum_repeats(times: Iterable[int]) -> int:
    return sum(time * (time - 1) // 2 for time in times)


def _fewest_repeats_if_spread(total: int, cells: int) -> int:
    """Return the fewest repeats if `total` meetings are spread over this many cells."""
    each, extra = divmod(total, cells)
    repeats_of_usual_cells = (cells - extra) * each * (each - 1) // 2
    return repeats_of_usual_cells + extra * (each + 1) * each // 2


def _total_by_entrant(pairs: Mapping[Pair, int]) -> Counter[Entrant]:
    total: Counter[Entrant] = Counter()
    for pair, times in pairs.items():
        for entrant in pair:
            total[entrant] += times
    return total


def _histogram(pairs: Mapping[Pair, int], players: int) -> Histogram:
    """Return how many pairs came together 0 times, once, twice, and so on."""
    counts = Counter(pairs.values())
    counts[0] += players * (players - 1) // 2 - sum(counts.values())
    return {times: counts[times] for times in sorted(counts) if counts[times]}


def _count_turns(rounds: Sequence[Seating], kind: TurnKind) -> TurnCounts:
    *_, turns_had = ({}, *turns_by_round(rounds, kind))
    throughout = set.intersection(*(set(seating.entrants) for seating in rounds))
    counts = [turns_had[entrant] for entrant in throughout] or [0]
    return TurnCounts(min(counts), max(counts), count_early_turns(rounds, kind))

"""The fairness of a schedule: how often partners and opponents repeat, and the fewest repeats
possible.

A pair that comes together m times counts as m(m-1)/2 repeats: each time paired with each time
before. The fewest possible repeats are computed by counting, without a search for a schedule. A
schedule with no more repeats than that is the best there is. One with more may still be the best.
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

    times_partners: Mapping[Pair, int]
    times_opponents: Mapping[Pair, int]


def count_pairs(rounds: Iterable[Seating]) -> PairCounts:
    """Return how many times each pair were partners, and opponents, in these rounds."""
    times_partners: Counter[Pair] = Counter()
    times_opponents: Counter[Pair] = Counter()
    for seating in rounds:
        for table in seating.tables:
            times_partners.update(table.partners)
            times_opponents.update(table.opponents)
    return PairCounts(times_partners, times_opponents)


PairCountByTimesTogether = Mapping[int, int]


@dataclass(frozen=True, slots=True, order=True)
class RepeatCounts:
    """The numbers of repeats in a schedule, the worst kind first, so that the lower of two values
    is fairer. `foursome_repeats` counts the same four players at a table again, and
    `repeats_in_next_round` counts pairs who meet in two rounds in a row.
    """

    partner_repeats: int
    opponent_repeats: int
    meeting_repeats: int
    foursome_repeats: int = 0
    repeats_in_next_round: int = 0


@dataclass(frozen=True, slots=True)
class TurnCounts:
    """The fewest and the most turns of any entrant who is present in every round, and the number of
    turns that came too early for any entrant.
    """

    fewest_turns: int
    most_turns: int
    early_turns: int


@dataclass(frozen=True, slots=True)
class Fairness:
    """The counts that show how fair a schedule is: its repeats, the repeats that no schedule can
    avoid, how many pairs met how often, and the turns to sit out or to play at a table of three.
    """

    repeats: RepeatCounts
    fewest_repeats: RepeatCounts
    partner_histogram: PairCountByTimesTogether
    opponent_histogram: PairCountByTimesTogether
    meeting_histogram: PairCountByTimesTogether
    sitting_out: TurnCounts
    at_three_player_tables: TurnCounts

    @property
    def early_turns(self) -> int:
        return self.sitting_out.early_turns + self.at_three_player_tables.early_turns

    @property
    def is_best_possible(self) -> bool:
        """Whether no schedule can have fewer repeats of partners, opponents or meetings. If this is
        false, the schedule may still be the best.
        """
        repeats, fewest_repeats = self.repeats, self.fewest_repeats
        return (repeats.partner_repeats, repeats.opponent_repeats, repeats.meeting_repeats) == (
            fewest_repeats.partner_repeats,
            fewest_repeats.opponent_repeats,
            fewest_repeats.meeting_repeats,
        )


def measure_fairness(rounds: Sequence[Seating]) -> Fairness:
    """Return the counts that show how fair these rounds are."""
    pair_counts = count_pairs(rounds)
    all_entrants = {entrant for seating in rounds for entrant in seating.entrants}
    times_met = Counter(pair_counts.times_partners) + Counter(pair_counts.times_opponents)
    return Fairness(
        count_repeats(rounds),
        fewest_possible_repeats(rounds),
        _pair_count_by_times_together(pair_counts.times_partners, len(all_entrants)),
        _pair_count_by_times_together(pair_counts.times_opponents, len(all_entrants)),
        _pair_count_by_times_together(times_met, len(all_entrants)),
        _count_turns(rounds, players_sitting_out),
        _count_turns(rounds, players_at_three_player_tables),
    )


def count_repeats(rounds: Sequence[Seating]) -> RepeatCounts:
    """Return the number of repeats of each kind in these rounds."""
    pair_counts = count_pairs(rounds)
    times_met = Counter(pair_counts.times_partners) + Counter(pair_counts.times_opponents)
    times_by_foursome = Counter(
        frozenset(table.entrants)
        for seating in rounds
        for table in seating.tables
        if not table.is_three_handed
    )
    meetings_by_round = [
        {pair for table in seating.tables for pair in table.meetings} for seating in rounds
    ]
    return RepeatCounts(
        _sum_repeats(pair_counts.times_partners.values()),
        _sum_repeats(pair_counts.times_opponents.values()),
        _sum_repeats(times_met.values()),
        sum(times - 1 for times in times_by_foursome.values()),
        sum(len(pairs & next_pairs) for pairs, next_pairs in pairwise(meetings_by_round)),
    )


def fewest_possible_repeats(rounds: Sequence[Seating]) -> RepeatCounts:
    """Return the repeats of partners, opponents and meetings that no schedule can avoid if each
    entrant plays as many games as in these rounds. They are the repeats that remain if partners,
    opponents and tablemates are spread as evenly as the numbers allow.
    """
    pair_counts = count_pairs(rounds)
    partner_games_by_entrant = _total_times_by_entrant(pair_counts.times_partners)
    opponent_games_by_entrant = _total_times_by_entrant(pair_counts.times_opponents)
    all_entrants = dict.fromkeys(entrant for seating in rounds for entrant in seating.entrants)
    other_entrant_count = len(all_entrants) - 1

    def fewest_repeats(times_by_entrant: Mapping[Entrant, int]) -> int:
        repeat_count = sum(
            _fewest_repeats_if_spread(times_by_entrant[entrant], other_entrant_count)
            for entrant in all_entrants
        )
        # Each repeat has been counted twice, once for each entrant of the pair.
        return (repeat_count + 1) // 2

    fewest_meetings = fewest_repeats(partner_games_by_entrant + opponent_games_by_entrant)
    return RepeatCounts(
        fewest_repeats(partner_games_by_entrant),
        fewest_repeats(opponent_games_by_entrant),
        max(fewest_meetings, _count_unavoidable_meeting_repeats(rounds, len(all_entrants))),
    )


def _count_unavoidable_meeting_repeats(rounds: Sequence[Seating], player_count: int) -> int:
    """Return how many meetings must repeat because there are few tables. With one to three tables,
    the four players at a table cannot all sit apart in another round. Return 0 unless all tables
    are full in all rounds.
    """
    table_counts = {len(seating.tables) for seating in rounds}
    if len(table_counts) != 1 or 4 * min(table_counts) != player_count:
        return 0
    (table_count,) = table_counts
    return (
        _fewest_repeats_if_spread(4, table_count)
        * table_count
        * len(rounds)
        * (len(rounds) - 1)
        // 2
    )


def _sum_repeats(meeting_counts: Iterable[int]) -> int:
    return sum(times_met * (times_met - 1) // 2 for times_met in meeting_counts)


def _fewest_repeats_if_spread(meeting_count: int, cell_count: int) -> int:
    """Return the fewest repeats if this many meetings are spread as evenly as possible over a
    number of cells, which are pairs or tables.
    """
    meetings_per_cell, fuller_cell_count = divmod(meeting_count, cell_count)
    repeats_in_usual_cells = (
        (cell_count - fuller_cell_count) * meetings_per_cell * (meetings_per_cell - 1) // 2
    )
    return (
        repeats_in_usual_cells
        + fuller_cell_count * (meetings_per_cell + 1) * meetings_per_cell // 2
    )


def _total_times_by_entrant(times_by_pair: Mapping[Pair, int]) -> Counter[Entrant]:
    total_by_entrant: Counter[Entrant] = Counter()
    for pair, times in times_by_pair.items():
        for entrant in pair:
            total_by_entrant[entrant] += times
    return total_by_entrant


def _pair_count_by_times_together(
    times_by_pair: Mapping[Pair, int], player_count: int
) -> PairCountByTimesTogether:
    """Return how many pairs came together 0 times, once, twice, and so on. A number of times that
    no pair has is left out.
    """
    pair_count_by_times = Counter(times_by_pair.values())
    pair_count_by_times[0] += player_count * (player_count - 1) // 2 - sum(
        pair_count_by_times.values()
    )
    return {
        times: pair_count_by_times[times]
        for times in sorted(pair_count_by_times)
        if pair_count_by_times[times]
    }


def _count_turns(rounds: Sequence[Seating], turn_kind: TurnKind) -> TurnCounts:
    *_, turns_had = ({}, *turns_by_round(rounds, turn_kind))
    entrants_in_all_rounds = set.intersection(*(set(seating.entrants) for seating in rounds))
    turn_counts = [turns_had[entrant] for entrant in entrants_in_all_rounds] or [0]
    return TurnCounts(min(turn_counts), max(turn_counts), count_early_turns(rounds, turn_kind))

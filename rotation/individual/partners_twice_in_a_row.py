"""Change drawn rounds so that no one has the same partner twice in a row.

Rounds are reordered if that makes nothing else worse. If that is not enough, the four players at a
table change partners. Each neighboring round forbids at most one of the three ways to pair them, so
one way is always left.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from operator import itemgetter
from typing import NamedTuple

from rotation.fairness import RepeatCounts, count_repeats
from rotation.seating import Pair, Seating, Table
from rotation.turns import count_early_turns, players_at_three_player_tables, players_sitting_out
from scoring.chairs import CHAIRS_CLOCKWISE


def avoid_same_partners_twice_in_a_row(
    past_rounds: Sequence[Seating],
    drawn_rounds: Sequence[Seating],
    last_partners: Collection[Pair] = (),
) -> tuple[Seating, ...]:
    """Return the same rounds without the same partners twice in a row. The `last_partners` pairs
    were partners in a part of the last game, until a seat changed hands.
    """
    pairs_before = {*last_partners, *(_partner_pairs(past_rounds[-1]) if past_rounds else ())}
    rounds = _reorder_rounds(past_rounds, pairs_before, drawn_rounds)
    for round_number, seating in enumerate(rounds):
        pairs_after = (
            _partner_pairs(rounds[round_number + 1])
            if round_number + 1 < len(rounds)
            else set[Pair]()
        )
        partners_in_neighbor_rounds = pairs_before | pairs_after
        for table in seating.tables:
            if not partners_in_neighbor_rounds.isdisjoint(table.partners):
                other_rounds = [*past_rounds, *rounds[:round_number], *rounds[round_number + 1 :]]
                rounds[round_number] = _change_partners(
                    rounds[round_number], table, (pairs_before, pairs_after), other_rounds
                )
        pairs_before = _partner_pairs(rounds[round_number])
    return tuple(rounds)


def _reorder_rounds(
    past_rounds: Sequence[Seating], pairs_before: Collection[Pair], drawn_rounds: Sequence[Seating]
) -> list[Seating]:
    """Return the drawn rounds in an order with fewer partners twice in a row. Two rounds at a time
    trade places, as long as that helps and makes nothing else worse.
    """
    seatings = list(drawn_rounds)
    while repeat_count := _count_partners_twice_in_a_row(pairs_before, seatings):
        bad_turns = _count_bad_turns((*past_rounds, *seatings))
        possible_changes = [
            (_count_partners_twice_in_a_row(pairs_before, changed_rounds), changed_rounds)
            for changed_rounds in _orders_with_two_rounds_exchanged(seatings, past_rounds)
        ]
        better_changes = sorted(
            (
                (new_repeat_count, changed_rounds)
                for new_repeat_count, changed_rounds in possible_changes
                if new_repeat_count < repeat_count
            ),
            key=itemgetter(0),
        )
        best_change = next(
            (
                changed_rounds
                for _, changed_rounds in better_changes
                if _count_bad_turns((*past_rounds, *changed_rounds)) <= bad_turns
            ),
            None,
        )
        if best_change is None:
            break
        seatings = best_change
    return seatings


def _orders_with_two_rounds_exchanged(
    rounds: Sequence[Seating], past_rounds: Sequence[Seating]
) -> Iterator[list[Seating]]:
    """Yield the rounds with any two of them exchanged. Round 1 stays first, because it decides who
    has the first turn to sit out.
    """
    for index, other_index in combinations(range(0 if past_rounds else 1, len(rounds)), 2):
        changed_rounds = list(rounds)
        changed_rounds[index], changed_rounds[other_index] = rounds[other_index], rounds[index]
        yield changed_rounds


class _BadTurnCounts(NamedTuple):
    """The number of turns to sit out, or to play at a table of three, that come too early, and the
    number of turns that come twice in a row.
    """

    early: int
    repeated: int


def _count_bad_turns(rounds: Sequence[Seating]) -> _BadTurnCounts:
    turn_kinds = (players_sitting_out, players_at_three_player_tables)
    return _BadTurnCounts(
        early=sum(count_early_turns(rounds, turn_kind) for turn_kind in turn_kinds),
        repeated=sum(
            len({*turn_kind(seating)} & {*turn_kind(next_seating)})
            for turn_kind in turn_kinds
            for seating, next_seating in pairwise(rounds)
        ),
    )


def _count_partners_twice_in_a_row(
    pairs_before: Collection[Pair], rounds: Sequence[Seating]
) -> int:
    return sum(
        len(pairs & next_pairs)
        for pairs, next_pairs in pairwise([set(pairs_before), *map(_partner_pairs, rounds)])
    )


def _change_partners(
    seating: Seating,
    table: Table,
    partners_in_neighbor_rounds: Sequence[set[Pair]],
    other_rounds: Sequence[Seating],
) -> Seating:
    """Return the seating with new partners at one table, paired in the fairest way for the night.
    `partners_in_neighbor_rounds` has the partners of the round before and of the round after.
    """
    north, east, south, west = table.entrants
    new_tables = [
        replace(table, seats=tuple(zip(CHAIRS_CLOCKWISE, entrants, strict=True)))
        for entrants in (
            (north, east, south, west),
            (north, east, west, south),
            (north, south, east, west),
        )
    ]

    def unfairness(new_table: Table) -> tuple[list[int], RepeatCounts]:
        repeat_counts = [
            len(pairs & set(new_table.partners)) for pairs in partners_in_neighbor_rounds
        ]
        return repeat_counts, count_repeats((*other_rounds, seating.replace_table(new_table)))

    return seating.replace_table(min(new_tables, key=unfairness))


def _partner_pairs(seating: Seating) -> set[Pair]:
    return {pair for table in seating.tables for pair in table.partners}

"""Whose turn it is to sit out, or to play at a table of three, in rounds drawn beforehand.

Nobody has a second turn before everybody has had one, over every stretch from the first round on;
whoever comes late counts as having had as many as those who have had fewest. Knows no partners.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from rotation.seating import Entrant, Pair, Round

# Who has a turn of some kind in a round.
Kind = Callable[[Round], Sequence[Entrant]]


def sits_out(each: Round) -> Sequence[Entrant]:
    return each.bench


def at_three(each: Round) -> Sequence[Entrant]:
    return [one for table in each.tables if table.of_three for one in table.entrants]


def after_each(rounds: Sequence[Round], kind: Kind) -> Iterator[Mapping[Entrant, int]]:
    """How many turns each has had once each round is over."""
    had: dict[Entrant, int] = {}
    for each in rounds:
        _welcome(each.present, had)
        for one in kind(each):
            had[one] += 1
        yield had


def out_of_order(rounds: Sequence[Round], kind: Kind) -> int:
    """How often somebody's next turn came before everybody else's last one."""
    early = 0
    for each, had in zip(rounds, after_each(rounds, kind), strict=True):
        least = min(had[one] for one in each.present)
        early += sum(had[one] > least + 1 for one in kind(each))
    return early


def coming(
    past: Sequence[Round],
    order: Sequence[Entrant],
    each_round: int,
    rounds: int,
    kind: Kind,
    apart: Collection[Pair],
) -> list[tuple[Entrant, ...]]:
    """Who has a turn in each of the rounds to come: whoever has had fewest, then whose last one is
    longest ago, then whoever is earlier in `order`. Two to be kept apart take turns apart."""
    had: dict[Entrant, int] = {}
    for counted in after_each(past, kind):
        had = dict(counted)
    _welcome(order, had)
    last = {one: number for number, each in enumerate(past) for one in _any_turn(each)}
    chosen: list[tuple[Entrant, ...]] = []
    for number in range(len(past), len(past) + rounds):
        by_claim = sorted(order, key=lambda one: (had[one], last.get(one, -1)))
        chosen.append(_first_of(by_claim, each_round, apart))
        for one in chosen[-1]:
            had[one] += 1
            last[one] = number
    return chosen


def _first_of(
    by_claim: Sequence[Entrant], each_round: int, apart: Collection[Pair]
) -> tuple[Entrant, ...]:
    chosen: list[Entrant] = []
    passed_over: list[Entrant] = []
    for one in by_claim:
        apart_from_all = not any(frozenset((one, other)) in apart for other in chosen)
        (chosen if apart_from_all and len(chosen) < each_round else passed_over).append(one)
    return (*chosen, *passed_over[: each_round - len(chosen)])


def _any_turn(each: Round) -> Sequence[Entrant]:
    return [*sits_out(each), *at_three(each)]


def _welcome(here: Sequence[Entrant], had: dict[Entrant, int]) -> None:
    least = min((had[one] for one in here if one in had), default=0)
    for one in here:
        had.setdefault(one, least)

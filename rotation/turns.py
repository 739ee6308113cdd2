"""The turns to sit out, or to play at a table of three, in rounds drawn beforehand.

Nobody has a second turn before everybody has had one, over every stretch from the first round on;
a player who comes late counts as having had as many as those with the fewest. Knows no partners.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from rotation.seating import Entrant, Pair, Seating

# A question to a round: who has a turn of some kind.
Kind = Callable[[Seating], Sequence[Entrant]]


def sits_out(seating: Seating) -> Sequence[Entrant]:
    return seating.bench


def at_three(seating: Seating) -> Sequence[Entrant]:
    return [
        entrant for table in seating.tables if table.is_three_handed for entrant in table.entrants
    ]


def after_each(rounds: Sequence[Seating], kind: Kind) -> Iterator[Mapping[Entrant, int]]:
    """How many turns each has had once each round is over."""
    had: dict[Entrant, int] = {}
    for seating in rounds:
        _welcome(seating.present, had)
        for entrant in kind(seating):
            had[entrant] += 1
        yield had


def out_of_order(rounds: Sequence[Seating], kind: Kind) -> int:
    """How often somebody's next turn came before everybody else's last one."""
    early = 0
    for seating, had in zip(rounds, after_each(rounds, kind), strict=True):
        least = min(had[entrant] for entrant in seating.present)
        early += sum(had[entrant] > least + 1 for entrant in kind(seating))
    return early


def coming(
    past: Sequence[Seating],
    order: Sequence[Entrant],
    each_round: int,
    rounds: int,
    kind: Kind,
    apart: Collection[Pair],
) -> list[tuple[Entrant, ...]]:
    """Those who have a turn in each of the rounds to come: first those who have had fewest, then
    those whose last one is longest ago, then those earlier in `order`. Two who must not meet take
    their turns in different rounds, if the others suffice.
    """
    had: dict[Entrant, int] = {}
    for counted in after_each(past, kind):
        had = dict(counted)
    _welcome(order, had)
    last = {
        name: number
        for number, seating in enumerate(past)
        for name in (*sits_out(seating), *at_three(seating))
    }
    chosen: list[tuple[Entrant, ...]] = []
    for number in range(len(past), len(past) + rounds):
        by_claim = sorted(order, key=lambda name: (had[name], last.get(name, -1)))
        chosen.append(_first_of(by_claim, each_round, apart))
        for entrant in chosen[-1]:
            had[entrant] += 1
            last[entrant] = number
    return chosen


def _first_of(
    by_claim: Sequence[Entrant], each_round: int, apart: Collection[Pair]
) -> tuple[Entrant, ...]:
    chosen: list[Entrant] = []
    passed_over: list[Entrant] = []
    for entrant in by_claim:
        apart_from_all = not any(frozenset((entrant, other)) in apart for other in chosen)
        (chosen if apart_from_all and len(chosen) < each_round else passed_over).append(entrant)
    return (*chosen, *passed_over[: each_round - len(chosen)])


def _welcome(here: Sequence[Entrant], had: dict[Entrant, int]) -> None:
    """Count newcomers as having had as many turns as those with the fewest."""
    least = min((had[name] for name in here if name in had), default=0)
    for entrant in here:
        had.setdefault(entrant, least)

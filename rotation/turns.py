"""The turns to sit out, or to play at a table of three, in rounds drawn in advance.

No one has a second turn before everyone has had a first. A player who comes late is counted with as
many turns as those who have had the fewest.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from rotation.seating import Entrant, Pair, Seating

# Returns who has a turn in a round: to sit out, or to play at a table of three.
TurnKind = Callable[[Seating], Sequence[Entrant]]


def players_sitting_out(seating: Seating) -> Sequence[Entrant]:
    return seating.bench


def players_at_three_player_tables(seating: Seating) -> Sequence[Entrant]:
    return [name for table in seating.tables if table.is_three_handed for name in table.entrants]


def turns_by_round(rounds: Sequence[Seating], kind: TurnKind) -> Iterator[Mapping[Entrant, int]]:
    """Yield, for each round, how many turns each entrant has had by the end of it."""
    turns_had: dict[Entrant, int] = {}
    for seating in rounds:
        _set_turns_of_newcomers(seating.entrants, turns_had)
        for entrant in kind(seating):
            turns_had[entrant] += 1
        yield turns_had


def count_early_turns(rounds: Sequence[Seating], kind: TurnKind) -> int:
    """Count the turns of entrants who then had at least two turns more than someone else."""
    early_count = 0
    for seating, turns_had in zip(rounds, turns_by_round(rounds, kind), strict=True):
        fewest_turns = min(turns_had[entrant] for entrant in seating.entrants)
        early_count += sum(turns_had[entrant] > fewest_turns + 1 for entrant in kind(seating))
    return early_count


def plan_turns(
    past_rounds: Sequence[Seating],
    order: Sequence[Entrant],
    turns_per_round: int,
    rounds: int,
    kind: TurnKind,
    pairs_apart: Collection[Pair],
) -> list[tuple[Entrant, ...]]:
    """Return the entrants who have a turn in each of the coming rounds. Those with the fewest turns
    come first, then those whose last turn was longest ago, then those earlier in `order`. Two
    entrants in `pairs_apart` have their turns in different rounds if there are enough others.
    """
    turns_had: dict[Entrant, int] = {}
    for turns_so_far in turns_by_round(past_rounds, kind):
        turns_had = dict(turns_so_far)
    _set_turns_of_newcomers(order, turns_had)
    last = {
        name: number
        for number, seating in enumerate(past_rounds)
        for name in (*players_sitting_out(seating), *players_at_three_player_tables(seating))
    }
    turns: list[tuple[Entrant, ...]] = []
    for number in range(len(past_rounds), len(past_rounds) + rounds):
        by_claim = sorted(order, key=lambda name: (turns_had[name], last.get(name, -1)))
        turns.append(_choose_by_claim(by_claim, turns_per_round, pairs_apart))
        for entrant in turns[-1]:
            turns_had[entrant] += 1
            last[entrant] = number
    return turns


def _choose_by_claim(
    by_claim: Sequence[Entrant], turns_per_round: int, pairs_apart: Collection[Pair]
) -> tuple[Entrant, ...]:
    chosen: list[Entrant] = []
    passed_over: list[Entrant] = []
    for entrant in by_claim:
        apart_from_all = not any(frozenset((entrant, other)) in pairs_apart for other in chosen)
        (chosen if apart_from_all and len(chosen) < turns_per_round else passed_over).append(
            entrant
        )
    return (*chosen, *passed_over[: turns_per_round - len(chosen)])


def _set_turns_of_newcomers(
    entrants_here: Sequence[Entrant], turns_had: dict[Entrant, int]
) -> None:
    """Count newcomers as having had as many turns as those with the fewest."""
    fewest_turns = min((turns_had[name] for name in entrants_here if name in turns_had), default=0)
    for entrant in entrants_here:
        turns_had.setdefault(entrant, fewest_turns)

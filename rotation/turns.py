"""The turns to sit out, or to play at a table of three, in rounds drawn in advance.

No one has a second turn before everyone has had a first. A player who comes late is counted with as
many turns as those who have had the fewest.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from rotation.seating import Entrant, Pair, Seating

# A TurnKind is a function that returns the entrants who have a turn of one kind in a round. The two
# kinds are sitting out and playing at a table of three.
TurnKind = Callable[[Seating], Sequence[Entrant]]


def players_sitting_out(seating: Seating) -> Sequence[Entrant]:
    return seating.bench


def players_at_three_player_tables(seating: Seating) -> Sequence[Entrant]:
    return [
        entrant for table in seating.tables if table.is_three_handed for entrant in table.entrants
    ]


def turns_by_round(
    rounds: Sequence[Seating], turn_kind: TurnKind
) -> Iterator[Mapping[Entrant, int]]:
    """Yield, for each round, how many turns each entrant has had by the end of the round. It is
    always the same mapping, which changes with every round.
    """
    turns_had: dict[Entrant, int] = {}
    for seating in rounds:
        _set_turns_of_newcomers(seating.entrants, turns_had)
        for entrant in turn_kind(seating):
            turns_had[entrant] += 1
        yield turns_had


def count_early_turns(rounds: Sequence[Seating], turn_kind: TurnKind) -> int:
    """Return the number of turns that came too early. A turn is too early if the entrant then has
    at least two turns more than another entrant.
    """
    early_count = 0
    for seating, turns_had in zip(rounds, turns_by_round(rounds, turn_kind), strict=True):
        fewest_turns = min(turns_had[entrant] for entrant in seating.entrants)
        early_count += sum(turns_had[entrant] > fewest_turns + 1 for entrant in turn_kind(seating))
    return early_count


def plan_turns(
    past_rounds: Sequence[Seating],
    entrants_in_order: Sequence[Entrant],
    turns_per_round: int,
    round_count: int,
    turn_kind: TurnKind,
    pairs_apart: Collection[Pair],
) -> list[tuple[Entrant, ...]]:
    """Return the entrants who have a turn in each of the coming rounds. Entrants with the fewest
    turns come first, then those whose last turn of either kind was longest ago, then those first in
    the given order. Two entrants who are kept apart have their turns in different rounds if
    possible.
    """
    turns_had: dict[Entrant, int] = {}
    for turns_so_far in turns_by_round(past_rounds, turn_kind):
        turns_had = dict(turns_so_far)
    _set_turns_of_newcomers(entrants_in_order, turns_had)
    last_turn_by_entrant = {
        entrant: round_number
        for round_number, seating in enumerate(past_rounds)
        for entrant in (*players_sitting_out(seating), *players_at_three_player_tables(seating))
    }
    planned_turns: list[tuple[Entrant, ...]] = []
    for round_number in range(len(past_rounds), len(past_rounds) + round_count):
        entrants_best_claim_first = sorted(
            entrants_in_order,
            key=lambda entrant: (turns_had[entrant], last_turn_by_entrant.get(entrant, -1)),
        )
        planned_turns.append(
            _choose_entrants_by_claim(entrants_best_claim_first, turns_per_round, pairs_apart)
        )
        for entrant in planned_turns[-1]:
            turns_had[entrant] += 1
            last_turn_by_entrant[entrant] = round_number
    return planned_turns


def _choose_entrants_by_claim(
    entrants_best_claim_first: Sequence[Entrant],
    turns_per_round: int,
    pairs_apart: Collection[Pair],
) -> tuple[Entrant, ...]:
    """Return the entrants who have the turns of one round: those with the best claim. An entrant
    who is kept apart from one already chosen is passed over if enough other entrants can take the
    turn.
    """
    chosen_entrants: list[Entrant] = []
    passed_over_entrants: list[Entrant] = []
    for entrant in entrants_best_claim_first:
        can_take_turn = not any(
            frozenset((entrant, chosen_entrant)) in pairs_apart
            for chosen_entrant in chosen_entrants
        )
        (
            chosen_entrants
            if can_take_turn and len(chosen_entrants) < turns_per_round
            else passed_over_entrants
        ).append(entrant)
    return (*chosen_entrants, *passed_over_entrants[: turns_per_round - len(chosen_entrants)])


def _set_turns_of_newcomers(
    entrants_here: Sequence[Entrant], turns_had: dict[Entrant, int]
) -> None:
    """Give each newcomer as many turns as the entrant with the fewest turns has had."""
    fewest_turns = min(
        (turns_had[entrant] for entrant in entrants_here if entrant in turns_had), default=0
    )
    for entrant in entrants_here:
        turns_had.setdefault(entrant, fewest_turns)

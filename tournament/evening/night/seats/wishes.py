"""What the draw of all games has to keep to. Knows no rows and no names."""

from dataclasses import replace

from rotation.seating import Wishes
from scoring.chairs import Chair
from tournament.evening import facts
from tournament.evening.facts.people import OwnChair


def apart(plan: facts.Plan) -> tuple[tuple[int, int], ...]:
    """Each two by their numbers, the lower one first."""
    return plan.apart or ()


def stay(plan: facts.Plan) -> tuple[tuple[int, int, OwnChair], ...]:
    """Who, at which table, and in which chair."""
    return plan.stay or ()


def people(plan: facts.Plan) -> frozenset[int]:
    """Everybody about whom something is wished."""
    return frozenset(
        (*(number for pair in apart(plan) for number in pair), *(kept[0] for kept in stay(plan)))
    )


def without(plan: facts.Plan, number: int) -> facts.Plan:
    """With nothing wished about this player."""
    left = tuple(pair for pair in apart(plan) if number not in pair)
    others = tuple(kept for kept in stay(plan) if kept[0] != number)
    return replace(plan, apart=left or None, stay=others or None)


def of(plan: facts.Plan) -> Wishes:
    """As a draw knows them, of players by number."""
    return Wishes(
        frozenset(frozenset(map(str, pair)) for pair in apart(plan)),
        {str(number): (table, Chair(chair)) for number, table, chair in stay(plan)},
    )

"""What the draw of all games has to keep to. Knows no rows and no names."""

from __future__ import annotations

from rotation.individual.draw import Wishes
from scoring.chairs import Chair
from tournament.night import facts
from tournament.night.facts.people import OwnChair


def apart(plan: facts.Plan) -> tuple[tuple[int, int], ...]:
    """Each two by their numbers, the lower one first."""
    return tuple((one, other) for one, other in plan.apart or ())


def stay(plan: facts.Plan) -> tuple[tuple[int, int, OwnChair], ...]:
    """Who, at which table, and in which chair."""
    return tuple((one, table, chair) for one, table, chair in plan.stay or ())


def of(plan: facts.Plan) -> Wishes:
    """As a draw knows them, of players by number."""
    return Wishes(
        frozenset(frozenset(map(str, pair)) for pair in apart(plan)),
        {str(one): (table, Chair(chair)) for one, table, chair in stay(plan)},
    )

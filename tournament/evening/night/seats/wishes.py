"""The requests in the plan that the draw of all games respects. Players are known by number."""

from dataclasses import replace

from rotation.seating import Wishes
from scoring.chairs import Chair
from tournament.evening import facts
from tournament.evening.facts.people import FixedSeatChair


def pairs_apart(plan: facts.Plan) -> tuple[tuple[int, int], ...]:
    """Return the pairs of players to keep apart, by number. The lower number comes first."""
    return plan.apart or ()


def fixed_seats(plan: facts.Plan) -> tuple[tuple[int, int, FixedSeatChair], ...]:
    """Return the players who stay in one seat, each with table and chair."""
    return plan.stay or ()


def players_with_wishes(plan: facts.Plan) -> frozenset[int]:
    """Return the numbers of all players who are named in a request."""
    return frozenset(
        (
            *(number for pair in pairs_apart(plan) for number in pair),
            *(fixed_seat[0] for fixed_seat in fixed_seats(plan)),
        )
    )


def without_wishes_of_player(plan: facts.Plan, number: int) -> facts.Plan:
    """Return the plan without the requests about this player."""
    remaining_pairs = tuple(pair for pair in pairs_apart(plan) if number not in pair)
    remaining_seats = tuple(
        fixed_seat for fixed_seat in fixed_seats(plan) if fixed_seat[0] != number
    )
    return replace(plan, apart=remaining_pairs or None, stay=remaining_seats or None)


def wishes_of(plan: facts.Plan) -> Wishes:
    """Return the plan's requests in the form that the draw takes."""
    return Wishes(
        frozenset(frozenset(map(str, pair)) for pair in pairs_apart(plan)),
        {str(number): (table, Chair(chair)) for number, table, chair in fixed_seats(plan)},
    )

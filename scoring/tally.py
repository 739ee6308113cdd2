"""What one player's card holds after a hand, a game or an evening. Knows no order of hands."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from operator import add, attrgetter, sub

from scoring.bid import Bid
from scoring.chairs import Chair, Seats, side_of, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.hand_worth import Worth


@dataclass(frozen=True, slots=True)
class Tally:
    """Partners both show their side's points, marches and euchres, and a game it has won."""

    points: int = 0
    x: int = 0
    fine_cents: int = 0
    marches: int = 0  # all five tricks, alone or not
    lone_marches: int = 0  # on the card of whoever played alone, not the partner's
    euchres_made: int = 0
    euchres_suffered: int = 0
    won: int = 0  # games

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(*map(add, FIGURES(self), FIGURES(other)))

    def __sub__(self, other: "Tally") -> "Tally":
        return Tally(*map(sub, FIGURES(self), FIGURES(other)))


FIGURES = attrgetter(*(field.name for field in fields(Tally)))


def of_hand(value: Worth, chair: Chair, seats: Seats) -> Tally:
    points, play = value.points.get(chair, 0), value.played
    x, owed = int(chair in value.marked), value.fine_cents.get(chair, 0)
    if play is None:
        return Tally(points, x, owed)
    if chair not in side_of(play.bid.maker, seats):
        return Tally(points, x, owed, euchres_made=int(play.euchred))
    return Tally(
        points,
        x,
        owed,
        marches=int(play.march),
        lone_marches=int(play.march and play.bid == Bid(chair, alone=True)),
        euchres_suffered=int(play.euchred),
    )


def sat_out(rules: HouseRules) -> Tally:
    """The card of a player who had no chair for one game."""
    return Tally(points=rules.sit_out_points)


def leaders(tallies: Sequence[Tally], seats: Seats) -> tuple[Seats, ...]:
    """The side with most points; several on a tie."""
    points = {chair: tally.points for chair, tally in zip(seats, tallies, strict=True)}
    most = max(points.values())
    return tuple(side for side in sides_of(seats) if points[side[0]] == most)


def winners(tallies: Sequence[Tally], seats: Seats) -> Seats:
    """A tie is won by nobody."""
    ahead = leaders(tallies, seats)
    return ahead[0] if len(ahead) == 1 else ()


def with_win(tallies: Sequence[Tally], seats: Seats) -> tuple[Tally, ...]:
    """Of a game that is over."""
    won = winners(tallies, seats)
    return tuple(
        replace(tally, won=1) if chair in won else tally
        for chair, tally in zip(seats, tallies, strict=True)
    )

"""What one player's card holds after a hand, a game or an evening. Knows no order of hands."""

from dataclasses import dataclass

from scoring.bid import Bid
from scoring.chairs import Chair, Seats, side_of
from scoring.dials.house_rules import HouseRules
from scoring.hand_worth import Worth


@dataclass(frozen=True, slots=True)
class Tally:
    """Partners both show their side's points, marches and euchres."""

    points: int = 0
    x: int = 0
    fine_cents: int = 0
    marches: int = 0  # all five tricks, alone or not
    lone_marches: int = 0  # on the card of whoever played alone, not the partner's
    euchres_made: int = 0
    euchres_suffered: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            points=self.points + other.points,
            x=self.x + other.x,
            fine_cents=self.fine_cents + other.fine_cents,
            marches=self.marches + other.marches,
            lone_marches=self.lone_marches + other.lone_marches,
            euchres_made=self.euchres_made + other.euchres_made,
            euchres_suffered=self.euchres_suffered + other.euchres_suffered,
        )


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

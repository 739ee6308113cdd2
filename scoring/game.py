"""One game at one table: what each player's card holds, whose deal it is, and why it is over.

Knows no round, no player's name and no house by name.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from operator import add, attrgetter, sub

from scoring.bid import Bid, ImpossibleHand
from scoring.chairs import Chair, Seats, side_name, side_of, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import FirstDealer
from scoring.hand import ScoredHand, next_dealer, worth
from scoring.hand_worth import Worth


@dataclass(frozen=True, slots=True)
class Tally:
    """What one player's card holds after a hand, a game or an evening.

    Partners both show their side's points, marches, euchres and games won.
    """

    points: int = 0
    x: int = 0
    fine_cents: int = 0
    marches: int = 0  # all five tricks, alone or not
    lone_marches: int = 0  # on the card of the player who was alone, not the partner's
    euchres_made: int = 0
    euchres_suffered: int = 0
    won: int = 0  # games won

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(*map(add, FIGURES(self), FIGURES(other)))

    def __sub__(self, other: "Tally") -> "Tally":
        return Tally(*map(sub, FIGURES(self), FIGURES(other)))


FIGURES = attrgetter(*(field.name for field in fields(Tally)))


def tally_of_hand(value: Worth, chair: Chair, seats: Seats) -> Tally:
    """The tally that one hand adds to the card of one chair."""
    points, play = value.points.get(chair, 0), value.played
    x, owed = int(chair in value.marked_chairs), value.fine_cents.get(chair, 0)
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


def sit_out_tally(rules: HouseRules) -> Tally:
    """The card of a player who had no chair for one game."""
    return Tally(points=rules.sit_out_points)


def leaders(tallies: Sequence[Tally], seats: Seats) -> tuple[Seats, ...]:
    """The side with the most points; several sides on a tie."""
    points = {chair: tally.points for chair, tally in zip(seats, tallies, strict=True)}
    most = max(points.values())
    return tuple(side for side in sides_of(seats) if points[side[0]] == most)


def winners(tallies: Sequence[Tally], seats: Seats) -> Seats:
    """The chairs that won; empty on a tie."""
    ahead = leaders(tallies, seats)
    return ahead[0] if len(ahead) == 1 else ()


def with_win(tallies: Sequence[Tally], seats: Seats) -> tuple[Tally, ...]:
    """The tallies of a game that is over, with a game won on the winners' cards."""
    won = winners(tallies, seats)
    return tuple(
        replace(tally, won=1) if chair in won else tally
        for chair, tally in zip(seats, tallies, strict=True)
    )


# Hands that one game can have, however often a pack is dealt again.
MAX_HANDS = 60


@dataclass(frozen=True, slots=True)
class Game:
    """A game so far."""

    rules: HouseRules
    seats: Seats
    dealer: Chair | None  # whose deal it is; None while only the first hand can tell
    tallies: tuple[Tally, ...]  # in the order of the seats
    logged: int = 0
    counted: int = 0
    taken_short: bool = False  # the director took it before its end

    @property
    def points(self) -> dict[Chair, int]:
        return {chair: tally.points for chair, tally in zip(self.seats, self.tallies, strict=True)}

    @property
    def leaders(self) -> tuple[Seats, ...]:
        return leaders(self.tallies, self.seats)

    @property
    def why_over(self) -> str:
        """Why there is no further hand; empty while there is one."""
        if self.taken_short:
            return f"The director took it as it stood: {self.progress}."
        hands, target = self.rules.hands_at(len(self.seats)), self.rules.target
        if hands is not None:
            return f"All {hands} hands are played." if self.counted >= hands else ""
        assert target is not None
        points = self.points[self.leaders[0][0]]
        winners = " and ".join(side_name(side) for side in self.leaders)
        return f"{winners} won with {points} points." if points >= target else ""

    @property
    def progress(self) -> str:
        """How far it is, as in "7 of 8 hands" or "N/S 4, E/W 6, to 10"."""
        hands = self.rules.hands_at(len(self.seats))
        if hands is not None:
            return f"{self.counted} of {hands} hands"
        scores = ", ".join(
            f"{side_name(side)} {self.points[side[0]]}" for side in sides_of(self.seats)
        )
        return f"{scores}, to {self.rules.target}"

    def after(self, hand: ScoredHand) -> "Game":
        """The game with one more hand; raises ImpossibleHand with the cure."""
        number = self.logged + 1
        if self.why_over:
            raise ImpossibleHand(
                f"Hand {number} comes after the end. {self.why_over} Leave it out, or look for a "
                "hand that was written down twice."
            )
        if number > MAX_HANDS:
            raise ImpossibleHand(
                f"Hand {number}: no game has that many. Begin a new game for the hands that follow."
            )
        if self.dealer not in (None, hand.dealer):
            raise ImpossibleHand(
                f"Hand {number} was dealt by {hand.dealer}, and the dealer should be "
                f"{self.dealer}: look whether a hand was left out."
            )
        try:
            value = worth(hand, self.seats, self.rules)
        except ImpossibleHand as fault:
            raise ImpossibleHand(f"Hand {number}: {fault}") from None
        tallies = (
            tally + tally_of_hand(value, chair, self.seats)
            for chair, tally in zip(self.seats, self.tallies, strict=True)
        )
        return replace(
            self,
            dealer=next_dealer(hand, self.seats, value),
            tallies=tuple(
                tally if self.rules.below_zero else replace(tally, points=max(tally.points, 0))
                for tally in tallies
            ),
            logged=number,
            counted=self.counted + value.counts,
        )

    def taken_as_it_stands(self) -> "Game":
        """The game, over with the hands it has because the director takes it as it stands."""
        if self.why_over:
            raise ImpossibleHand(f"The game is over already. {self.why_over}")
        if not self.counted:
            raise ImpossibleHand("No hand is counted yet, so there is no game to take.")
        if self.rules.target is not None and len(self.leaders) > 1 and not self.rules.may_tie:
            raise ImpossibleHand("The score is tied, and a race has a winner: play one more hand.")
        return replace(self, taken_short=True)


def scorekeeper(rules: HouseRules, seats: Seats) -> Chair:
    """The chair that keeps score: the house's or, if it is empty, the first one from north."""
    return rules.scorekeeper if rules.scorekeeper in seats else seats[0]


def first_dealer(rules: HouseRules, seats: Seats) -> Chair | None:
    """The first dealer, or None where a cut or a jack decides it."""
    by_chair = rules.first_dealer is FirstDealer.SCOREKEEPER and rules.scorekeeper in seats
    return rules.scorekeeper if by_chair else None


def begin(rules: HouseRules, seats: Seats, dealer: Chair | None = None) -> Game:
    """A game without hands. If no dealer is named, the first hand settles whose deal it is."""
    rules.check_seats(seats)
    return Game(rules, seats, dealer, (Tally(),) * len(seats))


def play(
    rules: HouseRules, seats: Seats, hands: Iterable[ScoredHand], dealer: Chair | None = None
) -> Game:
    game = begin(rules, seats, dealer)
    for hand in hands:
        game = game.after(hand)
    return game

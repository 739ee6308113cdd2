"""One game at one table: its hands in order, whose deal it is, whether it is over and why.

Knows no round, no player's name and no house by name.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.bid import ImpossibleHand
from scoring.chairs import Chair, Seats, named, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import FirstDealer
from scoring.hand import ScoredHand
from scoring.hand_worth import Worth
from scoring.points import next_dealer, worth
from scoring.tally import Tally, leaders, of_hand

# No table plays more in one game, however often a pack is dealt again.
MOST_HANDS = 60


@dataclass(frozen=True, slots=True)
class Game:
    """A game so far. `after` gives the game with one hand more, or refuses the hand."""

    rules: HouseRules
    seats: Seats
    dealer: Chair | None  # whose deal it is; None while only the first hand can tell
    tallies: tuple[Tally, ...]  # in the order of the seats
    logged: int = 0
    counted: int = 0
    taken_short: bool = False

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
        winners = " and ".join(named(side) for side in self.leaders)
        return f"{winners} won with {points} points." if points >= target else ""

    @property
    def progress(self) -> str:
        hands = self.rules.hands_at(len(self.seats))
        if hands is not None:
            return f"{self.counted} of {hands} hands"
        scores = ", ".join(f"{named(side)} {self.points[side[0]]}" for side in sides_of(self.seats))
        return f"{scores}, to {self.rules.target}"

    def after(self, hand: ScoredHand) -> "Game":
        number = self.logged + 1
        if self.why_over:
            raise ImpossibleHand(
                f"Hand {number} comes after the end. {self.why_over} Leave it out, or look for a "
                "hand that was written down twice."
            )
        if number > MOST_HANDS:
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
        return replace(
            self,
            dealer=next_dealer(hand, self.seats, value),
            tallies=self._tallies_with(value),
            logged=number,
            counted=self.counted + value.counts,
        )

    def short(self) -> "Game":
        """The director takes the game as it stands, with its count of hands."""
        if self.why_over:
            raise ImpossibleHand(f"The game is over already. {self.why_over}")
        if not self.counted:
            raise ImpossibleHand("No hand is counted yet, so there is no game to take.")
        if self.rules.target is not None and len(self.leaders) > 1 and not self.rules.may_tie:
            raise ImpossibleHand("The score is tied, and a race has a winner: play one more hand.")
        return replace(self, taken_short=True)

    def _tallies_with(self, value: Worth) -> tuple[Tally, ...]:
        return tuple(
            self._floored(tally + of_hand(value, chair, self.seats))
            for chair, tally in zip(self.seats, self.tallies, strict=True)
        )

    def _floored(self, tally: Tally) -> Tally:
        if tally.points >= 0 or self.rules.below_zero:
            return tally
        return replace(tally, points=0)


def first_dealer(rules: HouseRules, seats: Seats) -> Chair | None:
    """Who deals first, where no cut and no jack has to decide it."""
    by_chair = rules.first_dealer is FirstDealer.SCOREKEEPER and rules.scorekeeper in seats
    return rules.scorekeeper if by_chair else None


def begin(rules: HouseRules, seats: Seats, dealer: Chair | None = None) -> Game:
    """A game without hands. Without a dealer named, the first hand tells whose deal it is."""
    rules.check_seats(seats)
    return Game(rules, seats, dealer, (Tally(),) * len(seats))


def play(
    rules: HouseRules, seats: Seats, hands: Iterable[ScoredHand], dealer: Chair | None = None
) -> Game:
    game = begin(rules, seats, dealer)
    for hand in hands:
        game = game.after(hand)
    return game

"""One game at one table: each player's tally, who deals next, and whether the game is over."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from operator import add, attrgetter, sub

from scoring.bid import Bid, ImpossibleHand
from scoring.chairs import (
    NO_SIDE_NAMES,
    Chair,
    Seats,
    SideNames,
    side_name,
    side_of,
    sides_at_table,
)
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import FirstDealerRule
from scoring.hand import ScoredHand, hand_worth, next_dealer
from scoring.hand_worth import HandWorth

# Deals that have to be dealt again count toward this limit too.
MAX_HANDS_PER_GAME = 60
TIED_RACE_REFUSAL = "The score is tied. Play one more hand."


@dataclass(frozen=True, slots=True)
class Tally:
    """The figures that a hand, a game, or a whole night adds to one player's scorecard.

    Both partners get all points, marches, euchres and games won of their side. `marches` counts
    hands with all five tricks, alone or not. `lone_marches` counts only for the player who was
    alone.
    """

    points: int = 0
    x: int = 0
    fine_cents: int = 0
    marches: int = 0
    lone_marches: int = 0
    euchres_made: int = 0
    euchres_suffered: int = 0
    games_won: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(*map(add, _tally_figures(self), _tally_figures(other)))

    def __sub__(self, other: "Tally") -> "Tally":
        return Tally(*map(sub, _tally_figures(self), _tally_figures(other)))


_tally_figures = attrgetter(*(field.name for field in fields(Tally)))


def add_tallies(tallies: Iterable[Tally]) -> Tally:
    """Return one tally with the sum of each figure; zeros if there are no tallies."""
    return Tally(*map(sum, zip(*map(_tally_figures, tallies), strict=True)))


def hand_tally(worth: HandWorth, chair: Chair, seats: Seats) -> Tally:
    """Return the tally that one hand adds to the scorecard of one chair."""
    points, bid_result = worth.points.get(chair, 0), worth.bid_result
    x, fine_cents = int(chair in worth.chairs_with_x), worth.fine_cents.get(chair, 0)
    if bid_result is None:
        return Tally(points, x, fine_cents)
    if chair not in side_of(bid_result.bid.maker, seats):
        return Tally(points, x, fine_cents, euchres_made=int(bid_result.is_euchre))
    return Tally(
        points,
        x,
        fine_cents,
        marches=int(bid_result.is_march),
        lone_marches=int(bid_result.is_march and bid_result.bid == Bid(chair, alone=True)),
        euchres_suffered=int(bid_result.is_euchre),
    )


def sit_out_tally(rules: HouseRules) -> Tally:
    """Return the tally that one game adds for a player who sits it out."""
    return Tally(points=rules.sit_out_points)


def leading_sides_of(tallies: Sequence[Tally], seats: Seats) -> tuple[Seats, ...]:
    """Return the side with the most points, or every tied side that has the most points."""
    points_by_chair = {chair: tally.points for chair, tally in zip(seats, tallies, strict=True)}
    top_points = max(points_by_chair.values())
    return tuple(side for side in sides_at_table(seats) if points_by_chair[side[0]] == top_points)


def winning_chairs_of(tallies: Sequence[Tally], seats: Seats) -> Seats:
    """Return the chairs of the side that has more points than any other; empty on a tie."""
    leading_sides = leading_sides_of(tallies, seats)
    return leading_sides[0] if len(leading_sides) == 1 else ()


def add_game_won(tallies: Sequence[Tally], seats: Seats) -> tuple[Tally, ...]:
    """Return the tallies of a finished game, in which each player of the winning side has one game
    won. On a tie, no one has.
    """
    winner_chairs = winning_chairs_of(tallies, seats)
    return tuple(
        replace(tally, games_won=1) if chair in winner_chairs else tally
        for chair, tally in zip(seats, tallies, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Game:
    """A game after some of its hands.

    `dealer` deals the next hand. If no rule names the first dealer, `dealer` is None until the
    first hand is recorded. `tallies` are in the order of the seats. A hand that is dealt again is
    logged, but not counted.
    """

    rules: HouseRules
    seats: Seats
    dealer: Chair | None
    tallies: tuple[Tally, ...]
    hands_logged: int = 0
    hands_counted: int = 0
    was_ended_early: bool = False

    @property
    def points(self) -> dict[Chair, int]:
        return {chair: tally.points for chair, tally in zip(self.seats, self.tallies, strict=True)}

    @property
    def leading_sides(self) -> tuple[Seats, ...]:
        return leading_sides_of(self.tallies, self.seats)

    def why_game_is_over(self, side_names: SideNames = NO_SIDE_NAMES) -> str:
        """Return the sentence that says why the game is over; empty while the game goes on."""
        if self.was_ended_early:
            return ended_early_sentence(self.progress)
        hand_count, target = self.rules.hands_per_game(len(self.seats)), self.rules.target
        if hand_count is not None:
            return all_hands_played_sentence(hand_count) if self.hands_counted >= hand_count else ""
        assert target is not None
        points = self.points[self.leading_sides[0][0]]
        winner_names = " and ".join(side_name(side, side_names) for side in self.leading_sides)
        return race_won_sentence(winner_names, points) if points >= target else ""

    @property
    def progress(self) -> str:
        """The progress of the game, as in "7 of 8 hands" or "N/S 4, E/W 6, to 10"."""
        hand_count = self.rules.hands_per_game(len(self.seats))
        if hand_count is not None:
            return f"{self.hands_counted} of {hand_count} hands"
        scores_text = ", ".join(
            f"{side_name(side)} {self.points[side[0]]}" for side in sides_at_table(self.seats)
        )
        return f"{scores_text}, to {self.rules.target}"

    def add_hand(self, hand: ScoredHand) -> "Game":
        """Return this game with the hand added. Raise ImpossibleHand if this hand can't be next."""
        hand_number = self.hands_logged + 1
        if self.why_game_is_over():
            raise ImpossibleHand(hand_after_game_over_refusal(hand_number, self.why_game_is_over()))
        if hand_number > MAX_HANDS_PER_GAME:
            raise ImpossibleHand(
                f"No game has a hand {hand_number}. Start a new game for the hands that follow."
            )
        if self.dealer not in (None, hand.dealer):
            raise ImpossibleHand(wrong_dealer_refusal(hand_number, hand.dealer, self.dealer))
        try:
            worth = hand_worth(hand, self.seats, self.rules)
        except ImpossibleHand as fault:
            raise ImpossibleHand(f"Hand {hand_number}: {fault}") from None
        tallies = (
            tally + hand_tally(worth, chair, self.seats)
            for chair, tally in zip(self.seats, self.tallies, strict=True)
        )
        return replace(
            self,
            dealer=next_dealer(hand, self.seats, worth),
            tallies=tuple(
                tally if self.rules.below_zero else replace(tally, points=max(tally.points, 0))
                for tally in tallies
            ),
            hands_logged=hand_number,
            hands_counted=self.hands_counted + worth.is_counted,
        )

    def end_early(self) -> "Game":
        """Return this game ended, because the director accepts its score after fewer hands than
        usual. Raise ImpossibleHand if the game is over, if no hand is counted yet, or if a race is
        tied and may not end in a tie.
        """
        if self.why_game_is_over():
            raise ImpossibleHand(f"The game is already over. {self.why_game_is_over()}")
        if not self.hands_counted:
            raise ImpossibleHand("No hand is counted yet, so there is no score to accept.")
        if (
            self.rules.target is not None
            and len(self.leading_sides) > 1
            and not self.rules.can_games_tie
        ):
            raise ImpossibleHand(TIED_RACE_REFUSAL)
        return replace(self, was_ended_early=True)


def hand_after_game_over_refusal(hand_number: int, over_sentence: str) -> str:
    return (
        f"Hand {hand_number} comes after the end. {over_sentence} Leave it out, or look for a hand "
        "that was entered twice."
    )


def wrong_dealer_refusal(hand_number: int, dealer: Chair | None, next_dealer: Chair | None) -> str:
    return (
        f"Hand {hand_number} was dealt by {dealer}, but it was {next_dealer}'s deal. Check "
        "whether a hand is missing."
    )


def ended_early_sentence(progress: str) -> str:
    return f"The director accepted it as it stood: {progress}."


def all_hands_played_sentence(hand_count: int) -> str:
    return f"All {hand_count} hands are played."


def race_won_sentence(winner_names: str, points: int) -> str:
    return f"{winner_names} won with {points} points."


def scorekeeper_chair(rules: HouseRules, seats: Seats) -> Chair:
    """Return the chair that keeps score. This is the club's usual chair. If that chair is empty, it
    is the first occupied chair clockwise from north.
    """
    return rules.scorekeeper if rules.scorekeeper in seats else seats[0]


def first_dealer(rules: HouseRules, seats: Seats) -> Chair | None:
    """Return the chair that deals first, or None if the players cut or deal cards for it. It is
    also None if the scorekeeper deals first but the scorekeeper's usual chair is empty.
    """
    is_scorekeeper_first = (
        rules.first_dealer is FirstDealerRule.SCOREKEEPER and rules.scorekeeper in seats
    )
    return rules.scorekeeper if is_scorekeeper_first else None


def begin_game(rules: HouseRules, seats: Seats, dealer: Chair | None = None) -> Game:
    """Return a game without hands. If no `dealer` is given, any player may deal first. Raise
    ImpossibleHand for three players if the rules have no 3-player tables.
    """
    rules.check_seats(seats)
    return Game(rules, seats, dealer, (Tally(),) * len(seats))


def game_from_hands(
    rules: HouseRules, seats: Seats, hands: Iterable[ScoredHand], dealer: Chair | None = None
) -> Game:
    game = begin_game(rules, seats, dealer)
    for hand in hands:
        game = game.add_hand(hand)
    return game

"""Broken rules for which someone may choose the penalty: a renege, and a dealer with six cards."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, replace
from itertools import product
from typing import ClassVar, Self, assert_never

from scoring.bid import Bid, ImpossibleHand
from scoring.chairs import Chair, Seats, is_three_handed, opponents_of, side_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import (
    ExtraCardsPenalty,
    RenegePenalty,
    ThreeHandedRenegeRule,
    XChargeRule,
)
from scoring.events.breach import Breach, possible_bids_and_tricks
from scoring.events.event import (
    BID_AND_TRICKS_QUESTIONS,
    HandDetails,
    PenaltyChoice,
    PlayerAtFault,
    Question,
    Questions,
)
from scoring.hand_worth import (
    HandWorth,
    same_amount_by_chair,
    worth_of_played_hand,
    x_fine_cents_by_chair,
)


@dataclass(frozen=True, slots=True)
class BreachWithChoice(Breach):
    """A broken rule for which the offended side or the director may choose the penalty.

    `choice` is None while no penalty is chosen, and if the rules leave no choice.
    """

    _: KW_ONLY
    choice: PenaltyChoice | None = None

    DETAILS: ClassVar[Questions] = (Question.OFFENDER, *BID_AND_TRICKS_QUESTIONS, Question.CHOICE)

    @property
    def details(self) -> HandDetails:
        return self._make_details(self.choice)

    @classmethod
    def from_details(cls, details: HandDetails) -> Self:
        return cls(details.offender, details.bid, details.tricks, choice=details.choice)

    @classmethod
    @abstractmethod
    def penalties_to_choose_from(cls, rules: HouseRules) -> tuple[PenaltyChoice, ...]:
        """Return the penalties from which someone may choose under these rules; empty if the rules
        leave no choice.
        """


@dataclass(frozen=True, slots=True)
class Renege(BreachWithChoice):
    """A renege that is proved, or counts as proved."""

    KEY: ClassVar[str] = "renege"
    LIST_WORDS: ClassVar[str] = "renege"
    TITLE: ClassVar[str] = "Someone reneged (revoke)"
    WHAT_HAPPENED: ClassVar[str] = "{who} reneged"
    AT_FAULT: ClassVar[PlayerAtFault] = PlayerAtFault.PLAYER
    OFFENDER_QUESTION: ClassVar[str] = "Who reneged?"
    CARDS_CAN_PROVE_IT: ClassVar[bool] = True
    OFFENDED_SIDE_CHOOSES: ClassVar[bool] = True

    def worth(self, dealer: Chair, seats: Seats, rules: HouseRules) -> HandWorth:
        offender = self.offender
        if offender is None:
            raise ImpossibleHand("Choose who reneged.")
        self.check_offender_and_maker(seats)
        offenders = side_of(offender, seats)
        is_offender_alone = self.bid == Bid(offender, alone=True)
        fine_cents = (
            x_fine_cents_by_chair(offenders, offender, is_offender_alone, rules)
            if rules.x_for_renege
            else {}
        )
        penalty = self._decided_penalty(rules)
        if penalty is PenaltyChoice.AS_PLAYED:
            worth = worth_of_played_hand(self.bid_result, seats, rules)
            return replace(worth, fine_cents={**fine_cents, **worth.fine_cents})
        offended_side = _offended_side(offender, self.bid, seats, rules)
        is_against_loner = (
            self.bid is not None and self.bid.alone and self.bid.maker not in offenders
        )
        penalty_points = rules.renege_points_lone if is_against_loner else rules.renege_points
        is_subtracted = penalty is PenaltyChoice.SUBTRACT
        return HandWorth(
            same_amount_by_chair(offenders, -penalty_points)
            if is_subtracted
            else same_amount_by_chair(offended_side, penalty_points),
            fine_cents,
        )

    def _decided_penalty(self, rules: HouseRules) -> PenaltyChoice:
        """Return the penalty for the renege, from the rules or from the offended side's choice.
        Raise ImpossibleHand if a choice is missing, or if there is a choice although the rules
        leave none.
        """
        if rules.renege is RenegePenalty.HAND_OVER:
            if self.choice is not None:
                raise ImpossibleHand(
                    "A renege ends the hand under these rules, so no one chooses the penalty. "
                    "Leave that choice at “nothing yet”."
                )
            return PenaltyChoice.ADD
        if self.choice is None:
            raise ImpossibleHand(
                "The side that did not renege chooses: the hand as played, the penalty added to "
                "their points, or taken off the others'."
            )
        return self.choice

    @classmethod
    def penalties_to_choose_from(cls, rules: HouseRules) -> tuple[PenaltyChoice, ...]:
        return tuple(PenaltyChoice) if rules.renege is RenegePenalty.OFFENDED_CHOOSE else ()

    @classmethod
    def all_recordable_events(cls, seats: Seats) -> Iterator[Self]:
        for (bid, tricks), choice in product(
            possible_bids_and_tricks(seats), (None, *PenaltyChoice)
        ):
            yield from (cls(chair, bid, tricks, choice=choice) for chair in seats)

    @classmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        if rules.renege is RenegePenalty.OFFENDED_CHOOSE:
            return (Question.OFFENDER, *BID_AND_TRICKS_QUESTIONS, Question.CHOICE)
        if _does_alone_matter(rules, seats):
            return (Question.OFFENDER, Question.MAKER, Question.ALONE)
        # At a 3-player table, the offended side depends on who the maker is.
        if is_three_handed(seats):
            return (Question.OFFENDER, Question.MAKER)
        return (Question.OFFENDER,)


def _does_alone_matter(rules: HouseRules, seats: Seats) -> bool:
    """Return whether the penalty or the X for a renege depends on a player being alone."""
    if rules.renege_points != rules.renege_points_lone:
        return True
    # Under some rules a lone player who reneges gets the X, but the partner does not.
    is_x_only_for_loner = (
        rules.x_for_renege and rules.x_charged_to is XChargeRule.BOTH_OR_LONE_PLAYER
    )
    return is_x_only_for_loner and len(seats) == 4


def _offended_side(offender: Chair, bid: Bid | None, seats: Seats, rules: HouseRules) -> Seats:
    """Return the chairs that score the penalty points for a renege. At a 3-player table, raise
    ImpossibleHand if no bid is recorded.
    """
    if len(seats) == 4:
        return opponents_of(offender, seats)
    if bid is None:
        raise ImpossibleHand("At a 3-player table, choose who named trump.")
    is_only_maker_scoring = (
        rules.three_renege is ThreeHandedRenegeRule.MAKER and offender is not bid.maker
    )
    return (bid.maker,) if is_only_maker_scoring else opponents_of(offender, seats)


# For each penalty that the director can choose for one hand, this mapping has the answer to the
# house rule that has the same effect.
EXTRA_CARDS_PENALTY_BY_CHOICE = {
    PenaltyChoice.AS_PLAYED: ExtraCardsPenalty.AS_PLAYED,
    PenaltyChoice.ADD: ExtraCardsPenalty.ADD,
    PenaltyChoice.SUBTRACT: ExtraCardsPenalty.SUBTRACT,
}


@dataclass(frozen=True, slots=True)
class ExtraCards(BreachWithChoice):
    """A dealer who is found to have six cards after the first lead. No one else can be at fault."""

    KEY: ClassVar[str] = "extra_cards"
    LIST_WORDS: ClassVar[str] = "dealer had 6 cards"
    TITLE: ClassVar[str] = "The dealer has 6 cards"
    WHAT_HAPPENED: ClassVar[str] = "{who} dealt and had 6 cards"
    AT_FAULT: ClassVar[PlayerAtFault] = PlayerAtFault.DEALER

    def worth(self, dealer: Chair, seats: Seats, rules: HouseRules) -> HandWorth:
        if self.offender not in (None, dealer):
            raise ImpossibleHand(
                "Only the dealer can have 6 cards. As the player who broke the rule, choose the "
                "dealer or “not known”."
            )
        if self.bid is not None and dealer is self.bid.idle_partner(seats):
            raise ImpossibleHand(
                f"{dealer.label}'s partner played alone, so 6 cards there changed nothing. Enter "
                "the hand as played."
            )
        self.check_offender_and_maker(seats)
        penalty_by_chair = same_amount_by_chair(
            opponents_of(dealer, seats), rules.extra_cards_points
        )
        match self._decided_penalty(rules):
            case ExtraCardsPenalty.ADD:
                return HandWorth(penalty_by_chair)
            case ExtraCardsPenalty.SUBTRACT:
                return HandWorth(
                    same_amount_by_chair(side_of(dealer, seats), -rules.extra_cards_points)
                )
            case ExtraCardsPenalty.PLAY_OUT_AND_ADD:
                worth = worth_of_played_hand(self.bid_result, seats, rules)
                return replace(
                    worth, points=dict(Counter(worth.points) + Counter(penalty_by_chair))
                )
            case _:
                return worth_of_played_hand(self.bid_result, seats, rules)

    def _decided_penalty(self, rules: HouseRules) -> ExtraCardsPenalty:
        """Return the penalty for extra cards: the director's choice for this hand, if there is one,
        or the penalty in the rules. Raise ImpossibleHand if a choice is missing, or if points are
        to be taken off and the rules never do that.
        """
        if self.choice is PenaltyChoice.SUBTRACT and not rules.can_subtract_points:
            raise ImpossibleHand(
                "These rules never take points off a score. Choose the hand as played, or the "
                "penalty added to the other side."
            )
        if self.choice is not None:
            return EXTRA_CARDS_PENALTY_BY_CHOICE[self.choice]
        if rules.extra_cards is ExtraCardsPenalty.DIRECTOR:
            raise ImpossibleHand(
                "The rule sheet does not say what 6 cards cost. Choose the hand as played, or "
                "the penalty added to the other side."
            )
        return rules.extra_cards

    @classmethod
    def penalties_to_choose_from(cls, rules: HouseRules) -> tuple[PenaltyChoice, ...]:
        if rules.extra_cards is not ExtraCardsPenalty.DIRECTOR:
            return ()
        return (
            tuple(PenaltyChoice)
            if rules.can_subtract_points
            else (PenaltyChoice.AS_PLAYED, PenaltyChoice.ADD)
        )

    @classmethod
    def all_recordable_events(cls, seats: Seats) -> Iterator[Self]:
        for (bid, tricks), choice in product(
            possible_bids_and_tricks(seats), (None, *PenaltyChoice)
        ):
            yield cls(None, bid, tricks, choice=choice)

    @classmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        match rules.extra_cards:
            case ExtraCardsPenalty.DIRECTOR:
                return (*BID_AND_TRICKS_QUESTIONS, Question.CHOICE)
            case ExtraCardsPenalty.AS_PLAYED | ExtraCardsPenalty.PLAY_OUT_AND_ADD:
                return BID_AND_TRICKS_QUESTIONS
            case ExtraCardsPenalty.ADD | ExtraCardsPenalty.SUBTRACT:
                return ()
            case _:
                assert_never(rules.extra_cards)

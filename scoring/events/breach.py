"""Hands in which a player broke a rule. Play usually goes on after a minor breach."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Self

from scoring.bid import TRICKS_PER_HAND, Bid, BidResult, ImpossibleHand, check_trick_count
from scoring.chairs import Chair, Seats
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import BreachRule
from scoring.events.event import (
    BID_AND_TRICKS_QUESTIONS,
    HandDetails,
    Mishap,
    PenaltyChoice,
    PlayerAtFault,
    Question,
    Questions,
)
from scoring.hand_worth import HandWorth, check_chair_is_occupied, worth_of_played_hand


@dataclass(frozen=True, slots=True)
class Breach(Mishap):
    """A hand in which a player broke a rule. If the hand ends at once, the bid and the tricks may
    be unknown. If it is scored as played, both are required.
    """

    offender: Chair | None = None
    bid: Bid | None = None
    tricks: int | None = None

    def __post_init__(self) -> None:
        if self.tricks is not None:
            check_trick_count(self.tricks)

    @property
    def bid_result(self) -> BidResult:
        """The bid and the tricks of a hand that is scored as played. Raise ImpossibleHand if the
        bid or the tricks are missing.
        """
        if self.bid is None or self.tricks is None:
            raise ImpossibleHand(
                "The hand is scored as played. Enter who named trump, and the tricks."
            )
        return BidResult(self.bid, self.tricks)

    def check_offender_and_maker(self, seats: Seats) -> None:
        """Raise ImpossibleHand if the offender's or the maker's chair is empty at this table, or if
        the offender sat out a lone hand.
        """
        if self.offender is not None:
            check_chair_is_occupied(self.offender, seats, "offender")
        if self.bid is None:
            return
        check_chair_is_occupied(self.bid.maker, seats, "maker")
        if self.offender is not None and self.offender is self.bid.idle_partner(seats):
            raise ImpossibleHand(
                f"{self.bid.maker.label} played alone, so {self.offender.words} did not play this "
                "hand. Choose another player, or change who played alone."
            )

    def _make_details(self, choice: PenaltyChoice | None = None) -> HandDetails:
        maker, alone = (self.bid.maker, self.bid.alone) if self.bid else (None, False)
        return HandDetails(
            maker=maker, alone=alone, tricks=self.tricks, offender=self.offender, choice=choice
        )


@dataclass(frozen=True, slots=True)
class MinorBreach(Breach):
    """A broken rule after which most clubs go on playing the hand."""

    DETAILS: ClassVar[Questions] = (Question.OFFENDER, *BID_AND_TRICKS_QUESTIONS)
    AT_FAULT: ClassVar[PlayerAtFault] = PlayerAtFault.PLAYER_IF_KNOWN
    HAND_CAN_GO_ON: ClassVar[bool] = True

    def worth(self, dealer: Chair, seats: Seats, rules: HouseRules) -> HandWorth:
        self.check_offender_and_maker(seats)
        return (
            HandWorth({})
            if self.ends_hand(rules)
            else worth_of_played_hand(self.bid_result, seats, rules)
        )

    @property
    def details(self) -> HandDetails:
        return self._make_details()

    @classmethod
    def ends_hand(cls, rules: HouseRules) -> bool:
        """Return whether this breach ends the hand under these rules. Raise ImpossibleHand if this
        breach cannot happen under these rules.
        """
        return getattr(rules, cls.KEY) is BreachRule.HAND_OVER

    @classmethod
    def from_details(cls, details: HandDetails) -> Self:
        return cls(details.offender, details.bid, details.tricks)

    @classmethod
    def all_recordable_events(cls, seats: Seats) -> Iterator[Self]:
        yield from (cls(None, bid, tricks) for bid, tricks in possible_bids_and_tricks(seats))

    @classmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        return () if cls.ends_hand(rules) else BID_AND_TRICKS_QUESTIONS


@dataclass(frozen=True, slots=True)
class ExposedCard(MinorBreach):
    KEY: ClassVar[str] = "exposed_card"
    LIST_WORDS: ClassVar[str] = "card exposed"
    TITLE: ClassVar[str] = "A card was exposed"
    WHAT_HAPPENED: ClassVar[str] = "{who} exposed a card"


@dataclass(frozen=True, slots=True)
class LeadOutOfTurn(MinorBreach):
    KEY: ClassVar[str] = "lead_out_of_turn"
    LIST_WORDS: ClassVar[str] = "lead out of turn"
    TITLE: ClassVar[str] = "Someone led out of turn"
    WHAT_HAPPENED: ClassVar[str] = "{who} led out of turn"


@dataclass(frozen=True, slots=True)
class RenegeCorrected(MinorBreach):
    KEY: ClassVar[str] = "renege_corrected"
    LIST_WORDS: ClassVar[str] = "renege, corrected"
    TITLE: ClassVar[str] = "A renege, corrected in time"
    WHAT_HAPPENED: ClassVar[str] = "{who} reneged and corrected it in time"
    CAN_COST_POINTS_OR_HAND: ClassVar[bool] = False

    @classmethod
    def ends_hand(cls, rules: HouseRules) -> bool:
        if not rules.renege_correctable:
            raise ImpossibleHand(
                "These rules don't let players correct a renege. Record it as a renege."
            )
        return False

    @classmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        return BID_AND_TRICKS_QUESTIONS

    @classmethod
    def ruling_sentence(cls, rules: HouseRules) -> str:
        return "There is no penalty, and play goes on."

    @classmethod
    def can_happen(cls, rules: HouseRules) -> bool:
        return rules.renege_correctable


def possible_bids_and_tricks(seats: Seats) -> Iterator[tuple[Bid | None, int | None]]:
    """Yield all pairs of a bid and a number of tricks. The tricks, or both, can be None for a hand
    that ended before they were known.
    """
    bids = [Bid(maker, alone) for maker, alone in product(seats, (False, True))]
    yield from ((bid, None) for bid in (None, *bids))
    yield from product(bids, range(TRICKS_PER_HAND + 1))

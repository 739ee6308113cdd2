"""Deals in which no player broke a rule: played, thrown in, or misdealt."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Self

from scoring.bid import TRICKS_PER_HAND, Bid, BidResult, ImpossibleHand
from scoring.chairs import Chair, Seats
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import UnplayedDealRule
from scoring.events.event import (
    BID_AND_TRICKS_QUESTIONS,
    Event,
    HandDetails,
    MisdealStage,
    Mishap,
    PlayerAtFault,
    Question,
    Questions,
)
from scoring.hand_worth import HandWorth, worth_of_played_hand, worth_of_unplayed_deal

DEALER_MUST_NAME_REFUSAL = (
    "Under these rules the dealer must name trump, so no hand is thrown in. Enter the dealer as "
    "the "
    "maker, and the tricks."
)


@dataclass(frozen=True, slots=True)
class PlayedHand(BidResult, Event):
    KEY: ClassVar[str] = "played"
    LIST_WORDS: ClassVar[str] = "played"
    DETAILS: ClassVar[Questions] = BID_AND_TRICKS_QUESTIONS
    REQUIRED_DETAILS: ClassVar[Questions] = (Question.MAKER, Question.TRICKS)

    def worth(self, dealer: Chair, seats: Seats, rules: HouseRules) -> HandWorth:
        return worth_of_played_hand(BidResult(self.bid, self.tricks), seats, rules)

    @property
    def rarity(self) -> int:
        return int(self.is_march and self.bid.alone)

    @property
    def details(self) -> HandDetails:
        return HandDetails(maker=self.bid.maker, alone=self.bid.alone, tricks=self.tricks)

    @classmethod
    def from_details(cls, details: HandDetails) -> Self:
        if details.maker is None:
            raise ImpossibleHand('"maker" is missing. Name a seat, N, E, S or W.')
        if details.tricks is None:
            raise ImpossibleHand('"tricks" is missing. Write a whole number.')
        return cls(Bid(details.maker, details.alone), details.tricks)

    @classmethod
    def all_recordable_events(cls, seats: Seats) -> Iterator[Self]:
        for maker, alone, tricks in product(seats, (False, True), range(TRICKS_PER_HAND + 1)):
            yield cls(Bid(maker, alone), tricks)

    @classmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        return BID_AND_TRICKS_QUESTIONS


@dataclass(frozen=True, slots=True)
class ThrownIn(Mishap):
    KEY: ClassVar[str] = "thrown_in"
    LIST_WORDS: ClassVar[str] = "no one named trump (thrown in)"
    TITLE: ClassVar[str] = "No one named trump (thrown in)"
    WHAT_HAPPENED: ClassVar[str] = "no one named trump"
    DETAILS: ClassVar[Questions] = ()
    AT_FAULT: ClassVar[PlayerAtFault] = PlayerAtFault.NOBODY
    CAN_COST_POINTS_OR_HAND: ClassVar[bool] = False

    def worth(self, dealer: Chair, seats: Seats, rules: HouseRules) -> HandWorth:
        if rules.nobody_names is UnplayedDealRule.DEALER_MUST_NAME:
            raise ImpossibleHand(DEALER_MUST_NAME_REFUSAL)
        return worth_of_unplayed_deal(rules.nobody_names)

    @property
    def rarity(self) -> int:
        return 1

    @property
    def details(self) -> HandDetails:
        return HandDetails()

    @classmethod
    def from_details(cls, details: HandDetails) -> Self:
        return cls()

    @classmethod
    def all_recordable_events(cls, seats: Seats) -> Iterator[Self]:
        yield cls()

    @classmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        return ()

    @classmethod
    def ruling_sentence(cls, rules: HouseRules) -> str:
        return rules.nobody_names.sentence

    @classmethod
    def can_happen(cls, rules: HouseRules) -> bool:
        return rules.nobody_names is not UnplayedDealRule.DEALER_MUST_NAME


MISDEAL_STAGE_WORDS = {
    MisdealStage.BEFORE_TURN_UP: "before a card was turned up",
    MisdealStage.KITTY_NOT_FOUR: "from the leftover cards",
}


@dataclass(frozen=True, slots=True)
class Misdeal(Mishap):
    """A misdeal. The stage may be unknown if the rules treat both stages alike."""

    stage: MisdealStage | None = None

    KEY: ClassVar[str] = "misdeal"
    LIST_WORDS: ClassVar[str] = "misdeal"
    TITLE: ClassVar[str] = "Misdeal"
    WHAT_HAPPENED: ClassVar[str] = "misdeal"
    DETAILS: ClassVar[Questions] = (Question.STAGE,)
    AT_FAULT: ClassVar[PlayerAtFault] = PlayerAtFault.NOBODY
    CAN_COST_POINTS_OR_HAND: ClassVar[bool] = False

    def worth(self, dealer: Chair, seats: Seats, rules: HouseRules) -> HandWorth:
        if self.stage is None and self.questions(rules, seats):
            raise ImpossibleHand(
                "These rules ask how the misdeal was found. Was it before a card was turned up, "
                "or by counting the leftover cards?"
            )
        was_seen_in_kitty = self.stage is MisdealStage.KITTY_NOT_FOUR
        return worth_of_unplayed_deal(
            rules.misdeal_kitty_not_four if was_seen_in_kitty else rules.misdeal_before_turn_up
        )

    @property
    def details(self) -> HandDetails:
        return HandDetails(stage=self.stage)

    @classmethod
    def from_details(cls, details: HandDetails) -> Self:
        return cls(details.stage)

    @classmethod
    def all_recordable_events(cls, seats: Seats) -> Iterator[Self]:
        yield from map(cls, MisdealStage)

    @classmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        is_stage_irrelevant = rules.misdeal_before_turn_up is rules.misdeal_kitty_not_four
        return () if is_stage_irrelevant else (Question.STAGE,)

    @classmethod
    def ruling_sentence(cls, rules: HouseRules) -> str:
        if rules.misdeal_before_turn_up is not rules.misdeal_kitty_not_four:
            return "It depends on how it was found."
        return rules.misdeal_before_turn_up.sentence

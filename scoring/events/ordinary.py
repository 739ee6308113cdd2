"""A deal in which nobody is at fault: played, thrown in, or dealt wrongly and dealt again."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Self

from scoring.bid import TRICKS, Bid, ImpossibleHand, Play
from scoring.chairs import Chair, Seats
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import NoPlay
from scoring.events.event import (
    PLAY,
    AtFault,
    Event,
    HandDetails,
    Mishap,
    Question,
    Questions,
    Stage,
)
from scoring.hand_worth import Worth, played_worth, unplayed_worth


@dataclass(frozen=True, slots=True)
class Played(Play, Event):
    KEY: ClassVar[str] = "played"
    WORDS: ClassVar[str] = "played"
    DETAILS: ClassVar[Questions] = PLAY
    NEEDED: ClassVar[Questions] = (Question.MAKER, Question.TRICKS)

    def worth(self, dealer: Chair, seats: Seats, rules: HouseRules) -> Worth:
        return played_worth(Play(self.bid, self.tricks), seats, rules)

    @property
    def rarity(self) -> int:
        return int(self.march and self.bid.alone)

    @property
    def details(self) -> HandDetails:
        return HandDetails(maker=self.bid.maker, alone=self.bid.alone, tricks=self.tricks)

    @classmethod
    def from_details(cls, details: HandDetails) -> Self:
        if details.maker is None:
            raise ImpossibleHand('"maker" is missing: name a chair, N, E, S or W.')
        if details.tricks is None:
            raise ImpossibleHand('"tricks" is missing: write a whole number.')
        return cls(Bid(details.maker, details.alone), details.tricks)

    @classmethod
    def all_possible(cls, seats: Seats) -> Iterator[Self]:
        for maker, alone, tricks in product(seats, (False, True), range(TRICKS + 1)):
            yield cls(Bid(maker, alone), tricks)

    @classmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        return PLAY


@dataclass(frozen=True, slots=True)
class ThrownIn(Mishap):
    KEY: ClassVar[str] = "thrown_in"
    WORDS: ClassVar[str] = "nobody named trump (thrown in)"
    TITLE: ClassVar[str] = "Nobody named trump (thrown in)"
    HAPPENED: ClassVar[str] = "nobody named trump"
    DETAILS: ClassVar[Questions] = ()
    WHO: ClassVar[AtFault] = AtFault.NOBODY
    COSTS: ClassVar[bool] = False

    def worth(self, dealer: Chair, seats: Seats, rules: HouseRules) -> Worth:
        if rules.nobody_names is NoPlay.DEALER_MUST_NAME:
            raise ImpossibleHand(
                "In this house the dealer must name trump, so no hand is thrown in: "
                "write down the dealer as the maker, and the tricks."
            )
        return unplayed_worth(rules.nobody_names)

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
    def all_possible(cls, seats: Seats) -> Iterator[Self]:
        yield cls()

    @classmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        return ()

    @classmethod
    def house_says(cls, rules: HouseRules) -> str:
        return rules.nobody_names.words

    @classmethod
    def may_happen(cls, rules: HouseRules) -> bool:
        return rules.nobody_names is not NoPlay.DEALER_MUST_NAME


# When a misdeal was seen, in words.
STAGES = {
    Stage.BEFORE_TURN_UP: "before a card was turned up",
    Stage.KITTY_NOT_FOUR: "by the cards left over",
}


@dataclass(frozen=True, slots=True)
class Misdeal(Mishap):
    """The stage may be unknown where the house makes no difference by it."""

    stage: Stage | None = None

    KEY: ClassVar[str] = "misdeal"
    WORDS: ClassVar[str] = "misdeal"
    TITLE: ClassVar[str] = "Misdeal"
    HAPPENED: ClassVar[str] = "misdeal"
    DETAILS: ClassVar[Questions] = (Question.STAGE,)
    WHO: ClassVar[AtFault] = AtFault.NOBODY
    COSTS: ClassVar[bool] = False

    def worth(self, dealer: Chair, seats: Seats, rules: HouseRules) -> Worth:
        if self.stage is None and self.questions(rules, seats):
            raise ImpossibleHand(
                "In this house it matters when the misdeal was seen: before a card was turned up, "
                "or by the cards left over?"
            )
        after = self.stage is Stage.KITTY_NOT_FOUR
        return unplayed_worth(
            rules.misdeal_kitty_not_four if after else rules.misdeal_before_turn_up
        )

    @property
    def details(self) -> HandDetails:
        return HandDetails(stage=self.stage)

    @classmethod
    def from_details(cls, details: HandDetails) -> Self:
        return cls(details.stage)

    @classmethod
    def all_possible(cls, seats: Seats) -> Iterator[Self]:
        yield from map(cls, Stage)

    @classmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        is_the_same = rules.misdeal_before_turn_up is rules.misdeal_kitty_not_four
        return () if is_the_same else (Question.STAGE,)

    @classmethod
    def house_says(cls, rules: HouseRules) -> str:
        if rules.misdeal_before_turn_up is not rules.misdeal_kitty_not_four:
            return "it matters when it was seen"
        return rules.misdeal_before_turn_up.words

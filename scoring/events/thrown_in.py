"""Nobody named trump in either round."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from scoring.bid import ImpossibleHand
from scoring.chairs import Chair, Seats
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import NoPlay
from scoring.events.event import AtFault, Mishap
from scoring.events.hand_details import HandDetails, Questions
from scoring.hand_worth import Worth, unplayed_worth


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
    def told(self) -> HandDetails:
        return HandDetails()

    @classmethod
    def of(cls, report: HandDetails) -> Self:
        return cls()

    @classmethod
    def every(cls, seats: Seats) -> Iterator[Self]:
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

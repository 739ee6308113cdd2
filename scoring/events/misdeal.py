"""A misdeal. When it was seen may be left out where the house makes no difference."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from scoring.bid import ImpossibleHand
from scoring.chairs import Chair, Seats
from scoring.dials.house_rules import HouseRules
from scoring.events.event import AtFault, Mishap
from scoring.events.hand_details import HandDetails, Question, Questions, Stage
from scoring.hand_worth import Worth, unplayed_worth

STAGES = {
    Stage.BEFORE_TURN_UP: "before a card was turned up",
    Stage.KITTY_NOT_FOUR: "by the cards left over",
}


@dataclass(frozen=True, slots=True)
class Misdeal(Mishap):
    stage: Stage | None = None

    KEY: ClassVar[str] = "misdeal"
    WORDS: ClassVar[str] = "misdeal"
    TITLE: ClassVar[str] = "Misdeal"
    HAPPENED: ClassVar[str] = "misdeal"
    DETAILS: ClassVar[Questions] = (Question.STAGE,)
    WHO: ClassVar[AtFault] = AtFault.NOBODY
    COSTS: ClassVar[bool] = False

    def worth(self, dealer: Chair, seats: Seats, rules: HouseRules) -> Worth:
        if self.stage is None and not _is_the_same(rules):
            raise ImpossibleHand(
                "In this house it matters when the misdeal was seen: before a card was turned up, "
                "or by the cards left over?"
            )
        after = self.stage is Stage.KITTY_NOT_FOUR
        return unplayed_worth(
            rules.misdeal_kitty_not_four if after else rules.misdeal_before_turn_up
        )

    @property
    def told(self) -> HandDetails:
        return HandDetails(stage=self.stage)

    @classmethod
    def of(cls, report: HandDetails) -> Self:
        return cls(report.stage)

    @classmethod
    def every(cls, seats: Seats) -> Iterator[Self]:
        yield from map(cls, Stage)

    @classmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        return () if _is_the_same(rules) else (Question.STAGE,)

    @classmethod
    def house_says(cls, rules: HouseRules) -> str:
        if _is_the_same(rules):
            return rules.misdeal_before_turn_up.words
        return "it matters when it was seen"


def _is_the_same(rules: HouseRules) -> bool:
    """Whenever it was seen."""
    return rules.misdeal_before_turn_up is rules.misdeal_kitty_not_four

"""A renege that was put right in time."""

from dataclasses import dataclass
from typing import ClassVar

from scoring.bid import ImpossibleHand
from scoring.chairs import Seats
from scoring.dials.house_rules import HouseRules
from scoring.events.hand_details import PLAY, Questions
from scoring.events.wrong import Breach


@dataclass(frozen=True, slots=True)
class RenegeCorrected(Breach):
    KEY: ClassVar[str] = "renege_corrected"
    WORDS: ClassVar[str] = "renege, corrected"
    TITLE: ClassVar[str] = "A renege, put right in time"
    HAPPENED: ClassVar[str] = "{who} reneged and put it right in time"
    COSTS: ClassVar[bool] = False

    @classmethod
    def ends_hand(cls, rules: HouseRules) -> bool:
        if not rules.renege_correctable:
            raise ImpossibleHand(
                "In this house a card laid is played, so a renege cannot be corrected: "
                "write it down as a renege."
            )
        return False

    @classmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        return PLAY

    @classmethod
    def house_says(cls, rules: HouseRules) -> str:
        return "no penalty, and play goes on"

    @classmethod
    def may_happen(cls, rules: HouseRules) -> bool:
        return rules.renege_correctable

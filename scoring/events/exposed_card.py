"""A card that was exposed."""

from dataclasses import dataclass
from typing import ClassVar

from scoring.dials.house_rules import HouseRules
from scoring.dials.options import PlayOn
from scoring.events.wrong import Breach


@dataclass(frozen=True, slots=True)
class ExposedCard(Breach):
    KEY: ClassVar[str] = "exposed_card"
    WORDS: ClassVar[str] = "card exposed"
    TITLE: ClassVar[str] = "A card was exposed"
    HAPPENED: ClassVar[str] = "{who} exposed a card"

    @classmethod
    def ends_hand(cls, rules: HouseRules) -> bool:
        return rules.exposed_card is PlayOn.HAND_OVER

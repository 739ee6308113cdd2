"""A card that was exposed."""

from dataclasses import dataclass
from typing import ClassVar

from scoring.events.wrong import Breach


@dataclass(frozen=True, slots=True)
class ExposedCard(Breach):
    KEY: ClassVar[str] = "exposed_card"
    WORDS: ClassVar[str] = "card exposed"
    TITLE: ClassVar[str] = "A card was exposed"
    HAPPENED: ClassVar[str] = "{who} exposed a card"

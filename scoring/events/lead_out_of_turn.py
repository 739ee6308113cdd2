"""A lead by somebody whose turn it was not."""

from dataclasses import dataclass
from typing import ClassVar

from scoring.events.wrong import Breach


@dataclass(frozen=True, slots=True)
class LeadOutOfTurn(Breach):
    KEY: ClassVar[str] = "lead_out_of_turn"
    WORDS: ClassVar[str] = "lead out of turn"
    TITLE: ClassVar[str] = "Somebody led out of turn"
    HAPPENED: ClassVar[str] = "{who} led out of turn"

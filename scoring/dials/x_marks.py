"""What gets an X, on whose card, and what it costs."""

from dataclasses import dataclass
from typing import ClassVar

from scoring.dials.dial import DialGroup, dial
from scoring.dials.kinds import CENTS, YesNo
from scoring.dials.options import FinePer, XChargedTo


@dataclass(frozen=True, kw_only=True)
class XMarks(DialGroup):
    __slots__ = ()
    TITLE: ClassVar[str] = "X"

    x_for_euchre: bool = dial(
        "For being euchred", YesNo("an X", "no X"), unsaid=lambda rules: not rules.x_marked
    )
    x_for_renege: bool = dial(
        "For a renege", YesNo("an X", "no X"), unsaid=lambda rules: not rules.x_marked
    )
    x_charged_to: XChargedTo = dial(
        "The X goes to", when=lambda rules: rules.x_marked, usual="both"
    )
    x_fine_cents: int = dial("Fine for an X", CENTS, when=lambda rules: rules.x_marked, usual=0)
    x_fine_per: FinePer = dial(
        "Who pays",
        when=lambda rules: (
            rules.x_marked and rules.x_fine_cents > 0 and rules.x_charged_to is not XChargedTo.MAKER
        ),
        usual="player",
    )

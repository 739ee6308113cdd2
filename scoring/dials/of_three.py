"""What holds at a table of three."""

from dataclasses import dataclass
from typing import Any, ClassVar

from scoring.dials.dial import DialGroup, dial
from scoring.dials.kinds import POINTS, Text, YesNo
from scoring.dials.options import LOSERS_MOVE, MAY_HAVE_THREES, ThreeMove, ThreeRenege

# Asked where players may be left over.
_OF_THREE: dict[str, Any] = {"formats": MAY_HAVE_THREES, "when": lambda rules: rules.has_threes}


@dataclass(frozen=True, kw_only=True)
class OfThree(DialGroup):
    __slots__ = ()
    TITLE: ClassVar[str] = "Tables of three"

    three_handed: bool = dial(
        "Tables of three",
        YesNo("may be seated, and each plays for themselves", "are not seated"),
        formats=MAY_HAVE_THREES,
        when=lambda rules: rules.has_threes or not rules.three_handed,
        unsaid=lambda rules: not rules.three_handed,
    )
    three_made: int = dial(
        "Whoever names trump, with three or four tricks", POINTS, **_OF_THREE, usual=1
    )
    three_march: int = dial("With all five", POINTS, **_OF_THREE, usual=2)
    three_declared: int = dial(
        'With all five, having said "I am playing it alone"',
        POINTS,
        **_OF_THREE,
        follows="three_march",
        usual=4,
    )
    three_euchre: int = dial("To each of the others, with fewer", POINTS, **_OF_THREE, usual=2)
    three_renege: ThreeRenege = dial("If one of the others reneges", **_OF_THREE, usual="maker")
    three_move: ThreeMove = dial(
        "After a game of three",
        earlier="two_highest",
        formats=LOSERS_MOVE,
        when=lambda rules: rules.has_threes,
    )
    three_handed_note: str = dial(
        "The sheet for three",
        Text(400, "none"),
        formats=MAY_HAVE_THREES,
        when=lambda rules: rules.has_threes and bool(rules.three_handed_note),
        usual="",
    )

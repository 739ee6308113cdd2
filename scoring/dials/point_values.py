"""What a hand brings that is played to its end."""

from dataclasses import dataclass
from typing import ClassVar

from scoring.dials.dial import DialGroup, dial
from scoring.dials.kinds import POINTS, YesNo


@dataclass(frozen=True, kw_only=True)
class PointValues(DialGroup):
    __slots__ = ()
    TITLE: ClassVar[str] = "Points"

    made: int = dial("Makers with three or four tricks", POINTS)
    march: int = dial("Makers with all five", POINTS)
    alone_made: int = dial("Alone, three or four tricks", POINTS, follows="made")
    alone_march: int = dial("Alone, all five", POINTS, follows="march")
    euchre: int = dial("To the others, when the makers are euchred", POINTS)
    euchre_alone: int = dial(
        "To the others, when a lone maker is euchred", POINTS, follows="euchre"
    )
    below_zero: bool = dial(
        "A score",
        YesNo("can fall below zero", "cannot fall below zero"),
        when=lambda rules: rules.can_subtract,
        usual=True,
    )

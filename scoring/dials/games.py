"""How people move, how many games there are, and how one goes."""

from dataclasses import dataclass
from typing import ClassVar

from scoring.chairs import Chair
from scoring.dials.dial import DialGroup, dial
from scoring.dials.kinds import WholeNumber
from scoring.dials.options import BRACKETS, MAY_HAVE_THREES, Bell, BracketDraw, FirstDealer, Format


@dataclass(frozen=True, kw_only=True)
class Games(DialGroup):
    __slots__ = ()
    TITLE: ClassVar[str] = "The games"

    format: Format = dial("How people move")
    bracket_draw: BracketDraw = dial("The bracket", formats=BRACKETS, usual="blind")
    games: int | None = dial(
        "Number of games",
        WholeNumber(1, 60, "game", "games", "until it is decided"),
        when=lambda rules: rules.games is not None or rules.format in BRACKETS,
    )
    hands: int | None = dial(
        "A game",
        WholeNumber(1, 24, "hand", "hands", "a race to points"),
        when=lambda rules: rules.hands is not None,
    )
    hands_of_three: int | None = dial(
        "A game at a table of three",
        WholeNumber(1, 24, "hand", "hands", "as many hands as at a table of four"),
        formats=MAY_HAVE_THREES,
        when=lambda rules: rules.has_threes and rules.hands is not None,
        follows="hands",
        usual=None,
    )
    target: int | None = dial(
        "A game is won at",
        WholeNumber(1, 50, "point", "points", "no number of points"),
        when=lambda rules: rules.target is not None,
    )
    minutes: int = dial("A game takes about", WholeNumber(5, 120, "minute", "minutes"))
    bell: Bell = dial(
        "When the bell rings",
        unsaid=lambda rules: rules.format in BRACKETS and rules.bell is Bell.FINISH_GAME,
    )
    scorekeeper: Chair = dial("The scorekeeper sits")
    first_dealer: FirstDealer = dial("The first deal")

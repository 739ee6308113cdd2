"""What becomes of odd numbers, of whoever is missing, and of the losers of a game."""

from dataclasses import dataclass
from typing import ClassVar

from scoring.dials.dial import DialGroup, dial
from scoring.dials.kinds import Texts, WholeNumber
from scoring.dials.options import (
    EACH_ALONE,
    IN_PAIRS,
    LOSERS_MOVE,
    MAY_TIE,
    OVER_GAMES,
    Direction,
    Movement,
    OddDivision,
    OddNumbers,
    SitsOutFirst,
    StandIn,
    TiedGame,
)

_GAME = WholeNumber(0, 50, "point", "points")


@dataclass(frozen=True, kw_only=True)
class Moving(DialGroup):
    __slots__ = ()
    TITLE: ClassVar[str] = "Odd numbers and moving"

    odd_numbers: OddNumbers = dial("Players left over", formats=EACH_ALONE, usual="as_usual")
    sit_out_points: int = dial(
        "Sitting out a game",
        _GAME,
        formats=EACH_ALONE,
        unsaid=lambda rules: rules.odd_numbers is OddNumbers.THREES,
        usual=0,
    )
    sits_out_first: SitsOutFirst = dial(
        "Who sits out",
        formats=EACH_ALONE,
        unsaid=lambda rules: rules.odd_numbers is OddNumbers.THREES,
        usual="drawn",
    )
    missed_game_points: int = dial(
        "A game missed by coming late or leaving", _GAME, formats=EACH_ALONE, usual=0
    )
    stand_in_points: StandIn = dial("What a stand-in scores", formats=EACH_ALONE, usual="nobody")
    direction: Direction = dial("Losers move", formats=LOSERS_MOVE, usual=1)
    movement: Movement = dial(
        "They move",
        formats=LOSERS_MOVE,
        unsaid=lambda rules: rules.movement is Movement.NEXT_TABLE,
        usual="next_table",
    )
    # Where nobody moves by it, a tie is one; but the desk waits for an extra hand wherever it is
    # asked to.
    tied_game: TiedGame = dial(
        "A tied game",
        formats=MAY_TIE,
        when=lambda rules: rules.format in LOSERS_MOVE or rules.tied_game is TiedGame.EXTRA_HAND,
        usual="stands",
    )
    odd_division: OddDivision = dial(
        "An odd number of teams", formats=OVER_GAMES, usual="spares_meet"
    )
    divisions: tuple[str, ...] = dial(
        "Divisions",
        Texts(12, "one for everybody"),
        formats=IN_PAIRS,
        when=lambda rules: rules.format in OVER_GAMES and bool(rules.divisions),
        usual=(),
    )

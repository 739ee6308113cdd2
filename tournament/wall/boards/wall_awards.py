"""The prizes on the wall, told one by one as medals are, and in the end all together."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.drawing.medal import METALS
from tournament.drawing.shapes import Drawing
from tournament.night.night import Night
from tournament.places.boards.best_three import MOST
from tournament.prizes.boards.prize_list import Prize, prize_list
from tournament.prizes.payout.board import payout
from tournament.wall.boards.wall_honour import Honour, podiums
from tournament.wall.boards.wall_names import WallParty
from tournament.words.many import capital, so_many
from tournament.words.refused import Refused


@dataclass(frozen=True, slots=True)
class Awards:
    """The prize that was told last, and how many are `left` to tell; `together` they stand once all
    are told, the first place first, in letters of so many thousandths of the wall at `least`.
    """

    last: Honour | None
    left: int
    together: tuple[Honour, ...]
    least: int = 0

    PAGE: ClassVar[str] = "wall/_awards.html"

    @property
    def to_come(self) -> str:
        return f"{so_many(self.left, 'prize')} to come"

    @property
    def podiums(self) -> tuple[Drawing, ...]:
        """None where they are more than have steps."""
        if len(self.together) > MOST or any(one.metal not in METALS for one in self.together):
            return ()
        return podiums(self.together, self.least)


def prizes(night: Night) -> tuple[Prize, ...]:
    """In the order in which they are told, the first place last; none before they are decided."""
    if not night.is_played:
        return ()
    split = payout(night)
    if split.in_money and not split.awarded:
        return ()
    try:
        listed = prize_list(night).prizes
    except Refused:
        return ()
    return tuple(reversed([prize for prize in listed if prize.people]))


def awards(night: Night, count: int) -> Awards | None:
    listed = prizes(night)
    if not listed:
        return None
    told, left = [_honour(prize) for prize in listed[:count]], max(0, len(listed) - count)
    return Awards(told[-1] if told else None, left, () if left else tuple(reversed(told)))


def _honour(prize: Prize) -> Honour:
    word = capital(prize.reason)
    return Honour(prize.place, word, "", WallParty(prize.people), (prize.prize,))

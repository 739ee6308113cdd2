"""One who is honoured on the wall: a medal, a place or a prize, and whose it is; and the best three
on their steps, as desk and paper have them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournament.drawing.medal import medal
from tournament.drawing.podium import PodiumRoom, PodiumStep, podium
from tournament.drawing.shapes import Drawing
from tournament.wall.boards.wall_names import WallParty

# Longer names are set smaller, where one alone fills the wall.
LONG, LONGEST = 14, 22
# For each shape of a screen what is free beside head and foot, and how many of its units a
# thousandth of the screen's shorter side is at most.
ROOMS = (
    (PodiumRoom(1000, 440, letters=30, most=62, kind="podium-wide"), 0.7),
    (PodiumRoom(1000, 590, letters=38, most=76, kind="podium-square"), 0.78),
    (PodiumRoom(1000, 1350, letters=46, most=90, kind="podium-on-end"), 1.05),
)


@dataclass(frozen=True, slots=True)
class Honour:
    """`metal` is 1 for gold, 2 for silver, 3 for bronze, and any other for another prize. `note`
    says of a medal that it is shared, and one that `is_open` is still to be decided; `below` the
    names stand who played for whom, and what is given.
    """

    metal: int
    word: str
    note: str
    who: WallParty
    below: tuple[str, ...] = ()
    is_open: bool = False

    @property
    def size(self) -> str:
        """By the longest of the names."""
        letters = max(map(len, self.who.names))
        return "longest" if letters > LONGEST else "long" if letters > LONG else "short"

    @property
    def medal(self) -> Drawing:
        return medal(self.metal)


def podiums(honours: Sequence[Honour], least: int) -> tuple[Drawing, ...]:
    """In letters of so many thousandths of the shorter side, as far as words have room."""
    steps = [_step(honour) for honour in honours]
    said = " ".join(map(_said, honours))
    rooms = (replace(room, least=max(room.letters, each * least)) for room, each in ROOMS)
    return tuple(filter(None, (podium(steps, room, said) for room in rooms)))


def _step(honour: Honour) -> PodiumStep:
    first, *others = honour.who.names
    lines = (first, *(f"& {name}" for name in others))
    return PodiumStep(honour.metal, lines, honour.note, honour.word, _below(honour))


def _below(honour: Honour) -> tuple[str, ...]:
    number = honour.who.number
    return (*([f"team {number}"] if number else ()), *honour.below)


def _said(honour: Honour) -> str:
    told = (f"{honour.word}: {honour.who.name}", *_below(honour), honour.note)
    return f"{', '.join(filter(None, told))}."

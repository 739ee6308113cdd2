"""A pot as one bar, divided as its prizes are. Knows no page."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.drawing.letters import wide
from tournament.drawing.medal import METALS
from tournament.drawing.shapes import Anchor, Box, Drawing, Part, Role, Shape, Text

WIDE, HIGH, GAP = 1000, 40, 4
SIZE = 20
UPON = {Role.IN: Role.ON_IN, Role.HAIR: Role.INK}


@dataclass(frozen=True, slots=True)
class Piece:
    """What is given for a `place`, or for something else, 0; what `stays` is given to nobody."""

    cents: int
    words: str
    place: int = 0
    stays: bool = False

    @property
    def role(self) -> Role:
        return Role.HAIR if self.stays else METALS.get(self.place, Role.IN)


def bar(pieces: Sequence[Piece]) -> Drawing | None:
    """From the first to what stays, each as wide as it is large; words where there is room."""
    there = [piece for piece in pieces if piece.cents > 0]
    whole = sum(piece.cents for piece in there)
    parts, left = [], 0.0
    for piece in there:
        width = WIDE * piece.cents / whole
        parts.append(Part((*_piece(piece, left, width),)))
        left += width
    return Drawing("purse", WIDE, HIGH, tuple(parts)) if there else None


def _piece(piece: Piece, left: float, width: float) -> list[Shape]:
    box = Box(left, 0, max(1.0, width - GAP), HIGH, piece.role, 4)
    if wide(piece.words, SIZE) > width - 2 * GAP:
        return [box]
    role = UPON.get(piece.role, Role.ON_METAL)
    middle = left + (width - GAP) / 2
    return [box, Text(piece.words, middle, HIGH / 2, SIZE, role, Anchor.MIDDLE, title=True)]

"""What is won, as pictures: the best three on their steps, a medal on its ribbon, and a pot as one
bar, divided as its prizes are.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from tournament.kit.drawing.shapes import (
    Anchor,
    Box,
    Disc,
    Drawing,
    Line,
    Part,
    Role,
    Shape,
    Sign,
    Text,
    break_lines,
    cut,
    wide,
)
from tournament.kit.printing.suits import Suit

METALS = {1: Role.GOLD, 2: Role.SILVER, 3: Role.BRONZE}
# Of the podium, each step.
GAP, EDGE = 12, 8
# In letters of 34: steps, a disc with what is above it, its figure, and the words on a step.
LETTER = 34
STEPS = {1: 164, 2: 132, 3: 108}
DISC, OVER, FIGURE, NOTE = 24, 14, 30, 24
# In letters of their own: from line to line, and what is above them.
LINE, ABOVE = 1.15, 0.4
# Where there is room for more, steps and discs are at most so much larger.
HIGHEST, ROUNDEST = 3.0, 1.6
# What is below the names, as the words of a prize, has at most so many lines.
MAX_LINES_BELOW = 2
# From one size that has no room to the next that is tried.
SMALLER = 0.96
# Of a medal.
MEDAL_WIDE, MEDAL_HIGH = 200, 290
RIBBON = (Line(((162, -20), (104, 96)), Role.FOLD, 46), Line(((38, -20), (96, 96)), Role.HEART, 46))
# Of the bar that a pot is.
BAR_WIDE, BAR_HIGH, BAR_GAP, BAR_LETTERS = 1000, 40, 4, 20
UPON = {Role.IN: Role.ON_IN, Role.HAIR: Role.INK}


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """Who stands on it, one line for each, and what is said `below` them in small letters; on the
    step its `word`, and what for.
    """

    place: int
    lines: tuple[str, ...]
    note: str = ""
    word: str = ""
    below: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.word, self.note)))


@dataclass(frozen=True, slots=True)
class PodiumRoom:
    """Without a height it is as high as it has to be. Names are as large as they have room in a
    line each, at most `most`; before they are smaller than `least` they are broken between words.
    What stands on a step is set in `letters`, or as names are where those are larger.
    """

    width: float = 900
    height: float = 0
    letters: float = LETTER
    most: float = LETTER
    least: float = 0
    kind: str = "podium"


@dataclass(frozen=True, slots=True)
class _Setting:
    """Names and notes in their sizes, and how much larger than it must be a step is; `longest` are
    the words on one, in letters.
    """

    room: PodiumRoom
    width: float
    longest: float
    size: float
    taller: float = 1

    @property
    def unit(self) -> float:
        return max(self.size, self.room.letters) / LETTER

    @property
    def note(self) -> float:
        asked = max(NOTE * self.unit, min(self.size, self.room.least))
        return min(asked, 0.94 * self.width / self.longest)

    @property
    def disc(self) -> float:
        return DISC * self.unit * min(self.taller, ROUNDEST)

    def step(self, one: PodiumStep, words: int) -> float:
        more = 1.2 * self.note * words - 1.2 * NOTE * self.unit
        return (STEPS[one.place] * self.unit + more) * self.taller

    def above(self, one: PodiumStep) -> float:
        return (len(one.lines) * LINE + ABOVE) * self.size + len(one.below) * LINE * self.note

    def high(self, row: Sequence[PodiumStep]) -> float:
        words = _words(row)
        return max(self.step(one, words) + self.above(one) for one in row)

    def break_names(self, row: Sequence[PodiumStep]) -> list[PodiumStep]:
        """Break the names and the words below them into lines that fit. The words below are cut
        after their second line, so that long ones leave the names large.
        """
        across = self.width + 0.01
        return [
            replace(
                one,
                lines=tuple(break_lines(one.lines, across, self.size)),
                below=tuple(
                    chain(*(cut(MAX_LINES_BELOW, text, across, self.note) for text in one.below))
                ),
            )
            for one in row
        ]

    def has_room(self, row: Sequence[PodiumStep]) -> bool:
        high = self.room.height
        longest = max(wide(line, self.size) for one in row for line in one.lines)
        return longest <= self.width + 0.01 and (not high or self.high(row) <= high)

    def with_high_steps(self, row: Sequence[PodiumStep]) -> "_Setting":
        """The setting with steps as high as there is room for."""
        high, words = self.room.height, _words(row)
        left = min((high - self.above(one)) / self.step(one, words) for one in row)
        return replace(self, taller=max(1, min(HIGHEST, left))) if high else self


ON_A_PAGE = PodiumRoom()


def podium(
    steps: Sequence[PodiumStep], room: PodiumRoom = ON_A_PAGE, said: str = ""
) -> Drawing | None:
    """Draw the best three on their steps, the first in the middle and highest. Those who share a
    place stand beside each other; nobody is left out.
    """
    if not steps:
        return None
    row = _left_to_right(steps)
    width = room.width / max(3, len(row))
    left = (room.width - width * len(row)) / 2
    setting, row = _set(row, room, width - GAP)
    high = room.height or setting.high(row)
    parts = tuple(
        Part(tuple(_step(one, left + at * width + GAP / 2, high, setting, _words(row))))
        for at, one in enumerate(row)
    )
    return Drawing(room.kind, room.width, high, parts, said)


def medal(place: int) -> Drawing:
    """Draw the medal of a place: the first three in their metals; any other prize, 0 too, has a
    spade.
    """
    x, y = MEDAL_WIDE / 2, MEDAL_HIGH - MEDAL_WIDE / 2
    metal = METALS.get(place)
    face: Shape
    if metal:
        face = Text(str(place), x, y, 120, Role.ON_METAL, Anchor.MIDDLE, title=True)
    else:
        metal, face = Role.IN, Sign(Suit.SPADE, x - 45, y - 45, 90, Role.ON_IN)
    disc, edge, within = Disc(x, y, 98, metal), Disc(x, y, 84, face.role), Disc(x, y, 81, metal)
    return Drawing("medal", MEDAL_WIDE, MEDAL_HIGH, (Part((*RIBBON, disc, edge, within, face)),))


@dataclass(frozen=True, slots=True)
class Piece:
    """What of a pot is given for a `place`, for something else (0), or to nobody (`stays`)."""

    cents: int
    words: str
    place: int = 0
    stays: bool = False

    @property
    def role(self) -> Role:
        return Role.HAIR if self.stays else METALS.get(self.place, Role.IN)


def bar(pieces: Sequence[Piece]) -> Drawing | None:
    """Draw the pot from the first prize to what stays, each piece as wide as it is large; its words
    stand in it where there is room.
    """
    there = [piece for piece in pieces if piece.cents > 0]
    whole = sum(piece.cents for piece in there)
    parts, left = [], 0.0
    for piece in there:
        width = BAR_WIDE * piece.cents / whole
        parts.append(Part((*_piece(piece, left, width),)))
        left += width
    return Drawing("purse", BAR_WIDE, BAR_HIGH, tuple(parts)) if there else None


def _left_to_right(steps: Sequence[PodiumStep]) -> list[PodiumStep]:
    first, second, third = ([step for step in steps if step.place == place] for place in METALS)
    beside = (len(second) + 1) // 2
    if not second:
        return [*third[: len(third) // 2], *first, *third[len(third) // 2 :]]
    return [*second[:beside], *first, *second[beside:], *third]


def _words(row: Sequence[PodiumStep]) -> int:
    return max(1, *(len(one.words) for one in row))


def _set(
    row: list[PodiumStep], room: PodiumRoom, width: float
) -> tuple[_Setting, list[PodiumStep]]:
    """Set all names in one size, the largest that fits: on one line each or, if that is smaller
    than asked, broken into lines.
    """
    names = max(wide(line, 1) for one in row for line in one.lines)
    words = max((wide(line, 1) for one in row for line in one.words), default=1)
    largest = min(max(room.most, room.least), width / names)
    whole = _shrunk(row, _Setting(room, width, words, largest), room.letters / 4)
    if whole.size < room.least:
        whole = _shrunk(row, replace(whole, size=room.least), whole.size)
    broken_up = whole.break_names(row)
    return whole.with_high_steps(broken_up), broken_up


def _shrunk(row: Sequence[PodiumStep], setting: _Setting, smallest: float) -> _Setting:
    while setting.size > smallest and not setting.has_room(setting.break_names(row)):
        setting = replace(setting, size=max(smallest, SMALLER * setting.size))
    return setting


def _step(step: PodiumStep, left: float, high: float, setting: _Setting, words: int) -> list[Shape]:
    metal, middle, width = METALS[step.place], left + setting.width / 2, setting.width
    top, round_ = high - setting.step(step, words), setting.disc / DISC
    disc = top + (DISC + OVER) * round_
    figure = max(FIGURE * round_, min(setting.note, 1.6 * setting.disc))
    shapes: list[Shape] = [
        Box(left, top, width, high - top, Role.HAIR),
        Box(left, top, width, EDGE * round_, metal),
        Disc(middle, disc, setting.disc, metal),
        Text(str(step.place), middle, disc, figure, Role.ON_METAL, Anchor.MIDDLE, title=True),
    ]
    first = disc + setting.disc + setting.note / 1.2
    for at, said in enumerate(step.words):
        y, is_word = first + 1.2 * at * setting.note, at == 0 and bool(step.word)
        shapes.append(Text(said, middle, y, setting.note, Role.INK, Anchor.MIDDLE, title=is_word))
    for line in reversed(step.below):
        shapes.append(
            Text(line, middle, top - 0.8 * setting.note, setting.note, Role.SOFT, Anchor.MIDDLE)
        )
        top -= LINE * setting.note
    for at, line in enumerate(reversed(step.lines)):
        foot = top - 0.8 * setting.size - at * LINE * setting.size
        shapes.append(Text(line, middle, foot, setting.size, Role.INK, Anchor.MIDDLE))
    return shapes


def _piece(piece: Piece, left: float, width: float) -> list[Shape]:
    box = Box(left, 0, max(1.0, width - BAR_GAP), BAR_HIGH, piece.role, 4)
    if wide(piece.words, BAR_LETTERS) > width - 2 * BAR_GAP:
        return [box]
    role = UPON.get(piece.role, Role.ON_METAL)
    middle = left + (width - BAR_GAP) / 2
    return [
        box,
        Text(piece.words, middle, BAR_HIGH / 2, BAR_LETTERS, role, Anchor.MIDDLE, title=True),
    ]

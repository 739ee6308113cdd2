"""The best three on their steps: the first in the middle and highest. Knows no page."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournament.drawing.letters import broken, wide
from tournament.drawing.medal import METALS
from tournament.drawing.shapes import Anchor, Box, Disc, Drawing, Part, Role, Shape, Text

GAP, EDGE = 12, 8
# In letters of 34: steps, a disc with what is above it, its figure, and the words on a step.
LETTER = 34
STEPS = {1: 164, 2: 132, 3: 108}
DISC, OVER, FIGURE, NOTE = 24, 14, 30, 24
# In letters of their own: from line to line, and what is above them.
LINE, ABOVE = 1.15, 0.4
# Where there is room for more, steps and discs are at most so much larger.
HIGHEST, ROUNDEST = 3.0, 1.6
# From one size that has no room to the next that is tried.
SMALLER = 0.96


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

    def broken(self, row: Sequence[PodiumStep]) -> list[PodiumStep]:
        """Names and what is below them, in lines that have room."""
        across = self.width + 0.01
        return [
            replace(
                one,
                lines=tuple(broken(one.lines, across, self.size)),
                below=tuple(broken(one.below, across, self.note)),
            )
            for one in row
        ]

    def has_room(self, row: Sequence[PodiumStep]) -> bool:
        high = self.room.height
        longest = max(wide(line, self.size) for one in row for line in one.lines)
        return longest <= self.width + 0.01 and (not high or self.high(row) <= high)

    def filled(self, row: Sequence[PodiumStep]) -> "_Setting":
        """With steps as high as there is room."""
        high, words = self.room.height, _words(row)
        left = min((high - self.above(one)) / self.step(one, words) for one in row)
        return replace(self, taller=max(1, min(HIGHEST, left))) if high else self


ON_A_PAGE = PodiumRoom()


def podium(
    steps: Sequence[PodiumStep], room: PodiumRoom = ON_A_PAGE, said: str = ""
) -> Drawing | None:
    """Those who share a place stand beside each other; nobody is left out."""
    if not steps:
        return None
    row = _in_a_row(steps)
    width = room.width / max(3, len(row))
    left = (room.width - width * len(row)) / 2
    setting, row = _set(row, room, width - GAP)
    high = room.height or setting.high(row)
    parts = tuple(
        Part(tuple(_step(one, left + at * width + GAP / 2, high, setting, _words(row))))
        for at, one in enumerate(row)
    )
    return Drawing(room.kind, room.width, high, parts, said)


def _in_a_row(steps: Sequence[PodiumStep]) -> list[PodiumStep]:
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
    """All names of one size: whole, in the largest that has room; or where that is less than is
    asked, broken in the largest that has room.
    """
    names = max(wide(line, 1) for one in row for line in one.lines)
    words = max((wide(line, 1) for one in row for line in one.words), default=1)
    largest = min(max(room.most, room.least), width / names)
    whole = _shrunk(row, _Setting(room, width, words, largest), room.letters / 4)
    if whole.size < room.least:
        whole = _shrunk(row, replace(whole, size=room.least), whole.size)
    broken_up = whole.broken(row)
    return whole.filled(broken_up), broken_up


def _shrunk(row: Sequence[PodiumStep], setting: _Setting, smallest: float) -> _Setting:
    while setting.size > smallest and not setting.has_room(setting.broken(row)):
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

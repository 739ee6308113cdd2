"""Who climbed and who fell: places game by game as lines, with each name where its line ends.

Places are drawn closer the farther down they are, so that the first stand well apart. Letters are
as large as is asked: what does not fit is no drawing, and a game whose word has no room is counted
by its line alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log

from tournament.kit.drawing.shapes import (
    Anchor,
    Disc,
    Drawing,
    Line,
    Part,
    Point,
    Role,
    Shape,
    Sign,
    Text,
    break_lines,
    wide,
)
from tournament.kit.printing.suits import Suit

# Places that have a line of their own behind the drawing, as far as their figures have room.
MARKS = (1, 2, 3, 5, 10, 20, 30, 50, 100, 200)
# Where a drawing ends: at the worst place, or a little below it, so that many of a hall end alike.
ENDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17, 20, 25, 30, 35, 42, 50, 60, 75, 90, 110, 130, 160)
# In letters: from line to line, from name to name, and of the axis.
LEADING, APART, AXIS = 1.1, 1.3, 1.9
# Of the width: names at most, and the lines at least.
NAMED, DRAWN = 0.5, 0.15
# A suit beside them.
SIGN = 0.9


@dataclass(frozen=True, slots=True)
class Climber:
    """`places` after each game, None before the first. `lines` are said at the end, under one
    another, in the color of the line; nothing is said where there are none. Where no color
    tells who is who, a `suit` at the end and before the name does, and a `dash` in letters.
    """

    places: tuple[int | None, ...]
    role: Role
    lines: tuple[str, ...] = ()
    is_marked: bool = False
    suit: Suit | None = None
    dash: tuple[float, ...] = ()

    @property
    def last(self) -> int:
        return next(place for place in reversed(self.places) if place is not None)


@dataclass(frozen=True, slots=True)
class _Field:
    """Where games and places are."""

    left: float
    top: float
    right: float
    bottom: float
    games: int
    worst: int

    def at(self, game: int, place: int) -> Point:
        across = (self.right - self.left) / max(1, self.games - 1)
        return self.left + game * across, self.down(place)

    def down(self, place: int) -> float:
        share = log(place) / log(self.worst)
        return self.top + share * (self.bottom - self.top)


def climb(
    climbers: Sequence[Climber],
    games: Sequence[str],
    *,
    width: float,
    height: float,
    size: float,
    said: str = "",
    kind: str = "climb",
) -> Drawing | None:
    """The best first, in letters of this size; nothing where the names have no room. `games` are
    said below, and the first of them in full.
    """
    labels = [tuple(break_lines(one.lines, NAMED * width, size)) for one in climbers]
    signs = (SIGN + 0.3) * size * any(one.suit for one in climbers)
    beside = max((wide(line, size) + signs for lines in labels for line in lines), default=0)
    if beside > NAMED * width or sum(map(_high, labels)) * size > height:
        return None
    worst = max(place for one in climbers for place in one.places if place)
    worst = next((end for end in ENDS if end >= worst), worst)
    right = width - (beside + 1.4 * size if beside else 0.5 * size)
    field = _Field(AXIS * size, 0.8 * size, right, height - 2.2 * size, len(games), worst)
    if field.right - field.left < DRAWN * width:
        return None
    others = tuple(one for one in climbers if not one.is_marked)
    marked = [shape for one in climbers if one.is_marked for shape in _way(one, field, size)]
    names = _names(climbers, labels, field, size, height)
    behind = _behind(field, tuple(games), size, height, others)
    return Drawing(kind, width, height, (behind, Part((*marked, *names))), said)


def _behind(
    field: _Field, games: Sequence[str], size: float, height: float, others: Sequence[Climber]
) -> Part:
    """Return the axes and the lines in the back, which are the same for everybody who looks."""
    lines = [shape for one in reversed(others) for shape in _way(one, field, size)]
    return Part((*_axes(field, games, size, height), *lines))


def _axes(field: _Field, games: Sequence[str], size: float, height: float) -> Iterator[Shape]:
    free = 0.0
    for place in (mark for mark in MARKS if mark <= field.worst):
        y = field.down(place)
        if y >= free:
            yield Line(((field.left, y), (field.right, y)), Role.HAIR, size / 16)
            yield Text(
                str(place), field.left - 0.5 * size, y, 0.85 * size, Role.SOFT, Anchor.END, True
            )
            free = y + size
    free = -size
    for game, words in enumerate(games):
        x, _ = field.at(game, 1)
        half = wide(words, 0.85 * size) / 2
        if x - half >= free:
            yield Text(words, x, height - 0.6 * size, 0.85 * size, Role.SOFT, Anchor.MIDDLE, True)
            free = x + half + 0.4 * size


def _way(one: Climber, field: _Field, size: float) -> Iterator[Shape]:
    points = [field.at(game, place) for game, place in enumerate(one.places) if place is not None]
    thick = size / (4 if one.is_marked else 7)
    if len(points) > 1:
        yield Line(tuple(points), one.role, thick, tuple(part * size for part in one.dash))
    for x, y in points[:-1]:
        yield Disc(x, y, 0.8 * thick, one.role)
    yield _end(one, *points[-1], size)


def _end(one: Climber, x: float, y: float, size: float) -> Shape:
    if one.suit:
        side = SIGN * size
        return Sign(one.suit, x - side / 2, y - side / 2, side, Role.INK)
    return Disc(x, y, size / (2.6 if one.is_marked else 4), one.role)


def _names(
    climbers: Sequence[Climber],
    labels: Sequence[Sequence[str]],
    field: _Field,
    size: float,
    height: float,
) -> Iterator[Shape]:
    """Those who end on one place, one under the other; a hair leads from the line to its name."""
    there = [(one, lines) for one, lines in zip(climbers, labels, strict=True) if lines]
    ends = [field.down(one.last) for one, _ in there]
    highs = [_high(lines) * size for _, lines in there]
    for (one, lines), end, y in zip(there, ends, spread(ends, highs, height), strict=True):
        x = field.right + size
        if abs(y - end) > 1:
            yield Line(((field.right, end), (x - 0.25 * size, y)), Role.SOFT, size / 24)
        first = y - (len(lines) - 1) * LEADING * size / 2
        role = Role.INK if one.suit else one.role
        if any(other.suit for other in climbers):
            yield _end(one, x + SIGN * size / 2, first, size)
            x += (SIGN + 0.3) * size
        for at, words in enumerate(lines):
            yield Text(words, x, first + at * LEADING * size, size, role)


def spread(wished: Sequence[float], highs: Sequence[float], height: float) -> list[float]:
    """Spread labels along the height, in order: each as near as possible to its wished place, none
    overlapping.
    """
    middles: list[float] = []
    edge = 0.0
    for middle, high in zip(wished, highs, strict=True):
        middles.append(max(middle, edge + high / 2))
        edge = middles[-1] + high / 2
    edge = height
    for at in reversed(range(len(middles))):
        middles[at] = min(middles[at], edge - highs[at] / 2)
        edge = middles[at] - highs[at] / 2
    return middles


def _high(lines: Sequence[str]) -> float:
    """The height of the lines, in letters."""
    return APART + LEADING * (len(lines) - 1) if lines else 0

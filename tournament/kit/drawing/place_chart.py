"""Draws places game by game as lines, with each name at the end of its line.

Lower places are drawn closer together, so that the first places are easy to tell apart. The caller
chooses the font size: there is no drawing if the names do not fit in it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
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
    SuitShape,
    Text,
    break_lines,
    words_width,
)
from tournament.kit.printing.suits import Suit

# Places with a number and a horizontal line, if the numbers do not overlap. Of a group without room
# for all its places only the last one has a number, so that the numbers count evenly.
LABEL_GROUPS = ((1,), (2,), (3,), (4, 5), (6, 7, 8, 9, 10), (20,), (30,), (50,), (100,), (200,))
# A drawing ends with one of these places, so that drawings of about as many players look alike.
LAST_PLACES = (
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    12,
    14,
    17,
    20,
    25,
    30,
    35,
    42,
    50,
    60,
    75,
    90,
    110,
    130,
    160,
)
# Heights and widths as multiples of the font size.
LINE_HEIGHT, NAME_HEIGHT, AXIS_WIDTH = 1.1, 1.3, 1.9
# Shares of the chart's width.
MAX_NAMES_SHARE, MIN_LINES_SHARE = 0.5, 0.15
# The height of a suit beside a name, as a multiple of the font size.
SUIT_SCALE = 0.9


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A player or team whose places are drawn as a line. `places` has the place after each game,
    and None before the first one. `name_lines` are the words at the end of the line. Where colors
    do not tell players apart, a `suit` and a `dash` do; `dash` is in multiples of the font size.
    """

    places: tuple[int | None, ...]
    role: Role
    name_lines: tuple[str, ...] = ()
    is_highlighted: bool = False
    suit: Suit | None = None
    dash: tuple[float, ...] = ()

    @property
    def last_place(self) -> int:
        return next(place for place in reversed(self.places) if place is not None)


@dataclass(frozen=True, slots=True)
class _PlotArea:
    """The part of the drawing with the lines, which turns games and places into points."""

    left: float
    top: float
    right: float
    bottom: float
    game_count: int
    last_place: int

    def point(self, game: int, place: int) -> Point:
        game_width = (self.right - self.left) / max(1, self.game_count - 1)
        return self.left + game * game_width, self.place_y(place)

    def place_y(self, place: int) -> float:
        share = log(place) / log(self.last_place)
        return self.top + share * (self.bottom - self.top)


def draw_place_chart(
    chart_lines: Sequence[ChartLine],
    games: Sequence[str],
    *,
    width: float,
    height: float,
    size: float,
    description: str = "",
    kind: str = "climb",
) -> Drawing | None:
    """Draw the places of the `chart_lines`, the best one first, in the font size `size`. Return
    None if the names do not fit. `games` are the words below the lines.
    """
    labels = [
        tuple(break_lines(chart_line.name_lines, MAX_NAMES_SHARE * width, size))
        for chart_line in chart_lines
    ]
    suit_width = (SUIT_SCALE + 0.3) * size * any(chart_line.suit for chart_line in chart_lines)
    label_width = max(
        (words_width(line, size) + suit_width for lines in labels for line in lines), default=0
    )
    if label_width > MAX_NAMES_SHARE * width or sum(map(_lines_height, labels)) * size > height:
        return None
    worst_place = max(place for chart_line in chart_lines for place in chart_line.places if place)
    last_place = next(
        (place_at_end for place_at_end in LAST_PLACES if place_at_end >= worst_place), worst_place
    )
    right = width - (label_width + 1.4 * size if label_width else 0.5 * size)
    plot = _PlotArea(
        AXIS_WIDTH * size, 0.8 * size, right, height - 2.2 * size, len(games), last_place
    )
    if plot.right - plot.left < MIN_LINES_SHARE * width:
        return None
    other_lines = tuple(chart_line for chart_line in chart_lines if not chart_line.is_highlighted)
    marked_lines = [
        shape
        for chart_line in chart_lines
        if chart_line.is_highlighted
        for shape in _line_shapes(chart_line, plot, size)
    ]
    name_shapes = _name_shapes(chart_lines, labels, plot, size, height)
    background = _background(plot, tuple(games), size, height, other_lines)
    return Drawing(
        kind, width, height, (background, Part((*marked_lines, *name_shapes))), description
    )


def _background(
    plot: _PlotArea,
    games: Sequence[str],
    size: float,
    height: float,
    other_lines: Sequence[ChartLine],
) -> Part:
    """Return the axes and the lines that are not highlighted."""
    lines = [
        shape
        for chart_line in reversed(other_lines)
        for shape in _line_shapes(chart_line, plot, size)
    ]
    return Part((*_axis_shapes(plot, games, size, height), *lines))


def _axis_shapes(
    plot: _PlotArea, games: Sequence[str], size: float, height: float
) -> Iterator[Shape]:
    for place in _labeled_places(plot, size):
        y = plot.place_y(place)
        yield Line(((plot.left, y), (plot.right, y)), Role.HAIR, size / 16)
        yield Text(str(place), plot.left - 0.5 * size, y, 0.85 * size, Role.SOFT, Anchor.END, True)
    first_free = -size
    for game, words in enumerate(_words_with_room(plot, games, size)):
        x, _ = plot.point(game, 1)
        half_width = words_width(words, 0.85 * size) / 2
        if x - half_width >= first_free:
            yield Text(words, x, height - 0.6 * size, 0.85 * size, Role.SOFT, Anchor.MIDDLE, True)
            first_free = x + half_width + 0.4 * size


def _words_with_room(plot: _PlotArea, games: Sequence[str], size: float) -> Sequence[str]:
    """Return the words below the lines. The first game is only a number if "Game 1" has no room
    before the second one.
    """
    if len(games) < 2:
        return games
    first, second, *_ = games
    needed_width = (words_width(first, 0.85 * size) + words_width(second, 0.85 * size)) / 2
    (x, _), (next_x, _) = plot.point(0, 1), plot.point(1, 1)
    return games if x + needed_width + 0.4 * size <= next_x else (first.split()[-1], *games[1:])


def _labeled_places(plot: _PlotArea, size: float) -> list[int]:
    """Return the places whose numbers have room on the axis."""
    places: list[int] = []
    for group in LABEL_GROUPS:
        new_places = [place for place in group if place <= plot.last_place]
        for candidates in (new_places, new_places[-1:]):
            heights = [plot.place_y(place) for place in (*places[-1:], *candidates)]
            if all(lower - higher >= size for higher, lower in pairwise(heights)):
                places += candidates
                break
    return places


def _line_shapes(chart_line: ChartLine, plot: _PlotArea, size: float) -> Iterator[Shape]:
    points = [
        plot.point(game, place) for game, place in enumerate(chart_line.places) if place is not None
    ]
    thickness = size / (4 if chart_line.is_highlighted else 7)
    if len(points) > 1:
        yield Line(
            tuple(points),
            chart_line.role,
            thickness,
            tuple(part * size for part in chart_line.dash),
        )
    for x, y in points[:-1]:
        yield Disc(x, y, 0.8 * thickness, chart_line.role)
    yield _end_mark(chart_line, *points[-1], size)


def _end_mark(chart_line: ChartLine, x: float, y: float, size: float) -> Shape:
    if chart_line.suit:
        side = SUIT_SCALE * size
        return SuitShape(chart_line.suit, x - side / 2, y - side / 2, side, Role.INK)
    return Disc(x, y, size / (2.6 if chart_line.is_highlighted else 4), chart_line.role)


def _name_shapes(
    chart_lines: Sequence[ChartLine],
    labels: Sequence[Sequence[str]],
    plot: _PlotArea,
    size: float,
    height: float,
) -> Iterator[Shape]:
    """Yield the names beside the ends of the lines. If a name had to move up or down, a thin line
    leads to it.
    """
    labeled_lines = [pair for pair in zip(chart_lines, labels, strict=True) if pair[1]]
    end_positions = [plot.place_y(chart_line.last_place) for chart_line, _ in labeled_lines]
    heights = [_lines_height(lines) * size for _, lines in labeled_lines]
    middles = spread_labels(end_positions, heights, height)
    for (chart_line, lines), end, y in zip(labeled_lines, end_positions, middles, strict=True):
        x = plot.right + size
        if abs(y - end) > 1:
            yield Line(((plot.right, end), (x - 0.25 * size, y)), Role.SOFT, size / 24)
        first_baseline = y - (len(lines) - 1) * LINE_HEIGHT * size / 2
        role = Role.INK if chart_line.suit else chart_line.role
        if any(any_line.suit for any_line in chart_lines):
            yield _end_mark(chart_line, x + SUIT_SCALE * size / 2, first_baseline, size)
            x += (SUIT_SCALE + 0.3) * size
        for line_number, words in enumerate(lines):
            yield Text(words, x, first_baseline + line_number * LINE_HEIGHT * size, size, role)


def spread_labels(
    wanted_middles: Sequence[float], heights: Sequence[float], height: float
) -> list[float]:
    """Return the middles of labels with these `heights`, in order. No two labels overlap, and each
    one is as near as possible to its wanted middle.
    """
    middles: list[float] = []
    edge = 0.0
    for middle, label_height in zip(wanted_middles, heights, strict=True):
        middles.append(max(middle, edge + label_height / 2))
        edge = middles[-1] + label_height / 2
    edge = height
    for index in reversed(range(len(middles))):
        middles[index] = min(middles[index], edge - heights[index] / 2)
        edge = middles[index] - heights[index] / 2
    return middles


def _lines_height(lines: Sequence[str]) -> float:
    """Return the height of these lines as a multiple of the font size."""
    return NAME_HEIGHT + LINE_HEIGHT * (len(lines) - 1) if lines else 0

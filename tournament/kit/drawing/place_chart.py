"""Draws a chart of the places after each game, with one line for each player or team and the name
at its end. Lower places are drawn closer together, so that the first places are easy to tell apart.
The caller chooses the font size, and gets no drawing if the names do not fit in it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import log

from tournament.kit.drawing.shapes import (
    Anchor,
    Disc,
    Drawing,
    DrawingPart,
    Line,
    Point,
    Role,
    Shape,
    SuitShape,
    Text,
    break_wide_lines,
    text_width,
)
from tournament.kit.printing.suits import Suit

# The places that get a number and a horizontal line if their numbers do not overlap. If a group has
# no room for all its places, only its last place gets a number, so that the numbers count evenly.
PLACE_LABEL_GROUPS = (
    (1,),
    (2,),
    (3,),
    (4, 5),
    (6, 7, 8, 9, 10),
    (20,),
    (30,),
    (50,),
    (100,),
    (200,),
)
# The chart's lowest place is one of these, so that charts of nights with about as many players look
# alike.
POSSIBLE_LOWEST_PLACES_OF_CHART = (
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
# Heights and widths of a chart, as multiples of the font size.
LINE_HEIGHT, NAME_HEIGHT, AXIS_WIDTH = 1.1, 1.3, 1.9
# Shares of a chart's width: the most for names, and the least for lines.
MAX_NAMES_SHARE, MIN_LINES_SHARE = 0.5, 0.15
# The height of a suit beside a name, as a multiple of the font size.
SUIT_SCALE = 0.9


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A player or team whose places are drawn as a line. `places` has the place after each game, or
    None for games before the first place. `name_lines` are the words at the end of the line. On
    paper, lines differ by `suit` and `dash` instead of colors; `dash` is in multiples of the font
    size.
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
    """The part of the chart with the lines, which gives each game and place its point."""

    left: float
    top: float
    right: float
    bottom: float
    game_count: int
    last_place: int

    def point_of_place(self, game: int, place: int) -> Point:
        game_width = (self.right - self.left) / max(1, self.game_count - 1)
        return self.left + game * game_width, self.place_y(place)

    def place_y(self, place: int) -> float:
        height_share = log(place) / log(self.last_place)
        return self.top + height_share * (self.bottom - self.top)


def draw_place_chart(
    chart_lines: Sequence[ChartLine],
    game_labels: Sequence[str],
    *,
    width: float,
    height: float,
    font_size: float,
    description: str = "",
    kind: str = "climb",
    worst_place: int = 0,
) -> Drawing | None:
    """Draw the places of the `chart_lines`, which are ordered from the best place down. Return None
    if the names do not fit in this font size. `game_labels` are the words below the chart, one for
    each game. The chart shows places down to at least the `worst_place`, so that several charts
    side by side can have the same scale.
    """
    labels = [
        tuple(break_wide_lines(chart_line.name_lines, MAX_NAMES_SHARE * width, font_size))
        for chart_line in chart_lines
    ]
    suit_width = (SUIT_SCALE + 0.3) * font_size * any(chart_line.suit for chart_line in chart_lines)
    label_width = max(
        (
            text_width(line, font_size) + suit_width
            for label_lines in labels
            for line in label_lines
        ),
        default=0,
    )
    if (
        label_width > MAX_NAMES_SHARE * width
        or sum(map(_lines_height, labels)) * font_size > height
    ):
        return None
    right = width - (label_width + 1.4 * font_size if label_width else 0.5 * font_size)
    plot = _PlotArea(
        AXIS_WIDTH * font_size,
        0.8 * font_size,
        right,
        height - 2.2 * font_size,
        len(game_labels),
        _lowest_place_of_chart(max(worst_place, worst_place_of_lines(chart_lines))),
    )
    if plot.right - plot.left < MIN_LINES_SHARE * width:
        return None
    other_lines = tuple(chart_line for chart_line in chart_lines if not chart_line.is_highlighted)
    highlighted_shapes = [
        shape
        for chart_line in chart_lines
        if chart_line.is_highlighted
        for shape in _line_shapes(chart_line, plot, font_size)
    ]
    name_shapes = _name_shapes(chart_lines, labels, plot, font_size, height)
    background = _background_part(plot, tuple(game_labels), font_size, height, other_lines)
    return Drawing(
        kind,
        width,
        height,
        (background, DrawingPart((*highlighted_shapes, *name_shapes))),
        description,
    )


def worst_place_of_lines(chart_lines: Iterable[ChartLine]) -> int:
    return max(place for chart_line in chart_lines for place in chart_line.places if place)


def _lowest_place_of_chart(worst_place: int) -> int:
    possible_places = (place for place in POSSIBLE_LOWEST_PLACES_OF_CHART if place >= worst_place)
    return next(possible_places, worst_place)


@lru_cache(maxsize=16)
def _background_part(
    plot: _PlotArea,
    game_labels: Sequence[str],
    font_size: float,
    height: float,
    other_lines: Sequence[ChartLine],
) -> DrawingPart:
    """Return the axes and the lines that are not highlighted, which are drawn first."""
    other_shapes = [
        shape
        for chart_line in reversed(other_lines)
        for shape in _line_shapes(chart_line, plot, font_size)
    ]
    return DrawingPart((*_axis_shapes(plot, game_labels, font_size, height), *other_shapes))


def _axis_shapes(
    plot: _PlotArea, game_labels: Sequence[str], font_size: float, height: float
) -> Iterator[Shape]:
    for place in _labeled_places(plot, font_size):
        y = plot.place_y(place)
        yield Line(((plot.left, y), (plot.right, y)), Role.PALE, font_size / 16)
        yield Text(
            str(place),
            plot.left - 0.5 * font_size,
            y,
            0.85 * font_size,
            Role.SECONDARY,
            Anchor.END,
            True,
        )
    next_free_x = -font_size
    for game, game_label in enumerate(_game_labels_that_fit(plot, game_labels, font_size)):
        x, _ = plot.point_of_place(game, 1)
        half_width = text_width(game_label, 0.85 * font_size) / 2
        if x - half_width >= next_free_x:
            yield Text(
                game_label,
                x,
                height - 0.6 * font_size,
                0.85 * font_size,
                Role.SECONDARY,
                Anchor.MIDDLE,
                True,
            )
            next_free_x = x + half_width + 0.4 * font_size


def _game_labels_that_fit(
    plot: _PlotArea, game_labels: Sequence[str], font_size: float
) -> Sequence[str]:
    """Return the words below the chart, one for each game. If "Game 1" is too wide, shorten it to
    "1".
    """
    if len(game_labels) < 2:
        return game_labels
    first_label, second_label, *_ = game_labels
    needed_width = (
        text_width(first_label, 0.85 * font_size) + text_width(second_label, 0.85 * font_size)
    ) / 2
    (x, _), (next_x, _) = plot.point_of_place(0, 1), plot.point_of_place(1, 1)
    return (
        game_labels
        if x + needed_width + 0.4 * font_size <= next_x
        else (first_label.split()[-1], *game_labels[1:])
    )


def _labeled_places(plot: _PlotArea, font_size: float) -> list[int]:
    """Return the places to number on the axis, so that no two numbers overlap."""
    places: list[int] = []
    for place_group in PLACE_LABEL_GROUPS:
        new_places = [place for place in place_group if place <= plot.last_place]
        for candidates in (new_places, new_places[-1:]):
            axis_heights = [plot.place_y(place) for place in (*places[-1:], *candidates)]
            if all(lower - higher >= font_size for higher, lower in pairwise(axis_heights)):
                places += candidates
                break
    return places


def _line_shapes(chart_line: ChartLine, plot: _PlotArea, font_size: float) -> Iterator[Shape]:
    points = [
        plot.point_of_place(game, place)
        for game, place in enumerate(chart_line.places)
        if place is not None
    ]
    thickness = font_size / (4 if chart_line.is_highlighted else 7)
    if len(points) > 1:
        yield Line(
            tuple(points),
            chart_line.role,
            thickness,
            tuple(part * font_size for part in chart_line.dash),
        )
    for x, y in points[:-1]:
        yield Disc(x, y, 0.8 * thickness, chart_line.role)
    yield _line_end_shape(chart_line, *points[-1], font_size)


def _line_end_shape(chart_line: ChartLine, x: float, y: float, font_size: float) -> Shape:
    if chart_line.suit:
        suit_side = SUIT_SCALE * font_size
        return SuitShape(chart_line.suit, x - suit_side / 2, y - suit_side / 2, suit_side, Role.INK)
    return Disc(x, y, font_size / (2.6 if chart_line.is_highlighted else 4), chart_line.role)


def _name_shapes(
    chart_lines: Sequence[ChartLine],
    labels: Sequence[Sequence[str]],
    plot: _PlotArea,
    font_size: float,
    height: float,
) -> Iterator[Shape]:
    """Yield the names beside the ends of their lines. A name that had to move up or down gets a
    thin line that leads to it.
    """
    lines_with_labels = [
        line_and_label
        for line_and_label in zip(chart_lines, labels, strict=True)
        if line_and_label[1]
    ]
    end_positions = [plot.place_y(chart_line.last_place) for chart_line, _ in lines_with_labels]
    heights = [_lines_height(lines) * font_size for _, lines in lines_with_labels]
    middles = spread_labels(end_positions, heights, height)
    for (chart_line, lines), end_height, y in zip(
        lines_with_labels, end_positions, middles, strict=True
    ):
        x = plot.right + font_size
        if abs(y - end_height) > 1:
            yield Line(
                ((plot.right, end_height), (x - 0.25 * font_size, y)),
                Role.SECONDARY,
                font_size / 24,
            )
        first_baseline = y - (len(lines) - 1) * LINE_HEIGHT * font_size / 2
        role = Role.INK if chart_line.suit else chart_line.role
        if any(any_line.suit for any_line in chart_lines):
            yield _line_end_shape(
                chart_line, x + SUIT_SCALE * font_size / 2, first_baseline, font_size
            )
            x += (SUIT_SCALE + 0.3) * font_size
        for line_number, words in enumerate(lines):
            yield Text(
                words, x, first_baseline + line_number * LINE_HEIGHT * font_size, font_size, role
            )


def spread_labels(
    wanted_middles: Sequence[float], heights: Sequence[float], chart_height: float
) -> list[float]:
    """Return the middles of labels with these `heights`, in the same order. Labels are moved down,
    and then up if they would leave the chart, so that no two labels overlap.
    """
    middles: list[float] = []
    occupied_edge = 0.0
    for middle, label_height in zip(wanted_middles, heights, strict=True):
        middles.append(max(middle, occupied_edge + label_height / 2))
        occupied_edge = middles[-1] + label_height / 2
    occupied_edge = chart_height
    for label_index in reversed(range(len(middles))):
        middles[label_index] = min(middles[label_index], occupied_edge - heights[label_index] / 2)
        occupied_edge = middles[label_index] - heights[label_index] / 2
    return middles


def _lines_height(lines: Sequence[str]) -> float:
    """Return the height of these lines as a multiple of the font size."""
    return NAME_HEIGHT + LINE_HEIGHT * (len(lines) - 1) if lines else 0

"""The shapes of a drawing, and the width of words in a drawing. Positions are measured from the
upper left corner to the right and down, in the drawing's own units.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum

from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.letters import width_of_text
from tournament.kit.printing.suits import Suit

Point = tuple[float, float]
# The height of digits and capitals, as a share of the font size.
CAPITAL_HEIGHT = 0.7
# Screens may draw words wider than paper does, in bold or in another font. Widths are multiplied by
# this factor to allow for that.
SCREEN_TEXT_WIDTH_FACTOR = 1.04
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


class Role(StrEnum):
    """The meaning of a shape, which decides its colors: in `drawing.css` on screens, and in
    `painting.py` on paper.
    """

    WAITING = "waiting"  # A table that has not begun.
    PLAYING = "playing"
    SCORE_IN = "in"  # A table whose score is entered.
    # A late or disputed table, or a bracket game being played.
    ATTENTION = "now"
    CHAIR_TAKEN = "taken"
    CHAIR_EMPTY = "free"
    CHAIR_HIGHLIGHTED = "lit"
    INK = "ink"
    SECONDARY = "soft"
    PALE = "hair"
    GOLD = "gold"
    SILVER = "silver"
    BRONZE = "bronze"
    OWN_LINE = "me"  # The chart line of the player whose phone shows the drawing.
    SPADE = "spade"
    HEART = "heart"
    CLUB = "club"
    DIAMOND = "diamond"
    ON_SCORE_IN = "on-in"  # Words on a shape with the role `SCORE_IN`.
    ON_ATTENTION = "on-now"
    ON_METAL = "on-metal"
    RIBBON_BACK = "fold"
    GAME_BOX = "game"  # A bracket game that is over.
    READY = "ready"  # A game that may be called.
    LIVE = "live"  # A game in progress.
    BRACKET_LINE = "way"  # A line from one game to the next.


class Anchor(Enum):
    START = 0.0
    MIDDLE = 0.5
    END = 1.0


@dataclass(frozen=True, slots=True)
class Line:
    """A line from point to point; `dash` has the lengths of its dashes and gaps in turn."""

    points: tuple[Point, ...]
    role: Role
    thickness: float = 2
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle, with an edge if it has a `thickness`."""

    left: float
    top: float
    width: float
    height: float
    role: Role
    corner_radius: float = 0
    thickness: float = 0


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle around the point `x`, `y`."""

    x: float
    y: float
    radius: float
    role: Role


@dataclass(frozen=True, slots=True)
class Text:
    """Text on one line, with its capitals centered on `y`. Titles and single digits are drawn in
    the font of titles.
    """

    text: str
    x: float
    y: float
    size: float
    role: Role = Role.INK
    anchor: Anchor = Anchor.START
    is_title: bool = False

    @property
    def baseline(self) -> float:
        return self.y + CAPITAL_HEIGHT * self.size / 2


@dataclass(frozen=True, slots=True)
class SuitShape:
    """A card suit that fills a square."""

    suit: Suit
    left: float
    top: float
    side: float
    role: Role


Shape = Line | Box | Disc | Text | SuitShape


@dataclass(frozen=True, slots=True)
class DrawingPart:
    """Shapes that belong together, with a `description` for screen readers. A part with a `link`
    can be clicked. A script finds the parts of a team by their `team_numbers`.
    """

    shapes: tuple[Shape, ...]
    description: str = ""
    link: str = ""
    team_numbers: str = ""

    def __hash__(self) -> int:
        """Return a hash that includes only the first and the last shape, since a part may have a
        hundred.
        """
        return hash(
            (len(self.shapes), self.shapes[:1], self.shapes[-1:], self.description, self.link)
        )


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing. Screen readers read its `description`. They skip a drawing without one, since it
    only repeats words beside it. On pages, `drawing.css` sets the size of a drawing by its `kind`.
    """

    kind: str
    width: float
    height: float
    parts: tuple[DrawingPart, ...]
    description: str = ""

    @property
    def shapes(self) -> Iterator[Shape]:
        return (shape for part in self.parts for shape in part.shapes)

    @property
    def has_links(self) -> bool:
        return any(part.link for part in self.parts)


def text_width(text: str, font_size: float) -> float:
    """Return the width that a text may need at this font size, on screens or on paper."""
    return SCREEN_TEXT_WIDTH_FACTOR * width_of_text(text, font_size, STRONG)


def break_wide_lines(lines: Iterable[str], max_width: float, font_size: float) -> Iterator[str]:
    """Yield the lines. Break each line that is too wide, between words or after a hyphen. Words in
    parentheses, such as "(team 2)", stay together if they fit on one line.
    """
    for line in lines:
        open_line = ""
        for word in _breakable_pieces(line, max_width, font_size):
            if open_line and text_width(open_line + word.rstrip(), font_size) > max_width:
                yield open_line.rstrip()
                open_line = ""
            open_line += word
        yield open_line


def cut_text_to_lines(max_lines: int, text: str, max_width: float, font_size: float) -> list[str]:
    """Return the text in at most `max_lines` lines; a text that is cut off ends in an ellipsis."""
    lines = list(break_wide_lines([text], max_width, font_size))
    kept_lines = lines[:max_lines]
    if len(lines) > max_lines:
        kept_lines[-1] += ELLIPSIS
    return [_shorten_with_ellipsis(line, max_width, font_size) for line in kept_lines]


def _shorten_with_ellipsis(line: str, max_width: float, font_size: float) -> str:
    while len(line) > 1 and text_width(line, font_size) > max_width:
        line = line.removesuffix(ELLIPSIS)[:-1].rstrip(" ,;:.-") + ELLIPSIS
    return line


def _breakable_pieces(line: str, max_width: float, font_size: float) -> Iterator[str]:
    """Yield the pieces of a line that stay whole: words, and parentheses that fit on one line."""
    for piece in re.split(r"(?<=[ -])(?![^(]*\))", line):
        fits_on_one_line = text_width(piece.rstrip(), font_size) <= max_width
        yield from [piece] if fits_on_one_line else re.split("(?<=[ -])", piece)

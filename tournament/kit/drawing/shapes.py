"""What a drawing is made of, in its own units, from the upper left corner downwards; and how wide
its words are.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum

from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.letters import width
from tournament.kit.printing.suits import Suit

Point = tuple[float, float]
# Of their size: how high figures and capitals are.
CAPITAL = 0.7
# A screen may draw words a little wider than paper: in bold, or in a face of its own.
SPARE = 1.04
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


class Role(StrEnum):
    """What a shape is for. Its colours are in `drawing.css` for screens, in `painting.py` for
    paper.
    """

    WAITING = "waiting"  # a table at which nothing is expected yet
    PLAYING = "playing"
    IN = "in"
    NOW = "now"  # and nothing else
    TAKEN = "taken"  # a chair
    FREE = "free"
    LIT = "lit"  # the one that is meant among those alike
    INK = "ink"
    SOFT = "soft"
    HAIR = "hair"
    GOLD = "gold"
    SILVER = "silver"
    BRONZE = "bronze"
    ME = "me"  # whoever looks
    SPADE = "spade"
    HEART = "heart"
    CLUB = "club"
    DIAMOND = "diamond"
    ON_IN = "on-in"  # upon one of these
    ON_NOW = "on-now"
    ON_METAL = "on-metal"
    FOLD = "fold"  # the part of a ribbon that lies behind
    GAME = "game"  # of a bracket, that is over
    READY = "ready"  # that may be called
    LIVE = "live"  # that is being played
    WAY = "way"  # from one to the next


class Anchor(Enum):
    START = 0.0
    MIDDLE = 0.5
    END = 1.0


@dataclass(frozen=True, slots=True)
class Line:
    """A line from point to point; `dash` gives the lengths drawn and left out in turn."""

    points: tuple[Point, ...]
    role: Role
    thick: float = 2
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Box:
    """Filled, and edged where it is `thick`."""

    left: float
    top: float
    width: float
    height: float
    role: Role
    round: float = 0
    thick: float = 0


@dataclass(frozen=True, slots=True)
class Disc:
    x: float
    y: float
    radius: float
    role: Role


@dataclass(frozen=True, slots=True)
class Text:
    """A text on one line, its capitals centered on `y`. Figures that stand alone are titles."""

    text: str
    x: float
    y: float
    size: float
    role: Role = Role.INK
    anchor: Anchor = Anchor.START
    title: bool = False

    @property
    def foot(self) -> float:
        return self.y + CAPITAL * self.size / 2


@dataclass(frozen=True, slots=True)
class Sign:
    """A suit, in a square."""

    suit: Suit
    left: float
    top: float
    side: float
    role: Role


Shape = Line | Box | Disc | Text | Sign


@dataclass(frozen=True, slots=True)
class Part:
    """Shapes that are one thing, with what is `said` of it; with a `link` it can be pressed. A
    script finds those of a team by the numbers of its `teams`.
    """

    shapes: tuple[Shape, ...]
    said: str = ""
    link: str = ""
    teams: str = ""

    def __hash__(self) -> int:
        """Hash the first and last shape only, since a part may have a hundred."""
        return hash((len(self.shapes), self.shapes[:1], self.shapes[-1:], self.said, self.link))


@dataclass(frozen=True, slots=True)
class Drawing:
    """`said` is read out instead of it; without it a drawing only repeats what stands beside it.
    `kind` is what pages call it, where one of them sets its size.
    """

    kind: str
    width: float
    height: float
    parts: tuple[Part, ...]
    said: str = ""

    @property
    def shapes(self) -> Iterator[Shape]:
        return (shape for part in self.parts for shape in part.shapes)

    @property
    def has_links(self) -> bool:
        return any(part.link for part in self.parts)


def wide(text: str, size: float) -> float:
    """Return how much room words take at most, on screens and on paper."""
    return SPARE * width(text, size, STRONG)


def break_lines(lines: Iterable[str], width: float, size: float) -> Iterator[str]:
    """Yield the lines, broken between words or after a hyphen where one has no room. What stands in
    brackets behind a name, as in "(team 2)", stays whole as long as a line has room for it.
    """
    for line in lines:
        held = ""
        for word in _pieces(line, width, size):
            if held and wide(held + word.rstrip(), size) > width:
                yield held.rstrip()
                held = ""
            held += word
        yield held


def cut(most: int, text: str, width: float, size: float) -> list[str]:
    """Return the text in at most so many lines, with an ellipsis where something has no room."""
    lines = list(break_lines([text], width, size))
    kept = lines[:most]
    if len(lines) > most:
        kept[-1] += ELLIPSIS
    return [_shorten(line, width, size) for line in kept]


def _shorten(line: str, width: float, size: float) -> str:
    while len(line) > 1 and wide(line, size) > width:
        line = line.removesuffix(ELLIPSIS)[:-1].rstrip(" ,;:.-") + ELLIPSIS
    return line


def _pieces(line: str, width: float, size: float) -> Iterator[str]:
    for piece in re.split(r"(?<=[ -])(?![^(]*\))", line):
        has_room = wide(piece.rstrip(), size) <= width
        yield from [piece] if has_room else re.split("(?<=[ -])", piece)

"""Where the games of one part of a bracket lie on a page, and the lines from each to the next.

Knows games and sizes; neither teams nor what has been played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rotation.bracket.structure import BracketGame
from tournament.topics.bracket.boards.bracket_rows import in_lanes

# Of one game: the line with its name and state, a row for each team, the line of a bye, and air.
WIDTH = 340
BAND = 28
ROW = 30
NOTE = 24
FOOT = 6
# Of the paper: the headings on top, the edge, and what is free between two games.
HEADING = 44
EDGE = 8
ABOVE = 16
BESIDE = 28

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Rectangle:
    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> int:
        return self.y + self.height // 2

    @property
    def right(self) -> int:
        return self.x + self.width


@dataclass(frozen=True, slots=True)
class Link:
    """From a game to the one where its winner goes on, or both of its teams."""

    start: str
    end: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """`columns` has the left edge of each round that has games."""

    places: Mapping[str, Rectangle]
    links: tuple[Link, ...]
    columns: Mapping[int, int]
    width: int
    height: int


def laid_out(games: Sequence[BracketGame], noted: frozenset[str] = frozenset()) -> Layout:
    """`noted` are the games with a line for a bye; every lane is as high as the tallest game."""
    own, tallest = in_lanes(games), tall(bool(noted))
    columns = {number: EDGE + column * (WIDTH + BESIDE) for column, number in enumerate(own.rounds)}
    places = {
        game.id: _placed(
            columns[game.round],
            HEADING + tallest // 2 + int(own.lanes[game.id] * (tallest + ABOVE)),
            tall(game.id in noted),
        )
        for game in games
    }
    return Layout(
        places,
        tuple(Link(one, to, _points(places[one], places[to])) for one, to in own.links),
        columns,
        width=max(rectangle.right for rectangle in places.values()) + EDGE,
        height=max(rectangle.middle for rectangle in places.values()) + tallest // 2 + EDGE,
    )


def tall(has_note: bool) -> int:
    return BAND + 2 * ROW + (NOTE if has_note else 0) + FOOT


def _placed(x: int, middle: int, height: int) -> Rectangle:
    return Rectangle(x, middle - height // 2, WIDTH, height)


def _points(start: Rectangle, end: Rectangle) -> tuple[Point, ...]:
    """Turns in the free strip between the two rounds."""
    if start.middle == end.middle:
        return ((start.right, start.middle), (end.x, end.middle))
    turn = end.x - BESIDE // 2
    return (
        (start.right, start.middle),
        (turn, start.middle),
        (turn, end.middle),
        (end.x, end.middle),
    )

"""Where the games of one part of a bracket lie on paper, and the lines from each to the next.

Knows games and sizes; neither teams nor what has been played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from rotation.bracket.structure import BracketGame, Drawn

# Of one game: the line with its name and state, a row for each team, the line of a bye, and air.
WIDTH = 320
BAND = 28
ROW = 30
NOTE = 24
FOOT = 6
# Of the paper: the headings on top, the edge, and what is free between two games.
HEADING = 44
EDGE = 8
ABOVE = 16
BESIDE = 48

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
    """A game that two others lead to lies in the middle of them, and one that a single game leads
    to beside that. Byes take no room of their own: whoever has none before lies where the order of
    the bracket has it. `noted` are the games with a line for a bye."""
    columns = {
        number: EDGE + column * (WIDTH + BESIDE)
        for column, number in enumerate(sorted({game.round for game in games}))
    }
    tallest = tall(bool(noted))
    lanes = _middles(games, tallest)
    places = {
        game.id: _placed(columns[game.round], lanes[game.id], tall(game.id in noted))
        for game in games
    }
    return Layout(
        places,
        tuple(_links(games, places)),
        columns,
        width=max(rectangle.right for rectangle in places.values()) + EDGE,
        height=max(lanes.values()) + tallest // 2 + EDGE,
    )


def tall(has_note: bool) -> int:
    return BAND + 2 * ROW + (NOTE if has_note else 0) + FOOT


def _placed(x: int, middle: int, height: int) -> Rectangle:
    return Rectangle(x, middle - height // 2, WIDTH, height)


def _middles(games: Sequence[BracketGame], tallest: int) -> dict[str, int]:
    """How far down the middle of each game lies. Everybody gets a lane of the tallest one's height,
    so whatever lies beside the games before it has room for itself."""
    inside = {game.id: game for game in games}
    leading = {game.id: _leading_to(game, inside) for game in games}
    lanes = count(HEADING + tallest // 2, tallest + ABOVE)
    middles: dict[str, int] = {}

    def settle(name: str) -> None:
        for before in leading[name]:
            settle(before)
        own = [middles[before] for before in leading[name]]
        middles[name] = sum(own) // len(own) if own else next(lanes)

    led = {before for those in leading.values() for before in those}
    for name in inside:
        if name not in led:
            settle(name)
    return middles


def _leading_to(game: BracketGame, inside: Mapping[str, BracketGame]) -> tuple[str, ...]:
    """The games of the same part whose teams come here, from the top down and each once: a second
    final has both its teams from the first."""
    sources = (source for source in (game.a, game.b) if not isinstance(source, Drawn))
    return tuple(dict.fromkeys(source.game for source in sources if source.game in inside))


def _links(games: Sequence[BracketGame], places: Mapping[str, Rectangle]) -> list[Link]:
    inside = {game.id: game for game in games}
    return [
        Link(before, game.id, _points(places[before], places[game.id]))
        for game in games
        for before in _leading_to(game, inside)
    ]


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

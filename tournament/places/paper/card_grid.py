"""Where everything stands in the grid of a score card: a line for each game. On a card that has a
page for itself there is a box for every hand too; where a line has no room for all that, each game
has two.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.places.boards.score_card import CardColumn, ScoreCards
from tournament.printing.faces import STRONG
from tournament.printing.frames import PENCIL, Frame
from tournament.printing.letters import width

# Of all that is printed on a card, and what is free beside it.
SIZE, PAD = 14.0, 4.0
HEADINGS = 20.0
HIGHEST = 52.0
# A box for a sum, one for a hand, and a partner's name.
SUM, HAND = 62.0, PENCIL + 0.2
COMPANY = 150.0


@dataclass(frozen=True, slots=True)
class GridLine:
    """The boxes by their headings, and those of the hands."""

    cells: Mapping[str, Frame]
    hands: tuple[Frame, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """`label` is beside the boxes of the sums. Headings without an own box are not there."""

    whole: Frame
    headings: Mapping[str, Frame]
    games: tuple[GridLine, ...]
    sums: Mapping[str, Frame]
    label: Frame


def grid(board: ScoreCards, frame: Frame, lines: int, hands: int, scale: float) -> Grid:
    """As wide as the frame, and as high as its lines may be."""
    fixed = {"Game": 42 * scale, "Table": 54 * scale}
    fixed |= {column.heading: _wide(column, scale) for column in board.columns}
    left = frame.width - sum(fixed.values())
    if hands and left < hands * HAND + COMPANY * scale:
        return _of_two_lines(board, frame, lines, hands, fixed, scale)
    columns = {"Game": fixed["Game"], "Table": fixed["Table"]}
    columns |= {board.company: left - hands * HAND}
    columns |= {str(number): HAND for number in range(1, hands + 1)}
    last = [column.heading for column in board.columns]
    columns |= {text: fixed[text] for text in last}
    head, *games, sums = _rows(frame, lines, scale)
    drawn = [_line(game, columns, hands) for game in games]
    cells = dict(zip(columns, sums.split(list(columns.values())), strict=True))
    return Grid(
        frame.head(sums.bottom - frame.top),
        dict(zip(columns, head.split(list(columns.values())), strict=True)),
        tuple(drawn),
        _summed(board, cells),
        _upto(sums, cells[last[0]]),
    )


def _of_two_lines(
    board: ScoreCards,
    frame: Frame,
    lines: int,
    hands: int,
    fixed: Mapping[str, float],
    scale: float,
) -> Grid:
    """Below where somebody sits, and with whom, the boxes of the hands and what they come to."""
    last = [column.heading for column in board.columns]
    rest = frame.width - sum(fixed[text] for text in last)
    above = [fixed["Game"], fixed["Table"], frame.width - fixed["Game"] - fixed["Table"]]
    below = [rest / hands] * hands + [fixed[text] for text in last]
    head, *games, sums = _rows(frame, 2 * lines, scale)
    of_two_lines = []
    for upper, lower in zip(games[::2], games[1::2], strict=True):
        boxes = lower.split(below)
        cells = dict(zip(("Game", "Table", board.company), upper.split(above), strict=True))
        cells |= zip(last, boxes[hands:], strict=True)
        of_two_lines.append(GridLine(cells, boxes[:hands]))
    game, table, company = head.split(above)
    ends = head.split(below)[hands:]
    totals = dict(zip(last, sums.split(below)[hands:], strict=True))
    return Grid(
        frame.head(sums.bottom - frame.top),
        {"Game": game, "Table": table, board.company: _upto(company, ends[0])}
        | dict(zip(last, ends, strict=True)),
        tuple(of_two_lines),
        _summed(board, totals),
        _upto(sums, totals[last[0]]),
    )


def _wide(column: CardColumn, scale: float) -> float:
    if column.is_narrow:
        return max(PENCIL, width(column.heading, SIZE * scale, STRONG) + 4 * PAD)
    return SUM * scale


def _summed(board: ScoreCards, cells: Mapping[str, Frame]) -> Mapping[str, Frame]:
    """What is running is its own sum."""
    summed = (column.heading for column in board.columns if not column.is_running)
    return {text: cells[text] for text in summed}


def _rows(frame: Frame, count: int, scale: float) -> tuple[Frame, ...]:
    """The headings, so many lines, and the sums."""
    head = HEADINGS * scale
    high = min(HIGHEST * scale, (frame.height - head) / (count + 1))
    return frame.head(head), *frame.below(head).head(high * (count + 1)).rows(count + 1)


def _line(row: Frame, columns: Mapping[str, float], hands: int) -> GridLine:
    cells = dict(zip(columns, row.split(list(columns.values())), strict=True))
    boxes = tuple(cells.pop(str(number)) for number in range(1, hands + 1))
    return GridLine(cells, boxes)


def _upto(row: Frame, end: Frame) -> Frame:
    return Frame(row.left, row.top, end.left - row.left, row.height)

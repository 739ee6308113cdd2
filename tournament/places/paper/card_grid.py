"""Where everything stands in the grid of a score card: a line for each game, with a box for every
hand. Where a line has no room for all that, each game has two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.places.boards.score_card import ScoreCards
from tournament.printing.faces import STRONG
from tournament.printing.frames import Frame
from tournament.printing.letters import width

# Of all that is printed on a card, and what is free beside it.
SIZE, PAD = 14.0, 3.0
HEADINGS = 20.0
# A box for one hand, and a partner's name.
HAND, WIDEST_HAND = 18.0, 24.0
COMPANY, USUAL_COMPANY = 110.0, 150.0


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


def grid(board: ScoreCards, frame: Frame, lines: int, scale: float) -> Grid:
    """As high and as wide as the frame."""
    fixed = {
        text: max(width(text, SIZE * scale) + 2 * PAD, WIDEST_HAND * scale)
        for text in (*_first(), *_last(board))
    }
    left = frame.width - sum(fixed.values())
    hands = board.hands or 0
    if hands and left < hands * HAND * scale + COMPANY * scale:
        return _of_two_lines(board, frame, lines, fixed, scale)
    hand = min(
        WIDEST_HAND * scale, max(HAND * scale, (left - USUAL_COMPANY * scale) / (hands or 1))
    )
    first = {text: fixed[text] for text in _first()} | {board.company: left - hands * hand}
    boxes = {str(number): hand for number in range(1, hands + 1)}
    columns = first | boxes | {text: fixed[text] for text in _last(board)}
    head, *games, sums = _rows(frame, lines, HEADINGS * scale)
    drawn = [_line(game, columns, hands) for game in games]
    cells = dict(zip(columns, sums.split(list(columns.values())), strict=True))
    return Grid(
        frame,
        dict(zip(columns, head.split(list(columns.values())), strict=True)),
        tuple(drawn),
        {text: cells[text] for text in _last(board)},
        _upto(sums, cells[_last(board)[0]]),
    )


def _of_two_lines(
    board: ScoreCards, frame: Frame, lines: int, fixed: Mapping[str, float], scale: float
) -> Grid:
    """Below where somebody sits, and with whom, the boxes of the hands and what they come to."""
    hands, last = board.hands or 0, _last(board)
    rest = frame.width - sum(fixed[text] for text in last)
    game = 2 * PAD + width("00", SIZE * scale, face=STRONG)
    above = [game, fixed["Table"], frame.width - game - fixed["Table"]]
    below = [rest / hands] * hands + [fixed[text] for text in last]
    head, *games, sums = _rows(frame, 2 * lines, HEADINGS * scale)
    of_two_lines = []
    for upper, lower in zip(games[::2], games[1::2], strict=True):
        boxes = lower.split(below)
        cells = dict(zip(("Game", "Table", board.company), upper.split(above), strict=True))
        cells |= zip(last, boxes[hands:], strict=True)
        of_two_lines.append(GridLine(cells, boxes[:hands]))
    _, table, company = head.split(above)
    ends = head.split(below)[hands:]
    totals = dict(zip(last, sums.split(below)[hands:], strict=True))
    return Grid(
        frame,
        {"Table": table, board.company: _upto(company, ends[0])}
        | dict(zip(last, ends, strict=True)),
        tuple(of_two_lines),
        totals,
        _upto(sums, totals[last[0]]),
    )


def _first() -> Sequence[str]:
    return "Game", "Table"


def _last(board: ScoreCards) -> Sequence[str]:
    return "Points", *(["X"] if board.has_x else []), "Alone"


def _rows(frame: Frame, count: int, head: float) -> tuple[Frame, ...]:
    """The headings, so many lines, and the sums."""
    return frame.head(head), *frame.below(head).rows(count + 1)


def _line(row: Frame, columns: Mapping[str, float], hands: int) -> GridLine:
    cells = dict(zip(columns, row.split(list(columns.values())), strict=True))
    boxes = tuple(cells.pop(str(number)) for number in range(1, hands + 1))
    return GridLine(cells, boxes)


def _upto(row: Frame, end: Frame) -> Frame:
    return Frame(row.left, row.top, end.left - row.left, row.height)

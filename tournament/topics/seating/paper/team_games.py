"""What a pair who stay together take with them: their own games with table and opponents, and room
for the points.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from rotation.seating import Entrant
from tournament.kit.printing.cutting import card_pages, frames
from tournament.kit.printing.faces import STRONG, TITLE
from tournament.kit.printing.frames import PENCIL, Frame, body
from tournament.kit.printing.head_line import HIGH, head_line
from tournament.kit.printing.letters import height
from tournament.kit.printing.page import Align, Draw, PaperSheet
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.shapes import FINE, PLAIN, THICK
from tournament.topics.seating.boards.drawn_games import DrawnGames, OwnGame

PER_PAGE, USUAL_PER_PAGE = (4, 2, 1), 2
HEAD, HEADINGS = 112.0, 24.0
MAX_ROW_HEIGHT = 58.0
GAP, PAD = 8.0, 4.0
# Two names stand one below the other if they are at least so large.
MIN_NAME_SIZE = 14.0
# The columns with their shares of the width.
COLUMNS = {"Game": 1.1, "Table": 1.2, "Against": 5.6, "Ours": 1.3, "Theirs": 1.3}


@dataclass(frozen=True, slots=True)
class Piece:
    """As many games of one team as a page has room for; `first` is the number of the first one."""

    team: Entrant
    first: int
    turns: tuple[OwnGame | None, ...]
    total: str


def pages(board: DrawnGames, wish: PrintWish) -> Sequence[Draw]:
    """Return the pages, with as many teams on each as is asked, else two, if a pencil has room."""
    whole = body(wish.paper)
    fits = {count: _most(frames(whole, count)[0], whole) for count in PER_PAGE}
    usual = 1 if wish.large else USUAL_PER_PAGE
    asked = [count for count in PER_PAGE if count <= (wish.per_page or usual)]
    per_page = next((count for count in asked if fits[count] >= len(board.games)), 1)
    pieces = [one for team in board.playing for one in _pieces(board, team, fits[per_page])]
    return card_pages(
        pieces, per_page, partial(_draw, board, _shrunk(frames(whole, per_page)[0], whole))
    )


def _shrunk(frame: Frame, whole: Frame) -> float:
    return max(0.6, frame.width / whole.width)


def _most(frame: Frame, whole: Frame) -> int:
    """Return how many games have room above the line of the total."""
    head = HEAD * _shrunk(frame, whole) + GAP + HEADINGS
    return int((frame.height - head) / PENCIL) - 1


def _pieces(board: DrawnGames, team: Entrant, most: int) -> Iterator[Piece]:
    turns = board.turns(team)
    for start in range(0, len(turns), most):
        end = start + most
        yield Piece(team, start + 1, turns[start:end], "So far" if end < len(turns) else "Total")


def _draw(board: DrawnGames, shrunk: float, sheet: PaperSheet, frame: Frame, piece: Piece) -> None:
    head = HEAD * shrunk
    _head(sheet, frame.head(head), board, piece.team, shrunk)
    headings = frame.below(head + GAP).head(HEADINGS)
    cells = [heading.inset(PAD, 0) for heading in headings.split(list(COLUMNS.values()))]
    sheet.alike(list(COLUMNS), cells, 12, face=STRONG)
    room, lines = frame.below(head + GAP + HEADINGS), len(piece.turns) + 1
    grid = room.head(min(MAX_ROW_HEIGHT, room.height / lines) * lines)
    *rows, total = grid.rows(lines)
    for number, (row, turn) in enumerate(zip(rows, piece.turns, strict=True), start=piece.first):
        _row(sheet, row, board, number, turn, shrunk)
        sheet.under(row, FINE)
    for row in (*rows, total):
        for box in row.split(list(COLUMNS.values()))[3:]:
            sheet.pencil(box)
    _, _, label, _, _ = total.split(list(COLUMNS.values()))
    sheet.words(piece.total, label.inset(PAD, 0), 18 * shrunk, face=TITLE, align=Align.RIGHT)
    sheet.box(grid, THICK)
    sheet.rule(total.left, total.top, total.right, total.top, PLAIN)


def _head(sheet: PaperSheet, frame: Frame, board: DrawnGames, team: Entrant, shrunk: float) -> None:
    who = board.called(team)
    line, number, names = frame.split_down([HIGH, 48, 44])
    head_line(sheet, line, who.division)
    sheet.words(f"Team {who.number}", number, 38 * shrunk, face=TITLE)
    sheet.words(who.name, names, 26 * shrunk)


def _row(
    sheet: PaperSheet,
    row: Frame,
    board: DrawnGames,
    number: int,
    turn: OwnGame | None,
    shrunk: float,
) -> None:
    game, table, against, *_ = (frame.inset(PAD, 2) for frame in row.split(list(COLUMNS.values())))
    sheet.words(str(number), game, 22 * shrunk)
    if turn is None:
        return
    if turn.table is None:
        sheet.words("sits out", against, 18 * shrunk)
        return
    sheet.words(str(turn.table), table, 26 * shrunk, face=STRONG)
    other = board.called(turn.others[0], number)
    own, people = against.split([1, 5], PAD)
    sheet.words(other.number, own, 20 * shrunk, face=STRONG)
    names = (
        (other.name,) if people.height < height(len(other.people), MIN_NAME_SIZE) else other.people
    )
    sheet.alike(names, people.rows(len(names) or 1), 18 * shrunk)

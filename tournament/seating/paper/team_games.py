"""What a pair who stay together take with them: their own games with table and opponents, and room
for the points.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rotation.seating import Entrant
from tournament.printing.cutting import frames, paged
from tournament.printing.faces import STRONG, TITLE
from tournament.printing.frames import Frame, body
from tournament.printing.page import Align, Draw, PaperSheet
from tournament.printing.print_wish import PrintWish
from tournament.printing.shapes import FINE, PLAIN, THICK
from tournament.seating.boards.drawn_games import DrawnGames, Turn

USUAL = 1
HEAD, HEADINGS = 96.0, 24.0
HIGHEST = 58.0
GAP, PAD = 8.0, 4.0
# The columns with their shares of the width.
COLUMNS = {"Game": 1.1, "Table": 1.2, "Against": 5.6, "Ours": 1.3, "Theirs": 1.3}


def pages(board: DrawnGames, wish: PrintWish) -> Sequence[Draw]:
    per_page = wish.per_page or USUAL
    whole, own = (frames(body(wish.paper), count)[0] for count in (USUAL, per_page))
    shrunk = max(0.6, own.width / whole.width)
    return paged(board.playing, per_page, partial(_draw, board, shrunk))


def _draw(board: DrawnGames, shrunk: float, sheet: PaperSheet, frame: Frame, team: Entrant) -> None:
    head = HEAD * shrunk
    _head(sheet, frame.head(head), board, team, shrunk)
    turns = board.turns(team)
    headings = frame.below(head + GAP).head(HEADINGS)
    cells = [heading.inset(PAD, 0) for heading in headings.split(list(COLUMNS.values()))]
    sheet.alike(list(COLUMNS), cells, 12, face=STRONG)
    room = frame.below(head + GAP + HEADINGS)
    high = min(HIGHEST, room.height / (len(turns) + 1))
    grid = room.head(high * (len(turns) + 1))
    *rows, total = grid.rows(len(turns) + 1)
    for number, (row, turn) in enumerate(zip(rows, turns, strict=True), start=1):
        _row(sheet, row, board, number, turn, shrunk)
        sheet.under(row, FINE)
    _, _, label, _, _ = total.split(list(COLUMNS.values()))
    sheet.words("Total", label.inset(PAD, 0), 18 * shrunk, face=TITLE, align=Align.RIGHT)
    sheet.box(grid, THICK)
    for line in grid.split(list(COLUMNS.values()))[3:]:
        sheet.rule(line.left, line.top, line.left, line.bottom, PLAIN)
    sheet.rule(total.left, total.top, total.right, total.top, PLAIN)


def _head(sheet: PaperSheet, frame: Frame, board: DrawnGames, team: Entrant, shrunk: float) -> None:
    who = board.called(team)
    top, names = frame.rows(2)
    number, division = top.split([1, 1], GAP)
    sheet.words(f"Team {who.number}", number, 38 * shrunk, face=TITLE)
    sheet.words(who.division, division, 20 * shrunk, align=Align.RIGHT)
    sheet.words(who.name, names, 26 * shrunk)


def _row(
    sheet: PaperSheet, row: Frame, board: DrawnGames, number: int, turn: Turn | None, shrunk: float
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
    sheet.alike(other.people, people.rows(len(other.people) or 1), 18 * shrunk)

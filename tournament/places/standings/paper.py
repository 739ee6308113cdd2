"""How everybody stands, with the reason for each place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from scoring.places.standings import NOTHING
from tournament import courses
from tournament.night.evening import Night
from tournament.places.boards.columns import ON_PAPER, Column, heading, there
from tournament.places.boards.ranks import Standings, StandingsRow
from tournament.places.standings.board import standings
from tournament.printing import word_table
from tournament.printing.faces import STRONG, TEXT
from tournament.printing.growing_columns import TIGHT, grown
from tournament.printing.page import Align, Draw
from tournament.printing.print_wish import PrintWish
from tournament.printing.titled_list import listed
from tournament.printing.word_table import WordTable
from tournament.words.many import so_many
from tournament.words.refused import Refused

BY_POINTS = "by points"
LONGEST = 80
# So many who are level are told it one by one.
FEW_LEVEL = 3
SIZE, LARGER = 11.0, (12.0, 13.0, 14.0, 16.0)


def has_places(night: Night) -> bool:
    return bool(standings(night).rows)


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    board = standings(night)
    if not board.rows:
        raise Refused(courses.of(night).words.no_places)
    texts = (text for text in (_words(board), _shared(board), board.averages, board.lone) if text)
    headings = [word_table.TableRow(heading=text) for text in texts]
    table = WordTable(_columns(board), (*headings, *_rows(board)), SIZE)
    return listed(_title(board), grown(table, wish, LARGER), night, wish)


def _title(board: Standings) -> str:
    if board.is_final:
        return "Final standings"
    return "Standings, provisional" if board.waiting else "Standings"


def _words(board: Standings) -> str:
    """Tables that are missing are named as long as there are few of them."""
    return board.words if len(board.words) <= LONGEST else board.counted


def _columns(board: Standings) -> tuple[word_table.Column, ...]:
    return tuple(_column(column, board) for column in there(ON_PAPER, board))


def _column(column: Column, board: Standings) -> word_table.Column:
    share, align = 1.0 if column.is_wide else TIGHT, Align.RIGHT if column.is_figure else Align.LEFT
    return word_table.Column(
        heading(column, column.paper.words, board), share, align, STRONG if column.is_bold else TEXT
    )


def _rows(board: Standings) -> Iterator[word_table.TableRow]:
    says = {column.name: column.say for column in there(ON_PAPER, board)}
    says |= {"reason": partial(_why, is_said=bool(_shared(board)))}
    for division in board.divisions:
        if division.name and division.rows:
            yield word_table.TableRow(heading=division.name)
        rows = ([str(say(row)) for say in says.values()] for row in division.rows)
        yield from word_table.rows(rows)


def _shared(board: Standings) -> str:
    """What is said once of all that are level, unless they are few."""
    level = [
        row for division in board.divisions for row in division.rows if row.reason.endswith(NOTHING)
    ]
    return f"Where places are level, {NOTHING}." if len(level) > FEW_LEVEL else ""


def _why(row: StandingsRow, *, is_said: bool) -> str:
    """What decided beside the points, which stand in a column of their own."""
    beside = row.reason.removeprefix(so_many(row.points, "point")).removeprefix(", ")
    if is_said:
        beside = beside.removesuffix(f"; {NOTHING}")
    return "; ".join(filter(None, (beside or BY_POINTS, row.left)))

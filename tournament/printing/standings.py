"""How everybody stands, with the reason for each place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from scoring.standings import NOTHING
from tournament.boards.ranks import Row, Standings
from tournament.boards.standings import standings
from tournament.night.evening import Night
from tournament.printing import lists
from tournament.printing.growing import TIGHT, grown
from tournament.printing.listed import listed
from tournament.printing.lists import Column, Table
from tournament.printing.sheet import Align, Draw
from tournament.printing.wishes import Wish
from tournament.refused import Refused

BY_POINTS = "by points"
LONGEST = 80
# So many who are level are told it one by one.
FEW_LEVEL = 3
SIZE, LARGER = 11.0, (12.0, 13.0, 14.0, 16.0)


def has_places(night: Night) -> bool:
    return bool(standings(night).rows)


def pages(night: Night, wish: Wish) -> Sequence[Draw]:
    board = standings(night)
    if not board.rows:
        raise Refused(_nothing(night))
    told = (one for one in (_words(board), _shared(board), board.averages, board.lone) if one)
    headings = [lists.Row(heading=one) for one in told]
    table = Table(_columns(board), (*headings, *_rows(board)), SIZE)
    return listed(_title(board), grown(table, wish, LARGER), night, wish)


def _title(board: Standings) -> str:
    if board.is_final:
        return "Final standings"
    return "Standings, provisional" if board.waiting else "Standings"


def _nothing(night: Night) -> str:
    if night.has_bracket:
        return "No place is settled yet: print the standings once a team is out."
    return "Nobody has points yet: print the standings once every table of game 1 is in."


def _words(board: Standings) -> str:
    """Tables that are missing are named as long as there are few of them."""
    return board.words if len(board.words) <= LONGEST else board.counted


def _columns(board: Standings) -> tuple[Column, ...]:
    return tuple(column for column, _ in _shown(board))


def _rows(board: Standings) -> Iterator[lists.Row]:
    says = [say for _, say in _shown(board)]
    for division in board.divisions:
        if division.name and division.rows:
            yield lists.Row(heading=division.name)
        yield from lists.rows([say(row) for say in says] for row in division.rows)


def _shown(board: Standings) -> Iterator[tuple[Column, Callable[[Row], str]]]:
    """Each column with what it says of a row. A bracket settles its places without points."""
    right, of_points = Align.RIGHT, board.settled is None
    yield Column("Place", TIGHT, right, bold=True), lambda row: row.places
    yield Column("No.", TIGHT, right), lambda row: str(row.number)
    yield Column("Name", 1.0), lambda row: row.name
    if of_points:
        if board.with_games:
            yield Column("Games", TIGHT, right), lambda row: str(row.games)
        yield Column("Points", TIGHT, right, bold=True), lambda row: str(row.points)
        yield Column("Game by game", TIGHT), lambda row: row.by_game
        if board.so_far:
            yield Column(board.so_far.title, TIGHT, right), lambda row: row.so_far
    if board.with_x:
        yield Column("X", TIGHT, right), lambda row: str(row.x)
    if board.with_lone_marches:
        yield Column("Lone", TIGHT, right), lambda row: row.lone
    said = bool(_shared(board))
    yield Column("Why", 1.0), partial(_why, is_said=said)


def _shared(board: Standings) -> str:
    """What is said once of all that are level, unless they are few."""
    level = [
        row for division in board.divisions for row in division.rows if row.reason.endswith(NOTHING)
    ]
    return f"Where places are level, {NOTHING}." if len(level) > FEW_LEVEL else ""


def _why(row: Row, *, is_said: bool) -> str:
    """What decided beside the points, which stand in a column of their own."""
    of_points = f"{row.points} point{'s' * (row.points != 1)}"
    beside = row.reason.removeprefix(of_points).removeprefix(", ")
    if is_said:
        beside = beside.removesuffix(f"; {NOTHING}")
    return "; ".join(filter(None, (beside or BY_POINTS, row.left)))

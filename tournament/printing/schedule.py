"""Everything that is drawn beforehand: the games by table, a line for each player or team with all
their tables, and for each pair who stay together a page of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from rotation.pairs.meetings import is_house
from rotation.seating import TEAMS, Entrant, Round
from scoring.chairs import CLOCKWISE
from tournament.boards.drawn_games import DrawnGames, Turn, Who, drawn_games
from tournament.night.evening import Night
from tournament.night.sheets import DASH
from tournament.printing import team_games
from tournament.printing.growing import largest, room
from tournament.printing.listed import headed
from tournament.printing.lists import Column, Part, Row, Table, draw, parted
from tournament.printing.sheet import Align, Draw, Sheet
from tournament.printing.wishes import Wish

SIZES = (15.0, 14.0, 13.0, 12.0, 11.0)
# So many games have room beside the names.
COLUMNS, LARGE_COLUMNS = 8, 6
PLAYERS = ("North", "East", "South", "West")
PAIRS = ("North and South", "East and West")
OUT = "out"
# What stands in a game's column, by whether pairs stay together.
TOLD = {True: "3 v 8: table 3, against team 8", False: "3 N: table 3, north"}


def pages(night: Night, wish: Wish) -> Sequence[Draw]:
    board = drawn_games(night)
    own = team_games.pages(board, wish) if board.in_teams else ()
    return [*drawn(board, wish), *own]


def lists(night: Night, wish: Wish) -> Sequence[Draw]:
    """Without the pages of pairs."""
    return drawn(drawn_games(night), wish)


def drawn(board: DrawnGames, wish: Wish) -> list[Draw]:
    """By game and table, and by player or team."""
    return [*_paged("Schedule", _by_game(board, wish), wish), *_by_entrant(board, wish)]


def _by_game(board: DrawnGames, wish: Wish) -> Table:
    sides = PAIRS if board.in_teams else PLAYERS
    divided = any(one.division for one in board.who.values())
    columns = (
        Column("Table", 0.95, bold=True),
        *(Column(one, 8 / len(sides)) for one in sides),
        *([Column("Division", 1.5)] if divided else []),
    )
    rows = (
        row if row.heading or divided else replace(row, cells=row.cells[:-1])
        for number, one in enumerate(board.games, start=1)
        for row in (Row(heading=f"Game {number}"), *_game(board, number, one))
    )
    return Table(columns, tuple(rows))


def _game(board: DrawnGames, number: int, game: Round) -> Iterator[Row]:
    """Each row ends with the divisions that meet."""
    chairs = TEAMS if board.in_teams else CLOCKWISE
    for table in sorted(game.tables, key=lambda one: one.number):
        held = {chair: board.called(one, number) for chair, one in table.seats}
        sides = (_called(board, held[one]) if one in held else DASH for one in chairs)
        divisions = dict.fromkeys(one.division for one in held.values() if one.division)
        yield Row((str(table.number), *sides, " v ".join(divisions)))
    out = [board.called(one, number) for one in game.bench]
    for start in range(0, len(out), len(chairs)):
        some = out[start : start + len(chairs)]
        names = [_called(board, one) for one in some] + [""] * (len(chairs) - len(some))
        yield Row((OUT, *names, ", ".join(dict.fromkeys(one.division for one in some))))


def _called(board: DrawnGames, who: Who) -> str:
    if not who.name or not who.number:
        return who.name or who.number
    return f"{who.number}: {who.name}" if board.in_teams else f"{who.name} ({who.number})"


def _by_entrant(board: DrawnGames, wish: Wish) -> Iterator[Draw]:
    """One line each, and where there are many games the later ones on further pages."""
    pieces = -(-len(board.games) // (LARGE_COLUMNS if wish.large else COLUMNS)) or 1
    most = -(-len(board.games) // pieces) or 1
    what = "team" if board.in_teams else "player"
    turns = {one: board.turns(one) for one in board.playing}
    for first in range(0, len(board.games), most):
        numbers = range(first, min(first + most, len(board.games)))
        columns = (
            Column(what.capitalize(), 3.2),
            *(Column(f"Game {one + 1}", 1, Align.CENTRE) for one in numbers),
        )
        rows = tuple(
            Row(
                (
                    _called(board, board.called(one)),
                    *(_turn(board, own[number]) for number in numbers),
                )
            )
            for one, own in turns.items()
        )
        table = Table(columns, rows)
        yield from _paged(f"By {what}", table, wish, TOLD[board.in_teams])


def _turn(board: DrawnGames, turn: Turn | None) -> str:
    if turn is None:
        return ""
    if turn.table is None:
        return OUT
    if not board.in_teams:
        return f"{turn.table} {turn.chair}"
    return f"{turn.table} v {_against(board, turn.others[0])}"


def _against(board: DrawnGames, other: Entrant) -> str:
    return "house" if is_house(other) else board.called(other).number


def _paged(title: str, table: Table, wish: Wish, told: str = "") -> Iterator[Draw]:
    """A game stands on one page if that has room for it; a page that begins in the middle of one
    says in which.
    """
    heading = ""
    table = _sized(table, wish)
    for part in _parts(table, wish):
        begins = part[0].row.heading if part else ""
        aside = f"{heading}, continued" if heading and not begins else told
        yield partial(_page, title, aside, table, part)
        heading = next((one.row.heading for one in part[::-1] if one.row.heading), heading)


def _sized(table: Table, wish: Wish) -> Table:
    """In letters as large as its pages allow."""
    tried = {one: replace(table, size=wish.size(one)) for one in SIZES}
    return tried[largest(SIZES, lambda size: len(_parts(tried[size], wish)))]


def _parts(table: Table, wish: Wish) -> tuple[Part, ...]:
    return parted(table, lambda _: room(wish.paper), whole=True)


def _page(title: str, aside: str, table: Table, part: Part, sheet: Sheet) -> None:
    draw(sheet, headed(sheet, title, aside), table, part)

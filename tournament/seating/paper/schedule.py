"""Everything that is drawn beforehand: the games by table, a line for each player or team with all
their tables, and for each pair who stay together a page of their own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from rotation.house_teams import is_house
from rotation.seating import TEAMS, Seating
from scoring.chairs import CLOCKWISE, Seats
from tournament.night.night import Night
from tournament.night.party_words import PLAYER, TEAM
from tournament.night.play.sheets import DASH
from tournament.printing.faces import STRONG
from tournament.printing.growing_columns import largest, room
from tournament.printing.page import Align, Draw, PaperSheet
from tournament.printing.print_wish import PrintWish
from tournament.printing.titled_list import headed
from tournament.printing.word_table import Column, Part, TableRow, WordTable, draw, parted
from tournament.seating.boards.drawn_games import DrawnGames, ListedEntrant, OwnGame, drawn_games
from tournament.seating.paper import team_games

SIZES = (15.0, 14.0, 13.0, 12.0, 11.0)
# So many games have room beside the names.
COLUMNS, LARGE_COLUMNS = 8, 6
OUT = "out"


@dataclass(frozen=True, slots=True)
class ScheduleStyle:
    """Who sits in which chairs, how they are named, and what stands in the column of a game."""

    chairs: Seats
    sides: tuple[str, ...]
    named: str
    turn: str


LOOKS = {
    PLAYER: ScheduleStyle(
        CLOCKWISE,
        ("North", "East", "South", "West"),
        "{0.name} ({0.number})",
        "3 N: table 3, north",
    ),
    TEAM: ScheduleStyle(
        TEAMS,
        ("North and South", "East and West"),
        "{0.number}: {0.name}",
        "3 v 8: table 3, against team 8",
    ),
}


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    board = drawn_games(night)
    own = team_games.pages(board, wish) if board.kind is TEAM else ()
    return [*schedule_pages(board, wish), *own]


def lists(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """Without the pages of pairs."""
    return schedule_pages(drawn_games(night), wish)


def schedule_pages(board: DrawnGames, wish: PrintWish) -> list[Draw]:
    """By game and table, and by player or team."""
    return [*_paged("Schedule", _by_game(board), wish), *_by_entrant(board, wish)]


def _by_game(board: DrawnGames) -> WordTable:
    sides = LOOKS[board.kind].sides
    divided = any(who.division for who in board.who.values())
    columns = (
        Column("Table", 0.95, face=STRONG),
        *(Column(side, 8 / len(sides)) for side in sides),
        *([Column("Division", 1.5)] if divided else []),
    )
    rows = (
        row if row.heading or divided else replace(row, cells=row.cells[:-1])
        for number, seating in enumerate(board.games, start=1)
        for row in (TableRow(heading=f"Game {number}"), *_game(board, number, seating))
    )
    return WordTable(columns, tuple(rows))


def _game(board: DrawnGames, number: int, game: Seating) -> Iterator[TableRow]:
    """Each row ends with the divisions that meet."""
    chairs = LOOKS[board.kind].chairs
    for table in sorted(game.tables, key=lambda table: table.number):
        held = {chair: board.called(text, number) for chair, text in table.seats}
        sides = (_called(board, held[chair]) if chair in held else DASH for chair in chairs)
        divisions = dict.fromkeys(who.division for who in held.values() if who.division)
        yield TableRow((str(table.number), *sides, " v ".join(divisions)))
    out = [board.called(text, number) for text in game.bench]
    for start in range(0, len(out), len(chairs)):
        some = out[start : start + len(chairs)]
        names = [_called(board, who) for who in some] + [""] * (len(chairs) - len(some))
        yield TableRow((OUT, *names, ", ".join(dict.fromkeys(who.division for who in some))))


def _called(board: DrawnGames, who: ListedEntrant) -> str:
    if not who.name or not who.number:
        return who.name or who.number
    return LOOKS[board.kind].named.format(who)


def _by_entrant(board: DrawnGames, wish: PrintWish) -> Iterator[Draw]:
    """One line each, and where there are many games the later ones on further pages."""
    pieces = -(-len(board.games) // (LARGE_COLUMNS if wish.large else COLUMNS)) or 1
    most = -(-len(board.games) // pieces) or 1
    what = board.kind.one
    turns = {text: board.turns(text) for text in board.playing}
    for first in range(0, len(board.games), most):
        numbers = range(first, min(first + most, len(board.games)))
        columns = (
            Column(what.capitalize(), 3.2),
            *(Column(f"Game {number + 1}", 1.2, Align.CENTRE) for number in numbers),
        )
        rows = tuple(
            TableRow(
                (
                    _called(board, board.called(text)),
                    *(_turn(board, own[number]) for number in numbers),
                )
            )
            for text, own in turns.items()
        )
        yield from _paged(f"By {what}", WordTable(columns, rows), wish, LOOKS[board.kind].turn)


def _turn(board: DrawnGames, turn: OwnGame | None) -> str:
    if turn is None:
        return ""
    if turn.table is None:
        return OUT
    if turn.foe is None:
        return f"{turn.table} {turn.chair}"
    foe = "house" if is_house(turn.foe) else board.called(turn.foe).number
    return f"{turn.table} v {foe}"


def _paged(title: str, table: WordTable, wish: PrintWish, text: str = "") -> Iterator[Draw]:
    """A game stands on one page if that has room for it; a page that begins in the middle of one
    says in which.
    """
    heading = ""
    table = _sized(table, wish)
    for part in _parts(table, wish):
        begins = part[0].row.heading if part else ""
        aside = f"{heading}, continued" if heading and not begins else text
        yield partial(_page, title, aside, table, part)
        heading = next((row.row.heading for row in part[::-1] if row.row.heading), heading)


def _sized(table: WordTable, wish: PrintWish) -> WordTable:
    """In letters as large as its pages allow."""
    tried = {value: replace(table, size=wish.size(value)) for value in SIZES}
    return tried[largest(SIZES, lambda size: len(_parts(tried[size], wish)))]


def _parts(table: WordTable, wish: PrintWish) -> tuple[Part, ...]:
    return parted(table, lambda _: room(wish.paper), whole=True)


def _page(title: str, aside: str, table: WordTable, part: Part, sheet: PaperSheet) -> None:
    draw(sheet, headed(sheet, title, aside), table, part)

"""Everything that is drawn beforehand: the games by table, a line for each player or team with all
their tables, and for each pair who stay together a page of their own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from rotation.seating import TEAMS, Seating, is_house
from scoring.chairs import CLOCKWISE, Seats
from tournament.evening.night.night import Night
from tournament.evening.night.party import PLAYER, TEAM
from tournament.evening.night.play.sheets import DASH
from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.page import Align, Draw, PaperSheet
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.word_table import (
    PaperColumn,
    Part,
    TableRow,
    WordTable,
    draw,
    draw_title,
    largest_size,
    room,
    split_pages,
)
from tournament.topics.seating.boards.drawn_games import (
    DrawnGames,
    ListedEntrant,
    OwnGame,
    drawn_games,
)
from tournament.topics.seating.paper import team_games

SIZES = (15.0, 14.0, 13.0, 12.0, 11.0)
# At most so many games have room beside the names.
MAX_COLUMNS, MAX_LARGE_COLUMNS = 8, 6
OUT = "out"


@dataclass(frozen=True, slots=True)
class ScheduleStyle:
    """The chairs and their names, how somebody is named, and how a column of a game is read."""

    chairs: Seats
    sides: tuple[str, ...]
    named: str
    turn: str


STYLES = {
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
    """Return the schedule without the pages of pairs."""
    return schedule_pages(drawn_games(night), wish)


def schedule_pages(board: DrawnGames, wish: PrintWish) -> list[Draw]:
    """Return the games by table, and a line for each player or team."""
    return [*_pages("Schedule", _game_table(board), wish), *_entrant_pages(board, wish)]


def _game_table(board: DrawnGames) -> WordTable:
    sides = STYLES[board.kind].sides
    divided = any(who.division for who in board.who.values())
    columns = (
        PaperColumn("Table", 0.95, face=STRONG),
        *(PaperColumn(side, 8 / len(sides)) for side in sides),
        *([PaperColumn("Division", 2.0)] if divided else []),
    )
    rows = (
        row if row.heading or divided else replace(row, cells=row.cells[:-1])
        for number, seating in enumerate(board.games, start=1)
        for row in (
            TableRow(heading=f"Game {board.titles.get(number, number)}"),
            *_game(board, number, seating),
        )
    )
    return WordTable(columns, tuple(rows))


def _game(board: DrawnGames, number: int, game: Seating) -> Iterator[TableRow]:
    """Yield the rows of a game; each ends with the divisions that meet."""
    chairs = STYLES[board.kind].chairs
    for table in sorted(game.tables, key=lambda table: table.number):
        held = {chair: board.called(text, number) for chair, text in table.seats}
        sides = (_entrant_name(board, held[chair]) if chair in held else DASH for chair in chairs)
        divisions = dict.fromkeys(who.division for who in held.values() if who.division)
        yield TableRow((str(table.number), *sides, " v ".join(divisions)))
    out = [board.called(text, number) for text in game.bench]
    for start in range(0, len(out), len(chairs)):
        some = out[start : start + len(chairs)]
        names = [_entrant_name(board, who) for who in some] + [""] * (len(chairs) - len(some))
        yield TableRow((OUT, *names, ", ".join(dict.fromkeys(who.division for who in some))))


def _entrant_name(board: DrawnGames, who: ListedEntrant) -> str:
    if not who.name or not who.number:
        return who.name or who.number
    return STYLES[board.kind].named.format(who)


def _entrant_pages(board: DrawnGames, wish: PrintWish) -> Iterator[Draw]:
    """Yield pages with a line for each; of many games the later ones are on further pages."""
    pieces = -(-len(board.games) // (MAX_LARGE_COLUMNS if wish.large else MAX_COLUMNS)) or 1
    most = -(-len(board.games) // pieces) or 1
    what = board.kind.one
    turns = {text: board.turns(text) for text in board.playing}
    for first in range(0, len(board.games), most):
        numbers = range(first, min(first + most, len(board.games)))
        columns = (
            PaperColumn(what.capitalize(), 3.2),
            *(PaperColumn(f"Game {number + 1}", 1.2, Align.CENTRE) for number in numbers),
        )
        rows = tuple(
            TableRow(
                (
                    _entrant_name(board, board.called(text)),
                    *(_turn(board, own[number]) for number in numbers),
                )
            )
            for text, own in turns.items()
        )
        yield from _pages(f"By {what}", WordTable(columns, rows), wish, STYLES[board.kind].turn)


def _turn(board: DrawnGames, turn: OwnGame | None) -> str:
    if turn is None:
        return ""
    if turn.table is None:
        return OUT
    if turn.foe is None:
        return f"{turn.table} {turn.chair}"
    foe = "house" if is_house(turn.foe) else board.called(turn.foe).number
    return f"{turn.table} v {foe}"


def _pages(title: str, table: WordTable, wish: PrintWish, text: str = "") -> Iterator[Draw]:
    """Yield pages that keep a game whole if there is room; one that begins in the middle of a game
    says in which.
    """
    heading = ""
    table = _fit(table, wish)
    for part in _parts(table, wish):
        begins = part[0].row.heading if part else ""
        aside = f"{heading}, continued" if heading and not begins else text
        yield partial(_page, title, aside, table, part)
        heading = next((row.row.heading for row in part[::-1] if row.row.heading), heading)


def _fit(table: WordTable, wish: PrintWish) -> WordTable:
    """Return the table in letters as large as its pages allow."""
    tried = {value: replace(table, size=wish.size(value)) for value in SIZES}
    return tried[largest_size(SIZES, lambda size: len(_parts(tried[size], wish)))]


def _parts(table: WordTable, wish: PrintWish) -> tuple[Part, ...]:
    return split_pages(table, lambda _: room(wish.paper), whole=True)


def _page(title: str, aside: str, table: WordTable, part: Part, sheet: PaperSheet) -> None:
    draw(sheet, draw_title(sheet, title, aside), table, part)

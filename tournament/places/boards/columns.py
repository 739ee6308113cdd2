"""The columns of standings, each declared once: what it says of a row, when it is there, and what
it is called on the page, on paper and in a spreadsheet. Where it has no heading it does not stand.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tournament.places.boards.ranks import Standings, StandingsRow


@dataclass(frozen=True, slots=True)
class Heading:
    """`place` is which column it is from the left."""

    place: int
    words: str


NOWHERE = Heading(0, "")


def _over_games(board: Standings) -> bool:
    """A bracket settles its places without points."""
    return board.settled is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """`name` is what it is sorted by. `wide` columns of words share the paper that is left."""

    name: str
    say: Callable[[StandingsRow], str | int]
    is_there: Callable[[Standings], bool] = lambda board: True
    page: Heading = NOWHERE
    paper: Heading = NOWHERE
    spreadsheet: Heading = NOWHERE
    is_figure: bool = True
    is_bold: bool = False
    is_wide: bool = False
    sorts_by: tuple[str, ...] = ()
    may_sort: bool = True

    @property
    def has_most_first(self) -> bool:
        """Whoever sorts by figures wants the most first, unless they tell an order themselves."""
        return self.is_figure and not self.sorts_by


COLUMNS = (
    Column(
        name="rank",
        say=lambda row: row.rank,
        page=Heading(1, "Place"),
        paper=Heading(1, "Place"),
        spreadsheet=Heading(1, "rank"),
        is_bold=True,
        sorts_by=("order", "name"),
    ),
    Column(
        name="number",
        say=lambda row: row.number,
        paper=Heading(2, "No."),
        spreadsheet=Heading(2, "number"),
    ),
    Column(
        name="name",
        say=lambda row: row.name,
        page=Heading(2, "Name"),
        paper=Heading(3, "Name"),
        spreadsheet=Heading(3, "name"),
        is_figure=False,
        is_wide=True,
        sorts_by=("name", "number"),
    ),
    Column(
        name="points",
        say=lambda row: row.points,
        is_there=_over_games,
        page=Heading(3, "Points"),
        paper=Heading(5, "Points"),
        spreadsheet=Heading(4, "points"),
        is_bold=True,
    ),
    Column(
        name="games",
        say=lambda row: row.games,
        is_there=lambda board: board.with_games,
        page=Heading(4, "Games"),
        paper=Heading(4, "Games"),
        spreadsheet=Heading(9, "games"),
    ),
    Column(
        name="by_game",
        say=lambda row: row.by_game,
        is_there=_over_games,
        paper=Heading(6, "Game by game"),
        is_figure=False,
    ),
    Column(
        name="so_far",
        say=lambda row: row.so_far,
        is_there=lambda board: board.so_far is not None,
        page=Heading(5, "So far"),
        paper=Heading(7, "So far"),
        spreadsheet=Heading(10, "so far"),
        may_sort=False,
    ),
    Column(
        name="movement",
        say=lambda row: row.movement,
        is_there=lambda board: board.with_movement,
        page=Heading(6, "Moved"),
        is_figure=False,
        sorts_by=("-moved",),
    ),
    Column(
        name="won",
        say=lambda row: row.won,
        is_there=_over_games,
        page=Heading(7, "Games won"),
        spreadsheet=Heading(5, "games won"),
    ),
    Column(
        name="x",
        say=lambda row: row.x,
        is_there=lambda board: board.with_x,
        page=Heading(8, "X"),
        paper=Heading(8, "X"),
        spreadsheet=Heading(6, "x"),
    ),
    Column(
        name="lone_marches",
        say=lambda row: row.lone,
        is_there=lambda board: board.with_lone_marches,
        page=Heading(9, "Lone marches"),
        paper=Heading(9, "Lone"),
    ),
    Column(
        name="reason",
        say=lambda row: row.reason,
        page=Heading(10, "Why"),
        paper=Heading(10, "Why"),
        spreadsheet=Heading(7, "reason"),
        is_figure=False,
        is_wide=True,
        may_sort=False,
    ),
    Column(name="left", say=lambda row: row.left, spreadsheet=Heading(8, "left")),
)


def _in_order(columns: Iterable[tuple[int, Column]]) -> tuple[Column, ...]:
    return tuple(column for place, column in sorted(columns, key=lambda pair: pair[0]) if place)


ON_THE_PAGE = _in_order((column.page.place, column) for column in COLUMNS)
ON_PAPER = _in_order((column.paper.place, column) for column in COLUMNS)
IN_A_SPREADSHEET = _in_order((column.spreadsheet.place, column) for column in COLUMNS)


def there(columns: Iterable[Column], board: Standings) -> tuple[Column, ...]:
    return tuple(column for column in columns if column.is_there(board))


def heading(column: Column, words: str, board: Standings) -> str:
    """What is being played is called by its game."""
    return board.so_far.title if column.name == "so_far" and board.so_far else words

"""The columns of standings, each declared once: what it says of a row, when it is there, and what
it is called on the page, on paper and in a spreadsheet. It does not stand where it has no heading;
else the order is that of the declarations, unless it says after which column it stands.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tournament.topics.places.boards.ranks import Standings, StandingsRow


def _over_games(board: Standings) -> bool:
    """Return whether places are made by points; a bracket settles them without."""
    return board.settled is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column. `name` is what it is sorted by. Those that are wide share the paper that
    is left.
    """

    name: str
    say: Callable[[StandingsRow], str | int]
    is_there: Callable[[Standings], bool] = lambda board: True
    page: str = ""
    paper: str = ""
    paper_after: str = ""
    spreadsheet: str = ""
    spreadsheet_after: str = ""
    is_figure: bool = True
    is_bold: bool = False
    is_wide: bool = False
    sorts_by: tuple[str, ...] = ()
    may_sort: bool = True

    @property
    def has_most_first(self) -> bool:
        """Return whether sorting starts with the most, as for figures without an order of their
        own.
        """
        return self.is_figure and not self.sorts_by


COLUMNS = (
    Column(
        name="rank",
        say=lambda row: row.rank,
        page="Place",
        paper="Place",
        spreadsheet="rank",
        is_bold=True,
        sorts_by=("order", "name"),
    ),
    Column(name="number", say=lambda row: row.number, paper="No.", spreadsheet="number"),
    Column(
        name="name",
        say=lambda row: row.name,
        page="Name",
        paper="Name",
        spreadsheet="name",
        is_figure=False,
        is_wide=True,
        sorts_by=("name", "number"),
    ),
    Column(
        name="points",
        say=lambda row: row.points,
        is_there=_over_games,
        page="Points",
        paper="Points",
        paper_after="games",
        spreadsheet="points",
        is_bold=True,
    ),
    Column(
        name="games",
        say=lambda row: row.games,
        is_there=lambda board: board.with_games,
        page="Games",
        paper="Games",
        spreadsheet="games",
        spreadsheet_after="left",
    ),
    Column(
        name="by_game",
        say=lambda row: row.by_game,
        is_there=_over_games,
        paper="Game by game",
        is_figure=False,
    ),
    Column(
        name="so_far",
        say=lambda row: row.so_far,
        is_there=lambda board: board.so_far is not None,
        page="So far",
        paper="So far",
        spreadsheet="so far",
        spreadsheet_after="left",
        may_sort=False,
    ),
    Column(
        name="movement",
        say=lambda row: row.movement,
        is_there=lambda board: board.with_movement,
        page="Moved",
        is_figure=False,
        sorts_by=("-moved",),
    ),
    Column(
        name="won",
        say=lambda row: row.won,
        is_there=_over_games,
        page="Games won",
        spreadsheet="games won",
    ),
    Column(
        name="x",
        say=lambda row: row.x,
        is_there=lambda board: board.with_x,
        page="X",
        paper="X",
        spreadsheet="x",
    ),
    Column(
        name="lone_marches",
        say=lambda row: row.lone,
        is_there=lambda board: board.with_lone_marches,
        page="Lone marches",
        paper="Lone",
        spreadsheet="lone marches",
    ),
    Column(
        name="why",
        say=lambda row: row.beside_figure,
        page="Why",
        is_figure=False,
        is_wide=True,
        may_sort=False,
    ),
    Column(name="reason", say=lambda row: row.place.reason, spreadsheet="reason"),
    Column(name="left", say=lambda row: row.left, spreadsheet="left"),
)


def _ordered(after: Callable[[Column], str]) -> list[Column]:
    """Return the columns as they are declared, but for those that stand after another one."""
    names = [column.name for column in COLUMNS]
    return sorted(COLUMNS, key=lambda one: (names.index(after(one) or one.name), bool(after(one))))


ON_THE_PAGE = tuple(column for column in COLUMNS if column.page)
ON_PAPER = tuple(column for column in _ordered(lambda column: column.paper_after) if column.paper)
IN_A_SPREADSHEET = tuple(
    column for column in _ordered(lambda column: column.spreadsheet_after) if column.spreadsheet
)


# Columns in the file of every night, since readers of the file know them from earlier versions.
PROMISED = frozenset({"points", "games won", "x", "games", "so far"})


def there(columns: Iterable[Column], board: Standings) -> tuple[Column, ...]:
    return tuple(column for column in columns if column.is_there(board))


def in_a_spreadsheet(board: Standings) -> tuple[Column, ...]:
    shown = there(IN_A_SPREADSHEET, board)
    return tuple(one for one in IN_A_SPREADSHEET if one in shown or one.spreadsheet in PROMISED)


def heading(column: Column, words: str, board: Standings) -> str:
    """Return the heading of a column. The points so far are called by their game."""
    return board.so_far.title if column.name == "so_far" and board.so_far else words

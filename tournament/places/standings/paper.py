"""How everybody stands, with the reason for each place."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from scoring.places.standings import NOTHING
from tournament import courses
from tournament.night.night import Night
from tournament.places.boards.climbs import climbs
from tournament.places.boards.columns import ON_PAPER, Column, heading, there
from tournament.places.boards.ranks import Standings, StandingsRow
from tournament.places.paper.around_list import COURSE, course, podiums
from tournament.places.standings.board import standings
from tournament.printing import word_table
from tournament.printing.faces import STRONG, TEXT
from tournament.printing.growing_columns import TIGHT, grown, room
from tournament.printing.page import Align, Draw
from tournament.printing.print_wish import PrintWish
from tournament.printing.titled_list import Above, list_pages
from tournament.printing.word_table import WordTable, parted
from tournament.words.refused import Refused

BY_GAME = "by_game"
LONGEST = 80
# So many who are level are told it one by one.
FEW_LEVEL = 3
SIZE, LARGER = 11.0, (12.0, 13.0, 14.0, 16.0)
# With less air.
SNUG, SNUG_PAD = 10.0, 2.0
# Large print is so much larger at least, whatever could be drawn beside it.
LARGER_BY = 1.15
Says = Mapping[str, Callable[[StandingsRow], str | int]]


def has_places(night: Night) -> bool:
    return bool(standings(night).rows)


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    board = standings(night)
    if not board.rows:
        raise Refused(courses.of(night).words.no_places)
    texts = (text for text in (_shared(board), board.averages, board.lone) if text)
    headings = [word_table.TableRow(heading=text) for text in texts]
    most = max(len(row.by_game.split()) for row in board.rows)
    by_game = () if wish.large else range(1, most + 1)
    columns = tuple(_columns(board, by_game))
    table = WordTable(columns, (*headings, *_rows(board, by_game)), SIZE)
    found = climbs(night)
    fitted, above = _arranged(table, wish, podiums(board, wish), COURSE if found else 0)
    rest = partial(course, found, wish) if found else None
    # Tables that are missing are named as long as there are few of them.
    said = board.words if len(board.words) <= LONGEST else board.counted
    return list_pages(_title(board), fitted, wish, aside=said, above=above, rest=rest)


def _arranged(
    table: WordTable, wish: PrintWish, above: Above | None, below: float
) -> tuple[WordTable, Above | None]:
    """With room for what is drawn above and below it, for one of them or for neither, so that no
    page more is needed; below a list of several pages there may be room anyway.
    """
    usual = _fitted(table, wish)
    most = _pages(usual, wish)
    least = LARGER_BY * _plain(table, wish, above, below) if wish.large else 0.0
    for head, foot in ((above, below), (None, below), (above, 0.0)):
        kept = (head.high if head else 0.0) + foot
        shorter = replace(wish, paper=replace(wish.paper, height=wish.paper.height - kept))
        if kept and not (foot and most > 1):
            smaller = _fitted(table, shorter)
            if _pages(smaller, shorter) == most and smaller.size >= least:
                return smaller, head
    return usual, None


def _plain(table: WordTable, wish: PrintWish, above: Above | None, below: float) -> float:
    """The size of its letters in the usual print."""
    return _arranged(table, replace(wish, large=False), above, below)[0].size


def _fitted(table: WordTable, wish: PrintWish) -> WordTable:
    """As large as its pages allow; on one page where that is done by smaller letters, or by a
    little less air.
    """
    usual = grown(table, wish, LARGER)
    if _pages(usual, wish) != 2:
        return usual
    for size in reversed((SIZE, *LARGER)):
        smaller = grown(replace(table, size=size), wish)
        if smaller.size < usual.size and _pages(smaller, wish) == 1:
            return smaller
    if wish.large:
        return usual
    snug = grown(replace(table, size=SNUG, pad=SNUG_PAD), wish)
    return snug if _pages(snug, wish) == 1 else usual


def _pages(table: WordTable, wish: PrintWish) -> int:
    return len(parted(table, lambda _: room(wish.paper)))


def _title(board: Standings) -> str:
    if board.is_final:
        return "Final standings"
    return "Standings, provisional" if board.waiting else "Standings"


def _columns(board: Standings, by_game: Sequence[int]) -> Iterator[word_table.Column]:
    """One for each game."""
    for column in there(ON_PAPER, board):
        if column.name == BY_GAME:
            yield from (word_table.Column(str(game), TIGHT, Align.RIGHT) for game in by_game)
        else:
            yield _column(column, board)


def _column(column: Column, board: Standings) -> word_table.Column:
    share, align = 1.0 if column.is_wide else TIGHT, Align.RIGHT if column.is_figure else Align.LEFT
    return word_table.Column(
        heading(column, column.paper, board), share, align, STRONG if column.is_bold else TEXT
    )


def _rows(board: Standings, by_game: Sequence[int]) -> Iterator[word_table.TableRow]:
    says = {column.name: column.say for column in there(ON_PAPER, board)}
    says |= {"why": partial(_why, is_said=bool(_shared(board)))}
    for division in board.divisions:
        if division.name and division.rows:
            yield word_table.TableRow(heading=division.name)
        yield from word_table.rows([*_cells(says, row, by_game)] for row in division.rows)


def _cells(says: Says, row: StandingsRow, by_game: Sequence[int]) -> Iterator[str]:
    for name, say in says.items():
        if name == BY_GAME:
            games = row.by_game.split()
            yield from (games[game - 1] if game <= len(games) else "" for game in by_game)
        else:
            yield str(say(row))


def _shared(board: Standings) -> str:
    """What is said once of all that are level, unless they are few."""
    level = sum(row.place.is_level for division in board.divisions for row in division.rows)
    return f"Where places are level, {NOTHING}." if level > FEW_LEVEL else ""


def _why(row: StandingsRow, *, is_said: bool) -> str:
    beside = row.place.beside if is_said and row.place.is_level else row.beside_figure
    return "; ".join(filter(None, (beside, row.left)))

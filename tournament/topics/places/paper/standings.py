"""Places on paper. Of a night: the best three on top once they are final, the list, why below it,
and how the first of each division got there. Of a season: the list.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from tournament.evening import courses
from tournament.evening.night.night import Night
from tournament.evening.words.many import capital, in_words
from tournament.evening.words.refused import Refused
from tournament.kit.drawing.awards import PodiumRoom
from tournament.kit.drawing.painting import paint
from tournament.kit.drawing.shapes import Drawing, Text
from tournament.kit.printing.faces import STRONG, TEXT, TITLE
from tournament.kit.printing.frames import Frame, body
from tournament.kit.printing.page import Align, Draw, PaperSheet
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.word_table import (
    TIGHT,
    Above,
    PaperColumn,
    TableRow,
    WordTable,
    fit_table,
    list_pages,
    room,
    rows,
    split_pages,
)
from tournament.topics.places.boards.climbs import Climbs, climbs, in_grey
from tournament.topics.places.boards.columns import ON_PAPER, Column, heading, there
from tournament.topics.places.boards.ranks import Standings, StandingsRow
from tournament.topics.places.boards.season import Season, SeasonRow
from tournament.topics.places.boards.standings import best_three, standings

BY_GAME = "by_game"
LONGEST = 80
# Names are read at arm's length; points of single games are smaller.
SIZE, LARGER, GAME = 14.0, (15.0, 16.0, 18.0), 0.8
# Rows with less air, where that saves a page.
SNUG = 1.0
Says = Mapping[str, Callable[[StandingsRow], str | int]]
# Of places game by game: what is kept free below the list, the letters, and how high at most.
COURSE, LETTERS, HIGHEST = 150.0, 12.0, 230.0
# Of podiums: how high one is with the air around it, and the letters.
PODIUM, AIR, NAMES, LARGEST = 146.0, 10.0, 12.0, 17.0
# Smaller letters are not legible.
MIN_LETTERS = 10.0
HEADING, TITLED, APART = 34.0, 20.0, 18.0
SEASON_SIZE, SEASON_LARGER = 11.0, (12.0, 13.0, 14.0)


def has_places(night: Night) -> bool:
    return bool(standings(night).rows)


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    board = standings(night)
    if not board.rows:
        raise Refused(courses.of(night).words.no_places)
    most = max(len(row.by_game.split()) for row in board.rows)
    by_game = () if wish.large else range(1, most + 1)
    table = WordTable(tuple(_columns(board, by_game)), tuple(_rows(board, by_game)), SIZE)
    found, above = climbs(night), podiums(board, wish)
    fitted = _fitted(table, wish, above.high if above else 0, COURSE if found else 0)
    rest = partial(course, found, wish) if found else None
    # Tables that are missing are named as long as there are few of them.
    said = board.words if len(board.words) <= LONGEST else board.counted
    return list_pages(_title(board), fitted, wish, aside=said, above=above, rest=rest)


def podiums(board: Standings, wish: PrintWish) -> Above | None:
    """Return the best three of all divisions beside each other, or None if one has no room."""
    divisions = [division for division in board.divisions if division.rows]
    if not board.is_final or not divisions:
        return None
    titled = TITLED if any(division.name for division in divisions) else 0.0
    frames = body(wish.paper).head(PODIUM - AIR).columns(len(divisions), APART)
    letters, most = wish.size(NAMES), wish.size(LARGEST)
    room = PodiumRoom(frames[0].width, frames[0].height, letters, most, least=letters)
    drawn = [best_three(division.rows, room) for division in divisions]
    drawings = [drawing for drawing in drawn if drawing and _is_legible(drawing)]
    if len(drawings) < len(divisions):
        return None
    names = [division.name for division in divisions]
    return Above(PODIUM + titled, partial(_side_by_side, names, drawings, titled))


def course(found: Sequence[Climbs], wish: PrintWish, sheet: PaperSheet, left: Frame) -> None:
    """Draw the climbs of all divisions beside each other, or none if one has no room."""
    size = wish.size(LETTERS)
    frames = left.below(HEADING).columns(len(found), APART)
    high = min(frames[0].height, HIGHEST)
    drawn = [in_grey(each, frames[0].width, high, size) for each in found] if high > 0 else []
    drawings = [drawing for drawing in drawn if drawing]
    if not drawings or len(drawings) < len(drawn):
        return
    names = [", ".join(filter(None, (each.division, "places game by game"))) for each in found]
    area = left.below(HEADING - TITLED).head(TITLED + high)
    _side_by_side(names, drawings, TITLED, sheet, area)


def season_pages(board: Season, wish: PrintWish) -> Sequence[Draw]:
    columns = (
        PaperColumn("", TIGHT, Align.RIGHT),
        PaperColumn("Name", 4.0, face=STRONG),
        PaperColumn("Played", TIGHT, Align.RIGHT),
        PaperColumn("Points", TIGHT, Align.RIGHT, face=STRONG if board.best is None else TEXT),
        PaperColumn("Average", TIGHT, Align.RIGHT),
        *([PaperColumn("Best", TIGHT, Align.RIGHT, face=STRONG)] if board.best is not None else []),
        *([PaperColumn("X", TIGHT, Align.RIGHT)] if board.with_x else []),
    )
    table = WordTable(columns, rows(_season_cells(board, row) for row in board.rows), SEASON_SIZE)
    return list_pages("The season", fit_table(table, wish, SEASON_LARGER), wish, aside=board.words)


def _fitted(table: WordTable, wish: PrintWish, above: float, below: float) -> WordTable:
    """Return the table as large as its pages allow, with less air or with room for what is drawn
    below it if that takes no more pages.
    """
    usual, snug = (fit_table(own, wish, LARGER, above) for own in (table, replace(table, pad=SNUG)))
    fewest = min(_pages(usual, wish, above), _pages(snug, wish, above))
    whole = usual if _pages(usual, wish, above) == fewest else snug
    shorter = fit_table(table, wish, LARGER, above + below)
    return shorter if _pages(shorter, wish, above + below) == fewest else whole


def _pages(table: WordTable, wish: PrintWish, above: float) -> int:
    return len(split_pages(table, lambda page: room(wish.paper).below(0 if page else above)))


def _title(board: Standings) -> str:
    if board.is_official:
        return "Final standings"
    if board.is_final:
        return "Standings, unofficial"
    return "Standings, provisional" if board.waiting else "Standings"


def _columns(board: Standings, by_game: Sequence[int]) -> Iterator[PaperColumn]:
    """Yield the columns of the table, one for each game among them."""
    for column in there(ON_PAPER, board):
        if column.name == BY_GAME:
            yield from (PaperColumn(str(game), TIGHT, Align.RIGHT, scale=GAME) for game in by_game)
        else:
            yield _column(column, board)


def _column(column: Column, board: Standings) -> PaperColumn:
    share, align = 1.0 if column.is_wide else TIGHT, Align.RIGHT if column.is_figure else Align.LEFT
    return PaperColumn(
        heading(column, column.paper, board), share, align, STRONG if column.is_bold else TEXT
    )


def _rows(board: Standings, by_game: Sequence[int]) -> Iterator[TableRow]:
    says = {column.name: column.say for column in there(ON_PAPER, board)}
    for division in board.divisions:
        if division.name and division.rows:
            yield TableRow(heading=division.name)
        yield from rows([*_cells(says, row, by_game)] for row in division.rows)
    yield TableRow(heading="Why")
    notes = (*_reasons(board), board.averages, board.lone)
    yield from (TableRow(note=text) for text in notes if text)


def _cells(says: Says, row: StandingsRow, by_game: Sequence[int]) -> Iterator[str]:
    for name, say in says.items():
        if name == BY_GAME:
            games = row.by_game.split()
            yield from (games[game - 1] if game <= len(games) else "" for game in by_game)
        else:
            yield str(say(row))


def _reasons(board: Standings) -> Iterator[str]:
    """Yield what decided places besides the figure, once for all places of which it is true."""
    reasons = {row.place.explanation for row in board.rows}
    for division in board.divisions:
        named = f"{division.name}, " if division.name else ""
        ranks: dict[str, list[str]] = {}
        for row in division.rows:
            ranks.setdefault(row.place.explanation, []).append(row.rank)
        for why, own in ranks.items():
            if why:
                yield f"{named}{in_words([*dict.fromkeys(own)])}: {why}."
    measures = {row.place.measure for row in board.rows if row.place.measure}
    for measure in measures if "" in reasons else ():
        which = "Every place is" if reasons == {""} else "All other places are"
        yield f"{which} by {measure.plural}."
    yield from (f"{row.name}: {row.left}." for row in board.rows if row.left)


def _is_legible(drawing: Drawing) -> bool:
    return all(shape.size >= MIN_LETTERS for shape in drawing.shapes if isinstance(shape, Text))


def _side_by_side(
    names: Sequence[str],
    drawings: Sequence[Drawing],
    titled: float,
    sheet: PaperSheet,
    area: Frame,
) -> None:
    """Draw each drawing below its name."""
    for name, drawing, frame in zip(
        names, drawings, area.columns(len(drawings), APART), strict=True
    ):
        if name:
            sheet.words(capital(name), frame.head(titled), LETTERS, TITLE)
        paint(sheet, frame.below(titled).head(drawing.height), drawing)


def _season_cells(board: Season, row: SeasonRow) -> tuple[str, ...]:
    best = [str(row.card.place.figure)] if board.best is not None else []
    x = [str(row.card.tally.x)] if board.with_x else []
    name = f"{row.name}, {row.aside}" if row.aside else row.name
    return (
        *(row.rank, name, str(row.card.nights), str(row.card.tally.points), row.average),
        *(*best, *x),
    )

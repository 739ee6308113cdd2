"""Places on paper. Of a night: the best three on top once they are final, the list, why below it,
and how the first of each division got there. Of a season: the list.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from tournament.evening import courses
from tournament.evening.night.night import Night
from tournament.evening.words.many import capital, in_words
from tournament.evening.words.refused import Refused
from tournament.kit.drawing.awards import PodiumRoom
from tournament.kit.drawing.painting import paint
from tournament.kit.drawing.shapes import Drawing, Text
from tournament.kit.lists.columns import Column
from tournament.kit.printing.faces import TITLE
from tournament.kit.printing.frames import Frame, body
from tournament.kit.printing.page import Draw, PaperSheet
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.word_table import (
    Above,
    TableRow,
    WordTable,
    fit_table,
    list_pages,
    paper_columns,
    paper_rows,
    room,
    split_pages,
)
from tournament.topics.places.boards.climbs import Climbs, climbs, draw_in_grey
from tournament.topics.places.boards.ranks import Standings, StandingsRow, columns
from tournament.topics.places.boards.season import Season, season_columns
from tournament.topics.places.boards.standings import best_three, standings

MAX_LETTERS = 80
# Names are read at arm's length.
SIZE, LARGER = 14.0, (15.0, 16.0, 18.0)
# Rows with less air, where that saves a page.
SNUG = 1.0
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
    listed = tuple(columns(board, by_game=not wish.large))
    table = WordTable(paper_columns(listed), tuple(_rows(board, listed)), SIZE)
    found, above = climbs(night), podiums(board, wish)
    fitted = _fit(table, wish, above.high if above else 0, COURSE if found else 0)
    rest = partial(course, found, wish) if found else None
    # Tables that are missing are named as long as there are few of them.
    said = board.words if len(board.words) <= MAX_LETTERS else board.counted
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
    drawn = [draw_in_grey(each, frames[0].width, high, size) for each in found] if high > 0 else []
    drawings = [drawing for drawing in drawn if drawing]
    if not drawings or len(drawings) < len(drawn):
        return
    names = [", ".join(filter(None, (each.division, "places game by game"))) for each in found]
    area = left.below(HEADING - TITLED).head(TITLED + high)
    _side_by_side(names, drawings, TITLED, sheet, area)


def season_pages(board: Season, wish: PrintWish) -> Sequence[Draw]:
    listed = season_columns(board)
    table = WordTable(paper_columns(listed), paper_rows(board.rows, listed), SEASON_SIZE)
    return list_pages("The season", fit_table(table, wish, SEASON_LARGER), wish, aside=board.words)


def _fit(table: WordTable, wish: PrintWish, above: float, below: float) -> WordTable:
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


def _rows(board: Standings, listed: Sequence[Column[StandingsRow]]) -> Iterator[TableRow]:
    for division in board.divisions:
        if division.name and division.rows:
            yield TableRow(heading=division.name)
        yield from paper_rows(division.rows, listed)
    yield TableRow(heading="Why")
    notes = (*_reasons(board), board.averages, board.lone)
    yield from (TableRow(note=text) for text in notes if text)


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

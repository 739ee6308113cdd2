"""Standings and the season on paper. The final standings have a podium on top, then the list, the
reasons, and the chart of places.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from tournament.evening import courses
from tournament.evening.night.night import Night
from tournament.evening.words.many import capitalize, list_in_words
from tournament.evening.words.refused import Refused
from tournament.kit.drawing.awards import PodiumSpace
from tournament.kit.drawing.painting import paint_drawing
from tournament.kit.drawing.shapes import Drawing, Text
from tournament.kit.lists.columns import Column
from tournament.kit.printing.faces import TITLE
from tournament.kit.printing.frames import Frame, body_frame
from tournament.kit.printing.page import DrawPage, PaperSheet
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.word_table import (
    DrawingAbove,
    TableRow,
    WordTable,
    fit_table,
    frame_below_title,
    pages_of_table,
    paper_columns,
    paper_rows,
    split_rows_into_pages,
)
from tournament.topics.places.boards.place_charts import (
    PlaceChart,
    charts_of_places,
    draw_gray_charts,
)
from tournament.topics.places.boards.ranks import Standings, StandingsRow, standings_columns
from tournament.topics.places.boards.season import Season, season_columns
from tournament.topics.places.boards.standings import podium_drawing, standings

# If the status above the list has more characters than this, a short version is printed instead.
MAX_STATUS_LENGTH = 80
# The usual font size, in points, is readable at arm's length. A larger size is used if it needs no
# extra page.
FONT_SIZE, LARGER_FONT_SIZES = 14.0, (15.0, 16.0, 18.0)
# The padding of the list's rows, in points, if tighter rows save a page.
TIGHT_ROW_PADDING = 1.0
# The chart of places, in points: the height kept free for it, its font size, and its greatest
# height.
MIN_CHART_HEIGHT, CHART_FONT_SIZE, MAX_CHART_HEIGHT = 150.0, 12.0, 230.0
# The podium, in points: its height with the space below, that space, and the font sizes of names.
PODIUM_HEIGHT_WITH_SPACE, SPACE_BELOW_PODIUM, MIN_NAME_SIZE, MAX_NAME_SIZE = 146.0, 10.0, 12.0, 17.0
# A drawing is left out if its text would be smaller than this, in points.
MIN_FONT_SIZE = 10.0
# In points: the heights of the headings above drawings, and the gap between drawings.
HEADING_HEIGHT, TITLE_HEIGHT, DRAWING_GAP = 34.0, 20.0, 18.0
SEASON_FONT_SIZE, LARGER_SEASON_FONT_SIZES = 11.0, (12.0, 13.0, 14.0)


def has_places(night: Night) -> bool:
    return bool(standings(night).rows)


def pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    board = standings(night)
    if not board.rows:
        raise Refused(courses.course_of(night).page_words.no_standings_refusal)
    columns = tuple(standings_columns(board, has_game_columns=not choices.is_large))
    table = WordTable(paper_columns(columns), tuple(_table_rows(board, columns)), FONT_SIZE)
    charts, podiums_of_divisions = charts_of_places(night), podiums(night, board, choices)
    fitted_table = _fit_to_pages(
        table,
        choices,
        podiums_of_divisions.height if podiums_of_divisions else 0,
        MIN_CHART_HEIGHT if charts else 0,
    )
    draw_charts_below = partial(draw_place_charts, charts, choices) if charts else None
    aside_text = board.progress_below_title
    if len(aside_text) > MAX_STATUS_LENGTH:
        aside_text = board.words_with_count
    return pages_of_table(
        _standings_title(board),
        fitted_table,
        choices,
        aside_text=aside_text,
        drawing_above=podiums_of_divisions,
        draw_rest=draw_charts_below,
    )


def podiums(night: Night, board: Standings, choices: PrintChoices) -> DrawingAbove | None:
    """Return the podiums of all divisions side by side, or None if one of them does not fit or
    waits for its playoff.
    """
    divisions = [division for division in board.divisions if division.rows]
    if not board.is_final or board.playoffs or not divisions:
        return None
    title_height = TITLE_HEIGHT if any(division.name for division in divisions) else 0.0
    frames = (
        body_frame(choices.paper)
        .head(PODIUM_HEIGHT_WITH_SPACE - SPACE_BELOW_PODIUM)
        .columns(len(divisions), DRAWING_GAP)
    )
    min_size, max_size = choices.scaled_size(MIN_NAME_SIZE), choices.scaled_size(MAX_NAME_SIZE)
    space = PodiumSpace(
        frames[0].width, frames[0].height, min_size, max_size, min_name_size=min_size
    )
    drawings = [
        drawing
        for division in divisions
        if (drawing := podium_drawing(night, division.rows, space)) and _is_legible(drawing)
    ]
    if len(drawings) < len(divisions):
        return None
    division_names = [division.name for division in divisions]
    return DrawingAbove(
        PODIUM_HEIGHT_WITH_SPACE + title_height,
        partial(_draw_titled_drawings_side_by_side, division_names, drawings, title_height),
    )


def draw_place_charts(
    place_charts_of_divisions: Sequence[PlaceChart],
    choices: PrintChoices,
    sheet: PaperSheet,
    frame: Frame,
) -> None:
    """Draw the charts of places of all divisions side by side. Draw none if one does not fit."""
    font_size = choices.scaled_size(CHART_FONT_SIZE)
    first_column, *_ = frame.below_head(HEADING_HEIGHT).columns(
        len(place_charts_of_divisions), DRAWING_GAP
    )
    height = min(first_column.height, MAX_CHART_HEIGHT)
    if height <= 0:
        return
    drawings = draw_gray_charts(place_charts_of_divisions, first_column.width, height, font_size)
    if not drawings:
        return
    chart_titles = [
        ", ".join(filter(None, (chart.division, "place after each game")))
        for chart in place_charts_of_divisions
    ]
    charts_frame = frame.below_head(HEADING_HEIGHT - TITLE_HEIGHT).head(TITLE_HEIGHT + height)
    _draw_titled_drawings_side_by_side(chart_titles, drawings, TITLE_HEIGHT, sheet, charts_frame)


def season_pages(board: Season, choices: PrintChoices) -> Sequence[DrawPage]:
    columns = season_columns(board)
    table = WordTable(paper_columns(columns), paper_rows(board.rows, columns), SEASON_FONT_SIZE)
    return pages_of_table(
        "Season",
        fit_table(table, choices, LARGER_SEASON_FONT_SIZES),
        choices,
        aside_text=board.words,
    )


def _fit_to_pages(
    table: WordTable, choices: PrintChoices, height_above: float, height_below: float
) -> WordTable:
    """Return the table in the largest font that needs no extra page. Its rows are closer together,
    and the notes follow one another in one paragraph, if that saves a page. Room is kept for the
    chart below if that needs no extra page.
    """
    tight_table = replace(table, vertical_padding=TIGHT_ROW_PADDING)
    fitted_tables = [
        fit_table(variant, choices, LARGER_FONT_SIZES, height_above)
        for variant in (table, tight_table, _with_notes_in_one_paragraph(tight_table))
    ]
    fitted_table = min(fitted_tables, key=lambda fitted: _page_count(fitted, choices, height_above))
    table_with_room = fit_table(table, choices, LARGER_FONT_SIZES, height_above + height_below)
    has_room = _page_count(table_with_room, choices, height_above + height_below) == _page_count(
        fitted_table, choices, height_above
    )
    return table_with_room if has_room else fitted_table


def _with_notes_in_one_paragraph(table: WordTable) -> WordTable:
    other_rows = [row for row in table.rows if not row.note]
    notes = " ".join(row.note for row in table.rows if row.note)
    return replace(table, rows=(*other_rows, *([TableRow(note=notes)] if notes else [])))


def _page_count(table: WordTable, choices: PrintChoices, height_above: float) -> int:
    return len(
        split_rows_into_pages(
            table,
            lambda page: frame_below_title(choices.paper).below_head(0 if page else height_above),
        )
    )


def _standings_title(board: Standings) -> str:
    if board.is_official:
        return "Final standings"
    return "Standings, unofficial" if board.is_final or board.games_waiting else "Standings"


def _table_rows(board: Standings, columns: Sequence[Column[StandingsRow]]) -> Iterator[TableRow]:
    for division in board.divisions:
        if division.name and division.rows:
            yield TableRow(heading=division.name)
        yield from paper_rows(division.rows, columns)
    yield TableRow(heading="Notes")
    notes = (*_note_sentences(board), board.averages_sentence, board.loners_note)
    yield from (TableRow(note=text) for text in notes if text)


def _note_sentences(board: Standings) -> Iterator[str]:
    """Yield the notes below the standings. First comes a sentence for each reason besides points,
    with the places that it decided. Then sentences say what decides the other places, and who left
    or was substituted.
    """
    reasons = {row.place.reason_without_figure for row in board.rows}
    for division in board.divisions:
        division_words = f"{division.name}, " if division.name else ""
        ranks_by_reason: dict[str, list[str]] = {}
        for row in division.rows:
            ranks_by_reason.setdefault(row.place.reason_without_figure, []).append(row.rank)
        for reason, ranks_of_reason in ranks_by_reason.items():
            if reason:
                list_of_ranks = list_in_words([*dict.fromkeys(ranks_of_reason)])
                yield f"{division_words}{list_of_ranks}: {reason}."
    measures = {row.place.measure for row in board.rows if row.place.measure}
    for measure in measures if "" in reasons else ():
        places_words = "All places" if reasons == {""} else "All other places"
        yield f"{places_words} go by {measure.plural}."
    yield from (
        f"{row.name}: {row.leaving_and_substitutes_words}."
        for row in board.rows
        if row.leaving_and_substitutes_words
    )


def _is_legible(drawing: Drawing) -> bool:
    return all(shape.size >= MIN_FONT_SIZE for shape in drawing.shapes if isinstance(shape, Text))


def _draw_titled_drawings_side_by_side(
    titles: Sequence[str],
    drawings: Sequence[Drawing],
    title_height: float,
    sheet: PaperSheet,
    whole_frame: Frame,
) -> None:
    """Draw the drawings side by side, each below its title."""
    for title, drawing, frame in zip(
        titles, drawings, whole_frame.columns(len(drawings), DRAWING_GAP), strict=True
    ):
        if title:
            sheet.draw_words(capitalize(title), frame.head(title_height), CHART_FONT_SIZE, TITLE)
        paint_drawing(sheet, frame.below_head(title_height).head(drawing.height), drawing)

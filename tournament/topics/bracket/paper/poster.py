"""A bracket as a poster. Each part is drawn across several sheets, which the director tapes
together at marks. No game is cut by the edge of a sheet.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise, product
from math import ceil

from rotation.bracket.progress import BracketState
from rotation.seating import Entrant
from tournament.evening.night.night import Night
from tournament.evening.words.refused import Refused
from tournament.kit.drawing import shapes
from tournament.kit.drawing.bracket import (
    ROUND_GAP,
    BracketPage,
    BracketSpace,
    GameBox,
    draw_bracket,
    has_full_size_names,
    needed_height,
)
from tournament.kit.drawing.painting import paint_drawing
from tournament.kit.drawing.shapes import Drawing, Point, Shape
from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.frames import (
    MARGIN,
    MIN_WRITE_IN_BOX_SIDE,
    ROUNDING_SLACK,
    Frame,
    body_frame,
    landscape_paper,
)
from tournament.kit.printing.page import DrawPage, PaperSheet
from tournament.kit.printing.pdf_file import LandscapePage
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.shapes import FINE
from tournament.kit.printing.word_table import draw_title
from tournament.topics.bracket.boards.bracket_pages import (
    BracketPiece,
    append_finals,
    cut_into_pieces,
)
from tournament.topics.bracket.boards.team_names import TeamLabel
from tournament.topics.bracket.paper.bracket_sheets import (
    FIRST_THREE_STRIP_HEIGHT,
    boxes_to_fill_in,
    bracket_state_drawing_and_teams,
    draw_first_three_places,
    page_to_fill_in,
)

# The width by which taped sheets overlap, and the height of the title, both in points.
OVERLAP_WIDTH, TITLE_HEIGHT = 20.0, 42.0
# The font size of names in points, and the most lines that a team's names take.
NAME_SIZE, MAX_NAME_LINES = 14.0, 2
# The most rounds on one sheet, and the most sheets of all posters of a bracket together.
MAX_ROUNDS_PER_PAGE, MAX_POSTER_SHEETS = 3, 40
MORE_ROUNDS_THAN_ANY_BRACKET = 1000


@dataclass(frozen=True, slots=True)
class Poster:
    """One part of the bracket as a poster of several sheets, `pages_across` in each row.
    `page_area` is a sheet without the strips that overlap. If the poster `has_first_three_strip`,
    the first three places are below the drawing.
    """

    name: str
    title: str
    page: BracketPage
    space: BracketSpace
    pages_across: int
    page_area: Frame
    has_first_three_strip: bool

    @property
    def pages_down(self) -> int:
        return max(1, ceil((self.total_height - OVERLAP_WIDTH / 2) / self.page_area.height))

    @property
    def strip_top(self) -> float:
        """Return the distance from the top of the drawing to the first three places."""
        return self.space.top_within_sheet(
            needed_height(self.page, self.space), FIRST_THREE_STRIP_HEIGHT
        )

    @property
    def total_height(self) -> float:
        lowest_point = (
            self.strip_top + FIRST_THREE_STRIP_HEIGHT
            if self.has_first_three_strip
            else needed_height(self.page, self.space)
        )
        return TITLE_HEIGHT + lowest_point

    @property
    def drawing(self) -> Drawing:
        return draw_bracket(self.page, self.space)

    @property
    def page_positions(self) -> Sequence[tuple[int, int]]:
        """Return the row and column of each sheet that is not empty."""
        line_pieces = [
            line_piece
            for shape in self.drawing.shapes
            for line_piece in _end_points_of_lines(shape)
        ]
        if self.has_first_three_strip:
            line_pieces.append(
                ((0, self.strip_top), (0, self.strip_top + FIRST_THREE_STRIP_HEIGHT))
            )
        used_positions = {
            position for line_piece in line_pieces for position in self._pages_crossed(*line_piece)
        }
        return [
            (row, column)
            for row, column in product(range(self.pages_down), range(self.pages_across))
            if (row, column) in used_positions
        ]

    def _pages_crossed(self, start: Point, end: Point) -> Iterator[tuple[int, int]]:
        """Return the row and column of each sheet that the rectangle from `start` to `end`
        touches.
        """
        (left, right), (top, bottom) = (sorted(pair) for pair in zip(start, end, strict=True))
        width, height = self.page_area.width, self.page_area.height
        rows = range(
            int((top + TITLE_HEIGHT) // height), int((bottom + TITLE_HEIGHT) // height) + 1
        )
        columns = range(int((left + ROUNDING_SLACK) // width), int(right // width) + 1)
        return product(rows, columns)

    @property
    def whole_frame(self) -> Frame:
        """Return the frame of the whole poster, with the margins of one sheet around it."""
        width = self.pages_across * self.page_area.width + OVERLAP_WIDTH
        height = self.pages_down * self.page_area.height + OVERLAP_WIDTH
        return Frame(0, 0, 2 * MARGIN + width, 2 * MARGIN + height)


def _end_points_of_lines(shape: Shape) -> Iterator[tuple[Point, Point]]:
    """Yield both ends of each straight part of a line, or two opposite corners of a box."""
    match shape:
        case shapes.Box():
            yield (shape.left, shape.top), (shape.left + shape.width, shape.top + shape.height)
        case shapes.Line():
            yield from pairwise(shape.points)


def pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    bracket_state, _, label_by_team = bracket_state_drawing_and_teams(night)
    return [
        page
        for poster in posters(night, choices)
        for page in _poster_pages(poster, night, bracket_state, label_by_team)
    ]


def posters(night: Night, choices: PrintChoices) -> Sequence[Poster]:
    """Return each part of the bracket as a poster, on the fewest sheets. Refuse if names do not
    fit, or if all posters together need more than MAX_POSTER_SHEETS.
    """
    bracket_state, drawing, label_by_team = bracket_state_drawing_and_teams(night)
    parts = append_finals(drawing.parts)
    games = bracket_state.bracket.games
    pieces = [
        cut_into_pieces(part, games, MORE_ROUNDS_THAN_ANY_BRACKET, lambda piece: True)[0]
        for part in parts
    ]
    box_by_game = boxes_to_fill_in(bracket_state, drawing, label_by_team, is_brief=False)
    candidate_layouts = [
        _lay_out_posters(pieces, box_by_game, page_frame, rounds_per_page)
        for page_frame in (body_frame(choices.paper), body_frame(landscape_paper(choices.paper)))
        for rounds_per_page in range(1, MAX_ROUNDS_PER_PAGE + 1)
    ]
    legible_layouts = [
        layout
        for layout in candidate_layouts
        if all(has_full_size_names(poster.page, poster.space) for poster in layout)
    ]
    smallest_layout = min(legible_layouts, key=_sheet_count, default=None)
    if smallest_layout is None or _sheet_count(smallest_layout) > MAX_POSTER_SHEETS:
        raise Refused(
            f"A poster of {len(bracket_state.teams)} teams that can be read from a few steps away "
            f"needs more than {MAX_POSTER_SHEETS} sheets. Print the bracket instead."
        )
    return smallest_layout


def _sheet_count(poster_parts: Sequence[Poster]) -> int:
    return sum(len(poster.page_positions) for poster in poster_parts)


def _lay_out_posters(
    pieces: Sequence[BracketPiece],
    box_by_game: Mapping[str, GameBox],
    page_frame: Frame,
    rounds_per_page: int,
) -> Sequence[Poster]:
    """Return each part of the bracket as a poster with `rounds_per_page` rounds on a sheet."""
    page_area = replace(
        page_frame, width=page_frame.width - OVERLAP_WIDTH, height=page_frame.height - OVERLAP_WIDTH
    )
    column_pitch = page_area.width / rounds_per_page
    poster_parts = []
    for part_index, piece in enumerate(pieces):
        column_count = len(piece.headings)
        bracket_space = BracketSpace(
            column_count * column_pitch - ROUND_GAP * NAME_SIZE,
            MAX_POSTER_SHEETS * page_area.height,
            NAME_SIZE,
            NAME_SIZE,
            MAX_NAME_LINES,
            drawing_kind="poster",
            points_square=MIN_WRITE_IN_BOX_SIDE,
            sheet_edges=(page_area.height - TITLE_HEIGHT, page_area.height),
        )
        page = page_to_fill_in(piece, box_by_game)
        name, is_last = f"poster-{part_index}", piece is pieces[-1]
        pages_across = ceil(column_count / rounds_per_page)
        poster_parts.append(
            Poster(name, piece.title, page, bracket_space, pages_across, page_area, is_last)
        )
    return poster_parts


def _poster_pages(
    poster: Poster,
    night: Night,
    bracket_state: BracketState,
    label_by_team: Mapping[Entrant, TeamLabel],
) -> Iterator[DrawPage]:
    title = f"{night.name}: {poster.title}"
    draw_page = partial(_draw_whole_poster, poster, title, bracket_state, label_by_team)
    is_landscape = poster.page_area.width > poster.page_area.height
    for row, column in poster.page_positions:
        page = partial(_draw_one_sheet, poster, draw_page, row, column)
        yield LandscapePage(page) if is_landscape else page


def _draw_whole_poster(
    poster: Poster,
    title: str,
    bracket_state: BracketState,
    label_by_team: Mapping[Entrant, TeamLabel],
    sheet: PaperSheet,
) -> None:
    draw_title(sheet, title)
    drawing_space = sheet.body.below_head(TITLE_HEIGHT)
    drawing = poster.drawing
    paint_drawing(
        sheet, Frame(drawing_space.left, drawing_space.top, drawing.width, drawing.height), drawing
    )
    if poster.has_first_three_strip:
        strip_frame = Frame(
            drawing_space.left,
            drawing_space.top + poster.strip_top,
            poster.page_area.width - OVERLAP_WIDTH,
            FIRST_THREE_STRIP_HEIGHT,
        )
        draw_first_three_places(sheet, strip_frame, bracket_state, label_by_team)


def _draw_one_sheet(
    poster: Poster, draw_page: DrawPage, row: int, column: int, sheet: PaperSheet
) -> None:
    """Draw one sheet of the poster, and leave its margins blank."""
    body = sheet.body
    left, top = column * poster.page_area.width, row * poster.page_area.height
    sheet.draw_repeated_form(poster.name, poster.whole_frame, draw_page, offset=(-left, -top))
    sheet.whiten_margins(MARGIN)
    if column + 1 < poster.pages_across:
        cut_line = body.right - OVERLAP_WIDTH
        sheet.draw_rule(cut_line, body.top - OVERLAP_WIDTH, cut_line, body.top, FINE)
        sheet.draw_rule(cut_line, body.bottom - OVERLAP_WIDTH / 2, cut_line, body.bottom, FINE)
    if row + 1 < poster.pages_down:
        cut_line = body.bottom - OVERLAP_WIDTH
        sheet.draw_rule(body.left - OVERLAP_WIDTH, cut_line, body.left, cut_line, FINE)
        sheet.draw_rule(body.right, cut_line, body.right + OVERLAP_WIDTH, cut_line, FINE)
    row_words = f"row {row + 1} of {poster.pages_down}"
    column_words = f"sheet {column + 1} of {poster.pages_across}"
    instructions_sentence = (
        f"{poster.title}, {row_words}, {column_words}. {_taping_instructions(row, column)}"
    )
    sheet.draw_words(
        instructions_sentence, Frame(body.left, body.top - 18, body.width, 14), 10, STRONG
    )


def _taping_instructions(row: int, column: int) -> str:
    cut_edges = [edge for edge, is_cut in (("upper", row), ("left", column)) if is_cut]
    if not cut_edges:
        return "Tape the next sheets over this one, up to the marks."
    if len(cut_edges) == 1:
        return f"Cut off the {cut_edges[0]} margin. Tape this sheet on at the marks."
    return f"Cut off the {' and '.join(cut_edges)} margins. Tape this sheet on at the marks."

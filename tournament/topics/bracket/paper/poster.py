"""A bracket as a poster. Each part is drawn over several pages, with strips to glue and marks at
the edges. No game is cut by an edge.
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
from tournament.kit.printing.book import LandscapePage
from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.frames import (
    MARGIN,
    MIN_WRITING_SIDE,
    ROUNDING_SLACK,
    Frame,
    body_frame,
    landscape_paper,
)
from tournament.kit.printing.page import DrawPage, PaperSheet
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
    STRIP_HEIGHT,
    draw_first_three,
    games_to_fill_in,
    page_to_fill_in,
    state_drawing_and_teams,
)

# The width by which glued pages overlap, and the height of the title.
GLUE_WIDTH, TITLE_HEIGHT = 20.0, 42.0
# The font size of names, and the most lines that a team's names take.
NAME_SIZE, MAX_NAME_LINES = 14.0, 2
# The most rounds on a page, and the most pages of a poster.
MAX_ROUNDS_PER_PAGE, MAX_SHEETS = 3, 40
MORE_ROUNDS_THAN_ANY_BRACKET = 1000


@dataclass(frozen=True, slots=True)
class Poster:
    """One part of the bracket as a poster of several pages, `pages_across` in each row. `page_area`
    is a page without the strips to glue. If it `has_strip`, the first three places are below the
    drawing.
    """

    name: str
    title: str
    page: BracketPage
    room: BracketSpace
    pages_across: int
    page_area: Frame
    has_strip: bool

    @property
    def pages_down(self) -> int:
        return max(1, ceil((self.total_height - GLUE_WIDTH / 2) / self.page_area.height))

    @property
    def strip_top(self) -> float:
        """Return how far down the first three places begin."""
        return self.room.top_within_sheet(needed_height(self.page, self.room), STRIP_HEIGHT)

    @property
    def total_height(self) -> float:
        lowest_point = (
            self.strip_top + STRIP_HEIGHT if self.has_strip else needed_height(self.page, self.room)
        )
        return TITLE_HEIGHT + lowest_point

    @property
    def drawing(self) -> Drawing:
        return draw_bracket(self.page, self.room)

    @property
    def page_positions(self) -> Sequence[tuple[int, int]]:
        """Return the row and column of each page that is not empty."""
        lines = [line for shape in self.drawing.shapes for line in _line_ends(shape)]
        if self.has_strip:
            lines.append(((0, self.strip_top), (0, self.strip_top + STRIP_HEIGHT)))
        positions_used = {position for line in lines for position in self._pages_crossed(*line)}
        return [
            (row, column)
            for row, column in product(range(self.pages_down), range(self.pages_across))
            if (row, column) in positions_used
        ]

    def _pages_crossed(self, start: Point, end: Point) -> Iterator[tuple[int, int]]:
        """Yield the pages that a line from `start` to `end` touches."""
        (left, right), (top, bottom) = (sorted(pair) for pair in zip(start, end, strict=True))
        width, height = self.page_area.width, self.page_area.height
        rows = range(
            int((top + TITLE_HEIGHT) // height), int((bottom + TITLE_HEIGHT) // height) + 1
        )
        columns = range(int((left + ROUNDING_SLACK) // width), int(right // width) + 1)
        return product(rows, columns)

    @property
    def whole_frame(self) -> Frame:
        """Return the frame of the whole poster, with the margins of one page."""
        width = self.pages_across * self.page_area.width + GLUE_WIDTH
        height = self.pages_down * self.page_area.height + GLUE_WIDTH
        return Frame(0, 0, 2 * MARGIN + width, 2 * MARGIN + height)


def _line_ends(shape: Shape) -> Iterator[tuple[Point, Point]]:
    """Yield both ends of each straight piece of a line, or opposite corners of a box."""
    match shape:
        case shapes.Box():
            yield (shape.left, shape.top), (shape.left + shape.width, shape.top + shape.height)
        case shapes.Line():
            yield from pairwise(shape.points)


def pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    bracket_state, _, teams = state_drawing_and_teams(night)
    return [
        page
        for poster in posters(night, choices)
        for page in _poster_pages(poster, night, bracket_state, teams)
    ]


def posters(night: Night, choices: PrintChoices) -> Sequence[Poster]:
    """Return the parts of the bracket as posters on the fewest pages. Refuse if that is too many
    pages.
    """
    bracket_state, drawing, teams = state_drawing_and_teams(night)
    parts = append_finals(drawing.parts)
    games = bracket_state.bracket.games
    pieces = [
        cut_into_pieces(part, games, MORE_ROUNDS_THAN_ANY_BRACKET, lambda piece: True)[0]
        for part in parts
    ]
    boxes = games_to_fill_in(bracket_state, drawing, teams, is_brief=False)
    layouts = [
        _posters_in_columns(pieces, boxes, frame, rounds)
        for frame in (body_frame(choices.paper), body_frame(landscape_paper(choices.paper)))
        for rounds in range(1, MAX_ROUNDS_PER_PAGE + 1)
    ]
    legible_layouts = [
        parts_drawn
        for parts_drawn in layouts
        if all(has_full_size_names(poster.page, poster.room) for poster in parts_drawn)
    ]
    smallest_layout = min(legible_layouts, key=_sheet_count, default=None)
    if smallest_layout is None or _sheet_count(smallest_layout) > MAX_SHEETS:
        raise Refused(
            f"A poster of {len(bracket_state.teams)} teams that can be read from a few steps away "
            f"needs more than {MAX_SHEETS} sheets. Print the bracket instead."
        )
    return smallest_layout


def _sheet_count(parts: Sequence[Poster]) -> int:
    return sum(len(part.page_positions) for part in parts)


def _posters_in_columns(
    pieces: Sequence[BracketPiece],
    boxes: Mapping[str, GameBox],
    sheet: Frame,
    rounds: int,
) -> Sequence[Poster]:
    """Return each part as a poster with this many rounds on a page."""
    page_area = replace(sheet, width=sheet.width - GLUE_WIDTH, height=sheet.height - GLUE_WIDTH)
    pitch = page_area.width / rounds
    parts = []
    for number, piece in enumerate(pieces):
        column_count = len(piece.headings)
        room = BracketSpace(
            column_count * pitch - ROUND_GAP * NAME_SIZE,
            MAX_SHEETS * page_area.height,
            NAME_SIZE,
            NAME_SIZE,
            MAX_NAME_LINES,
            kind="poster",
            points_square=MIN_WRITING_SIDE,
            sheet_edges=(page_area.height - TITLE_HEIGHT, page_area.height),
        )
        page = page_to_fill_in(piece, boxes)
        name, is_last = f"poster-{number}", piece is pieces[-1]
        pages_across = ceil(column_count / rounds)
        parts.append(Poster(name, piece.title, page, room, pages_across, page_area, is_last))
    return parts


def _poster_pages(
    poster: Poster,
    night: Night,
    bracket_state: BracketState,
    teams: Mapping[Entrant, TeamLabel],
) -> Iterator[DrawPage]:
    title = f"{night.name}: {poster.title}"
    draw_page = partial(_draw_whole_poster, poster, title, bracket_state, teams)
    is_wide = poster.page_area.width > poster.page_area.height
    for row, column in poster.page_positions:
        page = partial(_draw_one_sheet, poster, draw_page, row, column)
        yield LandscapePage(page) if is_wide else page


def _draw_whole_poster(
    poster: Poster,
    title: str,
    bracket_state: BracketState,
    teams: Mapping[Entrant, TeamLabel],
    sheet: PaperSheet,
) -> None:
    draw_title(sheet, title)
    drawing_space = sheet.body.below_head(TITLE_HEIGHT)
    drawing = poster.drawing
    paint_drawing(
        sheet, Frame(drawing_space.left, drawing_space.top, drawing.width, drawing.height), drawing
    )
    if poster.has_strip:
        strip_frame = Frame(
            drawing_space.left,
            drawing_space.top + poster.strip_top,
            poster.page_area.width - GLUE_WIDTH,
            STRIP_HEIGHT,
        )
        draw_first_three(sheet, strip_frame, bracket_state, teams)


def _draw_one_sheet(
    poster: Poster, draw_page: DrawPage, row: int, column: int, sheet: PaperSheet
) -> None:
    """Draw one page of the poster, and leave its margins blank."""
    body = sheet.body
    left, top = column * poster.page_area.width, row * poster.page_area.height
    sheet.draw_repeated(poster.name, poster.whole_frame, draw_page, offset=(-left, -top))
    sheet.whiten_margins(MARGIN)
    if column + 1 < poster.pages_across:
        edge = body.right - GLUE_WIDTH
        sheet.draw_rule(edge, body.top - GLUE_WIDTH, edge, body.top, FINE)
        sheet.draw_rule(edge, body.bottom - GLUE_WIDTH / 2, edge, body.bottom, FINE)
    if row + 1 < poster.pages_down:
        edge = body.bottom - GLUE_WIDTH
        sheet.draw_rule(body.left - GLUE_WIDTH, edge, body.left, edge, FINE)
        sheet.draw_rule(body.right, edge, body.right + GLUE_WIDTH, edge, FINE)
    row_words = f"row {row + 1} of {poster.pages_down}"
    column_words = f"sheet {column + 1} of {poster.pages_across}"
    words = f"{poster.title}, {row_words}, {column_words}. {_glue_instructions(row, column)}"
    sheet.draw_words(words, Frame(body.left, body.top - 18, body.width, 14), 10, STRONG)


def _glue_instructions(row: int, column: int) -> str:
    cut_edges = [edge for edge, is_cut in (("upper", row), ("left", column)) if is_cut]
    if not cut_edges:
        return "Glue its neighbors over it, up to the marks."
    if len(cut_edges) == 1:
        return f"Cut off the {cut_edges[0]} margin. Glue this sheet on at the marks."
    return f"Cut off the {' and '.join(cut_edges)} margins. Glue this sheet on at the marks."

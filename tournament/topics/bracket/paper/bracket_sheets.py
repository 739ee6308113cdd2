"""The bracket on as few pages as possible in at least 10-point type, to fill in with a pencil. The
first three places are at the end, and all places once the bracket is over.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf

from rotation.bracket.progress import BracketState, GameState, TeamPlaces, settled_places
from rotation.bracket.structure import Bracket
from rotation.seating import Entrant
from scoring.places.standings import format_range
from tournament.evening import courses
from tournament.evening.night import draws
from tournament.evening.night.night import Night
from tournament.evening.night.shown_names import with_distinct_names
from tournament.evening.words.refused import Refused
from tournament.kit.drawing.bracket import (
    ROUND_GAP,
    BracketPage,
    BracketRow,
    BracketSpace,
    GameBox,
    draw_bracket,
    has_full_size_names,
    needed_height,
    team_lines,
)
from tournament.kit.drawing.painting import paint_drawing
from tournament.kit.lists.columns import Column, ColumnKind
from tournament.kit.printing import faces
from tournament.kit.printing.book import LandscapePage
from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.frames import (
    MIN_WRITING_SIDE,
    ROUNDING_SLACK,
    Frame,
    body_frame,
    landscape_paper,
)
from tournament.kit.printing.head_line import HEAD_LINE_HEIGHT, LOGO_GAP, draw_club_logo
from tournament.kit.printing.letters import (
    height_of_lines,
    printable_text,
    width_of_text,
    wrap_text,
)
from tournament.kit.printing.page import Align, DrawPage, PaperSheet, VerticalAlign
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.word_table import WordTable, pages_of_table, paper_columns, paper_rows
from tournament.topics.bracket.boards.bracket_games import Opponent, ShownGame
from tournament.topics.bracket.boards.bracket_pages import (
    BracketPiece,
    append_finals,
    cut_into_pieces,
    game_box,
    source_lines,
    team_row,
)
from tournament.topics.bracket.boards.drawing import BracketDrawing, BracketPart, drawing_of_night
from tournament.topics.bracket.boards.team_names import TeamLabel, team_labels

# The largest of these font sizes that fits is used.
NAME_SIZES, MAX_LINES = (14.0, 13.0, 12.0, 11.0, 10.0), 9
# Other words are at least this share of the font size of names.
MIN_SMALL_TEXT_SHARE = 0.8
# Columns are rounds. If the whole bracket does not fit on one page with names on at most two lines,
# a page has three columns, or two if that puts most names on one line.
ONE_PAGE_COLUMNS, ONE_PAGE_LINES = 5, 2
USUAL_COLUMNS, ROOMY_COLUMNS = 3, 2
# The font size and the height of the line above each part of a bracket.
TITLE_SIZE, TITLE_HEIGHT = 14.0, 20.0
# Reserves width before page numbers are known.
WIDEST_SHEET_WORDS = ", sheet 88"
# On a page with room to spare, a drawing grows by at most this share of its height.
MAX_GROWTH = 0.3
# The first three places are in a strip below the bracket, or in a corner beside its end.
STRIP_HEIGHT, CORNER_HEIGHT, CORNER_WIDTH = 84.0, 136.0, 120.0
FIRST_THREE, STRIP_SIZE = ("First", "Second", "Third"), 12.0
PADDING, LINE_HEIGHT = 8.0, 56.0
PLACES_FONT_SIZE = 13.0

Teams = Mapping[Entrant, TeamLabel]
NO_GAMES: Mapping[str, str] = {}


def pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    return bracket_pages(*state_drawing_and_teams(night), choices)


def state_drawing_and_teams(night: Night) -> tuple[BracketState, BracketDrawing, Teams]:
    """Return the bracket's state, its drawing and the labels of its teams. Refuse if no bracket
    is drawn.
    """
    course = courses.course_of(night)
    if "bracket" not in course.printout_keys:
        raise Refused("There is no bracket. Print the schedule or score sheets.")
    if course.page_words.not_drawn_refusal:
        raise Refused(course.page_words.not_drawn_refusal)
    night = with_distinct_names(night, by_number=False)
    return draws.bracket(night), drawing_of_night(night), team_labels(night)


def bracket_pages(
    bracket_state: BracketState, drawing: BracketDrawing, teams: Teams, choices: PrintChoices
) -> Sequence[DrawPage]:
    """Return the pages of a bracket with the results so far, and the list of places once it is
    over.
    """
    sheets = _fewest_sheets(bracket_state, drawing, teams, choices)
    return [*sheets.pages(bracket_state, teams), *_places_pages(bracket_state, teams, choices)]


def page_to_fill_in(
    piece: BracketPiece, boxes: Mapping[str, GameBox], winners_to: Mapping[str, str] = NO_GAMES
) -> BracketPage:
    """Return a page of the bracket with room to write. `winners_to` has the words for winners who
    play on another page.
    """
    games = (
        replace(
            boxes[game.box.game],
            column=game.column,
            source_indexes=game.source_indexes,
            winner_to=winners_to.get(game.box.game, "") if game.leads_out else "",
        )
        for game in piece.games
    )
    return BracketPage(piece.headings, tuple(games), has_team_numbers=True)


def games_to_fill_in(
    bracket_state: BracketState, drawing: BracketDrawing, teams: Teams, *, is_brief: bool
) -> dict[str, GameBox]:
    """Return the drawn games of a bracket with room to write. With `is_brief`, a team that is not
    known yet can be shown by the numbers of two teams if their names do not fit.
    """
    return {
        box.game: _game(box, bracket_state, teams, is_brief=is_brief)
        for part in drawing.parts
        for bracket_round in part.rounds
        for box in bracket_round.boxes
    }


def _game(box: ShownGame, bracket_state: BracketState, teams: Teams, *, is_brief: bool) -> GameBox:
    game = bracket_state.bracket.games[box.game]
    first_row, second_row = (_row(side, box, teams, is_brief=is_brief) for side in box.opponents)
    next_games = [
        bracket_state.next_seat(seat).game if seat else ""
        for seat in (game.loser_to, game.winner_to)
    ]
    loser = (
        f"loser to {next_games[0]}"
        if next_games[0] and len({*next_games}) > 1 and not box.is_decided
        else ""
    )
    return replace(
        game_box(box, (first_row, second_row)),
        name=box.game,
        table="",
        state=box.words if box.table or box.is_decided or not loser else "",
        loser_to=loser,
        # The title above already says "losers' bracket".
        note=box.note.replace("losers' round", "round"),
    )


def _row(side: Opponent, box: ShownGame, teams: Teams, *, is_brief: bool) -> BracketRow:
    if side.team is None:
        short_words = side.short_words if is_brief else ""
        return BracketRow(source_lines(side.words), is_source=True, short_source=short_words)
    label = teams[side.team]
    return replace(team_row(side, label, box.game, "lost"), number=str(label.number))


def _fewest_sheets(
    bracket_state: BracketState, drawing: BracketDrawing, teams: Teams, choices: PrintChoices
) -> "_Sheets":
    """Return one page if everything fits on it. Otherwise return the fewest pages, or one more page
    if that puts most names on one line.
    """
    boxes = games_to_fill_in(bracket_state, drawing, teams, is_brief=True)
    layout = partial(_Layout, bracket_state.bracket, boxes, choices)
    landscape_body = body_frame(landscape_paper(choices.paper))
    upright_body = body_frame(choices.paper)
    usual_sheets, roomy_sheets = (
        layout(upright_body, rounds).sheets(drawing.parts)
        for rounds in (USUAL_COLUMNS, ROOMY_COLUMNS)
    )
    if len(usual_sheets.sheets) == 1:
        parts = append_finals(drawing.parts)
        column_count = max(len(part.rounds) for part in parts)
        layouts = [layout(landscape_body, USUAL_COLUMNS).sheets(drawing.parts), usual_sheets]
        if column_count <= ONE_PAGE_COLUMNS:
            layouts.insert(0, layout(landscape_body, column_count, ONE_PAGE_LINES).sheets(parts))
        one_page_layouts = [
            sheets
            for sheets in layouts
            if len(sheets.sheets) == 1 and sheets.has_whole_names and sheets.has_room
        ]
        if one_page_layouts:
            return min(one_page_layouts, key=lambda sheets: len(sheets.sheets[0]))
    if roomy_sheets.has_whole_names and (
        len(roomy_sheets.sheets) <= len(usual_sheets.sheets) + 1 or not usual_sheets.has_whole_names
    ):
        return roomy_sheets
    return (
        usual_sheets
        if usual_sheets.has_whole_names
        else layout(upright_body, 1).sheets(drawing.parts)
    )


@dataclass(frozen=True, slots=True)
class _Layout:
    """Pages with this many columns and at most this many lines for each team."""

    bracket: Bracket
    boxes: Mapping[str, GameBox]
    choices: PrintChoices
    body: Frame
    columns: int
    lines: int = MAX_LINES

    @property
    def min_font_size(self) -> float:
        return self.choices.scaled_size(NAME_SIZES[-1])

    def winners_to(self, sheet_words_by_game: Mapping[str, str]) -> Mapping[str, str]:
        """Return where the winner of each game plays next, in words."""
        next_games = {
            name: game.winner_to.game for name, game in self.bracket.games.items() if game.winner_to
        }
        return {
            name: f"winner to {next_game}{sheet_words_by_game.get(next_game, WIDEST_SHEET_WORDS)}"
            for name, next_game in next_games.items()
        }

    def room(self, rounds: int, size: float, height: float = inf) -> BracketSpace:
        pitch = (self.body.width + ROUND_GAP * size) / self.columns
        points_square = MIN_WRITING_SIDE * max(1.0, size / NAME_SIZES[-1])
        small_share = max(self.min_font_size / size, MIN_SMALL_TEXT_SHARE)
        width = rounds * pitch - ROUND_GAP * size
        return BracketSpace(
            width, height, size, size, self.lines, small_share, "sheet", points_square
        )

    def head_height(self, piece: BracketPiece) -> float:
        """Return the height of the title and words above a drawing."""
        are_words_beside = self.has_words_beside_title(piece)
        lines = (
            0
            if are_words_beside
            else len(wrap_text(piece.words, self.body.width, self.min_font_size))
        )
        return self.choices.scaled_size(TITLE_HEIGHT) + height_of_lines(
            lines * bool(piece.words), self.min_font_size
        )

    def has_words_beside_title(self, piece: BracketPiece) -> bool:
        needed_width = (
            self.title_width(piece)
            + width_of_text(printable_text(piece.words), self.min_font_size)
            + 2 * LOGO_GAP
        )
        return needed_width + self.body.width / 3 <= self.body.width

    def title_width(self, piece: BracketPiece) -> float:
        return width_of_text(
            printable_text(piece.whole_title), self.choices.scaled_size(TITLE_SIZE), faces.TITLE
        )

    def needed_height_of(self, piece: BracketPiece, page: BracketPage, size: float) -> float:
        return self.head_height(piece) + needed_height(page, self.room(len(page.headings), size))

    def sheets(self, parts: Sequence[BracketPart]) -> "_Sheets":
        """Return the pages. The last page has room for the first three places."""
        pieces_by_part = [self._split_part(part) for part in parts]
        last_piece, _ = pieces_by_part[-1][-1]
        if len(last_piece.headings) < self.columns:
            without_strip = self._pack_sheets(pieces_by_part, 0)
            if without_strip.has_strip:
                return without_strip
        return self._pack_sheets(pieces_by_part, STRIP_HEIGHT)

    def _split_part(self, part: BracketPart) -> Sequence["_Piece"]:
        winners_to = self.winners_to({})

        def has_room(piece: BracketPiece) -> bool:
            page = page_to_fill_in(piece, self.boxes, winners_to)
            return self.needed_height_of(piece, page, self.min_font_size) <= self.body.height

        return [
            (piece, page_to_fill_in(piece, self.boxes, winners_to))
            for piece in cut_into_pieces(part, self.bracket.games, self.columns, has_room)
        ]

    def _pack_sheets(
        self, pieces_by_part: Sequence[Sequence["_Piece"]], strip_height: float
    ) -> "_Sheets":
        """Fill pages from the last one backward, so that the ends of all parts are together. A
        piece never comes on a later page than the piece after it.
        """
        sheets: list[list[_Piece]] = []
        heights_left: list[float] = []
        for part_pieces in reversed(pieces_by_part):
            index = 0
            for placed_piece in reversed(part_pieces):
                piece_height = self.needed_height_of(*placed_piece, self.min_font_size)
                while index < len(sheets) and piece_height > heights_left[index] + ROUNDING_SLACK:
                    index += 1
                if index == len(sheets):
                    sheets.append([])
                    heights_left.append(self.body.height - (0 if index else strip_height))
                sheets[index].insert(0, placed_piece)
                heights_left[index] -= piece_height
        return _Sheets(self, sheets[::-1])


_Piece = tuple[BracketPiece, BracketPage]


@dataclass(frozen=True, slots=True)
class _Sheets:
    """The pieces on each page, before the pages are numbered."""

    layout: _Layout
    sheets: Sequence[Sequence[_Piece]]

    @property
    def has_whole_names(self) -> bool:
        smallest_size = self.layout.min_font_size
        return all(
            has_full_size_names(page, self.layout.room(len(page.headings), smallest_size))
            for sheet_pieces in self.sheets
            for _, page in sheet_pieces
        )

    @property
    def has_room(self) -> bool:
        """Return whether every page is high enough for its drawings. A drawing that ends with the
        last game of its part is never cut into halves.
        """
        layout = self.layout
        return all(
            sum(layout.needed_height_of(*piece, layout.min_font_size) for piece in sheet_pieces)
            <= layout.body.height + ROUNDING_SLACK
            for sheet_pieces in self.sheets
        )

    @property
    def has_strip(self) -> bool:
        """Return whether the last page has room for the first three places, below or beside the
        drawings.
        """
        layout, last_sheet, height_beside = self.layout, self.sheets[-1], 0.0
        heights = [
            layout.needed_height_of(*placed_piece, layout.min_font_size)
            for placed_piece in last_sheet
        ]
        for (piece, _), piece_height in zip(last_sheet, heights, strict=True):
            height_beside = (
                height_beside + piece_height if len(piece.headings) < layout.columns else 0.0
            )
        return (
            sum(heights) + STRIP_HEIGHT <= layout.body.height
            or height_beside - HEAD_LINE_HEIGHT >= CORNER_HEIGHT
        )

    def pages(self, bracket_state: BracketState, teams: Teams) -> Iterator[DrawPage]:
        for number in range(1, len(self.sheets) + 1):
            draw_page = partial(self._draw, number, bracket_state, teams)
            yield (
                LandscapePage(draw_page)
                if self.layout.body.width > self.layout.body.height
                else draw_page
            )

    def _draw(
        self, number: int, bracket_state: BracketState, teams: Teams, sheet: PaperSheet
    ) -> None:
        layout, is_last = self.layout, number == len(self.sheets)
        winners_to = layout.winners_to(self._sheet_words_by_game(number))
        sheet_pieces = [
            (piece, page_to_fill_in(piece, layout.boxes, winners_to))
            for piece, _ in self.sheets[number - 1]
        ]
        smallest_height = sum(
            layout.needed_height_of(*piece, layout.min_font_size) for piece in sheet_pieces
        )
        has_strip = is_last and layout.body.height - smallest_height >= STRIP_HEIGHT
        height = layout.body.height - STRIP_HEIGHT * has_strip
        size, needed_heights = self._largest_font_size(sheet_pieces, height)
        growth = min(MAX_GROWTH, height / sum(needed_heights) - 1)
        free_frame, corner_frame = sheet.body, sheet.body.foot(0)
        for (piece, page), piece_height in zip(sheet_pieces, needed_heights, strict=True):
            frame = free_frame.head(piece_height * (1 + growth))
            free_frame = free_frame.below_head(frame.height)
            self._draw_title(sheet, frame, piece)
            drawing_frame = frame.below_head(layout.head_height(piece))
            room = layout.room(len(page.headings), size, drawing_frame.height)
            paint_drawing(sheet, replace(drawing_frame, width=room.width), draw_bracket(page, room))
            corner_frame = _space_at_right(corner_frame, frame, room.width + ROUND_GAP * size)
        self._draw_corner(sheet, number)
        if has_strip:
            draw_first_three(sheet, free_frame.head(STRIP_HEIGHT), bracket_state, teams)
        elif (
            is_last and corner_frame.height >= CORNER_HEIGHT and corner_frame.width >= CORNER_WIDTH
        ):
            draw_first_three(sheet, corner_frame.below_head(HEAD_LINE_HEIGHT), bracket_state, teams)

    def _sheet_words_by_game(self, this_sheet: int) -> Mapping[str, str]:
        """Return the sheet of each game in words. The words are empty for games on this sheet."""
        return {
            box.game: "" if number == this_sheet else f", sheet {number}"
            for number, sheet_pieces in enumerate(self.sheets, start=1)
            for piece, _ in sheet_pieces
            for box in piece.boxes
        }

    def _largest_font_size(
        self, placed_pieces: Sequence[_Piece], height_of_page: float
    ) -> tuple[float, Sequence[float]]:
        """Return the largest font size at which a page fits, and the height of each piece. A size
        is too large if names take more lines than at the smallest size.
        """
        layout = self.layout
        size = layout.min_font_size
        needed_heights = [
            layout.needed_height_of(*placed_piece, size) for placed_piece in placed_pieces
        ]
        line_counts = self._line_counts(placed_pieces, size)
        for larger_size in sorted(layout.choices.scaled_size(size) for size in NAME_SIZES[:-1]):
            larger_heights = [
                layout.needed_height_of(*placed_piece, larger_size)
                for placed_piece in placed_pieces
            ]
            if (
                sum(larger_heights) > height_of_page
                or self._line_counts(placed_pieces, larger_size) != line_counts
            ):
                break
            size, needed_heights = larger_size, larger_heights
        return size, needed_heights

    def _line_counts(self, placed_pieces: Sequence[_Piece], size: float) -> list[object]:
        return [
            team_lines(page, self.layout.room(len(page.headings), size))
            for _, page in placed_pieces
        ]

    def _draw_title(self, sheet: PaperSheet, frame: Frame, piece: BracketPiece) -> None:
        """Draw the title, and the words about a loss beside it, or below it if there is no room."""
        layout = self.layout
        choices, size = layout.choices, layout.min_font_size
        title_line = frame.head(choices.scaled_size(TITLE_HEIGHT))
        title_width = layout.title_width(piece) + LOGO_GAP
        title_frame, rest_frame = title_line.split_across(
            [title_width, title_line.width - title_width]
        )
        align_bottom = VerticalAlign.BOTTOM
        sheet.draw_words(
            piece.whole_title,
            title_frame,
            choices.scaled_size(TITLE_SIZE),
            faces.TITLE,
            vertical_align=align_bottom,
        )
        if layout.has_words_beside_title(piece):
            sheet.draw_words(piece.words, rest_frame, size, vertical_align=align_bottom)
        else:
            text_frame = frame.below_head(title_line.height)
            sheet.draw_text_lines(wrap_text(piece.words, text_frame.width, size), text_frame, size)

    def _draw_corner(self, sheet: PaperSheet, number: int) -> None:
        """Draw the club and the page number beside the first title."""
        first_line = sheet.body.head(HEAD_LINE_HEIGHT)
        piece, _ = self.sheets[number - 1][0]
        title_width = self.layout.title_width(piece) + LOGO_GAP
        if self.layout.has_words_beside_title(piece):
            title_width += (
                width_of_text(printable_text(piece.words), self.layout.min_font_size) + LOGO_GAP
            )
        rest_frame = replace(
            first_line, left=first_line.left + title_width, width=first_line.width - title_width
        )
        text_frame, logo_frame = rest_frame.split_across(
            [rest_frame.width - HEAD_LINE_HEIGHT - LOGO_GAP, HEAD_LINE_HEIGHT], LOGO_GAP
        )
        sheet_count = len(self.sheets)
        sheet_words = f"sheet {number} of {sheet_count}" if sheet_count > 1 else ""
        words = " · ".join(filter(None, (sheet.club, sheet_words)))
        sheet.draw_words(
            words, text_frame, self.layout.choices.scaled_size(11.0), align=Align.RIGHT
        )
        draw_club_logo(sheet, logo_frame)


def _space_at_right(corner_frame: Frame, frame: Frame, taken_width: float) -> Frame:
    """Return the free space at the right of the last drawings of a page. The last drawing is
    `taken_width` wide.
    """
    free_space = replace(
        frame, left=frame.left + taken_width, width=max(0.0, frame.width - taken_width)
    )
    if min(corner_frame.width, free_space.width) < CORNER_WIDTH or not corner_frame.height:
        return free_space
    left = max(corner_frame.left, free_space.left)
    return Frame(
        left, corner_frame.top, free_space.right - left, free_space.bottom - corner_frame.top
    )


def draw_first_three(
    sheet: PaperSheet, frame: Frame, bracket_state: BracketState, teams: Teams
) -> None:
    """Draw the first three places one below another. A place that is not known yet is a line to
    write on.
    """
    line_frames = (
        frame.inset(0, PADDING).head(min(frame.height - 2 * PADDING, 3 * LINE_HEIGHT)).rows(3)
    )
    label_by_place = {
        row.first_place: teams[row.team]
        for row in settled_places(bracket_state)
        if row.first_place == row.last_place
    }
    text_width = (
        max(width_of_text(place_word, STRIP_SIZE, STRONG) for place_word in FIRST_THREE) + LOGO_GAP
    )
    for place, (place_word, line_frame) in enumerate(
        zip(FIRST_THREE, line_frames, strict=True), start=1
    ):
        word_frame, rest_frame = line_frame.split_across(
            [text_width, line_frame.width - text_width]
        )
        sheet.draw_words(
            place_word, word_frame, STRIP_SIZE, face=STRONG, vertical_align=VerticalAlign.BOTTOM
        )
        sheet.draw_rule_below(rest_frame)
        if place in label_by_place:
            team_words, team_frame = label_by_place[place].words, rest_frame.inset(0, 2)
            sheet.draw_words(team_words, team_frame, 13, vertical_align=VerticalAlign.BOTTOM)


def _places_pages(
    bracket_state: BracketState, teams: Teams, choices: PrintChoices
) -> Sequence[DrawPage]:
    """Return the pages with all places, or no pages before there is a winner."""
    if bracket_state.champion is None:
        return ()
    columns: tuple[Column[TeamPlaces], ...] = (
        Column(
            lambda row: format_range(row.first_place, row.last_place),
            "Place",
            share=1.2,
            is_bold=True,
        ),
        Column(lambda row: teams[row.team].number, "Team", ColumnKind.QUANTITY, share=0.9),
        Column(lambda row: " & ".join(teams[row.team].people), "Names", share=6),
        Column(lambda row: _last_game(bracket_state, row.team), "Last game", share=1.6),
    )
    place_rows = paper_rows(settled_places(bracket_state), columns)
    table = WordTable(paper_columns(columns), place_rows, choices.scaled_size(PLACES_FONT_SIZE))
    return pages_of_table(
        "Places", table, choices, aside_text="tied teams went out in the same round"
    )


def _last_game(bracket_state: BracketState, team: Entrant) -> str:
    """Return the name of the last game that a team played or forfeited."""
    games_played = [
        name
        for name in bracket_state.bracket.games
        if bracket_state.game_state(name) in (GameState.PLAYED, GameState.FORFEITED)
        and team in bracket_state.sides[name]
    ]
    return games_played[-1] if games_played else ""

"""The bracket on paper, on as few pages as possible in at least 10-point type, to fill in with a
pencil. The first three places are on the last page. Once the bracket is over, a list of all places
follows.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf

from rotation.bracket.progress import BracketState, GameState, TeamPlaces, settled_places
from rotation.bracket.structure import Bracket
from rotation.seating import Entrant
from scoring.places.standings import format_place_range
from tournament.evening import courses
from tournament.evening.night import draws
from tournament.evening.night.night import Night
from tournament.evening.night.shown_names import with_distinct_names
from tournament.evening.words.names import PARTNERS_JOINER
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
from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.frames import (
    MIN_WRITE_IN_BOX_SIDE,
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
from tournament.kit.printing.pdf_file import LandscapePage
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.word_table import WordTable, pages_of_table, paper_columns, paper_rows
from tournament.topics.bracket.boards.bracket_games import Opponent, ShownGame
from tournament.topics.bracket.boards.bracket_pages import (
    BracketPiece,
    append_finals,
    cut_into_pieces,
    future_team_lines,
    game_box,
    team_row,
)
from tournament.topics.bracket.boards.drawing import BracketDrawing, BracketPart, drawing_of_night
from tournament.topics.bracket.boards.team_names import TeamLabel, team_labels

# The font sizes to try for names, the largest first, and the most lines that a team's names take.
NAME_SIZES, MAX_NAME_LINES = (14.0, 13.0, 12.0, 11.0, 10.0), 9
# All other words have at least this share of the font size of names.
MIN_SMALL_TEXT_SHARE = 0.8
# A page has a column for each round. If the whole bracket is on one page, it may have up to five
# columns, with names on at most two lines. Otherwise a page usually has three columns, or two to
# leave more space for names.
MAX_ONE_PAGE_COLUMNS, MAX_ONE_PAGE_NAME_LINES = 5, 2
USUAL_COLUMN_COUNT, ROOMY_COLUMN_COUNT = 3, 2
# The font size of the title above each drawing, and the height of its line, in points.
TITLE_SIZE, TITLE_HEIGHT = 14.0, 20.0
# The drawings are measured before their page numbers are known. These widest possible words make
# sure that there is enough space.
WIDEST_SHEET_WORDS = ", sheet 88"
# A drawing on a page with free space is stretched by at most this share of its height.
MAX_STRETCH_SHARE = 0.3
# The first three places are printed in a strip below the drawings, or in a corner beside the last
# one.
FIRST_THREE_STRIP_HEIGHT, FIRST_THREE_CORNER_HEIGHT, FIRST_THREE_CORNER_WIDTH = 84.0, 136.0, 120.0
FIRST_THREE_PLACE_WORDS, STRIP_FONT_SIZE = ("First", "Second", "Third"), 12.0
STRIP_PADDING, MAX_PLACE_LINE_HEIGHT = 8.0, 56.0
PLACES_FONT_SIZE = 13.0

LabelByTeam = Mapping[Entrant, TeamLabel]
NO_WINNER_WORDS: Mapping[str, str] = {}


def pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    return bracket_pages(*bracket_state_drawing_and_teams(night), choices)


def bracket_state_drawing_and_teams(
    night: Night,
) -> tuple[BracketState, BracketDrawing, LabelByTeam]:
    """Return the bracket's state, its drawing and the labels of its teams. Refuse if no bracket
    is drawn.
    """
    course = courses.course_of(night)
    if "bracket" not in course.printout_keys:
        raise Refused("There is no bracket. Print the schedule or score sheets.")
    if course.page_words.not_drawn_refusal:
        raise Refused(course.page_words.not_drawn_refusal)
    night = with_distinct_names(night, may_add_numbers=False)
    return draws.bracket_state(night), drawing_of_night(night), team_labels(night)


def bracket_pages(
    bracket_state: BracketState,
    drawing: BracketDrawing,
    label_by_team: LabelByTeam,
    choices: PrintChoices,
) -> Sequence[DrawPage]:
    """Return the pages of a bracket with the results so far, and the list of places once it is
    over.
    """
    sheets = _arrange_on_fewest_sheets(bracket_state, drawing, label_by_team, choices)
    return [
        *sheets.pages(bracket_state, label_by_team),
        *_final_places_pages(bracket_state, label_by_team, choices),
    ]


def page_to_fill_in(
    piece: BracketPiece,
    box_by_game: Mapping[str, GameBox],
    winner_words_by_game: Mapping[str, str] = NO_WINNER_WORDS,
) -> BracketPage:
    """Return a page of the bracket with room to write. `winner_words_by_game` has the words such as
    "winner to W3.1, sheet 2" for games whose winner plays on another page.
    """
    games = (
        replace(
            box_by_game[game.shown_game.game],
            column=game.column,
            source_indexes=game.source_indexes,
            winner_to=winner_words_by_game.get(game.shown_game.game, "")
            if game.winner_leaves_page
            else "",
        )
        for game in piece.games
    )
    return BracketPage(piece.headings, tuple(games), has_team_numbers=True)


def boxes_to_fill_in(
    bracket_state: BracketState,
    drawing: BracketDrawing,
    label_by_team: LabelByTeam,
    *,
    is_brief: bool,
) -> dict[str, GameBox]:
    """Return the drawn games of a bracket with room to write. If `is_brief`, a team that is not
    known yet is shown by the numbers of the two teams it can be if their names do not fit.
    """
    return {
        shown_game.game: _game_box_to_fill_in(
            shown_game, bracket_state, label_by_team, is_brief=is_brief
        )
        for part in drawing.parts
        for bracket_round in part.rounds
        for shown_game in bracket_round.shown_games
    }


def _game_box_to_fill_in(
    shown_game: ShownGame,
    bracket_state: BracketState,
    label_by_team: LabelByTeam,
    *,
    is_brief: bool,
) -> GameBox:
    game = bracket_state.bracket.games[shown_game.game]
    first_row, second_row = (
        _team_row_to_fill_in(side, shown_game, label_by_team, is_brief=is_brief)
        for side in shown_game.opponents
    )
    next_game_names = [
        bracket_state.next_seat(seat).game if seat else ""
        for seat in (game.loser_to, game.winner_to)
    ]
    loser_words = (
        f"loser to {next_game_names[0]}"
        if next_game_names[0] and len({*next_game_names}) > 1 and not shown_game.is_decided
        else ""
    )
    return replace(
        game_box(shown_game, (first_row, second_row)),
        name=shown_game.game,
        table="",
        state=shown_game.state_words
        if shown_game.table or shown_game.is_decided or not loser_words
        else "",
        loser_to=loser_words,
        note=shown_game.bye_note,
    )


def _team_row_to_fill_in(
    opponent: Opponent, shown_game: ShownGame, label_by_team: LabelByTeam, *, is_brief: bool
) -> BracketRow:
    if opponent.team is None:
        short_words = opponent.short_words if is_brief else ""
        return BracketRow(
            future_team_lines(opponent.words), is_source=True, short_source=short_words
        )
    label = label_by_team[opponent.team]
    return replace(team_row(opponent, label, shown_game.game, "lost"), number=str(label.number))


def _arrange_on_fewest_sheets(
    bracket_state: BracketState,
    drawing: BracketDrawing,
    label_by_team: LabelByTeam,
    choices: PrintChoices,
) -> "_Sheets":
    """Return the bracket on one page if it fits. Otherwise return pages with three rounds each, or
    with two rounds if that needs at most one more page, because names then have more space. If
    names still do not fit, return pages with one round.
    """
    boxes = boxes_to_fill_in(bracket_state, drawing, label_by_team, is_brief=True)
    make_layout = partial(_Layout, bracket_state.bracket, boxes, choices)
    landscape_body = body_frame(landscape_paper(choices.paper))
    upright_body = body_frame(choices.paper)
    usual_sheets, roomy_sheets = (
        make_layout(upright_body, rounds).sheets(drawing.parts)
        for rounds in (USUAL_COLUMN_COUNT, ROOMY_COLUMN_COUNT)
    )
    if len(usual_sheets.sheets) == 1:
        parts = append_finals(drawing.parts)
        column_count = max(len(part.rounds) for part in parts)
        candidate_sheets = [
            make_layout(landscape_body, USUAL_COLUMN_COUNT).sheets(drawing.parts),
            usual_sheets,
        ]
        if column_count <= MAX_ONE_PAGE_COLUMNS:
            candidate_sheets.insert(
                0, make_layout(landscape_body, column_count, MAX_ONE_PAGE_NAME_LINES).sheets(parts)
            )
        one_page_candidates = [
            sheets
            for sheets in candidate_sheets
            if len(sheets.sheets) == 1 and sheets.has_whole_names and sheets.has_room
        ]
        if one_page_candidates:
            return min(one_page_candidates, key=lambda sheets: len(sheets.sheets[0]))
    if roomy_sheets.has_whole_names and (
        len(roomy_sheets.sheets) <= len(usual_sheets.sheets) + 1 or not usual_sheets.has_whole_names
    ):
        return roomy_sheets
    return (
        usual_sheets
        if usual_sheets.has_whole_names
        else make_layout(upright_body, 1).sheets(drawing.parts)
    )


@dataclass(frozen=True, slots=True)
class _Layout:
    """Arranges a bracket on pages of `columns` rounds, with at most `lines` lines for a team."""

    bracket: Bracket
    box_by_game: Mapping[str, GameBox]
    choices: PrintChoices
    body: Frame
    columns: int
    lines: int = MAX_NAME_LINES

    @property
    def min_font_size(self) -> float:
        return self.choices.scaled_size(NAME_SIZES[-1])

    def words_for_winners(self, sheet_words_by_game: Mapping[str, str]) -> Mapping[str, str]:
        """Return words such as "winner to W3.1, sheet 2" for each game whose winner has a next
        game. If `sheet_words_by_game` lacks the next game, use the widest words for its sheet.
        """
        next_game_by_game = {
            name: game.winner_to.game for name, game in self.bracket.games.items() if game.winner_to
        }
        return {
            name: f"winner to {next_game}{sheet_words_by_game.get(next_game, WIDEST_SHEET_WORDS)}"
            for name, next_game in next_game_by_game.items()
        }

    def space_for_rounds(
        self, round_count: int, font_size: float, height: float = inf
    ) -> BracketSpace:
        column_pitch = (self.body.width + ROUND_GAP * font_size) / self.columns
        points_square = MIN_WRITE_IN_BOX_SIDE * max(1.0, font_size / NAME_SIZES[-1])
        small_share = max(self.min_font_size / font_size, MIN_SMALL_TEXT_SHARE)
        width = round_count * column_pitch - ROUND_GAP * font_size
        return BracketSpace(
            width, height, font_size, font_size, self.lines, small_share, "sheet", points_square
        )

    def head_height(self, piece: BracketPiece) -> float:
        """Return the height of the title and the sentences above a drawing."""
        are_words_beside = self.has_words_beside_title(piece)
        line_count = (
            0
            if are_words_beside
            else len(wrap_text(piece.words, self.body.width, self.min_font_size))
        )
        return self.choices.scaled_size(TITLE_HEIGHT) + height_of_lines(
            line_count * bool(piece.words), self.min_font_size
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

    def needed_height_of(self, piece: BracketPiece, page: BracketPage, font_size: float) -> float:
        return self.head_height(piece) + needed_height(
            page, self.space_for_rounds(len(page.headings), font_size)
        )

    def sheets(self, parts: Sequence[BracketPart]) -> "_Sheets":
        """Return the parts of a bracket arranged on pages. The last page has room for the first
        three places.
        """
        pieces_of_parts = [self._split_part(part) for part in parts]
        last_piece, _ = pieces_of_parts[-1][-1]
        if len(last_piece.headings) < self.columns:
            sheets_without_strip = self._pack_sheets(pieces_of_parts, 0)
            if sheets_without_strip.has_room_for_first_three:
                return sheets_without_strip
        return self._pack_sheets(pieces_of_parts, FIRST_THREE_STRIP_HEIGHT)

    def _split_part(self, part: BracketPart) -> Sequence["_PieceWithPage"]:
        winner_words_by_game = self.words_for_winners({})

        def has_room(piece: BracketPiece) -> bool:
            page = page_to_fill_in(piece, self.box_by_game, winner_words_by_game)
            return self.needed_height_of(piece, page, self.min_font_size) <= self.body.height

        return [
            (piece, page_to_fill_in(piece, self.box_by_game, winner_words_by_game))
            for piece in cut_into_pieces(part, self.bracket.games, self.columns, has_room)
        ]

    def _pack_sheets(
        self, pieces_of_parts: Sequence[Sequence["_PieceWithPage"]], strip_height: float
    ) -> "_Sheets":
        """Put the drawings on pages, from the last page backward, so that the ends of all parts
        are on the last pages. The drawings of one part stay in their order.
        """
        sheets: list[list[_PieceWithPage]] = []
        heights_left: list[float] = []
        for part_pieces in reversed(pieces_of_parts):
            sheet_index = 0
            for placed_piece in reversed(part_pieces):
                piece_height = self.needed_height_of(*placed_piece, self.min_font_size)
                while (
                    sheet_index < len(sheets)
                    and piece_height > heights_left[sheet_index] + ROUNDING_SLACK
                ):
                    sheet_index += 1
                if sheet_index == len(sheets):
                    sheets.append([])
                    heights_left.append(self.body.height - (0 if sheet_index else strip_height))
                sheets[sheet_index].insert(0, placed_piece)
                heights_left[sheet_index] -= piece_height
        return _Sheets(self, sheets[::-1])


_PieceWithPage = tuple[BracketPiece, BracketPage]


@dataclass(frozen=True, slots=True)
class _Sheets:
    """The drawings of a bracket arranged on pages."""

    layout: _Layout
    sheets: Sequence[Sequence[_PieceWithPage]]

    @property
    def has_whole_names(self) -> bool:
        smallest_size = self.layout.min_font_size
        return all(
            has_full_size_names(
                page, self.layout.space_for_rounds(len(page.headings), smallest_size)
            )
            for sheet_pieces in self.sheets
            for _, page in sheet_pieces
        )

    @property
    def has_room(self) -> bool:
        """Return whether every page is tall enough for its drawings. A page may be too short,
        because a drawing in which all games lead to one game is never cut.
        """
        layout = self.layout
        return all(
            sum(layout.needed_height_of(*piece, layout.min_font_size) for piece in sheet_pieces)
            <= layout.body.height + ROUNDING_SLACK
            for sheet_pieces in self.sheets
        )

    @property
    def has_room_for_first_three(self) -> bool:
        """Return whether the last page has room for the first three places, below or beside the
        drawings.
        """
        layout, last_sheet, height_beside = self.layout, self.sheets[-1], 0.0
        piece_heights = [
            layout.needed_height_of(*placed_piece, layout.min_font_size)
            for placed_piece in last_sheet
        ]
        for (piece, _), piece_height in zip(last_sheet, piece_heights, strict=True):
            height_beside = (
                height_beside + piece_height if len(piece.headings) < layout.columns else 0.0
            )
        return (
            sum(piece_heights) + FIRST_THREE_STRIP_HEIGHT <= layout.body.height
            or height_beside - HEAD_LINE_HEIGHT >= FIRST_THREE_CORNER_HEIGHT
        )

    def pages(self, bracket_state: BracketState, label_by_team: LabelByTeam) -> Iterator[DrawPage]:
        for sheet_number in range(1, len(self.sheets) + 1):
            draw_page = partial(self._draw, sheet_number, bracket_state, label_by_team)
            yield (
                LandscapePage(draw_page)
                if self.layout.body.width > self.layout.body.height
                else draw_page
            )

    def _draw(
        self,
        sheet_number: int,
        bracket_state: BracketState,
        label_by_team: LabelByTeam,
        sheet: PaperSheet,
    ) -> None:
        layout, is_last = self.layout, sheet_number == len(self.sheets)
        winner_words_by_game = layout.words_for_winners(self._sheet_words_by_game(sheet_number))
        sheet_pieces = [
            (piece, page_to_fill_in(piece, layout.box_by_game, winner_words_by_game))
            for piece, _ in self.sheets[sheet_number - 1]
        ]
        smallest_height = sum(
            layout.needed_height_of(*piece, layout.min_font_size) for piece in sheet_pieces
        )
        has_first_three_strip = (
            is_last and layout.body.height - smallest_height >= FIRST_THREE_STRIP_HEIGHT
        )
        available_height = layout.body.height - FIRST_THREE_STRIP_HEIGHT * has_first_three_strip
        font_size, needed_heights = self._largest_font_size(sheet_pieces, available_height)
        stretch_share = min(MAX_STRETCH_SHARE, available_height / sum(needed_heights) - 1)
        free_frame, corner_frame = sheet.body, sheet.body.foot(0)
        for (piece, page), piece_height in zip(sheet_pieces, needed_heights, strict=True):
            frame = free_frame.head(piece_height * (1 + stretch_share))
            free_frame = free_frame.below_head(frame.height)
            self._draw_title(sheet, frame, piece)
            drawing_frame = frame.below_head(layout.head_height(piece))
            bracket_space = layout.space_for_rounds(
                len(page.headings), font_size, drawing_frame.height
            )
            paint_drawing(
                sheet,
                replace(drawing_frame, width=bracket_space.width),
                draw_bracket(page, bracket_space),
            )
            corner_frame = _free_space_at_right(
                corner_frame, frame, bracket_space.width + ROUND_GAP * font_size
            )
        self._draw_club_and_page_number(sheet, sheet_number)
        if has_first_three_strip:
            draw_first_three_places(
                sheet, free_frame.head(FIRST_THREE_STRIP_HEIGHT), bracket_state, label_by_team
            )
        elif (
            is_last
            and corner_frame.height >= FIRST_THREE_CORNER_HEIGHT
            and corner_frame.width >= FIRST_THREE_CORNER_WIDTH
        ):
            draw_first_three_places(
                sheet, corner_frame.below_head(HEAD_LINE_HEIGHT), bracket_state, label_by_team
            )

    def _sheet_words_by_game(self, this_sheet_number: int) -> Mapping[str, str]:
        """Return words such as ", sheet 2" that tell on which sheet each game is drawn. The words
        are empty for games on the sheet `this_sheet_number`.
        """
        return {
            shown_game.game: "" if sheet_number == this_sheet_number else f", sheet {sheet_number}"
            for sheet_number, sheet_pieces in enumerate(self.sheets, start=1)
            for piece, _ in sheet_pieces
            for shown_game in piece.shown_games
        }

    def _largest_font_size(
        self, placed_pieces: Sequence[_PieceWithPage], height_of_page: float
    ) -> tuple[float, Sequence[float]]:
        """Return the largest font size at which the drawings fit on a page and names break into the
        same lines as at the smallest size. Also return the height that each drawing needs.
        """
        layout = self.layout
        font_size = layout.min_font_size
        needed_heights = [
            layout.needed_height_of(*placed_piece, font_size) for placed_piece in placed_pieces
        ]
        lines_of_teams = self._lines_of_teams(placed_pieces, font_size)
        for larger_size in sorted(
            layout.choices.scaled_size(font_size) for font_size in NAME_SIZES[:-1]
        ):
            larger_heights = [
                layout.needed_height_of(*placed_piece, larger_size)
                for placed_piece in placed_pieces
            ]
            if (
                sum(larger_heights) > height_of_page
                or self._lines_of_teams(placed_pieces, larger_size) != lines_of_teams
            ):
                break
            font_size, needed_heights = larger_size, larger_heights
        return font_size, needed_heights

    def _lines_of_teams(
        self, placed_pieces: Sequence[_PieceWithPage], font_size: float
    ) -> list[tuple[tuple[str, ...], ...]]:
        return [
            team_lines(page, self.layout.space_for_rounds(len(page.headings), font_size))
            for _, page in placed_pieces
        ]

    def _draw_title(self, sheet: PaperSheet, frame: Frame, piece: BracketPiece) -> None:
        """Draw the title of a drawing. Draw the sentence on what a loss means beside the title, or
        below it if there is no room.
        """
        layout = self.layout
        choices, text_size = layout.choices, layout.min_font_size
        title_line_frame = frame.head(choices.scaled_size(TITLE_HEIGHT))
        title_width = layout.title_width(piece) + LOGO_GAP
        title_frame, words_frame = title_line_frame.split_across(
            [title_width, title_line_frame.width - title_width]
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
            sheet.draw_words(piece.words, words_frame, text_size, vertical_align=align_bottom)
        else:
            text_frame = frame.below_head(title_line_frame.height)
            sheet.draw_text_lines(
                wrap_text(piece.words, text_frame.width, text_size), text_frame, text_size
            )

    def _draw_club_and_page_number(self, sheet: PaperSheet, sheet_number: int) -> None:
        """Draw the club's name and logo and the page number at the right of the first title."""
        first_line_frame = sheet.body.head(HEAD_LINE_HEIGHT)
        piece, _ = self.sheets[sheet_number - 1][0]
        title_width = self.layout.title_width(piece) + LOGO_GAP
        if self.layout.has_words_beside_title(piece):
            title_width += (
                width_of_text(printable_text(piece.words), self.layout.min_font_size) + LOGO_GAP
            )
        rest_frame = replace(
            first_line_frame,
            left=first_line_frame.left + title_width,
            width=first_line_frame.width - title_width,
        )
        text_frame, logo_frame = rest_frame.split_across(
            [rest_frame.width - HEAD_LINE_HEIGHT - LOGO_GAP, HEAD_LINE_HEIGHT], LOGO_GAP
        )
        sheet_count = len(self.sheets)
        sheet_words = f"sheet {sheet_number} of {sheet_count}" if sheet_count > 1 else ""
        corner_words = " · ".join(filter(None, (sheet.club, sheet_words)))
        sheet.draw_words(
            corner_words, text_frame, self.layout.choices.scaled_size(11.0), align=Align.RIGHT
        )
        draw_club_logo(sheet, logo_frame)


def _free_space_at_right(corner_frame: Frame, frame: Frame, taken_width: float) -> Frame:
    """Return the free space to the right of the last drawings of a page. The last drawing takes
    `taken_width` of its `frame`. `corner_frame` is the free space beside the drawings above it. If
    the two spaces together are too narrow, return only the space beside the last drawing.
    """
    free_space = replace(
        frame, left=frame.left + taken_width, width=max(0.0, frame.width - taken_width)
    )
    if (
        min(corner_frame.width, free_space.width) < FIRST_THREE_CORNER_WIDTH
        or not corner_frame.height
    ):
        return free_space
    left = max(corner_frame.left, free_space.left)
    return Frame(
        left, corner_frame.top, free_space.right - left, free_space.bottom - corner_frame.top
    )


def draw_first_three_places(
    sheet: PaperSheet, frame: Frame, bracket_state: BracketState, label_by_team: LabelByTeam
) -> None:
    """Draw the first three places one below another. A place that is undecided or shared has an
    empty line to write on.
    """
    line_frames = (
        frame.inset(0, STRIP_PADDING)
        .head(min(frame.height - 2 * STRIP_PADDING, 3 * MAX_PLACE_LINE_HEIGHT))
        .rows(3)
    )
    label_by_place = {
        row.first_place: label_by_team[row.team]
        for row in settled_places(bracket_state)
        if row.first_place == row.last_place
    }
    place_word_width = (
        max(
            width_of_text(place_word, STRIP_FONT_SIZE, STRONG)
            for place_word in FIRST_THREE_PLACE_WORDS
        )
        + LOGO_GAP
    )
    for place, (place_word, line_frame) in enumerate(
        zip(FIRST_THREE_PLACE_WORDS, line_frames, strict=True), start=1
    ):
        word_frame, rest_frame = line_frame.split_across(
            [place_word_width, line_frame.width - place_word_width]
        )
        sheet.draw_words(
            place_word,
            word_frame,
            STRIP_FONT_SIZE,
            face=STRONG,
            vertical_align=VerticalAlign.BOTTOM,
        )
        sheet.draw_rule_below(rest_frame)
        if place in label_by_place:
            team_words, team_frame = label_by_place[place].words, rest_frame.inset(0, 2)
            sheet.draw_words(team_words, team_frame, 13, vertical_align=VerticalAlign.BOTTOM)


def _final_places_pages(
    bracket_state: BracketState, label_by_team: LabelByTeam, choices: PrintChoices
) -> Sequence[DrawPage]:
    """Return the pages with the final places of all teams, or no pages before the bracket has a
    winner.
    """
    if bracket_state.champion is None:
        return ()
    columns: tuple[Column[TeamPlaces], ...] = (
        Column(
            lambda row: format_place_range(row.first_place, row.last_place),
            "Place",
            width_share=1.2,
            is_bold=True,
        ),
        Column(
            lambda row: label_by_team[row.team].number, "Team", ColumnKind.QUANTITY, width_share=0.9
        ),
        Column(
            lambda row: PARTNERS_JOINER.join(label_by_team[row.team].player_names),
            "Names",
            width_share=6,
        ),
        Column(
            lambda row: _name_of_last_game(bracket_state, row.team), "Last game", width_share=1.6
        ),
    )
    place_rows = paper_rows(settled_places(bracket_state), columns)
    table = WordTable(paper_columns(columns), place_rows, choices.scaled_size(PLACES_FONT_SIZE))
    return pages_of_table(
        "Places", table, choices, aside_text="tied teams went out in the same round"
    )


def _name_of_last_game(bracket_state: BracketState, team: Entrant) -> str:
    """Return the name of the last game that a team played or forfeited, or an empty string if there
    is none.
    """
    names_of_finished_games = [
        name
        for name in bracket_state.bracket.games
        if bracket_state.game_state(name) in (GameState.PLAYED, GameState.FORFEITED)
        and team in bracket_state.occupants_by_game[name]
    ]
    return names_of_finished_games[-1] if names_of_finished_games else ""

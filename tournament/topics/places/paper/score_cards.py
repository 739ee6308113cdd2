"""The scorecard on paper, with a line for each game. A page has two cards if their lines are then
tall enough to write on. A card on its own page also has a box for each hand. If the page is too
narrow for these boxes, each game has two lines.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from tournament.evening.night.night import Night
from tournament.kit.printing.cutting import pages_of_cards, split_into_card_frames
from tournament.kit.printing.faces import STRONG, TEXT, TITLE
from tournament.kit.printing.frames import MIN_WRITE_IN_BOX_SIDE, Frame, body_frame, landscape_paper
from tournament.kit.printing.head_line import (
    HEAD_LINE_HEIGHT,
    TAB_WIDTH,
    draw_edge_tab,
    draw_empty_edge_tab,
    draw_head_line,
    draw_words_on_edge_tab,
)
from tournament.kit.printing.letters import width_of_text
from tournament.kit.printing.page import Align, DrawPage, PaperSheet, VerticalAlign
from tournament.kit.printing.pdf_file import LandscapePage
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.shapes import GREEN, PLAIN, THICK, QrCode
from tournament.topics.places.boards.score_card import (
    RUNNING_SUM_COLUMN,
    CardColumn,
    PaperScorecard,
    PaperScorecardLine,
    PaperScorecards,
    blank_scorecards,
    scorecards_to_print,
)

# In points: the font size, and the padding beside words.
FONT_SIZE, PAD = 14.0, 4.0
# In points: the width of a column of sums, of the box for a hand, and the least width for names.
SUM_COLUMN_WIDTH, HAND_BOX_WIDTH, MIN_OTHERS_WIDTH = 62.0, MIN_WRITE_IN_BOX_SIDE + 0.2, 150.0
# In points: the heights of the name, the headings and a note, and the greatest height of a game's
# line.
NAME_HEIGHT, HEADINGS_HEIGHT, NOTE_HEIGHT, MAX_LINE_HEIGHT = 30.0, 20.0, 13.0, 52.0
GAP_BETWEEN_PARTS = 3.0
# Phones need a white margin of four squares on each side of the QR code. This is its width in
# points.
CODE_MARGIN = 8.0
# The number of cards on a page, usually and in large print.
USUAL_CARDS_PER_PAGE, LARGE_CARDS_PER_PAGE = 2, 1
# In points: the font sizes of the player's name and of notes.
NAME_SIZE, NOTE_SIZE = 26.0, 11.0
# The largest font size, in points, of printed numbers in the boxes. On cards with low lines the
# numbers are smaller.
MAX_FILLED_IN_FONT_SIZE = 22.0
FIND_ME_WORDS = "See your seat and score:"
# Fines for Xs are counted in dimes. A scorecard has this many boxes to tick, one for each dime;
# their side is in points.
DIME_BOX_COUNT, DIME_BOX_SIZE = 10, 13.0


@dataclass(frozen=True, slots=True)
class GridLine:
    """The boxes of one game on a scorecard, by heading, and a box for each hand."""

    cell_by_heading: Mapping[str, Frame]
    hands: tuple[Frame, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """The frames of all boxes and headings of a scorecard. `label_frame` is the frame for the words
    beside the sums.
    """

    whole_frame: Frame
    frame_by_heading: Mapping[str, Frame]
    game_lines: tuple[GridLine, ...]
    sum_box_by_heading: Mapping[str, Frame]
    label_frame: Frame


@dataclass(frozen=True, slots=True)
class CardStyle:
    """The settings that all cards in one PDF share: the `font_scale`, the number of boxes for hands
    in each game, and the QR code for phones.
    """

    board: PaperScorecards
    font_scale: float
    hand_count: int
    qr_code: QrCode | None

    @property
    def font_size(self) -> float:
        return FONT_SIZE * self.font_scale

    @property
    def head_height(self) -> float:
        return (HEAD_LINE_HEIGHT + NAME_HEIGHT) * self.font_scale

    @property
    def notes_height(self) -> float:
        """Return the height of all notes, which are in two columns."""
        return NOTE_HEIGHT * self.font_scale * self.note_line_count

    @property
    def note_line_count(self) -> int:
        return -(-len(self.board.notes) // 2)

    def needed_height(self, game_count: int) -> float:
        """Return the least height of a card for this many games, with lines tall enough to write
        on.
        """
        return (
            self.head_height
            + HEADINGS_HEIGHT
            + (game_count + 1) * MIN_WRITE_IN_BOX_SIDE
            + self.notes_height
            + 2 * GAP_BETWEEN_PARTS
        )

    def has_room(self, frame: Frame, game_count: int) -> bool:
        """Return whether a card for this many games has lines tall enough to write on in this
        frame.
        """
        return self.grid_in(frame, game_count).label_frame.height >= MIN_WRITE_IN_BOX_SIDE

    def frame_beside_tab(self, head: Frame) -> Frame:
        """Return the part of the head that the tab and the QR code leave free."""
        if not self.qr_code:
            return replace(head, width=head.width - TAB_WIDTH - GAP_BETWEEN_PARTS)
        code_left = self.code_frame(head).left
        return replace(head, width=code_left - CODE_MARGIN * self.font_scale - head.left)

    def code_frame(self, head: Frame) -> Frame:
        """Return the frame of the QR code, at the left of the tab."""
        side = head.height - GAP_BETWEEN_PARTS
        left = head.right - TAB_WIDTH - CODE_MARGIN * self.font_scale - side
        return Frame(left, head.top, side, side)

    def grid_in(self, frame: Frame, line_count: int) -> Grid:
        grid_frame = frame.below_head(self.head_height + GAP_BETWEEN_PARTS).above_foot(
            self.notes_height + GAP_BETWEEN_PARTS
        )
        return one_or_two_line_grid(
            self.board, grid_frame, line_count, self.hand_count, self.font_scale
        )


def pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    return _pages(scorecards_to_print(night), choices)


def blank_pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    """Return one page of blank scorecards."""
    board = blank_scorecards(night)
    cards = board.cards * _cards_per_page(board, choices)
    return _pages(replace(board, cards=cards), choices)


def one_or_two_line_grid(
    board: PaperScorecards, frame: Frame, line_count: int, hand_count: int, scale: float
) -> Grid:
    """Return the grid of a scorecard, as wide as the frame. If a line is too narrow for the boxes
    of all hands, each game has two lines.
    """
    fixed_width_by_heading = {"Game": 42 * scale, "Table": 54 * scale}
    fixed_width_by_heading |= {
        column.heading: _sum_column_width(column, scale) for column in board.columns
    }
    width_left = frame.width - sum(fixed_width_by_heading.values())
    if hand_count and width_left < hand_count * HAND_BOX_WIDTH + MIN_OTHERS_WIDTH * scale:
        return _two_line_grid(board, frame, line_count, hand_count, fixed_width_by_heading, scale)
    width_by_heading = {
        "Game": fixed_width_by_heading["Game"],
        "Table": fixed_width_by_heading["Table"],
    }
    width_by_heading |= {board.others_heading: width_left - hand_count * HAND_BOX_WIDTH}
    width_by_heading |= {str(number): HAND_BOX_WIDTH for number in range(1, hand_count + 1)}
    sum_headings = [column.heading for column in board.columns]
    width_by_heading |= {heading: fixed_width_by_heading[heading] for heading in sum_headings}
    heading_row, *game_rows, sum_row = _row_frames(frame, line_count, scale)
    game_lines = [_grid_line(game_row, width_by_heading, hand_count) for game_row in game_rows]
    sum_cell_by_heading = dict(
        zip(width_by_heading, sum_row.split_across(list(width_by_heading.values())), strict=True)
    )
    return Grid(
        frame.head(sum_row.bottom - frame.top),
        dict(
            zip(
                width_by_heading,
                heading_row.split_across(list(width_by_heading.values())),
                strict=True,
            )
        ),
        tuple(game_lines),
        _boxes_of_sums(board, sum_cell_by_heading),
        _frame_left_of(sum_row, sum_cell_by_heading[sum_headings[0]]),
    )


def _pages(board: PaperScorecards, choices: PrintChoices) -> Sequence[DrawPage]:
    """Return the pages of all scorecards. In large print each page has one card, in landscape,
    unless the director chose two cards on a page.
    """
    qr_code = choices.players_link.qr if choices.players_link else None
    if choices.players_link:
        board = replace(
            board, notes=(*board.notes, f"{FIND_ME_WORDS} {choices.players_link.address}")
        )
    if choices.cause:
        board = replace(board, notes=(*board.notes, choices.cause))
    cards_per_page = _cards_per_page(board, choices)
    is_large = choices.is_large and cards_per_page == LARGE_CARDS_PER_PAGE
    style = CardStyle(
        board, choices.scaled_size(1) if is_large else 1.0, board.hand_count or 0, qr_code
    )
    page_frame = body_frame(landscape_paper(choices.paper) if is_large else choices.paper)
    if cards_per_page == USUAL_CARDS_PER_PAGE or not style.has_room(
        page_frame, max(len(card.lines) for card in board.cards)
    ):
        style = replace(style, hand_count=0)
    cards = (
        board.cards
        if cards_per_page == USUAL_CARDS_PER_PAGE
        else _split_cards_to_fit_page(board.cards, style, page_frame)
    )
    sheets = pages_of_cards(cards, cards_per_page, partial(_draw_card, style, {}))
    return [LandscapePage(sheet) for sheet in sheets] if is_large else sheets


def _cards_per_page(board: PaperScorecards, choices: PrintChoices) -> int:
    """Return the number of cards on a page. It is two, but one in large print or if the lines of
    two cards would be too low to write on.
    """
    if choices.items_per_page == LARGE_CARDS_PER_PAGE or (
        choices.is_large and not choices.items_per_page
    ):
        return LARGE_CARDS_PER_PAGE
    largest_game_count = max(len(card.lines) for card in board.cards)
    half_height = split_into_card_frames(body_frame(choices.paper), USUAL_CARDS_PER_PAGE)[0].height
    return (
        USUAL_CARDS_PER_PAGE
        if CardStyle(board, 1.0, 0, None).needed_height(largest_game_count) <= half_height
        else LARGE_CARDS_PER_PAGE
    )


def _split_cards_to_fit_page(
    cards: Sequence[PaperScorecard], style: CardStyle, page_frame: Frame
) -> Sequence[PaperScorecard]:
    """Return the cards. If they have more games than fit on a page, return each card in parts."""
    largest_game_count = max(len(card.lines) for card in cards)
    if style.has_room(page_frame, largest_game_count):
        return cards
    max_games = next(
        count for count in range(largest_game_count, 0, -1) if style.has_room(page_frame, count)
    )
    return [piece for card in cards for piece in card.parts(max_games)]


def _draw_card(
    style: CardStyle,
    grid_by_frame_and_lines: dict[tuple[Frame, int], Grid],
    sheet: PaperSheet,
    frame: Frame,
    card: PaperScorecard,
) -> None:
    """Draw a scorecard. `grid_by_frame_and_lines` keeps the grid of each frame and number of lines
    for later cards.
    """
    line_count = len(card.lines)
    grid_key = (frame, line_count)
    card_grid = (
        grid_by_frame_and_lines[grid_key]
        if grid_key in grid_by_frame_and_lines
        else grid_by_frame_and_lines.setdefault(grid_key, style.grid_in(frame, line_count))
    )
    grid_kind = f"{line_count}-{card.first_game}-{card.has_continuation}-{card.number is not None}"
    drawing_name = f"card-{frame.width:.0f}-{frame.height:.0f}-{grid_kind}"
    # The empty card, which is stored once and repeated, is drawn wider than its frame, because
    # its number tab extends to the edge of the paper.
    repeated_frame = Frame(frame.left, frame.top, sheet.whole.right - frame.left, frame.height)
    sheet.draw_repeated_form(
        drawing_name, repeated_frame, partial(_draw_empty_grid, style, frame.width, card)
    )
    _draw_name(sheet, frame.head(style.head_height), card, style)
    for grid_line, card_line in zip(card_grid.game_lines, card.lines, strict=True):
        _fill_in_line(sheet, style, grid_line.cell_by_heading, card_line)
    _fill_in_line(sheet, style, card_grid.sum_box_by_heading, card.total)


def _fill_in_line(
    sheet: PaperSheet,
    style: CardStyle,
    cell_by_heading: Mapping[str, Frame],
    line: PaperScorecardLine,
) -> None:
    board = style.board
    heading_text_and_face = [
        ("Table", line.table, TEXT),
        (board.others_heading, line.partner_or_team, TEXT),
    ]
    for column in board.columns:
        heading_text_and_face.append(
            (column.heading, column.words(line), STRONG if column.is_bold else TEXT)
        )
    for heading, cell_text, face in heading_text_and_face:
        if cell_text:
            cell = cell_by_heading[heading]
            has_player_names = heading == board.others_heading
            font_size = (
                style.font_size
                if has_player_names
                else min(max(style.font_size, cell.height * 0.6), MAX_FILLED_IN_FONT_SIZE)
            )
            align = Align.LEFT if has_player_names else Align.CENTER
            sheet.draw_words(cell_text, cell.inset(PAD, 0), font_size, face, align=align)


def _draw_name(sheet: PaperSheet, head: Frame, card: PaperScorecard, style: CardStyle) -> None:
    """Draw the name, and the number on the tab at the edge. A blank card has a line and a box to
    write them in.
    """
    name_frame = style.frame_beside_tab(head).below_head(HEAD_LINE_HEIGHT * style.font_scale)
    if card.number is None:
        draw_edge_tab(sheet, head.above_foot(GAP_BETWEEN_PARTS), "")
        sheet.draw_rule_below(name_frame.above_foot(GAP_BETWEEN_PARTS))
        sheet.draw_words(
            "Name",
            name_frame.above_foot(GAP_BETWEEN_PARTS),
            style.font_size,
            vertical_align=VerticalAlign.BOTTOM,
        )
        return
    draw_words_on_edge_tab(sheet, head.above_foot(GAP_BETWEEN_PARTS), str(card.number))
    sheet.draw_words(card.name, name_frame, NAME_SIZE * style.font_scale, TITLE)


def _draw_headings(
    sheet: PaperSheet, frame_by_heading: Mapping[str, Frame], style: CardStyle
) -> None:
    """Draw the headings, centered above numbers and to the left above names."""
    others_heading, heading_texts = style.board.others_heading, list(frame_by_heading)
    headings_before_names = heading_texts[: heading_texts.index(others_heading)]
    headings_after_names = heading_texts[heading_texts.index(others_heading) + 1 :]
    draw_centered = partial(
        sheet.draw_words_in_one_size, font_size=style.font_size, face=STRONG, align=Align.CENTER
    )
    draw_centered(
        headings_before_names,
        [frame_by_heading[heading].inset(1, 0) for heading in headings_before_names],
    )
    sheet.draw_words(
        others_heading, frame_by_heading[others_heading].inset(PAD, 0), style.font_size, STRONG
    )
    draw_centered(
        headings_after_names,
        [frame_by_heading[heading].inset(1, 0) for heading in headings_after_names],
    )


def _draw_empty_grid(
    style: CardStyle, card_width: float, card: PaperScorecard, sheet: PaperSheet
) -> None:
    """Draw all parts that cards with the same games have in common. Only the tab extends beyond
    `card_width`.
    """
    frame = replace(sheet.whole, width=card_width)
    board, card_grid = style.board, style.grid_in(frame, len(card.lines))
    head_frame = frame.head(style.head_height)
    if card.number is not None:
        draw_empty_edge_tab(sheet, head_frame.above_foot(GAP_BETWEEN_PARTS), GREEN)
    head_line_frame = style.frame_beside_tab(head_frame).head(HEAD_LINE_HEIGHT * style.font_scale)
    draw_head_line(sheet, head_line_frame, board.night_words)
    if style.qr_code:
        sheet.draw_qr_code(style.qr_code, style.code_frame(head_frame))
    _draw_headings(sheet, card_grid.frame_by_heading, style)
    for index, grid_line in enumerate(card_grid.game_lines):
        if index % 2 == 0:
            top = grid_line.cell_by_heading["Game"].top
            bottom = max(box.bottom for box in grid_line.cell_by_heading.values())
            sheet.fill(replace(card_grid.whole_frame, top=top, height=bottom - top))
        _draw_game(sheet, grid_line, card.first_game + index, style)
    middle_cell = card_grid.game_lines[len(card_grid.game_lines) // 2].cell_by_heading["Game"]
    for top in (
        card_grid.game_lines[0].cell_by_heading["Game"].top,
        middle_cell.top,
        card_grid.label_frame.top,
    ):
        sheet.draw_rule(card_grid.whole_frame.left, top, card_grid.whole_frame.right, top, THICK)
    _draw_sums(
        sheet, card_grid, style, RUNNING_SUM_COLUMN.heading if card.has_continuation else "Total"
    )
    _draw_notes(sheet, frame.foot(style.notes_height), style)


def _draw_game(sheet: PaperSheet, grid_line: GridLine, game_number: int, style: CardStyle) -> None:
    for box in (*grid_line.cell_by_heading.values(), *grid_line.hands):
        sheet.draw_writing_box(box)
    sheet.draw_words(
        str(game_number),
        grid_line.cell_by_heading["Game"],
        style.font_size,
        STRONG,
        align=Align.CENTER,
    )


def _draw_sums(sheet: PaperSheet, card_grid: Grid, style: CardStyle, label_words: str) -> None:
    """Draw the boxes of the sums. If Xs cost money, also draw boxes to tick, one for each dime."""
    label_frame = card_grid.label_frame.inset(PAD, 0)
    sheet.draw_words(label_words, label_frame, style.font_size, TITLE, align=Align.RIGHT)
    for box in card_grid.sum_box_by_heading.values():
        sheet.draw_writing_box(box)
        sheet.draw_box(box, THICK)
    if style.board.fine_words:
        dime_box_size = DIME_BOX_SIZE * style.font_scale
        drawn_fine = sheet.draw_words(
            style.board.fine_words,
            replace(label_frame, width=7 * dime_box_size),
            style.font_size,
            STRONG,
        )
        left = (
            label_frame.left
            + width_of_text(style.board.fine_words, drawn_fine.font_size, STRONG)
            + dime_box_size
        )
        top = label_frame.top + (label_frame.height - dime_box_size) / 2
        for number in range(DIME_BOX_COUNT):
            box_offset = (
                number * dime_box_size * 1.3 + (number >= DIME_BOX_COUNT / 2) * dime_box_size / 2
            )
            sheet.draw_box(Frame(left + box_offset, top, dime_box_size, dime_box_size), PLAIN)


def _draw_notes(sheet: PaperSheet, frame: Frame, style: CardStyle) -> None:
    cells = [
        cell
        for row in frame.rows(style.note_line_count or 1)
        for cell in row.columns(2, GAP_BETWEEN_PARTS)
    ]
    for note, cell in zip(style.board.notes, cells, strict=False):
        sheet.draw_words(note, cell, NOTE_SIZE * style.font_scale)


def _two_line_grid(
    board: PaperScorecards,
    frame: Frame,
    game_count: int,
    hand_count: int,
    fixed_width_by_heading: Mapping[str, float],
    scale: float,
) -> Grid:
    """Return a grid with two lines for each game: the table and the partner above, the
    hands below.
    """
    sum_headings = [column.heading for column in board.columns]
    hands_width = frame.width - sum(fixed_width_by_heading[heading] for heading in sum_headings)
    upper_widths = [
        fixed_width_by_heading["Game"],
        fixed_width_by_heading["Table"],
        frame.width - fixed_width_by_heading["Game"] - fixed_width_by_heading["Table"],
    ]
    lower_widths = [hands_width / hand_count] * hand_count + [
        fixed_width_by_heading[heading] for heading in sum_headings
    ]
    heading_row, *game_rows, sum_row = _row_frames(frame, 2 * game_count, scale)
    grid_lines = []
    for upper_row, lower_row in zip(game_rows[::2], game_rows[1::2], strict=True):
        boxes = lower_row.split_across(lower_widths)
        cell_by_heading = dict(
            zip(
                ("Game", "Table", board.others_heading),
                upper_row.split_across(upper_widths),
                strict=True,
            )
        )
        cell_by_heading |= zip(sum_headings, boxes[hand_count:], strict=True)
        grid_lines.append(GridLine(cell_by_heading, boxes[:hand_count]))
    game_cell, table_cell, others_cell = heading_row.split_across(upper_widths)
    end_cells = heading_row.split_across(lower_widths)[hand_count:]
    sum_cell_by_heading = dict(
        zip(sum_headings, sum_row.split_across(lower_widths)[hand_count:], strict=True)
    )
    return Grid(
        frame.head(sum_row.bottom - frame.top),
        {
            "Game": game_cell,
            "Table": table_cell,
            board.others_heading: _frame_left_of(others_cell, end_cells[0]),
        }
        | dict(zip(sum_headings, end_cells, strict=True)),
        tuple(grid_lines),
        _boxes_of_sums(board, sum_cell_by_heading),
        _frame_left_of(sum_row, sum_cell_by_heading[sum_headings[0]]),
    )


def _sum_column_width(column: CardColumn, scale: float) -> float:
    if column.is_narrow:
        return max(
            MIN_WRITE_IN_BOX_SIDE,
            width_of_text(column.heading, FONT_SIZE * scale, STRONG) + 4 * PAD,
        )
    return SUM_COLUMN_WIDTH * scale


def _boxes_of_sums(
    board: PaperScorecards, cell_by_heading: Mapping[str, Frame]
) -> Mapping[str, Frame]:
    """Return the boxes of the sums by heading. A running column has no sum at its end."""
    headings = (column.heading for column in board.columns if not column.is_running)
    return {heading: cell_by_heading[heading] for heading in headings}


def _row_frames(frame: Frame, line_count: int, scale: float) -> tuple[Frame, ...]:
    """Return the frames of the headings, of each line, and of the sums."""
    head_height = HEADINGS_HEIGHT * scale
    line_height = min(MAX_LINE_HEIGHT * scale, (frame.height - head_height) / (line_count + 1))
    return frame.head(head_height), *frame.below_head(head_height).head(
        line_height * (line_count + 1)
    ).rows(line_count + 1)


def _grid_line(row: Frame, width_by_heading: Mapping[str, float], hand_count: int) -> GridLine:
    cell_by_heading = dict(
        zip(width_by_heading, row.split_across(list(width_by_heading.values())), strict=True)
    )
    boxes = tuple(cell_by_heading.pop(str(number)) for number in range(1, hand_count + 1))
    return GridLine(cell_by_heading, boxes)


def _frame_left_of(row: Frame, next_cell: Frame) -> Frame:
    return Frame(row.left, row.top, next_cell.left - row.left, row.height)

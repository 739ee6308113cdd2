"""The printed table tents: a table's number, how players move from it, and codes for phones. A tent
is folded in the middle and shows the same on both sides.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from tournament.evening import courses
from tournament.evening.courses.course import Course
from tournament.evening.night.night import Night
from tournament.kit.drawing.painting import paint_drawing
from tournament.kit.drawing.room_map import QUARTER_WORDS_BY_SUIT, draw_suit_sign, quarter_suit
from tournament.kit.printing.cutting import CUTTING_MARGIN
from tournament.kit.printing.faces import STRONG, TITLE
from tournament.kit.printing.frames import MILLIMETER, Frame
from tournament.kit.printing.head_line import HEAD_LINE_HEIGHT, LOGO_GAP, draw_head_line
from tournament.kit.printing.letters import height_of_lines, width_of_text, wrap_text
from tournament.kit.printing.page import DIGIT_HEIGHT, Align, DrawPage, PaperSheet
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.shapes import QrCode
from tournament.kit.printing.suits import Suit

NUMBER_HEIGHT, MAX_NUMBER_WIDTH = 110 * MILLIMETER, 320.0
HEADING_HEIGHT, HEADING_SIZE = 22.0, 18.0
# Font sizes to try for the sentences about moves.
MOVES_FONT_SIZES = (18.0, 17.0, 16.0, 15.0, 14.0)
CODE_SIDE, CODE_WORDS_SIZE = 74.0, 12.0
# The side of a small code, and the most codes that a tent can show large. If a tent has more codes,
# all are small, to leave room above them.
SMALL_CODE_SIDE, MAX_LARGE_CODES = 62.0, 2
JOIN_WIFI_WORDS = "Join the Wi-Fi"
SCAN_TO_SCORE, SCAN_FOR_SEAT = (
    "Scan to keep score for this table",
    "Scan to see your seat and score",
)


@dataclass(frozen=True, slots=True)
class Tent:
    """A table's tent. A tent that `is_for_three` is used in games with 3 players at the table.
    `quarter` is the table's quarter of the room, or None if the club has not set how many tables
    are in a row.
    """

    table: int
    quarter: Suit | None
    move_sentences: tuple[str, ...]
    is_for_three: bool = False


@dataclass(frozen=True, slots=True)
class LinkOnTent:
    """A QR code with its purpose. If a phone cannot scan the code, its owner types the `address`
    and the `code_words`: the Wi-Fi password, the table code, or "" if there is nothing else to
    type.
    """

    qr: QrCode
    purpose: str
    address: str
    code_words: str


def tent_pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    return [
        partial(_draw_tent, tent, _list_links_of_table(choices, tent.table))
        for tent in make_tents(night)
    ]


def make_tents(night: Night) -> tuple[Tent, ...]:
    """Return a tent for each table of the night. A table at which 3 players may sit gets a second
    tent if they move differently.
    """
    return tuple(_yield_tents(courses.course_of(night)))


def _yield_tents(course: Course) -> Iterator[Tent]:
    may_seat_three_by_table = course.may_be_three_handed_by_table()
    # With a single table, the sentences are known before a game is seated, because no one moves.
    seated_game = course.night.rounds.current_game
    are_tables_known = len(may_seat_three_by_table) == 1 or (
        seated_game and seated_game.table_numbers == tuple(may_seat_three_by_table)
    )
    known_tables = tuple(may_seat_three_by_table) if are_tables_known else ()
    for table, may_seat_three in may_seat_three_by_table.items():
        quarter = quarter_suit(table, may_seat_three_by_table, course.night.tables_a_row)
        sentences_of_four = course.sentences_about_moves(table, known_tables, is_three_handed=False)
        sentences_of_three = course.sentences_about_moves(table, known_tables, is_three_handed=True)
        yield Tent(table, quarter, sentences_of_four)
        if may_seat_three and sentences_of_three != sentences_of_four:
            yield Tent(table, quarter, sentences_of_three, is_for_three=True)


def _list_links_of_table(choices: PrintChoices, table: int) -> Sequence[LinkOnTent]:
    """Return the QR codes of a table in the order in which a phone needs them."""
    wifi_link, table_link = choices.wifi_link, choices.table_links.get(table)
    password_words = f"Password {wifi_link.code}" if wifi_link and wifi_link.code else ""
    table_code_words = f"Code {table_link.code}" if table_link and table_link.code else ""
    links_purposes_and_codes = (
        (wifi_link, JOIN_WIFI_WORDS, password_words),
        (table_link, SCAN_TO_SCORE, table_code_words),
        (choices.players_link, SCAN_FOR_SEAT, ""),
    )
    return [
        LinkOnTent(link.qr, purpose, link.address, code_words)
        for link, purpose, code_words in links_purposes_and_codes
        if link
    ]


def _draw_tent(tent: Tent, links: Sequence[LinkOnTent], sheet: PaperSheet) -> None:
    """Draw both sides of a tent on one sheet. The upper side is drawn upside down, so that it reads
    correctly once the tent is folded.
    """
    upper_half, lower_half = sheet.body.rows(2, 2 * CUTTING_MARGIN)
    draw_page = partial(_draw_tent_side, tent, links)
    drawing_name = f"tent-{tent.table}{'-three' * tent.is_for_three}"
    sheet.draw_repeated_form(drawing_name, upper_half, draw_page, is_upside_down=True)
    sheet.draw_repeated_form(drawing_name, lower_half, draw_page)
    middle_height = sheet.whole.height / 2
    sheet.draw_rule(0, middle_height, sheet.whole.right, middle_height, dashed=True)


def _draw_tent_side(tent: Tent, links: Sequence[LinkOnTent], sheet: PaperSheet) -> None:
    frame = sheet.whole
    number_width = min(
        width_of_text(str(tent.table), NUMBER_HEIGHT / DIGIT_HEIGHT, TITLE), MAX_NUMBER_WIDTH
    )
    left_frame, right_frame = frame.split_across(
        [number_width, frame.width - number_width - 2 * LOGO_GAP], 2 * LOGO_GAP
    )
    heading_words = "3-player table" if tent.is_for_three else "Table"
    sheet.draw_words(
        heading_words, left_frame.head(HEADING_HEIGHT), HEADING_SIZE, TITLE, align=Align.CENTER
    )
    sheet.draw_number(str(tent.table), left_frame.below_head(HEADING_HEIGHT).head(NUMBER_HEIGHT))
    _draw_top_line(sheet, right_frame.head(HEAD_LINE_HEIGHT), tent)
    code_side = CODE_SIDE if len(links) <= MAX_LARGE_CODES else SMALL_CODE_SIDE
    codes_height = (code_side + LOGO_GAP) * len(links)
    _draw_move_sentences(
        sheet,
        right_frame.below_head(HEAD_LINE_HEIGHT + LOGO_GAP).above_foot(codes_height + LOGO_GAP),
        tent.move_sentences,
    )
    for link, link_frame in zip(
        links, right_frame.foot(codes_height).rows(len(links) or 1), strict=False
    ):
        _draw_link(sheet, link_frame.foot(code_side), link)


def _draw_top_line(sheet: PaperSheet, frame: Frame, tent: Tent) -> None:
    """Draw the top line of a tent, with the table's quarter of the room if it is known."""
    if not tent.quarter:
        draw_head_line(sheet, frame)
        return
    line_frame, sign_frame = frame.split_across(
        [frame.width - HEAD_LINE_HEIGHT - LOGO_GAP, HEAD_LINE_HEIGHT], LOGO_GAP
    )
    draw_head_line(sheet, line_frame, QUARTER_WORDS_BY_SUIT[tent.quarter])
    paint_drawing(sheet, sign_frame, draw_suit_sign(tent.quarter))


def _draw_move_sentences(sheet: PaperSheet, frame: Frame, move_sentences: Sequence[str]) -> None:
    font_size = next(
        (
            font_size
            for font_size in MOVES_FONT_SIZES
            if _height_of_moves(move_sentences, frame, font_size) <= frame.height
        ),
        MOVES_FONT_SIZES[-1],
    )
    for sentence in move_sentences:
        sentence_lines = wrap_text(sentence, frame.width, font_size)
        sheet.draw_text_lines(sentence_lines, frame, font_size)
        frame = frame.below_head(height_of_lines(len(sentence_lines), font_size) + LOGO_GAP)


def _height_of_moves(move_sentences: Sequence[str], frame: Frame, font_size: float) -> float:
    return sum(
        height_of_lines(len(wrap_text(sentence, frame.width, font_size)), font_size) + LOGO_GAP
        for sentence in move_sentences
    )


def _draw_link(sheet: PaperSheet, frame: Frame, link: LinkOnTent) -> None:
    """Draw a QR code, and beside it the address to type into a phone instead."""
    code_frame, text_frame = frame.split_across(
        [frame.height, frame.width - frame.height], LOGO_GAP
    )
    sheet.draw_qr_code(link.qr, code_frame)
    text_lines = [(link.purpose, CODE_WORDS_SIZE, STRONG), (link.address, CODE_WORDS_SIZE, TITLE)]
    text_lines += [(link.code_words, 14, TITLE)] if link.code_words else []
    for (line_text, font_size, face), line_frame in zip(
        text_lines, text_frame.rows(len(text_lines)), strict=True
    ):
        sheet.draw_words(line_text, line_frame, font_size, face)

"""Certificates for players to hang at home, one for each player with a final place that wins a
medal or a prize.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from scoring.places.standings import MEDAL_METALS
from scoring.places.tie_breakers import format_ordinal
from tournament.evening import courses
from tournament.evening.night.night import Night
from tournament.evening.purse.payouts import count_places_with_prize
from tournament.evening.purse.playoffs import is_decided_by_playoff
from tournament.evening.words.many import capitalize
from tournament.evening.words.names import PARTNERS_JOINER
from tournament.evening.words.refused import Refused
from tournament.kit.drawing.awards import draw_medal
from tournament.kit.drawing.painting import paint_drawing
from tournament.kit.drawing.shapes import Drawing
from tournament.kit.printing.faces import FIGURE, TEXT, TITLE
from tournament.kit.printing.frames import Frame
from tournament.kit.printing.page import Align, DrawPage, PaperSheet, VerticalAlign
from tournament.kit.printing.pdf_file import PageWithoutFootLine
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.shapes import GREEN, PLAIN
from tournament.kit.printing.suits import Suit
from tournament.topics.places.boards.medals import MedalRow, MedalSection, medal_sheet
from tournament.topics.places.boards.place_charts import (
    PlaceChart,
    charts_of_places,
    draw_certificate_chart,
)

ORDINAL_WORDS = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
)
# On a night without medals or prizes, this many places get a certificate.
DEFAULT_PLACE_COUNT = 3
AFTER_PLAYOFF_WORDS = "after a playoff"
# The border has a thick and a fine line. Its corners are left free for suits.
THICK_LINE_WIDTH, FINE_LINE_WIDTH, LINE_DISTANCE = 7.0, 1.4, 14.0
CORNER_SIZE, SUIT_SIZE = 30.0, 22.0
# In points: the margin inside the border, and the width of the line for the signature.
MARGIN, SIGNATURE_WIDTH = 40.0, 190.0
# How far the ribbon of a medal extends above its drawing, in points.
RIBBON_HEIGHT = 18.0
# In points: the font sizes of the club's name and of the player's name.
CLUB_SIZE, NAME_SIZE = 28.0, 60.0
CORNER_SUITS = (Suit.SPADE, Suit.HEART, Suit.DIAMOND, Suit.CLUB)


@dataclass(frozen=True, slots=True)
class Certificate:
    """The certificate of one person. `partner` is empty if players change partners. `chart` shows
    the place after each game.
    """

    name: str
    partner: str
    rank: int
    place_words: str
    medal: str
    division: str
    points_words: str
    chart: Drawing | None = None


def pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    return [
        PageWithoutFootLine(partial(_draw_certificate, night, choices.cause, certificate))
        for certificate in certificates(night)
    ]


def certificates(night: Night) -> tuple[Certificate, ...]:
    """Return the certificates for the final places, the best place of each division first. Refuse
    if no place is final, or if all of these places are still tied.
    """
    board = medal_sheet(night)
    place_count = count_places_with_prize(night) or DEFAULT_PLACE_COUNT
    rows_with_place = [
        (section, row)
        for section in board.sections
        for row in section.rows
        if (section.is_over or row.place.is_final) and row.place.rank <= place_count
    ]
    if not rows_with_place:
        raise Refused(courses.course_of(night).page_words.no_certificates_refusal)
    charts = charts_of_places(night)
    decided_certificates = tuple(
        certificate
        for section, row in rows_with_place
        if not row.is_undecided
        for certificate in _certificates_of_row(section, row, charts)
    )
    if not decided_certificates:
        raise Refused("Places are still tied. Break the ties under Prizes first.")
    return decided_certificates


def _certificates_of_row(
    section: MedalSection, row: MedalRow, charts: Sequence[PlaceChart]
) -> Iterator[Certificate]:
    rank, shared_words = row.place.rank, ", shared" if row.place.is_shared else ""
    place_words = (
        f"{ORDINAL_WORDS[rank - 1]} place"
        if rank <= len(ORDINAL_WORDS)
        else f"{format_ordinal(rank)} place"
    )
    points_words = row.place.figure_with_unit
    if points_words and is_decided_by_playoff(row.place):
        points_words = f"{points_words}, {AFTER_PLAYOFF_WORDS}"
    chart = draw_certificate_chart(charts, row.holder.number)
    for entry in row.holder.current_members:
        yield Certificate(
            name=entry.name,
            partner=PARTNERS_JOINER.join(
                member.name for member in row.holder.current_members if member is not entry
            ),
            rank=rank,
            place_words=f"{place_words}{shared_words}",
            medal=row.medal if row.medal in MEDAL_METALS else "",
            division=section.name,
            points_words=points_words,
            chart=chart,
        )


def _draw_certificate(
    night: Night, cause: str, certificate: Certificate, sheet: PaperSheet
) -> None:
    _draw_border(sheet, sheet.body.inset(THICK_LINE_WIDTH / 2))
    inside_frame = sheet.body.inset(MARGIN)
    height_shares = [9, 6, 24, 7, 26, 6, 7, 15]
    if certificate.chart:
        height_shares[2:7] = [20, 6, 22, 5, 6, 18]
    (
        club_frame,
        date_frame,
        medal_frame,
        place_frame,
        name_frame,
        partner_frame,
        points_frame,
        *chart_frames,
        sign_frame,
    ) = inside_frame.split_down(height_shares)
    if certificate.chart:
        _draw_chart(sheet, chart_frames[0], certificate.chart)
    draw_centered = partial(sheet.draw_words, align=Align.CENTER)
    draw_centered(night.club_name or night.name, club_frame, CLUB_SIZE, TITLE)
    date_line_parts = (
        night.name if night.club_name else "",
        certificate.division,
        night.date_words,
    )
    draw_centered(" · ".join(filter(None, date_line_parts)), date_frame, 16)
    paint_drawing(sheet, medal_frame.below_head(RIBBON_HEIGHT), draw_medal(certificate.rank))
    place_words = capitalize(certificate.place_words)
    medal_words = f"{certificate.medal} medal".capitalize() if certificate.medal else ""
    draw_centered(" · ".join(filter(None, (medal_words, place_words))), place_frame, 22, FIGURE)
    draw_centered(certificate.name, name_frame, NAME_SIZE, TITLE)
    if certificate.partner:
        draw_centered(f"with {certificate.partner}", partner_frame, 20)
    draw_centered(certificate.points_words, points_frame, 17)
    picture_frame, signature_frame, cause_frame = sign_frame.columns(3)
    if sheet.picture:
        sheet.draw_picture(picture_frame)
    _draw_signature(sheet, signature_frame)
    if cause:
        draw_centered(cause, cause_frame.inset(4, 0), 14)


def _draw_chart(sheet: PaperSheet, frame: Frame, drawing: Drawing) -> None:
    """Draw the chart of places below a caption."""
    caption_frame, chart_frame = frame.split_down([1, 4])
    sheet.draw_words("Place after each game", caption_frame, 14, align=Align.CENTER)
    paint_drawing(sheet, chart_frame, drawing)


def _draw_border(sheet: PaperSheet, outer_frame: Frame) -> None:
    """Draw the border: a thick and a fine line on each side, and a suit in each corner."""
    width, height = outer_frame.width - 2 * CORNER_SIZE, outer_frame.height - 2 * CORNER_SIZE
    for frame, line_width in (
        (outer_frame, THICK_LINE_WIDTH),
        (outer_frame.inset(LINE_DISTANCE), FINE_LINE_WIDTH),
    ):
        for left in (frame.left, frame.right):
            sheet.fill(
                Frame(left - line_width / 2, outer_frame.top + CORNER_SIZE, line_width, height),
                GREEN,
            )
        for top in (frame.top, frame.bottom):
            sheet.fill(
                Frame(outer_frame.left + CORNER_SIZE, top - line_width / 2, width, line_width),
                GREEN,
            )
    top_edges, left_edges = (
        (outer_frame.top, outer_frame.bottom - SUIT_SIZE),
        (outer_frame.left, outer_frame.right - SUIT_SIZE),
    )
    corner_positions = [(left, top) for top in top_edges for left in left_edges]
    for suit, (left, top) in zip(CORNER_SUITS, corner_positions, strict=True):
        sheet.draw_suit(suit, Frame(left, top, SUIT_SIZE, SUIT_SIZE))


def _draw_signature(sheet: PaperSheet, frame: Frame) -> None:
    line_frame, label_frame = frame.split_down([2, 1])
    middle = line_frame.left + line_frame.width / 2
    sheet.draw_rule(
        middle - SIGNATURE_WIDTH / 2,
        line_frame.bottom,
        middle + SIGNATURE_WIDTH / 2,
        line_frame.bottom,
        PLAIN,
    )
    sheet.draw_words(
        "Director",
        label_frame.below_head(2),
        14,
        TEXT,
        align=Align.CENTER,
        vertical_align=VerticalAlign.TOP,
    )

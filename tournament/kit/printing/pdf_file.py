"""Makes a PDF from pages, and draws the foot line of each page."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from tournament.kit.printing.faces import TEXT, read_face_letters
from tournament.kit.printing.frames import MARGIN, Paper, landscape_paper
from tournament.kit.printing.letters import LINE_SPACING, width_of_text
from tournament.kit.printing.page import Align, DrawPage, PaperSheet

# PDF streams in binary are a quarter smaller than in printable characters.
rl_config.useA85 = 0

FOOT_HEIGHT = 24.0
FOOT_FONT_SIZE = 9.0
UNKNOWN_LETTER_NOTE = "? is a letter that cannot be printed here"


@dataclass(frozen=True, slots=True)
class FootLine:
    """The words at the foot of every page. `subject` is the night's name, or the subject of the
    paper. `printed_at` is a time of day. Paper that belongs to no night has no day, time or club.
    """

    subject: str
    day: str = ""
    printed_at: str = ""
    club: str = ""


@dataclass(frozen=True, slots=True)
class LandscapePage:
    """A page drawn on paper that is turned sideways."""

    draw: DrawPage

    def __call__(self, sheet: PaperSheet) -> None:
        self.draw(sheet)


class PageWithoutFootLine(LandscapePage):
    """A page drawn on paper that is turned sideways, without a foot line, such as a certificate."""


def make_pdf(
    pages: Sequence[DrawPage], foot: FootLine, paper: Paper, title: str, picture: bytes = b""
) -> bytes:
    """Return the pages as a PDF. Equal pages give equal bytes, since the PDF has no time of
    creation.
    """
    pdf_buffer = io.BytesIO()
    # The fonts must be registered first, since the canvas begins with one of them.
    read_face_letters()
    canvas = Canvas(
        pdf_buffer,
        pagesize=(paper.width, paper.height),
        invariant=1,
        pageCompression=1,
        initialFontName=TEXT,  # type: ignore[arg-type]  # the stubs want a number, not a name
    )
    canvas.setTitle(f"{title} - {', '.join(filter(None, (foot.subject, foot.day)))}")
    canvas.setAuthor("")
    canvas.setCreator("Euchre Night")
    canvas.setProducer("Euchre Night")
    drawings_with_unknown_letters: set[str] = set()
    for page_number, draw_page in enumerate(pages, start=1):
        page_size = paper_for_page(draw_page, paper)
        canvas.setPageSize((page_size.width, page_size.height))
        sheet = PaperSheet(
            canvas,
            page_size.width,
            page_size.height,
            foot.club,
            picture,
            drawings_with_unknown_letters,
        )
        draw_page(sheet)
        if not isinstance(draw_page, PageWithoutFootLine):
            _draw_foot(sheet, foot, f"page {page_number} of {len(pages)}")
        sheet.write_text()
        canvas.showPage()
    canvas.save()
    return pdf_buffer.getvalue()


def paper_for_page(draw_page: DrawPage, paper: Paper) -> Paper:
    return landscape_paper(paper) if isinstance(draw_page, LandscapePage) else paper


def _draw_foot(sheet: PaperSheet, foot: FootLine, page_words: str) -> None:
    foot_frame = (
        sheet.whole.inset(MARGIN, 0)
        .foot(FOOT_HEIGHT + FOOT_FONT_SIZE)
        .head(FOOT_FONT_SIZE * LINE_SPACING)
    )
    printed_words = f"printed {foot.printed_at} · " if foot.printed_at else ""
    right_texts = (
        UNKNOWN_LETTER_NOTE if sheet.has_unknown_letters else "",
        f"{printed_words}{page_words}",
    )
    right_text_widths = [
        width_of_text(text, FOOT_FONT_SIZE) + FOOT_FONT_SIZE for text in right_texts
    ]
    left_frame, middle_frame, right_frame = foot_frame.split_across(
        [foot_frame.width - sum(right_text_widths), *right_text_widths]
    )
    foot_text = " · ".join(filter(None, (foot.subject, foot.day, foot.club)))
    sheet.draw_words(foot_text, left_frame, FOOT_FONT_SIZE)
    for right_text_frame, right_text in zip((middle_frame, right_frame), right_texts, strict=True):
        sheet.draw_words(right_text, right_text_frame, FOOT_FONT_SIZE, align=Align.RIGHT)

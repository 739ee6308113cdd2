"""Makes a PDF of pages, each with its foot line."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from tournament.kit.printing.faces import TEXT, face_letters
from tournament.kit.printing.frames import MARGIN, Paper, turn_sideways
from tournament.kit.printing.letters import LEADING, width_of_text
from tournament.kit.printing.page import Align, DrawPage, PaperSheet

# Binary streams are a quarter smaller than streams of printable characters.
rl_config.useA85 = 0

FOOT_HEIGHT = 24.0
FOOT_FONT_SIZE = 9.0
UNKNOWN_LETTER_NOTE = "? is a letter that cannot be printed here"


@dataclass(frozen=True, slots=True)
class FootLine:
    """The words at the foot of every page; `printed_at` is the time of day. Paper that belongs to
    no night has no day, no time and no club.
    """

    name: str
    day: str = ""
    printed_at: str = ""
    club: str = ""


@dataclass(frozen=True, slots=True)
class LandscapePage:
    """A page on paper that is turned sideways."""

    draw: DrawPage

    def __call__(self, sheet: PaperSheet) -> None:
        self.draw(sheet)


class FootlessPage(LandscapePage):
    """A page on paper that is turned sideways, without a foot line, such as a certificate."""


def make_pdf(
    pages: Sequence[DrawPage], foot: FootLine, paper: Paper, title: str, picture: bytes = b""
) -> bytes:
    """Return the pages as a PDF. Equal input gives equal bytes."""
    buffer = io.BytesIO()
    # Registers the fonts, since the canvas begins with one of them.
    face_letters()
    canvas = Canvas(
        buffer,
        pagesize=(paper.width, paper.height),
        invariant=1,
        pageCompression=1,
        initialFontName=TEXT,  # type: ignore[arg-type]  # the stubs want a number
    )
    canvas.setTitle(f"{title} - {', '.join(filter(None, (foot.name, foot.day)))}")
    canvas.setAuthor("")
    canvas.setCreator("Euchre Night")
    canvas.setProducer("Euchre Night")
    incomplete_drawings: set[str] = set()
    for number, draw_page in enumerate(pages, start=1):
        page_paper_size = page_paper(draw_page, paper)
        canvas.setPageSize((page_paper_size.width, page_paper_size.height))
        sheet = PaperSheet(
            canvas,
            page_paper_size.width,
            page_paper_size.height,
            foot.club,
            picture,
            incomplete_drawings,
        )
        draw_page(sheet)
        if not isinstance(draw_page, FootlessPage):
            _draw_foot(sheet, foot, f"page {number} of {len(pages)}")
        sheet.write_text()
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def page_paper(draw_page: DrawPage, paper: Paper) -> Paper:
    return turn_sideways(paper) if isinstance(draw_page, LandscapePage) else paper


def _draw_foot(sheet: PaperSheet, foot: FootLine, page: str) -> None:
    foot_line = (
        sheet.whole.inset(MARGIN, 0)
        .foot(FOOT_HEIGHT + FOOT_FONT_SIZE)
        .head(FOOT_FONT_SIZE * LEADING)
    )
    printed_words = f"printed {foot.printed_at} · " if foot.printed_at else ""
    texts = (UNKNOWN_LETTER_NOTE if sheet.has_unknown_letters else "", f"{printed_words}{page}")
    needed_widths = [width_of_text(text, FOOT_FONT_SIZE) + FOOT_FONT_SIZE for text in texts]
    left_frame, middle_frame, right_frame = foot_line.split_across(
        [foot_line.width - sum(needed_widths), *needed_widths]
    )
    foot_text = " · ".join(filter(None, (foot.name, foot.day, foot.club)))
    sheet.draw_words(foot_text, left_frame, FOOT_FONT_SIZE)
    for frame, words in zip((middle_frame, right_frame), texts, strict=True):
        sheet.draw_words(words, frame, FOOT_FONT_SIZE, align=Align.RIGHT)

"""The PDF: its pages one after the other, each with the line at its foot."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from tournament.kit.printing.faces import TEXT, letters
from tournament.kit.printing.frames import MARGIN, Paper, turn_sideways
from tournament.kit.printing.letters import LEADING, width
from tournament.kit.printing.page import Align, Draw, PaperSheet

# Streams as they are: a quarter smaller than in printable letters.
rl_config.useA85 = 0

# The line at the foot, and how far its letters are from the edge.
FOOT, FOOT_SIZE = 24.0, 9.0
UNKNOWN_TOLD = "? stands for a letter that cannot be printed here"


@dataclass(frozen=True, slots=True)
class Foot:
    """What stands at the foot of every page; `printed` is the time of day. What comes from no
    evening has no day, no time and no club.
    """

    name: str
    day: str = ""
    printed: str = ""
    club: str = ""


@dataclass(frozen=True, slots=True)
class LandscapePage:
    """A page that is wider than high."""

    draw: Draw

    def __call__(self, sheet: PaperSheet) -> None:
        self.draw(sheet)


class FootlessPage(LandscapePage):
    """One that hangs at home: no foot of the evening's work."""


def book(
    pages: Sequence[Draw], evening: Foot, paper: Paper, title: str, picture: bytes = b""
) -> bytes:
    """Return the PDF. Equal input gives equal bytes."""
    out = io.BytesIO()
    letters()  # or the canvas would not know its first face
    canvas = Canvas(
        out,
        pagesize=(paper.width, paper.height),
        invariant=1,
        pageCompression=1,
        initialFontName=TEXT,  # type: ignore[arg-type]  # the stubs take it for a number
    )
    canvas.setTitle(f"{title} - {', '.join(filter(None, (evening.name, evening.day)))}")
    canvas.setAuthor("")
    canvas.setCreator("Euchre Night")
    canvas.setProducer("Euchre Night")
    lacking: set[str] = set()
    for number, draw in enumerate(pages, start=1):
        leaf = leaf_of(draw, paper)
        canvas.setPageSize((leaf.width, leaf.height))
        sheet = PaperSheet(canvas, leaf.width, leaf.height, evening.club, picture, lacking)
        draw(sheet)
        if not isinstance(draw, FootlessPage):
            _foot(sheet, evening, f"page {number} of {len(pages)}")
        sheet.say()
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def leaf_of(draw: Draw, paper: Paper) -> Paper:
    return turn_sideways(paper) if isinstance(draw, LandscapePage) else paper


def _foot(sheet: PaperSheet, evening: Foot, page: str) -> None:
    line = sheet.whole.inset(MARGIN, 0).foot(FOOT + FOOT_SIZE).head(FOOT_SIZE * LEADING)
    printed = f"printed {evening.printed} · " if evening.printed else ""
    texts = (UNKNOWN_TOLD if sheet.lacks else "", f"{printed}{page}")
    needed = [width(text, FOOT_SIZE) + FOOT_SIZE for text in texts]
    left, middle, right = line.split([line.width - sum(needed), *needed])
    own = " · ".join(filter(None, (evening.name, evening.day, evening.club)))
    sheet.words(own, left, FOOT_SIZE)
    for frame, words in zip((middle, right), texts, strict=True):
        sheet.words(words, frame, FOOT_SIZE, align=Align.RIGHT)

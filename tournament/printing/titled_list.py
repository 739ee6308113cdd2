"""A list under its title, over as many pages as it takes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from tournament.printing import faces
from tournament.printing.frames import Frame, body
from tournament.printing.head_line import HIGH, mark
from tournament.printing.letters import SHRINK, drawable, width
from tournament.printing.page import Align, Draw, PaperSheet
from tournament.printing.print_wish import PrintWish
from tournament.printing.shapes import THICK
from tournament.printing.word_table import Part, WordTable, draw, parted

TITLE, TITLE_SIZE, ASIDE = 34.0, 22.0, 12.0
# A title has no more of the width, so that something is left beside it.
MOST = 0.6
GAP = 8.0
FOOT = 70.0
End = Callable[[PaperSheet, Frame], None]  # of the last page


@dataclass(frozen=True, slots=True)
class Above:
    """What stands between the title and the list, on its first page alone."""

    high: float
    draw: End


def list_pages(
    title: str,
    table: WordTable,
    wish: PrintWish,
    *,
    aside: str = "",
    above: Above | None = None,
    foot: End | None = None,
    rest: End | None = None,
) -> Sequence[Draw]:
    """`aside` stands beside the title; `foot` has the end of the last page, and `rest` what is
    left there below the list.
    """
    room = body(wish.paper).below(TITLE + GAP).above(FOOT if foot else 0)
    parts = parted(table, lambda page: room.below(above.high if above and not page else 0))

    def page(part: Part, sheet: PaperSheet) -> None:
        room = headed(sheet, title, aside)
        if above and part is parts[0]:
            above.draw(sheet, room.head(above.high))
            room = room.below(above.high)
        left = draw(sheet, room, table, part)
        if foot and part is parts[-1]:
            foot(sheet, room.foot(FOOT))
        if rest and part is parts[-1]:
            rest(sheet, left)

    return [partial(page, part) for part in parts]


def headed(sheet: PaperSheet, title: str, aside: str = "") -> Frame:
    """The title of a page, and what is left below it. Where something is said beside it that needs
    more than a line, the foot alone has the club.
    """
    head = sheet.body.head(TITLE)
    needed = min(width(drawable(title), TITLE_SIZE, faces.TITLE) + GAP, head.width * MOST)
    square, left, right = head.split([HIGH, needed, head.width - HIGH - needed], GAP)
    mark(sheet, square)
    sheet.words(title, left, TITLE_SIZE, faces.TITLE)
    texts = [text for text in (sheet.club, aside) if text]
    if width(drawable(aside), ASIDE * SHRINK) > right.width:
        texts = [aside]
    for text, line in zip(texts, right.rows(len(texts) or 1), strict=False):
        sheet.words(text, line, ASIDE, align=Align.RIGHT)
    sheet.under(head, THICK)
    return sheet.body.below(TITLE + GAP)

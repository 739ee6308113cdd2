"""Slips to sign and to hand over: eight prizes or fines to a page, and sixteen receipts, of which a
night has many. Each says what the books say.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from scoring.dollars import dollars
from tournament.evening.night.night import Night
from tournament.evening.words.refused import Refused
from tournament.kit.printing.cutting import card_pages
from tournament.kit.printing.faces import STRONG, TITLE
from tournament.kit.printing.frames import Frame
from tournament.kit.printing.head_line import HIGH, mark
from tournament.kit.printing.page import Align, Draw, PaperSheet, VerticalAlign
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.shapes import PLAIN, THICK
from tournament.topics.money.boards.till import TillLine, lines
from tournament.topics.prizes.boards.prize_list import prize_list
from tournament.topics.prizes.paper.lists import fined

SLIPS, RECEIPTS = 8, 16
GAP, HIGHEST = 4.0, 220.0
# The letters of a slip, from its evening to its sum.
SMALL, WORDS, WHO, SUM = 10.0, 13.0, 18.0, 28.0


@dataclass(frozen=True, slots=True)
class Slip:
    """Whose it is and what for, the sum, and who signs; a prize is in a thick frame."""

    who: str
    what: str
    cents: str
    sign: str
    frame: float = PLAIN


def prize_slips(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """For those whose prize is settled."""
    slips = [
        Slip(f"{prize.who} ({prize.number})", prize.reason, prize.prize, "Received", THICK)
        for prize in prize_list(night).prizes
        if prize.who
    ]
    if not slips:
        raise Refused("No place with a prize is settled yet: play on, then print the slips.")
    return _paged(slips, night, wish)


def fine_slips(night: Night, wish: PrintWish) -> Sequence[Draw]:
    slips = [
        Slip(
            f"{account.entry.name} ({account.entry.number})",
            f"{account.x} X: {dollars(account.fine.cents)} in fines, to pay",
            dollars(account.owed),
            "Received by",
        )
        for account in fined(night)
        if account.owed
    ]
    if not slips:
        raise Refused("Every fine is paid, so there is no slip to print.")
    return _paged(slips, night, wish)


def receipts(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """Return a receipt for each payment that was taken in and counts."""
    taken_in = [
        line for line in lines(night) if line.entry and line.taken_in is not None and not line.void
    ]
    if not taken_in:
        raise Refused("Nobody has paid anything yet, so there is no receipt to print.")
    return _paged([_receipt(line, wish) for line in taken_in], night, wish, RECEIPTS)


def _receipt(line: TillLine, wish: PrintWish) -> Slip:
    way = f", {line.way}" if line.way else ""
    what = f"Receipt {line.number}: {line.what}{way}, {wish.clock(line.at)}"
    who = f"{line.name} ({line.known_by})"
    return Slip(who, what, dollars(line.taken_in or 0), f"Received by {line.by}")


def _paged(
    slips: Sequence[Slip], night: Night, wish: PrintWish, usual: int = SLIPS
) -> Sequence[Draw]:
    """Large print has half as many on a page."""
    per_page = wish.per_page or (usual // 2 if wish.large else usual)
    if per_page > SLIPS:
        return card_pages(slips, per_page, partial(_strip, night.day))
    return card_pages(slips, per_page, partial(_slip, f"{night.name}, {night.day}", wish.size(1)))


def _strip(day: str, sheet: PaperSheet, frame: Frame, slip: Slip) -> None:
    """Draw a slip that is only as high as its three lines."""
    sheet.box(frame, slip.frame)
    top, what, bottom = frame.inset(8, 5).split_down([20, 15, 27], 1)
    who, cents = top.split([3, 1], GAP)
    sheet.words(slip.who, who, 14, STRONG)
    sheet.words(slip.cents, cents, 17, TITLE, align=Align.RIGHT)
    sheet.words(slip.what, what, 11)
    left, sign = bottom.split([3, 2], 2 * GAP)
    square, evening = left.split([bottom.height, left.width - bottom.height], GAP)
    mark(sheet, square)
    for words, line in zip((sheet.club, day), evening.rows(2), strict=True):
        sheet.words(words, line, SMALL)
    line, under = sign.split_down([14, 13])
    sheet.under(line)
    sheet.words(slip.sign, under, SMALL)


def _slip(evening: str, scale: float, sheet: PaperSheet, frame: Frame, slip: Slip) -> None:
    """No higher than a quarter of a page, however large it is."""
    sheet.box(frame, slip.frame)
    inner = frame.inset(8)
    head, who, what, sums = inner.head(min(inner.height, HIGHEST)).split_down([26, 24, 34, 46], GAP)
    square, said = head.split([HIGH, head.width - HIGH], GAP)
    mark(sheet, square)
    for words, line in zip((sheet.club, evening), said.rows(2), strict=True):
        sheet.words(words, line, SMALL)
    sheet.words(slip.who, who, WHO * scale, STRONG)
    sheet.words(slip.what, what, WORDS * scale, down=VerticalAlign.TOP)
    cents, sign = sums.split([2, 3], 2 * GAP)
    sheet.words(slip.cents, cents, SUM * scale, TITLE, down=VerticalAlign.BOTTOM)
    line, under = sign.split_down([3, 2])
    sheet.under(line)
    sheet.words(slip.sign, under, SMALL)

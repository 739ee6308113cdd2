"""Slips to sign and to hand over, several to a page: prizes, fines and receipts. Each says what the
books say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from scoring.dollars import dollars
from tournament.money.boards.till import TillLine, lines
from tournament.night.evening import Night
from tournament.printing.cutting import paged
from tournament.printing.faces import STRONG
from tournament.printing.frames import Frame
from tournament.printing.page import PLAIN, THICK, Align, Down, Draw, PaperSheet
from tournament.printing.print_wish import PrintWish
from tournament.prizes.boards.prize_list import prize_list
from tournament.prizes.paper.lists import fined
from tournament.words.refused import Refused

SLIPS = 4
GAP = 6.0


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
            f"{row.name} ({row.number})",
            f"{row.x} X: {dollars(row.fine)} in fines, to pay",
            dollars(row.owed),
            "Received by",
        )
        for row in fined(night)
        if row.owed
    ]
    if not slips:
        raise Refused("Every fine is paid, so there is no slip to print.")
    return _paged(slips, night, wish)


def receipts(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """Of all that was taken in from somebody and counts."""
    taken_in = [
        line for line in lines(night) if line.entry and line.taken_in is not None and not line.void
    ]
    if not taken_in:
        raise Refused("Nobody has paid anything yet, so there is no receipt to print.")
    draw = partial(_receipt, f"{night.club_name} · {night.name}, {night.day}", wish)
    return paged(taken_in, wish.per_page or SLIPS, draw)


def _paged(slips: Sequence[Slip], night: Night, wish: PrintWish) -> Sequence[Draw]:
    return paged(slips, wish.per_page or SLIPS, partial(_slip, f"{night.name}, {night.day}"))


def _slip(evening: str, sheet: PaperSheet, frame: Frame, slip: Slip) -> None:
    sheet.box(frame, slip.frame)
    head, who, what, cents, sign = frame.inset(14).stacked([1.2, 3, 2, 3, 2], GAP)
    sheet.words(evening, head, 10)
    sheet.words(slip.who, who, 22, face=STRONG)
    sheet.words(slip.what, what, 14)
    sheet.words(slip.cents, cents, 34, face=STRONG)
    _line_to_sign(sheet, sign, slip.sign)


def _receipt(
    evening: str, wish: PrintWish, sheet: PaperSheet, frame: Frame, line: TillLine
) -> None:
    sheet.box(frame, PLAIN)
    head, title, who, what, sign = frame.inset(14).stacked([2, 2, 3, 3, 2], GAP)
    sheet.words(evening, head, 11, down=Down.TOP)
    sheet.words(f"Receipt {line.number}", title, 18, face=STRONG)
    sheet.words(f"{line.name} ({line.known_by})", who, 16)
    words, cents = what.split([3, 2], GAP)
    way = f", {line.way}" if line.way else ""
    sheet.words(f"{line.what.capitalize()}{way}, {wish.clock(line.at)}", words, 14)
    sheet.words(dollars(line.taken_in or 0), cents, 24, face=STRONG, align=Align.RIGHT)
    _line_to_sign(sheet, sign, f"Received by {line.by}")


def _line_to_sign(sheet: PaperSheet, frame: Frame, words: str) -> None:
    line, under = frame.stacked([3, 2])
    sheet.under(line)
    sheet.words(words, under, 9)

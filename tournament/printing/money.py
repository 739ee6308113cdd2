"""The treasurer's papers: prizes and fines with lines to sign, slips, receipts, and the last count.

Each says what the books say; nothing here is reckoned.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from scoring.money import dollars
from tournament.boards.check_out import Row as Fined
from tournament.boards.check_out import check_out
from tournament.boards.closing import closing
from tournament.boards.payout import payout
from tournament.boards.prize_list import Prize, prize_list
from tournament.boards.statement import Line as Sum
from tournament.boards.till import Line, lines
from tournament.night.evening import Night
from tournament.printing.cutting import paged
from tournament.printing.frames import Frame
from tournament.printing.growing import TIGHT, grown, largest, room
from tournament.printing.listed import FOOT, listed
from tournament.printing.lists import Column, Row, Table, parted, rows
from tournament.printing.sheet import PLAIN, THICK, Align, Down, Draw, Sheet
from tournament.printing.wishes import Wish
from tournament.refused import Refused

SIGNED = Column("Received", 3)
SIZE, LARGER = 11.0, (12.0, 13.0, 14.0)
ON_ONE_PAGE = (13.0, 12.0, 11.0, 10.0)
SLIPS = 4
# High enough for a signature.
TO_SIGN = 26.0
GAP = 6.0


def prizes(night: Night, wish: Wish) -> Sequence[Draw]:
    board = prize_list(night)
    told = [(one.who or "—", one.number, one.reason, one.prize, "") for one in board.prizes]
    rest = [("", "", "nobody's, and left in the pot", board.rest, "")] if board.rest else []
    table = Table(
        (
            Column("Who", 3.6, bold=True),
            Column("No.", TIGHT),
            Column("What for", 3.2),
            Column("Prize", TIGHT, Align.RIGHT, bold=True),
            SIGNED,
        ),
        rows([*told, *rest], TO_SIGN),
        SIZE,
    )
    title = "Prizes, as proposed" if board.is_proposed else "Prizes"
    return listed(title, grown(table, wish, LARGER), night, wish)


def prize_slips(night: Night, wish: Wish) -> Sequence[Draw]:
    """For those whose prize is settled."""
    found = [one for one in prize_list(night).prizes if one.who]
    if not found:
        raise Refused("No place with a prize is settled yet: play on, then print the slips.")
    return paged(found, wish.per_page or SLIPS, partial(_prize_slip, f"{night.name}, {night.day}"))


def fines(night: Night, wish: Wish) -> Sequence[Draw]:
    found = _fined(night)
    table = Table(
        (
            Column("Name", 4, bold=True),
            Column("No.", TIGHT),
            Column("X", TIGHT, Align.RIGHT),
            Column("Fine", TIGHT, Align.RIGHT),
            Column("Still owed", TIGHT, Align.RIGHT),
            Column("Paid", 2),
        ),
        rows(
            (
                (
                    *(one.name, str(one.number), str(one.x), dollars(one.fine)),
                    *(dollars(one.owed), "" if one.owed else "paid"),
                )
                for one in found
            ),
            TO_SIGN,
        ),
        SIZE,
    )
    title = f"Fines: {sum(one.x for one in found)} X, {dollars(sum(one.fine for one in found))}"
    return listed(title, grown(table, wish, LARGER), night, wish)


def fine_slips(night: Night, wish: Wish) -> Sequence[Draw]:
    found = [one for one in _fined(night) if one.owed]
    if not found:
        raise Refused("Every fine is paid, so there is no slip to print.")
    draw = partial(_fine_slip, f"{night.name}, {night.day}")
    return paged(found, wish.per_page or SLIPS, draw)


def _fined(night: Night) -> list[Fined]:
    if not night.rules.x_fine_cents:
        raise Refused("This house has no fines: turn the house rule for an X if it should.")
    found = [one for one in check_out(night).rows if one.x]
    if not found:
        raise Refused("Nobody has an X yet, so nobody pays a fine.")
    return found


def receipts(night: Night, wish: Wish) -> Sequence[Draw]:
    """Of all that was taken in from somebody and counts."""
    found = [one for one in lines(night) if one.entry and one.taken_in is not None and not one.void]
    if not found:
        raise Refused("Nobody has paid anything yet, so there is no receipt to print.")
    draw = partial(_receipt, f"{night.club_name} · {night.name}, {night.day}", wish)
    return paged(found, wish.per_page or SLIPS, draw)


def treasurer(night: Night, wish: Wish) -> Sequence[Draw]:
    return listed("The treasurer's page", _books(night, wish), night, wish, foot=_signatures)


def _books(night: Night, wish: Wish) -> Table:
    """Every sum stands below those that it comes from."""
    board = closing(night)
    told, why = board.statement, payout(night).why
    cells = [
        *_under("Taken in", told.taken_in),
        *_under("Paid out", told.paid_out),
        *rows([(why, "")] if why else []),
        *_under("What stays, and what is in the drawer", told.drawer),
        *_said("Should be in the drawer", board.books.drawer),
        *rows([("Counted", "" if board.counted is None else dollars(board.counted))], TO_SIGN),
    ]
    if board.told:
        cells += rows([(f"The drawer holds {board.told}.", "")])
    if told.by_count:
        cells += _said(told.by_count.words, told.by_count.cents)
    cells += [*_under("Let off", told.let_off), *_under("Still owed", told.owing)]
    if board.open:
        cells += [Row(heading="Still open"), *rows((one, "") for one in board.open)]
    if wish.why_closed:
        cells += [Row(heading="Why it is closed so"), *rows([(wish.why_closed, "")])]
    columns = (Column("", 5), Column("", 2, Align.RIGHT, bold=True))
    return _on_one_page(Table(columns, tuple(cells)), wish)


def _on_one_page(table: Table, wish: Wish) -> Table:
    """In the largest letters with which it is one, or as few as can be."""
    frame = room(wish.paper).above(FOOT)

    def sized(size: float) -> Table:
        return replace(table, size=wish.size(size))

    return sized(largest(ON_ONE_PAGE, lambda size: len(parted(sized(size), lambda _: frame))))


def _under(heading: str, told: Sequence[Sum]) -> tuple[Row, ...]:
    """Nothing where there is nothing to tell."""
    found = [row for one in told for row in _said(one.words, one.cents)]
    return (Row(heading=heading), *found) if found else ()


def _said(words: str, cents: int) -> tuple[Row, ...]:
    return rows([(words, dollars(cents))])


def _signatures(sheet: Sheet, frame: Frame) -> None:
    for cell, who in zip(frame.columns(2, 24), ("Treasurer", "Director"), strict=True):
        line, under = cell.foot(TO_SIGN + 14).stacked([TO_SIGN, 14])
        sheet.under(line)
        sheet.words(who, under, 10)


def _prize_slip(evening: str, sheet: Sheet, frame: Frame, prize: Prize) -> None:
    sheet.box(frame, THICK)
    room = frame.inset(14)
    head, who, what, sum_of, sign = room.stacked([1.2, 3, 2, 3, 2], GAP)
    sheet.words(evening, head, 10)
    sheet.words(f"{prize.who} ({prize.number})", who, 22, bold=True)
    sheet.words(prize.reason, what, 14)
    sheet.words(prize.prize, sum_of, 34, bold=True)
    _line_to_sign(sheet, sign, "Received")


def _fine_slip(evening: str, sheet: Sheet, frame: Frame, one: Fined) -> None:
    sheet.box(frame, PLAIN)
    head, who, what, owed, sign = frame.inset(14).stacked([1.2, 3, 2, 3, 2], GAP)
    sheet.words(evening, head, 10)
    sheet.words(f"{one.name} ({one.number})", who, 22, bold=True)
    sheet.words(f"{one.x} X: {dollars(one.fine)} in fines, to pay", what, 14)
    sheet.words(dollars(one.owed), owed, 34, bold=True)
    _line_to_sign(sheet, sign, "Received by")


def _receipt(evening: str, wish: Wish, sheet: Sheet, frame: Frame, line: Line) -> None:
    sheet.box(frame, PLAIN)
    room = frame.inset(14)
    head, title, who, what, sign = room.stacked([2, 2, 3, 3, 2], GAP)
    sheet.words(evening, head, 11, down=Down.TOP)
    sheet.words(f"Receipt {line.number}", title, 18, bold=True)
    sheet.words(f"{line.name} ({line.known_by})", who, 16)
    words, cents = what.split([3, 2], GAP)
    way = f", {line.way}" if line.way else ""
    sheet.words(f"{line.what.capitalize()}{way}, {wish.clock(line.at)}", words, 14)
    sheet.words(dollars(line.taken_in or 0), cents, 24, bold=True, align=Align.RIGHT)
    _line_to_sign(sheet, sign, f"Received by {line.by}")


def _line_to_sign(sheet: Sheet, frame: Frame, words: str) -> None:
    line, under = frame.stacked([3, 2])
    sheet.under(line)
    sheet.words(words, under, 9)

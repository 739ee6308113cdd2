"""The treasurer's papers: prizes and fines with lines to sign, slips, receipts, and the last count.

Each says what the books say; nothing here is reckoned.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from scoring.money import dollars
from tournament.boards.check_out import Row as Fined
from tournament.boards.check_out import check_out
from tournament.boards.closing import Closing, closing
from tournament.boards.prize_list import Prize, prize_list
from tournament.boards.till import Line, lines
from tournament.night.evening import Night
from tournament.printing.cutting import paged
from tournament.printing.frames import Frame
from tournament.printing.growing import TIGHT, grown
from tournament.printing.listed import listed
from tournament.printing.lists import Column, Row, Table, rows
from tournament.printing.sheet import PLAIN, THICK, Align, Down, Draw, Sheet
from tournament.printing.wishes import Wish
from tournament.refused import Refused

SIGNED = Column("Received", 3)
SIZE, LARGER = 11.0, (12.0, 13.0, 14.0)
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
                (one.name, str(one.number), str(one.x), dollars(one.fine), dollars(one.owed), "")
                for one in found
            ),
            TO_SIGN,
        ),
        SIZE,
    )
    title = f"Fines: {sum(one.x for one in found)} X"
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
    board = closing(night)
    told = [Row(heading="Cash")]
    told += rows((one.words.capitalize(), dollars(one.cents)) for one in board.sums)
    told += rows([("Should be in the drawer", dollars(board.books.drawer))])
    counted = "" if board.counted is None else dollars(board.counted)
    told += rows([("Counted", counted)], TO_SIGN)
    if board.told:
        told += rows([(f"The drawer holds {board.told}.", "")])
    if board.elsewhere:
        told += rows([("By check or card", dollars(board.elsewhere))])
    told += _kept(night, board)
    if board.open:
        told += [Row(heading="Still open"), *rows((one, "") for one in board.open)]
    columns = (Column("", 5), Column("", 2, Align.RIGHT, bold=True))
    return Table(columns, tuple(told), wish.size(13))


def _kept(night: Night, board: Closing) -> list[Row]:
    if board.fund is None:
        to = night.rules.proceeds_to or "the club"
        return [
            Row(heading="Fees, fines and gifts, less prizes and what was spent"),
            *rows([(f"Stays for {to}", dollars(board.books.kept))]),
        ]
    sums = [("Taken in", board.fund.taken_in), ("Spent", -board.fund.spent)]
    if board.fund.prizes:
        sums.append(("Paid in prizes", -board.fund.prizes))
    sums.append(("For the fund", board.fund.cents))
    return [Row(heading=board.fund.name), *rows((words, dollars(cents)) for words, cents in sums)]


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
    sheet.words(f"{line.name} ({line.entry})", who, 16)
    words, cents = what.split([3, 2], GAP)
    way = f", {line.way}" if line.way else ""
    sheet.words(f"{line.what.capitalize()}{way}, {wish.clock(line.at)}", words, 14)
    sheet.words(dollars(line.taken_in or 0), cents, 24, bold=True, align=Align.RIGHT)
    _line_to_sign(sheet, sign, f"Received by {line.by}")


def _line_to_sign(sheet: Sheet, frame: Frame, words: str) -> None:
    line, under = frame.stacked([3, 2])
    sheet.under(line)
    sheet.words(words, under, 9)

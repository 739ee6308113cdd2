"""The log of rulings, in the order in which they were given."""

from __future__ import annotations

from collections.abc import Sequence

from tournament.boards.ruling_log import Row, log
from tournament.night.evening import Night
from tournament.printing.growing import TIGHT, grown
from tournament.printing.listed import listed
from tournament.printing.lists import Column, Table, rows
from tournament.printing.sheet import Draw
from tournament.printing.wishes import Wish
from tournament.refused import Refused

COLUMNS = (Column("When", TIGHT), Column("Where", 3.4), Column("Ruling", 6), Column("Against", 4))
SIZE, LARGER = 12.0, (13.0, 14.0)


def pages(night: Night, wish: Wish) -> Sequence[Draw]:
    told = log(night).rows[::-1]
    if not told:
        raise Refused("Nothing had to be ruled so far: print the log once there is a ruling.")
    cells = (_cells(night, wish, one) for one in told)
    table = grown(Table(COLUMNS, rows(cells), SIZE), wish, LARGER)
    return listed("Rulings", table, night, wish)


def _cells(night: Night, wish: Wish, row: Row) -> tuple[str, ...]:
    words = f"{row.words[:1].upper()}{row.words[1:]}"
    return wish.clock(row.ruling.at), row.where, words, _against(night, row)


def _against(night: Night, row: Row) -> str:
    number = row.ruling.offender
    if number is None:
        return ""
    again = f": {row.again}" if row.again else ""
    return f"{night.entry(number).name} ({number}){again}"

"""The club's regulars on paper, from A to Z."""

from collections.abc import Sequence

from tournament.evening.words.many import so_many
from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.page import Align, Draw
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.word_table import (
    TIGHT,
    PaperColumn,
    WordTable,
    fit_table,
    list_pages,
    rows,
)
from tournament.topics.club.regulars.board import RegularLine

SIZE = 11.0


def pages(
    lines: Sequence[RegularLine], wish: PrintWish, *, nights: str, with_phones: bool
) -> Sequence[Draw]:
    """A list to hand out, or one with phone numbers for the director alone. `nights` is what the
    club calls them.
    """
    cells = (
        (
            f"{line.name} ({line.number_shown})" if line.number_shown else line.name,
            *(line.nickname, line.lot),
            *([line.phone] if with_phones else []),
            *(f"{line.last:%b} {line.last.day}, {line.last.year}" if line.last else "",),
            str(line.nights),
        )
        for line in lines
    )
    columns = (
        *(
            PaperColumn("Name", 4.0, face=STRONG),
            PaperColumn("Nickname", 2.0),
            PaperColumn("Lot", TIGHT),
        ),
        *([PaperColumn("Phone", TIGHT)] if with_phones else []),
        *(PaperColumn("Last here", TIGHT), PaperColumn(nights, TIGHT, Align.RIGHT)),
    )
    table = fit_table(WordTable(columns, rows(cells), SIZE), wish)
    return list_pages("The regulars", table, wish, aside=so_many(len(lines), "person", "people"))

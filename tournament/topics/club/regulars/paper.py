"""The club's regulars on paper, from A to Z."""

from collections.abc import Sequence

from tournament.evening.words.many import so_many
from tournament.kit.printing.page import Draw
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.word_table import (
    WordTable,
    fit_table,
    list_pages,
    paper_columns,
    paper_rows,
)
from tournament.topics.club.regulars.board import RegularLine, columns

SIZE = 11.0


def pages(
    lines: Sequence[RegularLine], wish: PrintWish, *, nights: str, with_phones: bool
) -> Sequence[Draw]:
    """A list to hand out, or one with phone numbers for the director alone. `nights` is what the
    club calls them.
    """
    listed = columns(nights, with_phones=with_phones)
    table = WordTable(paper_columns(listed), paper_rows(lines, listed), SIZE)
    people = so_many(len(lines), "person", "people")
    return list_pages("The regulars", fit_table(table, wish), wish, aside=people)

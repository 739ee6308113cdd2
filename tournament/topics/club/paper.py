"""The club's regulars on paper, from A to Z."""

from collections.abc import Sequence

from tournament.evening.words.many import count_of
from tournament.kit.printing.page import DrawPage
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.word_table import (
    WordTable,
    fit_table,
    pages_of_table,
    paper_columns,
    paper_rows,
)
from tournament.topics.club.board import RegularLine, regulars_columns

FONT_SIZE = 11.0


def pages(
    lines: Sequence[RegularLine], choices: PrintChoices, *, nights_heading: str, has_phones: bool
) -> Sequence[DrawPage]:
    """Return the pages of the list. `nights_heading` is the heading of the number of nights."""
    columns = regulars_columns(nights_heading, has_phones=has_phones)
    table = WordTable(paper_columns(columns), paper_rows(lines, columns), FONT_SIZE)
    people = count_of(len(lines), "person", "people")
    return pages_of_table("The regulars", fit_table(table, choices), choices, aside_text=people)

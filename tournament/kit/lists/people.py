"""Reads the people in a list, and finds the lines with errors, which are left out until they are
corrected. Who is in the club already is not known here, and the callers decide whether to take a
list with errors.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from tournament.evening.words import names
from tournament.evening.words.many import count_of, noun_with_numbers
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import ListedPerson
from tournament.kit.lists.finding import (
    are_different,
    comparable_name,
    comparable_text,
    phone_digits,
)
from tournament.kit.lists.headings import (
    NAME_HEADINGS,
    PersonColumns,
    find_column,
    find_headings,
    person_columns,
    plain_heading,
    unused_headings,
)
from tournament.kit.lists.sheet import ListRow, ListSheet

MAX_LOT_LENGTH = 12
MAX_PHONE_LENGTH = 30
# More lines than this are counted, as in "14 lines", instead of named.
MAX_LINES_NAMED = 12
ALL_PLAYERS_ADDED = "Everyone on this list is already added."
NO_NAME = "This line has no name. Add one, or empty the line."
MORE_THAN_A_NAME = (
    "This line has more than a name. Keep only the first and last name, or name the columns in the "
    "first line."
)
TWO_NAMES = "This line has two names. Give each name its own line."
CELL_WITHOUT_HEADING = (
    "This line has a cell without a heading. Add the heading, or put text with a comma in "
    "quotation marks."
)
TWO_PEOPLE_PATTERN = re.compile(r"\w\s*[&+]\s*\w|\w\s+and\s+\w", re.IGNORECASE)
ONLY_NAME_HEADING = ("Name",)
# E-mails number their lists as "1. Ann Abbott", "2) Bob Bell", "3 - Di Dow" or "- Cy Cole".
LIST_NUMBER_PATTERN = re.compile(
    r"^\s*(?:[0-9]{1,4}\s*(?:[.)](?![0-9])|[-\u2013\u2014](?=\s))|[-*\u2022\u2013](?=\s))\s*"
)
# E-mail addresses after a name, as in "Grace Hopper <grace@example.org>",
# "Grace Hopper; grace@example.org" or "Grace Hopper (grace@example.org)".
EMAIL_PATTERN = re.compile(
    r"[\s,;:]*(?:<[^<>@\s]+@[^<>@\s]+>"
    r"|[(\[]?[^\s<>@()\[\],;:]+@[^\s<>@()\[\],;:]+\.[^\W\d_]{2,}[)\]]?)"
)
TOTAL_PATTERN = re.compile(
    r"(?:grand |sub-?)?totals?\b[\s:=]*[0-9]*(?:\s*(?:players|people|persons|teams|pairs))?",
    re.IGNORECASE,
)
UNREADABLE_NAME = "The name in this line can't be read. Type it again."


@dataclass(frozen=True, slots=True)
class LineFault:
    """An error in a line of a list, in a sentence for the director."""

    line: int
    sentence: str


@dataclass(frozen=True, slots=True)
class PeopleList:
    """The people in a list, without those whose line has an error. All lines count in
    `line_count`.
    """

    people: tuple[ListedPerson, ...]
    faults: tuple[LineFault, ...]
    unused_columns: tuple[str, ...]
    line_count: int = field(default=0, compare=False)


def read_people(sheet: ListSheet, *, last_name_first: bool = False) -> PeopleList:
    """Return the people in a list, which may have headings or only one name in each line. Names are
    returned in the club's order, with the first or the last name first.
    """
    columns, headings, rows = _split_headings(sheet)
    if not rows:
        raise Refused("There are no names below the headings. Add them and save again.")
    people_read = [read_person(row, columns, last_name_first) for row in rows]
    faults = [
        *_line_faults(rows, headings, columns),
        *long_field_faults(people_read),
        *_repeated_people_faults(people_read),
    ]
    faults.sort(key=lambda fault: fault.line)
    faulty_lines = {fault.line for fault in faults}
    people_without_fault = tuple(
        person for person in people_read if person.line not in faulty_lines
    )
    return PeopleList(
        people_without_fault,
        tuple(faults),
        unused_headings(headings.cells, columns.used_columns),
        line_count=len(rows),
    )


def _split_headings(sheet: ListSheet) -> tuple[PersonColumns, ListRow, Sequence[ListRow]]:
    """Return the columns, the line of headings, and the lines below it. A list without headings is
    read if most lines are a first and a last name; a first line that ends in a colon is a title.
    """
    try:
        return find_headings(sheet, person_columns)
    except Refused:
        rows = [_join_name(row) for row in sheet[is_title_line(sheet[0]) :]]
        whole_name_count = sum(len(row.cells) == 1 and " " in row.cells[0] for row in rows)
        if 2 * whole_name_count <= len(rows) or any(
            has_heading(row, NAME_HEADINGS) for row in rows
        ):
            raise
        return person_columns(ONLY_NAME_HEADING), ListRow(0, ONLY_NAME_HEADING), rows


def _join_name(row: ListRow) -> ListRow:
    """Return the row of a list without headings, with one name in it if a comma split the name, as
    in "Miller, Bob". A tab says nothing about which name is the last one.
    """
    first_cell, *other_cells = remove_line_number(row).cells
    cells_without_email = (EMAIL_PATTERN.sub("", cell).strip() for cell in other_cells)
    cells = (remove_marks(first_cell), *filter(None, cells_without_email))
    name = ", ".join(cells)
    if len(cells) > 1 and "\t" not in name and names.is_single_name_with_comma(name):
        return ListRow(row.line, (name,))
    return ListRow(row.line, tuple(part for cell in cells for part in cell.split("\t")))


def is_title_line(row: ListRow) -> bool:
    return row.cells[-1].endswith(":")


def has_heading(row: ListRow, words: str) -> bool:
    """Return whether a cell of the row is one of these headings."""
    plain_headings = [plain_heading(cell) for cell in row.cells]
    return any(find_column(words, [heading]) is not None for heading in plain_headings)


def remove_line_number(row: ListRow) -> ListRow:
    """Return the row without a first cell that only numbers the line."""
    has_line_number = len(row.cells) > 1 and row.cells[0].rstrip(".)").isdecimal()
    return ListRow(row.line, row.cells[1:]) if has_line_number else row


def read_person(row: ListRow, columns: PersonColumns, last_name_first: bool) -> ListedPerson:
    """Return the person in a row, except for the sex, which lists write in many ways."""
    return ListedPerson(
        _read_name(row, columns.name, last_name_first),
        names.make_readable(cell_at(row, columns.nickname)),
        names.make_readable(cell_at(row, columns.lot)),
        names.make_readable(cell_at(row, columns.phone)),
        line=row.line,
    )


def _read_name(row: ListRow, columns: tuple[int, ...], last_name_first: bool) -> str:
    """Return the name in a row. Of two columns, the second one has the whole last name."""
    first_cells = (remove_marks(cell_at(row, column)) for column in columns[:1])
    last_name_cells = (EMAIL_PATTERN.sub("", cell_at(row, column)) for column in columns[1:])
    parts = list(filter(None, map(names.make_readable, (*first_cells, *last_name_cells))))
    name = names.with_capitals(", ".join(reversed(parts)))
    return names.in_club_order(name, last_name_first=last_name_first)


def remove_marks(cell: str) -> str:
    """Return the name in a cell, without a number or dash before it, and without an e-mail address
    or a sign such as "&" after it.
    """
    return (
        EMAIL_PATTERN.sub("", LIST_NUMBER_PATTERN.sub("", cell, count=1)).rstrip(" \t&+/").strip()
    )


def cell_at(row: ListRow, column: int | None) -> str:
    return row.cells[column] if column is not None and column < len(row.cells) else ""


def _line_faults(
    rows: Sequence[ListRow], headings: ListRow, columns: PersonColumns
) -> Iterator[LineFault]:
    """Yield the faults in the cells of each row: no name, more than one, or too many cells."""
    for row in rows:
        cells = (remove_marks(cell_at(row, column)) for column in columns.name)
        name = " ".join(cells).strip()
        if not name:
            yield LineFault(row.line, NO_NAME)
        elif not names.make_readable(name):
            yield LineFault(row.line, UNREADABLE_NAME)
        elif sentence := why_not_a_name(name):
            yield LineFault(row.line, sentence)
        elif len(columns.name) == 1 and TWO_PEOPLE_PATTERN.search(name):
            yield LineFault(row.line, TWO_NAMES)
        yield from extra_cell_faults(row, headings, MORE_THAN_A_NAME)


def why_not_a_name(text: str) -> str:
    """Return a sentence that says why the text is no name; empty if it may be one."""
    readable_text = names.make_readable(text)
    if TOTAL_PATTERN.fullmatch(readable_text):
        return f"“{readable_text}” is a sum, not a name."
    if any(map(str.isdecimal, readable_text)) and not any(map(str.isalpha, readable_text)):
        return f"“{readable_text}” is a number, not a name."
    if readable_text and not any(map(str.isalpha, readable_text)):
        return f"“{readable_text}” is not a name. Type a name, or delete the line."
    return ""


def extra_cell_faults(
    row: ListRow, headings: ListRow, sentence_without_headings: str
) -> Iterator[LineFault]:
    """Yield a fault if the row has more cells than there are headings; in a list without headings,
    it has the given sentence.
    """
    if len(row.cells) > len(headings.cells):
        yield LineFault(
            row.line, CELL_WITHOUT_HEADING if headings.line else sentence_without_headings
        )


def long_field_faults(people_read: list[ListedPerson]) -> Iterator[LineFault]:
    for person in people_read:
        for field_name, text, max_length in (
            ("name", person.name, names.MAX_LENGTH),
            ("nickname", person.nickname, names.MAX_LENGTH),
            ("lot", person.lot, MAX_LOT_LENGTH),
            ("phone number", person.phone, MAX_PHONE_LENGTH),
        ):
            if len(text) > max_length:
                yield LineFault(person.line, too_long_sentence(field_name, len(text), max_length))


def too_long_sentence(field_name: str, length: int, max_length: int) -> str:
    return f"The {field_name} has {length} characters. Shorten it to {max_length}."


def _repeated_people_faults(people_read: list[ListedPerson]) -> Iterator[LineFault]:
    """Yield a fault for each person who is in the list twice. Two people may share a name and a lot
    only if their phone numbers or nicknames differ.
    """
    people_by_name_and_lot: dict[tuple[str, str], list[ListedPerson]] = {}
    for person in people_read:
        similar_people = people_by_name_and_lot.setdefault(
            (comparable_name(person.name), comparable_text(person.lot)), []
        )
        same_person = next(
            (
                similar_person
                for similar_person in similar_people
                if not _can_be_told_apart(similar_person, person)
            ),
            None,
        )
        similar_people.append(person)
        if person.name and same_person is not None:
            yield LineFault(
                person.line,
                f"{person.name} is already in line {same_person.line}. If they are two "
                "people, give each a different nickname, lot number or phone number.",
            )


def _can_be_told_apart(person: ListedPerson, other_person: ListedPerson) -> bool:
    nicknames = comparable_text(person.nickname), comparable_text(other_person.nickname)
    return are_different(*nicknames) or are_different(
        phone_digits(person.phone), phone_digits(other_person.phone)
    )


@dataclass(frozen=True, slots=True)
class LeftOutLines:
    lines: tuple[int, ...]

    def __bool__(self) -> bool:
        return bool(self.lines)

    @property
    def line_numbers(self) -> str:
        """Return the line numbers for a hidden box of the preview. They come back with the press,
        so that only lines that the director has seen are left out.
        """
        return ",".join(map(str, self.lines))

    @property
    def words(self) -> str:
        """Return the lines in words, such as "line 4" or "lines 4, 9 and 12"."""
        if len(self.lines) > MAX_LINES_NAMED:
            return f"{len(self.lines)} lines"
        return noun_with_numbers("line", self.lines)

    @property
    def explanation(self) -> str:
        """Return two sentences that say which lines are left out, and how to add everyone."""
        stay = "is left out" if len(self.lines) == 1 else "are left out"
        return (
            f"{self.words.capitalize()} {stay} for the reasons below. To add everyone, "
            "correct the list and check it again."
        )


def nothing_to_add_sentence(subject: str) -> str:
    return f"{subject} can be added from this list. Correct it and try again."


def left_out_lines(faults: Iterable[LineFault]) -> LeftOutLines:
    return LeftOutLines(tuple(sorted({fault.line for fault in faults})))


@dataclass(frozen=True, slots=True)
class LineCount:
    """The number of lines in a list, and of those taken, known already, and left out."""

    line_count: int
    taken_count: int
    known_count: int
    left_out: LeftOutLines

    def words(self, taken_words: str, known_words: str) -> str:
        """Return a sentence such as "28 lines: 24 entered, 1 here already, 3 left out (lines 4, 9
        and 12)."
        """
        parts = [f"{self.taken_count} {taken_words}"]
        parts += [f"{self.known_count} {known_words}"] if self.known_count else []
        parts += [f"{len(self.left_out.lines)} left out"] if self.left_out else []
        lines_words = f" ({self.left_out.words})" if self.left_out else ""
        return f"{count_of(self.line_count, 'line')}: {', '.join(parts)}{lines_words}."

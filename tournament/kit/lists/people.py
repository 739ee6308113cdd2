"""Reads the people in a list, and finds the lines with errors, which are left out until they are
corrected. The callers find out who is in the club already, and decide whether to accept a list with
errors.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from tournament.evening.words import names
from tournament.evening.words.many import count_of, noun_with_numbers
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import ListedPerson
from tournament.kit.lists.finding import (
    are_known_and_different,
    comparable_name,
    comparable_text,
    phone_digits,
)
from tournament.kit.lists.headings import (
    NAME_HEADINGS,
    PersonColumns,
    column_with_heading,
    headings_not_used,
    normalize_heading,
    read_person_columns,
    split_at_headings,
)
from tournament.kit.lists.sheet import ListRow, ListSheet

MAX_LOT_LENGTH = 12
MAX_PHONE_LENGTH = 30
# A sentence lists up to this many line numbers. If there are more, it only counts the lines, as in
# "14 lines".
MAX_LINE_NUMBERS_SHOWN = 12
ALL_PLAYERS_ADDED_SENTENCE = "Everyone on this list is already added."
NO_NAME_SENTENCE = "This line has no name. Add one, or empty the line."
MORE_THAN_A_NAME_SENTENCE = (
    "This line has more than a name. Keep only the first and last name, or name the columns in the "
    "first line."
)
TWO_NAMES_SENTENCE = "This line has two names. Give each name its own line."
EXTRA_CELL_SENTENCE = (
    "This line has a cell without a heading. Add the heading, or put text with a comma in "
    "quotation marks."
)
TWO_PEOPLE_PATTERN = re.compile(r"\w\s*[&+]\s*\w|\w\s+and\s+\w", re.IGNORECASE)
HEADINGS_OF_NAME_LIST = ("Name",)
# Lists copied from e-mails have numbers or dashes before the names: "1. Ann Abbott", "2) Bob Bell",
# "3 - Di Dow" or "- Cy Cole".
LIST_NUMBER_PATTERN = re.compile(
    r"^\s*(?:[0-9]{1,4}\s*(?:[.)](?![0-9])|[-\u2013\u2014](?=\s))|[-*\u2022\u2013](?=\s))\s*"
)
# Matches an e-mail address after a name, as in "Grace Hopper <grace@example.org>", "Grace Hopper;
# grace@example.org" or "Grace Hopper (grace@example.org)".
EMAIL_PATTERN = re.compile(
    r"[\s,;:]*(?:<[^<>@\s]+@[^<>@\s]+>"
    r"|[(\[]?[^\s<>@()\[\],;:]+@[^\s<>@()\[\],;:]+\.[^\W\d_]{2,}[)\]]?)"
)
TOTAL_LINE_PATTERN = re.compile(
    r"(?:grand |sub-?)?totals?\b[\s:=]*[0-9]*(?:\s*(?:players|people|persons|teams|pairs))?",
    re.IGNORECASE,
)
UNREADABLE_NAME_SENTENCE = "The name in this line can't be read. Type it again."


@dataclass(frozen=True, slots=True)
class LineFault:
    """An error in a line of a list, with a sentence that explains it to the director."""

    line: int
    sentence: str


@dataclass(frozen=True, slots=True)
class PeopleList:
    """The people in a list, without those whose line has one of the `faults`. `line_count` counts
    all lines, faulty ones too. `unused_columns` are the headings of columns that are not read.
    """

    people: tuple[ListedPerson, ...]
    faults: tuple[LineFault, ...]
    unused_columns: tuple[str, ...]
    line_count: int = field(default=0, compare=False)


def read_people(sheet: ListSheet, *, last_name_first: bool = False) -> PeopleList:
    """Return the people in a list, which has headings or only a name in each line. Write the names
    in the club's order, with the first or the last name first. Refuse a list without names.
    """
    columns, headings, rows = _split_headings(sheet)
    if not rows:
        raise Refused("There are no names below the headings. Add them and save again.")
    all_people = [read_person(row, columns, last_name_first) for row in rows]
    faults = [
        *_line_faults(rows, headings, columns),
        *long_field_faults(all_people),
        *_repeated_people_faults(all_people),
    ]
    faults.sort(key=lambda fault: fault.line)
    faulty_lines = {fault.line for fault in faults}
    people_without_fault = tuple(person for person in all_people if person.line not in faulty_lines)
    return PeopleList(
        people_without_fault,
        tuple(faults),
        headings_not_used(headings.cells, columns.used_columns),
        line_count=len(rows),
    )


def _split_headings(sheet: ListSheet) -> tuple[PersonColumns, ListRow, Sequence[ListRow]]:
    """Return the columns, the row of headings, and the rows below it. Accept a list without
    headings if most lines are a first and a last name; refuse any other. Skip a title, which is a
    first line that ends in a colon.
    """
    try:
        return split_at_headings(sheet, read_person_columns)
    except Refused:
        rows = [_join_name_cells(row) for row in sheet[is_title_line(sheet[0]) :]]
        whole_name_count = sum(len(row.cells) == 1 and " " in row.cells[0] for row in rows)
        if 2 * whole_name_count <= len(rows) or any(
            has_any_heading(row, NAME_HEADINGS) for row in rows
        ):
            raise
        return read_person_columns(HEADINGS_OF_NAME_LIST), ListRow(0, HEADINGS_OF_NAME_LIST), rows


def _join_name_cells(row: ListRow) -> ListRow:
    """Return the row without line numbers, marks and e-mail addresses. If a comma split the name,
    as in "Miller, Bob", put it back into one cell. A name split by a tab stays in two cells, since
    either cell may have the last name.
    """
    first_cell, *other_cells = remove_line_number(row).cells
    cells_without_email = (EMAIL_PATTERN.sub("", cell).strip() for cell in other_cells)
    cells = (remove_marks_around_name(first_cell), *filter(None, cells_without_email))
    name = ", ".join(cells)
    if len(cells) > 1 and "\t" not in name and names.is_single_name_with_comma(name):
        return ListRow(row.line, (name,))
    return ListRow(row.line, tuple(part for cell in cells for part in cell.split("\t")))


def is_title_line(row: ListRow) -> bool:
    return row.cells[-1].endswith(":")


def has_any_heading(row: ListRow, wanted_headings: str) -> bool:
    """Return whether a cell of the row is one of the wanted headings."""
    normalized_headings = [normalize_heading(cell) for cell in row.cells]
    return any(
        column_with_heading(wanted_headings, [heading]) is not None
        for heading in normalized_headings
    )


def remove_line_number(row: ListRow) -> ListRow:
    """Return the row without its first cell if that cell only numbers the line."""
    has_line_number = len(row.cells) > 1 and row.cells[0].rstrip(".)").isdecimal()
    return ListRow(row.line, row.cells[1:]) if has_line_number else row


def read_person(row: ListRow, columns: PersonColumns, last_name_first: bool) -> ListedPerson:
    """Return the person in a row, without the sex. Only lists of teams read it, in `teams.py`,
    since lists write it in many ways.
    """
    return ListedPerson(
        _read_name(row, columns.name_columns, last_name_first),
        names.make_readable(cell_in_column(row, columns.nickname_column)),
        names.make_readable(cell_in_column(row, columns.lot_column)),
        names.make_readable(cell_in_column(row, columns.phone_column)),
        line=row.line,
    )


def _read_name(row: ListRow, columns: tuple[int, ...], last_name_first: bool) -> str:
    """Return the name in a row. If the name is in two columns, the second one has the last name."""
    first_name_cells = (
        remove_marks_around_name(cell_in_column(row, column)) for column in columns[:1]
    )
    last_name_cells = (EMAIL_PATTERN.sub("", cell_in_column(row, column)) for column in columns[1:])
    parts = list(filter(None, map(names.make_readable, (*first_name_cells, *last_name_cells))))
    name = names.fix_capitals(", ".join(reversed(parts)))
    return names.put_name_in_club_order(name, last_name_first=last_name_first)


def remove_marks_around_name(cell: str) -> str:
    """Return the name in a cell, without a number or dash before it, and without an e-mail address
    or a sign such as "&" after it.
    """
    return (
        EMAIL_PATTERN.sub("", LIST_NUMBER_PATTERN.sub("", cell, count=1)).rstrip(" \t&+/").strip()
    )


def cell_in_column(row: ListRow, column: int | None) -> str:
    return row.cells[column] if column is not None and column < len(row.cells) else ""


def _line_faults(
    rows: Sequence[ListRow], headings: ListRow, columns: PersonColumns
) -> Iterator[LineFault]:
    """Yield the faults in the cells of each row, such as no name, two names or too many cells."""
    for row in rows:
        cells = (
            remove_marks_around_name(cell_in_column(row, column)) for column in columns.name_columns
        )
        name = " ".join(cells).strip()
        if not name:
            yield LineFault(row.line, NO_NAME_SENTENCE)
        elif not names.make_readable(name):
            yield LineFault(row.line, UNREADABLE_NAME_SENTENCE)
        elif sentence := why_not_a_name_sentence(name):
            yield LineFault(row.line, sentence)
        elif len(columns.name_columns) == 1 and TWO_PEOPLE_PATTERN.search(name):
            yield LineFault(row.line, TWO_NAMES_SENTENCE)
        yield from extra_cell_faults(row, headings, MORE_THAN_A_NAME_SENTENCE)


def why_not_a_name_sentence(text: str) -> str:
    """Return a sentence that says why the text is not a name; empty if it may be a name."""
    readable_text = names.make_readable(text)
    if TOTAL_LINE_PATTERN.fullmatch(readable_text):
        return f"“{readable_text}” is a sum, not a name."
    if any(map(str.isdecimal, readable_text)) and not any(map(str.isalpha, readable_text)):
        return f"“{readable_text}” is a number, not a name."
    if readable_text and not any(map(str.isalpha, readable_text)):
        return f"“{readable_text}” is not a name. Type a name, or delete the line."
    return ""


def extra_cell_faults(
    row: ListRow, headings: ListRow, sentence_without_headings: str
) -> Iterator[LineFault]:
    """Yield a fault if the row has more cells than there are headings. If the list has no headings,
    the fault's sentence is `sentence_without_headings`.
    """
    if len(row.cells) > len(headings.cells):
        yield LineFault(
            row.line, EXTRA_CELL_SENTENCE if headings.line else sentence_without_headings
        )


def long_field_faults(people: list[ListedPerson]) -> Iterator[LineFault]:
    for person in people:
        for field_name, text, max_length in (
            ("name", person.name, names.MAX_NAME_LENGTH),
            ("nickname", person.nickname, names.MAX_NAME_LENGTH),
            ("lot", person.lot, MAX_LOT_LENGTH),
            ("phone number", person.phone, MAX_PHONE_LENGTH),
        ):
            if len(text) > max_length:
                yield LineFault(person.line, too_long_sentence(field_name, len(text), max_length))


def too_long_sentence(field_name: str, character_count: int, max_characters: int) -> str:
    return f"The {field_name} has {character_count} characters. Shorten it to {max_characters}."


def _repeated_people_faults(people: list[ListedPerson]) -> Iterator[LineFault]:
    """Yield a fault for each person who is already in an earlier line. Two people may have the same
    name and lot only if their phone numbers or nicknames differ.
    """
    people_by_name_and_lot: dict[tuple[str, str], list[ListedPerson]] = {}
    for person in people:
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
    return are_known_and_different(*nicknames) or are_known_and_different(
        phone_digits(person.phone), phone_digits(other_person.phone)
    )


@dataclass(frozen=True, slots=True)
class LeftOutLines:
    """The numbers of the lines of a list that are left out."""

    lines: tuple[int, ...]

    def __bool__(self) -> bool:
        return bool(self.lines)

    @property
    def line_numbers(self) -> str:
        """Return the line numbers as text for a hidden field of the preview. The form sends them
        back, so that only lines that the director has seen are left out.
        """
        return ",".join(map(str, self.lines))

    @property
    def words(self) -> str:
        """Return the lines in words, such as "line 4" or "lines 4, 9 and 12"."""
        if len(self.lines) > MAX_LINE_NUMBERS_SHOWN:
            return f"{len(self.lines)} lines"
        return noun_with_numbers("line", self.lines)

    @property
    def explanation(self) -> str:
        """Return two sentences: which lines are left out, and how to add everyone."""
        left_out_words = "is left out" if len(self.lines) == 1 else "are left out"
        return (
            f"{self.words.capitalize()} {left_out_words} for the reasons below. To add everyone, "
            "correct the list and check it again."
        )


def nothing_to_add_sentence(subject: str) -> str:
    return f"{subject} can be added from this list. Correct it and try again."


def left_out_lines(faults: Iterable[LineFault]) -> LeftOutLines:
    return LeftOutLines(tuple(sorted({fault.line for fault in faults})))


@dataclass(frozen=True, slots=True)
class LineCounts:
    """The counts of a list's lines: all lines, lines with a person to add, and lines with a known
    person. `left_out` are the lines that are in neither group.
    """

    line_count: int
    added_count: int
    known_count: int
    left_out: LeftOutLines

    def words(self, words_after_added_count: str, words_after_known_count: str) -> str:
        """Return a sentence such as "28 lines: 24 entered, 1 here already, 3 left out (lines 4, 9
        and 12)."
        """
        count_phrases = [f"{self.added_count} {words_after_added_count}"]
        count_phrases += (
            [f"{self.known_count} {words_after_known_count}"] if self.known_count else []
        )
        count_phrases += [f"{len(self.left_out.lines)} left out"] if self.left_out else []
        lines_words = f" ({self.left_out.words})" if self.left_out else ""
        return f"{count_of(self.line_count, 'line')}: {', '.join(count_phrases)}{lines_words}."

"""From the rows of a list to the people in it, to what is wrong, line by line, and to the lines
that stay out until they are mended.

Knows nothing of who is in the club already; whether to take a list with faults is the caller's.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from tournament.evening.words import names
from tournament.evening.words.many import so_many, which
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Listed
from tournament.kit.lists.finding import digits, fold, one_form, unlike
from tournament.kit.lists.headings import (
    NAME,
    Columns,
    below_titles,
    columns_of,
    first_of,
    plain_heading,
    unused_headings,
)
from tournament.kit.lists.sheet import ListRow, ListSheet

MAX_LOT = 12
MAX_PHONE = 30
# More lines than this are counted instead of named.
MAX_NAMED = 12
NO_NAME = "There is no name in this line: write one, or empty the line."
NOT_ALONE = (
    "There is more than a name in this line: write the first name and the last name alone, or say "
    "in the first line of the list what stands in each column."
)
TWO_IN_ONE = "There are two names in this line: give each a line of its own."
TO_THE_RIGHT = (
    "Something stands to the right of the last heading: give that column a heading, "
    "or put what has a comma in it between quotation marks."
)
TWO_PEOPLE = re.compile(r"\w\s*[&+]\s*\w|\w\s+and\s+\w", re.IGNORECASE)
ONE_NAME = ("Name",)
# "1. Ann Abbott", "2) Bob Bell", "3 - Di Dow", "- Cy Cole": how lists are numbered in e-mails.
NUMBERED = re.compile(
    r"^\s*(?:[0-9]{1,4}\s*(?:[.)](?![0-9])|[-\u2013\u2014](?=\s))|[-*\u2022\u2013](?=\s))\s*"
)
# As mail programs write whom a letter goes to, "Grace Hopper <grace@example.org>", or as people do,
# "Grace Hopper; grace@example.org" or "Grace Hopper (grace@example.org)".
ADDRESS = re.compile(
    r"[\s,;:]*(?:<[^<>@\s]+@[^<>@\s]+>"
    r"|[(\[]?[^\s<>@()\[\],;:]+@[^\s<>@()\[\],;:]+\.[^\W\d_]{2,}[)\]]?)"
)
SUM = re.compile(
    r"(?:grand |sub-?)?totals?\b[\s:=]*[0-9]*(?:\s*(?:players|people|persons|teams|pairs))?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Fault:
    line: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Preview:
    """Nobody whose line has a fault is among the people. So many `lines` stood in the list."""

    people: tuple[Listed, ...]
    faults: tuple[Fault, ...]
    unused_columns: tuple[str, ...]
    lines: int = field(default=0, compare=False)


def people(sheet: ListSheet, *, last_name_first: bool = False) -> Preview:
    """Return the people of a list, which may be nothing but one name in each line. Names are as the
    club writes them, whichever way they stand in the list.
    """
    columns, headings, rows = _split_headings(sheet)
    if not rows:
        raise Refused("There is nobody below the headings: write the names there and save again.")
    read = [person_in(row, columns, last_name_first) for row in rows]
    faults = [*_faults(rows, headings, columns), *_too_long(read), *_twice(read)]
    faults.sort(key=lambda fault: fault.line)
    faulty = {fault.line for fault in faults}
    sound = tuple(person for person in read if person.line not in faulty)
    return Preview(
        sound, tuple(faults), unused_headings(headings.cells, columns.used_columns), lines=len(rows)
    )


def _split_headings(sheet: ListSheet) -> tuple[Columns, ListRow, Sequence[ListRow]]:
    """The columns, the line of headings, and the lines below it. One name in each line needs no
    headings, if most have a first and a last one; a first line that ends in a colon is a title.
    """
    try:
        return below_titles(sheet, columns_of)
    except Refused:
        rows = [_as_name(row) for row in sheet[is_title(sheet[0]) :]]
        whole = sum(len(row.cells) == 1 and " " in row.cells[0] for row in rows)
        if 2 * whole <= len(rows) or any(has_heading(row, NAME) for row in rows):
            raise
        return columns_of(ONE_NAME), ListRow(0, ONE_NAME), rows


def _as_name(row: ListRow) -> ListRow:
    """Read a line without headings as one name if it is one that a comma split, as "Miller, Bob". A
    tab does not say which name is the last.
    """
    first, *others = without_number(row).cells
    others = [cell for cell in (ADDRESS.sub("", other).strip() for other in others) if cell]
    cells = (without_mark(first), *others)
    name = ", ".join(cells)
    if len(cells) > 1 and "\t" not in name and names.is_one_with_comma(name):
        return ListRow(row.line, (name,))
    return ListRow(row.line, tuple(part for cell in cells for part in cell.split("\t")))


def is_title(row: ListRow) -> bool:
    return row.cells[-1].endswith(":")


def has_heading(row: ListRow, words: str) -> bool:
    """Whether one of these words for a column stands in the row."""
    plain = [plain_heading(cell) for cell in row.cells]
    return any(first_of(words, [cell]) is not None for cell in plain)


def without_number(row: ListRow) -> ListRow:
    """The row without a first cell that only counts it."""
    counts = len(row.cells) > 1 and row.cells[0].rstrip(".)").isdecimal()
    return ListRow(row.line, row.cells[1:]) if counts else row


def person_in(row: ListRow, columns: Columns, last_name_first: bool) -> Listed:
    """Without a man or a woman, which is read by whoever asks for it."""
    return Listed(
        _name(row, columns.name, last_name_first),
        names.readable(_cell(row, columns.nickname)),
        names.readable(_cell(row, columns.lot)),
        names.readable(_cell(row, columns.phone)),
        line=row.line,
    )


def _name(row: ListRow, columns: tuple[int, ...], last_name_first: bool) -> str:
    """Return the name in the line. Where two columns hold it, the second is the whole last name."""
    cells = (without_mark(_cell(row, column)) for column in columns[:1])
    others = (ADDRESS.sub("", _cell(row, column)) for column in columns[1:])
    parts = list(filter(None, map(names.readable, (*cells, *others))))
    name = names.with_capitals(", ".join(reversed(parts)))
    return names.in_order(name, last_name_first=last_name_first)


def without_mark(cell: str) -> str:
    """A name without the number or the dash before it, an e-mail address, or a sign behind it that
    another name was to follow.
    """
    return ADDRESS.sub("", NUMBERED.sub("", cell, count=1)).rstrip(" \t&+/").strip()


def _cell(row: ListRow, column: int | None) -> str:
    return row.cells[column] if column is not None and column < len(row.cells) else ""


def _faults(rows: Sequence[ListRow], headings: ListRow, columns: Columns) -> Iterator[Fault]:
    """Yield what is wrong with each line before it is read as a person."""
    for row in rows:
        cells = (without_mark(_cell(row, column)) for column in columns.name)
        name = " ".join(cells).strip()
        if not name:
            yield Fault(row.line, NO_NAME)
        elif not names.readable(name):
            yield Fault(row.line, "The name in this line cannot be read: type it again.")
        elif why := not_a_name(name):
            yield Fault(row.line, why)
        elif len(columns.name) == 1 and TWO_PEOPLE.search(name):
            yield Fault(row.line, TWO_IN_ONE)
        yield from extra_cells(row, headings, NOT_ALONE)


def not_a_name(written: str) -> str:
    """The reason why a cell holds no name; empty if it may be one."""
    readable = names.readable(written)
    if SUM.fullmatch(readable):
        return f"“{readable}” is a sum, not a name."
    if any(map(str.isdecimal, readable)) and not any(map(str.isalpha, readable)):
        return f"“{readable}” is a number, not a name."
    if readable and not any(map(str.isalpha, readable)):
        return f"“{readable}” is not a name: write one, or take the line out."
    return ""


def extra_cells(row: ListRow, headings: ListRow, without_headings: str) -> Iterator[Fault]:
    """The fault of a line with more cells than headings, or that of a list that has none."""
    if len(row.cells) > len(headings.cells):
        yield Fault(row.line, TO_THE_RIGHT if headings.line else without_headings)


def _too_long(read: list[Listed]) -> Iterator[Fault]:
    for person in read:
        for what, text, longest in (
            ("name", person.name, names.LONGEST),
            ("nickname", person.nickname, names.LONGEST),
            ("lot", person.lot, MAX_LOT),
            ("phone number", person.phone, MAX_PHONE),
        ):
            if len(text) > longest:
                sentence = f"The {what} has {len(text)} characters: shorten it to {longest}."
                yield Fault(person.line, sentence)


def _twice(read: list[Listed]) -> Iterator[Fault]:
    """Two people may share a name, but not a name and a lot, unless their telephones or their
    nicknames differ.
    """
    first: dict[tuple[str, str], list[Listed]] = {}
    for person in read:
        alike = first.setdefault((one_form(person.name), fold(person.lot)), [])
        same = next((row for row in alike if not _are_apart(row, person)), None)
        alike.append(person)
        if person.name and same is not None:
            yield Fault(
                person.line,
                f"{person.name} stands in line {same.line} already. If they are two people, give "
                "each a nickname, a lot or a phone number of their own.",
            )


def _are_apart(row: Listed, other: Listed) -> bool:
    nicknames = fold(row.nickname), fold(other.nickname)
    return unlike(*nicknames) or unlike(digits(row.phone), digits(other.phone))


@dataclass(frozen=True, slots=True)
class LeftOut:
    lines: tuple[int, ...]

    def __bool__(self) -> bool:
        return bool(self.lines)

    @property
    def shown(self) -> str:
        """Return what comes back with the press, so that only lines that were shown stay out."""
        return ",".join(map(str, self.lines))

    @property
    def words(self) -> str:
        """Return which lines they are, as "line 4" or "lines 4, 9 and 12"."""
        if len(self.lines) > MAX_NAMED:
            return f"{len(self.lines)} lines"
        return which("line", self.lines)

    @property
    def explanation(self) -> str:
        """Return what is said above the button."""
        stay = "stays out" if len(self.lines) == 1 else "stay out"
        return (
            f"{self.words.capitalize()} {stay}, for what is said below. Or mend the list, and look "
            "at it again: then everybody comes in."
        )


def left_out(faults: Iterable[Fault]) -> LeftOut:
    return LeftOut(tuple(sorted({fault.line for fault in faults})))


@dataclass(frozen=True, slots=True)
class LineCount:
    """What becomes of the lines of a list; the numbers add up to all of them."""

    lines: int
    taken: int
    known: int
    left_out: LeftOut

    def words(self, taken: str, known: str) -> str:
        """Return "28 lines: 24 entered, 1 here already, 3 left out (lines 4, 9 and 12)."."""
        parts = [f"{self.taken} {taken}"]
        parts += [f"{self.known} {known}"] if self.known else []
        parts += [f"{len(self.left_out.lines)} left out"] if self.left_out else []
        which_ones = f" ({self.left_out.words})" if self.left_out else ""
        return f"{so_many(self.lines, 'line')}: {', '.join(parts)}{which_ones}."

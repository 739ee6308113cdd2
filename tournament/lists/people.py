"""From the rows of a list to the people in it, and to what is wrong, line by line.

Knows nothing of who is in the club already; whether to take a list with faults is the caller's.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament.lists.contact import Listed
from tournament.lists.finding import digits, fold, one_form, unlike
from tournament.lists.headings import Columns, below_titles, columns_of, unused
from tournament.lists.sheet import ListRow, ListSheet
from tournament.words import names
from tournament.words.refused import Refused

LONGEST_LOT = 12
LONGEST_PHONE = 30
NO_NAME = "There is no name in this line: write one, or empty the line."


@dataclass(frozen=True, slots=True)
class Fault:
    line: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Preview:
    """Nobody whose line has a fault is among the people."""

    people: tuple[Listed, ...]
    faults: tuple[Fault, ...]
    unused_columns: tuple[str, ...]


def people(sheet: ListSheet, *, last_name_first: bool = False) -> Preview:
    """Refuses a list without headings. Names are as the club writes them, whichever way they stand
    in the list.
    """
    columns, headings, rows = below_titles(sheet, columns_of)
    if not rows:
        raise Refused("There is nobody below the headings: write the names there and save again.")
    read = [person_in(row, columns, last_name_first) for row in rows]
    faults = [*_faults(rows, len(headings.cells), columns), *_too_long(read), *_twice(read)]
    faults.sort(key=lambda fault: fault.line)
    faulty = {fault.line for fault in faults}
    sound = tuple(person for person in read if person.line not in faulty)
    return Preview(sound, tuple(faults), unused(headings.cells, columns.used))


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
    """Of two columns the second holds the last name, and all of it."""
    written = list(filter(None, (names.readable(_cell(row, column)) for column in columns)))
    name = names.with_capitals(", ".join(reversed(written)))
    return names.in_order(name, last_name_first=last_name_first)


def _cell(row: ListRow, column: int | None) -> str:
    return row.cells[column] if column is not None and column < len(row.cells) else ""


def _faults(rows: Sequence[ListRow], width: int, columns: Columns) -> Iterator[Fault]:
    """What is wrong with a line as it stands, before it is a person."""
    for row in rows:
        written = " ".join(_cell(row, column) for column in columns.name).strip()
        if not written:
            yield Fault(row.line, NO_NAME)
        elif not names.readable(written):
            yield Fault(row.line, "The name in this line cannot be read: type it again.")
        yield from to_the_right(row, width)


def to_the_right(row: ListRow, width: int) -> Iterator[Fault]:
    if len(row.cells) > width:
        yield Fault(
            row.line,
            "Something stands to the right of the last heading: give that column a heading, "
            "or put what has a comma in it between quotation marks.",
        )


def _too_long(read: list[Listed]) -> Iterator[Fault]:
    for person in read:
        for what, text, longest in (
            ("name", person.name, names.LONGEST),
            ("nickname", person.nickname, names.LONGEST),
            ("lot", person.lot, LONGEST_LOT),
            ("phone number", person.phone, LONGEST_PHONE),
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

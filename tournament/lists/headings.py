"""Which column of a list is which, by the words that clubs write above them."""

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tournament.lists.finding import fold
from tournament.lists.sheet import ListRow
from tournament.words.refused import Refused

# The surest word first: where a list has a lot and a number, the lot is the lot.
NAME = "name, full name, player, player name, players, member name, person, names, guest"
FIRST = "first name, first, given name, forename, christian name"
LAST = "last name, last, surname, family name"
NICKNAME = "nickname, nick, known as, called, goes by, alias"
LOT = (
    "lot, lot number, lot no, unit, unit number, unit no, site, site number, "
    "member, member number, member no, membership number, number, no"
)
PHONE = (
    "phone, phone number, phone no, telephone, telephone number, tel, mobile, mobile phone, "
    "mobile number, cell, cell phone, cell number, home phone"
)


Found = TypeVar("Found")
# So many lines may stand above the headings; so much of the first is shown where none is found.
MOST_TITLES = 4
SHOWN = 60


@dataclass(frozen=True, slots=True)
class Columns:
    """Where to look for somebody, counted from 0; a name may stand in two columns."""

    name: tuple[int, ...]
    nickname: int | None = None
    lot: int | None = None
    phone: int | None = None
    sex: int | None = None

    @property
    def used(self) -> frozenset[int | None]:
        return frozenset({*self.name, self.nickname, self.lot, self.phone, self.sex})


def below_titles(
    rows: Sequence[ListRow], read: Callable[[Sequence[str]], Found]
) -> tuple[Found, ListRow, Sequence[ListRow]]:
    """The columns, the line that names them, and what stands below it. Above it there may be a
    title or two, each with fewer words beside each other.
    """
    refusal: Refused | None = None
    for place, row in enumerate(rows[: MOST_TITLES + 1]):
        above = max((len(_filled(row)) for row in rows[:place]), default=0)
        try:
            if not place or above < len(_filled(row)):
                return read(row.cells), row, rows[place + 1 :]
        except Refused as fault:
            refusal = refusal or fault
    said = ", ".join(_filled(rows[0]))
    said = f"{said[:SHOWN]}…" if len(said) > SHOWN else said
    raise Refused(f"{refusal} In line {rows[0].line} stands “{said}”.")


def _filled(row: ListRow) -> list[str]:
    return [cell for cell in row.cells if cell]


def columns_of(headings: Sequence[str]) -> Columns:
    plain = [plain_heading(heading) for heading in headings]
    return Columns(_name(plain), *(first_of(words, plain) for words in (NICKNAME, LOT, PHONE)))


def unused(headings: Sequence[str], used: Container[int | None]) -> tuple[str, ...]:
    """The columns in which nothing is looked for, by what stands above them."""
    numbered = enumerate(headings)
    return tuple(name or f"column {at + 1}" for at, name in numbered if at not in used)


def plain_heading(heading: str) -> str:
    """Letters and digits alone: First-Name and first_name are one."""
    return "".join(filter(str.isalnum, fold(heading.replace("#", "number"))))


def _name(plain: Sequence[str]) -> tuple[int, ...]:
    whole, first, last = (first_of(words, plain) for words in (NAME, FIRST, LAST))
    if whole is not None:
        return (whole,)
    if first is not None and last is not None:
        return (first, last)
    raise Refused(
        "The first line must say what stands in each column: "
        "Name, or First name and Last name; then Nickname, Lot and Phone if you have them."
    )


def first_of(words: str, plain: Sequence[str]) -> int | None:
    wanted = words.replace(" ", "").split(",")
    return next((plain.index(word) for word in wanted if word in plain), None)

"""The club's regulars as a list, and what a file of people would add to it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tournament.evening.words.many import so_many, which
from tournament.evening.words.occasion import on_day
from tournament.kit.lists.columns import Column, Kind
from tournament.kit.lists.contact import Contact, Listed, NumberedContact
from tournament.kit.lists.finding import fold, hits, same_among
from tournament.kit.lists.people import Fault, LeftOut, LineCount, Preview, left_out
from tournament.kit.lists.spellings import may_be_same, pairs_apart, remarks

# The most regulars that a search shows, which is all of them.
MAX_HITS = 5_000


@dataclass(frozen=True, slots=True, kw_only=True)
class RegularLine(NumberedContact):
    """One regular, with the last night they came to. `spellings` are the regulars who were merged
    into this one; `shares_name` is whether another regular is called the same.
    """

    gone: bool
    last: date | None
    nights: int
    spellings: tuple[NumberedContact, ...] = ()
    shares_name: bool = False

    @property
    def number_shown(self) -> str:
        """The number by which the desk and the season tell two of one name apart."""
        return f"regular {self.number}" if self.shares_name else ""

    @property
    def called(self) -> str:
        return f"{self.name} ({self.number_shown})" if self.shares_name else self.name

    @property
    def never_came(self) -> bool:
        """Return whether they only stood on a list of expected players so far. Such a regular is
        stored as gone until the first night.
        """
        return self.gone and self.last is None

    @property
    def has_stopped(self) -> bool:
        """Return whether they came, and come no longer."""
        return self.gone and self.last is not None

    @property
    def visits(self) -> str:
        if self.last is None:
            return "Never here yet."
        return f"Last here {on_day(self.last)}, on {so_many(self.nights, 'night')} in all."

    @property
    def who(self) -> str:
        """The name, and what tells two of one name apart."""
        parts = (self.name, self.nickname, self.lot and f"lot {self.lot}", self.phone)
        return ", ".join(filter(None, (*parts, so_many(self.nights, "visit"))))


def columns(nights: str, *, with_phones: bool = True) -> tuple[Column[RegularLine], ...]:
    """Return the columns of the list, whose file can be brought in again. `nights` is what the club
    calls them. Paper that is handed out has no phone numbers.
    """
    phone = "Phone" if with_phones else None
    return (
        Column(lambda line: line.name, page="Name", file="Name"),
        Column(lambda line: line.called, paper="Name", share=4.0, is_bold=True),
        Column(lambda line: line.nickname, "Nickname", file="Nickname", is_labeled=True, share=2.0),
        Column(lambda line: line.lot, "Lot", file="Lot", is_labeled=True),
        Column(lambda line: line.phone, phone, file="Phone", is_labeled=True),
        Column(lambda line: line.last or "never yet", page="Last here", is_labeled=True),
        Column(lambda line: line.last, paper="Last here", file="Last here"),
        Column(lambda line: line.nights, nights, Kind.FIGURE, file=nights),
    )


@dataclass(frozen=True, slots=True)
class Alike:
    """Two regulars who may be one person; `stays` came more often."""

    stays: RegularLine
    other: RegularLine


@dataclass(frozen=True, slots=True)
class DryRun:
    """What an import would do. Lines with a fault are left out; `remarks` are what to look at in
    lines that are taken. Of the `known`, those in `filled` bring something that the club lacks.
    Some of the `new` may have a number in the club already, without being regulars so far.
    """

    preview: Preview
    new: tuple[Listed, ...]
    known: tuple[Listed, ...]
    remarks: tuple[Fault, ...] = ()
    filled: tuple[Listed, ...] = ()

    @property
    def count(self) -> LineCount:
        return LineCount(self.preview.lines, len(self.new), len(self.known), self.left_out)

    @property
    def left_out(self) -> LeftOut:
        return left_out(self.preview.faults)

    @property
    def becomes(self) -> str:
        """Return what follows the number of new people in the preview."""
        regulars = f"; {so_many(len(self.known), 'is', 'are')} on the list of regulars already"
        return f"would be added{regulars if self.known else ''}.{self.fills}"

    @property
    def fills(self) -> str:
        """Return a sentence on what is filled in, from which lines; empty if nothing is."""
        if not self.filled:
            return ""
        lines = which("line", [row.line for row in self.filled])
        return f" A nickname, a lot or a phone number that was missing is filled in from {lines}."

    @property
    def button(self) -> str:
        if not self.new:
            return f"Fill in {so_many(len(self.filled), 'regular')}"
        return f"Add {'the other ' if self.left_out else ''}{len(self.new)} to the regulars"

    @property
    def nobody(self) -> str:
        """Return the sentence for a list with nobody to add."""
        if not self.left_out:
            return "Everybody on this list is a regular already."
        others = "Nobody else" if self.known else "Nobody"
        return f"{others} can be added from this list as it is. Mend it, and look at it again."


def alike(
    line: RegularLine, lines: Sequence[RegularLine], came: Mapping[int, frozenset[int]]
) -> tuple[RegularLine, ...]:
    """Return the other spellings this regular may have, the most frequent first. Two who came to
    the same night are two people.
    """
    near = (one for one in lines if one is not line and may_be_same(one, line))
    apart = (one for one in near if not _nights(one, came) & _nights(line, came))
    return tuple(sorted(apart, key=lambda one: -one.nights))


def pairs_alike(
    lines: Sequence[RegularLine], came: Mapping[int, frozenset[int]]
) -> tuple[Alike, ...]:
    """Return regulars a letter apart who may be one person."""
    return tuple(
        Alike(*sorted(pair, key=lambda line: -line.nights))
        for pair in pairs_apart(lines)
        if may_be_same(*pair) and not _nights(pair[0], came) & _nights(pair[1], came)
    )


def _nights(line: RegularLine, came: Mapping[int, frozenset[int]]) -> frozenset[int]:
    numbers = (line.number, *(spelled.number for spelled in line.spellings))
    return frozenset().union(*(came.get(number, frozenset()) for number in numbers))


def search(lines: Sequence[RegularLine], typed: str) -> tuple[RegularLine, ...]:
    """Return all regulars from A to Z, or those who fit what is typed, the likeliest first."""
    if not typed:
        return tuple(sorted(lines, key=lambda line: (fold(line.name), line.number)))
    found = hits(typed, lines, most=MAX_HITS)
    spelled = (line for line in lines if line not in found and hits(typed, line.spellings))
    return (*found, *spelled)


def dry_run(
    preview: Preview,
    lines: Sequence[NumberedContact],
    regulars: Sequence[NumberedContact] | None = None,
) -> DryRun:
    """Return what an import would do. Somebody is known by name, nickname, lot and phone number; a
    box left empty is no difference. `regulars` are the club's, if `lines` are of one night.
    """
    same = same_among(lines)
    gone = {line.number for line in lines if isinstance(line, RegularLine) and line.gone}
    known = tuple(row for row in preview.people if {one.number for one in same(row)} - gone)
    others = (row for row in preview.people if row not in known)
    new = tuple(replace(row, regular=next((o.number for o in same(row)), None)) for row in others)
    if regulars is not None:
        return DryRun(preview, new, known, remarks(new, regulars))
    return DryRun(preview, new, known, remarks(new, lines), tuple(_fill_in(known, same)))


def _fill_in(
    known: Sequence[Listed], same: Callable[[Contact], Sequence[NumberedContact]]
) -> Iterator[Listed]:
    """Yield the first line of each regular that says more than the club knows. A line that fits two
    regulars fills in neither.
    """
    seen: set[int] = set()
    for row in known:
        regular, *others = same(row)
        if others or regular.number in seen:
            continue
        seen.add(regular.number)
        pairs = ((getattr(row, box), getattr(regular, box)) for box in ("nickname", "lot", "phone"))
        if any(listed and not known for listed, known in pairs):
            yield replace(row, regular=regular.number)

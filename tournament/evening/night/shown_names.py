"""A night as walls and phones show it: two of one name are told apart, and where the club keeps its
players' last names to itself there are first names and an initial.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.evening.words import names


def beside(name: str, number: int) -> str:
    """A name that stands beside its number, so that it is not told twice."""
    return name.removesuffix(f" {number}")


def told_apart(night: Night, *, by_number: bool = True) -> Night:
    """The very same night where no two are called the same; without `by_number` by their nicknames
    alone, where each team's number stands beside its names.
    """
    called = {entry.number: entry.name for entry in night.entries}
    return _with_shown_names(night, "told apart" if by_number else "by nickname", called)


def discreet(night: Night) -> Night:
    return _with_shown_names(
        night, "discreet", {entry.number: first_and_initial(entry.name) for entry in night.entries}
    )


def first_and_initial(name: str) -> str:
    parts = names.parted(name)
    first, *_ = (parts.first or parts.last).split() or [""]
    return f"{first} {parts.initial}." if parts.first else first


def _with_shown_names(night: Night, how: str, called: Mapping[int, str]) -> Night:
    """Names change seldom, and scores with every press: what follows from them is kept apart."""
    renamed = night.shelves.memory.made(
        _renamed_entries, night.entries, how != "by nickname", called, at=how
    )
    return (
        replace(night, written=night.shelves.beside(how).with_facts(renamed)) if renamed else night
    )


def _renamed_entries(
    entries: tuple[facts.Entry, ...], by_number: bool, called: Mapping[int, str]
) -> Mapping[facts.Name, facts.Fact]:
    alike = defaultdict(list)
    for entry in entries:
        plain = names.in_order(called[entry.number], last_name_first=False)
        alike[plain.casefold()].append(entry)
    shown = {
        entry.number: called[entry.number] + _difference(entry, group, by_number=by_number)
        for group in alike.values()
        for entry in group
    }
    return {
        facts.name_of(entry): replace(entry, name=shown[entry.number])
        for entry in entries
        if entry.name != shown[entry.number]
    }


def _difference(entry: facts.Entry, alike: Iterable[facts.Entry], *, by_number: bool) -> str:
    """The nickname, where it is theirs alone; else the number, or the team's. Whoever has two, as
    in two sessions, is told apart from others alone.
    """
    others = [other for other in alike if other.person != entry.person]
    if not others:
        return ""
    number = f" {entry.number}" if entry.team is None else f" ({entry.known_by})"
    nicknames = (other.nickname for other in others)
    return nickname_or(number if by_number else "", entry.nickname, nicknames)


def nickname_or(number: str, nickname: str, others: Iterable[str]) -> str:
    """Return what stands behind a name that others have too: the nickname, where none of the others
    has it, else the number.
    """
    is_own = nickname and nickname.casefold() not in {other.casefold() for other in others}
    return f" ({nickname})" if is_own else number


def aside(nickname: str, lot: str) -> str:
    """What else is known of somebody, in the words of the list."""
    called = f"“{nickname}”" if nickname else ""
    return ", ".join(filter(None, (called, f"lot {lot}" if lot else "")))

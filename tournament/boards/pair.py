"""Two names that were typed in one line, as the team they would be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.boards.at_the_desk import Hit, meant
from tournament.boards.sessions import sessions
from tournament.night.evening import Night
from tournament.night.facts import Entry

# So many of those who fit are named.
NAMED = 4


@dataclass(frozen=True, slots=True)
class Half:
    """One of the two: a regular, or somebody new. `doubt` says why it is not settled who it is;
    `here` is the number of whoever plays, or is expected.
    """

    name: str
    regular: int | None
    note: str
    doubt: str = ""
    here: Entry | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """`doubts` say why the two cannot be a team as they stand, and then what to do about it."""

    halves: tuple[Half, Half]
    doubts: tuple[str, ...]

    @property
    def shown(self) -> str:
        """What comes back with the press, so that the team is the one that was looked at."""
        return " / ".join(f"{one.regular or 'new'} {one.name}" for one in self.halves)


def pair(night: Night, one: Half, other: Half) -> Pair:
    known = [each for each in (one, other) if each.here]
    found = [each.doubt or _where(night, each) for each in (one, other)]
    way = _way(night, known, other if known == [one] else one) if known else ""
    return Pair((one, other), tuple(filter(None, (*found, way))))


def half(typed: str, hits: tuple[Hit, ...]) -> Half:
    found = meant(hits, None)
    if found is None and hits:
        names = " or ".join(one.name for one in hits[:NAMED])
        return Half(typed, None, "", f"Who is “{typed}”? {names}: write the whole name.")
    if found is None:
        return Half(typed, None, "new")
    note = "" if found.here else found.aside
    return Half(found.name, found.regular, note, here=found.here)


def _where(night: Night, one: Half) -> str:
    if one.here is None or one.here.team is None:
        return ""
    division = night.by_team[one.here.team].division
    is_there = "is expected" if one.here.expected else "is here already"
    where = f"team {one.here.team}{f' ({division})' if division else ''}"
    return f"{one.name} {is_there} in {where}."


def _way(night: Night, known: Sequence[Half], other: Half) -> str:
    """A whole team is opened by its number; a second team has to be played at another time."""
    teams = [one.here.team for one in known if one.here]
    if teams[1:] and teams[0] == teams[1]:
        return f"That is their team: type {teams[0]} to open it."
    found = sessions(night)
    if found is None:
        alone = "either of them" if teams[1:] else other.name
        return f"Type {alone} alone."
    if len(night.sessions) > 1:
        return f"For a second team at another time, type {known[0].name} alone, then the partner."
    return (
        "For a second team, let its division be played after the others first: press "
        f"“{found.words}” on this page."
    )

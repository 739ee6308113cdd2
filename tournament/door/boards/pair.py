"""Two names that were typed in one line, as the team they would be."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.entrants.boards.at_the_desk import Hit, meant
from tournament.entrants.sessions.board import sessions
from tournament.facts import Entry
from tournament.night.night import Night

# So many of those who fit are named.
NAMED = 4


@dataclass(frozen=True, slots=True)
class TypedName:
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

    halves: tuple[TypedName, TypedName]
    doubts: tuple[str, ...]

    @property
    def shown(self) -> str:
        """What comes back with the press, so that the team is the one that was looked at."""
        return " / ".join(f"{half.regular or 'new'} {half.name}" for half in self.halves)


def pair(night: Night, first: TypedName, other: TypedName) -> Pair:
    here = [half for half in (first, other) if half.here]
    texts = [half.doubt or _where(night, half) for half in (first, other)]
    way = _way(night, here, other if here == [first] else first) if here else ""
    return Pair((first, other), tuple(filter(None, (*texts, way))))


def half(typed: str, hits: tuple[Hit, ...]) -> TypedName:
    hit = meant(hits, None)
    if hit is None and hits:
        names = " or ".join(hit.name for hit in hits[:NAMED])
        return TypedName(typed, None, "", f"Who is “{typed}”? {names}: write the whole name.")
    if hit is None:
        return TypedName(typed, None, "new")
    return TypedName(hit.name, hit.regular, "" if hit.here else hit.aside, here=hit.here)


def _where(night: Night, half: TypedName) -> str:
    if half.here is None or half.here.team is None:
        return ""
    division = night.by_team[half.here.team].division
    is_there = "is expected" if half.here.expected else "is here already"
    where = f"team {half.here.team}{f' ({division})' if division else ''}"
    return f"{half.name} {is_there} in {where}."


def _way(night: Night, here: Sequence[TypedName], other: TypedName) -> str:
    """A whole team is opened by its number; a second team has to be played at another time."""
    teams = [half.here.team for half in here if half.here]
    if teams[1:] and teams[0] == teams[1]:
        return f"That is their team: type {teams[0]} to open it."
    now = sessions(night)
    if now is None:
        alone = "either of them" if teams[1:] else other.name
        return f"Type {alone} alone."
    if len(night.sessions) > 1:
        return f"For a second team at another time, type {here[0].name} alone, then the partner."
    return (
        "For a second team, let its division be played after the others first: press "
        f"“{now.words}” on this page."
    )

"""Two names that were typed in one line, as the team they would be."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.evening.facts import Entry
from tournament.evening.night import sessions
from tournament.evening.night.night import Night
from tournament.topics.entrants.boards.at_the_desk import Hit, only_hit
from tournament.topics.entrants.boards.sessions import session_order

# A doubt names at most so many of those who fit.
MAX_NAMED = 4


@dataclass(frozen=True, slots=True)
class TypedName:
    """One of the two: a regular, or somebody new. `doubt` says why it is not settled who it is;
    `here` is the entry of one who plays already, or is expected.
    """

    name: str
    regular: int | None
    note: str
    doubt: str = ""
    here: Entry | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """The two; `doubts` say why they cannot be a team as typed, and what to do about it."""

    halves: tuple[TypedName, TypedName]
    doubts: tuple[str, ...]

    @property
    def asks(self) -> bool:
        """Return whether the doubts are only about who is meant."""
        return bool(self.doubts) and not any(half.here for half in self.halves)

    @property
    def shown(self) -> str:
        """Return what comes back with the press, so that the team is the one that was shown."""
        return " / ".join(f"{half.regular or 'new'} {half.name}" for half in self.halves)


def pair(night: Night, first: TypedName, other: TypedName) -> Pair:
    here = [half for half in (first, other) if half.here]
    doubts = [half.doubt or _where(night, half) for half in (first, other)]
    way = _way(night, here, other if here == [first] else first) if here else ""
    return Pair((first, other), tuple(filter(None, (*doubts, way))))


def half(typed: str, hits: tuple[Hit, ...]) -> TypedName:
    hit = only_hit(hits, None)
    if hit is None and hits:
        names = " or ".join(hit.name for hit in hits[:MAX_NAMED])
        return TypedName(typed, None, "", f"Which “{typed}”: {names}? Type the full name.")
    if hit is None:
        return TypedName(typed, None, "new")
    return TypedName(hit.name, hit.regular, "" if hit.here else hit.aside, here=hit.here)


def _where(night: Night, half: TypedName) -> str:
    if half.here is None or half.here.team is None:
        return ""
    division = night.teams.of(half.here.team).division
    is_there = "is expected" if half.here.expected else "is here already"
    where = f"team {half.here.team}{f' ({division})' if division else ''}"
    return f"{half.name} {is_there} in {where}."


def _way(night: Night, here: Sequence[TypedName], other: TypedName) -> str:
    """Return what to do about somebody who is here: open the team they are in by its number, or
    give a second team another time.
    """
    teams = [half.here.team for half in here if half.here]
    if teams[1:] and teams[0] == teams[1]:
        return f"That is their team: type {teams[0]} to open it."
    now = session_order(night)
    if now is None:
        alone = "either of them" if teams[1:] else other.name
        return f"Type {alone} alone."
    if len(sessions.of(night)) > 1:
        return f"For a second team at another time, type {here[0].name} alone, then the partner."
    return (
        "For a second team, let its division be played after the others first: press "
        f"“{now.words}” on this page."
    )

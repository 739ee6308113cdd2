"""Two names that were typed in one line, as the team they would be."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.boards.at_the_desk import Hit, meant

# So many of those who fit are named.
NAMED = 4


@dataclass(frozen=True, slots=True)
class Half:
    """One of the two: a regular, or somebody new. `doubt` says why it is not settled who it is."""

    name: str
    regular: int | None
    note: str
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Pair:
    halves: tuple[Half, Half]

    @property
    def shown(self) -> str:
        """What comes back with the press, so that the team is the one that was looked at."""
        return " / ".join(f"{one.regular or 'new'} {one.name}" for one in self.halves)

    @property
    def doubts(self) -> tuple[str, ...]:
        return tuple(one.doubt for one in self.halves if one.doubt)


def half(typed: str, hits: tuple[Hit, ...]) -> Half:
    found = meant(hits, None)
    if found is None and hits:
        names = " or ".join(one.name for one in hits[:NAMED])
        return Half(typed, None, "", f"Who is “{typed}”? {names}: write the whole name.")
    if found is None:
        return Half(typed, None, "new")
    if found.here is not None:
        team = f" in team {found.here.team}"
        doubt = f"{found.name} is here already{team}: sign in the other one alone."
        if found.here.expected:
            doubt = f"{found.name} is expected{team}: write this name alone."
        return Half(found.name, found.regular, "", doubt)
    return Half(found.name, found.regular, found.aside)

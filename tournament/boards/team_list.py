"""What a city's list of teams would bring to the night."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tournament.lists.people import Fault
from tournament.lists.team_people import Kept, Player, TeamRow, are_same, is_same, with_regulars
from tournament.lists.teams import TeamList
from tournament.night.divisions import WORDS, misfit
from tournament.night.evening import Night


@dataclass(frozen=True, slots=True)
class Line:
    """A team as it would be entered."""

    team: TeamRow
    needs_reason: bool

    @property
    def told(self) -> tuple[tuple[Player, str], ...]:
        """The two, and what each is where that is known."""
        return tuple((one, WORDS.get(one.sex, "")) for one in self.team.players)


@dataclass(frozen=True, slots=True)
class Part:
    """One division; without a name where there is one for everybody."""

    division: str
    lines: tuple[Line, ...]

    @property
    def whole(self) -> int:
        return sum(not one.team.waits for one in self.lines)

    @property
    def waiting(self) -> int:
        return len(self.lines) - self.whole


@dataclass(frozen=True, slots=True)
class DryRun:
    """Nobody is entered so long as a line has a fault, of the list itself or because somebody is
    here already. `doubts` are what a reason allows.
    """

    preview: TeamList
    parts: tuple[Part, ...]
    known: tuple[TeamRow, ...]
    doubts: tuple[Fault, ...]
    newcomers: tuple[str, ...]

    @property
    def new(self) -> tuple[TeamRow, ...]:
        """In the order of the list, which their numbers follow."""
        teams = (line.team for part in self.parts for line in part.lines)
        return tuple(sorted(teams, key=lambda team: team.line))

    @property
    def is_sound(self) -> bool:
        return not self.preview.faults

    @property
    def whole(self) -> int:
        return sum(part.whole for part in self.parts)

    @property
    def waiting(self) -> int:
        return sum(part.waiting for part in self.parts)


def dry_run(read: TeamList, night: Night, kept: Sequence[Kept]) -> DryRun:
    """A team that is entered already is left as it is."""
    known = tuple(one for one in read.teams if _is_entered(one, night))
    entered = {one.line for one in known}
    others = [one for one in read.teams if one.line not in entered]
    here = tuple(_signed_in(others, night))
    taken = {fault.line for fault in here}
    told = with_regulars([one for one in others if not one.lines & taken], kept)
    doubts = tuple(_doubts(read, told))
    players = dict.fromkeys(one.name for team in told for one in team.players if not one.regular)
    faults = sorted((*read.faults, *here), key=lambda fault: fault.line)
    return DryRun(
        replace(read, faults=tuple(faults)),
        tuple(_parts(told, doubts, night.rules.divisions)),
        known,
        doubts,
        tuple(players),
    )


def _is_entered(row: TeamRow, night: Night) -> bool:
    return any(
        team.division == row.division and are_same(row.players, team.two) for team in night.teams
    )


def _signed_in(rows: Sequence[TeamRow], night: Night) -> Iterator[Fault]:
    for player in (one for row in rows for one in row.players):
        found = next((one for one in night.entries if is_same(player, one)), None)
        if found is not None:
            where = f", in team {found.team}" if found.team is not None else ""
            yield Fault(
                player.line,
                f"{found.name} is signed in already{where}: take this line out and change the team "
                "at the desk, or tell two people apart by a letter behind the name.",
            )


def _doubts(read: TeamList, new: Sequence[TeamRow]) -> Iterator[Fault]:
    """Where a reason is needed, in the order of the lines."""
    lines = {line for team in new for line in team.lines}
    clashes = [fault for fault in read.clashes if fault.line in lines]
    misfits = [
        Fault(team.line, why)
        for team in new
        if (why := misfit(team.division, (one.sex for one in team.players)))
    ]
    yield from sorted((*clashes, *misfits), key=lambda fault: fault.line)


def _parts(
    new: Sequence[TeamRow], doubts: Sequence[Fault], divisions: Sequence[str]
) -> Iterator[Part]:
    doubtful = {fault.line for fault in doubts}
    for division in divisions or ("",):
        own = [one for one in new if one.division == division]
        if own:
            yield Part(division, tuple(Line(one, bool(one.lines & doubtful)) for one in own))

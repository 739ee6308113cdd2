"""What a city's list of teams would bring to the night."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournament.boards.left_out import LeftOut, left_out
from tournament.lists.people import Fault
from tournament.lists.team_people import (
    Here,
    Kept,
    Player,
    TeamRow,
    are_same,
    here,
    is_same,
    with_regulars,
)
from tournament.lists.teams import TeamList
from tournament.night.divisions import WORDS, misfit
from tournament.night.evening import Night
from tournament.night.sessions import place
from tournament.night.two_chairs import in_the_way, may_be_apart


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
    """A team with a fault is left out, be it of the list itself or because somebody is here
    already. `doubts` are what a reason allows.
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
    def left_out(self) -> LeftOut:
        return left_out(self.preview.faults)

    @property
    def button(self) -> str:
        told = "Enter the others" if self.left_out else "Enter all of them"
        return f"{told}, for this reason" if self.doubts else told

    @property
    def nobody(self) -> str:
        """Where there is no team to enter."""
        if not self.left_out:
            return "Every team of this list is entered already."
        others = "No other team" if self.known else "No team"
        return f"{others} can be entered from this list as it is. Mend it, and choose it again."

    @property
    def whole(self) -> int:
        return sum(part.whole for part in self.parts)

    @property
    def waiting(self) -> int:
        return sum(part.waiting for part in self.parts)


def dry_run(read: TeamList, night: Night, kept: Sequence[Kept]) -> DryRun:
    """A team that is entered already is left as it is."""
    signed_in = {one.entry: one for one in here(night.entries, kept)}
    known = tuple(one for one in read.teams if _is_entered(one, night, signed_in))
    entered = {one.line for one in known}
    others = [one for one in read.teams if one.line not in entered]
    twice = (*_signed_in(others, night, signed_in), *_at_once(read, others, night))
    taken = {fault.line for fault in twice}
    told = with_regulars([one for one in others if not one.lines & taken], kept)
    doubts = tuple(_doubts(told))
    players = dict.fromkeys(one.name for team in told for one in team.players if not one.regular)
    faults = sorted((*read.faults, *twice), key=lambda fault: fault.line)
    return DryRun(
        replace(read, faults=tuple(faults)),
        tuple(_parts(told, doubts, night.rules.divisions)),
        known,
        doubts,
        tuple(players),
    )


def _is_entered(row: TeamRow, night: Night, known: Mapping[int, Here]) -> bool:
    return any(
        team.division == row.division
        and are_same(row.players, [known[one.number] for one in team.two])
        for team in night.teams
    )


def _signed_in(rows: Sequence[TeamRow], night: Night, known: Mapping[int, Here]) -> Iterator[Fault]:
    """Whoever plays at another time may come in a second team."""
    for division, player in ((row.division, one) for row in rows for one in row.players):
        alike = (night.entry(one.entry) for one in known.values() if is_same(player, one))
        found = next(alike, None)
        team = in_the_way(night, found, division) if found is not None else None
        if found is not None and team is not None:
            yield Fault(
                player.line,
                f"{found.name} is signed in already, in team {team.number}: take this line out and "
                "change the team at the desk, or give each of two people a nickname, a lot or a "
                f"phone number.{_another_time(night, team.division, division)}",
            )


def _at_once(read: TeamList, rows: Sequence[TeamRow], night: Night) -> Iterator[Fault]:
    """Somebody of two divisions that play at the same time."""
    lines = {line for row in rows for line in row.lines}
    for one in read.in_two:
        both = {place(night.sessions, division) for division in (one.division, one.other)}
        if len(both) == 1 and one.player.line in lines:
            yield Fault(
                one.player.line,
                f"{one.player.name} plays in {one.other} too (line {one.earlier}), and nobody can "
                "sit at two tables at once: take one of the two out."
                f"{_another_time(night, one.other, one.division)}",
            )


def _another_time(night: Night, one: str, other: str) -> str:
    if not may_be_apart(night, one, other):
        return ""
    return f" Or let {other} be played after the others, as a session of its own: under Check in."


def _doubts(new: Sequence[TeamRow]) -> Iterator[Fault]:
    """Where a reason is needed, in the order of the lines."""
    for team in new:
        if why := misfit(team.division, (one.sex for one in team.players)):
            yield Fault(team.line, why)


def _parts(
    new: Sequence[TeamRow], doubts: Sequence[Fault], divisions: Sequence[str]
) -> Iterator[Part]:
    doubtful = {fault.line for fault in doubts}
    for division in divisions or ("",):
        own = [one for one in new if one.division == division]
        if own:
            yield Part(division, tuple(Line(one, bool(one.lines & doubtful)) for one in own))

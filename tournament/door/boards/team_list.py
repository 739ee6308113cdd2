"""What a city's list of teams would bring to the night."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournament.club.boards.left_out import LeftOut, left_out
from tournament.lists.contact import Listed, NumberedContact
from tournament.lists.finding import are_same, same_among
from tournament.lists.people import Fault
from tournament.lists.team_people import TeamRow, here, with_regulars
from tournament.lists.teams import TeamList
from tournament.night.divisions import WORDS, misfit
from tournament.night.hours.sessions import place
from tournament.night.night import Night
from tournament.night.seats.two_chairs import clashing_party, may_be_apart
from tournament.words.many import one_or_many, so_many


@dataclass(frozen=True, slots=True)
class ListedTeam:
    """A team as it would be entered."""

    team: TeamRow
    needs_reason: bool

    @property
    def players(self) -> tuple[tuple[Listed, str], ...]:
        """The two, and what each is where that is known."""
        return tuple((player, WORDS.get(player.sex, "")) for player in self.team.players)


@dataclass(frozen=True, slots=True)
class Part:
    """One division; without a name where there is one for everybody."""

    division: str
    lines: tuple[ListedTeam, ...]

    @property
    def whole(self) -> int:
        return sum(not team.team.waits for team in self.lines)

    @property
    def waiting(self) -> int:
        return len(self.lines) - self.whole

    @property
    def words(self) -> str:
        waiting = f", {self.waiting} waiting for a partner" if self.waiting else ""
        return f"{so_many(self.whole, 'team')}{waiting}"


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
        text = "Enter the others" if self.left_out else "Enter all of them"
        text = "Enter this one" if len(self.new) == 1 else text
        return f"{text}, for this reason" if self.doubts else text

    @property
    def nobody(self) -> str:
        """Where there is no team to enter."""
        if not self.left_out:
            return "Every team of this list is entered already."
        others = "No other team" if self.known else "No team"
        return f"{others} can be entered from this list as it is. Mend it, and look at it again."

    @property
    def whole(self) -> int:
        return sum(part.whole for part in self.parts)

    @property
    def waiting(self) -> int:
        return sum(part.waiting for part in self.parts)

    @property
    def would_be(self) -> str:
        """After how many are whole."""
        return one_or_many(self.whole, "team would be entered", "teams would be entered")

    @property
    def who_wait(self) -> str:
        """After how many wait."""
        one, many = "player who waits for a partner", "players who wait for a partner"
        return one_or_many(self.waiting, one, many)

    @property
    def already(self) -> str:
        known = so_many(len(self.known), "is", "are")
        return f"; {known} entered already." if self.known else "."


def dry_run(read: TeamList, night: Night, kept: Sequence[NumberedContact]) -> DryRun:
    """A team that is entered already is left as it is."""
    signed_in = {person.number: person for person in here(night.entries, kept)}
    rows = tuple(row for row in read.teams if _is_entered(row, night, signed_in))
    entered = {row.line for row in rows}
    others = [row for row in read.teams if row.line not in entered]
    late = tuple(_too_late(others, night))
    over = {fault.line for fault in late}
    others = [row for row in others if row.line not in over]
    twice = (*_signed_in(others, night, signed_in), *_at_once(read, others, night))
    taken = {fault.line for fault in twice}
    new = with_regulars([row for row in others if not row.lines & taken], kept)
    doubts = tuple(_doubts(new))
    players = dict.fromkeys(
        player.name for team in new for player in team.players if not player.regular
    )
    faults = sorted((*read.faults, *late, *twice), key=lambda fault: fault.line)
    return DryRun(
        replace(read, faults=tuple(faults)),
        tuple(_parts(new, doubts, night.rules.divisions)),
        rows,
        doubts,
        tuple(players),
    )


def _too_late(rows: Sequence[TeamRow], night: Night) -> Iterator[Fault]:
    for row in rows:
        if why := night.why_over(row.division):
            yield Fault(row.line, f"{why}: take this line out, or write another division.")


def _is_entered(row: TeamRow, night: Night, came: Mapping[int, NumberedContact]) -> bool:
    return any(
        team.division == row.division
        and are_same(row.players, [came[entry.number] for entry in team.people])
        for team in night.teams
    )


def _signed_in(
    rows: Sequence[TeamRow], night: Night, came: Mapping[int, NumberedContact]
) -> Iterator[Fault]:
    """Whoever plays at another time may come in a second team."""
    same_as = same_among(came.values())
    for division, player in ((row.division, player) for row in rows for player in row.players):
        entry = next((night.entry(other.number) for other in same_as(player)), None)
        team = clashing_party(night, entry, division) if entry is not None else None
        if entry is not None and team is not None:
            yield Fault(
                player.line,
                f"{entry.name} is signed in already, in team {team.number}: take this line out and "
                "change the team at the desk, or give each of two people a nickname, a lot or a "
                f"phone number.{_another_time(night, team.division, division)}",
            )


def _at_once(read: TeamList, rows: Sequence[TeamRow], night: Night) -> Iterator[Fault]:
    """Somebody of two divisions that play at the same time."""
    lines = {line for row in rows for line in row.lines}
    for in_two in read.in_two:
        both = {place(night.sessions, division) for division in (in_two.division, in_two.other)}
        if len(both) == 1 and in_two.player.line in lines:
            yield Fault(
                in_two.player.line,
                f"{in_two.player.name} plays in {in_two.other} too (line {in_two.earlier}), and "
                "nobody can "
                "sit at two tables at once: take one of the two out."
                f"{_another_time(night, in_two.other, in_two.division)}",
            )


def _another_time(night: Night, text: str, other: str) -> str:
    if not may_be_apart(night, text, other):
        return ""
    return f" Or let {other} be played after the others, as a session of its own: under Check in."


def _doubts(new: Sequence[TeamRow]) -> Iterator[Fault]:
    """Where a reason is needed, in the order of the lines."""
    for team in new:
        if why := misfit(team.division, (player.sex for player in team.players)):
            yield Fault(team.line, why)


def _parts(
    new: Sequence[TeamRow], doubts: Sequence[Fault], divisions: Sequence[str]
) -> Iterator[Part]:
    doubtful = {fault.line for fault in doubts}
    for division in divisions or ("",):
        own = [row for row in new if row.division == division]
        if own:
            yield Part(division, tuple(ListedTeam(row, bool(row.lines & doubtful)) for row in own))

"""What a list of players or teams would bring to the night, and what a list that can be read looks
like.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import compress

from tournament.evening.facts import Sex
from tournament.evening.night import sessions
from tournament.evening.night.divisions import WORDS, matters, misfit, sexes_asked
from tournament.evening.night.night import Night
from tournament.evening.night.seats.two_chairs import clashing_party, may_be_apart
from tournament.evening.night.sessions import place
from tournament.evening.words.many import one_or_many, so_many
from tournament.kit.lists.contact import Listed, NumberedContact
from tournament.kit.lists.finding import are_same, same_among
from tournament.kit.lists.people import Fault, LeftOut, LineCount, left_out
from tournament.kit.lists.spellings import remarks
from tournament.kit.lists.team_people import TeamRow, people_tonight, stay_out, with_regulars
from tournament.kit.lists.teams import TeamList
from tournament.topics.club.regulars.board import DryRun

MEN = ("Hank Grant", "Leo Baker", "Ned Carter", "Sam Dixon", "Pete Hayes", "Jack Ellis")
WOMEN = ("Ada Abbott", "Cora Ellis", "Rose Baker", "Ida Grant", "Tess Hayes", "Kay Carter")
WAITING = ("Mae Foster", "F", "", "")
HEADINGS = ("Division", "Player 1", "Sex 1", "Player 2", "Sex 2")
# An example shows at most so many divisions.
MAX_DIVISIONS = 3


@dataclass(frozen=True, slots=True)
class ListedTeam:
    """A team as it would be entered."""

    team: TeamRow
    needs_reason: bool

    @property
    def players(self) -> tuple[tuple[Listed, str], ...]:
        """Return the two, each with "man" or "woman" if that is known."""
        return tuple((player, WORDS.get(player.sex, "")) for player in self.team.players)


@dataclass(frozen=True, slots=True)
class Part:
    """The teams of one division, which has no name if there is one for everybody."""

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
class TeamDryRun:
    """What a list of teams would bring. A team with a fault is left out, whether the list is wrong
    or somebody is here already. `doubts` are what a reason allows, `remarks` what else to look at.
    `coming` are the numbers of regulars, who are not new to the club.
    """

    preview: TeamList
    parts: tuple[Part, ...]
    known: tuple[TeamRow, ...]
    doubts: tuple[Fault, ...]
    newcomers: tuple[str, ...]
    remarks: tuple[Fault, ...] = ()
    coming: Container[int | None] = ()

    @property
    def count(self) -> LineCount:
        taken, known = (sum(len(row.lines) for row in rows) for rows in (self.new, self.known))
        return LineCount(self.preview.lines, taken, known, self.left_out)

    @property
    def new(self) -> tuple[TeamRow, ...]:
        """Return the teams in the order of the list, which their numbers follow."""
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
        """Return the sentence for a list with no team to enter."""
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
        """Return what follows the number of whole teams."""
        return one_or_many(self.whole, "team would be entered", "teams would be entered")

    @property
    def who_wait(self) -> str:
        """Return what follows the number of those who wait."""
        one, many = "player who waits for a partner", "players who wait for a partner"
        return one_or_many(self.waiting, one, many)

    @property
    def already(self) -> str:
        known = so_many(len(self.known), "is", "are")
        return f"; {known} entered already." if self.known else "."


def dry_run_of_teams(
    read: TeamList, night: Night, kept: Sequence[NumberedContact], coming: Container[int | None]
) -> TeamDryRun:
    """Return what a list of teams would bring; teams that are entered already stay as they are."""
    signed_in = {person.number: person for person in people_tonight(night.entries, kept)}
    rows = tuple(row for row in read.teams if _is_entered(row, night, signed_in))
    entered = {row.line for row in rows}
    others = [row for row in read.teams if row.line not in entered]
    late = tuple(_too_late(others, night))
    over = {fault.line for fault in late}
    others = [row for row in others if row.line not in over]
    twice = (*_signed_in(others, night, signed_in), *_in_two_at_once(read, others, night))
    taken = {fault.line for fault in twice}
    new = with_regulars([row for row in others if not row.lines & taken], kept)
    doubts = tuple(_doubts(new))
    players = dict.fromkeys(
        player.name for team in new for player in team.players if player.regular not in coming
    )
    mine = (*late, *twice)
    faults = sorted(
        (*read.faults, *mine, *stay_out(read.teams, mine)), key=lambda fault: fault.line
    )
    return TeamDryRun(
        replace(read, faults=tuple(faults)),
        tuple(_parts(new, doubts, night.rules.divisions)),
        rows,
        doubts,
        tuple(players),
        remarks([player for team in new for player in team.players], kept),
        coming,
    )


def _too_late(rows: Sequence[TeamRow], night: Night) -> Iterator[Fault]:
    for row in rows:
        if why := sessions.why_over(night, row.division):
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
    """Yield players who are in a team already; one that plays at another time is no fault."""
    same_as = same_among(came.values())
    for division, player in ((row.division, player) for row in rows for player in row.players):
        entry = next((night.entries.of(other.number) for other in same_as(player)), None)
        team = clashing_party(night, entry, division) if entry is not None else None
        if entry is not None and team is not None:
            yield Fault(
                player.line,
                f"{entry.name} is signed in already, in team {team.number}: take this line out and "
                "change the team at the desk, or give each of two people a nickname, a lot or a "
                f"phone number.{_another_time(night, team.division, division)}",
            )


def _in_two_at_once(read: TeamList, rows: Sequence[TeamRow], night: Night) -> Iterator[Fault]:
    """Yield players listed in two divisions that play at the same time."""
    lines = {line for row in rows for line in row.lines}
    for in_two in read.in_two:
        both = {place(sessions.of(night), division) for division in (in_two.division, in_two.other)}
        if len(both) == 1 and in_two.player.line in lines:
            yield Fault(
                in_two.player.line,
                f"{in_two.player.name} plays in {in_two.other} too (line {in_two.earlier}), and "
                "nobody can sit at two tables at once: take one of the two out."
                f"{_another_time(night, in_two.other, in_two.division)}",
            )


def _another_time(night: Night, division: str, other: str) -> str:
    if not may_be_apart(night, division, other):
        return ""
    return f" Or let {other} be played after the others, as a session of its own: under Check in."


def _doubts(new: Sequence[TeamRow]) -> Iterator[Fault]:
    """Yield the teams that need a reason."""
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


@dataclass(frozen=True, slots=True)
class Example:
    """The headings of a list, and its rows."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def example(divisions: Sequence[str]) -> Example:
    """Return a team for each division and a player who waits for a partner, in the columns that
    these divisions need.
    """
    shown = divisions[:MAX_DIVISIONS] or ("",)
    men, women = ((text, "M") for text in MEN), ((text, "F") for text in WOMEN)
    rows = [(division, *_two(division, men, women)) for division in shown]
    rows.append((shown[-1], *WAITING))
    sex = matters(divisions)
    columns = (bool(divisions), True, sex, True, sex)
    return Example(
        tuple(compress(HEADINGS, columns)), tuple(tuple(compress(row, columns)) for row in rows)
    )


def _two(division: str, *sexes: Iterator[tuple[str, str]]) -> tuple[str, ...]:
    counted: dict[Sex, int] = sexes_asked(division) or {"m": 1, "w": 1}
    counts = (counted.get("m", 0), counted.get("w", 0))
    two = [next(names) for names, count in zip(sexes, counts, strict=True) for _ in range(count)]
    return tuple(cell for player in two for cell in player)


def players_words(dry_run: DryRun, coming: Container[int | None]) -> str:
    """Return how many players of a list would be expected, and how many of them are regulars, by
    their numbers in `coming`.
    """
    new, number = len(dry_run.new), len(dry_run.known)
    if not new:
        if dry_run.left_out:
            return "Nobody can be entered from this list as it is. Mend it, and look at it again."
        return "Everybody on this list is entered already."
    people = "One player" if new == 1 else f"{new} players"
    regulars = sum(row.regular in coming for row in dry_run.new)
    already = f"; {so_many(regulars, 'is a regular', 'are regulars')} already" if regulars else ""
    others = f"; {so_many(number, 'is', 'are')} entered already" if number else ""
    return f"{people} would be expected{already}{others}."


def players_button(dry_run: DryRun) -> str:
    if len(dry_run.new) == 1:
        return f"Expect {dry_run.new[0].name}"
    return f"Expect {'the other' if dry_run.left_out else 'all'} {len(dry_run.new)}"

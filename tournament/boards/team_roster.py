"""The list at the sign-in desk where pairs stay together: who is in which team, who waits for a
partner, and what each team still has to do and owes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from scoring.options import OddDivision
from tournament.boards.roster import Order, Roster, Row
from tournament.lists.finding import fold
from tournament.night.divisions import unknown
from tournament.night.evening import Night
from tournament.night.sessions import in_words, place
from tournament.night.teams import Team


class State(Enum):
    """How far a team is with signing in, in words."""

    ALONE = "waits for a partner"
    NOT_READY = "not ready"
    READY = "ready"
    GONE = "gone home"
    EXPECTED = "expected"
    ABSENT = "is not here"
    HOUSE = "plays for the house"


@dataclass(frozen=True, slots=True)
class TeamRow:
    """`rows` are those of its players; `asks_sex` where it is not said who is a man and who a
    woman. `goes` is what its leaving is called.
    """

    team: Team
    rows: tuple[Row, ...]
    state: State
    notes: tuple[str, ...]
    asks_sex: bool
    goes: str
    has_sat: bool

    @property
    def owes(self) -> int:
        return sum(row.owes for row in self.rows)

    @property
    def are_both_expected(self) -> bool:
        return self.team.is_whole and all(row.entry.expected for row in self.rows)

    @property
    def has_to_do(self) -> bool:
        return any(row.missing for row in self.rows)


@dataclass(frozen=True, slots=True)
class TeamRoster:
    """`words` say how many play, in which divisions, and what that makes."""

    rows: tuple[TeamRow, ...]
    here: int
    words: str
    below: str
    unpaid: int

    @property
    def waiting(self) -> tuple[TeamRow, ...]:
        return tuple(row for row in self.rows if row.state is State.ALONE)

    @property
    def not_ready(self) -> tuple[TeamRow, ...]:
        return tuple(row for row in self.rows if row.state is State.NOT_READY)

    @property
    def expected(self) -> tuple[TeamRow, ...]:
        return tuple(row for row in self.rows if row.state is State.EXPECTED)

    def row(self, team: int) -> TeamRow | None:
        return next((row for row in self.rows if row.team.number == team), None)

    def others(self, team: int) -> tuple[TeamRow, ...]:
        """Who else waits for a partner."""
        return tuple(row for row in self.waiting if row.team.number != team)


def team_roster(night: Night, roster: Roster, order: Order) -> TeamRoster:
    of = {row.entry.number: row for row in roster.rows}
    ready = {one.number for one in night.teams_in(night.next_game)}
    rows = [_row(night, one, of, ready) for one in night.teams if one.members]
    in_order = sorted(rows, key=_by_name) if order is Order.NAME else rows[::-1]
    all_here = [row.team for row in rows if row.state is State.READY]
    here = [one for one in all_here if night.is_in_session(one)]
    return TeamRoster(
        rows=tuple(in_order),
        here=len(here),
        words=_words(night, len(here), all_here),
        below=_below(night, here),
        unpaid=sum(row.owes for row in rows),
    )


def _row(night: Night, team: Team, of: dict[int, Row], ready: set[int]) -> TeamRow:
    notes = [team.division] if team.division else []
    if team.is_expected and not team.is_whole:
        notes.append(State.ALONE.value)
    notes += [f"{one.name} is not here yet" for one in team.still_missing]
    if team.founded.excused:
        notes.append(f"let in: {team.founded.excused}")
    people = {one.person for one in team.two}
    left = [one for one in team.members if one.person not in people]
    notes += [f"{one.name} left" for one in left]
    if team.founded.drawn:
        notes.append(f"drew number {team.founded.drawn}")
    return TeamRow(
        team=team,
        rows=tuple(of[one.number] for one in team.two),
        state=_state(night, team, ready),
        notes=tuple(notes),
        asks_sex=unknown(team),
        goes=_goes(night, team),
        has_sat=night.has_sat(team),
    )


def _goes(night: Night, team: Team) -> str:
    if night.is_drawn or not night.has_sat(team):
        return "Is not here: leave the team out"
    return f"Leaves after game {night.next_game - 1}"


def _state(night: Night, team: Team, ready: set[int]) -> State:
    if team.is_house:
        return State.HOUSE
    if not team.is_whole:
        return State.EXPECTED if team.is_expected else State.ALONE
    if team.last_game is not None and team.last_game < night.next_game:
        return State.GONE if night.has_sat(team) or team.founded.drawn else State.ABSENT
    if team.is_expected:
        return State.NOT_READY if team.still_missing else State.EXPECTED
    return State.READY if team.number in ready else State.NOT_READY


def _words(night: Night, here: int, all_here: Sequence[Team]) -> str:
    """22 teams: men's 5, women's 6, mixed 7; of several sessions the one that comes first."""
    teams = f"{here} {'team' if here == 1 else 'teams'}"
    sessions = range(len(night.sessions))
    others = (at for at in sessions if at != night.session and not night.is_complete(at))
    each = (_counts(night, all_here, at) for at in (night.session, *others))
    told = "; later ".join(one for one in each if one)
    return f"{teams}: {told}" if told else teams


def _counts(night: Night, here: Sequence[Team], session: int) -> str:
    own = [one for one in here if night.plays_in(one) == session]
    names = [one for one in _divisions(night, own) if place(night.sessions, one) == session]
    return ", ".join(f"{name} {_count(own, name)}" for name in names if name)


def _below(night: Night, here: Sequence[Team]) -> str:
    """What so many teams make: tables, spare teams, or a bracket's first round."""
    if night.format.bracket:
        size = 1
        while size < len(here):
            size *= 2
        byes = size - len(here)
        free = f", and {byes} {_have(byes)} no game in the first round" if byes else ""
        games = len(here) - size // 2
        first = f"{games} {'game' if games == 1 else 'games'} in the first round"
        return f"{first}{free}." if len(here) > 1 else ""
    alone = [name for name in _divisions(night, here) if _count(here, name) == 1]
    if not here or alone == [""]:
        return ""
    if alone:
        have = "have only one team each" if len(alone) > 1 else "has only one team"
        return f"{in_words(alone)} {have} so far."
    spare = [name for name in _divisions(night, here) if _count(here, name) % 2]
    met = {
        OddDivision.SPARES_MEET: (len(spare) + 1) // 2,
        OddDivision.HOUSE_TEAM: len(spare),
        OddDivision.AVERAGE: 0,
    }[night.rules.odd_division]
    tables = met + sum(_count(here, name) // 2 for name in _divisions(night, here))
    told = f"{tables} {'table' if tables == 1 else 'tables'}"
    return f"{told}{_of_spare_teams(night, spare)}."


def _of_spare_teams(night: Night, spare: Sequence[str]) -> str:
    """What becomes of them, as it is answered by now."""
    if not spare:
        return ""
    of = f" of {in_words(spare)}" if any(spare) else ""
    several, odd = len(spare) > 1, night.rules.odd_division
    if odd is OddDivision.AVERAGE:
        return f"; the spare team{'s' * several}{of} {'sit' if several else 'sits'} out"
    meet = odd is OddDivision.SPARES_MEET and several
    house = len(spare) % 2 if meet else len(spare)
    if not house:
        return f"; the spare teams{of} meet"
    who = "one of the spare teams" if meet else f"the spare team{'s' * several}"
    return f"; {'a house team plays' if house == 1 else f'{house} house teams play'} {who}{of}"


def _divisions(night: Night, here: Iterable[Team]) -> list[str]:
    return list(dict.fromkeys([*night.rules.divisions, *(one.division for one in here)]))


def _count(here: Iterable[Team], name: str) -> int:
    return sum(one.division == name for one in here)


def _have(count: int) -> str:
    return "team has" if count == 1 else "teams have"


def _by_name(row: TeamRow) -> tuple[str, int]:
    return fold(row.team.name), row.team.number

"""A bracket at the desk: what is on at each table, what may be called next, what is settled, and
when it will be over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from rotation.bracket.places import places
from rotation.bracket.progress import Progress
from rotation.seating import Entrant
from tournament.boards.forfeits import Forfeit, forfeits
from tournament.night.calls import expected, free_tables, next_on, on_tables, ready, tables
from tournament.night.calls import got_up as last_ends
from tournament.night.evening import Night

MINUTE = 60
FIVE = 5
NOBODY: Mapping[Entrant, int] = {}


@dataclass(frozen=True, slots=True)
class Side:
    """A team in a game; `rested` is for how many minutes, where it has played before."""

    number: int
    name: str
    rested: int | None = None

    @property
    def rest(self) -> str:
        if self.rested is None:
            return ""
        minutes = "1 minute" if self.rested == 1 else f"{self.rested} minutes"
        return f"rested {minutes}" if self.rested else "just played"


@dataclass(frozen=True, slots=True)
class OnTable:
    """A game that is being played, since so many minutes."""

    game: int
    table: int
    name: str
    sides: tuple[Side, ...]
    minutes: int
    has_begun: bool
    progress: Progress

    @property
    def forfeits(self) -> Sequence[Forfeit]:
        return forfeits(
            self.progress, self.name, [(str(one.number), one.name) for one in self.sides]
        )


@dataclass(frozen=True, slots=True)
class Ready:
    """A game that may be called; `table` is the free one it goes to, if there is one."""

    name: str
    sides: tuple[Side, ...]
    table: int | None
    progress: Progress

    @property
    def forfeits(self) -> Sequence[Forfeit]:
        return forfeits(
            self.progress, self.name, [(str(one.number), one.name) for one in self.sides]
        )


@dataclass(frozen=True, slots=True)
class End:
    """When it will be over, and between when and when in four evenings of five, alike on every
    screen: minutes that change with every look would be more exact than anybody can know.
    """

    at: datetime
    early: datetime
    late: datetime


@dataclass(frozen=True, slots=True)
class Settled:
    """A place that nobody can take away any more, first = last where nobody shares it."""

    first: int
    last: int
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Calls:
    on: tuple[OnTable, ...]
    ready: tuple[Ready, ...]
    free: tuple[int, ...]
    tables: int
    games_left: int
    end: End | None
    settled: tuple[Settled, ...]
    champion: Side | None
    may_draw_again: bool

    @property
    def to_call(self) -> int:
        return sum(one.table is not None for one in self.ready)

    @property
    def take_back(self) -> str:
        """What the press says, which takes the draw back."""
        count = len(self.on)
        games = f" and the {count} games that are called" if count > 1 else ""
        games = " and the game that is called" if count == 1 else games
        return f"Take the draw back{games}: teams may come and go"

    @property
    def waiting(self) -> tuple[Ready, ...]:
        return tuple(one for one in self.ready if one.table is None)


def names(night: Night) -> Mapping[Entrant, str]:
    return {str(one.number): one.name for one in night.teams}


def calls(night: Night, now: datetime) -> Calls:
    progress = night.bracket
    to = next_on(night)
    on = on_tables(night)
    rested = {team: _minutes(at, now) for team, at in last_ends(night).items()}
    champion = progress.champion
    return Calls(
        on=tuple(
            OnTable(
                game=one.number,
                table=table,
                name=one.name,
                sides=sides(night, progress.teams_in(one.name)),
                minutes=_minutes(one.seated, now),
                has_begun=one.has_scores,
                progress=progress,
            )
            for table, one in sorted(on.items())
        ),
        ready=tuple(
            Ready(name, sides(night, progress.teams_in(name), rested), to.get(name), progress)
            for name in ready(night)
        ),
        free=free_tables(night),
        tables=tables(night),
        games_left=games_left(night),
        end=expected_end(night, now) if champion is None else None,
        settled=tuple(
            Settled(one.first, one.last, int(one.team), night.by_team[int(one.team)].name)
            for one in places(progress)
        ),
        champion=sides(night, [champion])[0] if champion else None,
        may_draw_again=not any(one.written.ended for one in night.rounds),
    )


def games_left(night: Night) -> int:
    """Without a second final, which may not be needed."""
    progress = night.bracket
    return sum(
        name not in progress.endings and not game.if_needed
        for name, game in progress.bracket.games.items()
    ) + sum(progress.bracket.games[name].if_needed for name in progress.ready)


def sides(
    night: Night, teams: Sequence[Entrant], rested: Mapping[Entrant, int] = NOBODY
) -> tuple[Side, ...]:
    return tuple(Side(int(one), night.by_team[int(one)].name, rested.get(one)) for one in teams)


def expected_end(night: Night, now: datetime) -> End:
    plan = expected(night, now)
    at, early, late = (_soon(now, one) for one in (plan.middle, plan.early, plan.late))
    return End(at, early, late)


def _soon(now: datetime, minutes: int) -> datetime:
    """The next time of day that ends with 0 or 5."""
    whole = (now + timedelta(minutes=minutes)).replace(second=0, microsecond=0)
    return whole + timedelta(minutes=-whole.minute % FIVE)


def _minutes(since: datetime, now: datetime) -> int:
    return max(0, int((now - since).total_seconds()) // MINUTE)

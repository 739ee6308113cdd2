"""A bracket at the desk: what is on at each table, what may be called next, what is settled, and
when it will be over.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from rotation.bracket.progress import Progress, places
from rotation.seating import Entrant
from scoring.places.standings import from_to
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import (
    End,
    expected_end,
    free_tables,
    games_left,
    games_on_tables,
    next_on,
    ready,
    tables,
)
from tournament.evening.night.bracket.calls import last_game_ends as last_ends
from tournament.evening.night.night import Night
from tournament.evening.words.many import so_many
from tournament.topics.bracket.boards.forfeits import Forfeit, forfeits

MINUTE = 60
NOBODY: Mapping[Entrant, int] = {}


@dataclass(frozen=True, slots=True)
class CalledTeam:
    """A team in a game; `rested` is for how many minutes, where it has played before."""

    number: int
    name: str
    rested: int | None = None

    @property
    def rest(self) -> str:
        if self.rested is None:
            return ""
        return f"rested {so_many(self.rested, 'minute')}" if self.rested else "just played"


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game whose two teams are known: either may forfeit it."""

    name: str
    sides: tuple[CalledTeam, ...]
    progress: Progress

    @property
    def forfeits(self) -> Sequence[Forfeit]:
        return forfeits(
            self.progress, self.name, [(str(team.number), team.name) for team in self.sides]
        )


@dataclass(frozen=True, slots=True)
class Ready(Pairing):
    """One that may be called; `table` is the free one it goes to, if there is one."""

    table: int | None


@dataclass(frozen=True, slots=True)
class OnTable(Pairing):
    """One that is being played, since so many minutes."""

    table: int
    minutes: int
    has_begun: bool

    @property
    def since(self) -> str:
        return f"for {so_many(self.minutes, 'minute')}" if self.minutes else "just called"


@dataclass(frozen=True, slots=True)
class Settled:
    """A place that nobody can take away any more, or several that are shared."""

    places: str
    team: CalledTeam


@dataclass(frozen=True, slots=True)
class Calls:
    on: tuple[OnTable, ...]
    ready: tuple[Ready, ...]
    free: tuple[int, ...]
    tables: int
    games_left: int
    end: End | None
    settled: tuple[Settled, ...]
    champion: CalledTeam | None
    may_draw_again: bool

    @property
    def to_call(self) -> int:
        return sum(game.table is not None for game in self.ready)

    @property
    def to_go(self) -> str:
        return f"{so_many(self.games_left, 'game')} to go."

    @property
    def call(self) -> str:
        return "Call the next game" if self.to_call == 1 else f"Call {self.to_call} games"

    @property
    def take_back(self) -> str:
        """What the press says, which takes the draw back."""
        count = len(self.on)
        games = f" and the {count} games that are called" if count > 1 else ""
        games = " and the game that is called" if count == 1 else games
        return f"Take the draw back{games}: teams may come and go"

    @property
    def waiting(self) -> tuple[Ready, ...]:
        return tuple(game for game in self.ready if game.table is None)


def names(night: Night) -> Mapping[Entrant, str]:
    return {str(party.number): party.name for party in night.teams}


def calls(night: Night, now: datetime) -> Calls:
    progress = draws.bracket(night)
    on = games_on_tables(night)
    champion = progress.champion
    return Calls(
        on=tuple(
            OnTable(
                table=table,
                name=played.name,
                sides=sides(night, progress.teams_in(played.name)),
                minutes=_minutes(played.seated, now),
                has_begun=played.has_scores,
                progress=progress,
            )
            for table, played in sorted(on.items())
        ),
        ready=ready_games(night, now),
        free=free_tables(night),
        tables=tables(night),
        games_left=games_left(night),
        end=expected_end(night, now) if champion is None else None,
        settled=tuple(
            Settled(from_to(team_places.first, team_places.last), team)
            for team_places in places(progress)
            for team in sides(night, [team_places.team])
        ),
        champion=sides(night, [champion])[0] if champion else None,
        may_draw_again=not any(played.written.ended for played in night.rounds),
    )


def ready_games(night: Night, now: datetime) -> tuple[Ready, ...]:
    """Return the games that may be called; none where games are not called."""
    to = next_on(night)
    rested = {team: _minutes(at, now) for team, at in last_ends(night).items()}
    return tuple(_ready(night, name, rested, to.get(name)) for name in ready(night))


def _ready(night: Night, name: str, rested: Mapping[Entrant, int], table: int | None) -> Ready:
    progress = draws.bracket(night)
    return Ready(name, sides(night, progress.teams_in(name), rested), progress, table)


def sides(
    night: Night, teams: Sequence[Entrant], rested: Mapping[Entrant, int] = NOBODY
) -> tuple[CalledTeam, ...]:
    return tuple(
        CalledTeam(int(team), night.teams.of(int(team)).name, rested.get(team)) for team in teams
    )


def _minutes(since: datetime, now: datetime) -> int:
    return max(0, int((now - since).total_seconds()) // MINUTE)

"""A bracket at the desk: what is on at each table, what may be called next, what is settled, and
when it will be over; who may forfeit a game, and the results that may be corrected.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from rotation.bracket.progress import Progress, places
from rotation.bracket.structure import BracketSide
from rotation.seating import Entrant
from scoring.places.standings import from_to
from tournament.evening.facts import ForfeitKey
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import (
    End,
    expected_end,
    free_tables,
    games_left,
    games_on_tables,
    next_on,
    ready,
    table_by_game,
    tables,
)
from tournament.evening.night.bracket.calls import last_game_ends as last_ends
from tournament.evening.night.bracket.named_games import game_in_words, why_not_both
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.words.many import so_many
from tournament.kit.lists.contact import NumberedContact
from tournament.kit.lists.finding import hits

MINUTE = 60
MARK = 16
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
class Forfeit:
    """Who may forfeit a game, what the button says and asks first; `why_not` if that is refused."""

    by: ForfeitKey
    called: str
    asks: str
    why_not: str = ""


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


@dataclass(frozen=True, slots=True)
class ShownResult:
    """A game that is over, to be corrected."""

    game: PlayedGame
    sides: tuple[CalledTeam, ...]
    words: str
    may_both_forfeit: bool


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


def forfeits(progress: Progress, name: str, sides: Sequence[tuple[Entrant, str]]) -> list[Forfeit]:
    """Return the forfeits that a game could have; `sides` are its two teams with their names."""
    (text, a), (other, b) = sides
    out = f"{a} and {b} are both out of the tournament; nobody goes on."
    return [
        Forfeit("a", f"{a} forfeit", _asks(progress, name, text, a, b)),
        Forfeit("b", f"{b} forfeit", _asks(progress, name, other, b, a)),
        Forfeit("both", "Both forfeit", out, why_not_both(progress, name)),
    ]


def _asks(progress: Progress, name: str, team: Entrant, loser: str, winner: str) -> str:
    if not _is_out(progress, name, team):
        return f"{loser} are out of this game; {winner} go on."
    game = progress.bracket.games[name]
    verb = {BracketSide.FINAL: "win the tournament", BracketSide.THIRD: "are third"}.get(
        game.side, "go on"
    )
    return f"{loser} are out of the tournament; {winner} {verb}."


def _is_out(progress: Progress, name: str, team: Entrant) -> bool:
    """Return whether a team that loses this game has none left."""
    further = progress.bracket.games[name].loser_to
    if further is None:
        return True
    return progress.bracket.games[further.game].if_needed and progress.losses[team] > 0


def results(night: Night, find: str = "") -> tuple[ShownResult, ...]:
    """Return the games that are over, the newest first: all of them, or those of the teams of which
    what is typed begins a name or is the number.
    """
    teams = [NumberedContact(party.name, number=party.number) for party in night.teams]
    wanted = {hit.number for hit in (hits(find, teams, len(teams)) if find.strip() else teams)}
    over = [
        (played, draws.bracket(night).teams_in(played.name))
        for played in night.rounds
        if played.is_over
    ]
    return tuple(
        ShownResult(
            played,
            sides(night, two),
            game_in_words(night, played.name),
            not why_not_both(draws.bracket(night), played.name),
        )
        for played, two in reversed(over)
        if not wanted.isdisjoint(map(int, two))
    )


def mark(night: Night) -> str:
    """Return a mark of what the bracket's page shows, so that a page opened before can tell that
    something is new; empty as long as nothing is drawn. It has nothing of the clock, and of hands
    only whether there are any.
    """
    if not night.teams.are_drawn:
        return ""
    progress = draws.bracket(night)
    played = (sorted(progress.endings.items()), progress.sides, sorted(progress.withdrawn))
    called = (table_by_game(night), next_on(night))
    begun = [(table, game.has_scores) for table, game in games_on_tables(night).items()]
    shown = (played, called, begun, names(night), tables(night), night.is_closed)
    return sha256(repr(shown).encode()).hexdigest()[:MARK]

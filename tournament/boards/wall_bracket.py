"""A bracket on the wall: the draw, the tables while it is played, and who won."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from rotation.bracket.structure import Drawn, Side
from tournament.boards.calls import Calls, Settled, calls
from tournament.boards.standings import in_public
from tournament.boards.wall_pairs import COLUMNS, ROWS, Meeting, Pair, Spread, pair, spread
from tournament.night.evening import Night

# A game takes two lines, one above the other, and a bye one.
LINES = 2 * ROWS
SETTLED = 2
PODIUM = {1: "First", 2: "Second", 3: "Third"}
MINUTES = 5


@dataclass(frozen=True, slots=True)
class Draw:
    """`later` are the teams that have no game in the first round."""

    games: tuple[Meeting, ...]
    later: tuple[Pair, ...]
    more: int
    spread: Spread


@dataclass(frozen=True, slots=True)
class Out:
    """A team whose place nobody can take away any more, first = last where nobody shares it."""

    first: int
    last: int
    pair: Pair


@dataclass(frozen=True, slots=True)
class Tables:
    """Where the tables take all the room, what is ready is only counted."""

    on: tuple[Meeting, ...]
    more_on: int
    ready: tuple[Meeting, ...]
    more_ready: int
    end: datetime | None
    settled: tuple[Out, ...]
    more_settled: int
    spread: Spread

    @property
    def is_any_free(self) -> bool:
        return any(one.table is not None for one in self.ready)


@dataclass(frozen=True, slots=True)
class Rank:
    word: str
    pair: Pair


@dataclass(frozen=True, slots=True)
class Winners:
    first: Pair
    others: tuple[Rank, ...]
    fund: str


def bracket(night: Night, now: datetime) -> Draw | Tables | Winners:
    """What the wall shows of a bracket that is drawn."""
    if night.is_played:
        return _winners(night)
    if any(one.games for one in night.rounds):
        return _tables(night, calls(night, now))
    return _draw(night)


def _draw(night: Night) -> Draw:
    """Nothing that changes with the clock, or it would be shown from the beginning again."""
    progress = night.bracket
    first = [
        name
        for name, game in progress.bracket.games.items()
        if game.side is Side.WINNERS and isinstance(game.a, Drawn) and isinstance(game.b, Drawn)
    ]
    playing = {team for name in first for team in progress.teams_in(name)}
    later = [team for team in progress.teams if team not in playing]
    lines = len(progress.teams) + bool(later)
    wide = min(COLUMNS, max(2, -(-lines // LINES)))
    room = Spread(wide, min(ROWS, -(-lines // (2 * wide))))
    games = tuple(_meeting(night, name, wide) for name in first[: COLUMNS * ROWS])
    left = COLUMNS * LINES - 2 * len(games)
    shown = tuple(pair(night, int(one), wide) for one in later[:left])
    return Draw(games, shown, len(progress.teams) - 2 * len(games) - len(shown), room)


def _tables(night: Night, found: Calls) -> Tables:
    fitting = _fitting(len(found.ready)) if len(found.on) <= ROWS * (COLUMNS - 1) else 0
    room = spread(len(found.on), beside=min(ROWS, len(found.ready)) if fitting else 0)
    wide = room.columns + bool(fitting)
    on, ready = found.on[: room.columns * ROWS], found.ready[:fitting]
    settled = [_out(night, one) for one in sorted(found.settled, key=lambda one: one.first)]
    return Tables(
        on=tuple(_meeting(night, one.name, wide, one.table) for one in on),
        more_on=len(found.on) - len(on),
        ready=tuple(_meeting(night, one.name, wide, one.table) for one in ready),
        more_ready=len(found.ready) - len(ready),
        end=_soon(found.end.at) if found.end else None,
        settled=tuple(settled[:SETTLED]),
        more_settled=len(settled[SETTLED:]),
        spread=room,
    )


def _winners(night: Night) -> Winners:
    first, *others = (row for row in in_public(night).rows if row.order in PODIUM)
    return Winners(
        pair(night, first.number),
        tuple(Rank(PODIUM[row.order], pair(night, row.number)) for row in others),
        night.rules.proceeds_to,
    )


def _out(night: Night, one: Settled) -> Out:
    return Out(one.first, one.last, pair(night, one.number, COLUMNS))


def _meeting(night: Night, name: str, columns: int, table: int | None = None) -> Meeting:
    teams = night.bracket.teams_in(name)
    return Meeting(tuple(pair(night, int(one), columns) for one in teams), table, name)


def _fitting(rows: int) -> int:
    """The line that says how many more there are takes room as well."""
    return rows if rows <= ROWS else ROWS - 1


def _soon(at: datetime) -> datetime:
    """Minutes that change with every look would be more exact than anybody can know."""
    whole = at.replace(second=0, microsecond=0)
    return whole + timedelta(minutes=-whole.minute % MINUTES)

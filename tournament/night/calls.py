"""A bracket's games at the card tables: which are on, which are ready, and which goes to which free
table. Knows no rows and no names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime

from rotation.bracket.facts import Fact
from rotation.bracket.plan import Plan, plan
from rotation.seating import Entrant
from rotation.tables import Call, Hall, Ready, call
from tournament.night.evening import Night
from tournament.night.games import Game, Round, awaits_extra_hand

MINUTE = 60
# As many as can be drawn while a page is waited for.
EVENINGS = 10


def tables(night: Night) -> int:
    """As many as the director has, or as many as can ever be busy at once."""
    return night.plan.tables or max(1, len(night.bracket.teams) // 2)


def on_tables(night: Night) -> Mapping[int, Round]:
    """The game that is on at each card table, a tied one that needs one more hand too."""
    return dict(_on(night))


def being_played(night: Night) -> Round | None:
    """All games that are on as if they were one round, so that they are typed on one page. Such a
    round has no name of its own.
    """
    on = on_tables(night)
    if not on:
        return None
    return together(night, tuple(one.games[0] for _, one in sorted(on.items())))


def together(night: Night, games: tuple[Game, ...]) -> Round:
    known = {one.number: one for one in night.rounds}
    first = min((known[one.round] for one in games), key=lambda one: one.seated)
    return replace(
        first,
        written=replace(first.written, name=""),
        games=games,
        at_a_table={who: game for game in games for who in game.entries},
    )


def at_table(night: Night) -> Mapping[str, int]:
    """By the game's name in the bracket."""
    return {one.name: table for table, one in _on(night)}


def next_on(night: Night) -> Mapping[str, int]:
    """The free table that each game goes to which may be called now."""
    return {one.game: one.table for one in coming_calls(night)}


def free_tables(night: Night) -> tuple[int, ...]:
    busy = on_tables(night)
    return tuple(one for one in range(1, tables(night) + 1) if one not in busy)


def ready(night: Night) -> tuple[str, ...]:
    """The games that may be called, whoever has waited and rested longest first."""
    waiting = tuple(_ready(night))
    numbered = range(1, len(waiting) + 1)
    return tuple(one.game for one in call(0, waiting, numbered))


def coming_calls(night: Night) -> tuple[Call, ...]:
    """Which ready game goes to which free table now."""
    return call(0, _ready(night), free_tables(night))


def by_name(night: Night) -> Mapping[str, Round]:
    return {one.name: one for one in night.rounds if one.name}


def fact_of(night: Night, name: str) -> Fact | None:
    """What is written down of a game of the bracket, once it is."""
    return next((one for one in night.field.facts if getattr(one, "game", "") == name), None)


def got_up(night: Night) -> Mapping[Entrant, datetime]:
    """When each team's last game ended."""
    found: dict[Entrant, datetime] = {}
    for one in night.rounds:
        if one.written.ended is not None and one.name:
            for team in night.bracket.teams_in(one.name):
                found[team] = max(found.get(team, one.written.ended), one.written.ended)
    return found


def expected(night: Night, now: datetime) -> Plan:
    """How long it still takes, in minutes from now."""
    rules = night.rules
    begun = [
        Call(_ago(one.seated, now), table, one.name) for table, one in on_tables(night).items()
    ]
    rested = {team: _ago(at, now) for team, at in got_up(night).items()}
    hall = Hall(max(tables(night), *on_tables(night), 1), rules.minutes)
    return plan(night.bracket, hall, on=begun, got_up=rested, evenings=EVENINGS)


def _on(night: Night) -> Iterator[tuple[int, Round]]:
    """Two at one table, where a game that was over is opened again while the next is on there."""
    for one in night.rounds:
        for game in one.games:
            if not game.score.is_over or awaits_extra_hand(game, night.rules):
                yield game.table, one


def _ago(at: datetime, now: datetime) -> int:
    return min(0, int((at - now).total_seconds()) // MINUTE)


def _ready(night: Night) -> list[Ready]:
    """Since when each could begin, and since when its teams rest, in minutes."""
    on, since = at_table(night), got_up(night)
    found = []
    for name in night.bracket.ready:
        if name not in on:
            rest = [_minute(since.get(team)) for team in night.bracket.teams_in(name)]
            found.append(Ready(name, max(rest), tuple(rest)))
    return found


def _minute(at: datetime | None) -> int:
    """Whoever has not played has rested since the beginning."""
    return int(at.timestamp()) // MINUTE if at else 0

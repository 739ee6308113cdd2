"""A bracket's games at the card tables: which are on, which are ready, and which goes to which free
table. Knows no rows and no names.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from rotation.bracket.plan import Call, CallPlan, Hall, Ready, call, plan
from rotation.outcomes import Fact
from rotation.seating import Entrant
from tournament.evening.night import draws, sessions
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame, TableGame, awaits_extra_hand
from tournament.evening.night.progress import shared_game
from tournament.evening.words.refused import Refused

MINUTE, FIVE = 60, 5
# As many as can be drawn while a page is waited for.
EVENINGS = 10


def tables(night: Night) -> int:
    """Return the director's number of tables, or as many as can be busy at once."""
    return night.plan.tables or max(1, len(draws.bracket(night).teams) // 2)


def games_on_tables(night: Night) -> Mapping[int, PlayedGame]:
    """The game that is on at each card table, a tied one that needs one more hand too."""
    return dict(_on(night))


def together(night: Night, games: tuple[TableGame, ...]) -> PlayedGame:
    """Return the games as one round without a name, so that they are typed on one page."""
    by_number = {played.number: played for played in night.rounds}
    first = min((by_number[game.round] for game in games), key=lambda played: played.seated)
    return replace(first, written=replace(first.written, name=""), games=games)


def table_by_game(night: Night) -> Mapping[str, int]:
    """By the game's name in the bracket."""
    return {played.name: table for table, played in _on(night)}


def next_on(night: Night) -> Mapping[str, int]:
    """The free table that each game goes to which may be called now."""
    return {call.game: call.table for call in coming_calls(night)}


def free_tables(night: Night) -> tuple[int, ...]:
    busy = games_on_tables(night)
    return tuple(number for number in range(1, tables(night) + 1) if number not in busy)


def ready(night: Night) -> tuple[str, ...]:
    """The games that may be called, whoever has waited and rested longest first."""
    waiting = _ready(night)
    return tuple(called.game for called in call(0, waiting, range(1, len(waiting) + 1)))


def coming_calls(night: Night) -> tuple[Call, ...]:
    """Which ready game goes to which free table now."""
    waiting = _ready(night)
    return call(0, waiting, free_tables(night)) if waiting else ()


def games_by_name(night: Night) -> Mapping[str, PlayedGame]:
    return {played.name: played for played in night.rounds if played.name}


def fact_of(night: Night, name: str) -> Fact | None:
    """Return the fact about a game of the bracket, or None before there is one."""
    return next(
        (fact for fact in sessions.field(night).facts if getattr(fact, "game", "") == name), None
    )


def last_game_ends(night: Night) -> Mapping[Entrant, datetime]:
    """When each team's last game ended. Nobody rests from a game that was forfeited."""
    moments: dict[Entrant, datetime] = {}
    for played in night.rounds:
        if played.written.ended is not None and played.name and not played.forfeit:
            for team in draws.bracket(night).teams_in(played.name):
                moments[team] = max(moments.get(team, played.written.ended), played.written.ended)
    return moments


def forecast(night: Night, now: datetime) -> CallPlan:
    """How long it still takes, in minutes from now."""
    on = games_on_tables(night).items()
    begun = [Call(_ago(played.seated, now), table, played.name) for table, played in on]
    rested = {team: _ago(at, now) for team, at in last_game_ends(night).items()}
    hall = Hall(max(tables(night), *games_on_tables(night), 1), night.rules.minutes)
    return plan(draws.bracket(night), hall, on=begun, got_up=rested, evenings=EVENINGS)


def _on(night: Night) -> Iterator[tuple[int, PlayedGame]]:
    """Two at one table, where a game that was over is opened again while the next is on there."""
    for played in night.rounds:
        for game in played.games:
            if not game.score.is_over or awaits_extra_hand(game, night.rules):
                yield game.table, played


def _ago(at: datetime, now: datetime) -> int:
    return min(0, int((at - now).total_seconds()) // MINUTE)


def _ready(night: Night) -> list[Ready]:
    """Since when each could begin, and since when its teams rest, in minutes; none before a bracket
    is drawn.
    """
    if not night.teams.are_drawn:
        return []
    on, since = table_by_game(night), last_game_ends(night)
    ready = []
    for name in draws.bracket(night).ready:
        if name not in on:
            rest = [_minute(since.get(team)) for team in draws.bracket(night).teams_in(name)]
            ready.append(Ready(name, max(rest), tuple(rest)))
    return ready


def _minute(at: datetime | None) -> int:
    """Return the minute of this moment, or 0 for a team that has not played: it has rested all
    night.
    """
    return int(at.timestamp()) // MINUTE if at else 0


def game_on(night: Night) -> PlayedGame | None:
    """The game that is on, or in a bracket all that are."""
    if (shared := shared_game(night)) is not None:
        return shared
    on = tuple(played.games[0] for _, played in sorted(games_on_tables(night).items()))
    return together(night, on) if on else None


def asked_for(night: Night, game: int | None, why_none: str) -> PlayedGame:
    """The game of this number; without one what is on, or `why_none` says why nothing is."""
    played = game_on(night) if game is None else night.rounds.of(game)
    if played is not None:
        return played
    raise Refused(why_none if game is None else f"Game {game} is not seated: choose one that is.")


@dataclass(frozen=True, slots=True)
class End:
    """When it will be over, and between when and when in four evenings of five, alike on every
    screen: minutes that change with every look would be more exact than anybody can know.
    """

    at: datetime
    early: datetime
    late: datetime


def games_left(night: Night) -> int:
    """Without a second final, which may not be needed."""
    progress = draws.bracket(night)
    return sum(
        name not in progress.endings and not game.if_needed
        for name, game in progress.bracket.games.items()
    ) + sum(progress.bracket.games[name].if_needed for name in progress.ready)


def expected_end(night: Night, now: datetime) -> End:
    plan = forecast(night, now)
    at, early, late = (_soon(now, number) for number in (plan.middle, plan.early, plan.late))
    return End(at, early, late)


def _soon(now: datetime, minutes: int) -> datetime:
    """The next time of day that ends with 0 or 5."""
    whole = (now + timedelta(minutes=minutes)).replace(second=0, microsecond=0)
    return whole + timedelta(minutes=-whole.minute % FIVE)

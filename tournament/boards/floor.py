"""What whoever walks the floor needs in one hand: which tables are waited for and how far they are,
what is called next, and what was ruled last.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournament.boards.calls import Ready, calls
from tournament.boards.progress import slow, summary, words
from tournament.boards.table_sides import unlike
from tournament.boards.wall import call
from tournament.night import facts
from tournament.night.calls import being_played
from tournament.night.evening import Night
from tournament.night.games import Game, Round, awaits_extra_hand
from tournament.night.totals import standing

RULINGS = 3


@dataclass(frozen=True, slots=True)
class Table:
    """One that is waited for; `name` is its game's in a bracket, `teams` are who plays where pairs
    stay together, and `note` what is wrong there.
    """

    game: int
    table: int
    name: str
    teams: str
    words: str
    note: str
    is_slow: bool


@dataclass(frozen=True, slots=True)
class In:
    table: int
    words: str


@dataclass(frozen=True, slots=True)
class Floor:
    call: str
    summary: str
    waiting: tuple[Table, ...]
    done: tuple[In, ...]
    ready: tuple[Ready, ...]
    rulings: tuple[str, ...]


def floor(night: Night, now: datetime) -> Floor:
    played = being_played(night) if night.has_bracket else night.current
    rulings = night.all(facts.Ruling)
    return Floor(
        call=call(night),
        summary=summary(night, played) if played else "",
        waiting=_waiting(night, played) if played else (),
        done=_done(night, played) if played else (),
        ready=calls(night, now).ready if night.has_bracket and night.is_drawn else (),
        rulings=tuple(one.words for one in reversed(rulings[-RULINGS:])),
    )


def _waiting(night: Night, played: Round) -> tuple[Table, ...]:
    """Whatever is wrong first."""
    late = slow(played)
    on = (one for one in played.games if _is_on(night, one))
    found = (_table(night, one, _teams(night, one, played), one.table in late) for one in on)
    return tuple(sorted(found, key=lambda one: (not one.note, one.table)))


def _is_on(night: Night, game: Game) -> bool:
    return not game.score.is_over or awaits_extra_hand(game, night.rules)


def _teams(night: Night, game: Game, played: Round) -> str:
    if not night.format.in_teams:
        return ""
    return " v ".join(night.by_team[one].name for one in night.sides.in_game(game, played))


def _table(night: Night, game: Game, teams: str, is_slow: bool) -> Table:
    note = game.sheet.disputed or unlike(night, game)
    how_far = words(game, night.rules, "")
    return Table(game.round, game.table, game.name, teams, how_far, note, is_slow)


def _done(night: Night, played: Round) -> tuple[In, ...]:
    over = (one for one in played.games if not _is_on(night, one))
    return tuple(In(one.table, standing(one, night.rules).words) for one in over)

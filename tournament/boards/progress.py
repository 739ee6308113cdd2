"""How far a game has come: which tables are in, missing or disputed, for the desk and the wall."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.house_rules import HouseRules
from tournament.night.deals import score
from tournament.night.evening import Night
from tournament.night.games import Game, Round, awaits_extra_hand
from tournament.night.sheets import Depth, State
from tournament.night.totals import standing

# Whoever is still missing once so many of a hundred tables are in is slow.
NEARLY_ALL = 80


def summary(night: Night, played: Round) -> str:
    """7 of 9 in, waiting for 2, 8. A game of a bracket is one table: how far that is. Of those that
    are called one by one only those that are on are counted, and a tie is: a table may be in more
    than once.
    """
    if played.name and played.games:
        return f"Table {played.games[0].table}: {words(played.games[0], night.rules, '')}"
    tied = [one for one in played.games if awaits_extra_hand(one, night.rules)]
    told = [f"{played.done} of {len(played.games)} in"]
    if night.has_bracket:
        told = [_being_played(len(played.missing) + len(tied))]
    disputed = [one for one in played.missing if one.score.state is State.DISPUTED]
    missing = [one for one in played.missing if one not in disputed]
    told += [f"waiting for {_tables(missing)}"] if missing else []
    told += [f"one more hand: {_tables(tied)}"] if tied else []
    told += [f"disputed: {_tables(disputed)}"] if disputed else []
    return " · ".join(told)


def slow(played: Round) -> tuple[int, ...]:
    """The tables that are waited for when nearly all others are in."""
    missing = tuple(one.table for one in played.missing)
    is_late = 100 * played.done >= NEARLY_ALL * len(played.games)
    return missing if is_late else ()


def words(game: Game, rules: HouseRules, at: str) -> str:
    """How far one table is; `at` says when it was written down last."""
    found = game.score
    match found.state:
        case State.IN:
            hands = f", {found.hands} hands" if game.sheet.short else ""
            return f"in {at}{hands}".strip()
        case State.BEGUN if found.depth is Depth.TOTALS:
            return standing(game, rules).words
        case State.BEGUN if found.depth is Depth.ROWS:
            return f"{len(game.sheet.rows)} rows read"
        case State.BEGUN if found.game:
            return f"hand {found.game.counted + 1}, {score(found.game)}"
        case _:
            return str(found.state.value)


def _being_played(count: int) -> str:
    if count > 1:
        return f"{count} games are being played"
    return "1 game is being played" if count else "Every game that was called is over"


def _tables(games: Iterable[Game]) -> str:
    return ", ".join(str(one.table) for one in games)

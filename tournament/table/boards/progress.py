"""How far a game has come: which tables are in, missing or disputed, for the desk and the wall."""

from collections.abc import Iterable

from scoring.dials.house_rules import HouseRules
from tournament import courses
from tournament.night.night import Night
from tournament.night.play.deals import score
from tournament.night.play.extra_hand import await_extra_hand
from tournament.night.play.games import PlayedGame, TableGame
from tournament.night.play.sheets import Depth, SheetState
from tournament.night.play.totals import standing

# Whoever is still missing once so many of a hundred tables are in is slow.
NEARLY_ALL = 80


def summary(night: Night, played: PlayedGame) -> str:
    """7 of 9 in, waiting for 2, 8. A game of a bracket is one table: how far that is. Of those that
    are called one by one only those that are on are counted, and a tie is: a table may be in more
    than once.
    """
    if played.name and played.games:
        return f"Table {played.games[0].table}: {words(played.games[0], night.rules, '')}"
    tied = await_extra_hand(played, night.rules)
    texts = [courses.of(night).how_far(played, len(played.missing) + len(tied))]
    disputed = [game for game in played.missing if game.score.state is SheetState.DISPUTED]
    missing = [game for game in played.missing if game not in disputed]
    texts += [f"waiting for {_tables(missing)}"] if missing else []
    texts += [f"one more hand: {_tables(tied)}"] if tied else []
    texts += [f"disputed: {_tables(disputed)}"] if disputed else []
    return " · ".join(texts)


def slow(played: PlayedGame) -> tuple[int, ...]:
    """The tables that are waited for when nearly all others are in."""
    missing = tuple(game.table for game in played.missing)
    is_late = 100 * played.done >= NEARLY_ALL * len(played.games)
    return missing if is_late else ()


def words(game: TableGame, rules: HouseRules, at: str) -> str:
    """How far one table is; `at` says when it was written down last."""
    result = game.score
    match result.state:
        case SheetState.IN:
            cut = f", {result.hands} hands" if result.hands else ", cut short"
            return " ".join(filter(None, ("in", at))) + (cut if game.sheet.short else "")
        case SheetState.BEGUN if result.depth is Depth.TOTALS:
            return standing(game, rules).words
        case SheetState.BEGUN if result.depth is Depth.ROWS:
            return f"{len(game.sheet.rows)} rows read"
        case SheetState.BEGUN if result.game:
            return f"hand {result.game.counted + 1}, {score(result.game)}"
        case _:
            return str(result.state.value)


def _tables(games: Iterable[TableGame]) -> str:
    return ", ".join(str(game.table) for game in games)

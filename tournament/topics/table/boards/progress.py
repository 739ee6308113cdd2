"""How far a game has come, in words and as the hall's map: which tables are in, missing or
disputed.
"""

from collections.abc import Iterable, Iterator

from scoring.dials.house_rules import HouseRules
from tournament.evening import courses
from tournament.evening.night import progress
from tournament.evening.night.night import Night
from tournament.evening.night.play.deals import score
from tournament.evening.night.play.games import PlayedGame, TableGame, games_awaiting_extra_hand
from tournament.evening.night.play.sheets import Depth, SheetState
from tournament.evening.night.play.totals import standing
from tournament.evening.night.progress import shared_game
from tournament.kit.drawing.hall import TableMark, hall, table_mark
from tournament.kit.drawing.shapes import Drawing

# A table that is missing once so many percent are in is slow.
NEARLY_ALL = 80


def summary(night: Night, played: PlayedGame) -> str:
    """Return how far a game is, as in "7 of 9 in, waiting for 2, 8"; of a single game of a bracket
    how far its table is.
    """
    if played.name and played.games:
        return f"Table {played.games[0].table}: {words(played.games[0], night.rules, '')}"
    tied = games_awaiting_extra_hand(played, night.rules)
    sentences = [courses.of(night).how_far(played, len(played.missing) + len(tied))]
    disputed = [game for game in played.missing if game.score.state is SheetState.DISPUTED]
    missing = [game for game in played.missing if game not in disputed]
    sentences += [f"waiting for {_tables(missing)}"] if missing else []
    sentences += [f"one more hand: {_tables(tied)}"] if tied else []
    sentences += [f"disputed: {_tables(disputed)}"] if disputed else []
    return " · ".join(sentences)


def slow(played: PlayedGame) -> tuple[int, ...]:
    """Return the tables that are missing while nearly all others are in."""
    missing = tuple(game.table for game in played.missing)
    is_late = 100 * played.tables_in >= NEARLY_ALL * len(played.games)
    return missing if is_late else ()


def words(game: TableGame, rules: HouseRules, at: str) -> str:
    """Return how far one table is. `at` says when it was written down last."""
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


def hall_map(night: Night, *, scores: str) -> Drawing | None:
    """Return the hall with its tables, or None before the first game and after the last. A press on
    a table that plays or has played this game leads to its boxes on the page of `scores`.
    """
    played = night.rounds.current
    if played is None or progress.is_played(night) or night.is_closed:
        return None
    label = f"The hall. {summary(night, played)}"
    return hall(tuple(_marks(night, f"{scores}#t{{}}")), a_row=night.tables_a_row, said=label)


def _tables(games: Iterable[TableGame]) -> str:
    return ", ".join(str(game.table) for game in games)


def _marks(night: Night, link: str) -> Iterator[TableMark]:
    """Yield each table. In a bracket one whose game is over is free again."""
    course = courses.of(night)
    shared = shared_game(night)
    late = slow(shared) if shared else ()
    for table in course.tables():
        game = course.open_game(table)
        if game is None or (game.name and game.score.is_over):
            yield TableMark(table, said=f"Table {table}: free")
        else:
            yield table_mark(game, is_late=table in late, link=link)

"""The progress of a game in words and as the room map: which tables are in, not in or disputed."""

from collections.abc import Iterable, Iterator

from scoring.dials.house_rules import HouseRules
from tournament.evening import courses
from tournament.evening.night import progress
from tournament.evening.night.night import Night
from tournament.evening.night.play.deals import score_words
from tournament.evening.night.play.games import SeatedGame, TableGame, games_awaiting_extra_hand
from tournament.evening.night.play.sheets import Depth, SheetState
from tournament.evening.night.play.totals import current_totals
from tournament.evening.night.progress import latest_shared_game
from tournament.evening.night.seats.next_game import MAX_TABLES_LISTED
from tournament.evening.words.many import count_of
from tournament.kit.drawing.room_map import MapTable, draw_room_map, map_table
from tournament.kit.drawing.shapes import Drawing

# Once this percentage of the tables is in, the others are late.
LATE_PERCENTAGE = 80


def progress_summary(night: Night, seated_game: SeatedGame) -> str:
    """Return the progress of a game in words, as in "7 of 9 in. Not in: 2, 8"; for a single game of
    a bracket, the state of its table. Tables that are not in are named if they are few.
    """
    if seated_game.name and seated_game.games:
        game = seated_game.games[0]
        return f"Table {game.table}: {table_state_words(game, night.rules, '')}"
    tied_games = games_awaiting_extra_hand(seated_game, night.rules)
    sentences = [
        f"{seated_game.tables_in_count} of {len(seated_game.games)} in"
        if latest_shared_game(night)
        else _called_games_words(len(seated_game.games_not_in) + len(tied_games))
    ]
    disputed_games = [
        game for game in seated_game.games_not_in if game.score.state is SheetState.DISPUTED
    ]
    missing_games = [game for game in seated_game.games_not_in if game not in disputed_games]
    if 0 < len(missing_games) <= MAX_TABLES_LISTED:
        sentences.append(f"Not in: {_table_numbers(missing_games)}")
    sentences += [f"Tied, extra hand: {_table_numbers(tied_games)}"] if tied_games else []
    sentences += [f"Disputed: {_table_numbers(disputed_games)}"] if disputed_games else []
    return ". ".join(sentences)


def _called_games_words(games_on: int) -> str:
    """Return how many games of a bracket are being played."""
    if games_on > 1:
        return f"{games_on} games are being played"
    return "1 game is being played" if games_on else "Every game that was called is over"


def late_tables(seated_game: SeatedGame) -> tuple[int, ...]:
    """Return the tables that are not in, once nearly all others are; before that none."""
    missing_tables = tuple(game.table for game in seated_game.games_not_in)
    is_nearly_over = 100 * seated_game.tables_in_count >= LATE_PERCENTAGE * len(seated_game.games)
    return missing_tables if is_nearly_over else ()


def table_state_words(game: TableGame, rules: HouseRules, time_words: str) -> str:
    """Return the state of one table in words. `time_words` is the time of its last save, or ""."""
    score = game.score
    match score.state:
        case SheetState.IN:
            state = f"in at {time_words}" if time_words else "in"
            if not game.sheet.short:
                return state
            return f"{state}, {score.hands} hands" if score.hands else f"{state}, cut short"
        case SheetState.BEGUN if score.depth is Depth.TOTALS:
            return current_totals(game, rules).words
        case SheetState.BEGUN if score.depth is Depth.ROWS:
            return count_of(len(game.sheet.rows), "line")
        case SheetState.BEGUN if score.game:
            return f"hand {score.game.hands_counted + 1}, {score_words(score.game)}"
        case _:
            return str(score.state.value)


def hall_map(night: Night, *, scores_url: str) -> Drawing | None:
    """Return the map of the room, or None before the first game and after the last. Each table of
    the current game links to its boxes on the page `scores_url`.
    """
    seated_game = night.rounds.current_game
    if seated_game is None or progress.is_fully_played(night) or night.is_closed:
        return None
    label = f"Room map. {progress_summary(night, seated_game)}"
    return draw_room_map(
        tuple(_map_tables(night, f"{scores_url}#t{{}}")),
        tables_per_row=night.tables_a_row,
        description=label,
    )


def _table_numbers(games: Iterable[TableGame]) -> str:
    return ", ".join(str(game.table) for game in games)


def _map_tables(night: Night, link: str) -> Iterator[MapTable]:
    """Yield each table's mark on the room map. In a bracket, a table is free after its game."""
    course = courses.course_of(night)
    game_for_all = latest_shared_game(night)
    tables_late = late_tables(game_for_all) if game_for_all else ()
    for table in course.is_three_handed_by_table():
        game = course.latest_game_at(table)
        if game is None or (game.name and game.score.is_over):
            yield MapTable(table, description=f"Table {table}: free")
        else:
            yield map_table(game, is_late=table in tables_late, link=link)

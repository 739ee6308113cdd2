"""The progress of a game, in words and as the room map: which tables have a score, which have none,
and which are disputed.
"""

from collections.abc import Iterable, Iterator

from scoring.dials.house_rules import HouseRules
from tournament.evening import courses
from tournament.evening.night import progress
from tournament.evening.night.night import Night
from tournament.evening.night.play.deals import score_words
from tournament.evening.night.play.games import SeatedGame, TableGame, games_awaiting_extra_hand
from tournament.evening.night.play.sheets import SheetDetail, SheetState
from tournament.evening.night.play.totals import current_totals
from tournament.evening.night.progress import latest_game_of_all_tables
from tournament.evening.night.seats.next_game import MAX_TABLES_LISTED
from tournament.evening.words.many import count_of
from tournament.kit.drawing.room_map import MapTable, draw_room_map, make_map_table
from tournament.kit.drawing.shapes import Drawing

# Once this percentage of the tables has a score, the other tables count as late.
LATE_AFTER_PERCENT_FINISHED = 80


def progress_summary(night: Night, seated_game: SeatedGame) -> str:
    """Return the progress of a game in words, as in "7 of 9 in. Not in: 2, 8". Tables without a
    score are listed by number only if they are few. Tied and disputed tables are always listed. For
    a single bracket game, return the state of its table.
    """
    if seated_game.name and seated_game.games:
        bracket_game = seated_game.games[0]
        return f"Table {bracket_game.table}: {table_state_words(bracket_game, night.rules)}"
    tied_games = games_awaiting_extra_hand(seated_game, night.rules)
    summary_sentences = [
        f"{seated_game.scored_table_count} of {len(seated_game.games)} in"
        if latest_game_of_all_tables(night)
        else _called_games_words(len(seated_game.games_missing_scores) + len(tied_games))
    ]
    disputed_games = [
        game for game in seated_game.games_missing_scores if game.score.state is SheetState.DISPUTED
    ]
    games_without_score = [
        game for game in seated_game.games_missing_scores if game not in disputed_games
    ]
    if 0 < len(games_without_score) <= MAX_TABLES_LISTED:
        summary_sentences.append(f"Not in: {_join_table_numbers(games_without_score)}")
    summary_sentences += (
        [f"Tied, extra hand: {_join_table_numbers(tied_games)}"] if tied_games else []
    )
    summary_sentences += (
        [f"Disputed: {_join_table_numbers(disputed_games)}"] if disputed_games else []
    )
    return ". ".join(summary_sentences)


def _called_games_words(count_being_played: int) -> str:
    """Return words about how many of the called bracket games are still being played."""
    if count_being_played > 1:
        return f"{count_being_played} games are being played"
    return "1 game is being played" if count_being_played else "Every game that was called is over"


def late_tables(seated_game: SeatedGame) -> tuple[int, ...]:
    """Return the numbers of the tables without a score, if nearly all tables of the game have one.
    Otherwise return no numbers.
    """
    unfinished_tables = tuple(game.table for game in seated_game.games_missing_scores)
    is_nearly_over = 100 * seated_game.scored_table_count >= LATE_AFTER_PERCENT_FINISHED * len(
        seated_game.games
    )
    return unfinished_tables if is_nearly_over else ()


def table_state_words(game: TableGame, rules: HouseRules) -> str:
    """Return the state of one table in words, as in "hand 3, 4\N{EN DASH}2"."""
    score = game.score
    match score.state:
        case SheetState.IN if game.sheet.short:
            hand_count = score.counted_hand_count
            return f"in, {count_of(hand_count, 'hand') if hand_count else 'short game'}"
        case SheetState.BEGUN if score.detail is SheetDetail.TOTALS:
            return current_totals(game, rules).words
        case SheetState.BEGUN if score.detail is SheetDetail.ROWS:
            return count_of(len(game.sheet.rows), "line")
        case SheetState.BEGUN if score.game:
            return f"hand {score.game.hands_counted + 1}, {score_words(score.game)}"
        case _:
            return str(score.state.value)


def room_map_of_current_game(night: Night, *, scores_url: str) -> Drawing | None:
    """Return the map of the room. Return None before the first game, after the last, and once the
    night is closed. Each table of the current game links to its boxes on the page `scores_url`.
    """
    seated_game = night.rounds.current_game
    if seated_game is None or progress.is_fully_played(night) or night.is_closed:
        return None
    map_description = f"Room map. {progress_summary(night, seated_game)}"
    return draw_room_map(
        tuple(_map_tables(night, f"{scores_url}#t{{}}")),
        tables_per_row=night.tables_a_row,
        description=map_description,
    )


def _join_table_numbers(games: Iterable[TableGame]) -> str:
    return ", ".join(str(game.table) for game in games)


def _map_tables(night: Night, scores_link_pattern: str) -> Iterator[MapTable]:
    """Yield the drawing of each table on the room map. In a bracket, a table whose game is over is
    drawn as free.
    """
    course = courses.course_of(night)
    shared_game = latest_game_of_all_tables(night)
    late_table_numbers = late_tables(shared_game) if shared_game else ()
    for table in course.is_three_handed_by_table():
        game = course.latest_game_at(table)
        if game is None or (game.name and game.score.is_over):
            yield MapTable(table, description=f"Table {table}: free")
        else:
            yield make_map_table(
                game, is_late=table in late_table_numbers, link=scores_link_pattern
            )

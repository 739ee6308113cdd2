"""The director's phone page: the tables still playing and how far they are, the games to call next,
and the last rulings.
"""

from dataclasses import dataclass
from datetime import datetime

from tournament.evening import facts
from tournament.evening.night.bracket.calls import find_current_game
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame, TableGame, awaits_extra_hand
from tournament.evening.night.play.open_rulings import open_ruling_by_number
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.night.play.totals import current_totals
from tournament.evening.words.many import count_of
from tournament.kit.desk.boards.steps import current_announcement
from tournament.topics.bracket.boards.bracket_board import ReadyGame, ready_games
from tournament.topics.table.boards.progress import late_tables, progress_summary, table_state_words
from tournament.topics.table.boards.table_sides import dispute_text

MAX_RULINGS_ON_PHONE = 3


@dataclass(frozen=True, slots=True)
class PlayingTable:
    """A table that is still playing. `words` tell how far its game is and whether the table is
    late. `dispute_text` tells what is in dispute.
    """

    game: TableGame
    teams_words: str
    words: str
    dispute_text: str


@dataclass(frozen=True, slots=True)
class FinishedTable:
    table: int
    words: str


@dataclass(frozen=True, slots=True)
class DirectorsPhone:
    """The contents of the director's phone."""

    announcement: str
    progress_summary: str
    tables_playing: tuple[PlayingTable, ...]
    finished_tables: tuple[FinishedTable, ...]
    ready_games: tuple[ReadyGame, ...]
    rulings: tuple[str, ...]
    open_rulings: tuple[str, ...]

    @property
    def finished_tables_words(self) -> str:
        return f"{count_of(len(self.finished_tables), 'table')} in"


def directors_phone_values(night: Night, now: datetime) -> DirectorsPhone:
    seated_game = find_current_game(night)
    stored_rulings = night.facts_of(facts.Ruling)
    return DirectorsPhone(
        announcement=current_announcement(night),
        progress_summary=progress_summary(night, seated_game) if seated_game else "",
        tables_playing=_list_tables_playing(night, seated_game) if seated_game else (),
        finished_tables=tuple(
            FinishedTable(game.table, current_totals(game, night.rules).words)
            for game in (seated_game.games if seated_game else ())
            if not _is_playing(night, game)
        ),
        ready_games=ready_games(night, now),
        open_rulings=tuple(
            open_ruling.words for open_ruling in open_ruling_by_number(night).values()
        ),
        rulings=tuple(ruling.words for ruling in reversed(stored_rulings[-MAX_RULINGS_ON_PHONE:])),
    )


def _list_tables_playing(night: Night, seated_game: SeatedGame) -> tuple[PlayingTable, ...]:
    """Return the tables that are still playing. Tables with a problem come first."""
    late_table_numbers = late_tables(seated_game)
    playing_tables = (
        PlayingTable(
            game,
            _joined_team_names(night, game, seated_game),
            _progress_words(night, game, is_late=game.table in late_table_numbers),
            dispute_text(night, game),
        )
        for game in seated_game.games
        if _is_playing(night, game)
    )
    return tuple(
        sorted(playing_tables, key=lambda table: (not table.dispute_text, table.game.table))
    )


def _progress_words(night: Night, game: TableGame, *, is_late: bool) -> str:
    """Return how far a table's game is, and whether the table is late. Return "" for a table
    without a score that is not late, because it is listed under the heading of tables without a
    score.
    """
    state_words = (
        "" if game.score.state is SheetState.MISSING else table_state_words(game, night.rules)
    )
    return ", ".join(filter(None, (state_words, "late" if is_late else "")))


def _is_playing(night: Night, game: TableGame) -> bool:
    return not game.score.is_over or awaits_extra_hand(game, night.rules)


def _joined_team_names(night: Night, game: TableGame, seated_game: SeatedGame) -> str:
    """Return the two teams of a game, or an empty string if players change partners."""
    if not night.party_words.is_team:
        return ""
    return " vs. ".join(
        night.teams.with_number(number).name
        for number in night.teams_for_format.teams_in_game(game, seated_game)
    )

"""The list of rulings, newest first. A repeated ruling against the same player is marked."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from math import inf
from urllib.parse import urlencode

from rotation.bracket.progress import GameState
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import games_by_name
from tournament.evening.night.bracket.named_games import result_in_words
from tournament.evening.night.night import Night
from tournament.evening.night.play.open_rulings import open_ruling_by_number
from tournament.evening.night.play.rulings import location_in_words, text_after_location

ORDINAL_WORD_BY_COUNT = dict(enumerate(("second", "third", "fourth", "fifth", "sixth"), start=2))


@dataclass(frozen=True, slots=True)
class RulingRow:
    """A ruling in the list. `location_words` name its game, table and hand, and `words` say what
    was ruled. `tricks_query` is the query string that shows the checked tricks. If a ruling
    `is_open`, the score does not contain its points yet.
    """

    ruling: facts.Ruling
    location_words: str
    words: str
    repeat_note: str
    tricks_query: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class ForfeitRow:
    """A forfeited game of a bracket. `at` is None for a game that ended by itself, because a team
    had left before.
    """

    at: datetime | None
    location_words: str
    words: str


@dataclass(frozen=True, slots=True)
class RulingLog:
    rows: tuple[RulingRow, ...]
    tables: tuple[int, ...]
    table: int | None

    @property
    def title(self) -> str:
        return "Rulings" if self.table is None else f"Rulings at table {self.table}"

    @property
    def empty_sentence(self) -> str:
        table_words = "" if self.table is None else " at this table"
        return f"No rulings{table_words} yet."


def make_ruling_log(night: Night, table: int | None = None) -> RulingLog:
    rulings = night.facts_of(facts.Ruling)
    rows = tuple(
        row for row in _yield_ruling_rows(night, rulings) if table in (None, row.ruling.table)
    )
    tables = sorted({ruling.table for ruling in rulings if ruling.table is not None})
    return RulingLog(rows[::-1], tuple(tables), table)


def list_forfeits(night: Night) -> tuple[ForfeitRow, ...]:
    """Return the forfeited games of a bracket, oldest first, or none if no bracket is drawn."""
    if not night.teams.are_drawn:
        return ()
    game_by_name = games_by_name(night)
    forfeited_names = [
        name
        for name, ending in draws.bracket_state(night).endings.items()
        if ending.state is GameState.FORFEITED
    ]
    forfeit_rows = [
        ForfeitRow(
            game_by_name[name].round_fact.ended if name in game_by_name else None,
            location_in_words(name, None),
            result_in_words(night, name),
        )
        for name in forfeited_names
    ]
    return tuple(sorted(forfeit_rows, key=lambda row: row.at.timestamp() if row.at else inf))


def _yield_ruling_rows(night: Night, rulings: tuple[facts.Ruling, ...]) -> Iterator[RulingRow]:
    ruling_count_by_offender: dict[int, int] = {}
    open_rulings = open_ruling_by_number(night)
    for ruling in rulings:
        seated_game = night.rounds.with_number(ruling.round) if ruling.round is not None else None
        game_number_text = None if ruling.round is None else str(ruling.round)
        game_title = seated_game.title if seated_game else game_number_text
        ruling_count = 0
        if ruling.offender is not None:
            ruling_count = ruling_count_by_offender.get(ruling.offender, 0) + 1
            ruling_count_by_offender[ruling.offender] = ruling_count
        ordinal_word = ORDINAL_WORD_BY_COUNT.get(ruling_count, f"{ruling_count}th")
        repeat_note = f"{ordinal_word} ruling against this player" if ruling_count > 1 else ""
        yield RulingRow(
            ruling,
            location_in_words(game_title, ruling.table, ruling.hand),
            text_after_location(ruling.words, game_title, ruling.table, ruling.hand),
            repeat_note,
            _tricks_query(ruling),
            ruling.number in open_rulings,
        )


def _tricks_query(ruling: facts.Ruling) -> str:
    """Return the query string that shows a ruling's checked tricks, or "". The evidence of a ruling
    at no table, as older nights have, is not tricks but a line of the history.
    """
    return urlencode(ruling.evidence) if ruling.table is not None and ruling.evidence else ""

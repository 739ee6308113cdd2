"""The checks before every change of a table's score sheet, the consequences after it, and who last
changed a table, according to the history.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from scoring.chairs import sides_at_table
from tournament.evening import courses, facts
from tournament.evening.night import progress
from tournament.evening.night.bracket.named_games import meeting_in_words
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import Depth
from tournament.evening.night.play.side_names import player_names
from tournament.evening.night.play.totals import current_totals
from tournament.evening.purse.corrected import (
    correction_effects,
    next_seats_note,
    would_move_players,
)
from tournament.evening.words.refused import Refused
from tournament.kit.desk.words import time_of_day
from tournament.storage.models import Change
from tournament.storage.writing.log_line import fit_words_into_log
from tournament.storage.writing.objections import NeedsReason, SheetConflict
from tournament.storage.writing.write import Writing
from tournament.topics.bracket.actions.bracket_results import correct_bracket_after
from tournament.topics.club.actions.club import LAPTOP_DIRECTOR

# The refusals for a table whose score was already entered in another way.
OTHER_DEPTH_REFUSALS = {
    Depth.TOTALS: "Table {} already has a total score. Clear its boxes on Scores first.",
    Depth.ROWS: "Table {} is entered line by line. Continue there, or clear its lines first.",
    Depth.HANDS: "Table {} is entered hand by hand. Continue there, or undo its hands first.",
}


@dataclass(frozen=True, slots=True)
class Typist:
    """The person who last entered something at a table: who pressed, on which device, and when."""

    by: str
    device: str
    at: datetime | None

    @property
    def words(self) -> str:
        person_words = f"the {self.by}" if self.by == LAPTOP_DIRECTOR else self.by
        return f"{person_words} at {self.device}"


def last_typists(tournament: int, game: int) -> Mapping[int, Typist]:
    """Return who last entered something at each table of a game, by the table's number."""
    changes = Change.objects.filter(tournament=tournament, round=game, table__isnull=False)
    rows = changes.order_by("pk").values_list("table", "by", "device", "at")
    return {
        table: Typist(person, device, moment)
        for table, person, device, moment in rows
        if table is not None
    }


def last_typist(tournament: int, game: int, table: int) -> Typist | None:
    changes = Change.objects.filter(tournament=tournament, round=game, table=table)
    row = changes.order_by("-pk").values_list("by", "device", "at").first()
    return Typist(*row) if row else None


def find_table_game(writing: Writing, game: int, table: int, players_key: str = "") -> TableGame:
    """Return the game at a table. Refuse if the players are no longer those of `players_key`."""
    table_game = writing.night.rounds.table_game(game, table)
    if table_game is None:
        raise Refused(f"No one sits at table {table} in game {game}. Check the table number.")
    if players_key and players_key != table_game.players_key:
        sides = (
            player_names(writing.night, table_game, side)
            for side in sides_at_table(table_game.chairs)
        )
        player_words = " vs. ".join(" & ".join(people) for people in sides)
        raise Refused(
            f"Table {table} now has other players: {player_words}. Your score was not saved."
        )
    writing.set_subject(game=game, table=table, people=table_game.entries)
    return table_game


def table_words(night: Night, table_game: TableGame) -> str:
    if table_game.name:
        return meeting_in_words(night, table_game.name)
    return f"Table {table_game.table}, game {table_game.round}"


def check_depth(table_game: TableGame, expected_depth: Depth) -> None:
    """Refuse a table whose score was already entered in another way than `expected_depth`."""
    depth = table_game.score.depth
    if table_game.has_empty_chair:
        raise Refused(
            f"A seat is empty at table {table_game.table}. Enter its final score when the "
            "game ends."
        )
    if depth not in (None, expected_depth):
        raise Refused(OTHER_DEPTH_REFUSALS[depth].format(table_game.table))


def require_reason_if_closed(writing: Writing, table_game: TableGame, reason_request: str) -> None:
    """Refuse a change without a reason if the game is closed: the next one is seated, the prizes
    are awarded, or a later game of the bracket depends on it. `reason_request` asks for the reason.
    """
    why_closed = progress.why_correction(writing.night, table_game.round)
    if why_closed and not writing.press.reason:
        saved_words = current_totals(table_game, writing.night.rules).words
        raise NeedsReason(
            f"Game {table_game.round} is over: {why_closed}. Table {table_game.table} has "
            f"{saved_words}. {reason_request}",
            table_game.sheet.version,
        )


def conflict(
    writing: Writing, table_game: TableGame, *, sent_words: str, stored_words: str
) -> SheetConflict:
    """Return the refusal that shows the sent entry, a newer one, and who made the newer one."""
    table_name = f"Table {table_game.table}"
    newer_sentence = f"{table_name} has {stored_words}."
    typist = last_typist(writing.press.tournament, table_game.round, table_game.table)
    if typist is not None:
        change = (
            "removed the score" if table_game.score.depth is None else f"entered {stored_words}"
        )
        change_words = f"{change} at {time_of_day(typist.at)}"
        is_phone = typist.by.split()[:2] == ["table", str(table_game.table)]
        typist_words = "its phone" if is_phone else typist.words
        is_own_change = (typist.by, typist.device) == (writing.press.by, writing.press.device)
        newer_sentence = (
            f"{table_name}: you {change_words}, maybe in another window."
            if is_own_change
            else f"{table_name}: {typist_words} {change_words}."
        )
    return SheetConflict(
        f"{newer_sentence} Here you entered {sent_words}. Which is right?",
        sent_score=sent_words,
        stored_score=stored_words,
        sheet_version=table_game.sheet.version,
    )


def store_sheet(writing: Writing, table_game: TableGame, new_sheet: facts.Sheet) -> None:
    """Store a changed sheet with the next version."""
    if new_sheet != table_game.sheet:
        writing.put(replace(new_sheet, version=table_game.sheet.version + 1))


def apply_consequences(
    writing: Writing, table_game: TableGame, words: str, *other_tables: TableGame
) -> str:
    """Correct the later bracket games that this result changes. Otherwise find the places and
    prizes that it changes, if the game is over. Return `words` with these changes added. Scores of
    `other_tables` of the same game changed too.
    """
    if courses.course_of(writing.night).ranks_by_wins:
        return correct_bracket_after(writing, table_game, words)
    new_night = writing.night_after()
    is_correction = progress.is_correction(writing.night, table_game.round)
    game = new_night.rounds.table_game(table_game.round, table_game.table)
    is_over = game is not None and game.score.is_over
    if is_correction and not is_over:
        raise Refused(
            f"Game {table_game.round} is over, so table {table_game.table} needs a full "
            "score. Fill in every box."
        )
    if not is_correction and not (is_over and was_any_division_decided(writing.night)):
        return words
    notes = (
        next_seats_note(writing.night, new_night, table_game.round, changed_table.table)
        for changed_table in (table_game, *other_tables)
    )
    return with_caused_changes(writing, words, *notes)


def with_caused_changes(writing: Writing, words: str, *notes: str) -> str:
    """Return `words`, the sentences in `notes`, and sentences about the medals, points and places
    that this press changes. Note what the director has to settle now.
    """
    effects = correction_effects(writing.night, writing.night_after())
    writing.overpays = effects.overpays
    writing.pages_to_settle = (*_page_to_reseat(writing), *effects.pages_to_settle)
    sentences = (*filter(None, notes), *effects.sentences)
    return fit_words_into_log(words, effects.changed_parties, kept_sentences=sentences)


def _page_to_reseat(writing: Writing) -> tuple[str, ...]:
    """Return the page of the seats, if the next game has no scores and would now be seated
    differently; else none.
    """
    next_game = writing.night.rounds.with_number((writing.game or 0) + 1)
    is_outdated = (
        next_game is not None
        and next_game.is_untouched
        and would_move_players(writing.night, writing.night_after(), next_game.number)
    )
    return ("seat",) if is_outdated else ()


def was_any_division_decided(night: Night) -> bool:
    """Return whether a division was decided before this press."""
    divisions = {party.division for party in night.parties}
    return any(progress.is_division_over(night, division) for division in divisions)

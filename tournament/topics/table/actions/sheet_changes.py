"""The checks before every change of a table's score sheet, the consequences after it, and who last
changed a table, according to the history.
"""

from dataclasses import dataclass, replace
from datetime import datetime

from scoring.chairs import sides_at_table
from tournament.evening import courses, facts
from tournament.evening.night import progress
from tournament.evening.night.bracket.named_games import teams_and_table_in_words
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import SheetDetail
from tournament.evening.night.play.side_names import player_names
from tournament.evening.night.play.totals import current_totals
from tournament.evening.purse.effects_of_correction import (
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
from tournament.topics.bracket.actions.bracket_results import correct_bracket_after_result
from tournament.topics.club.actions.club import LAPTOP_DIRECTOR_NAME

# Sentences that refuse a score because the table's score was already entered in another way.
REFUSAL_BY_SAVED_DETAIL = {
    SheetDetail.TOTALS: "Table {} already has a total score. Clear its boxes on Scores first.",
    SheetDetail.ROWS: "Table {} is entered line by line. Continue there, or clear its lines first.",
    SheetDetail.HANDS: "Table {} is entered hand by hand. Continue there, or undo its hands first.",
}


@dataclass(frozen=True, slots=True)
class Typist:
    """The person who last saved a change at a table, with the device and the time."""

    name: str
    device: str
    at: datetime | None

    @property
    def words(self) -> str:
        person_words = f"the {self.name}" if self.name == LAPTOP_DIRECTOR_NAME else self.name
        return f"{person_words} at {self.device}"


def last_typist(tournament: int, game: int, table: int) -> Typist | None:
    table_changes = Change.objects.filter(tournament=tournament, round=game, table=table)
    newest_change = table_changes.order_by("-pk").values_list("by", "device", "at").first()
    return Typist(*newest_change) if newest_change else None


def last_retyped_table(tournament: int, game: int) -> int | None:
    """Return the table of this game whose complete score was replaced in the night's newest change.
    Return None if the newest change did something else.
    """
    newest_change = Change.objects.filter(tournament=tournament).order_by("-pk").first()
    if newest_change is None or newest_change.round != game or newest_change.undoes_id is not None:
        return None
    for line in newest_change.rows:
        old_points, new_points = (
            (line[side] or {}).get("points") if line["kind"] == facts.Sheet.KIND else None
            for side in ("old", "new")
        )
        if old_points and new_points and None not in old_points:
            return newest_change.table
    return None


def find_table_game(writing: Writing, game: int, table: int, players_key: str = "") -> TableGame:
    """Return the game at a table. Refuse if no one sits there, or if the players are not those of
    `players_key`.
    """
    table_game = writing.night.rounds.table_game(game, table)
    if table_game is None:
        raise Refused(f"No one sits at table {table} in that game. Check the table number.")
    if players_key and players_key != table_game.players_key:
        names_of_sides = (
            player_names(writing.night, table_game, side)
            for side in sides_at_table(table_game.chairs)
        )
        players_text = " vs. ".join(" & ".join(side_names) for side_names in names_of_sides)
        raise Refused(
            f"Table {table} now has other players: {players_text}. Your score was not saved."
        )
    writing.set_subject(game=game, table=table, people=table_game.entries)
    return table_game


def table_words(night: Night, table_game: TableGame) -> str:
    if table_game.name:
        return teams_and_table_in_words(night, table_game.name)
    return f"Table {table_game.table}, game {table_game.round}"


def check_sheet_detail(table_game: TableGame, expected_detail: SheetDetail) -> None:
    """Refuse a table whose score was already entered in another way than `expected_detail`, or
    where a seat is empty.
    """
    detail = table_game.score.detail
    if table_game.has_empty_chair:
        raise Refused(
            f"A seat is empty at table {table_game.table}. Enter its final score when the "
            "game ends."
        )
    if detail not in (None, expected_detail):
        raise Refused(REFUSAL_BY_SAVED_DETAIL[detail].format(table_game.table))


def require_reason_if_closed(writing: Writing, table_game: TableGame, reason_question: str) -> None:
    """Refuse a change without a reason if the game is closed: the next game is seated, the prizes
    are awarded, or a later game of the bracket depends on this one. `reason_question` is the
    sentence that asks for the reason.
    """
    why_closed = progress.why_change_is_correction(writing.night, table_game.round)
    if why_closed and not writing.press.reason:
        saved_score_words = current_totals(table_game, writing.night.rules).words
        raise NeedsReason(
            f"Game {table_game.round} is over: {why_closed}. Table {table_game.table} has "
            f"{saved_score_words}. {reason_question}",
            table_game.sheet.version,
        )


def make_sheet_conflict(
    writing: Writing, table_game: TableGame, *, sent_words: str, stored_words: str
) -> SheetConflict:
    """Return the refusal of a score because the table has a newer one. Its sentence names both
    scores and, if it is known, who saved the newer one.
    """
    table_name = f"Table {table_game.table}"
    newer_sentence = f"{table_name} has {stored_words}."
    typist = last_typist(writing.press.tournament, table_game.round, table_game.table)
    if typist is not None:
        action_words = (
            "removed the score" if table_game.score.detail is None else f"entered {stored_words}"
        )
        timed_action_words = f"{action_words} at {time_of_day(typist.at)}"
        is_phone = typist.name.split()[:2] == ["table", str(table_game.table)]
        typist_words = "its phone" if is_phone else typist.words
        is_own_change = (typist.name, typist.device) == (writing.press.by, writing.press.device)
        newer_sentence = (
            f"{table_name}: you {timed_action_words}, maybe in another window."
            if is_own_change
            else f"{table_name}: {typist_words} {timed_action_words}."
        )
    return SheetConflict(
        f"{newer_sentence} Here you entered {sent_words}. Which is right?",
        sent_score=sent_words,
        stored_score=stored_words,
        sheet_version=table_game.sheet.version,
    )


def store_sheet(writing: Writing, table_game: TableGame, new_sheet: facts.Sheet) -> None:
    """Store a sheet under the next version number if it differs from the table's saved sheet."""
    if new_sheet != table_game.sheet:
        writing.put(replace(new_sheet, version=table_game.sheet.version + 1))


def apply_score_consequences(
    writing: Writing, table_game: TableGame, result_words: str, *other_tables: TableGame
) -> str:
    """Return `result_words`, followed by what else this score changes. In a bracket, correct the
    later games that depend on it. In other formats, list the changed places and prizes if the game
    is over. Scores of `other_tables` of the same game changed too.
    """
    if courses.course_of(writing.night).ranks_by_wins:
        return correct_bracket_after_result(writing, table_game, result_words)
    new_night = writing.night_after()
    is_correction = progress.is_change_correction(writing.night, table_game.round)
    new_table_game = new_night.rounds.table_game(table_game.round, table_game.table)
    is_table_over = new_table_game is not None and new_table_game.score.is_over
    if is_correction and not is_table_over:
        raise Refused(
            f"Game {table_game.round} is over, so table {table_game.table} needs a full "
            "score. Fill in every box."
        )
    if not is_correction and not (is_table_over and is_any_division_over(writing.night)):
        return result_words
    seat_notes = (
        next_seats_note(writing.night, new_night, table_game.round, changed_table.table)
        for changed_table in (table_game, *other_tables)
    )
    return add_caused_changes(writing, result_words, *seat_notes)


def add_caused_changes(writing: Writing, change_words: str, *result_notes: str) -> str:
    """Return `change_words`, the sentences in `result_notes`, and sentences about the medals,
    points and places that this change affects. Mark the pages on which the director has to settle
    these changes.
    """
    effects = correction_effects(writing.night, writing.night_after())
    writing.overpays = effects.overpays
    writing.pages_to_settle = (*_seat_page_if_outdated(writing), *effects.pages_to_settle)
    required_sentences = (*filter(None, result_notes), *effects.sentences)
    return fit_words_into_log(
        change_words, effects.short_words_by_sentence, required_sentences=required_sentences
    )


def _seat_page_if_outdated(writing: Writing) -> tuple[str, ...]:
    """Return the URL name of the Seat page if the game after the changed one is seated, has no
    scores, and would now be seated differently. Otherwise return no name.
    """
    next_game = writing.night.rounds.with_number((writing.game or 0) + 1)
    are_seats_outdated = (
        next_game is not None
        and next_game.is_untouched
        and would_move_players(writing.night, writing.night_after(), next_game.number)
    )
    return ("seat",) if are_seats_outdated else ()


def is_any_division_over(night: Night) -> bool:
    """Return whether at least one division has played all its games."""
    divisions = {party.division for party in night.parties}
    return any(progress.is_division_over(night, division) for division in divisions)

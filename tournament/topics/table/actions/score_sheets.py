"""Actions that save a table's score sheet: its totals or its lines, a short game, a dispute, a
claim, and players who sat in the wrong seats.

A newer saved score is never overwritten. If the sent score differs from it, the director is shown
both scores.
"""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from scoring.chairs import Chair, side_name, side_of
from scoring.dials.dial import uncapitalize
from scoring.dials.house_rules import HouseRules
from scoring.game import TIED_RACE_REFUSAL
from scoring.totals.sheet_rows import total_of_rows, why_rows_impossible
from scoring.totals.totals_changes import SheetBoxes
from tournament.evening import courses, facts
from tournament.evening.facts.field import MAX_NOTE_LENGTH
from tournament.evening.night import draws, progress, time_slots
from tournament.evening.night.bracket.named_games import team_name as named_in
from tournament.evening.night.play.agreement import remove_second_phone_reports
from tournament.evening.night.play.box_kinds import BOX_KINDS
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.open_rulings import (
    questions_about_rulings,
    rulings_with_points_taken_off,
)
from tournament.evening.night.play.sheets import SheetDetail, SheetState, score_in_words, sheet_row
from tournament.evening.night.play.side_names import team_name_by_side
from tournament.evening.night.play.swapped_scores import tables_for_score_swap
from tournament.evening.night.play.totals import (
    Totals,
    current_totals,
    judge_totals,
    why_total_too_low,
)
from tournament.evening.night.seats.wrong_seats import (
    exchanged_seats,
    later_seats_note,
    party_label,
    points_on_card,
)
from tournament.evening.words.many import count_of
from tournament.evening.words.refused import Refused
from tournament.storage.writing.objections import GameWithoutWinner, NeedsConfirmation
from tournament.storage.writing.ruling_line import add_ruling
from tournament.storage.writing.write import Writing, action
from tournament.topics.bracket.actions.bracket_results import (
    correct_bracket_after_result,
    kept_result_text,
    new_winner_words,
)
from tournament.topics.table.actions.hands import refuse_scoring_errors
from tournament.topics.table.actions.sheet_changes import (
    add_caused_changes,
    apply_score_consequences,
    check_sheet_detail,
    find_table_game,
    last_retyped_table,
    last_typist,
    make_sheet_conflict,
    require_reason_if_closed,
    store_sheet,
    table_words,
)

# No game is shorter than this. A table whose score was saved less than this long ago cannot have
# played the next game yet.
MIN_GAME_DURATION = timedelta(minutes=5)
# The label of the button that accepts a score although no side has reached the target points.
TIME_UP_BUTTON = "Time's up: accept this score"


@action
def save_totals(
    writing: Writing,
    *,
    game: int,
    table: int,
    typed_totals: Totals,
    version: int,
    players_key: str = "",
    is_confirmed: bool = False,
    changes_shown_text: str | None = None,
) -> str:
    """Save a table's total scores. Refuse impossible totals, and unusual ones unless
    `is_confirmed`. `players_key` names the players that the page showed at the table. In a bracket,
    `changes_shown_text` names the changed games that the page showed before the correction.
    """
    table_game = find_table_game(writing, game, table, players_key)
    saved_totals = current_totals(table_game, writing.night.rules)
    if _has_winner(typed_totals.points, writing.night.rules):
        typed_totals = replace(typed_totals, hands=None)
    log_words = f"{table_words(writing.night, table_game)}: {typed_totals.words}"
    if typed_totals == saved_totals:
        return log_words
    unusual_sentence = (
        ""
        if typed_totals.is_empty
        else _unusual_sentence(typed_totals, saved_totals, table_game, writing)
    )
    require_reason_if_closed(
        writing, table_game, f"Give a reason to change it to {typed_totals.words}."
    )
    if version != table_game.sheet.version:
        hands_words = count_of(len(table_game.hands), "hand")
        raise make_sheet_conflict(
            writing,
            table_game,
            sent_words=typed_totals.words,
            stored_words=hands_words
            if saved_totals.is_empty and table_game.hands
            else saved_totals.words,
        )
    questions = (
        f"{unusual_sentence} Is this right?" if unusual_sentence else "",
        *questions_about_rulings(writing.night, table_game, typed_totals),
        _next_game_question(writing, table_game, saved_totals),
    )
    if any(questions) and not is_confirmed:
        raise NeedsConfirmation(f"Table {table}: {' '.join(filter(None, questions))}")
    store_sheet(
        writing,
        table_game,
        _sheet_with_totals(table_game.sheet, typed_totals, is_confirmed=bool(unusual_sentence)),
    )
    writing.put(
        *rulings_with_points_taken_off(
            writing.night, table_game, typed_totals, is_confirmed=is_confirmed
        )
    )
    if not is_confirmed and (next_games_words := new_winner_words(writing, table_game)):
        raise NeedsConfirmation(f"{next_games_words}. Is this right?")
    log_words += f" (was {saved_totals.words})" if saved_totals.is_full else ""
    if courses.course_of(writing.night).ranks_by_wins:
        return (
            correct_bracket_after_result(writing, table_game, changes_shown_text=changes_shown_text)
            or log_words
        )
    return apply_score_consequences(writing, table_game, log_words)


def _next_game_question(writing: Writing, table_game: TableGame, saved_totals: Totals) -> str:
    """Return the question whether this score belongs to the next game, or "" if that is unlikely.
    It is likely if this game is complete, the score of this table was not saved just now, and the
    next game is not seated yet.
    """
    night, game_number = writing.night, table_game.round
    seated_game = night.rounds.with_number(game_number)
    if (
        courses.course_of(night).ranks_by_wins
        or not (saved_totals.is_full and seated_game and seated_game.is_over)
        or progress.is_change_correction(night, game_number)
        or time_slots.has_seated_last_game(night)
    ):
        return ""
    other_table = last_retyped_table(writing.press.tournament, game_number)
    if other_table == table_game.table:
        return ""
    last_save = last_typist(writing.press.tournament, game_number, table_game.table)
    if last_save and last_save.at and writing.now - last_save.at < MIN_GAME_DURATION:
        return ""
    if other_table is None:
        return (
            f"Game {game_number} was complete. Is this score from game {game_number}? If it is "
            f"from game {game_number + 1}, seat game {game_number + 1} first."
        )
    return (
        f"Game {game_number} was complete, and you just changed table {other_table} too. "
        f"Is this score from game {game_number}? If it is from game {game_number + 1}, "
        f"undo table {other_table}, then seat game {game_number + 1}."
    )


@action
def swap_scores(writing: Writing, *, game: int, table: int, other_table: int) -> str:
    """Swap the scores of two tables, because each was typed in the row of the other. Refuse a table
    with 3 players, and a score that was entered hand by hand or changed by a ruling or a
    substitute.
    """
    if not other_table:
        raise Refused("Choose the table that this score belongs to.")
    table_games = tuple(
        find_table_game(writing, game, table_number) for table_number in (table, other_table)
    )
    if other_table not in tables_for_score_swap(writing.night, table_games[0]):
        raise Refused(
            f"The scores of tables {table} and {other_table} can't be swapped. Type over each "
            "score."
        )
    for own_game, other_game in zip(table_games, reversed(table_games), strict=True):
        require_reason_if_closed(
            writing, own_game, f"Give a reason to swap tables {table} and {other_table}."
        )
        swapped_sheet = replace(
            other_game.sheet, table=own_game.table, dealer=own_game.sheet.dealer
        )
        store_sheet(writing, own_game, swapped_sheet)
    writing.set_subject(
        game=game, people=tuple(entry for own_game in table_games for entry in own_game.entries)
    )
    score_words = (
        f"{current_totals(other_game, writing.night.rules).words} at table {own_game.table}"
        for own_game, other_game in zip(table_games, reversed(table_games), strict=True)
    )
    log_words = (
        f"Tables {table} and {other_table}, game {game}: scores swapped, now "
        f"{' and '.join(score_words)}"
    )
    return apply_score_consequences(writing, table_games[0], log_words, table_games[1])


@action
def save_rows(
    writing: Writing, *, game: int, table: int, rows: tuple[facts.PaperRow, ...], version: int
) -> str:
    """Save the lines of the score sheet, one for each hand played so far. Refuse impossible lines,
    and refuse to overwrite lines that someone else saved meanwhile.
    """
    table_game = find_table_game(writing, game, table)
    score_words = _rows_total_words(rows, table_game, writing)
    saved_score_words = _rows_total_words(table_game.sheet.rows, table_game, writing)
    if rows == table_game.sheet.rows:
        return f"{table_words(writing.night, table_game)}: {score_words}"
    require_reason_if_closed(writing, table_game, f"Give a reason to change it to {score_words}.")
    if version != table_game.sheet.version:
        raise make_sheet_conflict(
            writing,
            table_game,
            sent_words=f"{score_words} in {count_of(len(rows), 'line')}",
            stored_words=f"{saved_score_words} in {count_of(len(table_game.sheet.rows), 'line')}",
        )
    check_sheet_detail(table_game, SheetDetail.ROWS)
    scored_rows = [sheet_row(row, table_game.chairs, writing.night.rules) for row in rows]
    if fault := why_rows_impossible(scored_rows, table_game.chairs, writing.night.rules):
        raise Refused(f"Table {table}, {uncapitalize(fault)}")
    store_sheet(
        writing, table_game, replace(table_game.sheet, rows=rows, short=False, hands_played=None)
    )
    return apply_score_consequences(
        writing, table_game, f"{table_words(writing.night, table_game)}: {score_words}"
    )


@action
def accept_short_game(
    writing: Writing, *, game: int, table: int, version_when_asked: int | None = None
) -> str:
    """Accept the hands or lines saved so far as the whole game, because the bell rang. Refuse if
    there are none, or if the game is complete. In a bracket, where this decides who advances, ask
    for confirmation first; `version_when_asked` is the version that the sheet had when the page
    asked.
    """
    table_game = find_table_game(writing, game, table)
    table_score = table_game.score
    if table_game.sheet.short:
        return f"{table_words(writing.night, table_game)}: short game accepted"
    if table_score.state is SheetState.IN:
        raise Refused(f"Table {table} already finished game {table_game.title}.")
    if (
        table_score.detail not in (SheetDetail.HANDS, SheetDetail.ROWS)
        or not table_score.counted_hand_count
    ):
        raise Refused(
            f"Table {table} has no hands yet. Enter its score and how many hands were played."
        )
    store_sheet(
        writing,
        table_game,
        replace(table_game.sheet, short=True, hands_played=table_score.counted_hand_count),
    )
    with refuse_scoring_errors(table_game):
        next_games_words = new_winner_words(writing, table_game)
    if next_games_words and version_when_asked != table_game.sheet.version:
        raise NeedsConfirmation(f"{next_games_words}. Is this right?")
    hands_words = count_of(table_score.counted_hand_count, "hand")
    return apply_score_consequences(
        writing,
        table_game,
        f"{table_words(writing.night, table_game)}: short game accepted after {hands_words}",
    )


@action
def mark_disputed(
    writing: Writing, *, game: int, table: int, note: str, players_key: str = ""
) -> str:
    """Mark a table as disputed. Its score counts as not entered until the dispute is settled.
    Refuse if the game is over, because its score must be corrected instead.
    """
    table_game = find_table_game(writing, game, table, players_key)
    if progress.is_change_correction(writing.night, game):
        raise Refused(
            f"Game {table_game.title} is over. Correct the score of table {table} instead."
        )
    note_text = note.strip()[:MAX_NOTE_LENGTH]
    if not note_text:
        raise Refused(f"What is in dispute at table {table}? Enter a few words.")
    store_sheet(writing, table_game, replace(table_game.sheet, disputed=note_text))
    return apply_score_consequences(
        writing, table_game, f"{table_words(writing.night, table_game)}: disputed, {note_text}"
    )


@action
def settle_dispute(writing: Writing, *, game: int, table: int) -> str:
    """Settle a dispute in favor of the saved score."""
    table_game = find_table_game(writing, game, table)
    store_sheet(
        writing, table_game, replace(remove_second_phone_reports(table_game.sheet), disputed="")
    )
    saved_totals = current_totals(table_game, writing.night.rules)
    return f"{table_words(writing.night, table_game)}: settled, {saved_totals.words}"


@action
def save_extra_hand_winner(writing: Writing, *, game: int, table: int, winner: str) -> str:
    """Save which side won the extra hand after a tie. It decides who moves but adds no points."""
    table_game = find_table_game(writing, game, table)
    if not (table_game.score.is_over and table_game.is_tied):
        raise Refused(f"Table {table} isn't tied in game {game}, so there is no extra hand.")
    if winner not in table_game.chairs:
        raise Refused("Choose which side won the extra hand.")
    winning_side = side_of(Chair(winner), table_game.chairs)
    winner_name = side_name(winning_side, team_name_by_side(writing.night, table_game))
    require_reason_if_closed(
        writing, table_game, f"Give a reason to save that {winner_name} won the extra hand."
    )
    store_sheet(writing, table_game, replace(table_game.sheet, tie_won=winning_side[0].value))
    log_words = f"{table_words(writing.night, table_game)}: {winner_name} won the extra hand"
    return apply_score_consequences(writing, table_game, log_words)


@action
def keep_result(
    writing: Writing, *, game: int, table: int, claimed_totals: Totals, players_key: str = ""
) -> str:
    """Keep the result of a bracket game although a different score was claimed, and add a ruling
    that says so.
    """
    table_game = find_table_game(writing, game, table, players_key)
    claim = _claim_in_words(writing, table_game.name, claimed_totals)
    return add_ruling(
        writing,
        kept_result_text(writing, table_game.name, table=table, claim=claim),
        game=game,
        table=table,
    )


@action
def correct_seats(writing: Writing, *, game: int, first_entry: int, second_entry: int) -> str:
    """Correct the seats of two players, or two teams, who sat in each other's seats."""
    corrected_seats = exchanged_seats(writing.night, game, first_entry, second_entry)
    if not writing.press.reason:
        raise Refused("Give a short reason. How do you know who sat where?")
    writing.put(*corrected_seats)
    writing.set_subject(game=game, people=tuple(seat.entry for seat in corrected_seats))
    names_words = " and ".join(
        party_label(writing.night, entry) for entry in (first_entry, second_entry)
    )
    log_words = f"{names_words} sat {writing.night.party_words.wrong_seats_words} in game {game}."
    score_notes = (
        *(_points_change_note(writing, game, entry) for entry in (first_entry, second_entry)),
        later_seats_note(writing.night, writing.night_after(), game),
    )
    seated_game = writing.night.rounds.with_number(game)
    if seated_game and seated_game.is_over:
        return add_caused_changes(writing, log_words, *score_notes)
    return "\n".join(filter(None, (log_words, " ".join(filter(None, score_notes)))))


def _claim_in_words(writing: Writing, game_name: str, claimed_totals: Totals) -> str:
    """Return the claimed score, as in "10-7 for Cal & Dot"."""
    first_points, second_points = (points or 0 for points in claimed_totals.points)
    if first_points == second_points:
        return claimed_totals.words
    winning_team = draws.bracket_state(writing.night).teams_in(game_name)[
        0 if first_points > second_points else 1
    ]
    score_words = score_in_words(sorted((first_points, second_points), reverse=True))
    return f"{score_words} for {named_in(writing.night, winning_team)}"


def _sheet_with_totals(sheet: facts.Sheet, totals: Totals, *, is_confirmed: bool) -> facts.Sheet:
    sheet_fields: dict[str, Any] = {
        box_kind.field: () if totals.is_empty else box_kind.figure_getter(totals)
        for box_kind in BOX_KINDS
    }
    return replace(
        sheet,
        **sheet_fields,
        short=totals.hands is not None,
        hands_played=totals.hands,
        kept=is_confirmed,
    )


def _unusual_sentence(
    totals: Totals, saved_totals: Totals, table_game: TableGame, writing: Writing
) -> str:
    """Return a sentence about why these totals are unusual, or "". Refuse impossible totals."""
    name_by_side = team_name_by_side(writing.night, table_game)
    verdict = judge_totals(totals, table_game, writing.night.rules, name_by_side)
    seated_game = writing.night.rounds.with_number(table_game.round)
    handovers = seated_game.handovers if seated_game else ()
    too_low_sentence = why_total_too_low(
        totals, table_game, handovers, writing.night.rules, name_by_side
    )
    if too_low_sentence or not verdict.is_possible:
        table_label = f"Table {table_game.table}"
        sentence = f"{table_label}: {too_low_sentence or verdict.reason}"
        if not _has_no_winner_yet(totals, writing.night.rules):
            raise Refused(sentence)
        if _are_totals_tied(totals) and not writing.night.rules.can_games_tie:
            raise Refused(f"{table_label}: {too_low_sentence or TIED_RACE_REFUSAL}")
        raise GameWithoutWinner(f"{sentence} If time is up, press “{TIME_UP_BUTTON}”.")
    if saved_totals.is_full and table_game.score.detail is not SheetDetail.TOTALS:
        return f"Its hands add up to {saved_totals.words}, but you entered {totals.words}."
    return verdict.reason if verdict.is_unusual and totals.hands is None else ""


def _has_winner(points_by_side: SheetBoxes, rules: HouseRules) -> bool:
    """Return whether a side of a race has reached the target points."""
    return (
        rules.target is not None
        and max(side_points or 0 for side_points in points_by_side) >= rules.target
    )


def _has_no_winner_yet(totals: Totals, rules: HouseRules) -> bool:
    """Return whether the totals of a race are complete although no side has won it."""
    is_complete = totals.is_full and totals.hands is None
    return rules.target is not None and is_complete and not _has_winner(totals.points, rules)


def _are_totals_tied(totals: Totals) -> bool:
    points_of_sides = [side_points for side_points in totals.points if side_points is not None]
    return points_of_sides.count(max(points_of_sides)) > 1


def _rows_total_words(
    rows: tuple[facts.PaperRow, ...], table_game: TableGame, writing: Writing
) -> str:
    """Return the total score of these rows in words."""
    if not rows:
        return "no score"
    scored_rows = [sheet_row(row, table_game.chairs, writing.night.rules) for row in rows]
    return Totals(
        total_of_rows(scored_rows, table_game.chairs, writing.night.rules).points, ()
    ).words


def _points_change_note(writing: Writing, game: int, entry: int) -> str:
    points_before = points_on_card(writing.night, game, entry)
    points_after = points_on_card(writing.night_after(), game, entry)
    if points_before == points_after or points_after is None:
        return ""
    earlier_points_words = "" if points_before is None else f" (was {points_before})"
    entry_row = writing.night.entries.with_number(entry)
    name = entry_row.name if entry_row.team is None else f"Team {entry_row.team}"
    return f"{name}: {count_of(points_after, 'point')}{earlier_points_words}."

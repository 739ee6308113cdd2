"""Actions that save a table's score sheet: its totals or its lines, a short game, a dispute, a
claim, and players who sat in the wrong seats.

A newer entry is never overwritten: if the sent one differs, the director is shown both.
"""

from dataclasses import replace
from typing import Any

from scoring.chairs import Chair, side_name, side_of
from scoring.dials.house_rules import HouseRules
from scoring.totals.hand_steps import SheetBoxes
from scoring.totals.sheet_rows import total_of_rows, why_rows_impossible
from tournament.evening import courses, facts
from tournament.evening.facts.field import MAX_NOTE_LENGTH
from tournament.evening.night import draws, progress
from tournament.evening.night.bracket.named_games import team_name as named_in
from tournament.evening.night.play.agreement import without_late_report
from tournament.evening.night.play.box_kinds import BOX_KINDS
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.open_rulings import lowered_rulings, score_questions
from tournament.evening.night.play.sheets import Depth, SheetState, sheet_row, side_by_side
from tournament.evening.night.play.side_names import team_names
from tournament.evening.night.play.swapped_scores import tables_to_swap
from tournament.evening.night.play.totals import Totals, current_totals, judge_totals, why_too_low
from tournament.evening.night.seats.sat_wrongly import (
    exchanged_seats,
    later_seats_note,
    party_name,
    points_on_card,
)
from tournament.evening.words.many import count_of
from tournament.evening.words.refused import Refused
from tournament.storage.writing.objections import GameWithoutWinner, NeedsConfirmation
from tournament.storage.writing.ruling_line import add_ruling
from tournament.storage.writing.write import Writing, action
from tournament.topics.bracket.actions.bracket_results import (
    correct_bracket_after,
    kept_result_words,
    new_winner_words,
)
from tournament.topics.table.actions.hands import refuse_faults
from tournament.topics.table.actions.sheet_presses import (
    apply_consequences,
    check_depth,
    conflict,
    find_table_game,
    require_reason_if_closed,
    store_sheet,
    table_words,
    with_caused_changes,
)

# The words of the button that accepts the score of a race that no side has won.
TIME_UP_BUTTON = "Time's up: accept this score"


@action
def save_totals(
    writing: Writing,
    *,
    game: int,
    table: int,
    typed: Totals,
    version: int,
    players_key: str = "",
    is_confirmed: bool = False,
    changes_shown_text: str | None = None,
) -> str:
    """Save totals, even unusual ones if `is_confirmed`. `players_key` names the players that the
    page showed at the table. `changes_shown_text` are the changed games that it showed before a
    correction in a bracket.
    """
    table_game = find_table_game(writing, game, table, players_key)
    saved_totals = current_totals(table_game, writing.night.rules)
    if _is_won(typed.points, writing.night.rules):
        typed = replace(typed, hands=None)
    words = f"{table_words(writing.night, table_game)}: {typed.words}"
    if typed == saved_totals:
        return words
    unusual_sentence = (
        "" if typed.is_empty else _unusual_sentence(typed, saved_totals, table_game, writing)
    )
    ruling_questions_text = " ".join(score_questions(writing.night, table_game, typed))
    require_reason_if_closed(writing, table_game, f"Give a reason to change it to {typed.words}.")
    if version != table_game.sheet.version:
        raise conflict(writing, table_game, sent_words=typed.words, stored_words=saved_totals.words)
    if (unusual_sentence or ruling_questions_text) and not is_confirmed:
        question = f"{unusual_sentence} Is this right?" if unusual_sentence else ""
        raise NeedsConfirmation(
            f"Table {table}: {' '.join(filter(None, (question, ruling_questions_text)))}"
        )
    store_sheet(
        writing,
        table_game,
        _sheet_with_totals(table_game.sheet, typed, is_confirmed=bool(unusual_sentence)),
    )
    writing.put(*lowered_rulings(writing.night, table_game, typed, is_confirmed=is_confirmed))
    if not is_confirmed and (next_games_words := new_winner_words(writing, table_game)):
        raise NeedsConfirmation(f"{next_games_words}. Is this right?")
    words += f" (was {saved_totals.words})" if saved_totals.is_full else ""
    if courses.course_of(writing.night).ranks_by_wins:
        return correct_bracket_after(writing, table_game, changes_shown=changes_shown_text) or words
    return apply_consequences(writing, table_game, words)


@action
def swap_scores(writing: Writing, *, game: int, table: int, other: int) -> str:
    """Swap the scores of two tables that were typed on each other's lines."""
    pair = tuple(find_table_game(writing, game, number) for number in (table, other))
    if other not in tables_to_swap(writing.night, pair[0]):
        raise Refused(
            f"The scores of tables {table} and {other} can't be swapped. Type over each score."
        )
    for own_game, other_game in zip(pair, reversed(pair), strict=True):
        require_reason_if_closed(
            writing, own_game, f"Give a reason to swap tables {table} and {other}."
        )
        swapped_sheet = replace(
            other_game.sheet, table=own_game.table, dealer=own_game.sheet.dealer
        )
        store_sheet(writing, own_game, swapped_sheet)
    writing.set_subject(
        game=game, people=tuple(entry for own_game in pair for entry in own_game.entries)
    )
    score_words = (
        f"table {own_game.table} has {current_totals(other_game, writing.night.rules).words}"
        for own_game, other_game in zip(pair, reversed(pair), strict=True)
    )
    words = (
        f"Tables {table} and {other}, game {game}: scores swapped. Now {' and '.join(score_words)}"
    )
    return apply_consequences(writing, pair[0], words, pair[1])


@action
def save_rows(
    writing: Writing, *, game: int, table: int, rows: tuple[facts.Row, ...], version: int
) -> str:
    """Save all lines of the score sheet that were played so far."""
    table_game = find_table_game(writing, game, table)
    words = _rows_total_words(rows, table_game, writing)
    saved_words = _rows_total_words(table_game.sheet.rows, table_game, writing)
    if rows == table_game.sheet.rows:
        return f"{table_words(writing.night, table_game)}: {words}"
    require_reason_if_closed(writing, table_game, f"Give a reason to change it to {words}.")
    if version != table_game.sheet.version:
        raise conflict(
            writing,
            table_game,
            sent_words=f"{words} in {count_of(len(rows), 'line')}",
            stored_words=f"{saved_words} in {count_of(len(table_game.sheet.rows), 'line')}",
        )
    check_depth(table_game, Depth.ROWS)
    sheet_rows = [sheet_row(row, table_game.chairs, writing.night.rules) for row in rows]
    if fault := why_rows_impossible(sheet_rows, table_game.chairs, writing.night.rules):
        raise Refused(f"Table {table}, {fault[0].lower()}{fault[1:]}")
    store_sheet(
        writing, table_game, replace(table_game.sheet, rows=rows, short=False, hands_played=None)
    )
    return apply_consequences(
        writing, table_game, f"{table_words(writing.night, table_game)}: {words}"
    )


@action
def accept_short_game(
    writing: Writing, *, game: int, table: int, asked_version: int | None = None
) -> str:
    """Accept the hands or lines saved so far as the whole game, because the bell rang. In a
    bracket, where this decides who advances, ask first; `asked_version` is the version that the
    sheet had when the question was asked.
    """
    table_game = find_table_game(writing, game, table)
    score = table_game.score
    if table_game.sheet.short:
        return f"{table_words(writing.night, table_game)}: short game accepted"
    if score.state is SheetState.IN:
        raise Refused(f"Table {table} already finished game {game}.")
    if score.depth not in (Depth.HANDS, Depth.ROWS) or not score.hands:
        raise Refused(
            f"Table {table} has no hands yet. Enter its score and how many hands were played."
        )
    store_sheet(
        writing, table_game, replace(table_game.sheet, short=True, hands_played=score.hands)
    )
    with refuse_faults(table_game):
        next_games_words = new_winner_words(writing, table_game)
    if next_games_words and asked_version != table_game.sheet.version:
        raise NeedsConfirmation(f"{next_games_words}. Is this right?")
    hands = count_of(score.hands, "hand")
    return apply_consequences(
        writing,
        table_game,
        f"{table_words(writing.night, table_game)}: short game accepted after {hands}",
    )


@action
def mark_disputed(
    writing: Writing, *, game: int, table: int, note: str, players_key: str = ""
) -> str:
    """Mark a table as disputed: its game is not in until the dispute is settled."""
    table_game = find_table_game(writing, game, table, players_key)
    if progress.is_correction(writing.night, game):
        raise Refused(f"Game {game} is over. Correct the score of table {table} instead.")
    note_text = note.strip()[:MAX_NOTE_LENGTH]
    if not note_text:
        raise Refused(f"What is in dispute at table {table}? Enter a few words.")
    store_sheet(writing, table_game, replace(table_game.sheet, disputed=note_text))
    return apply_consequences(
        writing, table_game, f"{table_words(writing.night, table_game)}: disputed, {note_text}"
    )


@action
def settle_dispute(writing: Writing, *, game: int, table: int) -> str:
    """Settle a dispute in favor of the saved score."""
    table_game = find_table_game(writing, game, table)
    store_sheet(writing, table_game, replace(without_late_report(table_game.sheet), disputed=""))
    totals = current_totals(table_game, writing.night.rules)
    return f"{table_words(writing.night, table_game)}: settled, {totals.words}"


@action
def save_extra_hand_winner(writing: Writing, *, game: int, table: int, winner: str) -> str:
    """Save the winner of the extra hand after a tie. It decides who moves, and adds no points."""
    table_game = find_table_game(writing, game, table)
    if not (table_game.score.is_over and table_game.is_tied):
        raise Refused(f"Table {table} isn't tied in game {game}, so there is no extra hand.")
    if winner not in table_game.chairs:
        raise Refused("Choose which side won the extra hand.")
    side = side_of(Chair(winner), table_game.chairs)
    name = side_name(side, team_names(writing.night, table_game))
    require_reason_if_closed(
        writing, table_game, f"Give a reason to save that {name} won the extra hand."
    )
    store_sheet(writing, table_game, replace(table_game.sheet, tie_won=side[0].value))
    words = f"{table_words(writing.night, table_game)}: {name} won the extra hand"
    return apply_consequences(writing, table_game, words)


@action
def keep_result(
    writing: Writing, *, game: int, table: int, claimed: Totals, players_key: str = ""
) -> str:
    """Keep the result of a bracket game although a different score was claimed, and add a ruling
    that says so.
    """
    table_game = find_table_game(writing, game, table, players_key)
    claim = f"{_claim_in_words(writing, table_game.name, claimed)} was claimed"
    return add_ruling(
        writing, kept_result_words(writing, table_game.name, table, claim), game=game, table=table
    )


@action
def correct_seats(writing: Writing, *, game: int, first: int, second: int) -> str:
    """Correct the seats of two players, or two teams, who sat in each other's seats."""
    seats = exchanged_seats(writing.night, game, first, second)
    if not writing.press.reason:
        raise Refused("Give a short reason. How do you know who sat where?")
    writing.put(*seats)
    writing.set_subject(game=game, people=tuple(seat.entry for seat in seats))
    names_words = " and ".join(party_name(writing.night, number) for number in (first, second))
    words = f"{names_words} sat {writing.night.party_words.wrong_seats_words} in game {game}."
    notes = (
        *(_points_note(writing, game, number) for number in (first, second)),
        later_seats_note(writing.night, writing.night_after(), game),
    )
    seated_game = writing.night.rounds.with_number(game)
    if seated_game and seated_game.is_over:
        return with_caused_changes(writing, words, *notes)
    return "\n".join(filter(None, (words, " ".join(filter(None, notes)))))


def _claim_in_words(writing: Writing, name: str, claimed: Totals) -> str:
    """Return the claimed score, as in "10-7 for Cal & Dot"."""
    first_points, second_points = (points or 0 for points in claimed.points)
    if first_points == second_points:
        return claimed.words
    winner = draws.bracket(writing.night).teams_in(name)[0 if first_points > second_points else 1]
    score = side_by_side(sorted((first_points, second_points), reverse=True))
    return f"{score} for {named_in(writing.night, winner)}"


def _sheet_with_totals(sheet: facts.Sheet, totals: Totals, *, is_confirmed: bool) -> facts.Sheet:
    cells: dict[str, Any] = {
        kind.field: () if totals.is_empty else kind.get_figure(totals) for kind in BOX_KINDS
    }
    return replace(
        sheet,
        **cells,
        short=totals.hands is not None,
        hands_played=totals.hands,
        kept=is_confirmed,
    )


def _unusual_sentence(
    totals: Totals, saved_totals: Totals, table_game: TableGame, writing: Writing
) -> str:
    """Return a sentence about why totals are unusual, or ""; refuse impossible totals."""
    names = team_names(writing.night, table_game)
    verdict = judge_totals(totals, table_game, writing.night.rules, names)
    seated_game = writing.night.rounds.with_number(table_game.round)
    handovers = seated_game.handovers if seated_game else ()
    too_low_sentence = why_too_low(totals, table_game, handovers, writing.night.rules, names)
    if too_low_sentence or not verdict.is_possible:
        sentence = f"Table {table_game.table}: {too_low_sentence or verdict.reason}"
        if not _is_unfinished(totals, writing.night.rules):
            raise Refused(sentence)
        if _is_tied(totals) and not writing.night.rules.can_games_tie:
            raise Refused(f"{sentence} The score is tied, so they play on even if time is up.")
        raise GameWithoutWinner(f"{sentence} If time is up, press “{TIME_UP_BUTTON}”.")
    if saved_totals.is_full and table_game.score.depth is not Depth.TOTALS:
        return f"Its hands add up to {saved_totals.words}, but you entered {totals.words}."
    return verdict.reason if verdict.is_unusual and totals.hands is None else ""


def _is_won(points: SheetBoxes, rules: HouseRules) -> bool:
    """Return whether a side has won the race to the target points."""
    return (
        rules.target is not None and max(side_points or 0 for side_points in points) >= rules.target
    )


def _is_unfinished(totals: Totals, rules: HouseRules) -> bool:
    """Return whether these totals are complete although no side has won the race."""
    is_complete = totals.is_full and totals.hands is None
    return rules.target is not None and is_complete and not _is_won(totals.points, rules)


def _is_tied(totals: Totals) -> bool:
    points = [side_points for side_points in totals.points if side_points is not None]
    return points.count(max(points)) > 1


def _rows_total_words(rows: tuple[facts.Row, ...], table_game: TableGame, writing: Writing) -> str:
    """Return the total score of these rows in words."""
    if not rows:
        return "no score"
    sheet_rows = [sheet_row(row, table_game.chairs, writing.night.rules) for row in rows]
    return Totals(
        total_of_rows(sheet_rows, table_game.chairs, writing.night.rules).points, ()
    ).words


def _points_note(writing: Writing, game: int, entry: int) -> str:
    points_before = points_on_card(writing.night, game, entry)
    points_after = points_on_card(writing.night_after(), game, entry)
    if points_before == points_after or points_after is None:
        return ""
    old_words = "" if points_before is None else f" (was {points_before})"
    player = writing.night.entries.with_number(entry)
    name = player.name if player.team is None else f"Team {player.team}"
    return f"{name}: {count_of(points_after, 'point')}{old_words}."

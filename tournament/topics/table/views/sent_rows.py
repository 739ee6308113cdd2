"""Saving a row of the Scores page, for the game that the row showed when it was sent."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.http import HttpRequest

from tournament.evening.night.bracket.calls import combine_into_round
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.play.side_names import boxes_with_team_names
from tournament.evening.night.play.totals import Totals, current_totals, make_totals, totals_boxes
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import parse_sent_number_or_zero
from tournament.kit.desk.frame import press_from_request
from tournament.storage.writing import objections
from tournament.storage.writing.write import Press, PressResult
from tournament.topics.table.actions import score_sheets
from tournament.topics.table.boards.scores import RefusalQuestion, RefusedScore
from tournament.topics.table.boards.sheet_problems import DIRECTOR_SOURCE_KEY
from tournament.topics.table.forms import (
    WHOLE_NUMBER_PATTERN,
    SentTable,
    find_sent_tables,
    read_sent_table,
    read_shown_game,
)


def read_sent_row(
    sent_values: Mapping[str, str], night: Night, seated_game: SeatedGame, table: int
) -> tuple[SentTable, TableGame | None]:
    """Return a sent row and the game that it showed, even if another game is at its table now."""
    shown_game_number, _ = read_shown_game(sent_values, table)
    game = (
        night.rounds.table_game(shown_game_number, table)
        if shown_game_number
        else seated_game.game_at(table)
    )
    return read_sent_table(
        sent_values, table, len(totals_boxes(game, night.rules)) if game else 0
    ), game


def combine_ended_games(night: Night, request: HttpRequest) -> SeatedGame | None:
    """Return the ended bracket games of a Scores page, combined into one board, or None if there
    are none. The games are those of the sent rows or, if no rows were sent, of the rows that the
    query string names.
    """
    game_table_pairs = [
        (read_shown_game(request.POST, table)[0], table) for table in find_sent_tables(request.POST)
    ]
    ended_table_games = (
        _find_table_games(night, game_table_pairs)
        if game_table_pairs
        else find_games_in_rows(night, request.GET.getlist("row"))
    )
    return combine_into_round(night, ended_table_games) if ended_table_games else None


def find_games_in_rows(night: Night, row_texts: Sequence[str]) -> tuple[TableGame, ...]:
    """Return the games that the page's rows name in `row_texts`. Leave out games that no longer
    exist.
    """
    game_table_texts = (row_text.partition(" ")[0].partition(".") for row_text in row_texts)
    return _find_table_games(
        night,
        [
            (parse_sent_number_or_zero(game), parse_sent_number_or_zero(table))
            for game, _, table in game_table_texts
        ],
    )


def call_undone_sentence(sent_table: SentTable) -> str:
    return (
        f"Table {sent_table.table}: the call for this game was undone. Your score was not saved. "
        "Reload the page to see who plays there."
    )


def save_sent_table(
    request: HttpRequest, night: Night, game: TableGame, sent_table: SentTable
) -> PressResult | RefusedScore:
    """Save the score typed for one table, or do what the pressed button of its row asks for. Return
    the result of the save, or the refused score.
    """
    press = press_from_request(request, night)
    button_key = f"{press.key}.{sent_table.table}" if press.key else ""
    try:
        return _save_or_press_button(
            replace(press, key=button_key, reason=sent_table.history_reason),
            night,
            game,
            sent_table,
        )
    except objections.NeedsConfirmation as refusal:
        return _make_refused_score(sent_table, refusal, RefusalQuestion.KEEP_ANYWAY)
    except objections.SheetConflict as refusal:
        return replace(
            _make_refused_score(sent_table, refusal, RefusalQuestion.WHICH, refusal.version),
            keep_label=refusal.keep_label,
            use_label=refusal.use_label,
        )
    except objections.NeedsReason as refusal:
        return replace(
            _make_refused_score(sent_table, refusal, RefusalQuestion.WHY, refusal.version),
            sentence=refusal.sentence,
            changed_games=refusal.changed_games,
            changes_shown_text=refusal.changed_games_words,
        )
    except objections.GameWithoutWinner as refusal:
        refused_score = _make_refused_score(sent_table, refusal, RefusalQuestion.AGAIN)
        return replace(refused_score, may_be_short=True)
    except Refused as refusal:
        return _make_refused_score(sent_table, refusal, RefusalQuestion.AGAIN)


def _find_table_games(
    night: Night, game_table_pairs: Sequence[tuple[int, int]]
) -> tuple[TableGame, ...]:
    return tuple(
        game
        for game_table_pair in game_table_pairs
        if (game := night.rounds.table_game(*game_table_pair)) is not None
    )


def _save_or_press_button(
    press: Press, night: Night, game: TableGame, sent_table: SentTable
) -> PressResult:
    game_number, table = game.round, game.table
    saved_totals = current_totals(game, night.rules)
    match sent_table.pressed_button:
        case "theirs":
            return PressResult(f"Table {table} keeps {saved_totals.words}", night.revision, False)
        case "dispute":
            dispute_note = (
                f"{saved_totals.words} or {_parse_typed_totals(sent_table, game, night).words}"
            )
            return score_sheets.mark_disputed(
                press,
                game=game_number,
                table=table,
                players_key=sent_table.players_key,
                note=dispute_note,
            )
    if sent_table.score_source == DIRECTOR_SOURCE_KEY and not sent_table.reason:
        raise Refused(f"Table {table}: give a short reason for the director's decision.")
    typed_totals = _parse_typed_totals(sent_table, game, night)
    if sent_table.pressed_button == "stand":
        return score_sheets.keep_result(
            press,
            game=game_number,
            table=table,
            players_key=sent_table.players_key,
            claimed_totals=typed_totals,
        )
    saved_result = score_sheets.save_totals(
        press,
        game=game_number,
        table=table,
        players_key=sent_table.players_key,
        typed_totals=typed_totals,
        version=sent_table.latest_seen_version,
        is_confirmed=sent_table.pressed_button == "keep",
        changes_shown_text=sent_table.changes_shown_text,
    )
    if sent_table.pressed_button == "settle":
        return score_sheets.settle_dispute(
            replace(press, key=f"{press.key}s"), game=game_number, table=table
        )
    return saved_result


def _parse_typed_totals(sent_table: SentTable, game: TableGame, night: Night) -> Totals:
    for typed_text, box in zip(
        sent_table.typed_texts, boxes_with_team_names(night, game), strict=True
    ):
        if typed_text and not WHOLE_NUMBER_PATTERN.fullmatch(typed_text):
            raise Refused(f"Table {game.table}: {box.range_sentence}")
    typed_numbers = tuple(
        int(typed_text) if typed_text else None for typed_text in sent_table.typed_texts
    )
    return make_totals(game, typed_numbers, sent_table.hand_count, night.rules)


def _make_refused_score(
    sent_table: SentTable, refusal: Refused, question: RefusalQuestion, seen_version: int = 0
) -> RefusedScore:
    """Return the refused score of a row. `seen_version` is the version of the saved score that the
    page now shows with it.
    """
    return RefusedScore(
        sent_table.typed_texts,
        str(refusal),
        question,
        sent_table.latest_seen_version,
        seen_version,
        sent_table.history_reason,
        sent_table.hand_count,
        changes_shown_text=sent_table.changes_shown_text,
    )

"""Saving a row of Scores that was sent, for the game that the row showed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.http import HttpRequest

from tournament.evening.night.bracket.calls import combined_round
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.play.side_names import boxes_of_teams
from tournament.evening.night.play.totals import Totals, boxes, current_totals, fill_boxes
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import parse_sent_number_or_zero
from tournament.kit.desk.frame import press_from_request
from tournament.storage.writing import objections
from tournament.storage.writing.write import Press, PressResult
from tournament.topics.table.actions import totals_in
from tournament.topics.table.boards.scores import RefusalQuestion, RefusedScore
from tournament.topics.table.boards.troubles import BY_DIRECTOR_KEY
from tournament.topics.table.forms import (
    WHOLE_NUMBER,
    SentTable,
    read_sent_table,
    sent_game,
    sent_table_numbers,
)


def read_sent_row(
    sent_values: Mapping[str, str], night: Night, seated_game: SeatedGame, table: int
) -> tuple[SentTable, TableGame | None]:
    """Return a row and the game that it showed, even if its table has another game now."""
    number, _ = sent_game(sent_values, table)
    game = night.rounds.table_game(number, table) if number else seated_game.game_at(table)
    return read_sent_table(sent_values, table, len(boxes(game, night.rules)) if game else 0), game


def ended_games(night: Night, request: HttpRequest) -> SeatedGame | None:
    """Return the games of a page that are over by now as one: those that were typed there, or else
    all of them; None if there are none.
    """
    numbers = [
        (sent_game(request.POST, table)[0], table) for table in sent_table_numbers(request.POST)
    ]
    games = (
        _seated_games(night, numbers)
        if numbers
        else games_in_rows(night, request.GET.getlist("row"))
    )
    return combined_round(night, games) if games else None


def games_in_rows(night: Night, rows: Sequence[str]) -> tuple[TableGame, ...]:
    """Return the games in these rows of a page, except those that no longer exist."""
    keys = (text.partition(" ")[0].partition(".") for text in rows)
    return _seated_games(
        night,
        [
            (parse_sent_number_or_zero(game), parse_sent_number_or_zero(table))
            for game, _, table in keys
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
    """Save what was typed at one table, or do what its button says. Return what was done, or
    the refused score.
    """
    press = press_from_request(request, night)
    key = f"{press.key}.{sent_table.table}" if press.key else ""
    try:
        return _save(
            replace(press, key=key, reason=sent_table.history_reason), night, game, sent_table
        )
    except objections.NeedsConfirmation as refusal:
        return _refused_entry(sent_table, refusal, RefusalQuestion.KEEP_ANYWAY)
    except objections.SheetConflict as refusal:
        return replace(
            _refused_entry(sent_table, refusal, RefusalQuestion.WHICH, refusal.version),
            keep_label=refusal.keep_label,
            use_label=refusal.use_label,
        )
    except objections.NeedsReason as refusal:
        return replace(
            _refused_entry(sent_table, refusal, RefusalQuestion.WHY, refusal.version),
            sentence=refusal.sentence,
            changed_games=refusal.changed_games,
            changes_shown_text=refusal.changed_games_words,
        )
    except objections.GameWithoutWinner as refusal:
        refused_score = _refused_entry(sent_table, refusal, RefusalQuestion.AGAIN)
        return replace(refused_score, may_be_short=True)
    except Refused as refusal:
        return _refused_entry(sent_table, refusal, RefusalQuestion.AGAIN)


def _seated_games(night: Night, numbers: Sequence[tuple[int, int]]) -> tuple[TableGame, ...]:
    return tuple(game for place in numbers if (game := night.rounds.table_game(*place)) is not None)


def _save(press: Press, night: Night, game: TableGame, sent_table: SentTable) -> PressResult:
    number, table = game.round, game.table
    saved_totals = current_totals(game, night.rules)
    match sent_table.press:
        case "theirs":
            return PressResult(f"Table {table} keeps {saved_totals.words}", night.revision, False)
        case "dispute":
            note = f"{saved_totals.words} or {_typed_totals(sent_table, game, night).words}"
            return totals_in.mark_disputed(
                press, game=number, table=table, players_key=sent_table.players_key, note=note
            )
    if sent_table.score_source == BY_DIRECTOR_KEY and not sent_table.reason:
        raise Refused(f"Table {table}: give a short reason for the director's decision.")
    typed_totals = _typed_totals(sent_table, game, night)
    if sent_table.press == "stand":
        return totals_in.keep_result(
            press,
            game=number,
            table=table,
            players_key=sent_table.players_key,
            claimed=typed_totals,
        )
    result = totals_in.save_totals(
        press,
        game=number,
        table=table,
        players_key=sent_table.players_key,
        typed=typed_totals,
        version=sent_table.latest_seen_version,
        is_confirmed=sent_table.press == "keep",
        changes_shown_text=sent_table.changes_shown_text,
    )
    if sent_table.press == "settle":
        return totals_in.settle_dispute(
            replace(press, key=f"{press.key}s"), game=number, table=table
        )
    return result


def _typed_totals(sent_table: SentTable, game: TableGame, night: Night) -> Totals:
    for text, box in zip(sent_table.typed_texts, boxes_of_teams(night, game), strict=True):
        if text and not WHOLE_NUMBER.fullmatch(text):
            raise Refused(f"Table {game.table}: {box.range_sentence}")
    values = tuple(int(text) if text else None for text in sent_table.typed_texts)
    return fill_boxes(game, values, sent_table.hands, night.rules)


def _refused_entry(
    sent_table: SentTable, refusal: Refused, asks: RefusalQuestion, seen_version: int = 0
) -> RefusedScore:
    """Return the refused entry of a row; `seen_version` is that of the saved score it shows."""
    return RefusedScore(
        sent_table.typed_texts,
        str(refusal),
        asks,
        sent_table.latest_seen_version,
        seen_version,
        sent_table.history_reason,
        sent_table.hands,
        changes_shown_text=sent_table.changes_shown_text,
    )

"""Correct scores: make each correction, undo it and redo it. Typing the old score again must
restore everything.
"""

from collections.abc import Iterator

from tests.rehearsal.checks import Check
from tests.rehearsal.director import Rehearsal
from tournament.evening.night import draws, ranking
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import SheetDetail
from tournament.evening.night.play.totals import current_totals
from tournament.storage.writing import undo
from tournament.storage.writing.write import PressResult
from tournament.tools.pretend import tables

UNDO_AND_REDO_CHECK_WORDS = "Undo restores the night, and Redo restores the change"
OLD_SCORE_CHECK_WORDS = "Entering the old score again restores the night"
READ_WRONGLY_REASON, RIGHT_BEFORE_REASON = "read wrongly", "it was right before"


def correct_score(rehearsal: Rehearsal) -> None:
    """Correct a score, if any table has typed totals."""
    rehearsal.correction_count += 1
    games_with_totals = list(games_with_typed_totals(rehearsal.night))
    if not games_with_totals:
        return
    game = rehearsal.choose_one(games_with_totals)
    deals = tables.deal_game(game, rehearsal.rules, rehearsal.rng)
    night_before = rehearsal.night
    new_totals = tables.totals_of_deals(game, deals, rehearsal.rules)
    answer = tables.save_typed_totals(rehearsal.new_press(READ_WRONGLY_REASON), game, new_totals)
    if answer.changed:
        undo_and_redo(rehearsal, night_before, answer)
        type_old_score_again(rehearsal, night_before, game)


def undo_and_redo(rehearsal: Rehearsal, night_before: Night, answer: PressResult) -> None:
    """Undo the correction and redo it."""
    rehearsal.record_checks(
        [
            Check(
                UNDO_AND_REDO_CHECK_WORDS,
                tuple(_undo_and_redo(rehearsal, night_before.stored_facts, answer.revision)),
            )
        ]
    )


def type_old_score_again(rehearsal: Rehearsal, night_before: Night, game: TableGame) -> None:
    """Type the old score again and check that the night is as it was before the correction. Then
    undo the last change, so that the correction stands.
    """
    old_totals = current_totals(game, rehearsal.rules)
    corrected_game = rehearsal.night.rounds.table_game(game.round, game.table)
    assert corrected_game is not None
    answer = tables.save_typed_totals(
        rehearsal.new_press(RIGHT_BEFORE_REASON), corrected_game, old_totals
    )
    rehearsal.record_checks(
        [Check(OLD_SCORE_CHECK_WORDS, tuple(_list_differences(night_before, rehearsal.night)))]
    )
    undo.undo(rehearsal.new_press(), change_number=answer.revision)


def games_with_typed_totals(night: Night) -> Iterator[TableGame]:
    """Yield the finished games with typed totals, except at tables that someone left: correcting
    such a total does not change the points made before the player left.
    """
    for game_round in night.rounds:
        tables_with_leavers = {handover.table for handover in game_round.handovers}
        for game in game_round.games:
            if (
                game.score.is_over
                and game.score.detail is SheetDetail.TOTALS
                and game.table not in tables_with_leavers
            ):
                yield game


def _undo_and_redo(rehearsal: Rehearsal, facts_before: object, change: int) -> Iterator[str]:
    facts_after = rehearsal.night.stored_facts
    undo_answer = undo.undo(rehearsal.new_press(), change_number=change)
    if rehearsal.night.stored_facts != facts_before:
        yield f"taken back: {undo_answer.words}"
    redo_answer = undo.undo(rehearsal.new_press(), change_number=undo_answer.revision)
    if rehearsal.night.stored_facts != facts_after:
        yield f"done again: {redo_answer.words}"


def _list_differences(night_before_correction: Night, night_now: Night) -> Iterator[str]:
    if ranking.standings(night_before_correction) != ranking.standings(night_now):
        yield "the standings have changed"
    if [card.lines for card in ranking.scorecards_of_players(night_before_correction)] != [
        card.lines for card in ranking.scorecards_of_players(night_now)
    ]:
        yield "the scorecards have changed"
    if night_before_correction.teams.are_drawn and draws.bracket_state(
        night_before_correction
    ) != draws.bracket_state(night_now):
        yield "the bracket has changed"
    if [(game_round.number, game_round.name) for game_round in night_before_correction.rounds] != [
        (game_round.number, game_round.name) for game_round in night_now.rounds
    ]:
        yield "the called games have changed"

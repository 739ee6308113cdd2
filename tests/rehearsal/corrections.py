"""Correct scores: make each correction, undo it and redo it. Typing the old score again must
restore everything.
"""

from collections.abc import Iterator

from tests.rehearsal.checks import Check
from tests.rehearsal.director import Rehearsal
from tournament.evening.night import draws, ranking
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import Depth
from tournament.evening.night.play.totals import current_totals
from tournament.storage.writing import undo
from tournament.storage.writing.write import PressResult
from tournament.tools.pretend import tables

UNDO_AND_REDO_RESTORE = "What is taken back is as it was, and done again is as it became"
OLD_SCORE_RESTORES = "A score put back to what it was puts everything back"
READ_WRONGLY, RIGHT_BEFORE = "read wrongly", "it was right before"


def correct_score(rehearsal: Rehearsal) -> None:
    """Correct a score, if any table has typed totals."""
    rehearsal.corrected += 1
    typed = list(typed_games(rehearsal.night))
    if not typed:
        return
    wrong = rehearsal.choose_one(typed)
    dealt = tables.deal_game(wrong, rehearsal.rules, rehearsal.rng)
    before = rehearsal.night
    instead = tables.totals_of(wrong, dealt, rehearsal.rules)
    done = tables.enter_typed_totals(rehearsal.new_press(READ_WRONGLY), wrong, instead)
    if done.changed:
        undo_and_redo(rehearsal, before, done)
        correct_again(rehearsal, before, wrong)


def undo_and_redo(rehearsal: Rehearsal, before: Night, done: PressResult) -> None:
    """Undo the correction and redo it."""
    rehearsal.look(
        [
            Check(
                UNDO_AND_REDO_RESTORE,
                tuple(_undo_and_redo(rehearsal, before.stored_facts, done.revision)),
            )
        ]
    )


def correct_again(rehearsal: Rehearsal, before: Night, wrong: TableGame) -> None:
    """Type the old score again and check that the night is as it was before the correction. Then
    undo that, so that the correction stands.
    """
    old = current_totals(wrong, rehearsal.rules)
    now = rehearsal.night.rounds.table_game(wrong.round, wrong.table)
    assert now is not None
    done = tables.enter_typed_totals(rehearsal.new_press(RIGHT_BEFORE), now, old)
    rehearsal.look([Check(OLD_SCORE_RESTORES, tuple(_differences(before, rehearsal.night)))])
    undo.undo(rehearsal.new_press(), change=done.revision)


def typed_games(night: Night) -> Iterator[TableGame]:
    """Yield the games with typed totals in which no one left, because points made before leaving
    stay.
    """
    for played in night.rounds:
        left = {handover.table for handover in played.handovers}
        for game in played.games:
            if game.score.is_over and game.score.depth is Depth.TOTALS and game.table not in left:
                yield game


def _undo_and_redo(rehearsal: Rehearsal, before: object, change: int) -> Iterator[str]:
    after = rehearsal.night.stored_facts
    back = undo.undo(rehearsal.new_press(), change=change)
    if rehearsal.night.stored_facts != before:
        yield f"taken back: {back.words}"
    again = undo.undo(rehearsal.new_press(), change=back.revision)
    if rehearsal.night.stored_facts != after:
        yield f"done again: {again.words}"


def _differences(before: Night, now: Night) -> Iterator[str]:
    if ranking.standings(before) != ranking.standings(now):
        yield "the standings are others than before"
    if [card.lines for card in ranking.cards(before)] != [
        card.lines for card in ranking.cards(now)
    ]:
        yield "the cards are others than before"
    if before.teams.are_drawn and draws.bracket(before) != draws.bracket(now):
        yield "the bracket is another one than before"
    if [(played.number, played.name) for played in before.rounds] != [
        (played.number, played.name) for played in now.rounds
    ]:
        yield "other games are called than before"

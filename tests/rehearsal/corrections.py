"""A score turns out wrong: it is put right, that is taken back, and done again; and what was right
before all is typed once more, which brings everything back.
"""

from collections.abc import Iterator

from tests.rehearsal.checks import Check
from tests.rehearsal.director import Rehearsal
from tournament.evening.night import draws, ranking
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import Depth
from tournament.evening.night.play.totals import standing
from tournament.storage.writing import undo
from tournament.storage.writing.write import Done
from tournament.tools.pretend import tables

BACK = "What is taken back is as it was, and done again is as it became"
RIGHT_AGAIN = "A score put back to what it was puts everything back"
READ_WRONGLY, RIGHT_BEFORE = "read wrongly", "it was right before"


def correct(rehearsal: Rehearsal) -> None:
    """Where no table has its totals typed, there is nothing to put right."""
    rehearsal.corrected += 1
    typed = list(typed_games(rehearsal.night))
    if not typed:
        return
    wrong = rehearsal.one_of(typed)
    dealt = tables.deal_out(wrong, rehearsal.rules, rehearsal.lots)
    before = rehearsal.night
    instead = tables.as_totals(wrong, dealt, rehearsal.rules)
    done = tables.type_in(rehearsal.press(READ_WRONGLY), wrong, instead)
    if done.changed:
        taken_back(rehearsal, before, done)
        right_again(rehearsal, before, wrong)


def taken_back(rehearsal: Rehearsal, before: Night, done: Done) -> None:
    """And done again."""
    rehearsal.look([Check(BACK, tuple(_back_and_again(rehearsal, before.written, done.revision)))])


def right_again(rehearsal: Rehearsal, before: Night, wrong: TableGame) -> None:
    """By typing it once more; then the correction is made to stand after all."""
    old = standing(wrong, rehearsal.rules)
    now = rehearsal.night.rounds.game(wrong.round, wrong.table)
    assert now is not None
    done = tables.type_in(rehearsal.press(RIGHT_BEFORE), now, old)
    rehearsal.look([Check(RIGHT_AGAIN, tuple(_differences(before, rehearsal.night)))])
    undo.undo(rehearsal.press(), change=done.revision)


def typed_games(night: Night) -> Iterator[TableGame]:
    """Where nobody left in the middle, since what was made until then stays."""
    for played in night.rounds:
        left = {handover.table for handover in played.handovers}
        for game in played.games:
            if game.score.is_over and game.score.depth is Depth.TOTALS and game.table not in left:
                yield game


def _back_and_again(rehearsal: Rehearsal, before: object, change: int) -> Iterator[str]:
    after = rehearsal.night.written
    back = undo.undo(rehearsal.press(), change=change)
    if rehearsal.night.written != before:
        yield f"taken back: {back.words}"
    again = undo.undo(rehearsal.press(), change=back.revision)
    if rehearsal.night.written != after:
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

"""A result of a bracket is put right: other points for the same winner, a winner turned round at
once, and one on whose strength others have played already, which takes a reason.
"""

from rotation.bracket import replay as undone
from rotation.outcomes import Result
from tests.rehearsal.checks import Check
from tests.rehearsal.corrections import (
    READ_WRONGLY,
    right_again,
    taken_back,
    typed_games,
)
from tests.rehearsal.director import Rehearsal
from tournament.evening.night import draws, sessions
from tournament.evening.night.bracket.calls import fact_of, games_by_name
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.totals import Totals
from tournament.storage.writing.objections import NeedsReason
from tournament.tools.pretend import tables

ASKED = "What others have played on is never changed without a reason"
POINTS, TURNED, BUILT_ON = range(3)
WAYS = 3


def due(rehearsal: Rehearsal) -> bool:
    """Whether anything was put right."""
    before = rehearsal.corrected
    progress = draws.bracket(rehearsal.night)
    over, all_of_them = len(progress.endings), len(progress.bracket.games)
    while rehearsal.corrected * all_of_them < rehearsal.wish.corrections * over:
        correct(rehearsal)
    return rehearsal.corrected > before


def last(rehearsal: Rehearsal) -> bool:
    """One that is still to be put right when all is played."""
    if rehearsal.corrected >= rehearsal.wish.corrections:
        return False
    correct(rehearsal)
    return True


def correct(rehearsal: Rehearsal) -> None:
    """By turns each way, as far as there is a game for it."""
    first = rehearsal.corrected % WAYS
    rehearsal.corrected += 1
    for way in (first, POINTS):
        if games := _games(rehearsal.night, way):
            wrong = rehearsal.one_of(games)
            _put_right(rehearsal, wrong, way, _other_score(rehearsal, wrong, turned=way != POINTS))
            return


def _put_right(rehearsal: Rehearsal, wrong: TableGame, way: int, instead: Totals) -> None:
    before = rehearsal.night
    if way == BUILT_ON:
        rehearsal.look([Check(ASKED, _not_asked(rehearsal, wrong, instead))])
    reason = READ_WRONGLY if way == BUILT_ON else ""
    taken_back(rehearsal, before, tables.type_in(rehearsal.press(reason), wrong, instead))
    if way != BUILT_ON:
        right_again(rehearsal, before, wrong)


def _not_asked(rehearsal: Rehearsal, wrong: TableGame, instead: Totals) -> tuple[str, ...]:
    before = rehearsal.night.written
    try:
        tables.type_in(rehearsal.press(), wrong, instead)
    except NeedsReason:
        changed = rehearsal.night.written != before
        return (f"{wrong.name} was refused, and something changed",) if changed else ()
    return (f"{wrong.name} was turned round without a reason",)


def _games(night: Night, way: int) -> list[TableGame]:
    typed = [game for game in typed_games(night) if game.name and not game.is_tied]
    if way == POINTS:
        return typed
    return [game for game in typed if _is_built_on(night, game) is (way == BUILT_ON)]


def _is_built_on(night: Night, game: TableGame) -> bool:
    """Whether others were called or have played because of who won."""
    fact = fact_of(night, game.name)
    assert isinstance(fact, Result)
    instead = Result(game.name, fact.winner.other)
    correction = undone.correct(
        draws.bracket(night), sessions.field(night).facts, wrong=fact, instead=instead
    )
    return bool(correction.cleared) or any(
        text in games_by_name(night) for text in correction.called_off
    )


def _other_score(rehearsal: Rehearsal, wrong: TableGame, *, turned: bool) -> Totals:
    """Of another pretend game, for the same winner or for the other team."""
    (a, b) = wrong.sheet.points
    assert a is not None
    assert b is not None
    while True:
        dealt = tables.deal_out(wrong, rehearsal.rules, rehearsal.lots)
        sheet_totals = tables.as_totals(wrong, dealt, rehearsal.rules)
        north, east = sheet_totals.points
        if north is None or east is None or north == east:
            continue
        if ((north > east) is (a > b)) is turned:
            sheet_totals = sheet_totals.with_sides_swapped
        if sheet_totals.points != wrong.sheet.points:
            return sheet_totals

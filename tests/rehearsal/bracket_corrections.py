"""Correct bracket results in three ways: other points for the same winner, another winner at once,
and another winner after other games depend on the result, which takes a reason.
"""

from rotation.bracket import replay as undone
from rotation.outcomes import GameResult
from tests.rehearsal.checks import Check
from tests.rehearsal.corrections import READ_WRONGLY, correct_again, typed_games, undo_and_redo
from tests.rehearsal.director import Rehearsal
from tournament.evening.night import draws, time_slots
from tournament.evening.night.bracket.calls import game_fact, games_by_name
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.totals import Totals
from tournament.storage.writing.objections import NeedsReason
from tournament.tools.pretend import tables

ASKED = "What others have played on is never changed without a reason"
POINTS, TURNED, BUILT_ON = range(3)
WAY_COUNT = 3


def make_due_corrections(rehearsal: Rehearsal) -> bool:
    """Make the corrections that are due by now. Return whether there were any."""
    before = rehearsal.corrected
    progress = draws.bracket(rehearsal.night)
    over, all_of_them = len(progress.endings), len(progress.bracket.games)
    while rehearsal.corrected * all_of_them < rehearsal.options.corrections * over:
        correct_game(rehearsal)
    return rehearsal.corrected > before


def make_last_correction(rehearsal: Rehearsal) -> bool:
    """Make a correction that is left over when all is played. Return whether there was one."""
    if rehearsal.corrected >= rehearsal.options.corrections:
        return False
    correct_game(rehearsal)
    return True


def correct_game(rehearsal: Rehearsal) -> None:
    """Correct a game, each time in another way, if one can be corrected that way."""
    first = rehearsal.corrected % WAY_COUNT
    rehearsal.corrected += 1
    for way in (first, POINTS):
        if games := _correctable_games(rehearsal.night, way):
            wrong = rehearsal.choose_one(games)
            _enter_right_score(
                rehearsal, wrong, way, _other_score(rehearsal, wrong, turned=way != POINTS)
            )
            return


def _enter_right_score(rehearsal: Rehearsal, wrong: TableGame, way: int, instead: Totals) -> None:
    before = rehearsal.night
    if way == BUILT_ON:
        rehearsal.look([Check(ASKED, _missing_questions(rehearsal, wrong, instead))])
    reason = READ_WRONGLY if way == BUILT_ON else ""
    undo_and_redo(
        rehearsal, before, tables.enter_typed_totals(rehearsal.new_press(reason), wrong, instead)
    )
    if way != BUILT_ON:
        correct_again(rehearsal, before, wrong)


def _missing_questions(rehearsal: Rehearsal, wrong: TableGame, instead: Totals) -> tuple[str, ...]:
    before = rehearsal.night.stored_facts
    try:
        tables.enter_typed_totals(rehearsal.new_press(), wrong, instead)
    except NeedsReason:
        changed = rehearsal.night.stored_facts != before
        return (f"{wrong.name} was refused, and something changed",) if changed else ()
    return (f"{wrong.name} was turned round without a reason",)


def _correctable_games(night: Night, way: int) -> list[TableGame]:
    games = [game for game in typed_games(night) if game.name and not game.is_tied]
    if way == POINTS:
        return games
    return [game for game in games if _is_built_on(night, game) is (way == BUILT_ON)]


def _is_built_on(night: Night, game: TableGame) -> bool:
    """Return whether later games were called or played because of who won this one."""
    fact = game_fact(night, game.name)
    assert isinstance(fact, GameResult)
    instead = GameResult(game.name, fact.winner.opposite)
    correction = undone.correct_outcome(
        draws.bracket(night),
        time_slots.coming_field(night).outcomes,
        wrong_outcome=fact,
        right_outcome=instead,
    )
    return bool(correction.cleared_games) or any(
        text in games_by_name(night) for text in correction.called_off_games
    )


def _other_score(rehearsal: Rehearsal, wrong: TableGame, *, turned: bool) -> Totals:
    """Return another made-up score for the game. If `turned`, the other team wins."""
    (a, b) = wrong.sheet.points
    assert a is not None
    assert b is not None
    while True:
        dealt = tables.deal_game(wrong, rehearsal.rules, rehearsal.rng)
        sheet_totals = tables.totals_of(wrong, dealt, rehearsal.rules)
        north, east = sheet_totals.points
        if north is None or east is None or north == east:
            continue
        if ((north > east) is (a > b)) is turned:
            sheet_totals = sheet_totals.with_sides_swapped
        if sheet_totals.points != wrong.sheet.points:
            return sheet_totals

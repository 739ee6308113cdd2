"""Correct bracket results in three ways: change the points but not the winner, change the winner
while no later game depends on it, and change the winner once a later game depends on it, for which
a reason is needed.
"""

from rotation.bracket import replay
from rotation.outcomes import GameResult
from tests.rehearsal.checks import Check
from tests.rehearsal.corrections import (
    READ_WRONGLY_REASON,
    games_with_typed_totals,
    type_old_score_again,
    undo_and_redo,
)
from tests.rehearsal.director import Rehearsal
from tournament.evening.night import draws, time_slots
from tournament.evening.night.bracket.calls import games_by_name, outcome_of_game
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.totals import Totals
from tournament.storage.writing.objections import NeedsReason
from tournament.tools.pretend import tables

# The words of the check that a result needs a reason once later games depend on it.
REASON_CHECK_WORDS = "A result that later games depend on is never changed without a reason"
OTHER_POINTS, OTHER_WINNER, OTHER_WINNER_BUILT_ON = range(3)
CORRECTION_KIND_COUNT = 3


def make_due_corrections(rehearsal: Rehearsal) -> bool:
    """Make the corrections that are due by now. Return whether there were any."""
    count_before = rehearsal.correction_count
    progress = draws.bracket_state(rehearsal.night)
    games_over, game_count = len(progress.endings), len(progress.bracket.games)
    while rehearsal.correction_count * game_count < rehearsal.options.corrections * games_over:
        correct_game(rehearsal)
    return rehearsal.correction_count > count_before


def make_last_correction(rehearsal: Rehearsal) -> bool:
    """Make a correction that is left over when all is played. Return whether there was one."""
    if rehearsal.correction_count >= rehearsal.options.corrections:
        return False
    correct_game(rehearsal)
    return True


def correct_game(rehearsal: Rehearsal) -> None:
    """Correct a game in the way whose turn it is. If no game can be corrected in that way, change
    only the points of one.
    """
    due_kind = rehearsal.correction_count % CORRECTION_KIND_COUNT
    rehearsal.correction_count += 1
    for kind in (due_kind, OTHER_POINTS):
        if games := _correctable_games(rehearsal.night, kind):
            game = rehearsal.choose_one(games)
            _enter_right_score(
                rehearsal,
                game,
                kind,
                _make_up_other_score(rehearsal, game, with_other_winner=kind != OTHER_POINTS),
            )
            return


def _enter_right_score(
    rehearsal: Rehearsal, game: TableGame, kind: int, new_totals: Totals
) -> None:
    night_before = rehearsal.night
    if kind == OTHER_WINNER_BUILT_ON:
        rehearsal.record_checks(
            [Check(REASON_CHECK_WORDS, _try_without_reason(rehearsal, game, new_totals))]
        )
    reason = READ_WRONGLY_REASON if kind == OTHER_WINNER_BUILT_ON else ""
    undo_and_redo(
        rehearsal,
        night_before,
        tables.save_typed_totals(rehearsal.new_press(reason), game, new_totals),
    )
    if kind != OTHER_WINNER_BUILT_ON:
        type_old_score_again(rehearsal, night_before, game)


def _try_without_reason(
    rehearsal: Rehearsal, game: TableGame, new_totals: Totals
) -> tuple[str, ...]:
    facts_before = rehearsal.night.stored_facts
    try:
        tables.save_typed_totals(rehearsal.new_press(), game, new_totals)
    except NeedsReason:
        has_changed = rehearsal.night.stored_facts != facts_before
        return (f"{game.name} was refused, and something changed",) if has_changed else ()
    return (f"{game.name} was turned round without a reason",)


def _correctable_games(night: Night, kind: int) -> list[TableGame]:
    games = [game for game in games_with_typed_totals(night) if game.name and not game.is_tied]
    if kind == OTHER_POINTS:
        return games
    return [
        game
        for game in games
        if _do_later_games_depend_on(night, game) is (kind == OTHER_WINNER_BUILT_ON)
    ]


def _do_later_games_depend_on(night: Night, game: TableGame) -> bool:
    """Return whether later games were called or played that depend on the winner of this game."""
    result = outcome_of_game(night, game.name)
    assert isinstance(result, GameResult)
    other_result = GameResult(game.name, result.winner.opposite)
    corrected_outcomes = [
        other_result if outcome == result else outcome
        for outcome in time_slots.night_so_far(night).outcomes
    ]
    correction = replay.find_correction(
        draws.bracket_state(night), corrected_outcomes, game=game.name
    )
    return bool(correction.cleared_games) or any(
        game_name in games_by_name(night) for game_name in correction.called_off_games
    )


def _make_up_other_score(
    rehearsal: Rehearsal, game: TableGame, *, with_other_winner: bool
) -> Totals:
    """Return another made-up score for the game. If `with_other_winner`, the other team wins."""
    (a, b) = game.sheet.points
    assert a is not None
    assert b is not None
    while True:
        deals = tables.deal_game(game, rehearsal.rules, rehearsal.rng)
        sheet_totals = tables.totals_of_deals(game, deals, rehearsal.rules)
        north, east = sheet_totals.points
        if north is None or east is None or north == east:
            continue
        if ((north > east) is (a > b)) is with_other_winner:
            sheet_totals = sheet_totals.with_sides_swapped
        if sheet_totals.points != game.sheet.points:
            return sheet_totals

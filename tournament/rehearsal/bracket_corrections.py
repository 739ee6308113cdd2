"""A result of a bracket is put right: other points for the same winner, a winner turned round at
once, and one on whose strength others have played already, which takes a reason.
"""

from __future__ import annotations

from dataclasses import replace

from rotation.bracket import corrections as undone
from rotation.bracket.facts import Result
from tournament.actions.objections import Closed
from tournament.night.calls import by_name, fact_of
from tournament.night.evening import Night
from tournament.night.games import Game
from tournament.rehearsal import tables
from tournament.rehearsal.checks import Check
from tournament.rehearsal.corrections import READ_WRONGLY, right_again, taken_back, typed_games
from tournament.rehearsal.director import Rehearsal
from tournament.rehearsal.tables import Told

ASKED = "What others have played on is never changed without a reason"
POINTS, TURNED, BUILT_ON = range(3)
WAYS = 3


def due(rehearsal: Rehearsal) -> bool:
    """Whether anything was put right."""
    before = rehearsal.corrected
    progress = rehearsal.night.bracket
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
        found = _games(rehearsal.night, way)
        if found:
            wrong = rehearsal.one_of(found)
            _put_right(rehearsal, wrong, way, _other_score(rehearsal, wrong, turned=way != POINTS))
            return


def _put_right(rehearsal: Rehearsal, wrong: Game, way: int, instead: Told) -> None:
    before = rehearsal.night
    if way == BUILT_ON:
        rehearsal.look([Check(ASKED, _not_asked(rehearsal, wrong, instead))])
    reason = READ_WRONGLY if way == BUILT_ON else ""
    done = tables.type_in(rehearsal.desk(reason), wrong, instead)
    taken_back(rehearsal, before, done)
    if way != BUILT_ON:
        right_again(rehearsal, before, wrong)


def _not_asked(rehearsal: Rehearsal, wrong: Game, instead: Told) -> tuple[str, ...]:
    before = rehearsal.night.written
    try:
        tables.type_in(rehearsal.desk(), wrong, instead)
    except Closed:
        changed = rehearsal.night.written != before
        return (f"{wrong.name} was refused, and something changed",) if changed else ()
    return (f"{wrong.name} was turned round without a reason",)


def _games(night: Night, way: int) -> list[Game]:
    typed = [one for one in typed_games(night) if one.name and not one.tied]
    if way == POINTS:
        return typed
    return [one for one in typed if _is_built_on(night, one) is (way == BUILT_ON)]


def _is_built_on(night: Night, game: Game) -> bool:
    """Whether others were called or have played because of who won."""
    fact = fact_of(night, game.name)
    assert isinstance(fact, Result)
    instead = Result(game.name, fact.winner.other)
    found = undone.correct(night.bracket, night.field.facts, wrong=fact, instead=instead)
    return bool(found.cleared) or any(one in by_name(night) for one in found.called_off)


def _other_score(rehearsal: Rehearsal, wrong: Game, *, turned: bool) -> Told:
    """Of another pretend game, for the same winner or for the other team."""
    (a, b) = wrong.sheet.points
    assert a is not None
    assert b is not None
    while True:
        dealt = tables.deal_out(wrong, rehearsal.rules, rehearsal.lots)
        found = tables.told(wrong, dealt, rehearsal.rules)
        north, east = found.points
        if north is None or east is None or north == east:
            continue
        if ((north > east) is (a > b)) is turned:
            found = replace(found, points=(east, north), x=found.x[::-1])
        if found.points != wrong.sheet.points:
            return found

"""A result in a bracket: where the two teams go by it, and what a changed one does to the games
that were built on it.
"""

from __future__ import annotations

from dataclasses import replace

from rotation.bracket.corrections import Correction, correct
from tournament.actions.bracket import call_off, first_free, people_in, seat_game
from tournament.actions.objections import Closed
from tournament.actions.write import Writing, action
from tournament.night import facts
from tournament.night.calls import by_name, fact_of
from tournament.night.games import Game, Round
from tournament.night.onward import where_to
from tournament.refused import Refused


def new_ways(w: Writing, played: Game) -> str:
    """Where the teams go by a result that this press brings or turns round; nothing otherwise."""
    if not played.name:
        return ""
    old, new = (fact_of(night, played.name) for night in (w.night, w.after()))
    if new is None or (old is not None and _winner(old) == _winner(new)):
        return ""
    if built_on(w, played.name):
        return ""
    return where_to(w.after(), played.name)


def follow(w: Writing, played: Game) -> str:
    """What follows from the press at hand, in words. Where others have played on because of the
    result that was, they are named, and are called off for a reason alone.
    """
    if not (played.score.is_over or _is_over(w, played)):
        return ""
    correction = built_on(w, played.name)
    if correction is not None and not w.desk.reason:
        raise Closed(_warning(w, played.name, correction), played.sheet.version)
    stopped = clear(w, correction) if correction else ()
    ways = where_to(w.after(), played.name)
    return "".join(f". {one}" for one in (ways, *stopped) if one)


@action
def change_forfeit(w: Writing, *, name: str, by: facts.ForfeitKey) -> str:
    """Another team forfeited it, or both did; or nobody, and it is to be played after all."""
    found = by_name(w.night).get(name)
    if found is None or not found.forfeit:
        raise Refused(f"{name} is not forfeited: look at the bracket again.")
    if by:
        w.put(replace(found.written, forfeit=by))
    else:
        w.drop(found.written)
    w.speaks_of(game=found.number, people=people_in(w, w.night.bracket.teams_in(name)))
    correction = built_on(w, name)
    if correction is not None and not w.desk.reason:
        raise Closed(_warning(w, name, correction), 0)
    stopped = clear(w, correction) if correction else ()
    try:
        ways = where_to(w.after(), name)
    except ValueError as fault:
        raise Refused(str(fault)) from fault
    told = f"{name}: forfeited, {ways}" if by else f"{name} is to be played"
    return ". ".join((told, *stopped))


def built_on(w: Writing, name: str) -> Correction | None:
    """What was called or played on the strength of a result that the press at hand changes."""
    wrong, instead = fact_of(w.night, name), fact_of(w.after(), name)
    if wrong is None or wrong == instead:
        return None
    found = correct(w.night.bracket, w.night.field.facts, wrong=wrong, instead=instead)
    called = by_name(w.night)
    return found if found.cleared or any(one in called for one in found.called_off) else None


def clear(w: Writing, correction: Correction) -> tuple[str, ...]:
    """Takes out what was played, and seats anew what is being played by others than it should; of
    what was called before somebody went home, that is left to the next call. Says which tables
    have to be stopped.
    """
    stopped: list[str] = []
    known = by_name(w.night)
    call_off(w, [known[name] for name in correction.cleared])
    lost = [known[name] for name in correction.called_off if name in known]
    call_off(w, lost)
    for one in lost:
        progress = w.after().bracket
        is_latest = one.number >= first_free(w.after())
        is_on = one.name in progress.ready and bool(one.games) and is_latest
        if is_on:
            seat_game(w, one.number, one.name, one.games[0].table)
        stopped += (_stopped(w, game, is_on=is_on) for game in one.games)
    return tuple(stopped)


def _stopped(w: Writing, game: Game, *, is_on: bool) -> str:
    """For whoever walks to the table."""
    if not is_on:
        return f"Stop table {game.table}: {game.name} is called off"
    one, other = w.after().bracket.teams_in(game.name)
    return f"Stop table {game.table}: {game.name} is team {one} v team {other} now"


def _warning(w: Writing, name: str, correction: Correction) -> str:
    known = by_name(w.night)
    called = [f"{one}{_place(w, known[one])}" for one in correction.called_off if one in known]
    over = [one for one in correction.cleared if known[one].games]
    given_up = [one for one in correction.cleared if not known[one].games]
    told = [
        f"{', '.join(names)} {'was' if len(names) == 1 else 'were'} {what}"
        for names, what in ((over, "played"), (given_up, "forfeited"), (called, "called"))
        if names
    ]
    return (
        f"Because of {name}, {' and '.join(told)}. If you change who won, these are taken "
        "out, and whatever is still to be played gets the right teams: say why. Or let the result "
        "stand."
    )


def _is_over(w: Writing, played: Game) -> bool:
    """By the press at hand."""
    after = w.after().game(played.round, played.table)
    return after is not None and after.score.is_over


def _place(w: Writing, called: Round) -> str:
    """Where to go and whom to stop."""
    if not called.games:
        return ""
    one, other = w.night.bracket.teams_in(called.name)
    return f" (table {called.games[0].table}: team {one} v team {other})"


def _winner(fact: object) -> object:
    return getattr(fact, "winner", None)

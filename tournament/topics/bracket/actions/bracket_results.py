"""A result in a bracket: where the two teams go by it, and what a changed one does to the games
that were built on it.
"""

from collections.abc import Mapping
from dataclasses import replace

from rotation.bracket.replay import Correction, correct
from tournament.evening import facts
from tournament.evening.night import draws, sessions
from tournament.evening.night.bracket.calls import fact_of, games_by_name
from tournament.evening.night.bracket.named_games import (
    ChangedGame,
    both,
    game_in_words,
    meeting,
    result,
    team_name,
    why_not_both,
)
from tournament.evening.night.bracket.where_next import where_to
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame, TableGame
from tournament.evening.night.play.rulings import place
from tournament.evening.words.many import which
from tournament.evening.words.refused import Refused
from tournament.storage.writing.log_line import LeftOut, fit_whole_sentences
from tournament.storage.writing.objections import NeedsReason
from tournament.storage.writing.ruling_line import add_ruling
from tournament.storage.writing.write import Writing, action
from tournament.topics.bracket.actions.draw_and_call import (
    call_off,
    first_free,
    people_in,
    seat_game,
)

TAKEN_OUT = ("result is taken out", "results are taken out")


def new_ways(w: Writing, played: TableGame) -> str:
    """Who won by this press or no longer did, and where both go by it; nothing otherwise."""
    if not played.name:
        return ""
    old, new = (fact_of(night, played.name) for night in (w.night, w.after()))
    if new is None or (old is not None and _winner(old) == _winner(new)):
        return ""
    if built_on(w, played.name):
        return ""
    return f"{game_in_words(w.after(), played.name)}. {where_to(w.after(), played.name)}"


def follow(w: Writing, played: TableGame, *told_first: str, shown: str | None = None) -> str:
    """The result, which games change with it, and where both go, in sentences; none of a game
    that was not over and is not. Where others have played on because of the result that was, they
    are called off for a reason alone, given to what was `shown` of them.
    """
    if not (played.score.is_over or _is_over(w, played)):
        return ". ".join(told_first)
    stops, changed = _set_right(w, played.name, played.sheet.version, shown)
    before, after = w.night, w.after()
    if played.name not in {*draws.bracket(before).endings, *draws.bracket(after).endings}:
        return ". ".join(told_first)
    now, ways = game_in_words(after, played.name), where_to(after, played.name)
    if played.name in draws.bracket(before).endings and now != game_in_words(before, played.name):
        now = f"{now}; it was: {result(before, played.name)}"
    return fit_whole_sentences((*told_first, now), changed, ways, stops=stops)


@action
def change_forfeit(w: Writing, *, name: str, by: facts.ForfeitKey, shown: str = "") -> str:
    """Another team forfeited it, or both did; or nobody, and it is to be played after all. `shown`
    is what was read of the games that change with it.
    """
    played = forfeited(w, name)
    if by == "both" and (why_not := why_not_both(draws.bracket(w.night), name)):
        raise Refused(why_not)
    if by:
        w.put(replace(played.written, forfeit=by))
    else:
        w.drop(played.written)
    w.speaks_of(game=played.number, people=people_in(w, draws.bracket(w.night).teams_in(name)))
    stops, changed = _set_right(w, name, 0, shown)
    try:
        ways = where_to(w.after(), name)
    except ValueError as fault:
        raise Refused(str(fault)) from fault
    now = game_in_words(w.after(), name) if by else f"{meeting(w.after(), name)} is to be played"
    return fit_whole_sentences((now,), changed, ways if by else "", stops=stops)


def forfeited(w: Writing, name: str) -> PlayedGame:
    played = games_by_name(w.night).get(name)
    if played is None or not played.forfeit:
        raise Refused("This game is not forfeited: look at the bracket again.")
    return played


def _set_right(
    w: Writing, name: str, version: int, shown: str | None
) -> tuple[tuple[str, ...], Mapping[str, LeftOut]]:
    """Correct the games built on it; return which tables to stop, and which results are gone.
    Without a reason, or if other games change than those `shown`, refuse and list them. It is None
    for a press whose page shows none.
    """
    correction = built_on(w, name)
    if correction is None:
        return (), {}
    before = {text: game_in_words(w.night, text) for text in (name, *_touched(w.night, correction))}
    stopped = clear(w, correction)
    changed_games = (
        ChangedGame(now, game_in_words(w.after(), text)) for text, now in before.items()
    )
    asks = NeedsReason(BUILT_ON, version, tuple(changed_games))
    if shown and shown != asks.shown:
        raise NeedsReason(OVERTAKEN, version, asks.changed_games)
    if not w.press.reason or shown == "":
        raise asks
    taken_out = [f"Taken out: {result(w.night, text)} ({text})" for text in correction.cleared]
    return stops_in_words(stopped), dict.fromkeys(taken_out, TAKEN_OUT)


BUILT_ON = (
    "Others were called or have played because of this result. With a reason it is changed, and "
    "these games with it. Or let the result stand."
)
OVERTAKEN = (
    "More was called or played since you were asked, so read the list again. With a reason the "
    "result is changed, and these games with it. Or let the result stand."
)


def built_on(w: Writing, name: str) -> Correction | None:
    """What was called or played on the strength of a result that the press at hand changes."""
    wrong, instead = fact_of(w.night, name), fact_of(w.after(), name)
    if wrong is None or wrong == instead:
        return None
    correction = correct(
        draws.bracket(w.night), sessions.field(w.night).facts, wrong=wrong, instead=instead
    )
    return correction if _touched(w.night, correction) else None


def clear(w: Writing, correction: Correction) -> dict[int, str]:
    """Take out what was played, and seat again the games that the wrong teams are playing; a game
    called before somebody went home waits for its next call. Return the tables to stop, each with
    who plays there now.
    """
    stopped: dict[int, str] = {}
    games = games_by_name(w.night)
    call_off(w, [games[name] for name in correction.cleared])
    lost = [games[name] for name in correction.called_off if name in games]
    call_off(w, lost)
    for played in lost:
        progress = draws.bracket(w.after())
        is_latest = played.number >= first_free(w.after())
        is_on = played.name in progress.ready and bool(played.games) and is_latest
        if is_on:
            seat_game(w, played.number, played.name, played.games[0].table)
        for game in played.games:
            stopped[game.table] = _now_there(w, game, is_on=is_on)
    return stopped


def stops_in_words(stopped: dict[int, str]) -> tuple[str, ...]:
    """All tables to stop in the first line, then a line for each, by their numbers."""
    if len(stopped) == 1:
        return tuple(f"Stop table {table}: {now}" for table, now in stopped.items())
    tables = sorted(stopped)
    lines = (f"Table {table}: {stopped[table]}" for table in tables)
    return (f"Stop {which('table', tables)}", *lines) if tables else ()


def _touched(night: Night, correction: Correction) -> tuple[str, ...]:
    """The games that were played or called, and are so no longer."""
    called = games_by_name(night)
    return (*correction.cleared, *(text for text in correction.called_off if text in called))


def _now_there(w: Writing, game: TableGame, *, is_on: bool) -> str:
    if not is_on:
        return f"{both(w.night, game.name)} is called off ({game.name})"
    return f"{both(w.after(), game.name)} play there now ({game.name})"


def _is_over(w: Writing, played: TableGame) -> bool:
    """By the press at hand."""
    after = w.after().rounds.game(played.round, played.table)
    return after is not None and after.score.is_over


def _winner(fact: object) -> object:
    return getattr(fact, "winner", None)


@action
def let_forfeit_stand(w: Writing, *, name: str, by: facts.ForfeitKey) -> str:
    played = forfeited(w, name)
    teams = draws.bracket(w.night).teams_in(name)
    a, b = (team_name(w.night, team) for team in teams)
    claims: dict[facts.ForfeitKey, str] = {
        "a": f"it was claimed that {a} forfeited",
        "b": f"it was claimed that {b} forfeited",
        "both": "it was claimed that both forfeited",
        "": "it was claimed that it is to be played",
    }
    w.speaks_of(game=played.number, people=people_in(w, teams))
    return add_ruling(w, stands(w, name, None, claims[by]), game=played.number, table=None)


def stands(w: Writing, name: str, table: int | None, claim: str) -> str:
    why = f": {w.press.reason}" if w.press.reason else ""
    return f"{place(name, table)}: the result stands: {result(w.night, name)}, though {claim}{why}"

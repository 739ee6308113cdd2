"""What a table's sheet says, written down: its totals, a game cut short, and what is disputed.

Whoever types something else than what stands there by now is told both, and nothing is overwritten.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scoring.chairs import Chair, named, side_of, sides_of
from scoring.typed import Cells
from tournament.actions.bracket_results import follow, new_ways
from tournament.actions.log import in_whole_sentences
from tournament.actions.objections import Closed, Conflict, Unusual
from tournament.actions.typists import typist
from tournament.actions.write import Writing, action
from tournament.night import facts
from tournament.night.agreement import without_another
from tournament.night.by_then import too_low
from tournament.night.corrections import follows
from tournament.night.evening import Night
from tournament.night.games import Game
from tournament.night.in_names import meeting
from tournament.night.sheets import Depth, State
from tournament.night.side_names import of_teams
from tournament.night.totals import Totals, judged, standing
from tournament.purse.corrected import changes
from tournament.refused import Refused

OTHERS = ("has other points or another place", "have other points or places")
NOT_THEIRS = "What you typed is of others, and nothing of it is written down."


@action
def type_totals(
    w: Writing,
    *,
    game: int,
    table: int,
    points: Cells,
    x: Cells,
    version: int,
    who: str = "",
    kept: bool = False,
    hands_played: int | None = None,
) -> str:
    """By sides, None for a box that is still empty; `hands_played` of a game cut short, and `who`
    of the page, where it says who it thinks sits there.
    """
    played = game_of(w, game, table, who)
    typed, now = Totals(points, x, hands_played), standing(played, w.night.rules)
    if typed == now:
        return f"{place(w.night, played)}: {typed.words}"
    why = "" if typed.is_empty else _why_unusual(typed, now, played, w)
    check_open(w, played, f"make it {typed.words}")
    if version != played.sheet.version:
        raise conflict(w, played, mine=typed.words, theirs=now.words)
    if why and not kept:
        raise Unusual(f"Table {table}: {why} Is it really so?")
    new = replace(
        played.sheet,
        points=() if typed.is_empty else points,
        x=() if typed.is_empty else x,
        short=hands_played is not None,
        hands_played=hands_played,
        kept=bool(why),
    )
    put(w, played, new)
    if not kept and (ways := new_ways(w, played)):
        raise Unusual(f"{ways}. Is it so?")
    was = "" if now.is_empty else f" (was {now.words})"
    words = f"{place(w.night, played)}: {typed.words}{was}"
    if w.night.format.bracket:
        return follow(w, played) or words
    return said(w, played, words)


@action
def take_short(w: Writing, *, game: int, table: int) -> str:
    """The bell rang: the hands or rows that are written down are the game, as it stands."""
    played = game_of(w, game, table)
    found = played.score
    if played.sheet.short:
        return f"{place(w.night, played)} is taken as it stands"
    if found.state is State.IN:
        raise Refused(f"Table {table} has finished game {game} already.")
    if found.depth not in (Depth.HANDS, Depth.ROWS) or not found.hands:
        raise Refused(
            f"Table {table} has no hand written down yet: type its totals, and after how many "
            "hands it stopped."
        )
    put(w, played, replace(played.sheet, short=True, hands_played=found.hands))
    hands = "1 hand" if found.hands == 1 else f"{found.hands} hands"
    return said(w, played, f"{place(w.night, played)} is taken as it stands, after {hands}")


@action
def dispute(w: Writing, *, game: int, table: int, note: str, who: str = "") -> str:
    """The table is waited for until somebody settles it."""
    played = game_of(w, game, table, who)
    if w.night.is_past(game):
        raise Refused(f"Game {game} is over: correct table {table} instead, with a reason.")
    what = note.strip()[:200]
    if not what:
        raise Refused(f"Write what is disputed at table {table}, in a few words.")
    put(w, played, replace(played.sheet, disputed=what))
    return said(w, played, f"{place(w.night, played)} is disputed: {what}")


@action
def settle(w: Writing, *, game: int, table: int) -> str:
    """What stands on the sheet is right."""
    played = game_of(w, game, table)
    put(w, played, replace(without_another(played.sheet), disputed=""))
    return f"{place(w.night, played)} is settled: {standing(played, w.night.rules).words}"


@action
def win_extra_hand(w: Writing, *, game: int, table: int, won: str) -> str:
    """One more hand after a tie, which is not scored: it decides who moves."""
    played = game_of(w, game, table)
    if not (played.score.is_over and played.tied):
        raise Refused(f"Table {table} is not tied in game {game}: no extra hand decides anything.")
    if won not in played.chairs:
        raise Refused("Choose which side won the extra hand.")
    side = side_of(Chair(won), played.chairs)
    name = of_teams(w.night, played, named(side))
    check_open(w, played, f"give the extra hand to {name}")
    put(w, played, replace(played.sheet, tie_won=side[0].value))
    words = f"{place(w.night, played)}: {name} won the extra hand"
    return said(w, played, words) if w.night.has_bracket else words


def game_of(w: Writing, game: int, table: int, who: str = "") -> Game:
    found = w.night.game(game, table)
    if found is None:
        raise Refused(f"Nobody sits at table {table} in game {game}: look at the board again.")
    if who and who != found.who:
        raise Refused(f"Table {table} has others by now: {_both(w.night, found)}. {NOT_THEIRS}")
    w.speaks_of(game=game, table=table, people=found.entries)
    return found


def _both(night: Night, played: Game) -> str:
    """Ann & Bob v Cal & Dot: in a bracket and out of it."""
    held = dict(played.seats)
    sides = sides_of(played.chairs)
    return " v ".join(" & ".join(night.entry(held[one]).name for one in side) for side in sides)


def place(night: Night, played: Game) -> str:
    if played.name:
        return meeting(night, played.name)
    return f"Game {played.round}, table {played.table}"


def check_open(w: Writing, played: Game, wish: str) -> None:
    """A game is closed once the next one is seated or the prizes are awarded; in a bracket once
    another is built on it.
    """
    closed = w.night.closed_by(played.round)
    if closed and not w.desk.reason:
        now = standing(played, w.night.rules).words
        raise Closed(
            f"Game {played.round} is closed: {closed}. Table {played.table} says {now}. To {wish}, "
            "say why.",
            played.sheet.version,
        )


def conflict(w: Writing, played: Game, *, mine: str, theirs: str) -> Conflict:
    other = typist(w.desk.tournament, played.round, played.table)
    is_empty = played.score.depth is None
    did = "took out what stood there" if is_empty else f"wrote {theirs}"
    who = f"{other.words} {did} at {other.time}" if other else f"it says {theirs}"
    return Conflict(
        f"Table {played.table}: {who}, and you wrote {mine}. Which is right?",
        mine=mine,
        theirs=theirs,
        version=played.sheet.version,
    )


def put(w: Writing, played: Game, new: facts.Sheet) -> None:
    """A sheet that says something new has another version."""
    if new != played.sheet:
        w.put(replace(new, version=played.sheet.version + 1))


def said(w: Writing, played: Game, words: str) -> str:
    """With what follows from it, where the next game is seated already or no other comes."""
    if w.night.format.bracket:
        return follow(w, played, words)
    after, is_past = w.after(), w.night.is_past(played.round)
    found = after.game(played.round, played.table)
    is_over = found is not None and found.score.is_over
    if is_past and not is_over:
        raise Refused(
            f"Game {played.round} is over, so table {played.table} needs a whole result: fill "
            "every box."
        )
    was_decided = any(w.night.is_over(one.name) for one in w.night.divisions)
    if not is_past and not (is_over and was_decided):
        return words
    return with_changes(w, (words, follows(w.night, after, played.round, played.table)))


def with_changes(w: Writing, told: Sequence[str]) -> str:
    """And then whose medals, points and places are others by the press at hand."""
    more = changes(w.night, w.after())
    return in_whole_sentences((*told, *more.first), more.everybody, left_out=OTHERS) + "."


def _why_unusual(typed: Totals, now: Totals, played: Game, w: Writing) -> str:
    """Refused where it is impossible; else why to look again, or nothing."""
    found, seated = judged(typed, played, w.night.rules), w.night.round(played.round)
    handovers = seated.handovers if seated else ()
    low = too_low(typed, played, handovers, w.night.rules)
    if low or not found.possible:
        reason = of_teams(w.night, played, low or found.reason)
        raise Refused(f"Table {played.table}: {reason}")
    if now.is_full and played.score.depth is not Depth.TOTALS:
        return f"what is written down of its hands comes to {now.words}, and not {typed.words}."
    unusual = found.reason if found.unusual and typed.hands is None else ""
    return of_teams(w.night, played, unusual)

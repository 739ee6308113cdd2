"""Somebody goes home after a game, or a chair in the game that is on changes hands: they leave now,
never came, or are away for this one game. Points and X made until then stay on the card.
"""

from __future__ import annotations

from dataclasses import replace

from tournament.actions.entries import entry_of, is_drawn
from tournament.actions.rounds import sit_again
from tournament.actions.stand_ins import chair_of, give, play_for_one_game, taker_of
from tournament.actions.write import Writing, action
from tournament.night import facts
from tournament.night.evening import Night
from tournament.night.games import Game
from tournament.night.leaving import SoFar, fault, so_far
from tournament.night.seating import Absence, is_untouched
from tournament.night.sheets import State
from tournament.refused import Refused


@action
def leave_after(w: Writing, *, entry: int, game: int) -> str:
    """Gone once this game is over: 0 is before the first one."""
    one = may_leave_after(w, entry, game)
    w.put(replace(one, last_game=game))
    w.speaks_of(people=(entry,))
    return f"{one.name} (number {entry}) leaves {when(game)}."


def may_leave_after(w: Writing, entry: int, game: int) -> facts.Entry:
    one = entry_of(w, entry)
    if is_drawn(w, one):
        raise Refused("In a bracket a team goes home as a whole, and forfeits what is left.")
    if game < one.first_game - 1 or game > len(w.night.rounds):
        raise Refused(f"Game {game} is not seated: choose a game that {one.name} has sat in.")
    later = [played for played in w.night.rounds[game:] if played.game_of(entry)]
    begun = [
        played.number
        for played in later
        if played.at_a_table[entry].score.state is not State.MISSING
    ]
    if begun:
        raise Refused(
            f"{one.name} plays in game {begun[-1]}: let {one.name} leave after it, or now."
        )
    return one


def when(game: int) -> str:
    return f"after game {game}" if game else "before the first game"


@action
def stay(w: Writing, *, entry: int) -> str:
    one = entry_of(w, entry)
    if is_drawn(w, one):
        raise Refused("In a bracket a team comes back as a whole: look at the bracket.")
    had_left = one.last_game is not None and one.last_game < w.night.first_open
    w.put(replace(one, last_game=None))
    w.speaks_of(people=(entry,))
    if had_left and not one.expected and _has_a_game_left(w.night):
        return f"{one.name} (number {entry}) is back for game {w.night.next_game}."
    return f"{one.name} (number {entry}) stays."


def _has_a_game_left(night: Night) -> bool:
    return night.games is None or night.next_game <= night.games


@action
def leave_now(
    w: Writing,
    *,
    entry: int,
    taker: int | None = None,
    stand_in: str = "",
    typed: SoFar | None = None,
) -> str:
    """In the middle of a game. Somebody from the bench or a stand-in by name takes the chair, else
    the others go on as three. What is written hand by hand goes before what is `typed`.
    """
    one, game = _at_a_table(w, entry)
    before = so_far(game, entry) or _checked(w, game, one, typed)
    chair = chair_of(w, game.round, entry)
    taken_by, told = _instead(w, game, chair, taker, stand_in)
    w.put(
        replace(one, last_game=game.round),
        facts.Handover(
            round=game.round,
            left=entry,
            table=game.table,
            chair=chair.chair,
            taken_by=taken_by,
            from_bench=taker is not None,
            hands=before.hands,
            points=before.points,
            x=before.x,
        ),
    )
    has = f"{before.points} point{'s' * (before.points != 1)}"
    if w.night.rules.x_marked:
        has += f" and {before.x} X"
    left = f"leaves game {game.round} after hand {before.hands} with {has}"
    return f"{_named(one)} {left}. {told}"


@action
def not_here(w: Writing, *, entry: int, taker: int | None = None, stand_in: str = "") -> str:
    """Has a chair, and is not there before the first hand. Whoever takes it plays the whole game;
    else the others are three.
    """
    one, game = _before_the_first_hand(w, entry)
    _, told = _instead(w, game, chair_of(w, game.round, entry), taker, stand_in)
    w.put(replace(one, last_game=game.round - 1))
    return f"{_named(one)} is not here for game {game.round}. {told}"


@action
def seat_without(w: Writing, *, entry: int) -> str:
    """Has a place in the game that is on, and is not there: it is seated again for all others."""
    one = entry_of(w, entry)
    if w.night.current is None:
        raise Refused(f"No game is seated yet: let {one.name} leave before the first one.")
    game = w.night.current.number
    w.put(replace(one, last_game=game - 1))
    told = sit_again(w, game)
    w.speaks_of(game=game, people=(entry,))
    return f"{_named(one)} is not here for game {game}, and it is seated again.{told}"


@action
def away(w: Writing, *, entry: int, taker: int | None = None, stand_in: str = "") -> str:
    """For the game that is on alone: the place in the movement is kept."""
    _, game = _before_the_first_hand(w, entry)
    return play_for_one_game(w, game.round, Absence(entry, taker, stand_in))


def _at_a_table(w: Writing, entry: int) -> tuple[facts.Entry, Game]:
    one = entry_of(w, entry)
    game = w.night.current.game_of(entry) if w.night.current else None
    if game is None:
        raise Refused(f"{one.name} has no chair now: let {one.name} leave after a game.")
    if w.night.format.in_teams:
        raise Refused("Here pairs stay together: a pair leaves after a game.")
    if game.score.is_over:
        raise Refused(f"Table {game.table} is in: let {one.name} leave after game {game.round}.")
    w.speaks_of(game=game.round, table=game.table, people=(entry,))
    return one, game


def _before_the_first_hand(w: Writing, entry: int) -> tuple[facts.Entry, Game]:
    one, game = _at_a_table(w, entry)
    played = w.night.current
    if played is None or not is_untouched(game, played):
        raise Refused(f"Table {game.table} has begun: say that {one.name} leaves now.")
    return one, game


def _checked(w: Writing, game: Game, one: facts.Entry, typed: SoFar | None) -> SoFar:
    if typed is None:
        raise Refused(f"Write how many hands table {game.table} has played, and the score so far.")
    if not typed.hands:
        raise Refused(f"No hand is over at table {game.table}: say that {one.name} is not here.")
    if why := fault(w.night, game, typed):
        raise Refused(why)
    return typed


def _instead(
    w: Writing, game: Game, chair: facts.Seat, taker: int | None, stand_in: str
) -> tuple[int | None, str]:
    """Who has the chair from now on, and that in words."""
    if taker is not None or stand_in:
        who = taker_of(w, game.round, taker=taker, stand_in=stand_in)
        give(w, chair, who, chair.plays_for)
        return who.number, f"{_named(who)} takes the chair at table {game.table}."
    if len(game.seats) < 4 or not w.night.rules.three_handed:
        raise Refused(f"Table {game.table} needs somebody in this chair: name a stand-in.")
    w.drop(chair)
    return None, f"The others at table {game.table} go on as three."


def _named(one: facts.Entry) -> str:
    return f"{one.name} (number {one.number})"

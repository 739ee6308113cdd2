"""Where the director goes from the scores: to the next table, to the next game, to the games of a
bracket that may be called at once, or to the prizes.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.options import TieBreaker
from tournament.night.calls import coming_calls, ready
from tournament.night.evening import Night
from tournament.night.games import Game, Round
from tournament.night.in_names import named
from tournament.night.sessions import in_words
from tournament.night.sheets import Depth
from tournament.purse.closing import before_going_on


@dataclass(frozen=True, slots=True)
class Onward:
    """A page, and in a bracket so many games that one press calls; `said` who has won it, once it
    is over.
    """

    words: str
    page: str
    calls: int = 0
    said: str = ""


@dataclass(frozen=True, slots=True)
class NextTable:
    """One that is missing, to be written `by_hand` where all others were, else on the board."""

    table: int
    by_hand: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """How many games of a bracket are ready while no table is busy, and the press that calls."""

    ready: str
    onward: Onward


def onward(night: Night, played: Round) -> Onward:
    if night.has_bracket:
        return _of_bracket(night)
    if night.games == played.number and night.format.in_teams:
        return Onward("Medals and prizes", "payout")
    if own := play_off(night):
        return Onward(own, "payout")
    if night.games == played.number:
        return Onward("Check the cards, pay the prizes", "check-out")
    return Onward(f"Seat game {played.number + 1}", "seat")


def play_off(night: Night) -> str:
    """Which divisions have places to decide before the next session; empty where none has."""
    divisions = tuple(dict.fromkeys(one.division for one in before_going_on(night)))
    what = "Playoffs" if TieBreaker.PLAYOFF in night.rules.tie_breakers else "Lots"
    return f"{what} of {in_words(divisions)}" if divisions else ""


def _of_bracket(night: Night) -> Onward:
    if night.is_played:
        champion = night.bracket.champion
        said = f"{named(night, champion)} win the tournament." if champion else ""
        return Onward("To the prizes", "payout", said=said or "Every game is played.")
    calls = len(coming_calls(night))
    return Onward(f"Call {calls} games" if calls > 1 else "Call the next game", "bracket", calls)


def waiting(night: Night) -> Waiting | None:
    """Nothing, where there is nothing to call."""
    count = len(ready(night)) if night.has_bracket and night.is_drawn else 0
    if not count:
        return None
    said = "1 game is ready" if count == 1 else f"{count} games are ready"
    return Waiting(said, _of_bracket(night))


def next_table(night: Night, game: Game) -> NextTable | None:
    """The one after this that is missing, or else the first one."""
    played = night.round(game.round)
    missing = [one.table for one in played.missing if one.table != game.table] if played else []
    found = next((one for one in missing if one > game.table), next(iter(missing), None))
    return None if found is None else NextTable(found, _is_by_hand(night, game))


def _is_by_hand(night: Night, game: Game) -> bool:
    """By the tables of this game that are in besides; before the second one, by the game before."""
    for played in reversed(night.rounds[: game.round]):
        others = [one for one in played.games if one is not game and one.score.is_over]
        if others:
            return all(one.score.depth is Depth.HANDS for one in others)
    return False

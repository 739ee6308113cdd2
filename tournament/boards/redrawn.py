"""Games drawn beforehand that are not any more as they were drawn, since somebody came, left or
changed chairs: what printed cards still say, beside what holds by now.

Knows players and teams by number, and no names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rotation.pairs.meetings import is_house
from rotation.seating import Entrant, Round
from scoring.chairs import Chair
from tournament.boards.drawn_games import turn
from tournament.night import games
from tournament.night.evening import Night
from tournament.night.fields import as_drawn
from tournament.night.seating import seated_now

FOUR = 4
# Whoever sits elsewhere is told for so many games.
SHOWN = 2
# A table and a chair, or none, and who sits opposite; of a team its table and whom it meets.
Line = tuple[int | None, Chair | None, Entrant | tuple[Entrant, ...] | None]


@dataclass(frozen=True, slots=True)
class InGame:
    """Of those `here`, `elsewhere` sit in another place than was drawn, or meet another team;
    `cards` are those that say something else of this game.
    """

    game: int
    here: int
    elsewhere: tuple[int, ...]
    cards: frozenset[int]


@dataclass(frozen=True, slots=True)
class Redrawn:
    """The first `games` that are otherwise, whose `cards` are wrong in any, and that in words."""

    games: tuple[InGame, ...]
    cards: tuple[int, ...]
    words: str


def redrawn(was: Night, night: Night) -> Redrawn | None:
    """Beside the evening as it `was` when its cards were printed. Nothing where all of them hold
    for what is still to be played.
    """
    if night.format.rest is None or was.format is not night.format:
        return None
    first = _first_to_play(night)
    to_play = list(zip(_games(was), _games(night), strict=False))[first - 1 :]
    compared = [
        _in_game(number, *both, teams=night.format.in_teams)
        for number, both in enumerate(to_play, start=first)
    ]
    found = [one for one in compared if one.cards]
    if not found:
        return None
    cards = tuple(sorted(frozenset[int]().union(*(one.cards for one in found))))
    words = _words(found, len(cards), others=len(to_play) > 1, teams=night.format.in_teams)
    return Redrawn(tuple(found[:SHOWN]), cards, words)


def _first_to_play(night: Night) -> int:
    """Whoever has begun a game sits already, whatever the card says of it."""
    on = night.current
    is_open = on is not None and not on.is_over and not on.has_scores and not on.handovers
    return night.next_game - is_open


def _games(night: Night) -> Sequence[Round]:
    """Whoever is away for one game has the place in it all the same."""
    ranked = {one.number for one in night.entries if one.ranked}

    def seated(one: games.Round) -> Round:
        if night.format.in_teams:
            return seated_now(night, one)
        return as_drawn(one, ranked).seating

    return (*map(seated, night.rounds), *night.to_come)


def _in_game(number: int, drawn: Round, now: Round, *, teams: bool) -> InGame:
    here = [one for one in now.present if not is_house(one)]
    both = [(int(one), _line(drawn, one, teams), _line(now, one, teams)) for one in here]
    lines = [(one, then, sits) for one, then, sits in both if then is not None]
    return InGame(
        game=number,
        here=len(here),
        elsewhere=tuple(sorted(one for one, then, sits in lines if _moves(then, sits, teams))),
        cards=frozenset(one for one, then, sits in lines if then != sits),
    )


def _moves(then: Line, sits: Line | None, teams: bool) -> bool:
    """A player is told by table and chair, a team by table and opponents."""
    return then != sits if teams else then[:2] != (sits or ())[:2]


def _line(game: Round, who: Entrant, teams: bool) -> Line | None:
    """As it stands on a card: at a table of three nobody has a partner."""
    found = turn(game, who)
    if found is None:
        return None
    if teams:
        return found.table, None, found.others
    held = next((dict(one.seats) for one in game.tables if one.number == found.table), {})
    partner = held.get(found.chair.opposite) if found.chair and len(held) == FOUR else None
    return found.table, found.chair, partner


def _words(found: Sequence[InGame], cards: int, *, others: bool, teams: bool) -> str:
    first, *later = found
    when = f"From game {first.game} on" if later else f"In game {first.game}"
    if not later and others:
        when += " alone"
    who = "teams meet somebody else" if teams else "sit elsewhere"
    moved = f": there {len(first.elsewhere)} of {first.here} {who}" if first.elsewhere else ""
    wrong = "1 card is wrong" if cards == 1 else f"{cards} cards are wrong"
    return f"{when} it is not as it was drawn{moved}, and {wrong}."

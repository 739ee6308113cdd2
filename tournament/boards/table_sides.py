"""A table whose two sides both keep score: who they are, and what they have sent of the next hand,
for their phones and for the desk.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.chairs import Chair, Seats, named, sides_of
from tournament.night import facts
from tournament.night.agreement import Words, also_said, differing, key, mark, words
from tournament.night.deals import Outcome, called, deed
from tournament.night.evening import Night
from tournament.night.games import Game


@dataclass(frozen=True, slots=True)
class Side:
    """Of a table whose sides both keep score."""

    key: str
    name: str
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """What two sides sent of the same hand."""

    number: int
    called: int
    ours: str
    theirs: str
    seen: str  # what they say, for the press that agrees to it and to nothing else


def difference(night: Night, game: Game, whose: Seats) -> Difference | None:
    found = differing(game)
    told = _told(night, game, found)
    theirs = next((side for side in found if side != whose), None)
    if theirs is None or whose not in found:
        return None
    number = found[whose].number
    now = called(number, game, night.rules)
    return Difference(number, now, told[whose], told[theirs], mark(found[theirs]))


def _told(night: Night, game: Game, found: Words) -> dict[Seats, str]:
    """Who did what, and who dealt where that is all in which two differ."""
    held = dict(game.seats)
    told = {
        side: f"{night.entry(held[Chair(hand.maker)]).name} {deed(hand)}"
        for side, hand in found.items()
    }
    if differing(game) and len(set(told.values())) < len(told):
        return {side: f"{words}, dealt by {found[side].dealer}" for side, words in told.items()}
    return told


def sides(night: Night, game: Game) -> tuple[Side, ...]:
    held = dict(game.seats)
    return tuple(
        Side(key(side), named(side), tuple(night.entry(held[chair]).name for chair in side))
        for side in sides_of(game.chairs)
    )


@dataclass(frozen=True, slots=True)
class Sent:
    """What one side has sent of the next hand, and the press that writes it down so."""

    side: str
    words: str
    hand: facts.Hand
    press: str


def sent(night: Night, game: Game) -> tuple[Sent, ...]:
    """Nothing where a hand counts as soon as it is sent."""
    found = words(game) if night.both_sides else {}
    told = _told(night, game, found)
    return tuple(Sent(named(side), told[side], hand, _press(hand)) for side, hand in found.items())


def unlike(night: Night, game: Game) -> str:
    """What the sides have sent of the same hand, and not alike; or two phones where one counts."""
    if not night.both_sides:
        return _another_phone(night, game)
    found = sent(night, game) if differing(game) else ()
    return "; ".join(f"{one.side} sent {one.words}" for one in found)


def _another_phone(night: Night, game: Game) -> str:
    other = also_said(game)
    if other is None:
        return ""
    held, stands = dict(game.seats), game.hands[-1]
    ours, theirs = (
        f"{night.entry(held[Chair(one.maker)]).name} {deed(one)}" for one in (stands, other)
    )
    now = called(stands.number, game, night.rules)
    return f"hand {now} stands as “{ours}”, and another phone sent “{theirs}”"


def _press(hand: facts.Hand) -> str:
    return next(one.key for one in Outcome if (one.alone, one.tricks) == (hand.alone, hand.tricks))

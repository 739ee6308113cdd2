"""The choices a director has when the players do not make tables of four: side by side, each with
what it asks of everybody.

Knows how many there are, and nobody by name.
"""

from __future__ import annotations

from dataclasses import dataclass

from rotation.outlook import Outlook, Share, outlooks
from rotation.shape import FEWEST, Shape, shape
from tournament.boards.head_count import in_words, shape_of
from tournament.boards.how_often import how_often
from tournament.night.evening import Night

DIAL = "odd_numbers"


@dataclass(frozen=True, slots=True)
class Choice:
    """`key` is what the dial is turned to."""

    key: str
    words: str
    asks: tuple[str, ...]
    one_more: str
    one_fewer: str
    is_chosen: bool


def choices(night: Night, players: int, now: Shape) -> tuple[Choice, ...]:
    """None where all make the same shape, or the house has no such dial."""
    rules = night.rules
    # A sheet says whether there are tables of three; where there is none, the director does.
    may_be_three = rules.three_handed or not night.house.has_sheet
    if DIAL not in rules.format.uses or not may_be_three or players < FEWEST:
        return ()
    left = max((rules.games or 0) - len(night.rounds), 1)
    nearby = range(players, players + 4)
    as_it_is = [shape_of(rules, each) for each in nearby]
    found: dict[Shape, Outlook] = {}
    for one in outlooks(players, left):
        # Of two that seat these alike, the one that the dial is turned to.
        if one.shape not in found or [shape(each, one.odd) for each in nearby] == as_it_is:
            found[one.shape] = one
    if len(found) < 2:
        return ()
    in_order = sorted(found.values(), key=lambda one: (one.shape.out, one.shape.threes))
    return tuple(_choice(one, left, night, now) for one in in_order)


def _choice(one: Outlook, games: int, night: Night, now: Shape) -> Choice:
    return Choice(
        key=one.odd.value,
        words=in_words(one.shape),
        asks=tuple(_asks(one, games, night)),
        one_more=in_words(one.one_more),
        one_fewer=in_words(one.one_fewer) if one.one_fewer else "",
        is_chosen=one.shape == now,
    )


def _asks(one: Outlook, games: int, night: Night) -> list[str]:
    out, threes, points = one.shape.out, one.shape.threes, night.rules.sit_out_points
    if games == 1:
        each = f"{out} sit{'s' * (out == 1)} out, for {points} points{' each' * (out > 1)}."
        return [each] * bool(out) + [f"{3 * threes} play at tables of three."] * bool(threes)
    asks = []
    if out:
        often = _often("sits out", one.sitting_out, games)
        asks.append(f"{often}, for {points} points a time.")
    if threes and night.format.forecasts and one.at_three.least < games:
        tables = "a table" if threes == 1 else "tables"
        asks.append(f"{3 * threes} play at {tables} of three in each game; the scores say who.")
    elif threes:
        asks.append(f"{_often('plays at a table of three', one.at_three, games)}.")
    return asks


def _often(does: str, share: Share, games: int) -> str:
    if share.least == games:
        return f"Each {does} in every game"
    return f"{how_often(does, share.least, share.most)} in {games} games"

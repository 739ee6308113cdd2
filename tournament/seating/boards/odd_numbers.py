"""The choices a director has when the players do not make tables of four: side by side, each with
what it asks of everybody.

Knows how many there are, and nobody by name.
"""

from dataclasses import dataclass

from rotation.outlook import Outlook, Share, outlooks
from rotation.shape import FEWEST, Shape, shape
from tournament.entrants.boards.head_count import in_words, shape_of
from tournament.night.night import Night
from tournament.seating.boards.how_often import how_often
from tournament.words.many import so_many

DIAL = "odd_numbers"


@dataclass(frozen=True, slots=True)
class Choice:
    """`key` is what the dial is turned to; `asks` what it asks of everybody, and `beside` what it
    comes to besides.
    """

    key: str
    words: str
    beside: str
    is_chosen: bool
    asks: tuple[str, ...] = ()


def choices(night: Night, players: int, now: Shape) -> tuple[Choice, ...]:
    """None where all make the same shape, or the house has no such dial."""
    rules = night.rules
    # A sheet says whether there are tables of three; where there is none, the director does.
    may_be_three = rules.three_handed or not night.house.has_sheet
    if DIAL not in rules.uses or not may_be_three or players < FEWEST:
        return ()
    left = max((rules.games or 0) - len(night.rounds), 1)
    nearby = range(players, players + 4)
    as_it_is = [shape_of(rules, number) for number in nearby]
    by_shape: dict[Shape, Outlook] = {}
    for outlook in outlooks(players, left):
        # Of two that seat these alike, the one that the dial is turned to.
        if (
            outlook.shape not in by_shape
            or [shape(number, outlook.odd) for number in nearby] == as_it_is
        ):
            by_shape[outlook.shape] = outlook
    if len(by_shape) < 2:
        return ()
    in_order = sorted(by_shape.values(), key=lambda way: (way.shape.out, way.shape.threes))
    return tuple(_choice(outlook, left, night, now) for outlook in in_order)


def _choice(outlook: Outlook, games: int, night: Night, now: Shape) -> Choice:
    fewer = f" One fewer: {in_words(outlook.one_fewer)}." if outlook.one_fewer else ""
    return Choice(
        key=outlook.odd.value,
        words=in_words(outlook.shape),
        beside=f"One more makes {in_words(outlook.one_more)}.{fewer}",
        is_chosen=outlook.shape == now,
        asks=tuple(_asks(outlook, games, night)),
    )


def _asks(outlook: Outlook, games: int, night: Night) -> list[str]:
    out, threes = outlook.shape.out, outlook.shape.threes
    points = so_many(night.rules.sit_out_points, "point")
    if games == 1:
        text = f"{out} sit{'s' * (out == 1)} out, for {points}{' each' * (out > 1)}."
        return [text] * bool(out) + [f"{3 * threes} play at tables of three."] * bool(threes)
    asks = []
    if out:
        often = _often("sits out", outlook.sitting_out, games)
        # Winners stay: nobody knows whether there will be losers enough to take turns.
        decide = ", as far as the scores allow" * night.format.losers_move
        asks.append(f"{often}{decide}, for {points} a time.")
    if threes and night.format.losers_move and outlook.at_three.least < games:
        tables = "a table" if threes == 1 else "tables"
        asks.append(f"{3 * threes} play at {tables} of three in each game; the scores say who.")
    elif threes:
        asks.append(f"{_often('plays at a table of three', outlook.at_three, games)}.")
    return asks


def _often(does: str, share: Share, games: int) -> str:
    if share.least == games:
        return f"Each {does} in every game"
    return f"{how_often(does, share.least, share.most)} in {games} games"

"""A table whose two sides both keep score: who they are, and what they have sent of the next hand,
for their phones and for the desk.
"""

from dataclasses import dataclass

from scoring.chairs import Seats, named, sides_of
from tournament import facts
from tournament.night.night import Night
from tournament.night.play.agreement import Words, differing, key, late_report, mark, words
from tournament.night.play.deals import Outcome, hand_called
from tournament.night.play.games import TableGame
from tournament.night.play.side_names import names, who_did


@dataclass(frozen=True, slots=True)
class ScoringSide:
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


def difference(night: Night, game: TableGame, whose: Seats) -> Difference | None:
    hands = differing(game)
    by_side = _told(night, game, hands)
    theirs = next((side for side in hands if side != whose), None)
    if theirs is None or whose not in hands:
        return None
    number = hands[whose].number
    now = hand_called(number, game, night.rules)
    return Difference(number, now, by_side[whose], by_side[theirs], mark(hands[theirs]))


def _told(night: Night, game: TableGame, hands: Words) -> dict[Seats, str]:
    """Who did what, and who dealt where that is all in which two differ."""
    by_side = {side: who_did(night, game, hand) for side, hand in hands.items()}
    if differing(game) and len(set(by_side.values())) < len(by_side):
        return {side: f"{words}, dealt by {hands[side].dealer}" for side, words in by_side.items()}
    return by_side


def sides(night: Night, game: TableGame) -> tuple[ScoringSide, ...]:
    return tuple(
        ScoringSide(key(side), named(side), names(night, game, side))
        for side in sides_of(game.chairs)
    )


@dataclass(frozen=True, slots=True)
class Sent:
    """What one side has sent of the next hand, and the press that writes it down so: the name of
    its button and what that says.
    """

    side: str
    words: str
    hand: facts.Hand
    press: tuple[str, str]


def sent(night: Night, game: TableGame) -> tuple[Sent, ...]:
    """Nothing where a hand counts as soon as it is sent."""
    hands = words(game) if night.both_sides else {}
    text = _told(night, game, hands)
    return tuple(Sent(named(side), text[side], hand, _press(hand)) for side, hand in hands.items())


def unlike(night: Night, game: TableGame) -> str:
    """What the sides have sent of the same hand, and not alike; or two phones where one counts."""
    if not night.both_sides:
        return _another_phone(night, game)
    sents = sent(night, game) if differing(game) else ()
    return "; ".join(f"{sent.side} sent {sent.words}" for sent in sents)


def _another_phone(night: Night, game: TableGame) -> str:
    other = late_report(game)
    if other is None:
        return ""
    stands = game.hands[-1]
    ours, theirs = (who_did(night, game, hand) for hand in (stands, other))
    now = hand_called(stands.number, game, night.rules)
    return f"hand {now} stands as “{ours}”, and another phone sent “{theirs}”"


def _press(hand: facts.Hand) -> tuple[str, str]:
    if not hand.maker:
        return "event", f"{hand.event} {hand.stage}".strip()
    pressed = hand.alone, hand.tricks
    return "press", next(
        outcome.key for outcome in Outcome if (outcome.alone, outcome.tricks) == pressed
    )

"""A table whose two sides both keep score: who they are, and what they have sent of the next hand,
for their phones and for the desk.
"""

from dataclasses import dataclass

from scoring.chairs import Seats, side_name, sides_of
from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.evening.night.play.agreement import Words, differing, key, late_report, mark, words
from tournament.evening.night.play.deals import Outcome, hand_called
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.side_names import names, who_did


@dataclass(frozen=True, slots=True)
class ScoringSide:
    """A side of a table whose sides both keep score."""

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
    by_side = _words_by_side(night, game, hands)
    theirs = next((side for side in hands if side != whose), None)
    if theirs is None or whose not in hands:
        return None
    number = hands[whose].number
    now = hand_called(number, game, night.rules)
    return Difference(number, now, by_side[whose], by_side[theirs], mark(hands[theirs]))


def sides(night: Night, game: TableGame) -> tuple[ScoringSide, ...]:
    return tuple(
        ScoringSide(key(side), side_name(side), names(night, game, side))
        for side in sides_of(game.chairs)
    )


@dataclass(frozen=True, slots=True)
class Sent:
    """What one side has sent of the next hand, and the press that writes it down: the name of its
    button and the value.
    """

    side: str
    words: str
    hand: facts.Hand
    press: tuple[str, str]


def sent_by_sides(night: Night, game: TableGame) -> tuple[Sent, ...]:
    """Return what each side has sent; nothing if a hand counts as soon as it is sent."""
    hands = words(game) if night.plan.both_sides else {}
    words_by_side = _words_by_side(night, game, hands)
    return tuple(
        Sent(side_name(side), words_by_side[side], hand, _press(hand))
        for side, hand in hands.items()
    )


def unlike(night: Night, game: TableGame) -> str:
    """Return how the sides differ about a hand, or two phones if one of them is enough."""
    if not night.plan.both_sides:
        return _another_phone(night, game)
    sents = sent_by_sides(night, game) if differing(game) else ()
    return "; ".join(f"{sent.side} sent {sent.words}" for sent in sents)


def _words_by_side(night: Night, game: TableGame, hands: Words) -> dict[Seats, str]:
    """Return who did what by side, and who dealt if they differ in nothing else."""
    by_side = {side: who_did(night, game, hand) for side, hand in hands.items()}
    if differing(game) and len(set(by_side.values())) < len(by_side):
        return {side: f"{words}, dealt by {hands[side].dealer}" for side, words in by_side.items()}
    return by_side


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

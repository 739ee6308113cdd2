"""The hands of one game in a row: who deals each of them, what each brought, and each in words.

Knows chairs and no names.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from scoring.bid import TRICKS, TRICKS_TO_MAKE, ImpossibleHand
from scoring.chairs import Chair, Seats, side_name, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.events import find_mishap
from scoring.events.event import AtFault
from scoring.events.ordinary import Played
from scoring.game import Game, begin, first_dealer
from scoring.hand import worth
from tournament.evening import facts
from tournament.evening.night.play import games as tables
from tournament.evening.night.play.sheets import side_by_side, to_scored_hand


class Outcome(Enum):
    """What a maker can have done, in one press: of tricks that are worth the same, one number."""

    MADE = "made", "Made it", False, 3
    MARCH = "march", "March", False, 5
    ALONE_MADE = "alone_made", "Alone, made it", True, 3
    ALONE_MARCH = "alone_march", "Alone, march", True, 5
    EUCHRED = "euchred", "Euchred", False, 2
    ALONE_EUCHRED = "alone_euchred", "Alone, euchred", True, 2

    def __init__(self, key: str, words: str, alone: bool, tricks: int) -> None:
        self.key = key
        self.words = words
        self.alone = alone
        self.tricks = tricks


@dataclass(frozen=True, slots=True)
class Deal:
    """One hand, with the game before and after it."""

    hand: facts.Hand
    before: Game
    after: Game

    @property
    def number(self) -> int:
        """Return the number of the hand. A hand that does not count and the deal after it share
        one.
        """
        return self.before.counted + 1

    @property
    def gain(self) -> str:
        """N/S 2, or no points."""
        old, new = self.before.points, self.after.points
        changes = [(side, new[side[0]] - old[side[0]]) for side in sides_of(self.after.seats)]
        return (
            ", ".join(f"{side_name(side)} {gain}" for side, gain in changes if gain) or "no points"
        )

    @property
    def score(self) -> str:
        return score(self.after)

    @property
    def deed(self) -> str:
        return deed(self.hand)


def score(game: Game) -> str:
    """Return the score in words: 7-4."""
    return side_by_side(game.points[side[0]] for side in sides_of(game.seats))


def start(sheet: facts.Sheet, chairs: Seats, rules: HouseRules) -> Game:
    dealer = Chair(sheet.dealer) if sheet.dealer else first_dealer(rules, chairs)
    return begin(rules, chairs, dealer)


def deals(
    sheet: facts.Sheet, hands: Iterable[facts.Hand], chairs: Seats, rules: HouseRules
) -> tuple[Deal, ...]:
    """A ValueError where a hand cannot follow on the ones before it."""
    game, played = start(sheet, chairs, rules), []
    for hand in hands:
        after = game.after(to_scored_hand(hand))
        played.append(Deal(hand, game, after))
        game = after
    return tuple(played)


def hand_called(number: int, played: tables.TableGame | None, rules: HouseRules) -> int:
    """What people call the hand on this line of a table, be it the next one. Where a chair was left
    empty, the hands before it do not add up.
    """
    if played is None or number > len(played.hands) + 1:
        return number
    try:
        before = deals(played.sheet, played.hands[: number - 1], played.chairs, rules)
    except ValueError:
        return number
    return before[-1].after.counted + 1 if before else 1


def renumber(
    sheet: facts.Sheet, hands: Iterable[facts.Hand], chairs: Seats, rules: HouseRules
) -> tuple[facts.Hand, ...]:
    """The same hands, numbered from one and dealt as the deal goes: after one of them was changed
    or taken out, those that follow had other dealers than was thought.
    """
    game, ordered = start(sheet, chairs, rules), []
    for number, hand in enumerate(hands, start=1):
        again = replace(hand, number=number, dealer=(game.dealer or Chair(hand.dealer)).value)
        game = game.after(to_scored_hand(again))
        ordered.append(again)
    return tuple(ordered)


def whose(hand: facts.Hand) -> Chair | None:
    """The maker of a hand that was played, and whoever broke a rule in another."""
    letter = hand.maker if hand.event == Played.KEY else hand.offender
    return Chair(letter) if letter else None


def is_by_table(hand: facts.Hand, chairs: Seats, rules: HouseRules) -> bool:
    """Whether those who sit there say it by themselves: that it was played, or that it was not and
    counts all the same. What else can happen is ruled.
    """
    if hand.event == Played.KEY:
        return True
    try:
        is_nobodys = find_mishap(hand.event).WHO is AtFault.NOBODY
        return is_nobodys and worth(to_scored_hand(hand), chairs, rules).counts
    except ImpossibleHand:
        return False


def may_drop_last(played: tables.TableGame, rules: HouseRules) -> bool:
    """By the table itself: what somebody ruled is the director's, and so is where it stopped."""
    by_table = all(is_by_table(hand, played.chairs, rules) for hand in played.hands[-1:])
    return bool(played.hands) and by_table and not played.sheet.short


def deed(hand: facts.Hand) -> str:
    """What the maker did, or what happened: alone, marched. It follows the name of the one whose
    deed it was: reneged.
    """
    if hand.event != Played.KEY:
        mishap = find_mishap(hand.event)
        return mishap.HAPPENED.format(who="").strip() if whose(hand) else mishap.WORDS
    tricks = hand.tricks or 0
    done = "marched" if tricks == TRICKS else "made it" if tricks >= TRICKS_TO_MAKE else "euchred"
    return f"alone, {done}" if hand.alone else done

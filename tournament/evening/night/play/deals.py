"""The hands of one game in order: who deals each hand, what it scores, and what happened in it.

Players are known by their chairs.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from scoring.bid import TRICKS_PER_HAND, TRICKS_TO_MAKE, ImpossibleHand
from scoring.chairs import Chair, Seats, SideNames, side_name, sides_at_table
from scoring.dials.house_rules import HouseRules
from scoring.events import find_mishap_class
from scoring.events.event import PlayerAtFault
from scoring.events.ordinary import PlayedHand
from scoring.game import Game
from scoring.hand import hand_worth
from tournament.evening import facts
from tournament.evening.night.play import games as tables
from tournament.evening.night.play.sheets import score_in_words, start_game, to_scored_hand

NO_POINTS_WORDS = "no points"


class HandOutcome(Enum):
    """The outcome of a played hand, as the score keeper's buttons offer it. `tricks` is one number
    of tricks with this outcome. All other such numbers score the same.
    """

    MADE = "made", "3 or 4 tricks", False, 3
    MARCH = "march", "All 5 tricks", False, 5
    ALONE_MADE = "alone_made", "Alone, 3 or 4 tricks", True, 3
    ALONE_MARCH = "alone_march", "Loner (all 5 alone)", True, 5
    EUCHRED = "euchred", "Euchred", False, 2
    ALONE_EUCHRED = "alone_euchred", "Alone, euchred", True, 2

    def __init__(self, key: str, words: str, alone: bool, tricks: int) -> None:
        self.key = key
        self.words = words
        self.alone = alone
        self.tricks = tricks


@dataclass(frozen=True, slots=True)
class Deal:
    """One hand, with the game before it and after it."""

    hand: facts.Hand
    game_before: Game
    game_after: Game

    @property
    def number(self) -> int:
        """The number of the hand. A hand that does not count has the same number as the
        next one.
        """
        return self.game_before.hands_counted + 1

    @property
    def sides_and_gains(self) -> tuple[tuple[Seats, int], ...]:
        """The sides that scored in the hand, each with the points that it gained."""
        points_before, points_after = self.game_before.points, self.game_after.points
        return tuple(
            (side, gain)
            for side in sides_at_table(self.game_after.seats)
            if (gain := points_after[side[0]] - points_before[side[0]])
        )

    def points_scored_words(self, name_by_side: SideNames) -> str:
        """Return the points scored in the hand, as in "N/S 2", "2 for team 4" or "no points"."""
        gain_texts = (
            f"{score_in_words((gain,))} for {name_by_side[side]}"
            if side in name_by_side
            else f"{side_name(side)}\N{NO-BREAK SPACE}{score_in_words((gain,))}"
            for side, gain in self.sides_and_gains
        )
        return ", ".join(gain_texts) or NO_POINTS_WORDS

    @property
    def score_words(self) -> str:
        return score_words(self.game_after)

    @property
    def action_words(self) -> str:
        return action_words(self.hand)


def score_words(game: Game) -> str:
    """Return the score of the game, as in "7\N{EN DASH}4"."""
    return score_in_words(game.points[side[0]] for side in sides_at_table(game.seats))


def replay_deals(
    sheet: facts.Sheet, hands: Iterable[facts.Hand], chairs: Seats, rules: HouseRules
) -> tuple[Deal, ...]:
    """Return the deals of a game. Raise ValueError if a hand cannot follow the ones before it."""
    game, deals = start_game(sheet, chairs, rules), []
    for hand in hands:
        game_after = game.add_hand(to_scored_hand(hand))
        deals.append(Deal(hand, game, game_after))
        game = game_after
    return tuple(deals)


def shown_hand_number(stored_number: int, game: tables.TableGame | None, rules: HouseRules) -> int:
    """Return the number by which players know the hand with this stored number. The hand may be the
    one that is played next. If earlier hands cannot be counted, as when a chair was left empty,
    return the stored number.
    """
    if game is None or stored_number > len(game.hands) + 1:
        return stored_number
    try:
        earlier_deals = replay_deals(
            game.sheet, game.hands[: stored_number - 1], game.chairs, rules
        )
    except ValueError:
        return stored_number
    return earlier_deals[-1].game_after.hands_counted + 1 if earlier_deals else 1


def renumber_hands(
    sheet: facts.Sheet, hands: Iterable[facts.Hand], chairs: Seats, rules: HouseRules
) -> tuple[facts.Hand, ...]:
    """Return the same hands numbered from 1, each with the dealer whose turn it is. When a hand
    is changed or removed, the dealers of later hands change.
    """
    game, renumbered_hands = start_game(sheet, chairs, rules), []
    for number, hand in enumerate(hands, start=1):
        new_hand = replace(hand, number=number, dealer=(game.dealer or Chair(hand.dealer)).value)
        game = game.add_hand(to_scored_hand(new_hand))
        renumbered_hands.append(new_hand)
    return tuple(renumbered_hands)


def acting_chair(hand: facts.Hand) -> Chair | None:
    """Return the chair that a hand's description starts with: the maker of a played hand, or the
    offender in any other hand. Return None if there is no such player.
    """
    chair_letter = hand.maker if hand.event == PlayedHand.KEY else hand.offender
    return Chair(chair_letter) if chair_letter else None


def can_table_record(hand: facts.Hand, chairs: Seats, rules: HouseRules) -> bool:
    """Return whether a table can record this hand without the director: a played hand, or an
    unplayed one that counts and is no one's fault. Anything else needs a ruling.
    """
    if hand.event == PlayedHand.KEY:
        return True
    try:
        is_nobodys_fault = find_mishap_class(hand.event).AT_FAULT is PlayerAtFault.NOBODY
        return is_nobodys_fault and hand_worth(to_scored_hand(hand), chairs, rules).is_counted
    except ImpossibleHand:
        return False


def may_take_back_last_hand(game: tables.TableGame, rules: HouseRules) -> bool:
    """Return whether the table can take back its last hand without the director. It cannot take
    back a ruling, or a hand of a game that was cut short.
    """
    could_table_record_hand = all(
        can_table_record(hand, game.chairs, rules) for hand in game.hands[-1:]
    )
    return bool(game.hands) and could_table_record_hand and not game.sheet.short


def action_words(hand: facts.Hand) -> str:
    """Return what happened in a hand, to follow the player's name, as in "took all 5 alone" or
    "reneged".
    """
    if hand.event != PlayedHand.KEY:
        mishap = find_mishap_class(hand.event)
        return (
            mishap.WHAT_HAPPENED.format(who="").strip() if acting_chair(hand) else mishap.LIST_WORDS
        )
    return result_words(hand.tricks or 0, is_alone=hand.alone)


def result_words(tricks: int, *, is_alone: bool) -> str:
    """Return the result of a played hand, to follow the maker's name, as in "took all 5 alone"."""
    if tricks < TRICKS_TO_MAKE:
        return "went alone and was euchred" if is_alone else "was euchred"
    words = "took all 5" if tricks == TRICKS_PER_HAND else "made it"
    return f"{words} alone" if is_alone else words

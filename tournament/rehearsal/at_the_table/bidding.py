"""How pretend players name trump: what a hand hopes for, and whether that is enough to speak.

Each knows what a player would: their own cards, the turn-up and who deals. No house by name.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from scoring.bid import TRICKS, Bid
from scoring.cards import Card, Rank, Suit
from scoring.chairs import Chair, side_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import NoPlay
from scoring.ordering_up import order_up
from tournament.rehearsal.at_the_table.deal import Cards, Deal

# What a card hopes for, in tenths of a trick: trumps by their height, from the nine to the right
# bower, and the plain cards that win now and then.
_TRUMPS = (4, 4, 0, 5, 6, 7, 9, 10)
_PLAIN = {Rank.ACE: 5, Rank.KING: 1}
# A suit that is not held can be trumped, as long as there are trumps.
_VOID = 3
_ENOUGH, _ENOUGH_FOR_THREE, _ALONE = 22, 24, 36


@dataclass(frozen=True, slots=True)
class NamedTrump:
    trump: Suit
    bid: Bid
    ordered_up: bool


def name_trump(deal: Deal, rules: HouseRules) -> NamedTrump | None:
    """What the table ends up with after two rounds, or None where all passed."""
    return _first_round(deal, rules) or _second_round(deal, rules)


def held(deal: Deal, named: NamedTrump) -> Mapping[Chair, Cards]:
    """The hands that go into the first trick: the dealer may have taken up the turn-up."""
    if not named.ordered_up:
        return deal.hands
    return {**deal.hands, deal.dealer: picked_up(deal.hands[deal.dealer], deal.turn_up)}


def picked_up(cards: Cards, turn_up: Card) -> Cards:
    """The dealer's five of the six; where it makes no difference, the lowest goes."""
    trump = turn_up.suit
    six = by_standing((*cards, turn_up), trump)[::-1]
    return max(combinations(six, TRICKS), key=lambda five: hopes(five, trump))


def by_standing(cards: Iterable[Card], trump: Suit) -> list[Card]:
    """From the lowest to the highest, every trump above every plain card."""
    return sorted(cards, key=lambda card: (card.suit_under(trump) is trump, card.height(trump)))


def hopes(cards: Iterable[Card], trump: Suit) -> int:
    """How many tricks a hand may take by itself, in tenths."""
    suits, tenths, trumps = {trump}, 0, 0
    for card in cards:
        suit = card.suit_under(trump)
        suits.add(suit)
        trumps += suit is trump
        tenths += _TRUMPS[card.height(trump)] if suit is trump else _PLAIN.get(card.rank, 0)
    return tenths + _VOID * min(len(Suit) - len(suits), trumps)


def _first_round(deal: Deal, rules: HouseRules) -> NamedTrump | None:
    turn_up, trump = deal.turn_up, deal.turn_up.suit
    for chair in deal.speaking:
        cards, is_dealer = deal.hands[chair], chair is deal.dealer
        own = hopes(picked_up(cards, turn_up) if is_dealer else cards, trump)
        if own + _from_turn_up(chair, deal) < _enough(deal):
            continue
        if order_up(turn_up, cards, is_dealer=is_dealer, rules=rules).legal:
            return NamedTrump(trump, Bid(chair, own >= _ALONE), ordered_up=True)
    return None


def _second_round(deal: Deal, rules: HouseRules) -> NamedTrump | None:
    others = [suit for suit in Suit if suit is not deal.turn_up.suit]
    for chair in deal.speaking:
        cards = deal.hands[chair]
        trump = max(others, key=lambda suit: hopes(cards, suit))
        own = hopes(cards, trump)
        must = chair is deal.dealer and rules.nobody_names is NoPlay.DEALER_MUST_NAME
        if must or own >= _enough(deal):
            return NamedTrump(trump, Bid(chair, own >= _ALONE), ordered_up=False)
    return None


def _from_turn_up(chair: Chair, deal: Deal) -> int:
    """The turn-up helps who orders it up for a partner, and hurts who gives it to the others."""
    if chair is deal.dealer:
        return 0
    worth = _TRUMPS[deal.turn_up.height(deal.turn_up.suit)] // 2
    return worth if deal.dealer in side_of(chair, deal.seats) else -worth


def _enough(deal: Deal) -> int:
    """At a table of three no partner helps."""
    return _ENOUGH if len(deal.seats) == 4 else _ENOUGH_FOR_THREE

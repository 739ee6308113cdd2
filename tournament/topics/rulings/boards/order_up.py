"""May this hand order up the card turned up? The first card on the pad is that one."""

from dataclasses import dataclass

from scoring.bid import TRICKS
from scoring.cards import Card, card
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import OwnTrump, TurnUps
from scoring.ordering_up import OrderUpVerdict, order_up
from tournament.evening.night.play.tapped_cards import card_words
from tournament.evening.words.many import capital
from tournament.topics.rulings.boards.tricks import Face, SuitRow, by_suit

# Six cards with their dashes, and some more for an address that is typed.
MAX_LETTERS = 40


@dataclass(frozen=True, slots=True)
class Check:
    """The check of one hand. It `asks_dealer` whether it is the dealer's, if the dealer may do
    more.
    """

    rule: str
    free: bool
    dealer: str
    asks_dealer: bool
    turn_up: Face | None
    hand: tuple[Face, ...]
    rows: tuple[SuitRow, ...]
    last: str
    without_last: str
    call: OrderUpVerdict | None
    fault: str

    @property
    def cards_in_words(self) -> str:
        """Return the card turned up, and the hand so far."""
        turned = f"Turned up: the {self.turn_up.words}." if self.turn_up else ""
        hand = f" In the hand: {', '.join(face.words for face in self.hand)}."
        return turned + hand * bool(self.hand)


def check(dealer: str, text: str, rules: HouseRules) -> Check:
    dealer_differs = rules.own_trump is OwnTrump.ALL_BUT_DEALER
    cards, call, fault = _read(text), None, ""
    if len(cards) > TRICKS:
        try:
            call = order_up(cards[0], cards[1:], is_dealer=dealer == "yes", rules=rules)
        except ValueError as wrong:
            fault = str(wrong)
    used = dict.fromkeys(cards[1:], "in the hand") | dict.fromkeys(cards[:1], "turned up")
    return Check(
        rule=_rule(rules),
        free=rules.own_trump is OwnTrump.NOBODY,
        dealer=dealer if dealer_differs else "",
        asks_dealer=dealer_differs and dealer not in ("yes", "no"),
        turn_up=Face(cards[0]) if cards else None,
        hand=tuple(map(Face, cards[1:])),
        rows=tuple(
            by_suit(used, lambda one: "" if len(cards) > TRICKS else _joined((*cards, one)))
        ),
        last=card_words(cards[-1]) if cards else "",
        without_last=_joined(cards[:-1]),
        call=call,
        fault=fault,
    )


def _rule(rules: HouseRules) -> str:
    jacks = rules.own_trump_for is TurnUps.JACKS and rules.own_trump is not OwnTrump.NOBODY
    return f"{capital(rules.own_trump.words)}{', when a jack is turned up' * jacks}."


def _read(text: str) -> tuple[Card, ...]:
    """Return the cards of an address; none if it is no list of cards, so that the hand
    begins anew.
    """
    try:
        return tuple(map(card, text[:MAX_LETTERS].split("-"))) if text else ()
    except ValueError:
        return ()


def _joined(cards: tuple[Card, ...]) -> str:
    return "-".join(map(str, cards))

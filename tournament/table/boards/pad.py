"""The pad of 24 cards: four suits as they are printed, each card with where a press on it leads.

Knows no tricks.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from scoring.cards import PACK, Card, Rank, Suit
from tournament.night.play.tapped_cards import SIGNS, card_words

HIGHEST_FIRST = tuple(Rank)[::-1]
RED = (Suit.HEARTS, Suit.DIAMONDS)


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is drawn."""

    card: Card

    @property
    def words(self) -> str:
        return card_words(self.card)

    @property
    def sign(self) -> str:
        return SIGNS[self.card.suit]

    @property
    def is_red(self) -> bool:
        return self.card.suit in RED


@dataclass(frozen=True, slots=True)
class Key:
    """`cards` is all that is told once it is pressed, and nothing where it cannot be; `used` says
    where the card is already.
    """

    face: Face
    cards: str
    used: str


@dataclass(frozen=True, slots=True)
class SuitRow:
    name: str
    sign: str
    is_red: bool
    keys: tuple[Key, ...]


def by_suit(used: Mapping[Card, str], press: Callable[[Card], str]) -> Iterator[SuitRow]:
    """`press` says what is told with one card more."""
    for suit in Suit:
        cards = sorted(
            (card for card in PACK if card.suit is suit),
            key=lambda card: HIGHEST_FIRST.index(card.rank),
        )
        keys = tuple(
            Key(Face(card), "" if card in used else press(card), used.get(card, ""))
            for card in cards
        )
        yield SuitRow(suit.name.lower(), SIGNS[suit], suit in RED, keys)

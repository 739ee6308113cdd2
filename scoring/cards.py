"""The 24 cards of a euchre pack, and which of two cards takes the trick."""

from dataclasses import dataclass
from enum import StrEnum


class Suit(StrEnum):
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def next(self) -> "Suit":
        """The other suit of the same color. For spades it is clubs."""
        return NEXT_SUIT_BY_SUIT[self]


NEXT_SUIT_BY_SUIT = {
    Suit.SPADES: Suit.CLUBS,
    Suit.CLUBS: Suit.SPADES,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}


class Rank(StrEnum):
    """The ranks of cards, lowest first in a suit without bowers."""

    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


STRENGTH_BY_RANK = {rank: strength for strength, rank in enumerate(Rank)}
LEFT_BOWER_STRENGTH = len(STRENGTH_BY_RANK)
RIGHT_BOWER_STRENGTH = LEFT_BOWER_STRENGTH + 1


@dataclass(frozen=True, slots=True)
class Card:
    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    def effective_suit(self, trump: Suit) -> Suit:
        """Return the suit of this card when `trump` is trump. The left bower belongs to trump."""
        return trump if self.is_left_bower(trump) else self.suit

    def is_left_bower(self, trump: Suit) -> bool:
        return self.rank is Rank.JACK and self.suit is trump.next

    def strength(self, trump: Suit) -> int:
        """Return how strong this card is among cards of its effective suit. Of two such cards, the
        one with the higher number wins.
        """
        if self.is_left_bower(trump):
            return LEFT_BOWER_STRENGTH
        if self.rank is Rank.JACK and self.suit is trump:
            return RIGHT_BOWER_STRENGTH
        return STRENGTH_BY_RANK[self.rank]

    def beats(self, earlier_card: "Card", trump: Suit) -> bool:
        """Return whether this card beats a card that was played earlier in the trick. A card that
        neither follows suit nor is trump never does.
        """
        suit, earlier_suit = self.effective_suit(trump), earlier_card.effective_suit(trump)
        if suit is not earlier_suit:
            return suit is trump
        return self.strength(trump) > earlier_card.strength(trump)


PACK = tuple(Card(rank, suit) for suit in Suit for rank in Rank)


def parse_card(text: str) -> Card:
    """Return the card that the text names, as in "10C" or "AS", in capital or small letters. Raise
    ValueError if the text does not name a card of the pack.
    """
    for card in PACK:
        if str(card) == text.strip().upper():
            return card
    raise ValueError(
        f'"{text[:40]}" is not a card in this pack. Write the rank 9, 10, J, Q, K or A and the '
        "suit S, H, D or C, as in 10C."
    )

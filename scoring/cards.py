"""The 24 cards: which suit each belongs to under a trump, and which beats which.

Knows no players and no house.
"""

from dataclasses import dataclass
from enum import StrEnum


class Suit(StrEnum):
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def next(self) -> "Suit":
        """The other suit of the same color."""
        return NEXT[self]


NEXT = {
    Suit.SPADES: Suit.CLUBS,
    Suit.CLUBS: Suit.SPADES,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}


class Rank(StrEnum):
    """From the lowest to the highest of a plain suit."""

    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


HEIGHT = {rank: height for height, rank in enumerate(Rank)}
LEFT_BOWER = len(HEIGHT)
RIGHT_BOWER = LEFT_BOWER + 1


@dataclass(frozen=True, slots=True)
class Card:
    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    def suit_under(self, trump: Suit) -> Suit:
        """The suit that the card belongs to: the left bower belongs to trump."""
        return trump if self.is_left_bower(trump) else self.suit

    def is_left_bower(self, trump: Suit) -> bool:
        return self.rank is Rank.JACK and self.suit is trump.next

    def height(self, trump: Suit) -> int:
        """How high the card stands within the suit it belongs to."""
        if self.is_left_bower(trump):
            return LEFT_BOWER
        if self.rank is Rank.JACK and self.suit is trump:
            return RIGHT_BOWER
        return HEIGHT[self.rank]

    def beats(self, other: "Card", trump: Suit) -> bool:
        """Whether this card, played later, takes the trick from the other."""
        suit, others = self.suit_under(trump), other.suit_under(trump)
        if suit is not others:
            return suit is trump
        return self.height(trump) > other.height(trump)


PACK = tuple(Card(rank, suit) for suit in Suit for rank in Rank)


def card(text: str) -> Card:
    """The card that is written as 10C or AS; raises ValueError with the cure."""
    for face in PACK:
        if str(face) == text.strip().upper():
            return face
    raise ValueError(
        f'"{text[:40]}" is no card of this pack: write the rank 9, 10, J, Q, K or A and the suit '
        "S, H, D or C, as in 10C."
    )

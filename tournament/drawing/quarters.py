"""The four quarters of a hall, each by a suit: where to go is seen across the room.

Only where the club says how many tables stand in a row. Shape and words tell them apart, and
colours besides.
"""

from collections.abc import Collection
from math import ceil

from tournament.drawing.shapes import Drawing, Part, Role, Sign
from tournament.drawing.suits import Suit

# From the table with number 1, which is at the upper left of a map.
SUITS = {
    (False, False): Suit.SPADE,
    (False, True): Suit.HEART,
    (True, False): Suit.CLUB,
    (True, True): Suit.DIAMOND,
}
WHERE = {
    Suit.SPADE: "front left",
    Suit.HEART: "front right",
    Suit.CLUB: "back left",
    Suit.DIAMOND: "back right",
}
# A hall with fewer tables is seen at a glance.
SMALL = 8


def quarter(table: int, tables: Collection[int], a_row: int) -> Suit | None:
    """Of a hall with these tables; the first half of an odd number is the larger one."""
    if not a_row or len(tables) < SMALL:
        return None
    rows = ceil(max(tables) / a_row)
    row, column = divmod(table - 1, a_row)
    return SUITS[2 * row >= rows + rows % 2, 2 * column >= a_row + a_row % 2]


def sign(suit: Suit) -> Drawing:
    """One suit, as high as a line."""
    return Drawing("sign", 100, 100, (Part((Sign(suit, 4, 4, 92, Role[suit.name]),)),))

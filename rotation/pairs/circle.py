"""The circle: places, counted from 0, that all meet one another turn by turn, again and again.

Knows no teams and no divisions.
"""

from math import gcd, lcm


def meetings(places: int, turn: int) -> tuple[tuple[int, int], ...]:
    """The pairs of places that meet. All go one step around each turn; if the number is even, the
    last one stays outside and meets the one that passes, and if it is odd, that one is spare.
    """
    around = turns(places)
    passing = () if places % 2 else ((turn % around, places - 1),)
    across = range(1, (around + 1) // 2)
    return (*passing, *(((turn + step) % around, (turn - step) % around) for step in across))


def spare(places: int, turn: int) -> int:
    """The place without an opponent in an odd circle."""
    return turn % places


def turns(places: int) -> int:
    """How many turns it takes until all have met."""
    return places - 1 + places % 2


def abreast(one: int, other: int, turn: int) -> int:
    """The turn of an odd circle of `other` places beside a turn of one with `one` places, so that
    every spare place of the one meets every spare place of the other before any two meet again.
    """
    return turn + turn // lcm(one, other) % gcd(one, other)

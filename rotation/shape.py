"""The division of a field into tables of four, tables of three and those who sit out.

Knows only how many players there are, and what the house does with those left over.
"""

from dataclasses import dataclass
from enum import Enum

from scoring.dials import options
from scoring.dials.house_rules import HouseRules

MIN_PLAYERS = 4
# How many more players make a table, in words.
MORE = {1: "one", 2: "two", 3: "three", 4: "four"}


class OddNumbers(Enum):
    """What becomes of the players left over when fours are full."""

    BENCH = "bench"  # up to three sit out
    BENCH_OR_THREE = "bench_or_three"  # one or two sit out, three make a table
    THREES = "threes"  # tables of three take everybody in


@dataclass(frozen=True, slots=True)
class Shape:
    """How many tables of four and of three a field makes, and how many sit out."""

    fours: int
    threes: int
    out: int

    @property
    def tables(self) -> int:
        return self.fours + self.threes

    @property
    def players(self) -> int:
        return 4 * self.fours + 3 * self.threes + self.out


def odd_numbers(rules: HouseRules) -> OddNumbers:
    """The rule for leftover players: the house's dial, or the usual one of its format. In a house
    without tables of three they sit out.
    """
    choice = rules.odd_numbers
    if choice is options.OddNumbers.AS_USUAL:
        choice = options.USUAL_ODD_NUMBERS.get(rules.format, options.OddNumbers.BENCH)
    return OddNumbers(choice.value) if rules.may_have_threes else OddNumbers.BENCH


def shape(players: int, odd: OddNumbers) -> Shape:
    """The tables that so many players make."""
    if players < MIN_PLAYERS:
        here = f"{players} {'is' if players == 1 else 'are'} here"
        more = MORE[MIN_PLAYERS - max(players, 0)]
        raise ValueError(f"{here}, and a table needs four: wait for {more} more.")
    fours, over = divmod(players, 4)
    if odd is OddNumbers.THREES:
        # A table of four that gives up a player makes room for one who is left over: one extra
        # player makes three tables of three, and two make two.
        threes = -over % 4
        broken = max(threes - 1, 0)
        return Shape(fours - broken, threes, 0) if broken <= fours else Shape(fours, 0, over)
    if over == 3 and odd is OddNumbers.BENCH_OR_THREE:
        return Shape(fours, 1, 0)
    return Shape(fours, 0, over)


@dataclass(frozen=True, slots=True)
class Share:
    """How many games of the evening fall to each player, at least and at most."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """One choice for the odd numbers, what it asks of the players over an evening, and what one
    arrival or departure would make of it. Three players have no shape.

    The shares are counted as evenly as numbers go: a drawn schedule reaches them, the bench of a
    progressive night comes close, and at its tables of three the results decide.
    """

    odd: OddNumbers
    shape: Shape
    sitting_out: Share
    at_three: Share
    one_more: Shape
    one_fewer: Shape | None


def outlooks(players: int, games: int) -> tuple[Outlook, ...]:
    """Every choice for the odd numbers, side by side."""
    seen = []
    for odd in OddNumbers:
        layout = shape(players, odd)
        out, of_three = layout.out * games, 3 * layout.threes * games
        seen.append(
            Outlook(
                odd,
                layout,
                sitting_out=Share(out // players, -(-out // players)),
                at_three=Share(of_three // players, -(-of_three // players)),
                one_more=shape(players + 1, odd),
                one_fewer=shape(players - 1, odd) if players > MIN_PLAYERS else None,
            )
        )
    return tuple(seen)

"""The shapes a field can take, side by side with what each asks of the players over an evening.

Counted as evenly as numbers go: a drawn schedule reaches it, the bench of a progressive night comes
close to it, and at its tables of three the results decide.
"""

from dataclasses import dataclass

from rotation.shape import FEWEST, OddNumbers, Shape, shape


@dataclass(frozen=True, slots=True)
class Share:
    """How many games of the evening fall to each player, at least and at most."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """One choice for the odd numbers, and what one arrival or one departure would make of it; there
    is no shape for three."""

    odd: OddNumbers
    shape: Shape
    sitting_out: Share
    at_three: Share
    one_more: Shape
    one_fewer: Shape | None


def outlooks(players: int, games: int) -> tuple[Outlook, ...]:
    return tuple(_outlook(players, games, odd) for odd in OddNumbers)


def _outlook(players: int, games: int, odd: OddNumbers) -> Outlook:
    layout = shape(players, odd)
    return Outlook(
        odd,
        layout,
        _share(layout.out * games, players),
        _share(3 * layout.threes * games, players),
        shape(players + 1, odd),
        shape(players - 1, odd) if players > FEWEST else None,
    )


def _share(places: int, players: int) -> Share:
    return Share(places // players, -(-places // players))

"""What is typed off a sheet at the end of a game, and how it was judged. Judges nothing."""

from dataclasses import dataclass

from scoring.chairs import Seats

# Points or X for each side in the order of the chairs; None for what is not typed yet.
Cells = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Typed:
    """What a sheet says at the end, for each side in the order of the chairs: N/S before E/W.

    `x` is None where nobody counted; `hands` is None for a whole game. The bell has `cut` a race,
    whatever the house lets it do.
    """

    seats: Seats
    points: tuple[int, ...]
    x: tuple[int, ...] | None = None
    hands: int | None = None
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Judged:
    """The reason is a sentence for whoever typed it; empty where there is nothing to say."""

    possible: bool
    unusual: bool = False  # only what is possible can be
    reason: str = ""

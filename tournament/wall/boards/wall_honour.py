"""One who is honoured on the wall: a medal, a place or a prize, and whose it is."""

from dataclasses import dataclass

from tournament.drawing.medal import medal
from tournament.drawing.shapes import Drawing
from tournament.wall.boards.wall_names import Who

# Longer names are set smaller, where one alone fills the wall.
LONG, LONGEST = 14, 22


@dataclass(frozen=True, slots=True)
class Honour:
    """`metal` is 1 for gold, 2 for silver, 3 for bronze, and any other for another prize. `note`
    says of a medal that it is shared, and one that `is_open` is still to be decided; `below` the
    names stand who played for whom, and what is given.
    """

    metal: int
    word: str
    note: str
    who: Who
    below: tuple[str, ...] = ()
    is_open: bool = False

    @property
    def size(self) -> str:
        """By the longest of the names."""
        letters = max(map(len, self.who.names))
        return "longest" if letters > LONGEST else "long" if letters > LONG else "short"

    @property
    def medal(self) -> Drawing:
        return medal(self.metal)

"""A chair that changes hands while a game is on."""

from dataclasses import dataclass

from rotation.seating import Entrant

Two = tuple[Entrant, Entrant]


@dataclass(frozen=True, slots=True)
class ChairHandover:
    """A chair that changed hands in the middle of a game, the first game being 1. The round of that
    game holds those who sat at the table when it ended. Where somebody plays a whole game for
    another, nobody has parted."""

    game: int
    left: Entrant
    taken_by: Entrant | None  # nobody where the others went on as a table of three
    parted: tuple[Two, ...]  # who were partners until then
    from_bench: bool

"""The Night: one evening's facts with all that follows from them, computed when it is asked for.

Knows no rows and no screens; replay.py makes it.
"""

from dataclasses import dataclass
from functools import cached_property

from tournament.evening.night.entered import NightEntries
from tournament.evening.night.seats.played_rounds import Rounds, rounds


@dataclass(frozen=True)
class Night(NightEntries):
    """One evening."""

    @cached_property
    def rounds(self) -> Rounds:
        return rounds(self.shelves, self.rules)

    def before(self, game: int) -> "Night":
        """The night as it stood when a game was seated, but with the scores as they are now: the
        same object as long as nothing of it has changed.
        """
        return self.shelves.memory.made(
            Night,
            self.tournament,
            self.club,
            self.club_name,
            0,
            self.shelves.before(game),
            self.occasion,
            self.last_name_first,
            self.tables_a_row,
            at=game,
        )

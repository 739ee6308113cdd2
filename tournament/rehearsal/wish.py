"""What a rehearsal is asked for, and how long an evening of a house is when nobody says."""

from __future__ import annotations

from dataclasses import dataclass

from rotation import formats
from scoring.house import House
from scoring.house_rules import HouseRules
from scoring.houses import HOUSES
from tournament.refused import Refused

FEWEST, MOST = 4, 120
MOST_GAMES = 30
# Where a sheet leaves the number of games open.
USUAL_GAMES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """So many come `late` and so many `leave`, by turns from the second game on, and so many scores
    are put right later. `until` is the game that is left running, where the evening is not played
    out.
    """

    house: House
    players: int
    seed: int
    games: int | None = None
    late: int = 0
    leave: int = 0
    corrections: int = 0
    until: int | None = None

    @property
    def rules(self) -> HouseRules:
        return self.house.rules.changed({"games": self.length})

    @property
    def length(self) -> int:
        """How many games the evening has."""
        return self.games or self.house.rules.games or USUAL_GAMES


def houses() -> tuple[House, ...]:
    """Those in which each plays for themselves."""
    return tuple(one for one in HOUSES if not formats.of(one.rules.format).in_teams)


def checked(wish: Wish) -> Wish:
    """The wish, or Refused with what can be rehearsed."""
    if wish.house not in houses():
        raise Refused(
            f"At {wish.house.title} pairs stay together, which cannot be rehearsed yet: choose "
            f"{' or '.join(one.title for one in houses())}."
        )
    if not FEWEST <= wish.players <= MOST:
        raise Refused(f"{wish.players} cannot be rehearsed: choose {FEWEST} to {MOST} players.")
    if wish.games is not None and not 1 <= wish.games <= MOST_GAMES:
        raise Refused(f"{wish.games} games are no evening: choose 1 to {MOST_GAMES}.")
    if not 0 <= wish.late <= MOST - wish.players:
        raise Refused(f"So many cannot come late: with them there are at most {MOST} players.")
    if wish.late and wish.length == 1:
        raise Refused("Nobody can come late to an evening of one game: let it have 2 or more.")
    if not 0 <= wish.leave <= wish.players - FEWEST:
        raise Refused(f"So many cannot leave: {FEWEST} have to be left.")
    if not 0 <= wish.corrections <= wish.players * wish.length:
        raise Refused("So many scores cannot be put right: choose fewer corrections, from 0 on.")
    return wish

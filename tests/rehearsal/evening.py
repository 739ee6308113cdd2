"""A pretend evening in which all that may happen does: late arrivals, leavers, corrections. What
must hold is looked at after each step.

Every choice is drawn from the seed, so the same wish is the same evening.
"""

from dataclasses import dataclass
from datetime import date

from rotation.lots import Lots
from tests.rehearsal import (
    bracket_corrections,
    bracket_troubles,
    checks,
    comings_and_goings,
    stored_night,
)
from tests.rehearsal.corrections import correct
from tests.rehearsal.director import Rehearsal
from tests.rehearsal.options import RehearsalOptions
from tournament.tools.pretend import knockout
from tournament.tools.pretend.director import Say
from tournament.tools.pretend.evening import PretendEvening, set_up


def begin(
    wish: RehearsalOptions, *, club: int, today: date, say: Say, begun: str = ""
) -> Rehearsal:
    """The rehearsal of a night that is now set up."""
    number = set_up(wish, club=club, today=today, begun=begun)
    return Rehearsal(number, wish, Lots(wish.seed), say)


def play(rehearsal: Rehearsal) -> tuple[checks.Check, ...]:
    """What was looked at after each game and at the end, and how it was found."""
    RehearsedEvening(rehearsal).play()
    rehearsal.look(checks.checks(rehearsal.night))
    rehearsal.look(stored_night.checks(rehearsal.tournament))
    return checks.together(rehearsal.seen)


@dataclass
class RehearsedEvening(PretendEvening):
    director: Rehearsal
    looked: int = 0

    def seat(self, game: int, games: int) -> None:
        rehearsal = self.director
        for _ in range(_turns(rehearsal.wish.late, game, games)):
            comings_and_goings.late_come(rehearsal)
        super().seat(game, games)
        for _ in range(_turns(rehearsal.wish.absent, game, games)):
            comings_and_goings.team_is_not_there(rehearsal)
        rehearsal.look(checks.just_seated(rehearsal.night))

    def finish_round(self, game: int, games: int) -> None:
        rehearsal = self.director
        wish = rehearsal.wish
        for _ in range(_turns(wish.substitutes, game, games - 1) if game < games else 0):
            comings_and_goings.substitute_comes(rehearsal)
        for _ in range(_turns(wish.leave, game, games)):
            if wish.is_of_teams:
                comings_and_goings.team_leaves(rehearsal)
            else:
                comings_and_goings.somebody_leaves(rehearsal)
        super().finish_round(game, games)
        while rehearsal.corrected * games < wish.corrections * game:
            correct(rehearsal)
        rehearsal.look(checks.checks(rehearsal.night))

    def finish_called(self) -> None:
        """It is looked at ten times, and whenever something went wrong."""
        rehearsal = self.director
        stirred = bracket_troubles.happen(rehearsal)
        super().finish_called()
        stirred |= bracket_corrections.due(rehearsal)
        tenth = knockout.tenth(rehearsal.night)
        if stirred or tenth > self.looked:
            rehearsal.look(checks.checks(rehearsal.night))
        self.looked = tenth

    def is_bracket_over(self) -> bool:
        """What is left to be put right may open it again."""
        rehearsal = self.director
        while super().is_bracket_over():
            if not bracket_troubles.last(rehearsal) and not bracket_corrections.last(rehearsal):
                return True
        return False


def _turns(count: int, game: int, games: int) -> int:
    """How many of them fall to this game: by turns, from the second one on where there is one."""
    turns = max(games - 1, 1)
    first = 2 if games > 1 else 1
    return 0 if game < first else len(range(game - first, count, turns))

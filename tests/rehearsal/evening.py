"""Play a made-up night with late arrivals, players who leave, and corrections, and check it after
each step. Every choice is drawn from the seed, so the same options give the same night.
"""

from dataclasses import dataclass
from datetime import date

from rotation.seeded_random import SeededRandom
from tests.rehearsal import (
    bracket_corrections,
    bracket_troubles,
    checks,
    comings_and_goings,
    stored_night,
)
from tests.rehearsal.corrections import correct_score
from tests.rehearsal.director import Rehearsal
from tests.rehearsal.options import RehearsalOptions
from tournament.tools.pretend import bracket_play
from tournament.tools.pretend.director import SaySentence
from tournament.tools.pretend.night_play import PretendNight, set_up_night


def begin_rehearsal(
    options: RehearsalOptions, *, club: int, today: date, say: SaySentence, start_words: str = ""
) -> Rehearsal:
    """Set up the night of a rehearsal, and return the rehearsal."""
    number = set_up_night(options, club=club, today=today, start_words=start_words)
    return Rehearsal(number, options, SeededRandom(options.seed), say)


def play_night(rehearsal: Rehearsal) -> tuple[checks.Check, ...]:
    """Play a night. Return every check made after each game and at the end."""
    RehearsedEvening(rehearsal).play()
    rehearsal.record_checks(checks.checks_of_night(rehearsal.night))
    rehearsal.record_checks(stored_night.checks_of_stored_night(rehearsal.tournament))
    return checks.merge_checks(rehearsal.checks)


@dataclass
class RehearsedEvening(PretendNight):
    director: Rehearsal
    last_tenth_checked: int = 0

    def seat_game(self, game: int, games: int) -> None:
        rehearsal = self.director
        for _ in range(_event_count_in_game(rehearsal.options.late, game, games)):
            comings_and_goings.check_in_late_player(rehearsal)
        super().seat_game(game, games)
        for _ in range(_event_count_in_game(rehearsal.options.absent, game, games)):
            comings_and_goings.leave_out_team(rehearsal)
        rehearsal.record_checks(checks.checks_of_new_game(rehearsal.night))

    def finish_round(self, game: int, games: int) -> None:
        rehearsal = self.director
        options = rehearsal.options
        for _ in range(
            _event_count_in_game(options.substitutes, game, games - 1) if game < games else 0
        ):
            comings_and_goings.bring_in_substitute(rehearsal)
        for _ in range(_event_count_in_game(options.leave, game, games)):
            if options.is_for_teams:
                comings_and_goings.let_team_leave(rehearsal)
            else:
                comings_and_goings.let_player_leave(rehearsal)
        super().finish_round(game, games)
        while rehearsal.correction_count * games < options.corrections * game:
            correct_score(rehearsal)
        rehearsal.record_checks(checks.checks_of_night(rehearsal.night))

    def finish_called_game(self) -> None:
        """Finish the called games. Check the night ten times, and whenever something went wrong."""
        rehearsal = self.director
        has_changed = bracket_troubles.cause_due_trouble(rehearsal)
        super().finish_called_game()
        has_changed |= bracket_corrections.make_due_corrections(rehearsal)
        tenths_played = bracket_play.tenths_played(rehearsal.night)
        if has_changed or tenths_played > self.last_tenth_checked:
            rehearsal.record_checks(checks.checks_of_night(rehearsal.night))
        self.last_tenth_checked = tenths_played

    def is_bracket_over(self) -> bool:
        """Return whether the bracket is over. Before saying so, enter the mistakes and corrections
        that this rehearsal still has to make, because they may reopen it.
        """
        rehearsal = self.director
        while super().is_bracket_over():
            if not bracket_troubles.cause_last_trouble(
                rehearsal
            ) and not bracket_corrections.make_last_correction(rehearsal):
                return True
        return False


def _event_count_in_game(count: int, game: int, games: int) -> int:
    """Return how many of `count` events fall into this game. They are spread over the games from
    the second one on.
    """
    turns = max(games - 1, 1)
    first_game = 2 if games > 1 else 1
    return 0 if game < first_game else len(range(game - first_game, count, turns))

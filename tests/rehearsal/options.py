"""The options of a rehearsal, which extend those of a practice night, and the check that they are
possible.
"""

from dataclasses import dataclass

from tournament.evening.night.party import TEAM_SIZE
from tournament.evening.words.refused import Refused
from tournament.tools.pretend.options import MIN_TEAMS, PracticeOptions

MIN_PLAYERS, MAX_PLAYERS = 4, 120
MAX_TEAMS = 64
MAX_GAMES = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class RehearsalOptions(PracticeOptions):
    """The options of a rehearsal, which say how often something happens. From the second game on,
    `late` players join, and `leave` players go home. `corrections` scores are corrected, and
    `substitutes` players are replaced. If teams play, `late` and `leave` count teams, and `absent`
    teams miss the start of their game.
    """

    games: int | None = None
    late: int = 0
    leave: int = 0
    absent: int = 0
    substitutes: int = 0
    corrections: int = 0

    @property
    def game_count(self) -> int:
        return self.games or super(RehearsalOptions, self).game_count


def checked_options(options: RehearsalOptions) -> RehearsalOptions:
    """Return the options, or raise Refused and say what can be rehearsed."""
    if options.games is not None and not 1 <= options.games <= MAX_GAMES:
        raise Refused(f"{options.games} games cannot be played: choose 1 to {MAX_GAMES}.")
    if options.games is not None and not options.has_game_count:
        raise Refused("Here the number of games follows from who comes: leave it away.")
    if options.is_for_teams:
        _check_teams(options)
    else:
        _check_players(options)
    if options.late and options.game_count == 1:
        raise Refused("Nobody can come late where there is one game: let there be 2 or more.")
    if not 0 <= options.corrections <= options.players * options.game_count:
        raise Refused("So many scores cannot be put right: choose fewer corrections, from 0 on.")
    return options


def _check_players(options: RehearsalOptions) -> None:
    if options.absent or options.substitutes:
        raise Refused(
            "Nobody can be absent or be replaced where each plays alone: let some leave instead."
        )
    if not MIN_PLAYERS <= options.players <= MAX_PLAYERS:
        raise Refused(
            f"{options.players} cannot be rehearsed: choose {MIN_PLAYERS} to {MAX_PLAYERS} players."
        )
    if not 0 <= options.late <= MAX_PLAYERS - options.players:
        raise Refused(
            f"So many cannot come late: with them there are at most {MAX_PLAYERS} players."
        )
    if not 0 <= options.leave <= options.players - MIN_PLAYERS:
        raise Refused(f"So many cannot leave: {MIN_PLAYERS} have to be left.")


def _check_teams(options: RehearsalOptions) -> None:
    if not MIN_TEAMS <= options.team_count <= MAX_TEAMS:
        raise Refused(
            f"{options.players} cannot be rehearsed: choose {MIN_TEAMS * TEAM_SIZE} to "
            f"{MAX_TEAMS * TEAM_SIZE + 1} players, who are {MIN_TEAMS} to {MAX_TEAMS} teams."
        )
    if options.late and not options.has_game_count:
        raise Refused("Nobody can come late here: who plays whom is settled once it begins.")
    if not 0 <= options.late <= MAX_TEAMS - options.team_count:
        raise Refused(f"So many cannot come late: with them there are at most {MAX_TEAMS} teams.")
    # A team that misses a game of a bracket loses only that one.
    leavers = options.leave if options.format.calls_games else options.leave + options.absent
    if min(options.leave, options.absent) < 0 or leavers > options.team_count - MIN_TEAMS:
        raise Refused(f"So many teams cannot go: {MIN_TEAMS} have to be left.")
    if not 0 <= options.absent <= options.team_count:
        raise Refused(f"So many cannot be absent: choose 0 to {options.team_count} teams.")
    if options.substitutes and options.has_game_count and options.game_count == 1:
        raise Refused("Nobody is replaced in the last game: let there be 2 or more.")
    if not 0 <= options.substitutes <= options.team_count:
        raise Refused(f"So many cannot be replaced: choose 0 to {options.team_count} substitutes.")

"""What a rehearsal is asked for besides an evening of practice, and whether that can be."""

from dataclasses import dataclass

from tournament.evening.words.refused import Refused
from tournament.tools.pretend.options import FEWEST_TEAMS, TEAM, PracticeOptions

FEWEST, MOST = 4, 120
MOST_TEAMS = 64
MOST_GAMES = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class RehearsalOptions(PracticeOptions):
    """So many come `late` and so many `leave`, by turns from the second game on, and so many scores
    are put right later; where pairs stay together these are teams, `absent` are those who are not
    there when their game begins, and so many players are replaced by `substitutes`.
    """

    games: int | None = None
    late: int = 0
    leave: int = 0
    absent: int = 0
    substitutes: int = 0
    corrections: int = 0

    @property
    def length(self) -> int:
        return self.games or super(RehearsalOptions, self).length


def checked(wish: RehearsalOptions) -> RehearsalOptions:
    """The wish, or Refused with what can be rehearsed."""
    if wish.games is not None and not 1 <= wish.games <= MOST_GAMES:
        raise Refused(f"{wish.games} games cannot be played: choose 1 to {MOST_GAMES}.")
    if wish.games is not None and not wish.counts_games:
        raise Refused("Here the number of games follows from who comes: leave it away.")
    if wish.is_of_teams:
        _check_teams(wish)
    else:
        _check_players(wish)
    if wish.late and wish.length == 1:
        raise Refused("Nobody can come late where there is one game: let there be 2 or more.")
    if not 0 <= wish.corrections <= wish.players * wish.length:
        raise Refused("So many scores cannot be put right: choose fewer corrections, from 0 on.")
    return wish


def _check_players(wish: RehearsalOptions) -> None:
    if wish.absent or wish.substitutes:
        raise Refused(
            "Nobody can be absent or be replaced where each plays alone: let some leave instead."
        )
    if not FEWEST <= wish.players <= MOST:
        raise Refused(f"{wish.players} cannot be rehearsed: choose {FEWEST} to {MOST} players.")
    if not 0 <= wish.late <= MOST - wish.players:
        raise Refused(f"So many cannot come late: with them there are at most {MOST} players.")
    if not 0 <= wish.leave <= wish.players - FEWEST:
        raise Refused(f"So many cannot leave: {FEWEST} have to be left.")


def _check_teams(wish: RehearsalOptions) -> None:
    if not FEWEST_TEAMS <= wish.teams <= MOST_TEAMS:
        raise Refused(
            f"{wish.players} cannot be rehearsed: choose {FEWEST_TEAMS * TEAM} to "
            f"{MOST_TEAMS * TEAM + 1} players, who are {FEWEST_TEAMS} to {MOST_TEAMS} teams."
        )
    if wish.late and not wish.counts_games:
        raise Refused("Nobody can come late here: who plays whom is settled once it begins.")
    if not 0 <= wish.late <= MOST_TEAMS - wish.teams:
        raise Refused(f"So many cannot come late: with them there are at most {MOST_TEAMS} teams.")
    # Who is not there for a game of a bracket loses that one alone.
    gone = wish.leave if wish.way.calls_games else wish.leave + wish.absent
    if min(wish.leave, wish.absent) < 0 or gone > wish.teams - FEWEST_TEAMS:
        raise Refused(f"So many teams cannot go: {FEWEST_TEAMS} have to be left.")
    if not 0 <= wish.absent <= wish.teams:
        raise Refused(f"So many cannot be absent: choose 0 to {wish.teams} teams.")
    if wish.substitutes and wish.counts_games and wish.length == 1:
        raise Refused("Nobody is replaced in the last game: let there be 2 or more.")
    if not 0 <= wish.substitutes <= wish.teams:
        raise Refused(f"So many cannot be replaced: choose 0 to {wish.teams} substitutes.")

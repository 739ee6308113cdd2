"""A party goes home after a game, or stays after all: out of a drawn bracket it forfeits."""

from tournament.bracket.actions import forfeited_games
from tournament.leaving.actions import going_home
from tournament.writing.write import Done, Press


def leave_or_stay(at: Press, *, party: int, game: int | None, forfeits: bool) -> Done:
    """Without a game it stays."""
    if forfeits:
        act = forfeited_games.come_back if game is None else forfeited_games.withdraw
        return act(at, team=party)
    if game is None:
        return going_home.stay(at, party=party)
    return going_home.leave_after(at, party=party, game=game)

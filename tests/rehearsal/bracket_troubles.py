"""What befalls teams in a bracket: one is not there and forfeits, one goes home, and somebody plays
for another.
"""

from collections.abc import Callable

from rotation.outcomes import Spot
from tests.rehearsal.comings_and_goings import IN_THE_MIDDLE, substitute_comes
from tests.rehearsal.director import Rehearsal
from tournament.evening.facts import ForfeitKey
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import games_on_tables
from tournament.evening.night.play.sheets import SheetState
from tournament.tools.pretend import tables
from tournament.topics.bracket.actions import forfeited_games

# In the middle of a game, between two, and called to a table before the first hand.
WAYS = 3
# Of so many who are not there, neither team of a game is.
BOTH_IN = 4


def happen(rehearsal: Rehearsal) -> bool:
    """What is due by now, spread over the evening; whether anything was."""
    wish = rehearsal.wish
    before = (rehearsal.absent, rehearsal.left, rehearsal.substituted)
    if _is_due(rehearsal, wish.absent, rehearsal.absent):
        somebody_is_not_there(rehearsal)
    if _is_due(rehearsal, wish.leave, rehearsal.left):
        team_goes_home(rehearsal)
    if _is_due(rehearsal, wish.substitutes, rehearsal.substituted):
        substitute_comes(rehearsal)
    return before != (rehearsal.absent, rehearsal.left, rehearsal.substituted)


def last(rehearsal: Rehearsal) -> bool:
    """Whoever was to go home and did not so far, now that all is played."""
    if rehearsal.left == rehearsal.wish.leave:
        return False
    _goes(rehearsal, _still_here(rehearsal))
    return True


def somebody_is_not_there(rehearsal: Rehearsal) -> None:
    """A game that is ready is forfeited, called or not, as long as no hand of it is played."""
    night = rehearsal.night
    begun = {played.name for played in night.rounds if played.has_scores}
    names = [text for text in draws.bracket(night).ready if text not in begun]
    if not names:
        return
    rehearsal.absent += 1
    name = rehearsal.one_of(names)
    others = draws.bracket(night).contenders - set(draws.bracket(night).teams_in(name))
    both = others and not draws.bracket(night).falls(name) and rehearsal.absent % BOTH_IN == 0
    by: ForfeitKey = "both" if both else rehearsal.one_of(tuple(Spot)).value
    forfeited_games.forfeit(rehearsal.press(), name=name, by=by)


def team_goes_home(rehearsal: Rehearsal) -> None:
    """By turns one at a table in the middle of a game, one between its games, one just called; as
    far as there is one.
    """
    night = rehearsal.night
    playing = {
        int(team): played
        for played in games_on_tables(night).values()
        for team in draws.bracket(night).teams_in(played.name)
    }
    untouched = {
        team
        for team, played in playing.items()
        if played.games[0].score.state is SheetState.MISSING
    }
    here = _still_here(rehearsal)
    way = rehearsal.left % WAYS
    wanted: dict[int, Callable[[int], bool]] = {
        0: lambda team: team in playing,
        1: lambda team: team not in playing and str(team) not in draws.bracket(night).done,
        2: lambda team: team in untouched,
    }
    chosen = [number for number in here if wanted[way](number)] or here
    team = rehearsal.one_of(chosen)
    if way == 0 and team in untouched:
        game = playing[team].games[0]
        tables.by_hand(rehearsal.press(), game, rehearsal.rules, rehearsal.lots, IN_THE_MIDDLE)
    _goes(rehearsal, [team])


def _goes(rehearsal: Rehearsal, some: list[int]) -> None:
    forfeited_games.withdraw(rehearsal.press(), team=rehearsal.one_of(some))
    rehearsal.left += 1


def _still_here(rehearsal: Rehearsal) -> list[int]:
    """Those in the draw who have not gone home; whoever has won it all stays for the prize."""
    progress = draws.bracket(rehearsal.night)
    gone = progress.withdrawn | {progress.champion}
    return [int(team) for team in progress.teams if team not in gone]


def _is_due(rehearsal: Rehearsal, wished: int, done: int) -> bool:
    progress = draws.bracket(rehearsal.night)
    over, all_of_them = len(progress.endings), len(progress.bracket.games)
    return done < wished and (done + 1) * all_of_them <= (wished + 1) * max(over, 1)

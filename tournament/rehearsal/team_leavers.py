"""Pairs who go home, who are not there when their game begins, and who bring somebody else."""

from __future__ import annotations

from collections import Counter

from tournament.actions import team_changes
from tournament.night import facts
from tournament.night.games import Game
from tournament.night.teams import Team
from tournament.rehearsal import tables
from tournament.rehearsal.director import Rehearsal
from tournament.rehearsal.door import somebody
from tournament.rehearsal.wish import FEWEST_TEAMS

# So many hands are played when something happens in the middle of a game.
IN_THE_MIDDLE = 2


def team_leaves(rehearsal: Rehearsal) -> None:
    """After the game that is on."""
    team = rehearsal.one_of(_here(rehearsal))
    game = len(rehearsal.night.rounds)
    team_changes.leave_after(rehearsal.desk(), team=team.number, game=game)
    rehearsal.left += 1


def team_is_not_there(rehearsal: Rehearsal) -> None:
    """The game is seated again without it; a division keeps two, so that they can meet."""
    here = _here(rehearsal)
    sizes = Counter(one.division for one in here)
    spared = [one for one in here if sizes[one.division] > FEWEST_TEAMS]
    if not spared:
        return
    team = rehearsal.one_of(spared)
    team_changes.seat_without(rehearsal.desk(), team=team.number)
    rehearsal.absent += 1


def substitute_comes(rehearsal: Rehearsal) -> None:
    """By turns in the middle of a game and before it begins, where one is on."""
    night = rehearsal.night
    playing = [(game, one) for game in night.on_now for one in _players(rehearsal, game)]
    if not playing:
        return
    game, one = rehearsal.one_of(playing)
    if rehearsal.substituted % 2 == 0 and not game.hands:
        tables.by_hand(rehearsal.desk(), game, rehearsal.rules, rehearsal.lots, IN_THE_MIDDLE)
    reason = f"{one.name} feels ill"
    person = somebody(rehearsal, one.sex)
    team_changes.substitute(rehearsal.desk(reason), entry=one.number, person=person)
    rehearsal.substituted += 1


def _here(rehearsal: Rehearsal) -> list[Team]:
    """Who has a place in the game that is on, and plays on after it."""
    night = rehearsal.night
    number = len(night.rounds)
    return [one for one in night.teams_in(number) if not one.is_house and one.last_game is None]


def _players(rehearsal: Rehearsal, game: Game) -> list[facts.Entry]:
    """Whoever is still in the team at the table, and no helper."""
    found = [rehearsal.night.entry(who) for who in game.entries]
    return [one for one in found if one.ranked and one.last_game is None]

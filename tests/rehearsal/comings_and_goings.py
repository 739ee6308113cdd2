"""Players and pairs who come late or go home, who are not there when their game begins, or whose
chair somebody else takes.
"""

from collections import Counter

from tests.rehearsal.director import Rehearsal
from tournament.evening import facts
from tournament.evening.night import attendance
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.seats.leaving import chances
from tournament.tools.pretend import tables
from tournament.tools.pretend.door import player_comes, somebody, team_comes
from tournament.tools.pretend.options import FEWEST_TEAMS
from tournament.topics.leaving.actions import going_home, substitutes

# So many hands are played when something happens in the middle of a game.
IN_THE_MIDDLE = 2
WAYS = 3


def late_come(rehearsal: Rehearsal) -> None:
    """A player, or a team of a division that plays already."""
    if not rehearsal.wish.is_of_teams:
        player_comes(rehearsal)
        return
    own = (party.division for party in rehearsal.night.teams if not party.is_house)
    team_comes(rehearsal, rehearsal.one_of(tuple(dict.fromkeys(own))))


def somebody_leaves(rehearsal: Rehearsal) -> None:
    """By turns in the middle of a game, after it, and with a stand-in."""
    night = rehearsal.night
    gone = sum(entry.ranked and entry.last_game is not None for entry in night.entries)
    left = {handover.table for handover in night.rounds[-1].handovers}
    games = [game for game in night.rounds[-1].games if game.table not in left]
    game, who = rehearsal.one_of([(game, who) for game in games for who in _here(rehearsal, game)])
    if gone % WAYS == 1:
        going_home.leave_after(rehearsal.press(), party=who.number, game=game.round)
        return
    tables.by_hand(rehearsal.press(), game, rehearsal.rules, rehearsal.lots, IN_THE_MIDDLE)
    offered = chances(rehearsal.night, game, who.number)
    taker = offered.takers[0].entry if offered.takers and gone % WAYS == 0 else None
    alone = taker is None and gone % WAYS == 0 and offered.three
    stand_in = "" if taker or alone else f"Helper {gone + 1}"
    going_home.leave_now(rehearsal.press(), entry=who.number, taker=taker, stand_in=stand_in)


def team_leaves(rehearsal: Rehearsal) -> None:
    """After the game that is on."""
    number = rehearsal.one_of(_teams(rehearsal)).number
    going_home.leave_after(rehearsal.press(), party=number, game=len(rehearsal.night.rounds))
    rehearsal.left += 1


def team_is_not_there(rehearsal: Rehearsal) -> None:
    """The game is seated again without it; a division keeps two, so that they can meet."""
    here = _teams(rehearsal)
    sizes = Counter(party.division for party in here)
    spared = [party for party in here if sizes[party.division] > FEWEST_TEAMS]
    if not spared:
        return
    going_home.seat_without(rehearsal.press(), party=rehearsal.one_of(spared).number)
    rehearsal.absent += 1


def substitute_comes(rehearsal: Rehearsal) -> None:
    """By turns in the middle of a game and before it begins, where one is on."""
    playing = [
        (game, entry) for game in rehearsal.night.rounds.on_now for entry in _here(rehearsal, game)
    ]
    if not playing:
        return
    game, entry = rehearsal.one_of(playing)
    if rehearsal.substituted % 2 == 0 and not game.hands:
        tables.by_hand(rehearsal.press(), game, rehearsal.rules, rehearsal.lots, IN_THE_MIDDLE)
    reason = f"{entry.name} feels ill"
    person = somebody(rehearsal, entry.sex)
    substitutes.substitute(rehearsal.press(reason), entry=entry.number, person=person)
    rehearsal.substituted += 1


def _teams(rehearsal: Rehearsal) -> list[Party]:
    """Who has a place in the game that is on, and plays on after it."""
    playing = attendance.teams_in(rehearsal.night, len(rehearsal.night.rounds))
    return [party for party in playing if not party.is_house and party.last_game is None]


def _here(rehearsal: Rehearsal, game: TableGame) -> list[facts.Entry]:
    """Whoever sits there and stays so far, and no helper."""
    entries = [rehearsal.night.entries.of(who) for who in game.entries]
    return [entry for entry in entries if entry.ranked and entry.last_game is None]

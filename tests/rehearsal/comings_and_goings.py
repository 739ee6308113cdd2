"""Players and teams come late, leave, miss the start of their game, or get a substitute."""

from collections import Counter

from tests.rehearsal.director import Rehearsal
from tournament.evening import facts
from tournament.evening.night import attendance
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.seats.leaving import replacements
from tournament.tools.pretend import tables
from tournament.tools.pretend.check_in import check_in_player, check_in_team, next_person
from tournament.tools.pretend.options import MIN_TEAMS
from tournament.topics.leaving.actions import going_home, substitutes

# How many hands are played before something happens in the middle of a game.
HANDS_BEFORE_EVENT = 2
WAY_COUNT = 3


def check_in_late_player(rehearsal: Rehearsal) -> None:
    """Check in a late player, or a late team of a division that is already playing."""
    if not rehearsal.options.is_for_teams:
        check_in_player(rehearsal)
        return
    own = (party.division for party in rehearsal.night.teams if not party.is_fill_in)
    check_in_team(rehearsal, rehearsal.choose_one(tuple(dict.fromkeys(own))))


def let_player_leave(rehearsal: Rehearsal) -> None:
    """Let a player leave: by turns in the middle of a game, after it, and with a substitute."""
    night = rehearsal.night
    leavers = sum(entry.ranked and entry.last_game is not None for entry in night.entries)
    left = {handover.table for handover in night.rounds[-1].handovers}
    games = [game for game in night.rounds[-1].games if game.table not in left]
    game, who = rehearsal.choose_one(
        [(game, who) for game in games for who in _players_at_table(rehearsal, game)]
    )
    if leavers % WAY_COUNT == 1:
        going_home.leave_after(rehearsal.new_press(), party=who.number, game=game.round)
        return
    tables.enter_hands(
        rehearsal.new_press(), game, rehearsal.rules, rehearsal.rng, HANDS_BEFORE_EVENT
    )
    offered = replacements(rehearsal.night, game, who.number)
    taker = offered.takers[0].entry if offered.takers and leavers % WAY_COUNT == 0 else None
    alone = taker is None and leavers % WAY_COUNT == 0 and offered.may_play_as_three
    substitute = "" if taker or alone else f"Helper {leavers + 1}"
    going_home.leave_now(
        rehearsal.new_press(), entry=who.number, taker=taker, substitute=substitute
    )


def let_team_leave(rehearsal: Rehearsal) -> None:
    """Let a team leave after the current game."""
    number = rehearsal.choose_one(_teams_playing_on(rehearsal)).number
    going_home.leave_after(rehearsal.new_press(), party=number, game=len(rehearsal.night.rounds))
    rehearsal.left += 1


def leave_out_a_team(rehearsal: Rehearsal) -> None:
    """Seat the game again without one team, unless its division has only two, which must be able to
    meet.
    """
    here = _teams_playing_on(rehearsal)
    sizes = Counter(party.division for party in here)
    spared = [party for party in here if sizes[party.division] > MIN_TEAMS]
    if not spared:
        return
    going_home.seat_without(rehearsal.new_press(), party=rehearsal.choose_one(spared).number)
    rehearsal.absent += 1


def bring_in_substitute(rehearsal: Rehearsal) -> None:
    """Bring in a substitute: by turns in the middle of a game and before it begins."""
    playing = [
        (game, entry)
        for game in rehearsal.night.rounds.unfinished_games
        for entry in _players_at_table(rehearsal, game)
    ]
    if not playing:
        return
    game, entry = rehearsal.choose_one(playing)
    if rehearsal.substituted % 2 == 0 and not game.hands:
        tables.enter_hands(
            rehearsal.new_press(), game, rehearsal.rules, rehearsal.rng, HANDS_BEFORE_EVENT
        )
    reason = f"{entry.name} feels ill"
    person = next_person(rehearsal, entry.sex)
    substitutes.add_substitute(rehearsal.new_press(reason), entry=entry.number, person=person)
    rehearsal.substituted += 1


def _teams_playing_on(rehearsal: Rehearsal) -> list[Party]:
    """Return the teams that are in the current game and will play on after it."""
    playing = attendance.teams_to_seat(rehearsal.night, len(rehearsal.night.rounds))
    return [party for party in playing if not party.is_fill_in and party.last_game is None]


def _players_at_table(rehearsal: Rehearsal, game: TableGame) -> list[facts.Entry]:
    """Return the players at a table who have not left so far, without substitutes."""
    entries = [rehearsal.night.entries.with_number(who) for who in game.entries]
    return [entry for entry in entries if entry.ranked and entry.last_game is None]

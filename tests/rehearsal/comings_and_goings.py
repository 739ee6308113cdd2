"""Let players and teams come late, leave, miss the start of a game, or get a substitute."""

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

# Hands that are played before a player leaves or is replaced in the middle of a game.
HANDS_BEFORE_EVENT = 2
LEAVE_KIND_COUNT = 3


def check_in_late_player(rehearsal: Rehearsal) -> None:
    """Check in a late player, or a late team of a division that is already playing."""
    if not rehearsal.options.is_for_teams:
        check_in_player(rehearsal)
        return
    divisions = (party.division for party in rehearsal.night.teams if not party.is_fill_in)
    check_in_team(rehearsal, rehearsal.choose_one(tuple(dict.fromkeys(divisions))))


def let_player_leave(rehearsal: Rehearsal) -> None:
    """Let a player leave: by turns in the middle of a game, after it, and with a substitute."""
    night = rehearsal.night
    leaver_count = sum(entry.ranked and entry.last_game is not None for entry in night.entries)
    tables_with_leavers = {handover.table for handover in night.rounds[-1].handovers}
    games = [game for game in night.rounds[-1].games if game.table not in tables_with_leavers]
    game, leaver = rehearsal.choose_one(
        [(game, leaver) for game in games for leaver in _players_at_table(rehearsal, game)]
    )
    if leaver_count % LEAVE_KIND_COUNT == 1:
        going_home.leave_after_game(
            rehearsal.new_press(), party_number=leaver.number, game=game.round
        )
        return
    tables.enter_hands(
        rehearsal.new_press(), game, rehearsal.rules, rehearsal.rng, HANDS_BEFORE_EVENT
    )
    options = replacements(rehearsal.night, game, leaver.number)
    taker = (
        options.takers[0].entry if options.takers and leaver_count % LEAVE_KIND_COUNT == 0 else None
    )
    goes_on_as_three = (
        taker is None and leaver_count % LEAVE_KIND_COUNT == 0 and options.may_play_as_three
    )
    substitute = "" if taker or goes_on_as_three else f"Helper {leaver_count + 1}"
    going_home.leave_during_game(
        rehearsal.new_press(), entry=leaver.number, seat_taker=taker, substitute_name=substitute
    )


def let_team_leave(rehearsal: Rehearsal) -> None:
    """Let a team leave after the current game."""
    number = rehearsal.choose_one(_teams_playing_on(rehearsal)).number
    going_home.leave_after_game(
        rehearsal.new_press(), party_number=number, game=len(rehearsal.night.rounds)
    )
    rehearsal.leave_count += 1


def leave_out_team(rehearsal: Rehearsal) -> None:
    """Seat the game again without one team of a division that has more than two teams, if any."""
    teams = _teams_playing_on(rehearsal)
    sizes = Counter(party.division for party in teams)
    teams_to_leave_out = [party for party in teams if sizes[party.division] > MIN_TEAMS]
    if not teams_to_leave_out:
        return
    going_home.reseat_game_without_party(
        rehearsal.new_press(), party_number=rehearsal.choose_one(teams_to_leave_out).number
    )
    rehearsal.absence_count += 1


def bring_in_substitute(rehearsal: Rehearsal) -> None:
    """Bring in a substitute: by turns in the middle of a game and before it begins."""
    games_and_players = [
        (game, entry)
        for game in rehearsal.night.rounds.unfinished_games
        for entry in _players_at_table(rehearsal, game)
    ]
    if not games_and_players:
        return
    game, entry = rehearsal.choose_one(games_and_players)
    if rehearsal.substitute_count % 2 == 0 and not game.hands:
        tables.enter_hands(
            rehearsal.new_press(), game, rehearsal.rules, rehearsal.rng, HANDS_BEFORE_EVENT
        )
    reason = f"{entry.name} feels ill"
    person = next_person(rehearsal, entry.sex)
    substitutes.add_substitute_to_team(
        rehearsal.new_press(reason), entry=entry.number, person=person
    )
    rehearsal.substitute_count += 1


def _teams_playing_on(rehearsal: Rehearsal) -> list[Party]:
    """Return the teams that are in the current game and will play on after it."""
    teams = attendance.teams_to_seat(rehearsal.night, len(rehearsal.night.rounds))
    return [party for party in teams if not party.is_fill_in and party.last_game is None]


def _players_at_table(rehearsal: Rehearsal, game: TableGame) -> list[facts.Entry]:
    """Return the players at a table who have not left so far, without substitutes."""
    entries = [rehearsal.night.entries.with_number(number) for number in game.entries]
    return [entry for entry in entries if entry.ranked and entry.last_game is None]

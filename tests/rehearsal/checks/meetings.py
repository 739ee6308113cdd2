"""Check teams whose games are drawn in advance: who is seated, how many games each team has, and
whom it meets.
"""

from collections import Counter
from collections.abc import Iterator

from scoring.dials.options import ExtraTeamRule
from tournament.evening.night import attendance, progress, time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame


def find_teams_without_a_place(night: Night) -> Iterator[str]:
    game_round = night.rounds.current_game
    if game_round is None:
        return
    expected_teams = {
        party.number
        for party in attendance.teams_to_seat(night, game_round.number)
        if not party.is_fill_in
    }
    places_by_team = Counter(_teams_seated(night, game_round))
    for team, places in places_by_team.items():
        if places > 1:
            yield f"game {game_round.number}: team {team} has {places} places"
    seated_teams = {
        number for number in places_by_team if not night.teams.with_number(number).is_fill_in
    }
    if wrong_numbers := sorted(seated_teams ^ expected_teams):
        yield f"game {game_round.number}: teams {wrong_numbers} have no place, or are not here"


def find_wrong_tables(night: Night) -> Iterator[str]:
    """Check that two teams sit at each table. A team left over plays a fill-in team, or sits out
    where the rules say so.
    """
    game_round = night.rounds.current_game
    if game_round is None:
        return
    team_count = sum(
        not party.is_fill_in for party in attendance.teams_to_seat(night, game_round.number)
    )
    fill_in_count = sum(
        night.teams.with_number(number).is_fill_in for number in _teams_seated(night, game_round)
    )
    benched_count = len(game_round.bench) // 2
    may_sit_out = night.rules.odd_division is ExtraTeamRule.AVERAGE
    if fill_in_count and may_sit_out:
        yield f"game {game_round.number}: {fill_in_count} fill-in teams play, and none should"
    if benched_count and not may_sit_out:
        yield f"game {game_round.number}: {benched_count} teams sit out, and none should"
    if 2 * len(game_round.games) != team_count + fill_in_count - benched_count:
        yield f"game {game_round.number}: {team_count} teams have {len(game_round.games)} tables"


def find_wrong_game_counts(night: Night) -> Iterator[str]:
    """Check that every team that was there from the first game to the last played all games."""
    if not progress.is_fully_played(night) or night.rules.odd_division is ExtraTeamRule.AVERAGE:
        return
    games_by_team = Counter(
        team for game_round in night.rounds for team in _teams_at_tables(night, game_round)
    )
    for party in night.teams:
        was_there = party.first_game == 1 and party.last_game is None and party.is_complete
        if (
            was_there
            and not party.is_fill_in
            and games_by_team[party.number] != time_slots.game_count(night)
        ):
            games = time_slots.game_count(night)
            yield (
                f"team {party.number} has {games_by_team[party.number]} games, and there are "
                f"{games}"
            )


def find_rematches(night: Night) -> Iterator[str]:
    """Check that there are no rematches, if no one came or left and each division has enough teams
    for the games.
    """
    if not night.rounds or not _can_avoid_rematches(night):
        return
    times_met: Counter[frozenset[int]] = Counter()
    for game_round in night.rounds:
        for game in game_round.games:
            pair = frozenset(night.teams_for_format.teams_in_game(game, game_round))
            if not any(night.teams.with_number(number).is_fill_in for number in pair):
                times_met[pair] += 1
    for pair, times in times_met.items():
        if times > 1:
            yield f"teams {' and '.join(map(str, sorted(pair)))} meet {times} times"


def _can_avoid_rematches(night: Night) -> bool:
    """Return whether the games can be drawn without rematches. In an odd division of n teams, a
    team meets n - 1 others and is left over once in n games.
    """
    teams = [party for party in night.teams if party.is_complete and not party.is_fill_in]
    if any(party.first_game > 1 or party.last_game is not None for party in teams):
        return False
    sizes = Counter(party.division for party in teams)
    games = time_slots.game_count(night) or 0
    spares_can_meet = sum(size % 2 for size in sizes.values()) <= 2
    return spares_can_meet and all(size - 1 + size % 2 >= games for size in sizes.values())


def _teams_seated(night: Night, game_round: SeatedGame) -> list[int]:
    """Return the seated teams, each once for every place it has."""
    bench = [night.teams_for_format.team_by_entry[number] for number in game_round.bench]
    return [*_teams_at_tables(night, game_round), *dict.fromkeys(bench)]


def _teams_at_tables(night: Night, game_round: SeatedGame) -> list[int]:
    return [
        team
        for game in game_round.games
        for team in night.teams_for_format.teams_in_game(game, game_round)
    ]

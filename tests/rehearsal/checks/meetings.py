"""Check teams whose games are drawn in advance: who is seated, how many games each team has, and
whom it meets.
"""

from collections import Counter
from collections.abc import Iterator

from scoring.dials.options import ExtraTeamRule
from tournament.evening.night import attendance, progress, time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame


def everybody_once(night: Night) -> Iterator[str]:
    played = night.rounds.current_game
    if played is None:
        return
    due = {
        party.number
        for party in attendance.teams_to_seat(night, played.number)
        if not party.is_fill_in
    }
    seated = Counter(_teams_seated(night, played))
    for team, places in seated.items():
        if places > 1:
            yield f"game {played.number}: team {team} has {places} places"
    ranked = {number for number in seated if not night.teams.with_number(number).is_fill_in}
    if wrong := sorted(ranked ^ due):
        yield f"game {played.number}: teams {wrong} have no place, or are not here"


def tables(night: Night) -> Iterator[str]:
    """Check that two teams sit at each table. A team left over plays a fill-in team, or sits out
    where the rules say so.
    """
    played = night.rounds.current_game
    if played is None:
        return
    here = sum(not party.is_fill_in for party in attendance.teams_to_seat(night, played.number))
    house = sum(
        night.teams.with_number(number).is_fill_in for number in _teams_seated(night, played)
    )
    benched = len(played.bench) // 2
    sits_out = night.rules.odd_division is ExtraTeamRule.AVERAGE
    if house and sits_out:
        yield f"game {played.number}: {house} fill-in teams play, and none should"
    if benched and not sits_out:
        yield f"game {played.number}: {benched} teams sit out, and none should"
    if 2 * len(played.games) != here + house - benched:
        yield f"game {played.number}: {here} teams have {len(played.games)} tables"


def games_each(night: Night) -> Iterator[str]:
    """Check that every team that was there from the first game to the last played all games."""
    if not progress.is_fully_played(night) or night.rules.odd_division is ExtraTeamRule.AVERAGE:
        return
    had = Counter(team for played in night.rounds for team in _at_tables(night, played))
    for party in night.teams:
        was_there = party.first_game == 1 and party.last_game is None and party.is_complete
        if was_there and not party.is_fill_in and had[party.number] != time_slots.game_count(night):
            games = time_slots.game_count(night)
            yield f"team {party.number} has {had[party.number]} games, and there are {games}"


def rematches(night: Night) -> Iterator[str]:
    """Check that there are no rematches, if no one came or left and each division has enough teams
    for the games.
    """
    if not night.rounds or not _is_roomy(night):
        return
    met: Counter[frozenset[int]] = Counter()
    for played in night.rounds:
        for game in played.games:
            both = frozenset(night.sides.teams_in_game(game, played))
            if not any(night.teams.with_number(number).is_fill_in for number in both):
                met[both] += 1
    for both, times in met.items():
        if times > 1:
            yield f"teams {' and '.join(map(str, sorted(both)))} meet {times} times"


def _is_roomy(night: Night) -> bool:
    """Return whether no team has to meet another team twice. In an odd division of n teams, a team
    meets n - 1 others and is left over once in n games.
    """
    teams = [party for party in night.teams if party.is_complete and not party.is_fill_in]
    if any(party.first_game > 1 or party.last_game is not None for party in teams):
        return False
    sizes = Counter(party.division for party in teams)
    games = time_slots.game_count(night) or 0
    pairs_up = sum(size % 2 for size in sizes.values()) <= 2
    return pairs_up and all(size - 1 + size % 2 >= games for size in sizes.values())


def _teams_seated(night: Night, played: SeatedGame) -> list[int]:
    """Return the seated teams, each once for every place it has."""
    bench = [night.sides.team_by_entry[number] for number in played.bench]
    return [*_at_tables(night, played), *dict.fromkeys(bench)]


def _at_tables(night: Night, played: SeatedGame) -> list[int]:
    return [team for game in played.games for team in night.sides.teams_in_game(game, played)]

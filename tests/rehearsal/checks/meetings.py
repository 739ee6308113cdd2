"""Pairs whose games are drawn beforehand: who is seated, how many games each has, and whom it
meets.
"""

from collections import Counter
from collections.abc import Iterator

from scoring.dials.options import OddDivision
from tournament.evening.night import attendance, progress, sessions
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame


def everybody_once(night: Night) -> Iterator[str]:
    played = night.rounds.current
    if played is None:
        return
    due = {
        party.number for party in attendance.teams_in(night, played.number) if not party.is_house
    }
    seated = Counter(_seated(night, played))
    for team, places in seated.items():
        if places > 1:
            yield f"game {played.number}: team {team} has {places} places"
    ranked = {number for number in seated if not night.teams.of(number).is_house}
    if wrong := sorted(ranked ^ due):
        yield f"game {played.number}: teams {wrong} have no place, or are not here"


def tables(night: Night) -> Iterator[str]:
    """Two teams at each; who is left over plays a house team, or sits out where the house has it
    so.
    """
    played = night.rounds.current
    if played is None:
        return
    here = sum(not party.is_house for party in attendance.teams_in(night, played.number))
    house = sum(night.teams.of(number).is_house for number in _seated(night, played))
    out = len(played.bench) // 2
    sits_out = night.rules.odd_division is OddDivision.AVERAGE
    if house and sits_out:
        yield f"game {played.number}: {house} house teams play, and none should"
    if out and not sits_out:
        yield f"game {played.number}: {out} teams sit out, and none should"
    if 2 * len(played.games) != here + house - out:
        yield f"game {played.number}: {here} teams have {len(played.games)} tables"


def games_each(night: Night) -> Iterator[str]:
    """Of those who were there from the first game to the last."""
    if not progress.is_played(night) or night.rules.odd_division is OddDivision.AVERAGE:
        return
    had = Counter(team for played in night.rounds for team in _at_tables(night, played))
    for party in night.teams:
        was_there = party.first_game == 1 and party.last_game is None and party.is_whole
        if was_there and not party.is_house and had[party.number] != sessions.games(night):
            games = sessions.games(night)
            yield f"team {party.number} has {had[party.number]} games, and there are {games}"


def rematches(night: Night) -> Iterator[str]:
    """None where nobody came or left, and every division has more teams than there are games, or
    is odd and as large: then each can meet another one every time.
    """
    if not night.rounds or not _is_roomy(night):
        return
    met: Counter[frozenset[int]] = Counter()
    for played in night.rounds:
        for game in played.games:
            both = frozenset(night.sides.in_game(game, played))
            if not any(night.teams.of(number).is_house for number in both):
                met[both] += 1
    for both, times in met.items():
        if times > 1:
            yield f"teams {' and '.join(map(str, sorted(both)))} meet {times} times"


def _is_roomy(night: Night) -> bool:
    """A team of an odd division of n meets n - 1 of its own, and is spare once in n games."""
    teams = [party for party in night.teams if party.is_whole and not party.is_house]
    if any(party.first_game > 1 or party.last_game is not None for party in teams):
        return False
    sizes = Counter(party.division for party in teams)
    games = sessions.games(night) or 0
    pairs_up = sum(size % 2 for size in sizes.values()) <= 2
    return pairs_up and all(size - 1 + size % 2 >= games for size in sizes.values())


def _seated(night: Night, played: PlayedGame) -> list[int]:
    """Each team as often as it has a place."""
    bench = [night.sides.team_of[number] for number in played.bench]
    return [*_at_tables(night, played), *dict.fromkeys(bench)]


def _at_tables(night: Night, played: PlayedGame) -> list[int]:
    return [team for game in played.games for team in night.sides.in_game(game, played)]

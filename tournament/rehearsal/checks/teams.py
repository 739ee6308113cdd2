"""Pairs who stay together: how they sit, what they have, and where they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scoring.chairs import Chair
from tournament.night.evening import Night
from tournament.night.games import Game
from tournament.night.teams import Team

OPPOSITE = ((Chair.N, Chair.S), (Chair.E, Chair.W))


def sit_opposite(night: Night) -> Iterator[str]:
    """And two different teams meet."""
    for played in night.rounds:
        for game in played.games:
            found = [_team(night, game, chair) for two in OPPOSITE for chair in two]
            north, south, east, west = found
            where = f"game {game.round}, table {game.table}"
            if None in found or north != south or east != west:
                yield f"{where}: teams {found} sit north, south, east and west"
            elif north == east:
                yield f"{where}: team {north} meets itself"


def ranked_once(night: Night) -> Iterator[str]:
    """In a bracket as soon as a team's last game is over; there is one ranking for all then."""
    if night.format.bracket and not night.is_played:
        return
    places = Counter(
        (int(place.result.entrant), one.name) for one in night.divisions for place in one.places
    )
    due = Counter((one.number, _division(night, one)) for one in _ranked(night))
    for team, division in sorted((places - due) + (due - places)):
        yield (
            f"team {team} has {places[team, division]} places in {division or 'the ranking'}, and "
            f"{due[team, division]} are due"
        )


def points_added(night: Night) -> Iterator[str]:
    """At the tables where it sat, and for games that it missed."""
    made: Counter[int] = Counter()
    for played in night.rounds:
        for game in played.games:
            for chair in (Chair.N, Chair.E) if game.score.is_over else ():
                team = _team(night, game, chair)
                if team is not None:
                    made[team] += game.points[chair]
    for place in night.standings:
        team = int(place.result.entrant)
        got = made[team] + _besides(night, team)
        if place.result.points != got:
            yield f"team {team} made {got} points, and the standings have {place.result.points}"


def in_order(night: Night) -> Iterator[str]:
    for division in night.divisions:
        scores = [place.result.points for place in division.places]
        if scores != sorted(scores, reverse=True):
            yield f"{division.name or 'the ranking'}: a worse score stands before a better one"
        for place in division.places:
            if night.by_team[int(place.result.entrant)].is_house:
                yield f"house team {place.result.entrant} is ranked"


def _ranked(night: Night) -> Iterator[Team]:
    """Whoever had a place in a game, or in the draw; in rounds also those about to play."""
    for one in night.teams:
        if night.format.bracket:
            if one.founded.drawn:
                yield one
        elif one.is_whole and not one.is_house and one.last_game != 0:
            yield one


def _division(night: Night, one: Team) -> str:
    return "" if night.format.bracket else one.division


def _team(night: Night, game: Game, chair: Chair) -> int | None:
    return night.entry(dict(game.seats)[chair]).team


def _besides(night: Night, team: int) -> int:
    """For games without a table."""
    card = next(one for one in night.team_cards if one.team.number == team)
    return sum(line.tally.points for line in card.lines if line.table is None)

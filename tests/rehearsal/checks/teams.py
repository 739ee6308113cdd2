"""Pairs who stay together: how they sit, what they have, and where they stand."""

from collections import Counter
from collections.abc import Iterator

from scoring.chairs import Chair
from tournament.evening import courses
from tournament.evening.night import progress, ranking
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import TableGame

OPPOSITE = ((Chair.N, Chair.S), (Chair.E, Chair.W))


def sit_opposite(night: Night) -> Iterator[str]:
    """And two different teams meet."""
    for played in night.rounds:
        for game in played.games:
            numbers = [_team(night, game, chair) for two in OPPOSITE for chair in two]
            north, south, east, west = numbers
            where = f"game {game.round}, table {game.table}"
            if None in numbers or north != south or east != west:
                yield f"{where}: teams {numbers} sit north, south, east and west"
            elif north == east:
                yield f"{where}: team {north} meets itself"


def ranked_once(night: Night) -> Iterator[str]:
    """In a bracket as soon as a team's last game is over; there is one ranking for all then."""
    if courses.of(night).settles_places and not progress.is_played(night):
        return
    places = Counter(
        (int(place.result.entrant), division.name)
        for division in ranking.divisions(night)
        for place in division.places
    )
    own = night.divisions
    due = Counter((party.number, party.division if own else "") for party in _ranked(night))
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
    for place in ranking.standings(night):
        team = int(place.result.entrant)
        without_table = (
            line for line in ranking.party_card(night, team).lines if line.table is None
        )
        got = made[team] + sum(line.tally.points for line in without_table)
        if place.result.points != got:
            yield f"team {team} made {got} points, and the standings have {place.result.points}"


def in_order(night: Night) -> Iterator[str]:
    for division in ranking.divisions(night):
        scores = [place.figure or 0 for place in division.places]
        if scores != sorted(scores, reverse=True):
            yield f"{division.name or 'the ranking'}: a worse score stands before a better one"
        for place in division.places:
            if night.teams.of(int(place.result.entrant)).is_house:
                yield f"house team {place.result.entrant} is ranked"


def _ranked(night: Night) -> Iterator[Party]:
    """Whoever had a place in a game, or in the draw; in rounds also those about to play."""
    for party in night.teams:
        if night.teams.are_drawn:
            if party.drawn:
                yield party
        elif party.is_whole and not party.is_house and party.last_game != 0:
            yield party


def _team(night: Night, game: TableGame, chair: Chair) -> int | None:
    return night.entries.of(dict(game.seats)[chair]).team

"""Check teams: how they sit, their points, and their places."""

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
    """Check that the two players of a team sit opposite each other, and that each table has two
    different teams.
    """
    for played in night.rounds:
        for game in played.games:
            numbers = [_team_at(night, game, chair) for two in OPPOSITE for chair in two]
            north, south, east, west = numbers
            where = f"game {game.round}, table {game.table}"
            if None in numbers or north != south or east != west:
                yield f"{where}: teams {numbers} sit north, south, east and west"
            elif north == east:
                yield f"{where}: team {north} meets itself"


def ranked_once(night: Night) -> Iterator[str]:
    """Check that each team is ranked once. A bracket has one ranking for all teams, which is
    complete after the last game.
    """
    if courses.course_of(night).ranks_by_wins and not progress.is_fully_played(night):
        return
    places = Counter(
        (int(place.result.entrant), division.name)
        for division in ranking.divisions(night)
        for place in division.places
    )
    own = night.divisions
    due = Counter((party.number, party.division if own else "") for party in _ranked_teams(night))
    for team, division in sorted((places - due) + (due - places)):
        yield (
            f"team {team} has {places[team, division]} places in {division or 'the ranking'}, and "
            f"{due[team, division]} are due"
        )


def points_added(night: Night) -> Iterator[str]:
    """Check that each team has the points of its tables, and those granted for games it missed."""
    made: Counter[int] = Counter()
    for played in night.rounds:
        for game in played.games:
            for chair in (Chair.N, Chair.E) if game.score.is_over else ():
                team = _team_at(night, game, chair)
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


def standings_in_order(night: Night) -> Iterator[str]:
    for division in ranking.divisions(night):
        scores = [place.figure or 0 for place in division.places]
        if scores != sorted(scores, reverse=True):
            yield f"{division.name or 'the ranking'}: a worse score stands before a better one"
        for place in division.places:
            if night.teams.with_number(int(place.result.entrant)).is_fill_in:
                yield f"fill-in team {place.result.entrant} is ranked"


def _ranked_teams(night: Night) -> Iterator[Party]:
    """Yield the teams with a place in a game or in the draw. Without a bracket, yield also the
    teams about to play.
    """
    for party in night.teams:
        if night.teams.are_drawn:
            if party.draw_number:
                yield party
        elif party.is_complete and not party.is_fill_in and party.last_game != 0:
            yield party


def _team_at(night: Night, game: TableGame, chair: Chair) -> int | None:
    return night.entries.with_number(dict(game.seats)[chair]).team

"""Check teams: how they sit, their points, and their places."""

from collections import Counter
from collections.abc import Iterator

from scoring.chairs import Chair
from tournament.evening import courses
from tournament.evening.night import progress, ranking
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import TableGame

CHAIRS_OF_SIDES = ((Chair.N, Chair.S), (Chair.E, Chair.W))


def find_partners_not_opposite(night: Night) -> Iterator[str]:
    """Check that the two players of a team sit opposite each other, and that each table has two
    different teams.
    """
    for game_round in night.rounds:
        for game in game_round.games:
            numbers = [
                _team_at(night, game, chair) for chairs in CHAIRS_OF_SIDES for chair in chairs
            ]
            north, south, east, west = numbers
            table_words = f"game {game.round}, table {game.table}"
            if None in numbers or north != south or east != west:
                yield f"{table_words}: teams {numbers} sit north, south, east and west"
            elif north == east:
                yield f"{table_words}: team {north} meets itself"


def find_wrong_places(night: Night) -> Iterator[str]:
    """Check that each team is ranked once. A bracket has one ranking for all teams, which is
    complete after the last game.
    """
    if courses.course_of(night).ranks_by_wins and not progress.is_fully_played(night):
        return
    places = Counter(
        (int(place.result.entrant), division.name)
        for division in ranking.ranked_divisions(night)
        for place in division.places
    )
    has_divisions = night.divisions
    places_due = Counter(
        (party.number, party.division if has_divisions else "") for party in _ranked_teams(night)
    )
    for team, division in sorted((places - places_due) + (places_due - places)):
        yield (
            f"team {team} has {places[team, division]} places in {division or 'the ranking'}, and "
            f"{places_due[team, division]} are due"
        )


def find_wrong_points(night: Night) -> Iterator[str]:
    """Yield each team whose points are not those of its tables and of the games it missed."""
    points_by_team: Counter[int] = Counter()
    for game_round in night.rounds:
        for game in game_round.games:
            for chair in (Chair.N, Chair.E) if game.score.is_over else ():
                team = _team_at(night, game, chair)
                if team is not None:
                    points_by_team[team] += game.points[chair]
    for place in ranking.standings(night):
        team = int(place.result.entrant)
        lines_without_table = (
            line for line in ranking.scorecard_of_party(night, team).lines if line.table is None
        )
        points_due = points_by_team[team] + sum(line.tally.points for line in lines_without_table)
        if place.result.points != points_due:
            yield (
                f"team {team} made {points_due} points, and the standings have "
                f"{place.result.points}"
            )


def find_wrong_team_order(night: Night) -> Iterator[str]:
    for division in ranking.ranked_divisions(night):
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

"""How a rehearsal of pairs came out: the places division by division, or those of the bracket."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.standings import Place
from tournament.night.evening import Night


def lines(night: Night) -> Iterator[str]:
    over = "Final." if night.is_played else "Not all is played."
    for division in night.divisions:
        of = f", {division.name}" if division.name else ""
        yield f"\nStandings{of}. {over}"
        for place in division.places:
            yield f"  {_rank(place):>4} {_told(night, place)}"
    for one in night.teams:
        if not one.is_house and not one.is_whole:
            yield f"       {one.name} found no partner and did not play"


def document(night: Night) -> dict[str, object]:
    whole = [one for one in night.teams if one.is_whole and not one.is_house]
    return {
        "teams": len(whole),
        "games": len(night.rounds),
        "standings": [
            {
                "division": division.name,
                "rank": place.rank,
                "team": int(place.result.entrant),
                "name": _name(night, place),
                "points": place.result.points,
                "games_won": place.result.games_won,
            }
            for division in night.divisions
            for place in division.places
        ],
    }


def _told(night: Night, place: Place) -> str:
    """In a bracket the games that were won put a team where it is."""
    won = place.result.games_won
    games = f"{won} {'game' if won == 1 else 'games'} won"
    told = games if night.format.bracket else f"{place.result.points} points"
    playoff = ", after playoff" if _was_played_off(night, place) else ""
    return f"{_name(night, place)} (team {place.result.entrant}): {told}{playoff}"


def _was_played_off(night: Night, place: Place) -> bool:
    who = place.result.entrant
    return any(who in equal for playoff in night.decided.playoffs for equal in playoff)


def _name(night: Night, place: Place) -> str:
    return night.by_team[int(place.result.entrant)].name


def _rank(place: Place) -> str:
    return f"{place.rank}{'=' if place.tied_with else ''}"

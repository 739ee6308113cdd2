"""Where the two teams of a bracket's game go from it, in words. Knows names, and no rows."""

from __future__ import annotations

from rotation.bracket.places import places
from rotation.bracket.progress import Empty
from rotation.bracket.structure import Seat
from rotation.seating import Entrant
from tournament.night.evening import Night
from tournament.night.sheets import DASH


def team_in_words(night: Night, team: Entrant) -> str:
    return f"{night.by_team[int(team)].name} (team {team})"


def where_to(night: Night, name: str) -> str:
    """Of a game that is over; nothing of one that is not."""
    progress = night.bracket
    ending, game = progress.endings.get(name), progress.bracket.games[name]
    if ending is None:
        return ""
    seats = [game.loser_to, game.loser_to]
    if ending.winner is not None:
        seats[0 if ending.winner.value == "a" else 1] = game.winner_to
    both = zip(progress.sides[name], seats, strict=True)
    told = [_way(night, who, seat) for who, seat in both if not isinstance(who, Empty)]
    if ending.winner is not None and ending.winner.value == "b":
        told.reverse()
    return "; ".join(told)


def where_of(night: Night, name: str, team: Entrant) -> str:
    """Of one of the two, without its name."""
    told = where_to(night, name).split("; ")
    mine = team_in_words(night, team)
    return next((one.removeprefix(mine).strip() for one in told if one.startswith(mine)), "")


def _way(night: Night, team: Entrant, seat: Seat | None) -> str:
    who = team_in_words(night, team)
    if team in night.bracket.withdrawn:
        return f"{who} has gone home"
    if seat is None or team not in night.bracket.teams_in(seat.game):
        return f"{who} {_end(night, team)}"
    verb = "goes on to" if night.bracket.losses[team] == 0 or seat.game[0] != "L" else "plays on in"
    other = next(
        (one for one in night.bracket.teams_in(seat.game) if one != team),
        None,
    )
    against = f" against {team_in_words(night, other)}" if other else ""
    return f"{who} {verb} {seat.game}{against}"


def _end(night: Night, team: Entrant) -> str:
    place = next((one for one in places(night.bracket) if one.team == team), None)
    if place is None:
        return "is out"
    if place.first == 1:
        return "wins the tournament"
    where = _nth(place.first) if place.first == place.last else f"{place.first}{DASH}{place.last}"
    return f"is out, {where} place"


def _nth(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number}{ending or 'th'}"

"""Where the two teams of a bracket's game go from it, in words. Knows names, and no rows."""

from rotation.bracket.progress import Empty, places
from rotation.bracket.structure import BracketSide, GameSeat
from rotation.outcomes import Spot
from rotation.seating import Entrant
from scoring.places.tie_breakers import nth
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import games_by_name
from tournament.evening.night.bracket.named_games import opponent, team_name
from tournament.evening.night.night import Night


def where_to(night: Night, name: str) -> str:
    """Return in words where both teams go after a game, or "" while it is not over."""
    progress = draws.bracket(night)
    if name not in progress.endings:
        return ""
    teams = [side for side in progress.sides[name] if not isinstance(side, Empty)]
    ending, games = progress.endings[name], progress.bracket.games
    further = games[name].winner_to
    if further and further.game in progress.ready and games[further.game].if_needed:
        one, other = (team_name(night, team) for team in teams)
        return f"{one} and {other} play a second final ({further.game})"
    if ending.winner is Spot.B:
        teams.reverse()
    return "; ".join(f"{team_name(night, team)} {_way(night, name, team)}" for team in teams)


def where_of(night: Night, name: str, team: Entrant, *, in_public: bool) -> str:
    """Return where one of the two goes. Phones say "you", and tell no place and no winner here:
    those wait for the ceremony.
    """
    progress = draws.bracket(night)
    if name not in progress.endings or (in_public and team == progress.champion):
        return ""
    if in_public and _is_out(night, name, team):
        return "you are out"
    return f"{'you' if in_public else 'they'} {_way(night, name, team)}"


def _is_out(night: Night, name: str, team: Entrant) -> bool:
    return team not in draws.bracket(night).withdrawn and _seat(night, name, team) is None


def _way(night: Night, name: str, team: Entrant) -> str:
    progress = draws.bracket(night)
    if team in progress.withdrawn:
        return "have gone home"
    seat = _seat(night, name, team)
    if seat is None:
        return _end(night, team)
    following = progress.bracket.games[seat.game]
    verb = "play the second final" if following.if_needed else VERBS[following.side]
    other = opponent(night, seat.game, team)
    against = f" against {other}" if other else ""
    return f"{verb}{against} ({seat.game})"


VERBS = {
    BracketSide.WINNERS: "go on",
    BracketSide.LOSERS: "play on in the losers' bracket",
    BracketSide.FINAL: "go on to the final",
    BracketSide.THIRD: "play for third place",
}


def _seat(night: Night, name: str, team: Entrant) -> GameSeat | None:
    """Return the seat of the team's next game, past games that nobody else came to; None if it is
    out.
    """
    progress = draws.bracket(night)
    ending, game = progress.endings[name], progress.bracket.games[name]
    spot = Spot.A if progress.sides[name][0] == team else Spot.B
    seat = game.winner_to if ending.winner is spot else game.loser_to
    if seat is None or team not in progress.teams_in(seat.game):
        return None
    following = progress.endings.get(seat.game)
    is_let_through = following is not None and following.winner is seat.spot
    others = (other for other in progress.teams_in(seat.game) if other != team)
    is_called = seat.game in games_by_name(night)
    if is_let_through and not is_called and all(other in progress.withdrawn for other in others):
        return _seat(night, seat.game, team)
    return seat


def place_of(night: Night, team: Entrant) -> str:
    """First place, or ninth to twelfth where four share it; nothing where nobody can say so yet."""
    place = next((one for one in places(draws.bracket(night)) if one.team == team), None)
    if place is None:
        return ""
    last = f" to {nth(place.last)}" if place.last != place.first else ""
    return f"{nth(place.first)}{last} place"


def _end(night: Night, team: Entrant) -> str:
    if team == draws.bracket(night).champion:
        return "win the tournament"
    return ", ".join(filter(None, ("are out", place_of(night, team))))

"""A bracket's games in the names of those who play them: who meets whom, who beat whom, and where.

What the drawing calls a game stands behind, in brackets.
"""

from dataclasses import dataclass

from rotation.bracket.progress import Empty, Ending, GameState, Occupant, Progress
from rotation.bracket.structure import Drawn, LoserOf, Source, WinnerOf
from rotation.outcomes import Spot
from rotation.seating import TEAMS, Entrant
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import games_by_name
from tournament.evening.night.night import Night
from tournament.evening.night.play.sheets import side_by_side

UNKNOWN = "a team that is not known yet"
ONE_FALLS = (
    "Only one of two teams can fall from here to the losers' bracket, and no team is out after one "
    "loss. Let one forfeit this game and the other its next one. A team that does not come any "
    "more goes home."
)


@dataclass(frozen=True, slots=True)
class ChangedGame:
    """A game that a correction changes: how it stands, and how it will."""

    now: str
    then: str

    @property
    def words(self) -> str:
        return f"Now: {self.now}. Then: {self.then}."


def team_name(night: Night, team: Entrant) -> str:
    return night.teams.of(int(team)).name


def both(night: Night, name: str) -> str:
    """Ann & Bob v Cal & Dot, or for a team to come the game that it comes out of."""
    return " v ".join(_occupant(night, source, who) for source, who in _places(night, name))


def meeting(night: Night, name: str) -> str:
    return f"{both(night, name)}{_table_words(night, name)} ({name})"


def result(night: Night, name: str) -> str:
    """Cal & Dot beat Eve & Fay 10-6: of a game that is over."""
    ending = draws.bracket(night).endings[name]
    if ending.state is GameState.NOT_NEEDED:
        is_final = draws.bracket(night).bracket.games[name].if_needed
        return f"the {'second final' if is_final else 'game'} is not needed"
    names = [_occupant(night, source, who) for source, who in _places(night, name)]
    if ending.winner is None:
        return f"{' and '.join(names)} both forfeited"
    winner, loser = names if ending.winner is Spot.A else names[::-1]
    if ending.state is GameState.FORFEITED:
        return f"{loser} forfeited to {winner}"
    return f"{winner} beat {loser}{_score(night, name, ending)}"


def game_in_words(night: Night, name: str) -> str:
    """How it stands: its result, or who plays it, with its table."""
    if name not in draws.bracket(night).endings:
        is_to_come = _is_known(night, name) and not _table_words(night, name)
        return f"{meeting(night, name)}{', to be played' if is_to_come else ''}"
    return f"{result(night, name)}{_table_words(night, name)} ({name})"


def opponent(night: Night, name: str, team: Entrant) -> str:
    """Whom a team meets in a game; nothing where nobody can say so yet."""
    others = [place for place in _places(night, name) if place[1] != team]
    names = [_occupant(night, *place) for place in others]
    return "".join(text for text in names[:1] if text != UNKNOWN)


def _places(night: Night, name: str) -> tuple[tuple[Source, Occupant], ...]:
    game, sides = draws.bracket(night).bracket.games[name], draws.bracket(night).sides[name]
    return (game.a, sides[0]), (game.b, sides[1])


def _occupant(night: Night, source: Source, who: Occupant) -> str:
    match who, source:
        case str(), _:
            return team_name(night, who)
        case _, WinnerOf(game) if _is_known(night, game):
            return f"the winner of {_both_teams(night, game)}"
        case _, LoserOf(game) if _is_known(night, game):
            return f"the loser of {_both_teams(night, game)}"
        case _, Drawn() | WinnerOf() | LoserOf():
            return UNKNOWN


def _both_teams(night: Night, name: str) -> str:
    """Two teams of whom one is to come."""
    return " / ".join(team_name(night, team) for team in draws.bracket(night).teams_in(name))


def _is_known(night: Night, name: str) -> bool:
    return len(draws.bracket(night).teams_in(name)) == len(TEAMS)


def _table_words(night: Night, name: str) -> str:
    seated = games_by_name(night).get(name)
    return f" at table {seated.games[0].table}" if seated and seated.games else ""


def _score(night: Night, name: str, ending: Ending) -> str:
    """The winner's points first; of a tie that one more hand has broken, both alike."""
    seated = games_by_name(night).get(name)
    if seated is None or not seated.games:
        return ""
    points = [seated.games[0].points[chair] for chair in TEAMS]
    if ending.winner is Spot.B:
        points.reverse()
    return f" {side_by_side(points)}"


def why_not_both(progress: Progress, name: str) -> str:
    """Return why the two teams of a game cannot both forfeit it; empty where they can. Evenings of
    earlier versions may have such a game, after which both are out.
    """
    return ONE_FALLS if progress.falls(name) else ""


def who_forfeited(night: Night, name: str, by: str) -> str:
    """Return who forfeited the game, in words. A team that is no longer there has no name."""
    if not by:
        return "nobody forfeited"
    if by == "both":
        return "both teams forfeited"
    who = draws.bracket(night).sides[name][0 if by == "a" else 1]
    team = "a team" if isinstance(who, Empty) else team_name(night, who)
    return f"{team} forfeited"

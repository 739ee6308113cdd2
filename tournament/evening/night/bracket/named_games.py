"""The games of a bracket in words with team names: who plays whom, who beat whom, and where.

A game's own name, as in the drawing, follows in parentheses.
"""

from dataclasses import dataclass, replace

from rotation.bracket.progress import BracketState, EmptySpot, GameEnding, GameState, SpotOccupant
from rotation.bracket.structure import DrawNumber, LoserOf, Source, WinnerOf
from rotation.outcomes import Spot
from rotation.seating import TEAM_CHAIRS, Entrant
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import games_by_name
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.sheets import side_by_side

UNKNOWN_TEAM = "a team not known yet"
BOTH_CANNOT_FORFEIT = (
    "Both can't forfeit here, because no team is out after one loss. Let one forfeit now and the "
    "other its next game."
)


@dataclass(frozen=True, slots=True)
class ChangedGame:
    """A game that a correction changes, in words before and after the correction."""

    words_now: str
    words_after: str

    @property
    def words(self) -> str:
        return f"Now: {self.words_now}. Then: {self.words_after}."


def team_name(night: Night, team: Entrant) -> str:
    return night.teams.with_number(int(team)).name


def numbered_team(night: Night, team: Entrant) -> str:
    """Return a team for the start of a sentence, as in "Team 3 (Cal & Dot)"."""
    return f"Team {team} ({team_name(night, team)})"


def sides_in_words(night: Night, game_name: str) -> str:
    """Return both teams, as in "Ann & Bob vs. Cal & Dot". A team that is not known yet is
    described by its earlier game.
    """
    return " vs. ".join(_side_names(night, game_name))


def meeting_in_words(night: Night, game_name: str) -> str:
    """Return both teams of a game with its table and name, as in "Ann & Bob vs. Cal & Dot at table
    3 (W1.1)".
    """
    return f"{sides_in_words(night, game_name)}{_table_words(night, game_name)} ({game_name})"


def result_in_words(night: Night, game_name: str) -> str:
    """Return the result of a game that is over, as in "Cal & Dot beat Eve & Fay 10-6"."""
    ending = draws.bracket(night).endings[game_name]
    if ending.state is GameState.NOT_NEEDED:
        is_final = draws.bracket(night).bracket.games[game_name].is_second_final
        return f"the {'second final' if is_final else 'game'} is not needed"
    names = _side_names(night, game_name)
    if ending.winner is None:
        return f"{' and '.join(names)} both forfeited"
    winner, loser = names if ending.winner is Spot.A else names[::-1]
    if ending.state is GameState.FORFEITED:
        return f"{loser} forfeited to {winner}"
    return f"{winner} beat {loser}{_score(night, game_name, ending)}"


def game_in_words(night: Night, game_name: str) -> str:
    """Return a game's result, or the teams that play it, with its table."""
    if game_name not in draws.bracket(night).endings:
        is_to_come = _are_teams_known(night, game_name) and not _table_words(night, game_name)
        return f"{meeting_in_words(night, game_name)}{', still to play' if is_to_come else ''}"
    return f"{result_in_words(night, game_name)}{_table_words(night, game_name)} ({game_name})"


def opponent_name(night: Night, game_name: str, team: Entrant) -> str:
    """Return the name of a team's opponent in a game; empty if it is not known yet."""
    names = [
        _side_name(night, source, occupant)
        for source, occupant in _sources_and_teams(night, game_name)
        if occupant != team
    ]
    return "".join(name for name in names[:1] if name != UNKNOWN_TEAM)


def _sources_and_teams(night: Night, game_name: str) -> tuple[tuple[Source, SpotOccupant], ...]:
    """Return the source and the team of each of the two spots in a game."""
    game = draws.bracket(night).bracket.games[game_name]
    sides = draws.bracket(night).sides[game_name]
    return (game.source_a, sides[0]), (game.source_b, sides[1])


def _side_names(night: Night, game_name: str) -> list[str]:
    return [_side_name(night, *spot) for spot in _sources_and_teams(night, game_name)]


def _side_name(night: Night, source: Source, occupant: SpotOccupant) -> str:
    """Return the name of the team in a spot, or else a description by the game it comes from."""
    match occupant, source:
        case str(), _:
            return team_name(night, occupant)
        case _, WinnerOf(game) if _are_teams_known(night, game):
            return f"the winner of {_both_teams(night, game)}"
        case _, LoserOf(game) if _are_teams_known(night, game):
            return f"the loser of {_both_teams(night, game)}"
        case _, DrawNumber() | WinnerOf() | LoserOf():
            return UNKNOWN_TEAM


def _both_teams(night: Night, game_name: str) -> str:
    """Return the names of the two teams of a game, to describe its winner or its loser."""
    return " / ".join(team_name(night, team) for team in draws.bracket(night).teams_in(game_name))


def _are_teams_known(night: Night, game_name: str) -> bool:
    """Return whether both teams of a game are known."""
    return len(draws.bracket(night).teams_in(game_name)) == len(TEAM_CHAIRS)


def _table_words(night: Night, game_name: str) -> str:
    seated_game = games_by_name(night).get(game_name)
    return f" at table {seated_game.games[0].table}" if seated_game and seated_game.games else ""


def _score(night: Night, game_name: str, ending: GameEnding) -> str:
    """Return the score with the winner's points first. Both sides have the same points if an
    extra hand broke a tie.
    """
    seated_game = games_by_name(night).get(game_name)
    if seated_game is None or not seated_game.games:
        return ""
    points = [seated_game.games[0].points[chair] for chair in TEAM_CHAIRS]
    if ending.winner is Spot.B:
        points.reverse()
    return f" {side_by_side(points)}"


def why_team_stays_out(night: Night, team: Party) -> str:
    """Return why a team that left a drawn bracket cannot play on, or an empty string. A forfeit of
    the game it left counts as a loss, even if the team returns.
    """
    if not team.draw_number or team.last_game is None:
        return ""
    entries_back = [replace(entry, last_game=None) for entry in team.current_members]
    try:
        bracket_state = draws.bracket(
            night.with_facts({facts.fact_name(entry): entry for entry in entries_back})
        )
    except ValueError:  # Other teams have advanced, and the action says so.
        return ""
    if str(team.number) not in bracket_state.place_by_team:
        return ""
    return (
        f"{numbered_team(night, str(team.number))} has no games left, so it can't play on. If it "
        "was wrong to record a forfeit, correct that game first."
    )


def why_not_both_forfeit(bracket_state: BracketState, game_name: str) -> str:
    """Return why the two teams of a game cannot both forfeit it; empty if they can. Nights of
    earlier versions may contain such a game, after which both teams are out.
    """
    return BOTH_CANNOT_FORFEIT if bracket_state.drops_loser(game_name) else ""


def who_forfeited(night: Night, game_name: str, side: str) -> str:
    """Return who forfeited the game, in words. A team that no longer plays in the game is not
    named.
    """
    if not side:
        return "no one forfeited"
    if side == "both":
        return "both teams forfeited"
    occupant = draws.bracket(night).sides[game_name][0 if side == "a" else 1]
    team = "a team" if isinstance(occupant, EmptySpot) else team_name(night, occupant)
    return f"{team} forfeited"

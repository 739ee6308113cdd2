"""Text about the games of a bracket with team names: who plays whom, who beat whom, and where.

A game's own name, as in the drawing, follows in parentheses.
"""

from dataclasses import dataclass, replace

from rotation.bracket.progress import BracketState, EmptySpot, GameEnding, GameState, SpotOccupant
from rotation.bracket.structure import DrawNumber, LoserOf, Source, WinnerOf
from rotation.outcomes import BracketSpot
from rotation.seating import TEAM_CHAIRS, Entrant
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import games_by_name
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.night.play.sheets import score_in_words

TEAMS_JOINER = " vs. "
BOTH_CANNOT_FORFEIT_REFUSAL = (
    "Both can't forfeit here, because no team is out after one loss. Let one forfeit now and the "
    "other its next game."
)


@dataclass(frozen=True, slots=True)
class ChangedGame:
    """A game that a correction changes, with the text for it before and after the correction."""

    words_now: str
    words_after: str

    @property
    def words(self) -> str:
        return f"Now: {self.words_now}. Then: {self.words_after}."


def team_name(night: Night, team: Entrant) -> str:
    return night.teams.with_number(int(team)).name


def full_team_title(night: Night, team: Entrant) -> str:
    """Return a team for the start of a sentence, as in "Team 3 (Cal & Dot)"."""
    return f"Team {team} ({team_name(night, team)})"


def teams_in_words(night: Night, game_name: str) -> str:
    """Return the names of both teams in a game, as in "Ann & Bob vs. Cal & Dot". A team that is not
    known yet is described by its earlier game, as in "the winner of W1.2".
    """
    return TEAMS_JOINER.join(_teams_in_spots_words(night, game_name))


def teams_and_table_in_words(night: Night, game_name: str) -> str:
    """Return both teams of a game with its table and name, as in "Ann & Bob vs. Cal & Dot at table
    3 (W1.1)".
    """
    return f"{teams_in_words(night, game_name)}{_table_words(night, game_name)} ({game_name})"


def result_in_words(night: Night, game_name: str) -> str:
    """Return the result of a game that was won, forfeited, or found not to be needed, as in "Cal &
    Dot forfeited to Eve & Fay".
    """
    ending = draws.bracket_state(night).endings[game_name]
    if ending.state is GameState.NOT_NEEDED:
        is_second_final = draws.bracket_state(night).bracket.games[game_name].is_second_final
        return f"the {'second final' if is_second_final else 'game'} is not needed"
    team_words = _teams_in_spots_words(night, game_name)
    if ending.winner is None:
        return f"{' and '.join(team_words)} both forfeited"
    winner_words, loser_words = team_words if ending.winner is BracketSpot.A else team_words[::-1]
    if ending.state is GameState.FORFEITED:
        return f"{loser_words} forfeited to {winner_words}"
    return f"{winner_words} beat {loser_words}{_score_words(night, game_name, ending)}"


def game_or_result_in_words(night: Night, game_name: str) -> str:
    """Return the result of a game, or the teams of a game that is not over. The game's table, if it
    has one, and its name follow.
    """
    if game_name not in draws.bracket_state(night).endings:
        is_still_to_play = _are_teams_known(night, game_name) and not _table_words(night, game_name)
        still_to_play_words = ", still to play" if is_still_to_play else ""
        return f"{teams_and_table_in_words(night, game_name)}{still_to_play_words}"
    return f"{result_in_words(night, game_name)}{_table_words(night, game_name)} ({game_name})"


def opponent_name(night: Night, game_name: str, team: Entrant) -> str:
    """Return the name of a team's opponent in a game. If the opponent is not known yet, name the
    game that decides it, as in "the winner of Ann & Bob vs. Cal & Dot". Return an empty text if the
    teams of that game are not known either, or if no opponent can come.
    """
    source, occupant = next(spot for spot in _spots_of_game(night, game_name) if spot[1] != team)
    if isinstance(occupant, str):
        return team_name(night, occupant)
    if (
        occupant is EmptySpot.NO_TEAM
        or isinstance(source, DrawNumber)
        or not _are_teams_known(night, source.game)
    ):
        return ""
    return f"{_winner_or_loser_of_words(source)} {_first_names_of_teams(night, source.game)}"


def _spots_of_game(night: Night, game_name: str) -> tuple[tuple[Source, SpotOccupant], ...]:
    """Return the two spots of a game. Each spot has the source of its team, and the team itself if
    it is known.
    """
    game = draws.bracket_state(night).bracket.games[game_name]
    occupants = draws.bracket_state(night).occupants_by_game[game_name]
    return (game.source_a, occupants[0]), (game.source_b, occupants[1])


def _teams_in_spots_words(night: Night, game_name: str) -> list[str]:
    seated_game = games_by_name(night).get(game_name)
    return [
        _team_in_spot_words(night, *spot, seated_game) for spot in _spots_of_game(night, game_name)
    ]


def _team_in_spot_words(
    night: Night, source: Source, occupant: SpotOccupant, seated_game: SeatedGame | None
) -> str:
    """Return the name of the team in a spot, or words such as "the winner of W1.2". If the game was
    called, name the players who were in the team then.
    """
    if isinstance(occupant, str):
        team = night.teams.with_number(int(occupant))
        return team.name_in(seated_game.number) if seated_game else team.name
    return (
        "no team"
        if isinstance(source, DrawNumber)
        else f"{_winner_or_loser_of_words(source)} {source.game}"
    )


def _winner_or_loser_of_words(source: WinnerOf | LoserOf) -> str:
    return f"the {'winner' if isinstance(source, WinnerOf) else 'loser'} of"


def _first_names_of_teams(night: Night, game_name: str) -> str:
    """Return both teams of a game by first names, as in "Ann & Bob vs. Cal & Dot"."""
    first_names_by_number = night.teams.first_names_by_number
    return TEAMS_JOINER.join(
        first_names_by_number[int(team)] for team in draws.bracket_state(night).teams_in(game_name)
    )


def _are_teams_known(night: Night, game_name: str) -> bool:
    """Return whether both teams of a game are known."""
    return len(draws.bracket_state(night).teams_in(game_name)) == len(TEAM_CHAIRS)


def _table_words(night: Night, game_name: str) -> str:
    seated_game = games_by_name(night).get(game_name)
    return f" at table {seated_game.games[0].table}" if seated_game and seated_game.games else ""


def _score_words(night: Night, game_name: str, ending: GameEnding) -> str:
    """Return the score, after a space, with the winner's points first; empty if the game has no
    seats, as after a forfeit. Both teams have the same points if an extra hand broke a tie.
    """
    seated_game = games_by_name(night).get(game_name)
    if seated_game is None or not seated_game.games:
        return ""
    points = [seated_game.games[0].points[chair] for chair in TEAM_CHAIRS]
    if ending.winner is BracketSpot.B:
        points.reverse()
    return f" {score_in_words(points)}"


def why_team_stays_out(night: Night, team: Party) -> str:
    """Return why a team that left a drawn bracket cannot play again; empty if it can. The game that
    the team forfeited by leaving stays a loss.
    """
    if not team.draw_number or team.last_game is None:
        return ""
    returned_entries = [replace(entry, last_game=None) for entry in team.current_members]
    try:
        bracket_state = draws.bracket_state(
            night.with_facts({facts.fact_name(entry): entry for entry in returned_entries})
        )
    except ValueError:
        # Other teams have advanced, so the action that takes the team back refuses with a reason.
        return ""
    if str(team.number) not in bracket_state.place_by_team:
        return ""
    return (
        f"{full_team_title(night, str(team.number))} has no games left. If a forfeit is wrong, "
        "correct that game first."
    )


def why_not_both_forfeit(bracket_state: BracketState, game_name: str) -> str:
    """Return why the two teams of a game cannot both forfeit it; empty if they can. Nights of
    earlier versions may contain a game that both teams forfeited although it was not allowed. Both
    teams are then out.
    """
    return BOTH_CANNOT_FORFEIT_REFUSAL if bracket_state.drops_loser(game_name) else ""


def forfeit_in_words(night: Night, game_name: str, side: str) -> str:
    """Return text that says who forfeited a game, as in "Cal & Dot forfeited". `side` is the stored
    key of the forfeit: "a", "b", "both", or empty. A team that no longer plays in the game is
    called "a team".
    """
    if not side:
        return "no one forfeited"
    if side == "both":
        return "both teams forfeited"
    occupant = draws.bracket_state(night).occupants_by_game[game_name][0 if side == "a" else 1]
    team_words = "a team" if isinstance(occupant, EmptySpot) else team_name(night, occupant)
    return f"{team_words} forfeited"

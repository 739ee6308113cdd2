"""Text that says where each team of a bracket goes after a game."""

from collections.abc import Mapping
from dataclasses import dataclass

from rotation.bracket.progress import EmptySpot, settled_places
from rotation.bracket.structure import BracketSide, GameSeat
from rotation.outcomes import BracketSpot
from rotation.seating import Entrant
from scoring.places.tie_breakers import format_ordinal
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import games_by_name
from tournament.evening.night.bracket.named_games import full_team_title, opponent_name
from tournament.evening.night.night import Night


def where_both_teams_go_words(night: Night, game_name: str) -> str:
    """Return text that says where both teams of a game go after it; empty until the game is over.
    If a second final must be played, the text says only that.
    """
    bracket_state = draws.bracket_state(night)
    if game_name not in bracket_state.endings:
        return ""
    ending, game_by_name = bracket_state.endings[game_name], bracket_state.bracket.games
    winner_seat = game_by_name[game_name].winner_to
    if (
        winner_seat
        and winner_seat.game in bracket_state.ready_games
        and game_by_name[winner_seat.game].is_second_final
    ):
        return f"A second final decides ({winner_seat.game})"
    spots_and_teams = [
        *zip(
            (BracketSpot.A, BracketSpot.B), bracket_state.occupants_by_game[game_name], strict=True
        )
    ]
    if ending.winner is BracketSpot.B:
        spots_and_teams.reverse()
    return ". ".join(
        f"{_winner_or_loser_words(night, team, spot, ending.winner)} "
        f"{_destination_in_third_person(night, game_name, team)}"
        for spot, team in spots_and_teams
        if not isinstance(team, EmptySpot)
    )


def _winner_or_loser_words(
    night: Night, team: Entrant, spot: BracketSpot, winner: BracketSpot | None
) -> str:
    """Return "Winner" or "Loser" for a team. The team's name is left out, because the result of the
    game is shown beside these words. If both teams forfeited, or this team wins the tournament,
    return the team's name.
    """
    if winner is None or team == draws.bracket_state(night).champion:
        return full_team_title(night, team)
    return "Winner" if spot is winner else "Loser"


def where_team_goes_words(
    night: Night, game_name: str, team: Entrant, *, is_for_phone: bool
) -> str:
    """Return text that says where one team goes after a game; empty until the game is over. On
    phones (`is_for_phone`) the text says "you" and names the game. It does not name a place or the
    winner of the tournament, because the ceremony announces these, so the winner's phone gets an
    empty text.
    """
    bracket_state = draws.bracket_state(night)
    if game_name not in bracket_state.endings or (is_for_phone and team == bracket_state.champion):
        return ""
    return (
        _destination_in_second_person(night, game_name, team)
        if is_for_phone
        else _destination_in_third_person(night, game_name, team)
    )


def _destination_in_third_person(night: Night, game_name: str, team: Entrant) -> str:
    """Return where a team goes, as text to follow its name, as in "advances (W2.1)"."""
    if team in draws.bracket_state(night).withdrawn_teams:
        return "has left"
    next_seat = _next_seat(night, game_name, team)
    return (
        _next_game_words(night, game_name, next_seat, team, THIRD_PERSON_VERBS)
        if next_seat
        else _final_result_words(night, team)
    )


def _destination_in_second_person(night: Night, game_name: str, team: Entrant) -> str:
    """Return where a team goes after a game, in words that address the team, as in "After game
    W1.1, you advance (W2.1)".
    """
    if team in draws.bracket_state(night).withdrawn_teams:
        return f"Game {game_name}: you left"
    next_seat = _next_seat(night, game_name, team)
    if next_seat is None:
        return f"You are out after game {game_name}"
    next_game_words = _next_game_words(night, game_name, next_seat, team, SECOND_PERSON_VERBS)
    return f"After game {game_name}, {next_game_words}"


@dataclass(frozen=True, slots=True)
class _NextGameVerbs:
    """The verbs for a team's next game, in the second or third person. `plays_in_by_side` has the
    words for each side of the bracket, and the words for the second final under None.
    """

    advances: str
    plays: str
    drops: str
    drops_and_plays: str
    plays_in_by_side: Mapping[BracketSide | None, str]


THIRD_PERSON_VERBS = _NextGameVerbs(
    "advances",
    "plays",
    "drops to the losers' bracket",
    "drops to the losers' bracket and plays",
    {
        BracketSide.LOSERS: "plays on in the losers' bracket",
        BracketSide.FINAL: "advances to the final",
        None: "plays the second final",
    },
)
SECOND_PERSON_VERBS = _NextGameVerbs(
    "you advance",
    "you play",
    "you drop to the losers' bracket",
    "you drop to the losers' bracket and play",
    {
        BracketSide.LOSERS: "you play on in the losers' bracket",
        BracketSide.FINAL: "you advance to the final",
        None: "you play the second final",
    },
)


def _next_game_words(
    night: Night, game_name: str, seat: GameSeat, team: Entrant, verbs: _NextGameVerbs
) -> str:
    """Return the words for the game that a team plays next after the game `game_name`."""
    game_by_name = draws.bracket_state(night).bracket.games
    next_game = game_by_name[seat.game]
    opponent = opponent_name(night, seat.game, team)
    if next_game.side is BracketSide.WINNERS:
        next_game_words = f"{verbs.plays} {opponent} next" if opponent else verbs.advances
    elif (
        next_game.side is BracketSide.LOSERS and game_by_name[game_name].side is BracketSide.WINNERS
    ):
        next_game_words = f"{verbs.drops_and_plays} {opponent}" if opponent else verbs.drops
    else:
        next_game_words = verbs.plays_in_by_side[
            None if next_game.is_second_final else next_game.side
        ]
        next_game_words += f" against {opponent}" if opponent else ""
    return f"{next_game_words} ({seat.game})"


def _next_seat(night: Night, game_name: str, team: Entrant) -> GameSeat | None:
    """Return the seat in the team's next game, or None if the team is out. Games that the team wins
    without an opponent are skipped.
    """
    bracket_state = draws.bracket_state(night)
    ending, game = bracket_state.endings[game_name], bracket_state.bracket.games[game_name]
    spot = BracketSpot.A if bracket_state.occupants_by_game[game_name][0] == team else BracketSpot.B
    seat = game.winner_to if ending.winner is spot else game.loser_to
    if seat is None or team not in bracket_state.teams_in(seat.game):
        return None
    if bracket_state.has_walkover(seat) and seat.game not in games_by_name(night):
        return _next_seat(night, seat.game, team)
    return seat


def place_in_words(night: Night, team: Entrant) -> str:
    """Return a team's place, as in "1st place" or "9th to 12th place"; empty if it is not known
    yet.
    """
    place = next(
        (place for place in settled_places(draws.bracket_state(night)) if place.team == team), None
    )
    if place is None:
        return ""
    first_place, last_place = place.first_place, place.last_place
    last_place_words = f" to {format_ordinal(last_place)}" if last_place != first_place else ""
    return f"{format_ordinal(first_place)}{last_place_words} place"


def _final_result_words(night: Night, team: Entrant) -> str:
    """Return how the tournament ends for a team without another game, as in "finishes in 3rd
    place".
    """
    if team == draws.bracket_state(night).champion:
        return "wins the tournament"
    place_words = place_in_words(night, team)
    return f"finishes in {place_words}" if place_words else "is out"

"""Where the two teams of a bracket's game go after it, in words."""

from collections.abc import Mapping
from dataclasses import dataclass

from rotation.bracket.progress import EmptySpot, settled_places
from rotation.bracket.structure import BracketSide, GameSeat
from rotation.outcomes import Spot
from rotation.seating import Entrant
from scoring.places.tie_breakers import format_ordinal
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import games_by_name
from tournament.evening.night.bracket.named_games import numbered_team, opponent_name
from tournament.evening.night.night import Night


def where_both_go(night: Night, game_name: str) -> str:
    """Return where both teams go after a game; empty while it is not over."""
    bracket_state = draws.bracket(night)
    if game_name not in bracket_state.endings:
        return ""
    ending, games = bracket_state.endings[game_name], bracket_state.bracket.games
    next_seat = games[game_name].winner_to
    if (
        next_seat
        and next_seat.game in bracket_state.ready_games
        and games[next_seat.game].is_second_final
    ):
        return f"A second final decides ({next_seat.game})"
    sides = [*zip((Spot.A, Spot.B), bracket_state.sides[game_name], strict=True)]
    if ending.winner is Spot.B:
        sides.reverse()
    return ". ".join(
        f"{_subject_words(night, team, spot, ending.winner)} "
        f"{_words_about_team(night, game_name, team)}"
        for spot, team in sides
        if not isinstance(team, EmptySpot)
    )


def _subject_words(night: Night, team: Entrant, spot: Spot, winner: Spot | None) -> str:
    """Return "Winner" or "Loser" for a team whose game's result is shown beside it. Return the
    team's name instead if both forfeited, or if the team wins the tournament.
    """
    if winner is None or team == draws.bracket(night).champion:
        return numbered_team(night, team)
    return "Winner" if spot is winner else "Loser"


def where_team_goes(night: Night, game_name: str, team: Entrant, *, in_public: bool) -> str:
    """Return where one of the two teams goes. In public, on phones, the sentence says "you" and
    leaves out places and the winner, which are announced at the ceremony.
    """
    bracket_state = draws.bracket(night)
    if game_name not in bracket_state.endings or (in_public and team == bracket_state.champion):
        return ""
    return (
        _words_to_team(night, game_name, team)
        if in_public
        else _words_about_team(night, game_name, team)
    )


def _words_about_team(night: Night, game_name: str, team: Entrant) -> str:
    """Return where a team goes, as in "advances (W2.1)"."""
    if team in draws.bracket(night).withdrawn_teams:
        return "has left"
    seat = _next_seat(night, game_name, team)
    return (
        _next_game_words(night, seat, team, THIRD_PERSON)
        if seat
        else _final_result_words(night, team)
    )


def _words_to_team(night: Night, game_name: str, team: Entrant) -> str:
    """Return where a team goes, as in "you advance (W2.1)"."""
    if team in draws.bracket(night).withdrawn_teams:
        return "you left"
    seat = _next_seat(night, game_name, team)
    return _next_game_words(night, seat, team, SECOND_PERSON) if seat else "you are out"


@dataclass(frozen=True, slots=True)
class _Verbs:
    """The words about a team's next game in one grammatical person. `plays_in` is keyed by the side
    of that game, and under None for the second final.
    """

    advances: str
    plays: str
    plays_in: Mapping[BracketSide | None, str]


THIRD_PERSON = _Verbs(
    "advances",
    "plays",
    {
        BracketSide.LOSERS: "plays on in the losers' bracket",
        BracketSide.FINAL: "advances to the final",
        None: "plays the second final",
    },
)
SECOND_PERSON = _Verbs(
    "you advance",
    "you play",
    {
        BracketSide.LOSERS: "you play on in the losers' bracket",
        BracketSide.FINAL: "you advance to the final",
        None: "you play the second final",
    },
)


def _next_game_words(night: Night, seat: GameSeat, team: Entrant, verbs: _Verbs) -> str:
    next_game = draws.bracket(night).bracket.games[seat.game]
    opponent = opponent_name(night, seat.game, team)
    if next_game.side is BracketSide.WINNERS:
        words = f"{verbs.plays} {opponent} next" if opponent else verbs.advances
    else:
        words = verbs.plays_in[None if next_game.is_second_final else next_game.side]
        words += f" against {opponent}" if opponent else ""
    return f"{words} ({seat.game})"


def _next_seat(night: Night, game_name: str, team: Entrant) -> GameSeat | None:
    """Return the seat of the team's next game, or None if the team is out. Games that it won
    without an opponent are skipped.
    """
    bracket_state = draws.bracket(night)
    ending, game = bracket_state.endings[game_name], bracket_state.bracket.games[game_name]
    spot = Spot.A if bracket_state.sides[game_name][0] == team else Spot.B
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
        (place for place in settled_places(draws.bracket(night)) if place.team == team), None
    )
    if place is None:
        return ""
    first_place, last_place = place.first_place, place.last_place
    range_end = f" to {format_ordinal(last_place)}" if last_place != first_place else ""
    return f"{format_ordinal(first_place)}{range_end} place"


def _final_result_words(night: Night, team: Entrant) -> str:
    """Return how the tournament ended for a team without another game."""
    if team == draws.bracket(night).champion:
        return "wins the tournament"
    place_words = place_in_words(night, team)
    return f"finishes in {place_words}" if place_words else "is out"

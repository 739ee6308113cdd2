"""Forfeits in a bracket, and a team that leaves."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rotation.bracket.progress import SpotOccupant
from rotation.seating import TEAM_CHAIRS
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import game_by_busy_table, games_by_name
from tournament.evening.night.bracket.named_games import (
    full_team_title,
    game_or_result_in_words,
    opponent_name,
    why_not_both_forfeit,
    why_team_stays_out,
)
from tournament.evening.night.bracket.where_next import where_both_teams_go_words
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.seats.night_for_format import WINNING_SPOT_BY_FORFEIT_KEY
from tournament.evening.words.many import capitalize
from tournament.evening.words.refused import Refused
from tournament.storage.stored.consistency import find_misplaced_bracket_games
from tournament.storage.writing.write import Writing, action
from tournament.topics.bracket.actions.draw_and_call import (
    check_bracket_is_drawn,
    entry_numbers_of_teams,
    next_game_number,
    remove_games,
)
from tournament.topics.entrants.actions.entries import require_team


@action
def record_forfeit(writing: Writing, *, game_name: str, by: facts.ForfeitKey) -> str:
    """Record a forfeit by one team of a game, or by both. If the game was called, remove its seats
    and scores. Refuse a game that is decided already, or whose two teams are not both known.
    """
    check_bracket_is_drawn(writing)
    bracket_state = draws.bracket_state(writing.night)
    if game_name not in bracket_state.ready_games:
        raise Refused("This game can't be forfeited now. Check the bracket again.")
    if by not in WINNING_SPOT_BY_FORFEIT_KEY:
        raise Refused("Choose which team forfeits.")
    if by == "both" and (refusal_text := why_not_both_forfeit(bracket_state, game_name)):
        raise Refused(refusal_text)
    seated_game = games_by_name(writing.night).get(game_name)
    if seated_game is not None:
        remove_games(writing, [seated_game])
    game_number = seated_game.number if seated_game else next_game_number(writing)
    seated_at = seated_game.seated_at if seated_game else writing.now
    writing.put(
        facts.Round(
            number=game_number, seated=seated_at, name=game_name, forfeit=by, ended=writing.now
        )
    )
    writing.set_subject(
        game=game_number, people=entry_numbers_of_teams(writing, bracket_state.teams_in(game_name))
    )
    try:
        draws.bracket_state(writing.night_after())
    except ValueError as fault:
        raise Refused(str(fault)) from fault
    new_night = writing.night_after()
    result_words = game_or_result_in_words(new_night, game_name)
    return f"{result_words}.\n{where_both_teams_go_words(new_night, game_name)}."


@action
def withdraw_team(writing: Writing, *, team: int) -> str:
    """Record that a team leaves. It forfeits its current game and all later games, and its
    opponents advance.
    """
    party = require_team(writing, team)
    if party.last_game is not None:
        raise Refused(f"Team {team} has already left.")
    if not writing.night.teams.are_drawn:
        raise Refused(f"The bracket is not drawn yet. Remove team {team} on the page Check in.")
    free_table_lines: list[str] = []
    for table, seated_game in game_by_busy_table(writing.night).items():
        both_teams = draws.bracket_state(writing.night).teams_in(seated_game.name)
        if str(team) in both_teams:
            remove_games(writing, [seated_game])
            by = _forfeit_key(both_teams, str(team))
            writing.put(replace(seated_game.round_fact, forfeit=by, ended=writing.now))
            free_table_lines.append(f"Stop table {table}: it is free now.")
    last_game_number = next_game_number(writing) - 1
    writing.put(
        *(
            replace(entry, last_game=max(last_game_number, entry.first_game - 1))
            for entry in party.current_members
        )
    )
    writing.set_subject(people=party.entry_numbers)
    forfeit_sentences = " ".join(_forfeit_sentences(writing, party))
    message_lines = (
        f"{full_team_title(writing.night, str(team))} left.",
        *free_table_lines,
        forfeit_sentences,
    )
    return "\n".join(filter(None, message_lines))


@action
def undo_withdrawal(writing: Writing, *, team: int) -> str:
    """Let a team that left play on. The game that it forfeited by leaving stays a loss. Refuse if
    it has no games left, or if other teams have advanced or were called because it left.
    """
    party = require_team(writing, team)
    if refusal_text := why_team_stays_out(writing.night, party):
        raise Refused(refusal_text)
    writing.put(*(replace(entry, last_game=None) for entry in party.current_members))
    writing.set_subject(people=party.entry_numbers)
    if writing.night.teams.are_drawn:
        try:
            draws.bracket_state(writing.night_after())
        except ValueError as fault:
            raise Refused(
                f"{full_team_title(writing.night, str(team))} can't play on, because games that "
                "were played since depend on its forfeit. Undo those games first, the last one "
                "first."
            ) from fault
        if any(find_misplaced_bracket_games(writing.night_after())):
            raise Refused("Other games were called because of this. Undo those calls first.")
    return "\n".join(
        (
            f"{full_team_title(writing.night, str(team))} plays on.",
            *_lasting_forfeit_sentences(writing.night_after(), str(team)),
        )
    )


def _lasting_forfeit_sentences(night: Night, team: str) -> Iterator[str]:
    """Yield a sentence about each forfeit of this team that its return does not cancel."""
    for seated_game in night.rounds:
        occupants = draws.bracket_state(night).occupants_by_game[seated_game.name]
        if team in occupants and seated_game.forfeit in (_forfeit_key(occupants, team), "both"):
            yield (
                f"{capitalize(game_or_result_in_words(night, seated_game.name))}. That forfeit "
                "stays. To cancel it, press Correct a score."
            )


def _forfeit_key(occupants: Sequence[SpotOccupant], team: str) -> facts.ForfeitKey:
    return "a" if occupants[0] == team else "b"


def _forfeit_sentences(writing: Writing, party: Party) -> list[str]:
    """Return a sentence about each game that is decided because this team leaves."""
    old_endings, new_night = draws.bracket_state(writing.night).endings, writing.night_after()
    return [
        f"{_result_or_advance_words(new_night, game_name, party)}."
        for game_name in draws.bracket_state(new_night).endings
        if game_name not in old_endings
    ]


def _result_or_advance_words(night: Night, game_name: str, party: Party) -> str:
    """Return the result of a forfeited game in words. If the opponent is not known yet, return the
    words for the team that will advance.
    """
    if len(draws.bracket_state(night).teams_in(game_name)) == len(TEAM_CHAIRS):
        return game_or_result_in_words(night, game_name)
    opponent = opponent_name(night, game_name, str(party.number)) or "the team that would play them"
    return f"{capitalize(opponent)} advances without that game ({game_name})"

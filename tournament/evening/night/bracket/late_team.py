"""The open first-round spot of a drawn bracket that a late team can take, and its opponent."""

from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rotation.bracket.progress import BracketState
from rotation.bracket.replay import add_outcome, replay_bracket, why_outcome_refused
from rotation.bracket.structure import MAX_TEAMS
from rotation.outcomes import Withdrawal
from tournament.evening.facts import Round
from tournament.evening.night import draws, time_slots
from tournament.evening.night.bracket.calls import games_by_name
from tournament.evening.night.bracket.named_games import teams_in_words
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party

# A late team has no number yet, so this text stands for it in the new draw.
LATE_TEAM_PLACEHOLDER = "late"
DRAW_STAYS_SENTENCE = "A result is in, so the draw stays."
UNDO_DRAW_ADVICE = "To add a team, undo the draw, check in the team, and draw again."
UNDO_DRAW_LINK = ("bracket", "more", "Undo the draw")
SUBSTITUTE_LINK = ("who-leaves", "main", "Add a late player as a substitute")


@dataclass(frozen=True, slots=True)
class LateTeamOpening:
    """The first-round spot that a late team takes: its `draw_number`, and the `opponent` there.
    `new_name_by_game` has the new name of each game that was called or played, by its old name. If
    no spot is open, `refusal` says why, and `link` has the key, the fragment and the label of a
    link to a page that helps.
    """

    draw_number: int = 0
    opponent: Party | None = None
    new_name_by_game: Mapping[str, str] = field(default_factory=dict)
    refusal: str = ""
    link: tuple[str, str, str] | None = None


def opening_for_late_team(night: Night) -> LateTeamOpening | None:
    """Return the first open spot that changes no called or played game, or the refusal if there is
    none. Return None before the bracket is drawn, because then no team is late.
    """
    if not night.teams.are_drawn:
        return None
    bracket_state = draws.bracket_state(night)
    if bracket_state.is_over:
        return LateTeamOpening(refusal="All games are played.")
    if len(bracket_state.teams) == MAX_TEAMS:
        return _refused_opening(night, "This bracket is full.")
    drawn_numbers = sorted(team.draw_number for team in night.teams if team.draw_number)
    blocking_game_names: list[str] = []
    for draw_number in range(1, bracket_state.bracket.size + 1):
        if draw_number not in drawn_numbers:
            opening_or_obstacle = _opening_or_obstacle(night, drawn_numbers, draw_number)
            if isinstance(opening_or_obstacle, LateTeamOpening):
                return opening_or_obstacle
            if opening_or_obstacle:
                blocking_game_names.append(opening_or_obstacle)
    if not blocking_game_names:
        return _refused_opening(
            night, "No first-round spot is open, so there is no place for one more."
        )
    return _refuse_for_blocking_games(night, blocking_game_names)


def _opening_or_obstacle(
    night: Night, drawn_numbers: Sequence[int], draw_number: int
) -> LateTeamOpening | str:
    """Return the opening with this number in the draw. If a new team there would change a called or
    played game, return that game's name instead. Return an empty text if the new team's first game
    would not be ready, for example because the opponent has left.
    """
    old_bracket, insertion_index = draws.bracket_state(night), bisect(drawn_numbers, draw_number)
    bracket_plan = draws.bracket_of_draw_numbers(
        night, (*drawn_numbers[:insertion_index], draw_number, *drawn_numbers[insertion_index:])
    )
    new_bracket = replay_bracket(
        bracket_plan,
        (
            *old_bracket.teams[:insertion_index],
            LATE_TEAM_PLACEHOLDER,
            *old_bracket.teams[insertion_index:],
        ),
    )
    new_name_by_game: dict[str, str] = {}
    for outcome in time_slots.night_so_far(night).outcomes:
        if isinstance(outcome, Withdrawal):
            new_bracket = add_outcome(new_bracket, outcome)
            continue
        new_name = _new_game_name(old_bracket, new_bracket, outcome.game)
        if new_name is None or why_outcome_refused(new_bracket, replace(outcome, game=new_name)):
            return outcome.game
        new_name_by_game[outcome.game] = new_name
        new_bracket = add_outcome(new_bracket, replace(outcome, game=new_name))
    for seated_game in night.rounds:
        if seated_game.name and seated_game.name not in new_name_by_game:
            new_name = _new_game_name(old_bracket, new_bracket, seated_game.name)
            if new_name is None:
                return seated_game.name
            new_name_by_game[seated_game.name] = new_name
    first_game_name = next(
        game_name
        for game_name, occupants in new_bracket.occupants_by_game.items()
        if LATE_TEAM_PLACEHOLDER in occupants
    )
    if first_game_name not in new_bracket.ready_games:
        return ""
    (opponent,) = (
        team for team in new_bracket.teams_in(first_game_name) if team != LATE_TEAM_PLACEHOLDER
    )
    return LateTeamOpening(draw_number, night.teams.with_number(int(opponent)), new_name_by_game)


def _new_game_name(
    old_bracket: BracketState, new_bracket: BracketState, old_name: str
) -> str | None:
    """Return the name of the game in the new draw that has the same teams in the same round as this
    game of the old draw; None if there is no such game.
    """
    round_name = old_name.partition(".")[0]
    return next(
        (
            new_name
            for new_name, occupants in new_bracket.occupants_by_game.items()
            if new_name.partition(".")[0] == round_name
            and occupants == old_bracket.occupants_by_game[old_name]
        ),
        None,
    )


def _refused_opening(night: Night, reason: str) -> LateTeamOpening:
    """Return a refusal with this reason, and a link to what the director can do instead."""
    if any(round_fact.ended or round_fact.forfeit for round_fact in night.facts_of(Round)):
        return LateTeamOpening(refusal=f"{reason} {DRAW_STAYS_SENTENCE}", link=SUBSTITUTE_LINK)
    return LateTeamOpening(refusal=f"{reason} {UNDO_DRAW_ADVICE}", link=UNDO_DRAW_LINK)


def _refuse_for_blocking_games(night: Night, game_names: Sequence[str]) -> LateTeamOpening:
    """Return a refusal that names one of these games. Each of the games blocks a first-round spot.
    If one of the games was called and has not started, the refusal says that the director can undo
    its call.
    """
    game_by_name = games_by_name(night)
    for game_name in game_names:
        if not (
            game_by_name[game_name].is_over
            or game_by_name[game_name].forfeit
            or game_by_name[game_name].has_scores
        ):
            table = game_by_name[game_name].games[0].table
            return LateTeamOpening(
                refusal=f"A late team would change the game at table {table}: "
                f"{teams_in_words(night, game_name)} ({game_name}). Undo that call, then add the "
                "team.",
                link=("bracket", f"call-back-{table}", f"Undo the call for table {table}"),
            )
    last_game_name = game_names[-1]
    progress_words = "has been played" if game_by_name[last_game_name].is_over else "has started"
    return LateTeamOpening(
        refusal=(
            f"No first-round spot is left: {teams_in_words(night, last_game_name)} "
            f"{progress_words} "
            f"({last_game_name})."
        ),
        link=SUBSTITUTE_LINK,
    )

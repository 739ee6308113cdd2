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
from tournament.evening.night.bracket.named_games import sides_in_words
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party

# The placeholder for the late team, which has no number yet.
LATE_TEAM_NUMBER = "late"
DRAW_STAYS = "A result is in, so the draw stays."


@dataclass(frozen=True, slots=True)
class LateTeamOpening:
    """The first-round spot that a late team takes: its `number` in the draw, its `opponent`, and
    the `new_names` of games that were called or played. If there is no opening, `refusal` says why,
    and `link` opens a page that helps: it has the page's key, its fragment, and the words of the
    link.
    """

    number: int = 0
    opponent: Party | None = None
    new_names: Mapping[str, str] = field(default_factory=dict)
    refusal: str = ""
    link: tuple[str, str, str] | None = None


UNDO_DRAW_ADVICE = "To add a team, undo the draw, check in the team, and draw again."
UNDO_DRAW_LINK = ("bracket", "more", "Undo the draw")
SUBSTITUTE_LINK = ("who-leaves", "main", "Let one of the late team play as a substitute")


def opening_for_late_team(night: Night) -> LateTeamOpening | None:
    """Return the first open spot that changes no called or played game, or why there is none.
    Return None before the bracket is drawn, because then no team is late.
    """
    if not night.teams.are_drawn:
        return None
    bracket_state = draws.bracket(night)
    if bracket_state.is_over:
        return LateTeamOpening(refusal="All games are played.")
    if len(bracket_state.teams) == MAX_TEAMS:
        return _no_opening(night, "This bracket is full.")
    drawn_numbers = sorted(team.draw_number for team in night.teams if team.draw_number)
    games_in_the_way: list[str] = []
    for number in range(1, bracket_state.bracket.size + 1):
        if number not in drawn_numbers:
            opening_or_obstacle = _opening_or_obstacle(night, drawn_numbers, number)
            if isinstance(opening_or_obstacle, LateTeamOpening):
                return opening_or_obstacle
            if opening_or_obstacle:
                games_in_the_way.append(opening_or_obstacle)
    if not games_in_the_way:
        return _no_opening(night, "No first-round spot is open, so there is no place for one more.")
    return _refuse_for_games(night, games_in_the_way)


def _opening_or_obstacle(
    night: Night, drawn_numbers: Sequence[int], number: int
) -> LateTeamOpening | str:
    """Return the opening with this number in the draw. If a team there would change a called or
    played game, return that game's name instead, or an empty text if the team there has left.
    """
    old_bracket, index = draws.bracket(night), bisect(drawn_numbers, number)
    bracket_plan = draws.bracket_for(
        night, (*drawn_numbers[:index], number, *drawn_numbers[index:])
    )
    new_bracket = replay_bracket(
        bracket_plan, (*old_bracket.teams[:index], LATE_TEAM_NUMBER, *old_bracket.teams[index:])
    )
    new_names: dict[str, str] = {}
    for outcome in time_slots.coming_field(night).outcomes:
        if isinstance(outcome, Withdrawal):
            new_bracket = add_outcome(new_bracket, outcome)
            continue
        new_name = _new_game_name(old_bracket, new_bracket, outcome.game)
        if new_name is None or why_outcome_refused(new_bracket, replace(outcome, game=new_name)):
            return outcome.game
        new_names[outcome.game] = new_name
        new_bracket = add_outcome(new_bracket, replace(outcome, game=new_name))
    for seated_game in night.rounds:
        if seated_game.name and seated_game.name not in new_names:
            new_name = _new_game_name(old_bracket, new_bracket, seated_game.name)
            if new_name is None:
                return seated_game.name
            new_names[seated_game.name] = new_name
    first_game = next(
        name for name, sides in new_bracket.sides.items() if LATE_TEAM_NUMBER in sides
    )
    if first_game not in new_bracket.ready_games:
        return ""
    (opponent,) = (team for team in new_bracket.teams_in(first_game) if team != LATE_TEAM_NUMBER)
    return LateTeamOpening(number, night.teams.with_number(int(opponent)), new_names)


def _new_game_name(
    old_bracket: BracketState, new_bracket: BracketState, old_name: str
) -> str | None:
    """Return the name that a game gets in the new draw, where the same teams must play it in the
    same round; None if there is no such game.
    """
    round_name = old_name.partition(".")[0]
    return next(
        (
            new_name
            for new_name, sides in new_bracket.sides.items()
            if new_name.partition(".")[0] == round_name and sides == old_bracket.sides[old_name]
        ),
        None,
    )


def _no_opening(night: Night, reason: str) -> LateTeamOpening:
    """Return a refusal for this reason, with a link to what the director can still do."""
    if any(round_fact.ended or round_fact.forfeit for round_fact in night.facts_of(Round)):
        return LateTeamOpening(refusal=f"{reason} {DRAW_STAYS}", link=SUBSTITUTE_LINK)
    return LateTeamOpening(refusal=f"{reason} {UNDO_DRAW_ADVICE}", link=UNDO_DRAW_LINK)


def _refuse_for_games(night: Night, names: Sequence[str]) -> LateTeamOpening:
    """Return a refusal that names one of these games, each of which blocks a first-round spot. If
    one of them has not started, the director can undo its call.
    """
    called_games = games_by_name(night)
    for name in names:
        if not (
            called_games[name].is_over
            or called_games[name].forfeit
            or called_games[name].has_scores
        ):
            table = called_games[name].games[0].table
            return LateTeamOpening(
                refusal=f"A late team would change the game at table {table}: "
                f"{sides_in_words(night, name)} ({name}). Undo that call, then add the team.",
                link=("bracket", f"call-back-{table}", f"Undo the call for table {table}"),
            )
    latest_name = names[-1]
    verb_words = "has been played" if called_games[latest_name].is_over else "has started"
    return LateTeamOpening(
        refusal=(
            f"No first-round spot is left: {sides_in_words(night, latest_name)} {verb_words} "
            f"({latest_name})."
        ),
        link=SUBSTITUTE_LINK,
    )

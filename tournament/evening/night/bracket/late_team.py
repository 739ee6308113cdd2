"""The place in a drawn bracket for a late team: a first-round bye that it can take, and its
opponent.
"""

from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rotation.bracket.progress import BracketState
from rotation.bracket.replay import replay, why_refused, with_outcome
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


@dataclass(frozen=True, slots=True)
class LateTeamPlace:
    """The bye that a late team takes: its `number` in the draw, its `opponent`, and the
    `new_names` of games that were called or played. If there is no place, `refusal` says why,
    and `link` opens a page that helps: it has the page's key, its fragment, and the words of
    the link.
    """

    number: int = 0
    opponent: Party | None = None
    new_names: Mapping[str, str] = field(default_factory=dict)
    refusal: str = ""
    link: tuple[str, str, str] | None = None


DRAW_AGAIN_LINK = ("bracket", "more", "Draw the bracket again")
SUBSTITUTE_LINK = ("who-leaves", "main", "Let one of the late team play as a substitute")


def place_for_late_team(night: Night) -> LateTeamPlace | None:
    """Return the first bye that changes no called or played game, or why there is none. Return
    None before the bracket is drawn, because then no team is late.
    """
    if not night.teams.are_drawn:
        return None
    progress = draws.bracket(night)
    if progress.is_over:
        return LateTeamPlace(refusal="All games are played.")
    if len(progress.teams) == MAX_TEAMS:
        return _no_place(night, "This bracket is full.")
    drawn_numbers = sorted(team.draw_number for team in night.teams if team.draw_number)
    in_the_way: list[str] = []
    for number in range(1, progress.bracket.size + 1):
        if number not in drawn_numbers:
            place_or_obstacle = _place_or_obstacle(night, drawn_numbers, number)
            if isinstance(place_or_obstacle, LateTeamPlace):
                return place_or_obstacle
            if place_or_obstacle:
                in_the_way.append(place_or_obstacle)
    if not in_the_way:
        return _no_place(night, "No team has a first-round bye, so there is no place for one more.")
    return _refuse_for_games(night, in_the_way)


def _place_or_obstacle(
    night: Night, drawn_numbers: Sequence[int], number: int
) -> LateTeamPlace | str:
    """Return the place with this number. Return the name of a game if taking the place would
    change that game, or an empty text if the team with the bye has left.
    """
    before, place = draws.bracket(night), bisect(drawn_numbers, number)
    bracket = draws.bracket_for(night, (*drawn_numbers[:place], number, *drawn_numbers[place:]))
    redrawn = replay(bracket, (*before.teams[:place], LATE_TEAM_NUMBER, *before.teams[place:]))
    names: dict[str, str] = {}
    for fact in time_slots.coming_field(night).outcomes:
        if isinstance(fact, Withdrawal):
            redrawn = with_outcome(redrawn, fact)
            continue
        new_name = _new_name_of_game(before, redrawn, fact.game)
        if new_name is None or why_refused(redrawn, replace(fact, game=new_name)):
            return fact.game
        names[fact.game] = new_name
        redrawn = with_outcome(redrawn, replace(fact, game=new_name))
    for seated_game in night.rounds:
        if seated_game.name and seated_game.name not in names:
            new_name = _new_name_of_game(before, redrawn, seated_game.name)
            if new_name is None:
                return seated_game.name
            names[seated_game.name] = new_name
    first_game = next(name for name, sides in redrawn.sides.items() if LATE_TEAM_NUMBER in sides)
    if first_game not in redrawn.ready:
        return ""
    (other,) = (team for team in redrawn.teams_in(first_game) if team != LATE_TEAM_NUMBER)
    return LateTeamPlace(number, night.teams.with_number(int(other)), names)


def _new_name_of_game(before: BracketState, redrawn: BracketState, old_name: str) -> str | None:
    """Return the name that a game gets in the new draw, where the same teams play it in the
    same round. Return None if there is no such game.
    """
    bracket_round = old_name.partition(".")[0]
    return next(
        (
            new_name
            for new_name, sides in redrawn.sides.items()
            if new_name.partition(".")[0] == bracket_round and sides == before.sides[old_name]
        ),
        None,
    )


def _no_place(night: Night, why: str) -> LateTeamPlace:
    if any(played.ended or played.forfeit for played in night.facts_of(Round)):
        return LateTeamPlace(
            refusal=f"{why} A result is in, so the draw stays.", link=SUBSTITUTE_LINK
        )
    return LateTeamPlace(refusal=f"{why} Draw again to add a team.", link=DRAW_AGAIN_LINK)


def _refuse_for_games(night: Night, names: Sequence[str]) -> LateTeamPlace:
    """Return a refusal that names one of these games, each of which blocks a bye. If one of
    them has not started, the director can undo its call.
    """
    called_games = games_by_name(night)
    for name in names:
        if not (
            called_games[name].is_over
            or called_games[name].forfeit
            or called_games[name].has_scores
        ):
            table = called_games[name].games[0].table
            return LateTeamPlace(
                refusal=f"A late team would change the game at table {table}: "
                f"{sides_in_words(night, name)} ({name}). Undo that call, then add the team.",
                link=("bracket", f"call-back-{table}", f"Undo the call for table {table}"),
            )
    latest_name = names[-1]
    began = "has been played" if called_games[latest_name].is_over else "has started"
    return LateTeamPlace(
        refusal=(
            f"No first-round bye is left: {sides_in_words(night, latest_name)} {began} "
            f"({latest_name})."
        ),
        link=SUBSTITUTE_LINK,
    )

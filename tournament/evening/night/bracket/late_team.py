"""Whether a team that comes after the draw can still take a first-round bye, and whom it meets."""

from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rotation.bracket.progress import Progress
from rotation.bracket.replay import after, replay, why_not
from rotation.bracket.structure import MAX_TEAMS
from rotation.outcomes import Withdrawal
from tournament.evening.facts import Round
from tournament.evening.night import draws, sessions
from tournament.evening.night.bracket.calls import games_by_name
from tournament.evening.night.bracket.named_games import both
from tournament.evening.night.night import Night, once
from tournament.evening.night.party import Party

# Stands for the team while nobody knows its number.
LATE = "late"


@dataclass(frozen=True, slots=True)
class LatePlace:
    """The bye that the team takes: its `number` in the draw, the `opponent`, and what games that
    were called or played are named from then on. Or `why` there is none, with the page and the
    words of the link that help (`way`).
    """

    number: int = 0
    opponent: Party | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    why: str = ""
    way: tuple[str, str, str] | None = None


DRAW_AGAIN = ("bracket", "more", "Draw the bracket again")
SUBSTITUTE = ("who-leaves", "main", "Let one of the late team play as a substitute")


@once
def late_place(night: Night) -> LatePlace | None:
    """Return the first bye with which every game that was called or played stays as it is; None
    while nobody is late, since no bracket is drawn.
    """
    if not night.teams.are_drawn:
        return None
    before = draws.bracket(night)
    if before.is_over:
        return LatePlace(why="Every game is played.")
    if len(before.teams) == MAX_TEAMS:
        return _no_place(night, "This bracket has as many teams as a bracket can have.")
    drawn = sorted(team.drawn for team in night.teams if team.drawn)
    in_the_way: list[str] = []
    for number in range(1, before.bracket.size + 1):
        if number not in drawn:
            place = _place_at(night, drawn, number)
            if isinstance(place, LatePlace):
                return place
            in_the_way += [place] if place else []
    if not in_the_way:
        return _no_place(night, "No team has a first-round bye, so there is no place for one more.")
    return _refuse_for_games(night, in_the_way)


def _place_at(night: Night, drawn: Sequence[int], number: int) -> LatePlace | str:
    """Return the place with this number, or the name of a game that would change; none where the
    team that has the bye has gone home.
    """
    before, at = draws.bracket(night), bisect(drawn, number)
    bracket = draws.bracket_for(night, (*drawn[:at], number, *drawn[at:]))
    now = replay(bracket, (*before.teams[:at], LATE, *before.teams[at:]))
    names: dict[str, str] = {}
    for fact in sessions.field(night).facts:
        if isinstance(fact, Withdrawal):
            now = after(now, fact)
            continue
        new = _same_game(before, now, fact.game)
        if new is None or why_not(now, replace(fact, game=new)):
            return fact.game
        names[fact.game] = new
        now = after(now, replace(fact, game=new))
    for played in night.rounds:
        if played.name and played.name not in names:
            new = _same_game(before, now, played.name)
            if new is None:
                return played.name
            names[played.name] = new
    first = next(name for name, sides in now.sides.items() if LATE in sides)
    if first not in now.ready:
        return ""
    (other,) = (team for team in now.teams_in(first) if team != LATE)
    return LatePlace(number, night.teams.of(int(other)), names)


def _same_game(before: Progress, now: Progress, name: str) -> str | None:
    """The name of the game of the same round between the same two teams."""
    bracket_round = name.partition(".")[0]
    return next(
        (
            new
            for new, sides in now.sides.items()
            if new.partition(".")[0] == bracket_round and sides == before.sides[name]
        ),
        None,
    )


def _no_place(night: Night, why: str) -> LatePlace:
    if has_results(night):
        return LatePlace(why=f"{why} A result is in, so the draw stays.", way=SUBSTITUTE)
    return LatePlace(why=f"{why} Draw again to add a team.", way=DRAW_AGAIN)


def _refuse_for_games(night: Night, names: Sequence[str]) -> LatePlace:
    """Return the refusal because of these games, one for each bye. One that has not begun can be
    called back.
    """
    called = games_by_name(night)
    for name in names:
        if not (called[name].is_over or called[name].forfeit or called[name].has_scores):
            table = called[name].games[0].table
            return LatePlace(
                why=f"A late team would change the game at table {table}: {both(night, name)} "
                f"({name}). Call that game back, then add the team.",
                way=("bracket", f"call-back-{table}", f"Call back the game at table {table}"),
            )
    last = names[-1]
    began = "have played" if called[last].is_over else "have started"
    return LatePlace(
        why=f"No first-round bye is left: {both(night, last)} {began} ({last}).", way=SUBSTITUTE
    )


def has_results(night: Night) -> bool:
    return any(played.ended or played.forfeit for played in night.all(Round))

"""One team's card: game by game the table, the opponents, the score and where it went from there.

For everybody else only games that are complete.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rotation.bracket.places import places
from tournament.boards.gone import gone
from tournament.boards.standings import standings
from tournament.boards.who_came import who_came
from tournament.night.cards import How
from tournament.night.complete import complete
from tournament.night.evening import Night
from tournament.night.onward import place_of, where_of
from tournament.night.ranking import TeamCard, TeamLine
from tournament.night.sheets import side_by_side
from tournament.night.teams import Team


@dataclass(frozen=True, slots=True)
class Game:
    """One line; `title` is its number, or its name in the bracket. `against` are those of the other
    team who sat there. No `points` are those of a table that is not in.
    """

    number: int
    title: str
    table: int | None
    opponent: Team | None
    against: str
    points: int | None
    words: str
    onward: str


@dataclass(frozen=True, slots=True)
class Card:
    """`rank` is empty for a house team, and so long as a place in a bracket is not settled; there
    `place` has it in words. `came` says who played for whom.
    """

    team: Team
    rank: str
    points: int
    games: tuple[Game, ...]
    left: str
    came: tuple[str, ...]
    by_points: bool
    place: str = ""


def card(night: Night, number: int) -> Card:
    ranks = {row.number: row.rank for row in standings(night).rows}
    return told(night, number, ranks.get(number, ""))


def told(night: Night, number: int, rank: str, who: str = "they") -> Card:
    """With every game that the night holds, in the order in which they were called, for whoever
    knows the rank already. The points are those of complete games, as the rank is. `who` is what
    the reader calls the team: they or you.
    """
    team, own = night.by_team[number], _of(night, number)
    sums = _of(complete(night), number)
    told = [one for one in own.lines if _is_told(one, team)] if own else []
    games = [_game(one, night, team, who) for one in told] + _forfeits(night, team, who)
    return Card(
        team=team,
        rank=_from_to(night, number) if rank and night.has_bracket else rank,
        points=sums.tally.points if sums else 0,
        games=_only_the_last_leads_on(games),
        left=gone(team, night),
        came=who_came(night, team),
        by_points=not night.has_bracket,
        place=place_of(night, str(number)) if rank and night.has_bracket else "",
    )


def _from_to(night: Night, number: int) -> str:
    """9 to 12: in a bracket all who go out in the same round."""
    place = next(one for one in places(night.bracket) if one.team == str(number))
    return str(place.first) if place.first == place.last else f"{place.first} to {place.last}"


def _only_the_last_leads_on(games: list[Game]) -> tuple[Game, ...]:
    """Where the others led has been played by then."""
    in_order = sorted(games, key=lambda one: one.number)
    return (*(replace(one, onward="") for one in in_order[:-1]), *in_order[-1:])


def _of(night: Night, number: int) -> TeamCard | None:
    """None for a house team."""
    return next((one for one in night.team_cards if one.team.number == number), None)


def _is_told(line: TeamLine, team: Team) -> bool:
    """Games after a team has gone home are not told."""
    return not (
        line.how is How.MISSED and team.last_game is not None and line.round > team.last_game
    )


def _game(line: TeamLine, night: Night, team: Team, who: str) -> Game:
    onward = where_of(night, line.name, str(team.number), who) if line.name and line.is_in else ""
    opponent = night.by_team[line.opponent] if line.opponent is not None else None
    return Game(
        number=line.round,
        title=line.name or str(line.round),
        table=line.table,
        opponent=opponent,
        against=opponent.name_in(line.round) if opponent else "",
        points=line.tally.points if line.is_in else None,
        words=_words(line),
        onward=onward,
    )


def _words(line: TeamLine) -> str:
    if line.how is not How.PLAYED:
        return ", ".join(filter(None, (str(line.how.value), line.note)))
    own, theirs = line.tally.points, line.against
    verb = "won" if line.won else "lost" if own < theirs else "tied"
    return f"{verb} {side_by_side((own, theirs))}"


def _forfeits(night: Night, team: Team, who: str) -> list[Game]:
    """Games of a bracket that were not played to their end."""
    if not (night.has_bracket and night.is_drawn):
        return []
    found = []
    for one in night.rounds:
        both = night.bracket.teams_in(one.name) if one.forfeit else ()
        if str(team.number) in both:
            place = "ab"[both.index(str(team.number))]
            lost = one.forfeit in (place, "both")
            other = next((each for each in both if each != str(team.number)), None)
            opponent = night.by_team[int(other)] if other else None
            found.append(
                Game(
                    number=one.number,
                    title=one.name,
                    table=None,
                    opponent=opponent,
                    against=opponent.name_in(one.number) if opponent else "",
                    points=None,
                    words="forfeited" if lost else "won: the other team forfeited",
                    onward=where_of(night, one.name, str(team.number), who),
                )
            )
    return found

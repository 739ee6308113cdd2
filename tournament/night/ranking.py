"""Who stands where, division by division, and what each team has from game to game.

Knows entrants by their keys alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rotation.format import Field, Format
from scoring.chairs import Chair, side_of
from scoring.house_rules import HouseRules
from scoring.standings import Place
from scoring.tally import Tally, sat_out
from scoring.tie_breakers import Decided, Meeting, Result
from tournament.night.cards import Card, How
from tournament.night.facts import Grant
from tournament.night.games import Game, Round
from tournament.night.teams import Sides, Team

NORTH_AND_EAST = (Chair.N, Chair.E)


@dataclass(frozen=True, slots=True)
class Division:
    """A division with the places in it; without a name it is everybody."""

    name: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class TeamLine:
    """One game of one team. `tally` is nothing so long as the table is not in."""

    round: int
    how: How
    tally: Tally
    table: int | None = None
    opponent: int | None = None
    against: int = 0
    won: bool = False
    name: str = ""
    note: str = ""

    @property
    def is_in(self) -> bool:
        return self.how is not How.NOT_IN


@dataclass(frozen=True, slots=True)
class TeamCard:
    team: Team
    lines: tuple[TeamLine, ...]

    @property
    def tally(self) -> Tally:
        return sum((one.tally for one in self.lines), Tally())

    @property
    def result(self) -> Result:
        tally, played = self.tally, [one for one in self.lines if one.how is How.PLAYED]
        return Result(
            entrant=str(self.team.number),
            points=tally.points,
            games_won=sum(one.won for one in played),
            x=tally.x,
            lone_marches=tally.lone_marches,
            games=tuple(one.tally.points for one in self.lines if one.is_in),
            meetings=tuple(
                Meeting(str(one.opponent), one.tally.points, one.against)
                for one in played
                if one.opponent is not None
            ),
        )


def of_card(card: Card, loners: tuple[int, bool]) -> Result:
    """`loners` are how many lone marches, and whether these are all."""
    tally = card.tally
    return Result(
        entrant=str(card.entry.number),
        points=tally.points,
        games_won=card.won,
        x=tally.x,
        lone_marches=loners[0],
        lone_marches_known=loners[1],
        games=card.games,
    )


def of_team(card: TeamCard, loners_known: bool) -> Result:
    return replace(card.result, lone_marches_known=loners_known)


def team_cards(
    teams: Sequence[Team],
    rounds: Iterable[Round],
    sides: Sides,
    grants: Mapping[tuple[int, int], Grant],
    rules: HouseRules,
    plays: Callable[[Team, Round], bool],
) -> tuple[TeamCard, ...]:
    """Of all that are no house teams, each with the games of its own session."""
    lines: dict[int, list[TeamLine]] = {one.number: [] for one in teams if not one.is_house}
    ranked = [one for one in teams if one.number in lines]
    for each in rounds:
        at_tables = _at_tables(each, sides)
        # In a bracket the others play at other tables, at other times.
        for one in ranked if not each.name else ():
            if one.number not in at_tables and plays(one, each):
                lines[one.number].append(_without_table(one, each, sides, grants, rules))
        for team, line in at_tables.items():
            if team in lines:
                lines[team].append(line)
    return tuple(TeamCard(one, _averaged(lines[one.number])) for one in ranked)


def divisions(
    way: Format, field: Field, of: Mapping[str, Sequence[Result]], decided: Decided
) -> tuple[Division, ...]:
    """`of` has the results by division. A playoff counts where all who played it still play. Before
    the draw of a bracket nobody has a place in it.
    """
    if way.bracket and not field.drawn:
        return ()
    return tuple(
        Division(name, way.rank(field, results, _known(decided, results)))
        for name, results in of.items()
    )


def _known(decided: Decided, results: Sequence[Result]) -> Decided:
    known = {one.entrant for one in results}
    playoffs = tuple(
        one for one in decided.playoffs if {who for equal in one for who in equal} <= known
    )
    return Decided(playoffs, decided.lot_seed)


def _at_tables(played: Round, sides: Sides) -> dict[int, TeamLine]:
    found = {}
    for game in played.games:
        both = sides.in_game(game, played)
        for place, team in enumerate(both):
            found[team] = _at_table(place, both, game, played)
    return found


def _without_table(
    team: Team,
    played: Round,
    sides: Sides,
    grants: Mapping[tuple[int, int], Grant],
    rules: HouseRules,
) -> TeamLine:
    if any(sides.team_of.get(one) == team.number for one in played.bench):
        return TeamLine(played.number, How.SAT_OUT, sat_out(rules))
    given = (grants.get((played.number, one.number)) for one in team.members)
    grant = next((one for one in given if one is not None), None)
    if grant is not None:
        return TeamLine(played.number, How.GRANTED, Tally(points=grant.points), note=grant.note)
    return TeamLine(played.number, How.MISSED, Tally(points=rules.missed_game_points))


def _at_table(place: int, both: tuple[int, int], game: Game, played: Round) -> TeamLine:
    ours, theirs = NORTH_AND_EAST[place], NORTH_AND_EAST[1 - place]
    over = game.score.is_over
    return TeamLine(
        round=played.number,
        how=How.PLAYED if over else How.NOT_IN,
        tally=_of_both(ours, game) if over else Tally(),
        table=game.table,
        opponent=both[1 - place],
        against=game.tally_of(theirs).points if over else 0,
        won=over and game.won_by(ours),
        name=played.name,
    )


def _of_both(chair: Chair, game: Game) -> Tally:
    """All that one chair's card shows is the team's, but whoever marched alone."""
    each = (game.tally_of(one).lone_marches for one in side_of(chair, game.chairs))
    return replace(game.tally_of(chair), lone_marches=sum(each))


def _averaged(lines: Sequence[TeamLine]) -> tuple[TeamLine, ...]:
    """A team without a game gets the average of those it has played, a half rounded up: that is
    why it was seated without one, whatever is answered for games that are seated later.
    """
    points = [one.tally.points for one in lines if one.how is How.PLAYED]
    return tuple(_with_average(lines, points)) if points else tuple(lines)


def _with_average(lines: Iterable[TeamLine], points: Sequence[int]) -> Iterator[TeamLine]:
    average = (2 * sum(points) + len(points)) // (2 * len(points))
    for one in lines:
        if one.how is How.SAT_OUT:
            yield replace(one, tally=Tally(points=average), note="the average of its games")
        else:
            yield one

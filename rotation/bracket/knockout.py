"""The part that all brackets share: a game may start as soon as both its teams are known."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rotation.bracket.progress import Progress, places
from rotation.bracket.progress import TeamPlaces as Settled
from rotation.bracket.replay import after, replay
from rotation.bracket.structure import Bracket, LoserOf
from rotation.format import Coming, Field, Format
from rotation.lots import Lots
from rotation.outcomes import Fact, Result, Spot, Withdrawal
from rotation.seating import TEAMS, Entrant, PlayedTable, Seating, Table
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import BracketDraw
from scoring.places.standings import UNDECIDED, Place, from_to
from scoring.places.tie_breakers import Decided
from scoring.places.tie_breakers import Result as Points


@dataclass(frozen=True, slots=True)
class Knockout(Format):
    """A bracket: `make` makes it for a number of teams and the byes of late ones."""

    make: Callable[[int, tuple[int, ...]], Bracket]

    party_size = 2
    calls_games = True

    @property
    def counts_itself(self) -> bool:
        return True

    def next_games(self, field: Field) -> Coming:
        """One table for each game that may start; teams that wait for another game are on the
        bench.
        """
        progress = self.progress(field)
        tables = tuple(
            Table(number, tuple(zip(TEAMS, progress.teams_in(game), strict=True)))
            for number, game in enumerate(progress.ready, start=1)
        )
        called = {team for table in tables for team in table.entrants}
        waiting = tuple(
            entrant
            for entrant in field.here
            if entrant not in called and entrant not in progress.done
        )
        return Coming(Seating(tables, waiting), dict(enumerate(progress.ready, start=1)))

    def rank(
        self,
        rules: HouseRules,
        field: Callable[[], Field],
        results: Sequence[Points],
        decided: Decided = UNDECIDED,
    ) -> tuple[Place, ...]:
        """The places of the teams that have played their last game."""
        result_of = {result.entrant: result for result in results}
        progress = self.progress(field())
        settled = places(progress)
        level = Counter(team_places.first for team_places in settled)
        return tuple(
            Place(
                team_places.first,
                result_of.get(team_places.team, Points(team_places.team, 0)),
                tuple(
                    other.team
                    for other in settled
                    if other is not team_places and other.first == team_places.first
                ),
                _reason(progress, team_places),
                to_come=team_places.last - team_places.first + 1 - level[team_places.first],
            )
            for team_places in settled
        )

    def games(self, rules: HouseRules, field: Callable[[], Field | None]) -> None:
        """Return None, since a bracket has no games in which everybody plays."""

    def contests(
        self, field: Callable[[], Field], results: Mapping[str, Sequence[Points]]
    ) -> Mapping[str, Sequence[Points]]:
        """Return all divisions as one contest; none before the draw."""
        return {"": [one for result in results.values() for one in result]} if field().drawn else {}

    def progress(self, field: Field) -> Progress:
        """The state of the bracket after all its games, as if drawn now if it is not drawn yet."""
        teams = _drawn_teams(field)
        progress = replay(self.make(len(teams), field.late), teams, field.facts)
        for played in field.rounds:
            progress = _without(progress, played.seating.present)
            for table in played.tables:
                progress = after(progress, _result(progress, table))
        return _without(progress, field.here)


def _reason(progress: Progress, team_places: Settled) -> str:
    """Why a team has its place, by the place that the bracket has for its last game."""
    place, places_there = progress.done[team_places.team], progress.done.values()
    if place == 1:
        return "won the final" if 2 in places_there else "the last one left"
    if place == 2:
        return "lost the final"
    if place == 3 and team_places.team in _last_two_of_losers(progress):
        return "lost the last game of the losers' bracket"
    if team_places.first == team_places.last:
        return f"out, place {team_places.first}"
    return f"out, shares places {from_to(team_places.first, team_places.last)}"


def _last_two_of_losers(progress: Progress) -> tuple[Entrant, ...]:
    """The teams of the last game before the final, if one loss is not enough to be out."""
    third = progress.bracket.third
    two = progress.teams_in(third.game) if isinstance(third, LoserOf) else ()
    return two if len(two) == len(TEAMS) else ()


def _drawn_teams(field: Field) -> tuple[Entrant, ...]:
    """The teams in the order of the draw. A blind draw shuffles the teams sorted by name, so it
    stays the same when a team goes home.
    """
    if field.drawn:
        return field.drawn
    listed = [team for division in field.divisions for team in division]
    began = field.rounds[0].seating.present if field.rounds else field.here
    if field.rules.bracket_draw is BracketDraw.SEEDS:
        return tuple(listed or field.here)
    return tuple(Lots(field.seed).shuffled(sorted(listed or began)))


def _without(progress: Progress, here: Sequence[Entrant]) -> Progress:
    """The bracket once all teams that are not here and have a game to come have withdrawn."""
    for team in progress.teams:
        if team not in here and team not in progress.done and team not in progress.withdrawn:
            progress = after(progress, Withdrawal(team))
    return progress


def _result(progress: Progress, table: PlayedTable) -> Fact:
    """The result of the ready game that these two teams have played."""
    north, east = table.table.entrants
    game = next(
        (name for name in progress.ready if set(progress.teams_in(name)) == {north, east}), None
    )
    if game is None:
        raise ValueError(
            f"{north} and {east} are not to meet now: look in the bracket who plays whom."
        )
    score = dict(zip(table.table.entrants, (points for _, points in table.points), strict=True))
    a, b = progress.teams_in(game)
    winner = Spot.A if score[a] > score[b] else Spot.B
    return Result(game, winner, (score[a], score[b]))

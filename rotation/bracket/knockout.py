"""What brackets share: games are called as soon as both their teams are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from rotation.bracket.facts import Fact, Result, Withdrawal
from rotation.bracket.places import Place as Settled
from rotation.bracket.places import places
from rotation.bracket.progress import Progress
from rotation.bracket.replay import after, replay
from rotation.bracket.structure import Bracket, LoserOf, Spot
from rotation.format import Coming, Field
from rotation.lots import Lots
from rotation.seating import TEAMS, Entrant, PlayedTable, Round, Table
from scoring.options import BracketDraw
from scoring.standings import Place
from scoring.tie_breakers import Decided
from scoring.tie_breakers import Result as Points

Made = Callable[[int], Bracket]


def next_games(field: Field, made: Made) -> Coming:
    """One table for each game that may start; whoever waits for another one is on the bench."""
    progress = played(field, made)
    tables = tuple(
        Table(number, tuple(zip(TEAMS, progress.teams_in(game), strict=True)))
        for number, game in enumerate(progress.ready, start=1)
    )
    called = {team for table in tables for team in table.entrants}
    waiting = tuple(one for one in field.here if one not in called and one not in progress.done)
    return Coming(Round(tables, waiting), dict(enumerate(progress.ready, start=1)))


def rank(
    field: Field, results: Sequence[Points], decided: Decided, made: Made
) -> tuple[Place, ...]:
    """Those whose place is settled; the others are still playing."""
    of = {one.entrant: one for one in results}
    progress = played(field, made)
    settled = places(progress)
    level = Counter(one.first for one in settled)
    return tuple(
        Place(
            one.first,
            of.get(one.team, Points(one.team, 0)),
            tuple(other.team for other in settled if other is not one and other.first == one.first),
            _reason(progress, one),
            to_come=one.last - one.first + 1 - level[one.first],
        )
        for one in settled
    )


def played(field: Field, made: Made) -> Progress:
    teams = _drawn(field)
    progress = replay(made(len(teams)), teams, field.facts)
    for one in field.rounds:
        progress = _without(progress, one.seating.present)
        for table in one.tables:
            progress = after(progress, _result(progress, table))
    return _without(progress, field.here)


def _reason(progress: Progress, one: Settled) -> str:
    """By the place that the bracket has for the last game, which others who forfeit it leave as it
    is.
    """
    place, places_there = progress.done[one.team], progress.done.values()
    if place == 1:
        return "won the final" if 2 in places_there else "the last one left"
    if place == 2:
        return "lost the final"
    if place == 3 and one.team in _last_two_of_losers(progress):
        return "lost the last game of the losers' side"
    if one.first == one.last:
        return f"out, place {one.first}"
    return f"out, shares places {one.first}\N{EN DASH}{one.last}"


def _last_two_of_losers(progress: Progress) -> tuple[Entrant, ...]:
    """Who meet just before the final, where one loss is not enough to be out."""
    third = progress.bracket.third
    two = progress.teams_in(third.game) if isinstance(third, LoserOf) else ()
    return two if len(two) == len(TEAMS) else ()


def _drawn(field: Field) -> tuple[Entrant, ...]:
    """In the order of the draw. A blind one is drawn from the teams in the order of their names, so
    that whoever has gone home leaves it as it was."""
    if field.drawn:
        return field.drawn
    listed = [team for division in field.divisions for team in division]
    began = field.rounds[0].seating.present if field.rounds else field.here
    if field.rules.bracket_draw is BracketDraw.SEEDS:
        return tuple(listed or field.here)
    return tuple(Lots(field.seed).shuffled(sorted(listed or began)))


def _without(progress: Progress, here: Sequence[Entrant]) -> Progress:
    """Whoever has a game to come and is not here has gone home."""
    for team in progress.teams:
        if team not in here and team not in progress.done and team not in progress.withdrawn:
            progress = after(progress, Withdrawal(team))
    return progress


def _result(progress: Progress, table: PlayedTable) -> Fact:
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

"""What a format is asked of a night: who is here, and what was played, between players or between
teams. Knows no rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from rotation.bracket import facts as bracket
from rotation.bracket.structure import Spot
from rotation.format import Field
from scoring.chairs import Chair
from scoring.house_rules import HouseRules
from tournament.night import facts
from tournament.night.games import Round, awaits_extra_hand
from tournament.night.partings import called, partings
from tournament.night.teams import Team, sides

WINNERS = {"a": Spot.B, "b": Spot.A, "both": None}


def of_players(
    entries: Sequence[facts.Entry],
    here: Sequence[facts.Entry],
    rounds: Sequence[Round],
    rules: HouseRules,
    seed: str,
) -> Field:
    """After all games that are in, up to the first that is not."""
    over = tuple(takewhile(lambda one: one.is_over, rounds))
    ranked = {one.number for one in entries if one.ranked}
    last = rounds[len(over) - 1].playing_for if over else {}
    return Field(
        here=tuple(str(one.number) for one in here),
        rules=rules,
        seed=seed,
        rounds=tuple(one.played for one in over),
        handovers=tuple(one for each in over for one in (*partings(each), *called(each, ranked))),
        for_one_game={str(one): str(other) for one, other in last.items()},
    )


def of_teams(
    teams: Sequence[Team],
    here: Sequence[Team],
    rounds: Sequence[Round],
    rules: HouseRules,
    seed: str,
) -> Field:
    """Once a bracket is drawn it is for those who are in the draw alone."""
    drawn = sorted(
        (one for one in teams if one.founded.drawn), key=lambda one: one.founded.drawn or 0
    )
    if drawn:
        return Field(
            here=tuple(str(one.number) for one in drawn if one.last_game is None),
            rules=rules,
            seed=seed,
            drawn=tuple(str(one.number) for one in drawn),
            facts=tuple(_events(drawn, rounds, rules)),
        )
    over = tuple(takewhile(lambda one: one.is_over, rounds))
    known = sides(teams)
    played = tuple(known.of(one) for one in over)
    seated = {one for each in played for one in each.seating.present}
    in_it = {str(one.number) for one in here} | seated
    divisions: dict[str, list[str]] = {}
    for one in teams:
        if str(one.number) in in_it:
            divisions.setdefault(one.division, []).append(str(one.number))
    return Field(
        here=tuple(str(one.number) for one in here),
        rules=rules,
        seed=seed,
        rounds=played,
        divisions=tuple(tuple(divisions[name]) for name in sorted(divisions)),
    )


def _events(
    drawn: Sequence[Team], rounds: Sequence[Round], rules: HouseRules
) -> Iterator[bracket.Fact]:
    """What happened in a bracket, in order: a game can only be called once those before it are in,
    and whoever has gone home plays none that was called afterwards."""
    gone = sorted((one.last_game, one.number) for one in drawn if one.last_game is not None)
    for each in rounds:
        while gone and gone[0][0] < each.number:
            yield bracket.Withdrawal(str(gone.pop(0)[1]))
        if each.forfeit:
            yield bracket.Forfeit(each.name, WINNERS[each.forfeit])
        elif each.games and each.is_over and not awaits_extra_hand(each.games[0], rules):
            yield _result(each)
    for _, number in gone:
        yield bracket.Withdrawal(str(number))


def _result(each: Round) -> bracket.Result:
    """North and south are the bracket's first team. One more hand may have decided a tie."""
    (game,) = each.games
    score = (game.points[Chair.N], game.points[Chair.E])
    north, east = (dict(game.for_the_move.points)[chair] for chair in (Chair.N, Chair.E))
    return bracket.Result(
        each.name, Spot.A if north > east else Spot.B, None if score[0] == score[1] else score
    )

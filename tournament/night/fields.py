"""What a format is asked of a night: who is here, and what was played, between players or between
teams. Knows no rows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rotation import formats
from rotation.bracket import facts as bracket
from rotation.bracket.structure import Spot
from rotation.format import Field
from rotation.seating import PlayedRound, PlayedTable, Table
from scoring.chairs import Chair
from scoring.house_rules import HouseRules
from tournament.night import facts, wishes
from tournament.night.games import Round, awaits_extra_hand
from tournament.night.partings import called, partings
from tournament.night.teams import Team, sides

WINNERS = {"a": Spot.B, "b": Spot.A, "both": None}


def of_players(
    entries: Sequence[facts.Entry],
    here: Sequence[facts.Entry],
    rounds: Sequence[Round],
    rules: HouseRules,
    plan: facts.Plan,
) -> Field:
    """After these games, in which nobody who plays for somebody else changes what is drawn."""
    ranked = {one.number for one in entries if one.ranked}
    is_drawn = formats.of(rules.format).rest is not None
    last = rounds[-1].playing_for if rounds else {}
    return Field(
        here=tuple(str(one.number) for one in here),
        rules=rules,
        seed=plan.seed,
        wishes=wishes.of(plan),
        rounds=tuple(as_drawn(one, ranked) if is_drawn else one.played for one in rounds),
        handovers=tuple(one for each in rounds for one in (*partings(each), *called(each, ranked))),
        for_one_game={str(one): str(other) for one, other in last.items()},
        signed_in=tuple(str(one.number) for one in entries),
    )


def of_teams(
    teams: Sequence[Team],
    here: Sequence[Team],
    rounds: Sequence[Round],
    rules: HouseRules,
    seed: str,
) -> Field:
    """After these games; once a bracket is drawn it is for those who are in the draw alone."""
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
    known = sides(teams)
    played = tuple(known.of(one) for one in rounds)
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


def as_drawn(one: Round, ranked: Collection[int]) -> PlayedRound:
    """Each in the place that was theirs by the draw: whoever is away for this game alone in the
    chair, and who was called from the bench on it.
    """
    names = {str(here): str(away) for here, away in one.playing_for.items()}
    tables = tuple(
        PlayedTable(
            Table(
                each.table.number, tuple((at, names.get(who, who)) for at, who in each.table.seats)
            ),
            each.points,
        )
        for each in one.played.tables
    )
    called = tuple(str(here) for here in one.playing_for if here in ranked)
    return PlayedRound(tables, (*one.played.bench, *called))


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

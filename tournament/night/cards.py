"""Each player's card, game by game: table, partner, opponents, points and X, and why.

Recomputed from the games every time; knows no money but what an X costs, and no names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from scoring.chairs import CLOCKWISE, Chair, opponents_of, side_of
from scoring.house_rules import HouseRules
from scoring.options import StandIn
from scoring.tally import Tally, sat_out
from tournament.night.facts import Entry, Grant, Handover
from tournament.night.games import Game, Round


class How(Enum):
    """What became of one game on one card, in words."""

    PLAYED = "played"
    SAT_OUT = "sat out"
    LEFT = "left in this game"
    STOOD_IN = "stood in"
    AWAY = "away, somebody stood in"
    MISSED = "missed"
    GRANTED = "given by the director"
    NOT_IN = "not in yet"


@dataclass(frozen=True, slots=True)
class Line:
    """One game on one card. `tally` is nothing so long as the table is not in."""

    round: int
    how: How
    tally: Tally
    table: int | None = None
    chair: Chair | None = None
    partner: int | None = None
    opponents: tuple[int, ...] = ()
    won: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    entry: Entry
    lines: tuple[Line, ...]

    @property
    def tally(self) -> Tally:
        return sum((line.tally for line in self.lines), Tally())

    @property
    def games(self) -> tuple[int, ...]:
        """The points of each game that is in."""
        return tuple(line.tally.points for line in self.lines if line.how is not How.NOT_IN)

    @property
    def won(self) -> int:
        return sum(line.won for line in self.lines)


def card(
    entry: Entry,
    rounds: tuple[Round, ...],
    grants: Mapping[tuple[int, int], Grant],
    rules: HouseRules,
) -> Card:
    """In a bracket a game that others play is no line of this card."""
    mine = (one for one in rounds if not one.name or entry.number in one.at_a_table)
    return Card(entry, tuple(_line(entry, one, grants, rules) for one in mine))


def _line(
    entry: Entry, played: Round, grants: Mapping[tuple[int, int], Grant], rules: HouseRules
) -> Line:
    if played.handovers or played.playing_for:
        stood_in = _stood_in(entry, played)
        if stood_in:
            return _called(entry.number, played, rules, stood_in)
        left = played.left_by(entry.number)
        if left is not None:
            return _left(left, played, rules)
    game = played.game_of(entry.number)
    if game is not None:
        return _at_table(entry.number, game, played, rules)
    if entry.number in played.bench:
        return Line(played.number, How.SAT_OUT, sat_out(rules))
    grant = grants.get((played.number, entry.number))
    if grant is not None:
        return Line(played.number, How.GRANTED, Tally(points=grant.points), note=grant.note)
    return _away(entry.number, played, rules)


def _stood_in(entry: Entry, played: Round) -> str:
    """When somebody who sat out was called to a chair, in words; nothing for everybody else. A
    stand-in by name is not ranked.
    """
    took, left = played.taken_by(entry.number), played.left_by(entry.number)
    gone = f", left after hand {left.hands}" if left is not None else ""
    if took is not None and took.from_bench:
        return f"stood in from hand {took.hands + 1}{gone}"
    if entry.ranked and played.plays_for(entry.number) is not None:
        return f"stood in{gone}"
    return ""


def _called(entry: int, played: Round, rules: HouseRules, note: str) -> Line:
    """Whoever is called from the bench keeps the points for sitting out, and has no others."""
    game = played.game_of(entry)
    left = played.left_by(entry)
    table = game.table if game else left.table if left else None
    return Line(played.number, How.SAT_OUT, sat_out(rules), table, note=note)


def _at_table(entry: int, game: Game, played: Round, rules: HouseRules) -> Line:
    chair = game.chair_of(entry)
    held = dict(game.seats)
    partner = next((held[c] for c in side_of(chair, game.chairs) if c is not chair), None)
    opponents = tuple(held[other] for other in opponents_of(chair, game.chairs))
    took = played.taken_by(entry) if played.handovers else None
    how, tally, note = How.PLAYED, game.tally_of(chair), ""
    if took is not None:
        how, tally = How.STOOD_IN, _rest(tally, took, rules)
        note = f"from hand {took.hands + 1}"
    elif entry in played.playing_for:
        how = How.STOOD_IN
    if not game.score.is_over:
        how, tally = How.NOT_IN, Tally()
    won = how is How.PLAYED and game.won_by(chair)
    return Line(played.number, how, tally, game.table, chair, partner, opponents, won, note)


def _rest(whole: Tally, took: Handover, rules: HouseRules) -> Tally:
    """What was made after the chair changed hands."""
    x = whole.x - took.x
    return Tally(points=whole.points - took.points, x=x, fine_cents=x * rules.x_fine_cents)


def _left(left: Handover, played: Round, rules: HouseRules) -> Line:
    """Keeps what was made in the chair until then, or all that is where whoever takes it plays for
    whoever is away.
    """
    game = next(one for one in played.games if one.table == left.table)
    took, chair = played.taken_by(left.left), Chair(left.chair)
    tally, partner = _so_far(left, rules), _partner_of(chair, game)
    if took is not None:
        tally = _rest(tally, took, rules)
    elif _counts_for_absent(rules) and left.taken_by is not None:
        if not game.score.is_over:
            return Line(played.number, How.NOT_IN, Tally(), left.table, chair, partner)
        tally = _of_chair(chair, game, played, rules)
    note = f"after hand {left.hands}" if left.hands else "before the first hand"
    return Line(played.number, How.LEFT, tally, left.table, chair, partner, note=note)


def _partner_of(chair: Chair, game: Game) -> int | None:
    """Whoever sits opposite a chair that was left, be it empty now; nobody at a table of three."""
    held = dict(game.seats)
    chairs = CLOCKWISE if game.left_empty else game.chairs
    return next((held.get(one) for one in side_of(chair, chairs) if one is not chair), None)


def _so_far(left: Handover, rules: HouseRules) -> Tally:
    return Tally(points=left.points, x=left.x, fine_cents=left.x * rules.x_fine_cents)


def _of_chair(chair: Chair, game: Game, played: Round, rules: HouseRules) -> Tally:
    """Of the whole game, or until the chair was left empty."""
    if chair in game.chairs:
        return game.tally_of(chair)
    at_chair = (
        one for one in played.handovers if (one.table, one.chair) == (game.table, chair.value)
    )
    return _so_far(next(one for one in at_chair if one.taken_by is None), rules)


def _away(entry: int, played: Round, rules: HouseRules) -> Line:
    """Missed, unless somebody sat in the chair whose points count for whoever was away."""
    missed = Tally(points=rules.missed_game_points)
    stand_in = next((one for one, other in played.playing_for.items() if other == entry), None)
    if stand_in is None or not _counts_for_absent(rules):
        return Line(played.number, How.MISSED, missed)
    game = played.game_of(stand_in)
    assert game is not None
    if not game.score.is_over:
        return Line(played.number, How.NOT_IN, Tally(), game.table)
    tally = game.tally_of(game.chair_of(stand_in))
    return Line(played.number, How.AWAY, tally, game.table, game.chair_of(stand_in))


def _counts_for_absent(rules: HouseRules) -> bool:
    return rules.stand_in_points is StandIn.ABSENT

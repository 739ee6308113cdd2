"""What a table had made when a chair of it changed hands or was left empty: it is never lost again.

Knows one table of one game, and no names.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.chairs import Chair, Seats, sides_of
from scoring.house_rules import HouseRules
from scoring.options import Charged
from scoring.tally import Tally
from tournament.night import facts
from tournament.night.games import Game
from tournament.night.sheets import x_holders
from tournament.night.totals import Box, Totals, boxes


def too_low(
    typed: Totals, game: Game, handovers: Sequence[facts.Handover], rules: HouseRules
) -> str:
    """Points and X that were written down when a chair changed hands are never lost again. Empty
    where no total is below them.
    """
    here = [one for one in handovers if one.table == game.table]
    holders = (*sides_of(game.chairs), *x_holders(rules, game.chairs))
    begun = dict(game.as_four)
    for box, chairs, value in zip(boxes(game, rules), holders, typed.values, strict=True):
        for one in here:
            had = one.x if box.is_x else one.points
            fits = not set(chairs).isdisjoint(_concerned(one, here, box, game, rules))
            if fits and box.least >= 0 and value is not None and value < had:
                return (
                    f"{box.of} had {had} {_unit(box)} after hand {one.hands}, when a chair changed "
                    f"hands: the whole game cannot come to {value}."
                )
        had = max((_of(box, begun[chair]) for chair in chairs if chair in begun), default=0)
        if had and box.least >= 0 and value is not None and value < had:
            return (
                f"{box.of} had {had} {_unit(box)} when a chair was left empty: the whole game "
                f"cannot come to {value}."
            )
    return ""


def _of(box: Box, tally: Tally) -> int:
    return tally.x if box.is_x else tally.points


def _unit(box: Box) -> str:
    return "X" if box.is_x else "points"


def _concerned(
    one: facts.Handover, here: Sequence[facts.Handover], box: Box, game: Game, rules: HouseRules
) -> Seats:
    """Who had the same by then: both partners, so long as four sat there. An X that is one
    player's own is not the partner's.
    """
    chair = Chair(one.chair)
    emptied = min((each.hands for each in here if each.taken_by is None), default=-1)
    of_four = len(game.chairs) == 4 or one.hands <= emptied
    own = box.is_x and rules.x_charged_to is not Charged.BOTH
    return (chair, chair.opposite) if of_four and not own else (chair,)

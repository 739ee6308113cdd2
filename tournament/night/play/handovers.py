"""What a table had made when a chair of it changed hands or was left empty: it is never lost again.

Knows one table of one game, and no names.
"""

from collections.abc import Sequence

from scoring.chairs import Chair, Seats, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import Charged
from scoring.tally import Tally
from tournament.night import facts
from tournament.night.play.games import TableGame
from tournament.night.play.sheets import x_holders
from tournament.night.play.totals import Totals, TotalsBox, boxes


def too_low(
    typed: Totals, game: TableGame, handovers: Sequence[facts.Handover], rules: HouseRules
) -> str:
    """Points and X that were written down when a chair changed hands are never lost again. Empty
    where no total is below them.
    """
    here = [handover for handover in handovers if handover.table == game.table]
    holders = (*sides_of(game.chairs), *x_holders(rules, game.chairs))
    begun = dict(game.as_four)
    for box, chairs, value in zip(boxes(game, rules), holders, typed.values, strict=True):
        for handover in here:
            had = handover.x if box.is_x else handover.points
            fits = not set(chairs).isdisjoint(_concerned(handover, here, box, game, rules))
            if fits and box.least >= 0 and value is not None and value < had:
                return (
                    f"{box.of} had {had} {_unit(box)} after hand {handover.hands}, when a chair "
                    "changed "
                    f"hands: the whole game cannot come to {value}."
                )
        had = max((_of(box, begun[chair]) for chair in chairs if chair in begun), default=0)
        if had and box.least >= 0 and value is not None and value < had:
            return (
                f"{box.of} had {had} {_unit(box)} when a chair was left empty: the whole game "
                f"cannot come to {value}."
            )
    return ""


def _of(box: TotalsBox, tally: Tally) -> int:
    return tally.x if box.is_x else tally.points


def _unit(box: TotalsBox) -> str:
    return "X" if box.is_x else "points"


def _concerned(
    handover: facts.Handover,
    here: Sequence[facts.Handover],
    box: TotalsBox,
    game: TableGame,
    rules: HouseRules,
) -> Seats:
    """Who had the same by then: both partners, so long as four sat there. An X that is one
    player's own is not the partner's.
    """
    chair = Chair(handover.chair)
    emptied = min((handover.hands for handover in here if handover.taken_by is None), default=-1)
    of_four = len(game.chairs) == 4 or handover.hands <= emptied
    own = box.is_x and rules.x_charged_to is not Charged.BOTH
    return (chair, chair.opposite) if of_four and not own else (chair,)

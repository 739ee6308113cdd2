"""What a table had made when a chair of it changed hands or was left empty: it is never lost again.

Knows one table of one game, and no names.
"""

from collections.abc import Iterator, Sequence

from scoring.chairs import Chair, Seats, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import XChargedTo
from scoring.tally import Tally
from tournament import facts
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
    for box, chairs, value in zip(boxes(game, rules), holders, typed.values, strict=True):
        for had, when in _had(box, chairs, game, here, rules):
            if box.least >= 0 and value is not None and value < had:
                unit = "X" if box.is_x else "points"
                return f"{box.of} had {had} {unit} {when}: the whole game cannot come to {value}."
    return ""


def _had(
    box: TotalsBox,
    chairs: Seats,
    game: TableGame,
    here: Sequence[facts.Handover],
    rules: HouseRules,
) -> Iterator[tuple[int, str]]:
    """How much these chairs had, and when: both partners the same by then, so long as four sat
    there. An X that is one player's own is not the partner's.
    """
    own = box.is_x and rules.x_charged_to is not XChargedTo.BOTH
    emptied = min((handover.hands for handover in here if handover.taken_by is None), default=-1)
    for handover in here:
        chair = Chair(handover.chair)
        of_four = len(game.chairs) == 4 or handover.hands <= emptied
        if chair in chairs or (of_four and not own and chair.opposite in chairs):
            yield _of(box, handover), f"after hand {handover.hands}, when a chair changed hands"
    begun = (_of(box, tally) for chair, tally in game.as_four if chair in chairs)
    if had := max(begun, default=0):
        yield had, "when a chair was left empty"


def _of(box: TotalsBox, written: Tally | facts.Handover) -> int:
    return written.x if box.is_x else written.points

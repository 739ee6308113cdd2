"""What a table had made when a chair of it changed hands or was left empty: it is never lost again.

Knows one table of one game, and no names.
"""

from collections.abc import Iterator, Sequence

from scoring.chairs import CLOCKWISE, Chair
from scoring.dials.house_rules import HouseRules
from tournament.evening import facts
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.totals import Totals, TotalsBox, boxes


def too_low(
    typed: Totals, game: TableGame, handovers: Sequence[facts.Handover], rules: HouseRules
) -> str:
    """Points and X that were written down when a chair changed hands are never lost again. Empty
    where no total is below them.
    """
    here = [handover for handover in handovers if handover.table == game.table]
    for box, value in zip(boxes(game, rules), typed.values, strict=True):
        for had, when in _had(box, game, here, rules):
            if box.least >= 0 and value is not None and value < had:
                unit = box.kind.unit
                return f"{box.of} had {had} {unit} {when}: the whole game cannot come to {value}."
    return ""


def _had(
    box: TotalsBox, game: TableGame, here: Sequence[facts.Handover], rules: HouseRules
) -> Iterator[tuple[int, str]]:
    """How much these chairs had, and when: both partners the same by then, so long as four sat
    there. An X that is one player's own is not the partner's.
    """
    emptied = min((handover.hands for handover in here if handover.taken_by is None), default=-1)
    for handover in here:
        own = len(box.kind.holders(rules, CLOCKWISE)) == len(CLOCKWISE)
        chair = Chair(handover.chair)
        of_four = len(game.chairs) == 4 or handover.hands <= emptied
        if chair in box.chairs or (of_four and not own and chair.opposite in box.chairs):
            yield box.kind.of(handover), f"after hand {handover.hands}, when a chair changed hands"
    begun = (box.kind.of(tally) for chair, tally in game.as_four if chair in box.chairs)
    if had := max(begun, default=0):
        yield had, "when a chair was left empty"

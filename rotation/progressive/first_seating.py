"""The first game of a night on which results decide the others: everybody drawn into a chair."""

from rotation.format import Field
from rotation.lots import Lots
from rotation.seating import Seating, once_each, table
from rotation.shape import OddNumbers, shape
from scoring.chairs import CLOCKWISE
from scoring.dials.options import SitsOutFirst


def first_seating(field: Field, odd: OddNumbers) -> Seating:
    """The bench goes to those who signed in last, or by lot as the house has it; whom the director
    picks is a matter of exchanging two."""
    once_each(field.here)
    wanted = shape(len(field.here), odd)
    order = list(field.here)
    lots = Lots(field.seed)
    if field.rules.sits_out_first is SitsOutFirst.DRAWN:
        order = lots.shuffled(order)
    seated = iter(lots.shuffled(order[: len(order) - wanted.out]))
    tables = tuple(
        table(
            number, dict(zip(CLOCKWISE[: 4 if number <= wanted.fours else 3], seated, strict=False))
        )
        for number in range(1, wanted.tables + 1)
    )
    return Seating(tables, tuple(order[len(order) - wanted.out :]))

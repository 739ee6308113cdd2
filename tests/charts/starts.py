"""Where a search begins: rounds by lot, or families of rounds that a group makes of one.

Under a group each player moves to the next place of its cycle from one round of a family to the
next. Knows no figures.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from rotation.individual.charts import Chart, Row
from rotation.lots import Lots
from rotation.shape import Shape


@dataclass(frozen=True, slots=True)
class ModularGroup:
    """Counting in each of `moduli` at once, on several copies of itself; the players left over stay
    where they are. A family takes the first `images` of its elements."""

    moduli: tuple[int, ...]
    images: int

    def elements(self) -> list[tuple[int, ...]]:
        return list(product(*(range(modulus) for modulus in self.moduli)))[: self.images]

    @property
    def order(self) -> int:
        order = 1
        for modulus in self.moduli:
            order *= modulus
        return order

    def moved(self, player: int, by: tuple[int, ...], players: int) -> int:
        copy, place = divmod(player, self.order)
        if copy >= players // self.order:
            return player
        moved = 0
        for modulus, step, digit in zip(self.moduli, by, self._digits(place), strict=True):
            moved = moved * modulus + (digit + step) % modulus
        return copy * self.order + moved

    def _digits(self, place: int) -> list[int]:
        digits = []
        for modulus in reversed(self.moduli):
            place, digit = divmod(place, modulus)
            digits.append(digit)
        return digits[::-1]


def groups(players: int, rounds: int) -> list[ModularGroup]:
    """Every group worth trying: few players stay put, and families fill the rounds."""
    listed = []
    for images in range(2, rounds + 1):
        if rounds % images == 0:
            for order in range(images, players + 1):
                if players % order <= max(4, order // 2):
                    listed.append(ModularGroup((order,), images))
            listed += [ModularGroup(moduli, images) for moduli in _splits(images)]
    return listed


def _splits(order: int) -> Iterator[tuple[int, ...]]:
    for number in range(2, order):
        if order % number == 0 and number <= order // number:
            yield number, order // number
    if order in (8, 16):
        yield (2,) * (order.bit_length() - 1)


def by_lot(shape: Shape, rounds: int, lots: Lots) -> Chart:
    """Turns go round, everything else falls by lot."""
    chart = Chart(shape, ())
    for _ in range(rounds):
        chart = one_more(chart, lots)
    return chart


def one_more(chart: Chart, lots: Lots) -> Chart:
    """A further round: the turns go to those who have had fewest, and longest ago."""
    tables = chart.shape
    had = Counter(player for row in chart.rows for player in row[4 * tables.fours :])
    last = {
        player: turn for turn, row in enumerate(chart.rows) for player in row[4 * tables.fours :]
    }
    by_claim = sorted(range(tables.players), key=lambda number: (had[number], last.get(number, -1)))
    duty = by_claim[: tables.players - 4 * tables.fours]
    rest = [player for player in range(tables.players) if player not in duty]
    return Chart(tables, (*chart.rows, (*lots.shuffled(rest), *duty)))


def in_families(shape: Shape, rounds: int, group: ModularGroup, lots: Lots) -> Chart | None:
    """Rounds by lot, each with its images; nothing where turns would not go round by that."""
    rows: list[Row] = []
    had: set[int] = set()
    for _ in range(rounds // group.images):
        duty = _duty(shape, group, had, lots)
        if duty is None:
            return None
        rest = [player for player in range(shape.players) if player not in duty]
        first = (*lots.shuffled(rest), *duty)
        rows += [
            tuple(group.moved(player, element, shape.players) for player in first)
            for element in group.elements()
        ]
    return Chart(shape, tuple(rows))


def _duty(shape: Shape, group: ModularGroup, had: set[int], lots: Lots) -> Sequence[int] | None:
    duty: list[int] = []
    for player in lots.shuffled(range(shape.players)):
        if len(duty) == shape.players - 4 * shape.fours:
            break
        turns = {group.moved(player, element, shape.players) for element in group.elements()}
        if len(turns) == group.images and not turns & had:
            had |= turns
            duty.append(player)
    return duty if len(duty) == shape.players - 4 * shape.fours else None

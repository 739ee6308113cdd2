"""Make starting points of a search: random rounds, or families of rounds that a group makes from
one round. Under a group, each player moves to the next place of a cycle from one round of a family
to the next.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from rotation.individual.charts import Chart, ChartRow
from rotation.seeded_random import SeededRandom
from rotation.shape import TableShape


@dataclass(frozen=True, slots=True)
class ModularGroup:
    """A cyclic group, or a product of several, with one modulus each. It moves players within
    blocks as large as the group; players left over stay in place. A family of rounds takes the
    first `images` elements of the group.
    """

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

    def move(self, player: int, steps: tuple[int, ...], players: int) -> int:
        copy, place = divmod(player, self.order)
        if copy >= players // self.order:
            return player
        new_place = 0
        for modulus, step, digit in zip(self.moduli, steps, self._digits_of(place), strict=True):
            new_place = new_place * modulus + (digit + step) % modulus
        return copy * self.order + new_place

    def _digits_of(self, place: int) -> list[int]:
        digits = []
        for modulus in reversed(self.moduli):
            place, digit = divmod(place, modulus)
            digits.append(digit)
        return digits[::-1]


def groups_to_try(players: int, rounds: int) -> list[ModularGroup]:
    """Return every group worth trying: one in which few players stay put and families fill the
    rounds.
    """
    listed = []
    for images in range(2, rounds + 1):
        if rounds % images == 0:
            for order in range(images, players + 1):
                if players % order <= max(4, order // 2):
                    listed.append(ModularGroup((order,), images))
            listed += [ModularGroup(moduli, images) for moduli in _factorings(images)]
    return listed


def _factorings(order: int) -> Iterator[tuple[int, ...]]:
    for number in range(2, order):
        if order % number == 0 and number <= order // number:
            yield number, order // number
    if order in (8, 16):
        yield (2,) * (order.bit_length() - 1)


def random_chart(shape: TableShape, rounds: int, rng: SeededRandom) -> Chart:
    """Return random rounds in which everyone takes turns sitting out."""
    chart = Chart(shape, ())
    for _ in range(rounds):
        chart = with_one_more_round(chart, rng)
    return chart


def with_one_more_round(chart: Chart, rng: SeededRandom) -> Chart:
    """Return the chart with one more round. The players who sit out in it are those who have sat
    out least, and longest ago.
    """
    tables = chart.shape
    turns_had = Counter(player for row in chart.rows for player in row[4 * tables.fours :])
    last = {
        player: turn for turn, row in enumerate(chart.rows) for player in row[4 * tables.fours :]
    }
    players_by_claim = sorted(
        range(tables.players), key=lambda number: (turns_had[number], last.get(number, -1))
    )
    players_sitting_out = players_by_claim[: tables.players - 4 * tables.fours]
    rest = [player for player in range(tables.players) if player not in players_sitting_out]
    return Chart(tables, (*chart.rows, (*rng.shuffle(rest), *players_sitting_out)))


def random_families(
    shape: TableShape, rounds: int, group: ModularGroup, rng: SeededRandom
) -> Chart | None:
    """Return random rounds, each followed by its images, or None if the turns to sit out would be
    unequal.
    """
    rows: list[ChartRow] = []
    turns_had: set[int] = set()
    for _ in range(rounds // group.images):
        players_sitting_out = _choose_sitting_out(shape, group, turns_had, rng)
        if players_sitting_out is None:
            return None
        rest = [player for player in range(shape.players) if player not in players_sitting_out]
        first = (*rng.shuffle(rest), *players_sitting_out)
        rows += [
            tuple(group.move(player, element, shape.players) for player in first)
            for element in group.elements()
        ]
    return Chart(shape, tuple(rows))


def _choose_sitting_out(
    shape: TableShape, group: ModularGroup, turns_had: set[int], rng: SeededRandom
) -> Sequence[int] | None:
    players_sitting_out: list[int] = []
    for player in rng.shuffle(range(shape.players)):
        if len(players_sitting_out) == shape.players - 4 * shape.fours:
            break
        turns = {group.move(player, element, shape.players) for element in group.elements()}
        if len(turns) == group.images and not turns & turns_had:
            turns_had |= turns
            players_sitting_out.append(player)
    return (
        players_sitting_out if len(players_sitting_out) == shape.players - 4 * shape.fours else None
    )

"""Make starting points of a search: random rounds, or families of rounds that a group makes from
one round. From one round of a family to the next, the group moves each player to the next place of
a cycle.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from rotation.individual.charts import Chart, ChartRow
from rotation.seeded_random import SeededRandom
from rotation.table_counts import TableCounts


@dataclass(frozen=True, slots=True)
class ModularGroup:
    """A cyclic group, or a product of cyclic groups, with one modulus each. It moves players within
    blocks that are as large as the group; players left over stay in place. A family of rounds takes
    the first `images` elements of the group.
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
        block, place = divmod(player, self.order)
        if block >= players // self.order:
            return player
        new_place = 0
        for modulus, step, digit in zip(
            self.moduli, steps, self._digits_of_place(place), strict=True
        ):
            new_place = new_place * modulus + (digit + step) % modulus
        return block * self.order + new_place

    def _digits_of_place(self, place: int) -> list[int]:
        digits = []
        for modulus in reversed(self.moduli):
            place, digit = divmod(place, modulus)
            digits.append(digit)
        return digits[::-1]


def list_groups_to_try(players: int, rounds: int) -> list[ModularGroup]:
    """Return every group worth trying: one in which few players stay in place and whose families
    fill the rounds.
    """
    groups = []
    for images in range(2, rounds + 1):
        if rounds % images == 0:
            for order in range(images, players + 1):
                if players % order <= max(4, order // 2):
                    groups.append(ModularGroup((order,), images))
            groups += [ModularGroup(moduli, images) for moduli in _factor_moduli(images)]
    return groups


def _factor_moduli(order: int) -> Iterator[tuple[int, ...]]:
    for number in range(2, order):
        if order % number == 0 and number <= order // number:
            yield number, order // number
    if order in (8, 16):
        yield (2,) * (order.bit_length() - 1)


def random_chart(table_counts: TableCounts, rounds: int, rng: SeededRandom) -> Chart:
    """Return random rounds in which all players take turns sitting out."""
    chart = Chart(table_counts, ())
    for _ in range(rounds):
        chart = add_random_round(chart, rng)
    return chart


def add_random_round(chart: Chart, rng: SeededRandom) -> Chart:
    """Return the chart with one more round. Those who sit out in it have sat out least often, and
    longest ago.
    """
    table_counts = chart.table_counts
    times_sat_out = Counter(
        player for row in chart.rows for player in row[4 * table_counts.fours :]
    )
    last_turn_out = {
        player: turn
        for turn, row in enumerate(chart.rows)
        for player in row[4 * table_counts.fours :]
    }
    players_by_claim = sorted(
        range(table_counts.player_count),
        key=lambda number: (times_sat_out[number], last_turn_out.get(number, -1)),
    )
    players_sitting_out = players_by_claim[: table_counts.player_count - 4 * table_counts.fours]
    seated_players = [
        player for player in range(table_counts.player_count) if player not in players_sitting_out
    ]
    return Chart(table_counts, (*chart.rows, (*rng.shuffle(seated_players), *players_sitting_out)))


def random_families(
    table_counts: TableCounts, rounds: int, group: ModularGroup, rng: SeededRandom
) -> Chart | None:
    """Return random rounds, each followed by its images; None if the turns to sit out would be
    unequal.
    """
    rows: list[ChartRow] = []
    players_who_sat_out: set[int] = set()
    for _ in range(rounds // group.images):
        players_sitting_out = _choose_sitting_out(table_counts, group, players_who_sat_out, rng)
        if players_sitting_out is None:
            return None
        seated_players = [
            player
            for player in range(table_counts.player_count)
            if player not in players_sitting_out
        ]
        first_row = (*rng.shuffle(seated_players), *players_sitting_out)
        rows += [
            tuple(group.move(player, element, table_counts.player_count) for player in first_row)
            for element in group.elements()
        ]
    return Chart(table_counts, tuple(rows))


def _choose_sitting_out(
    table_counts: TableCounts, group: ModularGroup, players_who_sat_out: set[int], rng: SeededRandom
) -> Sequence[int] | None:
    players_sitting_out: list[int] = []
    for player in rng.shuffle(range(table_counts.player_count)):
        if len(players_sitting_out) == table_counts.player_count - 4 * table_counts.fours:
            break
        images_of_player = {
            group.move(player, element, table_counts.player_count) for element in group.elements()
        }
        if len(images_of_player) == group.images and not images_of_player & players_who_sat_out:
            players_who_sat_out |= images_of_player
            players_sitting_out.append(player)
    return (
        players_sitting_out
        if len(players_sitting_out) == table_counts.player_count - 4 * table_counts.fours
        else None
    )

"""How often each two have been in each other's company, and what repeats when they are again.

Knows players by number, and whom they sit with; no seats, no rounds.
"""

from collections.abc import Collection, Mapping, Sequence

from rotation.history import History
from rotation.seating import Entrant, Pair

# What repeats, as one number, so that the lesser number is the better seating: two together who
# are to be kept apart, then partners, opponents and meetings, each in digits of its own.
Worth = int
_APART, _PARTNERS, _OPPONENTS = 60, 40, 20
_DIGITS = (1 << 20) - 1


def weight(worth: Worth) -> int:
    """The same as a sum, for weighing a little of one against much of another."""
    return (
        1000 * (worth >> _APART)
        + 10 * (worth >> _PARTNERS & _DIGITS)
        + 4 * (worth >> _OPPONENTS & _DIGITS)
        + 3 * (worth & _DIGITS)
    )


class Company:
    def __init__(
        self, met: History, apart: Collection[Pair], number: Mapping[Entrant, int]
    ) -> None:
        self._partners = _counted(met.partners, number)
        self._opponents = _counted(met.opponents, number)
        self._apart = _counted({pair: 1 for pair in apart if pair <= number.keys()}, number)

    def joins(self, a: int, partner: int, left: int, right: int) -> Worth:
        """What repeats when a sits down with these three."""
        partners, opponents, apart = self._partners[a], self._opponents[a], self._apart[a]
        met = partners[partner] + partners[left] + partners[right]
        opposed = opponents[left] + opponents[right]
        return (
            (apart[partner] + apart[left] + apart[right] << _APART)
            + (partners[partner] << _PARTNERS)
            + (opposed << _OPPONENTS)
            + (met + opposed + opponents[partner])
        )

    def leaves(self, a: int, partner: int, left: int, right: int) -> Worth:
        """What no longer repeats when a leaves these three."""
        once_each = (1 << _PARTNERS) + (2 << _OPPONENTS) + 3
        return self.joins(a, partner, left, right) - once_each

    def joins_two(self, a: int, two: Sequence[int]) -> Worth:
        """What repeats at a table of three, where all are opponents."""
        partners, opponents, apart = self._partners[a], self._opponents[a], self._apart[a]
        return sum(
            (apart[mate] << _APART)
            + (opponents[mate] << _OPPONENTS)
            + opponents[mate]
            + partners[mate]
            for mate in two
        )

    def leaves_two(self, a: int, two: Sequence[int]) -> Worth:
        return self.joins_two(a, two) - (2 << _OPPONENTS) - 2

    def change_partners(self, a: int, with_a: int, b: int, with_b: int) -> tuple[Worth, Worth]:
        """What goes and what comes where two at one table change places."""
        partners, opponents = self._partners, self._opponents
        return (
            (partners[a][with_a] + partners[b][with_b] - 2 << _PARTNERS)
            + (opponents[a][with_b] + opponents[b][with_a] - 2 << _OPPONENTS),
            (partners[a][with_b] + partners[b][with_a] << _PARTNERS)
            + (opponents[a][with_a] + opponents[b][with_b] << _OPPONENTS),
        )

    def count_partners(self, a: int, b: int, by: int) -> None:
        self._partners[a][b] += by
        self._partners[b][a] += by

    def count_opponents(self, a: int, b: int, by: int) -> None:
        self._opponents[a][b] += by
        self._opponents[b][a] += by


def _counted(pairs: Mapping[Pair, int], number: Mapping[Entrant, int]) -> list[list[int]]:
    counted = [[0] * len(number) for _ in number]
    for pair, times in pairs.items():
        one, other = (number[name] for name in pair)
        counted[one][other] = counted[other][one] = times
    return counted

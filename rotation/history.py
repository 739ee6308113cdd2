"""What an evening has brought so far: who was whose partner and opponent.

Counted from the rounds as they were played; never stored.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rotation.seating import Pair, Seating


@dataclass(frozen=True, slots=True)
class History:
    partners: Mapping[Pair, int]
    opponents: Mapping[Pair, int]


def history(rounds: Iterable[Seating]) -> History:
    partners: Counter[Pair] = Counter()
    opponents: Counter[Pair] = Counter()
    for seating in rounds:
        for table in seating.tables:
            partners.update(table.partners)
            opponents.update(table.opponents)
    return History(partners, opponents)

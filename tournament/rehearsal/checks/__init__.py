"""What must hold of every night, whatever was done in it: each property a sentence, with whatever
breaks it.

Each is worked out in another way than the screens do it. Knows no rows and no seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tournament.night.evening import Night
from tournament.rehearsal.checks import bench, hands, money, points, seats

Look = Callable[[Night], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Check:
    """One property, and what breaks it, each in a few words."""

    words: str
    faults: tuple[str, ...] = ()

    @property
    def is_kept(self) -> bool:
        return not self.faults


ALWAYS: tuple[tuple[str, Look], ...] = (
    ("Each card shows what its tables show", points.on_cards),
    ("The standings are the cards, added up", points.in_standings),
    ("Nobody has two places", seats.nobody_twice),
    ("A game ends when it should, and everybody has dealt alike", hands.ends),
    ("Every X is there, with its fine", hands.marks),
    ("The money adds up, to the cent", money.adds_up),
)
# Of a game as it was seated, before anything else is written down.
PLACES: tuple[tuple[str, Look], ...] = (
    ("Everybody who is here has one chair, or sits out", seats.everybody_once),
    ("There are as many tables as there should be", seats.tables),
)
# And where no seats are exchanged.
JUST_SEATED: tuple[tuple[str, Look], ...] = (
    *PLACES,
    ("Nobody has the same partner twice running", seats.partners),
    ("Winners stay, and losers go to the next table", seats.moves),
    ("Whoever sits out has done so least", bench.turns),
    ("The same lots and scores seat the same game again", seats.once_more),
)


def checks(night: Night) -> tuple[Check, ...]:
    return looked_at(night, ALWAYS)


def just_seated(night: Night) -> tuple[Check, ...]:
    return looked_at(night, JUST_SEATED)


def looked_at(night: Night, looks: Iterable[tuple[str, Look]]) -> tuple[Check, ...]:
    return tuple(Check(words, tuple(look(night))) for words, look in looks)


def together(found: Iterable[Check]) -> tuple[Check, ...]:
    """One check of each property, with whatever ever broke it."""
    faults: dict[str, dict[str, None]] = {}
    for one in found:
        faults.setdefault(one.words, {}).update(dict.fromkeys(one.faults))
    return tuple(Check(words, tuple(all_of_them)) for words, all_of_them in faults.items())

"""Who has whose chairs: as many as came between two games as left take the places of those who
left, so that the cards of all others hold (docs/adr/0093). Knows no draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rotation.seating import Entrant, Round, Table

Names = Mapping[Entrant, Entrant]


@dataclass(frozen=True, slots=True)
class Chairs:
    """The same number of people are here `since` so many games; `then` says by their names of that
    time who sat in each game after them, and, last, who is here."""

    since: int
    then: tuple[Names, ...]

    def as_then(self, played: Sequence[Round]) -> tuple[Round, ...]:
        later = zip(played[self.since :], self.then, strict=False)
        return tuple(_renamed(one, names) for one, names in later)

    def as_now(self, drawn: Sequence[Round]) -> tuple[Round, ...]:
        now = {then: name for name, then in self.then[-1].items()}
        return tuple(_renamed(one, now) for one in drawn)


def chairs(
    here: Sequence[Entrant],
    played: Sequence[Round],
    signed_in: Sequence[Entrant],
    wished: frozenset[Entrant],
) -> Chairs:
    """In the order of sign-in the first who came is for the first who left; whoever has a wish of
    their own takes no other chair."""
    names: tuple[dict[Entrant, Entrant], ...] = ({one: one for one in here},)
    since, now = len(played), set(here)
    for one in reversed(played):
        then = set(one.present)
        came = [who for who in signed_in if who in now - then]
        left = [who for who in signed_in if who in then - now]
        if then != now:
            if not came or len(came) != len(left) or not wished.isdisjoint(came):
                break
            step = dict(zip(came, left, strict=True))
            names = tuple({a: step.get(b, b) for a, b in each.items()} for each in names)
        names = ({who: who for who in then}, *names)
        since, now = since - 1, then
    return Chairs(since, names)


def _renamed(one: Round, names: Names) -> Round:
    tables = tuple(
        Table(each.number, tuple((chair, names.get(who, who)) for chair, who in each.seats))
        for each in one.tables
    )
    return Round(tables, tuple(names.get(who, who) for who in one.bench))

"""Who has whose chairs: as many as came between two games as left take the places of those who
left, so that the cards of all others hold (docs/adr/0093). Knows no draw.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rotation.seating import Entrant, Seating

Names = Mapping[Entrant, Entrant]


@dataclass(frozen=True, slots=True)
class Chairs:
    """The same number of people are here `since` so many games; `then` says by their names of that
    time who sat in each game after them, and, last, who is here."""

    since: int
    then: tuple[Names, ...]

    def as_then(self, played: Sequence[Seating]) -> tuple[Seating, ...]:
        later = zip(played[self.since :], self.then, strict=False)
        return tuple(seating.renamed(names) for seating, names in later)

    def as_now(self, drawn: Sequence[Seating]) -> tuple[Seating, ...]:
        now = {then: name for name, then in self.then[-1].items()}
        return tuple(seating.renamed(now) for seating in drawn)


def chairs(
    here: Sequence[Entrant],
    played: Sequence[Seating],
    signed_in: Sequence[Entrant],
    wished: frozenset[Entrant],
) -> Chairs:
    """In the order of sign-in the first who came is for the first who left; whoever has a wish of
    their own takes no other chair."""
    names: tuple[dict[Entrant, Entrant], ...] = ({entrant: entrant for entrant in here},)
    since, now = len(played), set(here)
    for seating in reversed(played):
        then = set(seating.present)
        came = [who for who in signed_in if who in now - then]
        left = [who for who in signed_in if who in then - now]
        if then != now:
            if not came or len(came) != len(left) or not wished.isdisjoint(came):
                break
            step = dict(zip(came, left, strict=True))
            names = tuple({a: step.get(b, b) for a, b in name.items()} for name in names)
        names = ({who: who for who in then}, *names)
        since, now = since - 1, then
    return Chairs(since, names)

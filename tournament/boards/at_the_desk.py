"""Who is meant by what is typed at the sign-in desk, and whom Enter signs in.

Knows the club's regulars and who is here already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.boards.roster import aside
from tournament.lists import finding
from tournament.lists.finding import Known
from tournament.night.facts import Entry

SHOWN = 6
LOOKED_THROUGH = 60


@dataclass(frozen=True, slots=True)
class Hit:
    """`here` is the entry of whoever is signed in already, or expected; `exact` is whoever is named
    in full.
    """

    regular: int
    name: str
    aside: str
    here: Entry | None
    exact: bool

    @property
    def is_here(self) -> bool:
        return self.here is not None and not self.here.expected


def hits(typed: str, regulars: Sequence[Known], entries: Sequence[Entry]) -> tuple[Hit, ...]:
    """The likeliest first, and whoever is not here yet before those who are; but whoever is named
    in full stays on top.
    """
    here = by_regular(entries)
    found = finding.hits(typed, regulars, most=LOOKED_THROUGH)
    shown = [_hit(typed, one, found, here) for one in found]
    return tuple(sorted(shown, key=lambda hit: (not hit.exact, hit.is_here))[:SHOWN])


def meant(hits: Sequence[Hit], seen: int | None) -> Hit | None:
    """Whoever stood on top when Enter was pressed; else the only one who fits, or who is named in
    full. Nobody is signed in by a guess.
    """
    on_top = next((hit for hit in hits if hit.regular == seen), None)
    exact = [hit for hit in hits if hit.exact] or hits
    return on_top or (exact[0] if len(exact) == 1 else None)


def by_regular(entries: Sequence[Entry]) -> Mapping[int, Entry]:
    """Which number of tonight is meant. Of two of one person it is the one still expected."""
    regular = {one.number: one.regular for one in entries}
    found: dict[int, Entry] = {}
    for one in entries:
        number = regular.get(one.person)
        if number is not None and (
            number not in found or (one.expected and not found[number].expected)
        ):
            found[number] = one
    return found


def _hit(typed: str, one: Known, found: Sequence[Known], here: Mapping[int, Entry]) -> Hit:
    told = aside(one.nickname, one.lot)
    alike = finding.alike(one.name, found)
    if len([other for other in alike if aside(other.nickname, other.lot) == told]) > 1:
        told = ", ".join(filter(None, (told, f"number {one.number} of the regulars")))
    exact = finding.is_whole(typed, one)
    return Hit(one.number, one.name, told, here.get(one.number), exact)

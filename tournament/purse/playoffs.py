"""The ties that touch a medal or a prize, division by division, and the playoff that decides them:
who meets whom at which table.

Knows entrants by number only. A bracket has no ties to decide: its games settle the places.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rotation.lots import Lots
from scoring.house_rules import HouseRules
from scoring.medals import METALS, ties_for_medals
from scoring.options import TieBreaker
from scoring.standings import Place
from tournament.night.complete import complete
from tournament.night.evening import Night
from tournament.night.ranking import Division, divisions

DECIDERS = (TieBreaker.PLAYOFF, TieBreaker.LOT)


@dataclass(frozen=True, slots=True)
class Tie:
    """Those of one division who are level. `medals` are the names of those they are tied for."""

    division: str
    places: tuple[Place, ...]
    medals: tuple[str, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """Players or teams, by number in the order of the standings."""
        return tuple(int(place.result.entrant) for place in self.places)


@dataclass(frozen=True, slots=True)
class Draw:
    """The first games of a playoff, by table; of an odd number the last drawn waits."""

    games: tuple[tuple[int, tuple[int, int]], ...]
    waits: int | None


def ties_in(found: Iterable[Division], rules: HouseRules, count: int) -> tuple[Tie, ...]:
    """Of a house that plays off or draws lots; `count` places win something."""
    if not any(one in DECIDERS for one in rules.tie_breakers):
        return ()
    return tuple(
        Tie(one.name, places, _medals(places, rules.medals))
        for one in found
        for places in ties_for_medals(one.places, count)
    )


def drawn(ties: Iterable[Tie], level: Sequence[Tie], seed: str) -> tuple[Draw, ...]:
    """One for each tie, by lot: the same seed draws the same. No two games share a table, and each
    keeps its own while others end: tables go by who was `level` before any playoff.
    """
    return tuple(_draw(tie, _first_table(tie, level), seed) for tie in ties)


def _draw(tie: Tie, first: int, seed: str) -> Draw:
    lot = Lots(f"{seed}/playoff/{sorted(tie.people)}").shuffled(sorted(tie.people))
    pairs = zip(lot[::2], lot[1::2], strict=False)
    return Draw(tuple(enumerate(pairs, first)), lot[-1] if len(lot) % 2 else None)


def _first_table(tie: Tie, level: Sequence[Tie]) -> int:
    """Those who are still level sit where they would have sat by their place among all."""
    table = 1
    for one in level:
        if set(tie.people) <= set(one.people):
            return table + (tie.places[0].rank - one.places[0].rank) // 2
        table += len(one.people) // 2
    return table


def game_in_words(night: Night) -> str:
    """What two who are tied play, as in "one game of 8 hands"."""
    rules = night.rules
    return f"one game of {rules.hands} hands" if rules.hands else f"one game to {rules.target}"


def after_playoff(place: Place) -> bool:
    """Whether a playoff, and not the points alone, gave this place."""
    return f"; {TieBreaker.PLAYOFF.words}: " in place.reason


def counts(night: Night, playoff: tuple[tuple[int, ...], ...]) -> bool:
    """Whether it tells anybody apart: a score that was corrected since may have done so without
    it.
    """
    done, order = complete(night), tuple(tuple(map(str, equal)) for equal in playoff)
    others = tuple(one for one in done.decided.playoffs if one != order)
    results = {one.name: [place.result for place in one.places] for one in done.divisions}
    without = divisions(done.format, done.field, results, replace(done.decided, playoffs=others))
    return _ranks(done.divisions) != _ranks(without)


def _ranks(found: Iterable[Division]) -> dict[str, int]:
    return {place.result.entrant: place.rank for one in found for place in one.places}


def _medals(places: tuple[Place, ...], count: int) -> tuple[str, ...]:
    first = places[0].rank
    return METALS[first - 1 : min(first - 1 + len(places), count)]

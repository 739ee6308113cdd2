"""The ties that touch a medal or a prize, division by division, and the playoff that decides them:
who meets whom at which table.

Knows entrants by number only. A bracket has no ties to decide: its games settle the places.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rotation.lots import Lots
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import TieBreaker
from scoring.places.standings import METALS, Place, ties_for_medals
from scoring.places.tie_breakers import Decided
from tournament.evening.night import ranking, sessions
from tournament.evening.night.night import Night
from tournament.evening.night.progress import complete
from tournament.evening.night.ranking import Division, rank_divisions

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


def ties_in(divisions: Iterable[Division], rules: HouseRules, count: int) -> tuple[Tie, ...]:
    """Return the ties to play off or draw lots for, where `count` places win something."""
    if not any(tie_breaker in DECIDERS for tie_breaker in rules.tie_breakers):
        return ()
    return tuple(
        Tie(division.name, places, _medals(places, rules.medals))
        for division in divisions
        for places in ties_for_medals(division.places, count)
    )


def draw_playoffs(ties: Iterable[Tie], level: Sequence[Tie], seed: str) -> tuple[Draw, ...]:
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
    for wider in level:
        if set(tie.people) <= set(wider.people):
            return table + (tie.places[0].rank - wider.places[0].rank) // 2
        table += len(wider.people) // 2
    return table


def game_in_words(night: Night) -> str:
    """What two who are tied play, as in "one game of 8 hands"."""
    rules = night.rules
    return f"one game of {rules.hands} hands" if rules.hands else f"one game to {rules.target}"


def after_playoff(place: Place) -> bool:
    """Whether a playoff, and not the points alone, gave this place."""
    return TieBreaker.PLAYOFF in place.decided_by


def counts(night: Night, playoff: tuple[tuple[int, ...], ...]) -> bool:
    """Whether it tells anybody apart: a score that was corrected since may have done so without
    it. A lot is drawn after it, and may by chance have said the same.
    """
    done, order = complete(night), tuple(tuple(map(str, equal)) for equal in playoff)
    others = tuple(
        playoff for playoff in ranking.playoffs_and_lots(done).playoffs if playoff != order
    )
    results = {
        division.name: [place.result for place in division.places]
        for division in ranking.divisions(done)
    }
    with_it, without = (
        rank_divisions(
            done.format, done.rules, lambda: sessions.field(done), results, Decided(playoffs)
        )
        for playoffs in (ranking.playoffs_and_lots(done).playoffs, others)
    )
    return _ranks(with_it) != _ranks(without)


def _ranks(divisions: Iterable[Division]) -> dict[str, int]:
    return {place.result.entrant: place.rank for division in divisions for place in division.places}


def _medals(places: tuple[Place, ...], count: int) -> tuple[str, ...]:
    first = places[0].rank
    return METALS[first - 1 : min(first - 1 + len(places), count)]

"""Who stands where, division by division.

Knows entrants by their keys alone.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rotation.format import Field, Format
from scoring.dials.house_rules import HouseRules
from scoring.places.standings import Place
from scoring.places.tie_breakers import Decided, Meeting, Result
from tournament.night.play.game_cards import Card, CardLineKind


@dataclass(frozen=True, slots=True)
class Division:
    """A division with the places in it; without a name it is everybody."""

    name: str
    places: tuple[Place, ...]


def result(card: Card, loners: tuple[int, bool]) -> Result:
    """`loners` are how many lone marches, and whether these are all. Two teams meet once; partners
    and opponents of a player change.
    """
    tally = card.tally
    return Result(
        entrant=str(card.party.number),
        points=tally.points,
        games_won=tally.won,
        x=tally.x,
        lone_marches=loners[0],
        lone_marches_known=loners[1],
        games=card.games,
        meetings=tuple(_meetings(card)) if card.party.is_team else (),
    )


def divisions(
    way: Format,
    rules: HouseRules,
    field: Callable[[], Field],
    of: Mapping[str, Sequence[Result]],
    decided: Decided,
) -> tuple[Division, ...]:
    """`of` has the results by division. A playoff counts where all who played it still play."""
    return tuple(
        Division(name, way.rank(rules, field, results, _known(decided, results)))
        for name, results in way.contests(field, of).items()
    )


def _known(decided: Decided, results: Sequence[Result]) -> Decided:
    texts = {result.entrant for result in results}
    playoffs = tuple(
        playoff
        for playoff in decided.playoffs
        if {who for equal in playoff for who in equal} <= texts
    )
    return Decided(playoffs, decided.lot_seed)


def _meetings(card: Card) -> Iterator[Meeting]:
    for line in card.lines:
        if line.how is CardLineKind.PLAYED:
            yield Meeting(str(line.opponents[0]), line.tally.won)

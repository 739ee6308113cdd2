"""Partners and tables drawn beforehand for every game; each plays for themselves."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from rotation.format import Coming, Field, Format
from rotation.individual.partner_changes import draw
from rotation.individual.successors import chairs
from rotation.odd_numbers import odd_numbers
from rotation.seating import Entrant, Pair, Seating
from rotation.shape import OddNumbers
from rotation.wishes import Wishes
from scoring.chairs import Chair
from scoring.dials import options
from scoring.dials.options import SitsOutFirst

# Draws that are kept: mending one takes a second, and every page of an evening asks for the same.
KEPT = 64


@dataclass(frozen=True, slots=True)
class Individual(Format):
    is_drawn_beforehand = True
    keeps_wishes = True

    def next_games(self, field: Field) -> Coming:
        """A game more than were planned is drawn in the light of all before it."""
        past = tuple(played.seating for played in field.rounds)
        coming = self.rest(field) or _drawn(field, past, 1)
        return Coming(coming[0])

    def rest(self, field: Field) -> tuple[Seating, ...]:
        """The games not yet played: as they were drawn, as long as the same people are here, or
        others in their chairs, and nearly all sat as drawn, and drawn anew otherwise.
        """
        played = tuple(game.seating for game in field.rounds)
        seats = chairs(field.here, played, field.signed_in, field.wishes.people)
        since, sat = seats.since, seats.as_then(played)
        at_first = {seats.then[-1][entrant] for entrant in field.here}
        entrants = field.signed_in or field.here
        then = replace(field, here=tuple(entrant for entrant in entrants if entrant in at_first))
        drawn = _drawn(then, played[:since], field.games - since)
        if len(drawn) >= len(sat) and all(map(_holds, drawn, sat)):
            return seats.as_now(drawn[len(sat) :])
        return _drawn(field, played, field.games - len(played))


def _holds(drawn: Seating, sat: Seating) -> bool:
    """Where most have the place they were drawn for, the others changed chairs by hand, and what
    everybody's card says of the games to come still holds (docs/adr/0059)."""
    places = {*_places(drawn)}
    return 2 * sum(place in places for place in _places(sat)) > len(sat.present)


def _places(seating: Seating) -> Iterator[tuple[Entrant, int | None, Chair | None]]:
    yield from ((who, None, None) for who in seating.bench)
    yield from (
        (who, table.number, chair) for table in seating.tables for chair, who in table.seats
    )


def _drawn(field: Field, past: tuple[Seating, ...], left: int) -> tuple[Seating, ...]:
    if left < 1:
        return ()
    odd = odd_numbers(field.rules)
    lately = frozenset(
        frozenset(pair)
        for chair_handover in field.handovers
        for pair in chair_handover.parted
        if chair_handover.game == len(past)
    )
    stay = tuple(field.wishes.stay.items())
    by_lot = field.rules.sits_out_first is SitsOutFirst.DRAWN
    return _draw(field.here, left, odd, field.seed, past, lately, field.wishes.apart, stay, by_lot)


@lru_cache(maxsize=KEPT)
def _draw(
    here: tuple[Entrant, ...],
    left: int,
    odd: OddNumbers,
    seed: int | str,
    past: tuple[Seating, ...],
    lately: frozenset[Pair],
    apart: frozenset[Pair],
    stay: tuple[tuple[Entrant, tuple[int, Chair]], ...],
    by_lot: bool,
) -> tuple[Seating, ...]:
    return draw(
        *(here, left, odd, seed),
        past=past,
        lately=lately,
        wishes=Wishes(apart, dict(stay)),
        bench_by_lot=by_lot,
    )


FORMAT = Individual((options.Format.INDIVIDUAL,))

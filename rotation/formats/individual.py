"""Partners and tables drawn beforehand for every game; each plays for themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from rotation.format import Coming, Field, Format, by_points
from rotation.individual.draw import Wishes, draw
from rotation.individual.successors import chairs
from rotation.odd_numbers import odd_numbers
from rotation.seating import Entrant, Pair, Round
from rotation.shape import OddNumbers
from scoring import options
from scoring.chairs import Chair

# Draws that are kept: mending one takes a second, and every page of an evening asks for the same.
KEPT = 64


def next_games(field: Field) -> Coming:
    """A game more than were planned is drawn in the light of all before it."""
    coming = rest(field) or _drawn(field, tuple(one.seating for one in field.rounds), 1)
    return Coming(coming[0])


def rest(field: Field) -> tuple[Round, ...]:
    """The games not yet played: as they were drawn, as long as the same people are here, or others
    in their chairs, and nearly all sat as drawn, and drawn anew otherwise."""
    played = tuple(one.seating for one in field.rounds)
    found = chairs(field.here, played, field.signed_in, field.wishes.people)
    since, sat = found.since, found.as_then(played)
    at_first = {found.then[-1][one] for one in field.here}
    known = field.signed_in or field.here
    then = replace(field, here=tuple(one for one in known if one in at_first))
    drawn = _drawn(then, played[:since], field.games - since)
    if len(drawn) >= len(sat) and all(map(_holds, drawn, sat)):
        return found.as_now(drawn[len(sat) :])
    return _drawn(field, played, field.games - len(played))


def _holds(drawn: Round, sat: Round) -> bool:
    """Where most have the place they were drawn for, the others changed chairs by hand, and what
    everybody's card says of the games to come still holds (docs/adr/0059)."""
    places = {*_places(drawn)}
    return 2 * sum(one in places for one in _places(sat)) > len(sat.present)


def _places(one: Round) -> Iterator[tuple[Entrant, int | None, Chair | None]]:
    yield from ((who, None, None) for who in one.bench)
    yield from ((who, each.number, chair) for each in one.tables for chair, who in each.seats)


def _drawn(field: Field, past: tuple[Round, ...], left: int) -> tuple[Round, ...]:
    if left < 1:
        return ()
    odd = odd_numbers(field.rules, OddNumbers.BENCH)
    lately = frozenset(
        frozenset(pair) for one in field.handovers for pair in one.parted if one.game == len(past)
    )
    stay = tuple(field.wishes.stay.items())
    return _draw(field.here, left, odd, field.seed, past, lately, field.wishes.apart, stay)


@lru_cache(maxsize=KEPT)
def _draw(
    here: tuple[Entrant, ...],
    left: int,
    odd: OddNumbers,
    seed: int | str,
    past: tuple[Round, ...],
    lately: frozenset[Pair],
    apart: frozenset[Pair],
    stay: tuple[tuple[Entrant, tuple[int, Chair]], ...],
) -> tuple[Round, ...]:
    wishes = Wishes(apart, dict(stay))
    return draw(here, left, odd, seed, past=past, lately=lately, wishes=wishes)


FORMAT = Format(options.Format.INDIVIDUAL, False, next_games, by_points, rest=rest)

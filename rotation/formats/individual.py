"""Partners and tables drawn beforehand for every game; each plays for themselves.

As many as came between two games as left take the chairs of those who left, so that the cards of
all others hold (docs/adr/0059).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rotation.format import Coming, Field, Format
from rotation.individual.partner_changes import draw
from rotation.seating import Entrant, Seating
from rotation.shape import odd_numbers
from scoring.dials import options
from scoring.dials.options import SitsOutFirst

# Draws that stay in memory: mending one takes a second, and every page of an evening asks for it.
_cached_draw = lru_cache(maxsize=64)(draw)


@dataclass(frozen=True, slots=True)
class Individual(Format):
    is_drawn_beforehand = True
    keeps_wishes = True

    def next_games(self, field: Field) -> Coming:
        """The next game; one more than was planned is drawn in the light of all before it."""
        past = tuple(played.seating for played in field.rounds)
        coming = self.rest(field) or _draw_games(field, past, 1)
        return Coming(coming[0])

    def rest(self, field: Field) -> tuple[Seating, ...]:
        """The games not yet played: as they were drawn, as long as the same people are here, or
        others in their chairs, and nearly all sat as drawn, and drawn anew otherwise.
        """
        played = tuple(game.seating for game in field.rounds)
        seats = chairs(field.here, played, field.signed_in, field.wishes.people)
        since, sat = seats.since, seats.under_old_names(played)
        at_first = {seats.then[-1][entrant] for entrant in field.here}
        entrants = field.signed_in or field.here
        then = replace(field, here=tuple(entrant for entrant in entrants if entrant in at_first))
        drawn = _draw_games(then, played[:since], field.games - since)
        if len(drawn) >= len(sat) and all(map(_holds, drawn, sat)):
            return seats.under_new_names(drawn[len(sat) :])
        return _draw_games(field, played, field.games - len(played))


def _holds(drawn: Seating, sat: Seating) -> bool:
    """Whether a round was played as drawn. If most have the place they were drawn for, the others
    changed chairs by hand, and the games to come on everybody's card still hold (docs/adr/0059).
    """
    places = drawn.places
    unmoved = sum(who in places and places[who] == place for who, place in sat.places.items())
    return 2 * unmoved > len(sat.present)


def _draw_games(field: Field, past: tuple[Seating, ...], left: int) -> tuple[Seating, ...]:
    """The games that are left after `past`, drawn for those who are here."""
    if left < 1:
        return ()
    odd = odd_numbers(field.rules)
    lately = frozenset(
        frozenset(pair)
        for chair_handover in field.handovers
        for pair in chair_handover.parted
        if chair_handover.game == len(past)
    )
    return _cached_draw(
        *(field.here, left, odd, field.seed),
        past=past,
        lately=lately,
        wishes=field.wishes,
        bench_by_lot=field.rules.sits_out_first is SitsOutFirst.DRAWN,
        shares_tables=field.shares_tables,
    )


Names = Mapping[Entrant, Entrant]


@dataclass(frozen=True, slots=True)
class Chairs:
    """The chairs that people took over from others, so that drawn games still fit them.

    After the first `since` games the number of people stayed the same. For each later game and,
    last, for now, `then` maps those who are present to those whose chairs they have.
    """

    since: int
    then: tuple[Names, ...]

    def under_old_names(self, played: Sequence[Seating]) -> tuple[Seating, ...]:
        later = zip(played[self.since :], self.then, strict=False)
        return tuple(seating.renamed(names) for seating, names in later)

    def under_new_names(self, drawn: Sequence[Seating]) -> tuple[Seating, ...]:
        now = {then: name for name, then in self.then[-1].items()}
        return tuple(seating.renamed(now) for seating in drawn)


def chairs(
    here: Sequence[Entrant],
    played: Sequence[Seating],
    signed_in: Sequence[Entrant],
    wished: frozenset[Entrant],
) -> Chairs:
    """Find who took whose chair: in the order of sign-in, the first who came has the chair of the
    first who left. Somebody with a wish takes no one else's chair.
    """
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


FORMAT = Individual((options.Format.INDIVIDUAL,))

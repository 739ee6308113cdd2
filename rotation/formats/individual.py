"""Partners and tables drawn beforehand for every game; each plays for themselves."""

from __future__ import annotations

from rotation.format import Coming, Field, Format, by_points
from rotation.individual.draw import draw
from rotation.odd_numbers import odd_numbers
from rotation.seating import Round
from rotation.shape import OddNumbers
from scoring import options


def next_games(field: Field) -> Coming:
    """A game more than were planned is drawn in the light of all before it."""
    coming = rest(field) or _drawn(field, tuple(one.seating for one in field.rounds), 1)
    return Coming(coming[0])


def rest(field: Field) -> tuple[Round, ...]:
    """The games not yet played: as they were drawn, as long as the same people are here and sat as
    drawn, and drawn anew otherwise."""
    played = tuple(one.seating for one in field.rounds)
    since = field.unchanged_since
    drawn = _drawn(field, played[:since], field.games - since)
    if drawn[: len(played) - since] == played[since:]:
        return drawn[len(played) - since :]
    return _drawn(field, played, field.games - len(played))


def _drawn(field: Field, past: tuple[Round, ...], left: int) -> tuple[Round, ...]:
    if left < 1:
        return ()
    odd = odd_numbers(field.rules, OddNumbers.BENCH)
    lately = [
        frozenset(pair) for one in field.handovers for pair in one.parted if one.game == len(past)
    ]
    return draw(field.here, left, odd, field.seed, past=past, lately=lately, wishes=field.wishes)


FORMAT = Format(options.Format.INDIVIDUAL, False, next_games, by_points, rest=rest)

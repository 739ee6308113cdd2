"""How the pot is split where there are several divisions: each place's prize in equal parts among
them, and the cents that are left over to the first.

Knows no names and no night. The prizes beside the places are one for all divisions together.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from scoring.places.prizes import Payouts, PrizeTable, Purse, Rest, Share, split
from scoring.places.standings import Place
from scoring.places.tie_breakers import Result
from tournament.evening.night.ranking import Division


def shared(
    purse: Purse, table: PrizeTable, divisions: Sequence[Division], *, gone: Collection[str] = ()
) -> Payouts:
    """Payouts and rests together are the purse. A ValueError says why it cannot pay them. `gone`
    are those who went home before the end.
    """
    if len(divisions) < 2:
        places = [place for division in divisions for place in division.places]
        return split(purse, table, places, gone=gone)
    worth = _worth(purse, table)
    for_places, for_sides = worth[: len(table.places)], worth[len(table.places) :]
    parts = [
        _in_division(division, _parts(for_places, len(divisions), at), table)
        for at, division in enumerate(divisions)
    ]
    left = Rest(purse.cents - sum(worth), "not promised to anybody")
    of_places = sum(parts, Payouts(rests=(left,) if left.cents else ()))
    given = {payout.entrant for payout in of_places.payouts}
    but = given if table.nobody_twice else set()
    return of_places + _beside(for_sides, table, divisions, but, gone)


def _worth(purse: Purse, table: PrizeTable) -> tuple[int, ...]:
    """What each prize comes to, those beside the places last: as one player for each would get
    it.
    """
    alone = [Place(at, Result(str(at), 0), (), "") for at in range(1, len(table.shares) + 1)]
    given = {
        payout.entrant: payout.cents
        for payout in split(purse, PrizeTable(table.shares), alone).payouts
    }
    return tuple(given.get(place.result.entrant, 0) for place in alone)


def _parts(worth: Sequence[int], divisions: int, at: int) -> tuple[int, ...]:
    return tuple(number // divisions + (0 if at else number % divisions) for number in worth)


def _in_division(division: Division, sums: Sequence[int], table: PrizeTable) -> Payouts:
    shares = tuple(Share(cents=number) for number in sums)
    own = PrizeTable(shares, whole_dollars=table.whole_dollars)
    payouts = split(Purse(other_cents=sum(sums)), own, division.places)
    return Payouts(
        tuple(
            replace(payout, reason=f"{division.name}, {payout.reason}")
            for payout in payouts.payouts
        ),
        tuple(replace(rest, reason=f"{division.name}, {rest.reason}") for rest in payouts.rests),
    )


def _beside(
    sums: Sequence[int],
    table: PrizeTable,
    divisions: Sequence[Division],
    but: set[str],
    gone: Collection[str],
) -> Payouts:
    free = [
        place
        for division in divisions
        for place in division.places
        if place.result.entrant not in but
    ]
    sides = tuple(
        replace(side, share=Share(cents=cents))
        for side, cents in zip(table.side, sums, strict=True)
    )
    of_sides = replace(table, places=(), side=sides)
    return split(Purse(other_cents=sum(sums)), of_sides, free, gone=gone)

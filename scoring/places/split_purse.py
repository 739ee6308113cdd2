"""How a purse is split: places, ties, side prizes, in whole cents that always add up.

Knows no names and takes no money in: whoever calls has counted the purse.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.dials.options import TieBreaker
from scoring.dollars import dollars
from scoring.places.prizes import (
    Feat,
    Payout,
    Payouts,
    PrizeTable,
    Purse,
    Rest,
    Share,
    Undecided,
)
from scoring.places.standings import UNDECIDED, Place
from scoring.places.tie_breakers import Result, verdicts

# A feat that tells apart those who are level, too.
TOLD_BY = {
    Feat.MOST_LONE_MARCHES: TieBreaker.LONE_MARCHES,
    Feat.HIGH_GAME: TieBreaker.HIGH_GAME,
}


def split(
    purse: Purse, table: PrizeTable, places: Sequence[Place], *, gone: Collection[str] = ()
) -> Payouts:
    """`gone` are those who went home before the end."""
    sums = _sums(purse.cents, table.shares)
    given = Payouts(rests=(Rest(purse.cents - sum(sums), "not promised to anybody"),))
    for award in _place_awards(sums[: len(table.places)], places):
        given += _given(award, table)
    for side, cents in zip(table.side, sums[len(table.places) :], strict=True):
        taken = {payout.entrant for payout in given.payouts} if table.nobody_twice else set()
        if side.feat is Feat.LOW_SCORE and not table.leavers_too:
            taken |= set(gone)
        free = tuple(place.result for place in places if place.result.entrant not in taken)
        levels = _levels(side.feat, free)
        # Not while anybody who may have won it could have more than is known.
        if len(levels) == len(free):
            given += _given(_side_award(side.feat, cents, levels), table)
        else:
            given += Payouts(undecided=(Undecided(cents, side.feat.words),))
    return Payouts(
        given.payouts,
        tuple(rest for rest in given.rests if rest.cents),
        tuple(one for one in given.undecided if one.cents),
    )


def _sums(purse: int, shares: Sequence[Share]) -> list[int]:
    """Whole cents for each share; cents that a part leaves over go to the largest fractions."""
    fixed = sum(share.cents for share in shares)
    parts = sum(share.per_cent for share in shares)
    if purse < 0:
        raise ValueError(f"{dollars(-purse)} more is kept back than was taken in: keep less back.")
    if fixed > purse:
        raise ValueError(
            f"The prizes come to {dollars(fixed)}, and the purse holds {dollars(purse)}: "
            "make a prize smaller."
        )
    if parts > 100:
        raise ValueError(
            f"The parts of the purse come to {parts} per cent: take {parts - 100} away."
        )
    left = purse - fixed
    sums = [share.cents or left * share.per_cent // 100 for share in shares]
    over = left * parts // 100 - (sum(sums) - fixed)
    by_fraction = sorted(
        range(len(shares)), key=lambda number: -(left * shares[number].per_cent % 100)
    )
    for number in by_fraction[:over]:
        sums[number] += 1
    return sums


@dataclass(frozen=True, slots=True)
class _Award:
    cents: int
    winners: tuple[str, ...]
    reason: str
    place: int = 0


def _place_awards(sums: Sequence[int], places: Sequence[Place]) -> Iterator[_Award]:
    """Those who are equal pool the prizes of the places they take together."""
    for rank, cents in enumerate(sums, start=1):
        if rank > len(places):
            yield _Award(cents, (), f"place {rank}", rank)
    for rank in dict.fromkeys(place.rank for place in places if place.rank <= len(sums)):
        winners = tuple(place.result.entrant for place in places if place.rank == rank)
        pooled = sum(sums[rank - 1 : rank - 1 + len(winners)])
        last = rank + len(winners) - 1
        between = "and" if len(winners) == 2 else "to"
        together = f"places {rank} {between} {last}, shared"
        reason = f"place {rank}" if len(winners) == 1 else together
        yield _Award(pooled, winners, reason, rank)


def _levels(feat: Feat, results: tuple[Result, ...]) -> Mapping[str, int]:
    """The higher the better, of those of whom it is known."""
    if feat is Feat.LOW_SCORE:
        return {result.entrant: -result.points for result in results}
    (told,) = verdicts(results, TOLD_BY[feat], UNDECIDED)
    return {entrant: verdict.level for entrant, verdict in told.items()}


def _side_award(feat: Feat, cents: int, levels: Mapping[str, int]) -> _Award:
    best = max(levels.values(), default=None)
    if best is None or (best <= 0 and feat is not Feat.LOW_SCORE):
        return _Award(cents, (), feat.words)
    winners = tuple(entrant for entrant, level in levels.items() if level == best)
    return _Award(cents, winners, feat.words)


def _given(award: _Award, table: PrizeTable) -> Payouts:
    if not award.winners:
        return Payouts(rests=(Rest(award.cents, f"{award.reason}: nobody to give it to"),))
    number, odd = divmod(award.cents, len(award.winners))
    given = number // 100 * 100 if table.whole_dollars else number
    rounded = (number - given) * len(award.winners)
    return Payouts(
        tuple(
            Payout(winner, given, award.reason, award.place) for winner in award.winners if given
        ),
        (
            Rest(odd, f"{award.reason}: cents left in sharing"),
            Rest(rounded, f"{award.reason}: rounded down to whole dollars"),
        ),
    )

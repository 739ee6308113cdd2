"""A purse, the prizes that are promised of it, and how it is split: whole cents that always add up.

Knows no names and takes no money in: the caller has counted the purse.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.dials.options import Option, TieBreaker
from scoring.dollars import dollars
from scoring.places.standings import UNDECIDED, Place
from scoring.places.tie_breakers import Result, verdicts


@dataclass(frozen=True, slots=True)
class Purse:
    """The money taken in, and the part kept back before prizes are paid."""

    fees_cents: int = 0
    fines_cents: int = 0
    other_cents: int = 0
    kept_cents: int = 0

    @property
    def cents(self) -> int:
        return self.fees_cents + self.fines_cents + self.other_cents - self.kept_cents


@dataclass(frozen=True, slots=True)
class Share:
    """A fixed sum, or a part of what is left of the purse after all fixed sums."""

    cents: int = 0
    per_cent: int = 0

    def __post_init__(self) -> None:
        if self.cents < 0 or not 0 <= self.per_cent <= 100:
            raise ValueError("A prize is cents from 0 up, or 0 to 100 per cent.")
        if self.cents and self.per_cent:
            raise ValueError("A prize is a fixed sum or a part of the purse, not both.")


class Feat(Option):
    MOST_LONE_MARCHES = "most_lone_marches", TieBreaker.LONE_MARCHES.words
    HIGH_GAME = "high_game", TieBreaker.HIGH_GAME.words
    LOW_SCORE = "low_score", "lowest score"


@dataclass(frozen=True, slots=True)
class SidePrize:
    """A prize for a feat."""

    feat: Feat
    share: Share


@dataclass(frozen=True, slots=True)
class PrizeTable:
    """The prizes for places, first prize first, and the side prizes. The prize for the lowest score
    goes to somebody who stayed, unless `leavers_too` allows others.
    """

    places: tuple[Share, ...]
    side: tuple[SidePrize, ...] = ()
    nobody_twice: bool = False
    whole_dollars: bool = False
    leavers_too: bool = False

    @property
    def shares(self) -> tuple[Share, ...]:
        """The shares of the places, then those of the side prizes."""
        return (*self.places, *(side.share for side in self.side))


@dataclass(frozen=True, slots=True)
class Payout:
    """What one entrant gets. The `place` is the best of those shared, and 0 for a side prize."""

    entrant: str
    cents: int
    reason: str
    place: int = 0


@dataclass(frozen=True, slots=True)
class Rest:
    """Money that nobody gets and that stays in the purse, with the reason."""

    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class Undecided:
    """A side prize that the known games do not decide: the director picks the winner."""

    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class Payouts:
    """The whole purse divided, to the cent."""

    payouts: tuple[Payout, ...] = ()
    rests: tuple[Rest, ...] = ()
    undecided: tuple[Undecided, ...] = ()

    def __add__(self, other: "Payouts") -> "Payouts":
        return Payouts(
            self.payouts + other.payouts,
            self.rests + other.rests,
            self.undecided + other.undecided,
        )


# Feats that are tie-breakers as well.
TIE_BREAKER_OF = {
    Feat.MOST_LONE_MARCHES: TieBreaker.LONE_MARCHES,
    Feat.HIGH_GAME: TieBreaker.HIGH_GAME,
}


def split(
    purse: Purse, table: PrizeTable, places: Sequence[Place], *, gone: Collection[str] = ()
) -> Payouts:
    """Divide the purse among the places; `gone` are those who went home before the end."""
    sums = _sums(purse.cents, table.shares)
    given = Payouts(rests=(Rest(purse.cents - sum(sums), "not promised to anybody"),))
    for award in _place_awards(sums[: len(table.places)], places):
        given += _pay_out(award, table)
    for side, cents in zip(table.side, sums[len(table.places) :], strict=True):
        taken = {payout.entrant for payout in given.payouts} if table.nobody_twice else set()
        if side.feat is Feat.LOW_SCORE and not table.leavers_too:
            taken |= set(gone)
        free = tuple(place.result for place in places if place.result.entrant not in taken)
        levels = _levels(side.feat, free)
        # Undecided while somebody may have more than is written down.
        if len(levels) == len(free):
            given += _pay_out(_side_award(side.feat, cents, levels), table)
        else:
            given += Payouts(undecided=(Undecided(cents, side.feat.words),))
    return Payouts(
        given.payouts,
        tuple(rest for rest in given.rests if rest.cents),
        tuple(one for one in given.undecided if one.cents),
    )


def _sums(purse: int, shares: Sequence[Share]) -> list[int]:
    """The cents of each share; cents lost in rounding go to the largest fractions."""
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
    """A sum, and those who share it."""

    cents: int
    winners: tuple[str, ...]
    reason: str
    place: int = 0


def _place_awards(sums: Sequence[int], places: Sequence[Place]) -> Iterator[_Award]:
    """The prizes for places; tied entrants pool those of all the places they take."""
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
    """How good each entrant is at the feat, the higher the better, as far as it is known."""
    if feat is Feat.LOW_SCORE:
        return {result.entrant: -result.points for result in results}
    (verdict_of,) = verdicts(results, TIE_BREAKER_OF[feat], UNDECIDED)
    return {entrant: verdict.level for entrant, verdict in verdict_of.items()}


def _side_award(feat: Feat, cents: int, levels: Mapping[str, int]) -> _Award:
    best = max(levels.values(), default=None)
    if best is None or (best <= 0 and feat is not Feat.LOW_SCORE):
        return _Award(cents, (), feat.words)
    winners = tuple(entrant for entrant, level in levels.items() if level == best)
    return _Award(cents, winners, feat.words)


def _pay_out(award: _Award, table: PrizeTable) -> Payouts:
    """Share an award among its winners, and note the cents left over."""
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

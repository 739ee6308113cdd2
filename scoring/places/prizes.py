"""The pot, the prizes that are paid from it, and the division of the pot into these prizes."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from scoring.dials.options import Option, TieBreaker
from scoring.dollars import format_dollars
from scoring.places.standings import NO_TIE_DECISIONS, Place
from scoring.places.tie_breakers import EntrantResult, format_ordinal, tie_break_scores

SHARE_OUT_OF_RANGE_REFUSAL = "A prize is cents from 0 up, or 0 to 100 percent."
SHARE_FIXED_AND_PERCENT_REFUSAL = "A prize is a fixed sum or a part of the pot, not both."


@dataclass(frozen=True, slots=True)
class Pot:
    """The money taken in, and the part that is not paid out as prizes, such as expenses
    (`kept_cents`).
    """

    fees_cents: int = 0
    fines_cents: int = 0
    other_cents: int = 0
    kept_cents: int = 0

    @property
    def cents(self) -> int:
        return self.fees_cents + self.fines_cents + self.other_cents - self.kept_cents


@dataclass(frozen=True, slots=True)
class PrizeShare:
    """One prize: a fixed amount, or a percentage of what is left of the pot after all fixed
    amounts.
    """

    cents: int = 0
    per_cent: int = 0

    def __post_init__(self) -> None:
        if self.cents < 0 or not 0 <= self.per_cent <= 100:
            raise ValueError(SHARE_OUT_OF_RANGE_REFUSAL)
        if self.cents and self.per_cent:
            raise ValueError(SHARE_FIXED_AND_PERCENT_REFUSAL)


class Feat(Option):
    MOST_LONE_MARCHES = "most_lone_marches", TieBreaker.LONE_MARCHES.label
    HIGH_GAME = "high_game", TieBreaker.HIGH_GAME.label
    LOW_SCORE = "low_score", "Lowest score"


@dataclass(frozen=True, slots=True)
class SidePrize:
    """A prize for a feat, such as the highest game."""

    feat: Feat
    share: PrizeShare


@dataclass(frozen=True, slots=True)
class PrizeTable:
    """The prizes for places, first place first, and the side prizes.

    With `one_prize_each`, no entrant wins two prizes. With `whole_dollars`, each entrant's prize is
    rounded down to whole dollars. The prize for the lowest score goes to someone who missed no
    game, unless `absentees_can_win`.
    """

    place_shares: tuple[PrizeShare, ...]
    side_prizes: tuple[SidePrize, ...] = ()
    one_prize_each: bool = False
    whole_dollars: bool = False
    absentees_can_win: bool = False

    @property
    def shares(self) -> tuple[PrizeShare, ...]:
        """The shares of the prizes for places, and then the shares of the side prizes."""
        return (*self.place_shares, *(side_prize.share for side_prize in self.side_prizes))


@dataclass(frozen=True, slots=True)
class Payout:
    """One entrant's prize. `place` is the entrant's place, or the best of the places that tied
    entrants share. For a side prize `place` is 0, and `feat` is set instead.
    """

    entrant: str
    cents: int
    reason: str
    place: int = 0
    feat: Feat | None = None


class LeftoverCause(Enum):
    """The reason why money of the pot is not paid out as a prize. Each value is the text that the
    director sees.
    """

    ROUNDED_DOWN = "rounded down to whole dollars"
    SHARED = "left over from sharing"
    NO_WINNER = "no winner"
    NOT_A_PRIZE = "not set as a prize"


@dataclass(frozen=True, slots=True)
class Leftover:
    """Money that is not paid out as a prize, with the cause. `prize` names the prize from which the
    money is left over, and is empty for money that was not set as a prize.
    """

    cents: int
    cause: LeftoverCause
    prize: str = ""

    @property
    def reason(self) -> str:
        return f"{self.prize}: {self.cause.value}" if self.prize else self.cause.value


@dataclass(frozen=True, slots=True)
class UndecidedPrize:
    """A side prize for which the recorded games don't show a winner, so that the director must
    choose.
    """

    cents: int
    feat: Feat


@dataclass(frozen=True, slots=True)
class PotSplit:
    """The use of every cent of the pot: prizes, money that is left over, and undecided prizes."""

    payouts: tuple[Payout, ...] = ()
    leftovers: tuple[Leftover, ...] = ()
    undecided_prizes: tuple[UndecidedPrize, ...] = ()

    def __add__(self, other: "PotSplit") -> "PotSplit":
        return PotSplit(
            self.payouts + other.payouts,
            self.leftovers + other.leftovers,
            self.undecided_prizes + other.undecided_prizes,
        )


TIE_BREAKER_BY_FEAT = {
    Feat.MOST_LONE_MARCHES: TieBreaker.LONE_MARCHES,
    Feat.HIGH_GAME: TieBreaker.HIGH_GAME,
}


def split_pot(
    pot: Pot, prize_table: PrizeTable, places: Sequence[Place], *, absentees: Collection[str] = ()
) -> PotSplit:
    """Return the division of the pot among the entrants with these places. Raise ValueError if the
    prizes add up to more than the pot. The `absentees`, who missed a game, win the prize for the
    lowest score only if the prize table allows it.
    """
    share_cents = _cents_of_shares(pot.cents, prize_table.shares)
    pot_split = PotSplit(
        leftovers=(Leftover(pot.cents - sum(share_cents), LeftoverCause.NOT_A_PRIZE),)
    )
    for award in _awards_for_places(share_cents[: len(prize_table.place_shares)], places):
        pot_split += _pay_out(award, prize_table)
    for side_prize, prize_cents in zip(
        prize_table.side_prizes, share_cents[len(prize_table.place_shares) :], strict=True
    ):
        feat = side_prize.feat
        excluded_entrants = (
            {payout.entrant for payout in pot_split.payouts}
            if prize_table.one_prize_each
            else set()
        )
        if feat is Feat.LOW_SCORE and not prize_table.absentees_can_win:
            excluded_entrants |= set(absentees)
        eligible_results = tuple(
            place.result for place in places if place.result.entrant not in excluded_entrants
        )
        figure_by_entrant = _feat_figure_by_entrant(feat, eligible_results)
        # While the figure of an entrant is not known, that entrant could be the winner.
        if len(figure_by_entrant) == len(eligible_results):
            pot_split += _pay_out(
                _side_prize_award(feat, prize_cents, figure_by_entrant), prize_table
            )
        else:
            pot_split += PotSplit(undecided_prizes=(UndecidedPrize(prize_cents, feat),))
    return PotSplit(
        pot_split.payouts,
        tuple(leftover for leftover in pot_split.leftovers if leftover.cents),
        tuple(prize for prize in pot_split.undecided_prizes if prize.cents),
    )


def shares_too_high_refusal(total_per_cent: int) -> str:
    return f"The shares add up to {total_per_cent}%. Take off {total_per_cent - 100}%."


def _cents_of_shares(pot_cents: int, shares: Sequence[PrizeShare]) -> list[int]:
    """Return the whole cents of each share. Raise ValueError if the shares add up to more than the
    pot. Shares are rounded down, and the cents that this leaves go to the shares that lost the
    largest fractions of a cent.
    """
    fixed_cents = sum(share.cents for share in shares)
    total_per_cent = sum(share.per_cent for share in shares)
    if pot_cents < 0:
        raise ValueError(
            f"{format_dollars(-pot_cents)} more was spent than taken in. Check the money spent."
        )
    if fixed_cents > pot_cents:
        raise ValueError(
            f"Prizes total {format_dollars(fixed_cents)}, but the pot is "
            f"{format_dollars(pot_cents)}. Make a prize smaller."
        )
    if total_per_cent > 100:
        raise ValueError(shares_too_high_refusal(total_per_cent))
    cents_left = pot_cents - fixed_cents
    share_cents = [share.cents or cents_left * share.per_cent // 100 for share in shares]
    cents_lost = cents_left * total_per_cent // 100 - (sum(share_cents) - fixed_cents)
    share_numbers_by_fraction = sorted(
        range(len(shares)), key=lambda number: -(cents_left * shares[number].per_cent % 100)
    )
    for share_number in share_numbers_by_fraction[:cents_lost]:
        share_cents[share_number] += 1
    return share_cents


@dataclass(frozen=True, slots=True)
class _Award:
    """An amount of money and the entrants who share it."""

    cents: int
    winners: tuple[str, ...]
    reason: str
    place: int = 0
    feat: Feat | None = None


def _awards_for_places(prize_cents: Sequence[int], places: Sequence[Place]) -> Iterator[_Award]:
    """Yield the prizes for places. Tied entrants share the prizes of the places they take up. A
    prize for a place that no entrant has is yielded without winners.
    """
    for rank, cents_of_place in enumerate(prize_cents, start=1):
        if rank > len(places):
            yield _Award(cents_of_place, (), f"{format_ordinal(rank)} place", rank)
    for rank in dict.fromkeys(place.rank for place in places if place.rank <= len(prize_cents)):
        winners = tuple(place.result.entrant for place in places if place.rank == rank)
        pooled_cents = sum(prize_cents[rank - 1 : rank - 1 + len(winners)])
        reason = f"{format_ordinal(rank)} place"
        if len(winners) > 1:
            joining_word = "and" if len(winners) == 2 else "to"
            last_place = format_ordinal(rank + len(winners) - 1)
            reason = f"{format_ordinal(rank)} {joining_word} {last_place} place, shared"
        yield _Award(pooled_cents, winners, reason, rank)


def _feat_figure_by_entrant(feat: Feat, results: tuple[EntrantResult, ...]) -> Mapping[str, int]:
    """Return the figure by which each entrant is judged for the feat; the highest wins. Entrants
    whose figure is not known are left out.
    """
    if feat is Feat.LOW_SCORE:
        return {result.entrant: -result.points for result in results}
    (score_by_entrant,) = tie_break_scores(results, TIE_BREAKER_BY_FEAT[feat], NO_TIE_DECISIONS)
    return {entrant: score.value for entrant, score in score_by_entrant.items()}


def _side_prize_award(feat: Feat, cents: int, figure_by_entrant: Mapping[str, int]) -> _Award:
    top_figure = max(figure_by_entrant.values(), default=None)
    if top_figure is None or (top_figure <= 0 and feat is not Feat.LOW_SCORE):
        return _Award(cents, (), feat.label, feat=feat)
    winners = tuple(
        entrant for entrant, figure in figure_by_entrant.items() if figure == top_figure
    )
    return _Award(cents, winners, feat.label, feat=feat)


def _pay_out(award: _Award, prize_table: PrizeTable) -> PotSplit:
    """Return the award divided equally among its winners, with the cents that are left over. If no
    one won the award, all of it is left over.
    """
    if not award.winners:
        return PotSplit(leftovers=(Leftover(award.cents, LeftoverCause.NO_WINNER, award.reason),))
    cents_each = award.cents // len(award.winners)
    if prize_table.whole_dollars:
        cents_each -= cents_each % 100
    cause = LeftoverCause.ROUNDED_DOWN if prize_table.whole_dollars else LeftoverCause.SHARED
    return PotSplit(
        tuple(
            Payout(winner, cents_each, award.reason, award.place, award.feat)
            for winner in award.winners
            if cents_each
        ),
        (Leftover(award.cents - cents_each * len(award.winners), cause, award.reason),),
    )

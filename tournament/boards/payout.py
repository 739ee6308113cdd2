"""The prizes: the pot, what is proposed or awarded, the ties above it, and what is handed over."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.medals import Medal, medals
from scoring.options import TieBreaker
from scoring.prizes import Payouts, PrizeTable, Purse, Rest
from scoring.standings import Place
from tournament.boards.check_out import check_out
from tournament.night.evening import Night
from tournament.night.facts import Award
from tournament.purse import payouts
from tournament.purse.books import books
from tournament.purse.closing import unfinished
from tournament.purse.payouts import Winner

Order = tuple[tuple[int, ...], ...]
NOTHING = Payouts((), ())


@dataclass(frozen=True, slots=True)
class Line:
    """One prize, proposed or awarded."""

    entry: int
    cents: int
    words: str


@dataclass(frozen=True, slots=True)
class Ties:
    """Who is tied for a prize, and how this house tells them apart."""

    tied: tuple[tuple[Place, ...], ...]
    by_playoff: bool
    by_lot: bool
    playoffs: tuple[Order, ...]
    lot_is_drawn: bool

    @property
    def is_shown(self) -> bool:
        return bool(self.tied or self.playoffs or self.lot_is_drawn)


@dataclass(frozen=True, slots=True)
class Payout:
    """`fault` says why the pot cannot be split as it is promised; `cards_out` and `owed` may still
    change the pot.
    """

    in_money: bool
    purse: Purse
    table: PrizeTable
    is_promised: bool
    fault: str
    proposed: tuple[Line, ...]
    rests: tuple[Rest, ...]
    awarded: tuple[Line, ...]
    winners: tuple[Winner, ...]
    ties: Ties
    medals: tuple[Medal, ...]
    donated: tuple[Place, ...]
    unfinished: str
    cards_out: int
    owed: int

    @property
    def rest(self) -> int:
        """What of the pot nobody would get by the proposal."""
        return sum(one.cents for one in self.rests)

    @property
    def is_ready(self) -> bool:
        """Nothing can change the proposal any more."""
        open_ones = self.awarded or self.unfinished or self.cards_out or self.owed or self.ties.tied
        return bool(self.proposed) and not open_ones

    @property
    def next_to_get(self) -> int | None:
        """Whose prize is handed over next."""
        return next((one.entry for one in self.winners if one.still), None)

    @property
    def is_handed_over(self) -> bool:
        return bool(self.winners) and self.next_to_get is None

    @property
    def left(self) -> int:
        """What of the pot nobody has been awarded."""
        return self.purse.cents - sum(one.cents for one in self.awarded)


def payout(night: Night) -> Payout:
    split, fault = _split(night)
    seen = check_out(night)
    places = payouts.places(night)
    in_money = payouts.in_money(night)
    return Payout(
        in_money=in_money,
        purse=books(night).purse,
        table=payouts.promised(night) or payouts.usual(night),
        is_promised=payouts.promised(night) is not None,
        fault=fault,
        proposed=tuple(Line(int(one.entrant), one.cents, one.reason) for one in split.payouts),
        rests=split.rests,
        awarded=awarded(night),
        winners=payouts.winners(night),
        ties=_ties(night),
        medals=medals(places, night.rules.medals),
        donated=() if in_money else _first(places, night.rules.prize_places),
        unfinished=unfinished(night),
        cards_out=len(seen.out),
        owed=seen.owed,
    )


def awarded(night: Night) -> tuple[Line, ...]:
    return tuple(
        Line(one.entry, one.cents, one.words) for one in night.all(Award) if one.entry is not None
    )


def _split(night: Night) -> tuple[Payouts, str]:
    try:
        return payouts.proposed(night), ""
    except ValueError as fault:
        return NOTHING, str(fault)


def _ties(night: Night) -> Ties:
    by = night.rules.tie_breakers
    return Ties(
        payouts.ties(night),
        TieBreaker.PLAYOFF in by,
        TieBreaker.LOT in by,
        night.plan.playoffs,
        bool(night.plan.lot_seed),
    )


def _first(places: tuple[Place, ...], count: int) -> tuple[Place, ...]:
    return tuple(one for one in places if one.rank <= count)

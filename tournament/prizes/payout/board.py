"""The prizes: the pot, what is proposed or awarded, the ties above it, and what is handed over."""

from dataclasses import dataclass

from scoring.dollars import dollars
from scoring.places.prizes import Payouts, PrizeTable, Purse, Rest, Undecided
from tournament.courses.answers import MissingResult
from tournament.desk.boards.now_and_next import still_wanted
from tournament.drawing.purse import Piece, bar
from tournament.drawing.shapes import Drawing
from tournament.night.complete import complete
from tournament.night.night import Night
from tournament.places.boards.ties import Ties, ties
from tournament.places.medals.board import Section, sections
from tournament.places.standings.board import loners
from tournament.prizes.boards.donated import Donated, donated
from tournament.prizes.boards.what_prizes_wait_for import still_out, why_none
from tournament.prizes.check_out.board import check_out
from tournament.purse import payouts, prize_table
from tournament.purse.books import books
from tournament.purse.closing import later, unfinished
from tournament.purse.fund import Fund, fund
from tournament.purse.payouts import Prize, Winner
from tournament.purse.prize_table import split_words


@dataclass(frozen=True, slots=True)
class Payout:
    """`fault` says why the pot cannot be split as it is promised; `still_out` names the cards and
    sums that are not in, and whether they may change the pot, which `divisions` share where there
    are several; `why_none` says why nothing is proposed. Who gets what is `undecided` is picked at
    the desk; `loners` says why. `moved` says that the places are others than when the prizes were
    awarded. `later` are sessions without any team.
    """

    in_money: bool
    purse: Purse
    table: PrizeTable
    is_promised: bool
    fault: str
    proposed: tuple[Prize, ...]
    rests: tuple[Rest, ...]
    undecided: tuple[Undecided, ...]
    loners: str
    awarded: tuple[Prize, ...]
    moved: str
    winners: tuple[Winner, ...]
    ties: Ties
    medals: tuple[Section, ...]
    donated: tuple[Donated, ...]
    things: tuple[str, ...]
    offered: str
    fund: Fund | None
    divisions: int
    why_none: str
    unfinished: str
    wanted: tuple[MissingResult, ...]
    later: str
    cards_out: int
    owed: int
    still_out: str

    @property
    def is_for_medals(self) -> bool:
        """Nothing is to be split: there is no money, and none is promised."""
        money = self.purse.cents or self.is_promised or self.winners
        return self.in_money and bool(self.medals) and not money

    @property
    def parts(self) -> dict[str, object]:
        """How the pot is split, as it is stored."""
        return prize_table.stored(self.table)

    @property
    def split(self) -> str:
        """The same in a sentence; empty where there is nothing to split."""
        words = split_words(self.table) if self.in_money and self.purse.cents > 0 else ""
        rounded = " in whole dollars" if self.table.whole_dollars else ""
        return f"The pot is split{rounded}: {words}." if words else ""

    @property
    def why(self) -> str:
        """How the prizes that were awarded came about, in a sentence."""
        given, due = (
            {(line.entry, line.cents) for line in lines} for lines in (self.awarded, self.proposed)
        )
        if not given or not self.split:
            return ""
        return self.split if given == due else "These prizes were chosen at the desk."

    @property
    def is_proposed(self) -> bool:
        return bool(self.purse.cents and (self.proposed or self.undecided)) and not self.fault

    @property
    def bar(self) -> Drawing | None:
        """The pot as it is divided, or would be; of what is for a fund nobody gets a part."""
        if not self.in_money:
            return None
        given = [
            Piece(line.cents, dollars(line.cents), line.place)
            for line in self.awarded or self.proposed
        ]
        open_ones = () if self.awarded else self.undecided
        given += [Piece(one.cents, dollars(one.cents)) for one in open_ones]
        left = self.left if self.awarded else self.rest
        return bar([*given, Piece(left, dollars(left), stays=True)]) if given else None

    @property
    def rest(self) -> int:
        """What of the pot nobody would get by the proposal."""
        return sum(rest.cents for rest in self.rests)

    @property
    def is_ready(self) -> bool:
        """Nothing can change the proposal any more."""
        open_ones = self.awarded or self.unfinished or self.cards_out or self.owed or self.ties.tied
        return bool(self.proposed) and not open_ones and not self.undecided

    @property
    def next_to_get(self) -> int | None:
        """Whose prize is handed over next."""
        return next((winner.entry for winner in self.winners if winner.still), None)

    @property
    def is_handed_over(self) -> bool:
        return bool(self.winners) and self.next_to_get is None

    @property
    def to_award(self) -> tuple[Prize, ...]:
        """What stands in the form of the prizes."""
        return self.proposed if self.moved else self.awarded or self.proposed

    @property
    def left(self) -> int:
        """What of the pot nobody has been awarded."""
        return self.purse.cents - sum(line.cents for line in self.awarded)


def payout(night: Night) -> Payout:
    split, fault = _split(night)
    seen = check_out(night)
    in_money = payouts.in_money(night)
    cards_out = len(seen.out) if night.called.keeps_a_card else 0
    return Payout(
        in_money=in_money,
        purse=books(night).purse,
        table=payouts.prize_split(night),
        is_promised=payouts.promised(night) is not None,
        fault=fault,
        proposed=payouts.prizes_of(split),
        rests=split.rests,
        undecided=split.undecided,
        loners=loners(complete(night)),
        awarded=payouts.awarded(night),
        moved=payouts.MOVED if payouts.have_moved(night) else "",
        winners=payouts.winners(night),
        ties=ties(night),
        medals=sections(night) if night.rules.medals else (),
        donated=() if in_money else donated(night),
        things=payouts.donated_prizes(night),
        offered=payouts.offered(night),
        fund=fund(night),
        divisions=len(payouts.sharing(night)),
        why_none=why_none(night),
        unfinished=unfinished(night),
        wanted=still_wanted(night),
        later=later(night, with_teams=False),
        cards_out=cards_out,
        owed=seen.owed,
        still_out=still_out(night, cards_out, seen.owed),
    )


def _split(night: Night) -> tuple[Payouts, str]:
    try:
        return payouts.proposed(night), ""
    except ValueError as fault:
        return Payouts(), str(fault)

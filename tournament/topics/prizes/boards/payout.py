"""The prizes: the pot, what is proposed or awarded, the ties above it, what is donated, and what is
handed over.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.dollars import dollars
from scoring.places.prizes import Payouts, PrizeTable, Purse, Rest, Undecided
from scoring.places.standings import Place
from tournament.evening import courses
from tournament.evening.courses.course import MissingResult
from tournament.evening.night import draws, progress
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.progress import complete
from tournament.evening.night.sessions import later_sessions
from tournament.evening.purse import payouts, prize_table
from tournament.evening.purse.books import Fund, books, fund, has_money_prizes
from tournament.evening.purse.closing import (
    GameLeftOut,
    game_left_out,
    keeps_cards,
    last_if_ended_early,
    later,
    sessions_not_played,
    unfinished_play,
)
from tournament.evening.purse.payouts import (
    Prize,
    PrizeChange,
    Winner,
    begun_divisions,
    donated_prizes,
)
from tournament.evening.purse.prize_table import split_words
from tournament.kit.desk.boards.steps import still_wanted
from tournament.kit.drawing.awards import Piece, bar
from tournament.kit.drawing.shapes import Drawing
from tournament.topics.places.boards.medals import Section, sections
from tournament.topics.places.boards.standings import loners
from tournament.topics.places.boards.ties import Ties, ties
from tournament.topics.prizes.boards.check_out import check_out

# True of what was chosen at the desk, and of a proposal that the scores or the pot have outlived.
AS_AWARDED = "The prizes are as awarded, not as the pot is split now."
OPEN = "not decided yet"


@dataclass(frozen=True, slots=True)
class Donated:
    """One prize. Without a `holder` its place is not settled yet. The `thing` is empty where nobody
    wrote what it is; those who share places have what is given for all of these.
    """

    division: str
    rank: int
    holder: Party | None
    reason: str
    thing: str


@dataclass(frozen=True, slots=True)
class Payout:
    """`fault` says why the pot cannot be split as it is promised; `still_out` names the cards and
    sums that are not in, and whether they may change the pot, which `divisions` share where there
    are several; `why_none` says why nothing is proposed. Who gets what is `undecided` is picked at
    the desk; `loners` says why. `moved` says why the prizes are no longer those that were awarded,
    and `changes` whose. `later` are sessions without any
    team. The night is over if it `ends_after` the last game that was seated, or if the one
    that is on is `left_out`; `sessions_not_played` names the games of
    sessions to come that this ends, too.
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
    changes: tuple[PrizeChange, ...]
    winners: tuple[Winner, ...]
    ties: Ties
    gives_medals: bool
    medals: tuple[Section, ...]  # none before the first scores
    donated: tuple[Donated, ...]
    things: tuple[str, ...]
    offered: str
    fund: Fund | None
    divisions: int
    why_none: str
    unfinished: str
    has_games_left: bool  # of a day of medals
    ends_after: int | None
    sessions_not_played: str
    left_out: GameLeftOut | None
    wanted: tuple[MissingResult, ...]
    later: str
    cards_out: int
    owed: int
    still_out: str

    @property
    def is_for_medals(self) -> bool:
        """Say whether medals are all there is to win: there is no money, and none is promised."""
        money = self.purse.cents or self.is_promised or self.winners
        return self.in_money and self.gives_medals and not money

    @property
    def parts(self) -> dict[str, object]:
        """How the pot is split, as it is stored."""
        return prize_table.to_document(self.table)

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
        return self.split if given == due else AS_AWARDED

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
        """Say whether nothing can change the proposal any more."""
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
    def club_pays(self) -> int:
        """What the club pays where nobody gives back what they were handed too much."""
        return sum(change.gives_back for change in self.changes)

    @property
    def may_stay(self) -> bool:
        """Leaving all prizes as awarded is something else than leaving those that were paid."""
        return not all(change.gives_back for change in self.changes) or not self.changes

    @property
    def left(self) -> int:
        """What of the pot nobody has been awarded."""
        return self.purse.cents - sum(line.cents for line in self.awarded)


def payout(night: Night) -> Payout:
    split, fault = _split(night)
    seen = check_out(night)
    cards_out = len(seen.out) if keeps_cards(night) else 0
    return Payout(
        in_money=has_money_prizes(night),
        purse=books(night).purse,
        table=payouts.prize_split(night),
        is_promised=payouts.promised_table(night) is not None,
        fault=fault,
        proposed=payouts.prizes_of(split),
        rests=split.rests,
        undecided=split.undecided,
        loners=loners(complete(night)),
        awarded=payouts.awarded_prizes(night),
        moved=payouts.why_look_again(night),
        changes=payouts.prize_changes(night) if payouts.awarded_prizes(night) else (),
        winners=payouts.winners(night),
        ties=ties(night),
        gives_medals=bool(night.rules.medals),
        medals=sections(night) if night.rules.medals else (),
        donated=() if has_money_prizes(night) else donated_lines(night),
        things=payouts.donated_prizes(night),
        offered=payouts.offered_prizes(night),
        fund=fund(night),
        divisions=len(payouts.sharing(night)),
        why_none=why_none(night),
        unfinished=unfinished_play(night),
        has_games_left=bool(
            later_sessions(night) or (night.rules.medals and unfinished_play(night))
        ),
        ends_after=last_if_ended_early(night),
        sessions_not_played=sessions_not_played(night),
        left_out=game_left_out(night),
        wanted=still_wanted(night),
        later=later(night, with_teams=False),
        cards_out=cards_out,
        owed=seen.owed,
        still_out=still_out(night, cards_out, seen.owed),
    )


def _split(night: Night) -> tuple[Payouts, str]:
    try:
        return payouts.propose(night), ""
    except ValueError as fault:
        return Payouts(), str(fault)


def still_out(night: Night, cards: int, owed: int) -> str:
    """A card that is not in may bring an X where that costs something; the pot of a night that is
    closed grows no more.
    """
    out = "1 card not in" if cards == 1 else f"{cards} cards not in" if cards else ""
    waits = ", ".join(filter(None, (out, f"{dollars(owed)} owed" if owed else "")))
    grows = has_money_prizes(night) and not night.is_closed
    if waits and grows and (owed or night.rules.x_fine_cents):
        return f"The pot may still grow: {waits}."
    return f"{waits}." if waits else ""


def why_none(night: Night) -> str:
    course, table = courses.of(night), payouts.prize_split(night)
    if course.settles_places or table.places or table.side:
        return course.words.no_prizes
    return "No prizes of money are set: nothing of the pot is given away."


def donated_lines(night: Night) -> tuple[Donated, ...]:
    won = [
        (division.name, place)
        for division in begun_divisions(night)
        for place in division.places
        if place.rank <= night.rules.prize_places
    ]
    placed = tuple(
        Donated(
            name,
            place.rank,
            night.parties.of(place.result.entrant),
            place.reason,
            _thing(night, place),
        )
        for name, place in won
    )
    settled = {rank for _, place in won for rank in range(place.rank, place.rank + _sharing(place))}
    still_open = (*_awaited(night, {place.rank: place for _, place in won}), *_open(night, settled))
    return (
        tuple(sorted((*placed, *still_open), key=lambda prize: prize.rank))
        if still_open
        else placed
    )


def _sharing(place: Place) -> int:
    """Those of whom nobody knows yet who they are among them."""
    return 1 + len(place.tied_with) + place.to_come


def _thing(night: Night, place: Place) -> str:
    own = donated_prizes(night)[place.rank - 1 : place.rank - 1 + _sharing(place)]
    return " or ".join(filter(None, own))


def _awaited(night: Night, places: Mapping[int, Place]) -> Iterator[Donated]:
    """Yield a line for each place that somebody will still come to share."""
    for rank, place in places.items():
        for _ in range(place.to_come):
            yield Donated("", rank, None, OPEN, _thing(night, place))


def _open(night: Night, settled: set[int]) -> tuple[Donated, ...]:
    """The last places of a bracket are known first. Before anybody can have a place, those are told
    for which it is written what there is.
    """
    names = donated_prizes(night)
    names += ("",) * (night.rules.prize_places - len(names))
    if night.teams.are_drawn:
        count = 0 if progress.is_played(night) else len(draws.bracket(night).teams)
        to_come = tuple(enumerate(names[:count], start=1))
    else:
        to_come = tuple(
            (at, text) for at, text in enumerate(names, 1) if text and not begun_divisions(night)
        )
    return tuple(
        Donated("", rank, None, OPEN, thing) for rank, thing in to_come if rank not in settled
    )

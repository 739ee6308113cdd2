"""The values on the Prizes page: the pot, the suggested or awarded prizes, ties, donated prizes,
and the prizes that are paid.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar, assert_never

from scoring.dollars import format_dollars
from scoring.places.prizes import Leftover, LeftoverCause, Pot, PotSplit, PrizeTable, UndecidedPrize
from scoring.places.standings import Place
from scoring.places.tie_breakers import format_ordinal
from tournament.evening import courses
from tournament.evening.courses.course import MissingResult
from tournament.evening.night import draws, progress
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.progress import without_game_in_play
from tournament.evening.night.time_slots import later_time_slots
from tournament.evening.purse import awards, payouts, prize_table
from tournament.evening.purse.awards import PrizeChange, Winner
from tournament.evening.purse.books import (
    Proceeds,
    books,
    cause_with_article,
    has_money_prizes,
    proceeds,
)
from tournament.evening.purse.closing import (
    GameLeftOut,
    collects_scorecards,
    game_left_out,
    last_game_if_ended_early,
    later_time_slots_in_words,
    time_slots_not_played_words,
    unfinished_play_sentences,
)
from tournament.evening.purse.payouts import (
    Prize,
    begun_divisions,
    count_sharers,
    donated_prizes,
    donated_prizes_of_place,
)
from tournament.evening.purse.prize_table import prize_table_in_words
from tournament.evening.words.many import count_of, list_in_words
from tournament.kit.desk.boards.steps import missing_results
from tournament.kit.drawing.awards import PotPiece, draw_pot_bar
from tournament.kit.drawing.shapes import Drawing
from tournament.topics.places.boards.medals import MedalSection, medal_sections
from tournament.topics.places.boards.standings import loners_known_words
from tournament.topics.places.boards.ties import TiesBoard, ties_board
from tournament.topics.prizes.boards.check_out import check_out_board

# Shown if the director chose the prizes, or if the scores or the pot changed after the award.
NOT_FROM_SPLIT_SENTENCE = "These prizes do not follow the split."
UNDECIDED_WORDS = "not decided yet"


@dataclass(frozen=True, slots=True)
class DonatedPrize:
    """One donated prize. `holder` is None until the place is final. `name` is empty if no one
    named the prize. Players who share places share the prizes of these places.
    """

    division: str
    rank: int
    holder: Party | None
    reason: str
    name: str

    @property
    def place(self) -> str:
        return f"{format_ordinal(self.rank)} place"


@dataclass(frozen=True, slots=True)
class PrizesBoard:
    """The values on the Prizes page.

    The director chooses the winners of the `undecided_prizes`, and `why_undecided` says why.
    `why_award_outdated` says why awarded prizes are no longer right, `prizes_due` are the prizes to
    award instead, and `changes` are the prizes that differ. `pot_change_sentence` is about gifts
    and expenses since the award. If the awarded prizes do not follow the split,
    `current_split_sentence` says which prizes the split gives now. `leftover_words` say where the
    unused part of the pot goes. `waiting_sentence` names scorecards not turned in and amounts not
    paid, and says whether the pot may grow. `slots_without_teams` names time slots in which no team
    has checked in.

    The night could end early: with game `last_game_if_ended_early` as its last, or without the
    `game_left_out`. `time_slots_not_played` names the time slots that would not be played then.
    """

    is_in_money: bool
    pot: Pot
    prize_table: PrizeTable
    is_promised: bool
    split_fault: str
    proposed_prizes: tuple[Prize, ...]
    leftovers: tuple[Leftover, ...]
    undecided_prizes: tuple[UndecidedPrize, ...]
    why_undecided: str
    awarded_prizes: tuple[Prize, ...]
    prizes_due: tuple[Prize, ...]
    why_award_outdated: str
    changes: tuple[PrizeChange, ...]
    pot_change_sentence: str
    are_places_open: bool
    follows_split: bool
    current_split_sentence: str
    winners: tuple[Winner, ...]
    ties: TiesBoard
    gives_medals: bool
    medals: tuple[MedalSection, ...]  # Empty before the first scores are in.
    donated_prizes: tuple[DonatedPrize, ...]
    donated_names: tuple[str, ...]
    offered_prizes_text: str
    proceeds: Proceeds | None
    leftover_words: str
    division_count: int
    is_for_teams: bool
    why_no_prizes: str
    why_unfinished: str
    # `has_games_left` can be true only if teams play for medals or in time slots.
    has_games_left: bool
    last_game_if_ended_early: int | None
    time_slots_not_played: str
    game_left_out: GameLeftOut | None
    missing_results: tuple[MissingResult, ...]
    slots_without_teams: str
    count_not_turned_in: int
    cents_players_owe: int
    waiting_sentence: str

    NO_PRIZES_AWARDED_SENTENCE: ClassVar[str] = "No prizes were awarded."

    @property
    def is_for_medals(self) -> bool:
        """Return whether medals are all there is to win, because no money is in the pot or
        promised.
        """
        money = self.pot.cents or self.is_promised or self.winners
        return self.is_in_money and self.gives_medals and not money

    @property
    def stored_split(self) -> dict[str, object]:
        """Return the split of the pot in the form that is stored."""
        return prize_table.prizes_to_json(self.prize_table)

    @property
    def split_sentence(self) -> str:
        """Return the split of the pot in a sentence, or "" if there is nothing to split."""
        words = (
            prize_table_in_words(self.prize_table)
            if self.is_in_money and self.pot.cents > 0
            else ""
        )
        rounding_words = ", in whole dollars" if self.prize_table.whole_dollars else ""
        return f"Split{rounding_words}: {words}." if words else ""

    @property
    def award_note(self) -> str:
        """Return which split the awarded prizes follow, or say that they follow none. Return an
        empty string if no prizes are awarded.
        """
        if not self.awarded_prizes or not self.split_sentence:
            return ""
        return self.split_sentence if self.follows_split else NOT_FROM_SPLIT_SENTENCE

    @property
    def award_note_on_paper(self) -> str:
        """Return the award note, with the split and the prizes that the split gives now if the
        awarded prizes do not follow it.
        """
        if self.award_note != NOT_FROM_SPLIT_SENTENCE:
            return self.award_note
        return " ".join(
            filter(None, (self.award_note, self.split_sentence, self.current_split_sentence))
        )

    @property
    def is_proposed(self) -> bool:
        return (
            bool(self.pot.cents and (self.proposed_prizes or self.undecided_prizes))
            and not self.split_fault
        )

    @property
    def pot_bar(self) -> Drawing | None:
        """Return the pot drawn as a bar of the awarded or suggested prizes and the rest. Return
        None if prizes are not money or none are known.
        """
        if not self.is_in_money:
            return None
        pieces = [
            PotPiece(prize.cents, format_dollars(prize.cents), prize.place)
            for prize in self.awarded_prizes or self.proposed_prizes
        ]
        undecided_prizes = () if self.awarded_prizes else self.undecided_prizes
        pieces += [
            PotPiece(undecided_prize.cents, format_dollars(undecided_prize.cents))
            for undecided_prize in undecided_prizes
        ]
        leftover_piece = PotPiece(self.cents_left, format_dollars(self.cents_left), is_kept=True)
        return draw_pot_bar([*pieces, leftover_piece]) if pieces else None

    @property
    def leftover_cents(self) -> int:
        """Return the cents of the pot that no suggested prize uses."""
        return sum(leftover.cents for leftover in self.leftovers)

    @property
    def leftover_sentences(self) -> str:
        """Return why the suggested prizes do not use the whole pot, as in "Rounded down: $0.50 and
        $0.30. No winner for 3rd place: $2.00.".
        """
        amounts_by_cause: dict[str, list[str]] = {}
        for leftover in self.leftovers:
            amounts = amounts_by_cause.setdefault(_leftover_cause_words(leftover), [])
            amounts.append(format_dollars(leftover.cents))
        return " ".join(
            f"{cause}: {list_in_words(amounts)}." for cause, amounts in amounts_by_cause.items()
        )

    @property
    def sentences_for_cents_left(self) -> str:
        """Return sentences about the cents that stay in the pot. If the split itself leaves exactly
        this amount, the sentences give the reasons. Otherwise they only say that the amount is not
        awarded.
        """
        if self.cents_left == self.leftover_cents:
            return self.leftover_sentences
        return f"Not awarded: {format_dollars(self.cents_left)}." if self.cents_left > 0 else ""

    @property
    def is_ready(self) -> bool:
        """Return whether the suggested prizes can be awarded now: they can no longer change, all
        have winners, and no prizes are awarded yet.
        """
        may_change = (
            self.why_unfinished
            or self.count_not_turned_in
            or self.cents_players_owe
            or self.ties.open_ties
        )
        is_too_early_or_done = self.awarded_prizes or may_change or self.undecided_prizes
        return bool(self.proposed_prizes) and not is_too_early_or_done

    @property
    def next_winner_to_settle(self) -> int | None:
        """Return the number of the next player to pay, or else of the next to return money."""
        unpaid_entries = (winner.entry for winner in self.winners if winner.cents_unpaid)
        overpaid_entries = (winner.entry for winner in self.winners if winner.overpaid_cents)
        return next(chain(unpaid_entries, overpaid_entries), None)

    @property
    def is_all_settled(self) -> bool:
        return bool(self.winners) and self.next_winner_to_settle is None

    @property
    def has_new_prizes(self) -> bool:
        """Return whether the awarded prizes are no longer right, and the right ones are known."""
        return bool(self.why_award_outdated) and not self.are_places_open

    @property
    def prizes_to_award(self) -> tuple[Prize, ...]:
        """Return the prizes to fill into the form that awards them."""
        return (
            self.prizes_due if self.has_new_prizes else self.awarded_prizes or self.proposed_prizes
        )

    @property
    def overpaid_cents(self) -> int:
        """Return the sum that players were paid beyond what the scores give them now."""
        return sum(change.cents_to_return for change in self.changes)

    @property
    def can_keep_all(self) -> bool:
        """Return whether keeping all awarded prizes would differ from keeping only the overpaid
        ones.
        """
        return not all(change.cents_to_return for change in self.changes) or not self.changes

    @property
    def unawarded_cents(self) -> int:
        """Return the cents of the pot that no one has been awarded."""
        return self.pot.cents - sum(prize.cents for prize in self.awarded_prizes)

    @property
    def cents_left(self) -> int:
        """Return the cents that stay in the pot, by the awarded prizes or the suggested ones."""
        return self.unawarded_cents if self.awarded_prizes else self.leftover_cents

    @property
    def words_for_cents_left(self) -> str:
        return "More than the pot holds" if self.cents_left < 0 else self.leftover_words


def prizes_board(night: Night) -> PrizesBoard:
    split, split_fault = _proposed_split(night)
    cards_board = check_out_board(night)
    count_not_turned_in = len(cards_board.cards_not_turned_in) if collects_scorecards(night) else 0
    return PrizesBoard(
        is_in_money=has_money_prizes(night),
        pot=books(night).pot,
        prize_table=payouts.prize_split(night),
        is_promised=payouts.prize_table_set_by_director(night) is not None,
        split_fault=split_fault,
        proposed_prizes=payouts.prizes_from_payouts(split),
        leftovers=split.leftovers,
        undecided_prizes=split.undecided_prizes,
        why_undecided=loners_known_words(without_game_in_play(night)),
        awarded_prizes=awards.awarded_prizes(night),
        prizes_due=awards.prizes_due(night),
        why_award_outdated=awards.why_awards_outdated(night),
        changes=awards.prize_changes(night) if awards.awarded_prizes(night) else (),
        pot_change_sentence=awards.pot_change_sentence(night),
        are_places_open=payouts.are_places_open(night),
        follows_split=awards.do_awards_follow_split(night),
        current_split_sentence=awards.current_split_sentence(night),
        winners=awards.winners(night),
        ties=ties_board(night),
        gives_medals=bool(night.rules.medals),
        medals=medal_sections(night) if night.rules.medals else (),
        donated_prizes=() if has_money_prizes(night) else donated_prize_list(night),
        donated_names=payouts.donated_prizes(night),
        offered_prizes_text=awards.offered_prizes_text(night),
        proceeds=proceeds(night),
        leftover_words=_leftover_destination_words(night),
        division_count=len(payouts.divisions_that_share_pot(night)),
        is_for_teams=night.party_words.is_team,
        why_no_prizes=_why_no_prizes(night),
        why_unfinished=unfinished_play_sentences(night),
        has_games_left=bool(
            later_time_slots(night) or (night.rules.medals and unfinished_play_sentences(night))
        ),
        last_game_if_ended_early=last_game_if_ended_early(night),
        time_slots_not_played=time_slots_not_played_words(night),
        game_left_out=game_left_out(night),
        missing_results=missing_results(night),
        slots_without_teams=later_time_slots_in_words(night, with_teams=False),
        count_not_turned_in=count_not_turned_in,
        cents_players_owe=cards_board.owed_cents,
        waiting_sentence=_waiting_sentence(night, count_not_turned_in, cards_board.owed_cents),
    )


def _leftover_cause_words(leftover: Leftover) -> str:
    match leftover.cause:
        case LeftoverCause.ROUNDED_DOWN:
            return "Rounded down"
        case LeftoverCause.SHARED:
            return "Left from sharing"
        case LeftoverCause.NO_WINNER:
            return f"No winner for {leftover.prize}"
        case LeftoverCause.NOT_A_PRIZE:
            return "Not set as a prize"
        case _:
            assert_never(leftover.cause)


def _leftover_destination_words(night: Night) -> str:
    """Return words that tell who gets the money that is not awarded."""
    fund_name = night.rules.proceeds_to
    return f"Left for {cause_with_article(fund_name)}" if fund_name else "Left in the pot"


def _proposed_split(night: Night) -> tuple[PotSplit, str]:
    try:
        return payouts.proposed_payouts(night), ""
    except ValueError as fault:
        return PotSplit(), str(fault)


def _waiting_sentence(night: Night, card_count: int, owed_cents: int) -> str:
    """Return a sentence about scorecards not turned in and money not paid. The pot may grow by the
    money that is owed and by Xs on these scorecards, but not once the night is closed.
    """
    cards_words = f"{count_of(card_count, 'scorecard')} not turned in" if card_count else ""
    waiting_words = ", ".join(
        filter(None, (cards_words, f"{format_dollars(owed_cents)} owed" if owed_cents else ""))
    )
    pot_may_grow = has_money_prizes(night) and not night.is_closed
    if waiting_words and pot_may_grow and (owed_cents or night.rules.x_fine_cents):
        return f"The pot may grow: {waiting_words}."
    return f"{waiting_words}." if waiting_words else ""


def _why_no_prizes(night: Night) -> str:
    course, prize_split = courses.course_of(night), payouts.prize_split(night)
    if course.ranks_by_wins or prize_split.place_shares or prize_split.side_prizes:
        return course.page_words.no_prizes_refusal
    return "No cash prizes are set. The pot stays with the club."


def donated_prize_list(night: Night) -> tuple[DonatedPrize, ...]:
    won_places = [
        (division.name, place)
        for division in begun_divisions(night)
        for place in division.places
        if place.rank <= night.rules.prize_places
    ]
    won_prizes = tuple(
        DonatedPrize(
            division=name,
            rank=place.rank,
            holder=night.parties.with_number(place.result.entrant),
            reason=place.reason,
            name=donated_prizes_of_place(night, place),
        )
        for name, place in won_places
    )
    settled_ranks = {
        rank
        for _, place in won_places
        for rank in range(place.rank, place.rank + count_sharers(place))
    }
    open_prizes = (
        *_prizes_of_awaited_places(night, {place.rank: place for _, place in won_places}),
        *_prizes_of_open_places(night, settled_ranks),
    )
    return (
        tuple(sorted((*won_prizes, *open_prizes), key=lambda prize: prize.rank))
        if open_prizes
        else won_prizes
    )


def _prizes_of_awaited_places(
    night: Night, place_by_rank: Mapping[int, Place]
) -> Iterator[DonatedPrize]:
    """Yield a prize for each team that is not known yet and will share one of these places."""
    for rank, place in place_by_rank.items():
        for _ in range(place.ties_to_come):
            yield DonatedPrize(
                "", rank, None, UNDECIDED_WORDS, donated_prizes_of_place(night, place)
            )


def _prizes_of_open_places(night: Night, settled_ranks: set[int]) -> tuple[DonatedPrize, ...]:
    """Return the prizes whose place is not final. A bracket decides its last places first. In other
    formats, prizes with a name are listed until the first game decides places.
    """
    prize_names = donated_prizes(night)
    prize_names += ("",) * (night.rules.prize_places - len(prize_names))
    if night.teams.are_drawn:
        undecided_count = (
            0 if progress.is_fully_played(night) else len(draws.bracket_state(night).teams)
        )
        undecided_prizes = tuple(enumerate(prize_names[:undecided_count], start=1))
    else:
        undecided_prizes = tuple(
            (place, prize_name)
            for place, prize_name in enumerate(prize_names, 1)
            if prize_name and not begun_divisions(night)
        )
    return tuple(
        DonatedPrize("", rank, None, UNDECIDED_WORDS, prize_name)
        for rank, prize_name in undecided_prizes
        if rank not in settled_ranks
    )

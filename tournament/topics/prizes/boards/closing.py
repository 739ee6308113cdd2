"""The values on the page to close the night: the cash that should be in the cash box, the cash that
was counted, and everything that is unfinished.
"""

from dataclasses import dataclass

from tournament.evening.courses.course import MissingResult
from tournament.evening.night.night import Night
from tournament.evening.purse.accounts import Overpayments, overpayments
from tournament.evening.purse.awards import current_split_sentence
from tournament.evening.purse.books import (
    Books,
    books,
    counted_cash_cents,
    difference_in_words,
    has_money,
)
from tournament.evening.purse.closing import (
    GameLeftOut,
    collects_scorecards,
    game_left_out,
    last_game_if_ended_early,
    reasons_not_to_close,
    time_slots_not_played_words,
    undecided_ties,
)
from tournament.kit.desk.boards.steps import missing_results
from tournament.topics.money.boards.statement import Statement, statement
from tournament.topics.prizes.boards.check_out import check_out_board


@dataclass(frozen=True, slots=True)
class ClosingBoard:
    """The values on the page to close the night. `difference_words` say how the count differs from
    the books. If there are `reasons_not_to_close`, the director has to give a reason for closing.
    Scorecards that differ from the score sheets (`mismatch_sentence`) need no reason, because the
    score sheets count. The night could end early: with game `last_game_if_ended_early` as its last,
    or without the `game_left_out`.
    """

    statement: Statement
    books: Books
    counted_cents: int | None
    difference_words: str
    reasons_not_to_close: tuple[str, ...]
    missing_results: tuple[MissingResult, ...]
    last_game_if_ended_early: int | None
    time_slots_not_played: str
    game_left_out: GameLeftOut | None
    has_ties: bool
    current_split_sentence: str
    mismatch_sentence: str
    overpaid: Overpayments
    has_money: bool
    is_closed: bool

    @property
    def unfinished(self) -> tuple[str, ...]:
        """Return the reasons not to close the night, except the one about the cash count."""
        return tuple(
            text
            for text in self.reasons_not_to_close
            if not self.difference_words or self.difference_words not in text
        )

    @property
    def needs_count(self) -> bool:
        return self.books.has_cash and self.counted_cents is None

    @property
    def is_cash_count_wrong(self) -> bool:
        return self.counted_cents not in (None, self.books.cents_in_cash_box)


def closing_board(night: Night) -> ClosingBoard:
    """Return the values on the page to close the night."""
    night_books = books(night)
    counted_cents = counted_cash_cents(night)
    return ClosingBoard(
        statement=statement(night),
        books=night_books,
        counted_cents=counted_cents,
        difference_words=""
        if counted_cents is None
        else difference_in_words(counted_cents, night_books.cents_in_cash_box),
        reasons_not_to_close=reasons_not_to_close(night),
        missing_results=missing_results(night),
        last_game_if_ended_early=last_game_if_ended_early(night),
        time_slots_not_played=time_slots_not_played_words(night),
        game_left_out=game_left_out(night),
        has_ties=bool(undecided_ties(night)),
        current_split_sentence=current_split_sentence(night),
        mismatch_sentence=check_out_board(night).mismatch_sentence
        if collects_scorecards(night)
        else "",
        overpaid=overpayments(night),
        has_money=has_money(night),
        is_closed=night.is_closed,
    )

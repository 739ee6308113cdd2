"""The last count: what should lie in the drawer, what does, and what is still open."""

from dataclasses import dataclass

from tournament.evening.courses.course import MissingResult
from tournament.evening.night.night import Night
from tournament.evening.purse.accounts import Overpaid, overpaid, owed_heading
from tournament.evening.purse.books import Books, books, difference, has_money
from tournament.evening.purse.closing import (
    GameLeftOut,
    game_left_out,
    keeps_cards,
    last_if_ended_early,
    open_questions,
    open_ties,
    sessions_not_played,
)
from tournament.kit.desk.boards.steps import still_wanted
from tournament.topics.money.boards.statement import Statement, statement
from tournament.topics.prizes.boards.check_out import check_out


@dataclass(frozen=True, slots=True)
class Closing:
    """`told` says what the count found. Closing with anything `open` needs a reason; a card that is
    `differing` needs none, since the sheets decide.
    """

    statement: Statement
    books: Books
    counted: int | None
    told: str
    open: tuple[str, ...]
    wanted: tuple[MissingResult, ...]
    ends_after: int | None
    sessions_not_played: str
    left_out: GameLeftOut | None
    has_ties: bool
    differing: str
    overpaid: Overpaid
    has_money: bool
    is_closed: bool
    owed_words: str  # the heading above who owes

    @property
    def also(self) -> tuple[str, ...]:
        """Return what is still open, apart from what the count found."""
        return tuple(text for text in self.open if not self.told or self.told not in text)

    @property
    def is_to_count(self) -> bool:
        return self.books.has_cash and self.counted is None

    @property
    def differs(self) -> bool:
        return self.counted not in (None, self.books.drawer)


def closing(night: Night) -> Closing:
    ledger = books(night)
    counted = night.plan.counted_cents
    return Closing(
        statement=statement(night),
        books=ledger,
        counted=counted,
        told="" if counted is None else difference(counted, ledger.drawer),
        open=open_questions(night),
        wanted=still_wanted(night),
        ends_after=last_if_ended_early(night),
        sessions_not_played=sessions_not_played(night),
        left_out=game_left_out(night),
        has_ties=bool(open_ties(night)),
        differing=check_out(night).differing if keeps_cards(night) else "",
        overpaid=overpaid(night),
        has_money=has_money(night),
        is_closed=night.is_closed,
        owed_words=owed_heading(night),
    )

"""The last count: what should lie in the drawer, what does, and what is still open."""

from dataclasses import dataclass

from tournament.courses.answers import MissingResult
from tournament.desk.boards.now_and_next import still_wanted
from tournament.money.boards.statement import Statement, statement
from tournament.night.night import Night
from tournament.prizes.check_out.board import check_out
from tournament.purse.books import Books, books, difference
from tournament.purse.closing import open_questions, open_ties


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
    has_ties: bool
    differing: str

    @property
    def also(self) -> tuple[str, ...]:
        """What is open beside what the count found."""
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
        has_ties=bool(open_ties(night)),
        differing=check_out(night).differing if night.called.keeps_a_card else "",
    )

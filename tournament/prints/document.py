"""What a document is: how it is called, what it is for, and which nights it is offered to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournament import courses
from tournament.night.night import Night
from tournament.printing.page import Draw
from tournament.printing.print_wish import PrintWish


@dataclass(frozen=True, slots=True)
class Document:
    """`pages` is Refused where there is nothing to print yet; what `suits` a night is offered,
    and what is not for all kinds of evening where the course has it among its papers.
    With `has_links` it shows those of the tables' phones.
    """

    key: str
    title: str
    about: str
    pages: Callable[[Night, PrintWish], Sequence[Draw]]
    suits: Callable[[Night], bool] = lambda night: True
    is_for_all: bool = True
    has_links: bool = False

    def is_for(self, night: Night) -> bool:
        own = self.is_for_all or self.key in courses.of(night).papers
        return own and self.suits(night)


@dataclass(frozen=True, slots=True)
class DocumentGroup:
    title: str
    documents: tuple[Document, ...]

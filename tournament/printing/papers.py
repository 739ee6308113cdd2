"""Every document there is, by the name that the command line and the page of prints know it by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournament.night.evening import Night
from tournament.printing import table_sheets
from tournament.printing.sheet import Draw, Evening, Wish, book


@dataclass(frozen=True, slots=True)
class Document:
    """`pages` is Refused where there is nothing to print yet."""

    key: str
    title: str
    about: str
    pages: Callable[[Night, Wish], Sequence[Draw]]


@dataclass(frozen=True, slots=True)
class Group:
    title: str
    documents: tuple[Document, ...]


GROUPS = (
    Group(
        "For the coming game",
        (
            Document(
                "table-sheets",
                "Table sheets",
                "One for each table of the game that is on: every hand with whoever deals it.",
                table_sheets.pages,
            ),
        ),
    ),
)
DOCUMENTS = {one.key: one for group in GROUPS for one in group.documents}


def pdf(document: Document, night: Night, wish: Wish, printed: str) -> bytes:
    """`printed` is the time of day."""
    evening = Evening(night.name, f"{night.date:%B} {night.date.day}, {night.date.year}", printed)
    return book(document.pages(night, wish), evening, wish.paper, document.title)

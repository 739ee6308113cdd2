"""Documents by the names that the command line and the page of prints know them by, how somebody
wants them printed, and the PDF.
"""

from dataclasses import replace
from datetime import datetime

from tournament.night.night import Night
from tournament.phones.table_code import players_link, tent_links
from tournament.printing.book import Foot, book
from tournament.printing.print_wish import PrintWish
from tournament.prints.catalogue import GROUPS
from tournament.prints.document import Document, DocumentGroup
from tournament.reading.club_face import face_of, picture_of

DOCUMENTS = {document.key: document for group in GROUPS for document in group.documents}
# What is printed beside which page, by the names of urls.py.
BESIDE = {
    "check-in": ("sign-in", "score-cards"),
    "seat": ("seats-by-name", "seats-by-table", "table-sheets", "score-cards", "tents", "schedule"),
    "bracket": ("bracket", "match-slips", "tents"),
    "scores": ("table-sheets", "match-slips"),
    "hands": ("table-sheets",),
    "rulings": ("rulings",),
    "standings": ("standings", "score-cards"),
    "check-out": ("fines", "standings"),
    "payout": ("prizes", "prize-slips", "fines"),
    "medals": ("medals", "certificates"),
    "money": ("receipts", "treasurer"),
    "closing": ("prizes",),
    "rules": ("rules",),
    "change-night": ("rules",),
}


def beside(page: str, night: Night) -> tuple[Document, ...]:
    documents = (DOCUMENTS[key] for key in BESIDE.get(page, ()) if key in DOCUMENTS)
    return tuple(document for document in documents if document.is_for(night))


def offered(night: Night) -> tuple[DocumentGroup, ...]:
    groups = (
        DocumentGroup(
            group.title, tuple(document for document in group.documents if document.is_for(night))
        )
        for group in GROUPS
    )
    return tuple(document_group for document_group in groups if document_group.documents)


def linked(wish: PrintWish, document: Document, night: Night, site: str, path: str) -> PrintWish:
    """With what a document shows of pages for phones; whatever has a card shows the players'."""
    return replace(
        wish,
        links=tent_links(night, site) if document.has_links else {},
        players=players_link(site, path),
    )


def of_the_club(wish: PrintWish, night: Night) -> PrintWish:
    """As the club shows itself."""
    return replace(wish, picture=picture_of(night.club), cause=face_of(night.club).cause)


def pdf(document: Document, night: Night, wish: PrintWish, now: datetime) -> bytes:
    evening = Foot(night.name, night.day, wish.clock(now), night.club_name)
    return book(document.pages(night, wish), evening, wish.paper, document.title, wish.picture)

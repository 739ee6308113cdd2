"""Which documents a page offers, what of the club and its phones they show, and the PDF."""

from dataclasses import replace
from datetime import datetime

from tournament.evening.night.night import Night
from tournament.kit.printing.book import Foot, book
from tournament.kit.printing.print_wish import PrintWish
from tournament.storage.reading.club_face import face_of, picture_of
from tournament.topics.phones.links import players_link, tent_links, wifi_link
from tournament.topics.prints.catalogue import DOCUMENTS, GROUPS, Document, DocumentGroup

# What is offered beside which page, by the names of urls.py.
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
    documents = (DOCUMENTS[key] for key in BESIDE.get(page, ()))
    return tuple(one for one in documents if one.is_for(night) and one.is_ready(night))


def documents_for(night: Night) -> tuple[DocumentGroup, ...]:
    groups = (
        DocumentGroup(group.title, tuple(one for one in group.documents if one.is_for(night)))
        for group in GROUPS
    )
    return tuple(group for group in groups if group.documents)


def add_links(wish: PrintWish, document: Document, night: Night, site: str, path: str) -> PrintWish:
    """Return the wish with the links that a document shows: each card has the players' link."""
    return replace(
        wish,
        links=tent_links(night, site) if document.has_links else {},
        players=players_link(site, path),
        wifi=wifi_link(night.club) if document.has_links else None,
    )


def add_club(wish: PrintWish, night: Night) -> PrintWish:
    """Return the wish with the club's picture and cause."""
    return replace(wish, picture=picture_of(night.club), cause=face_of(night.club).cause)


def pdf(document: Document, night: Night, wish: PrintWish, now: datetime) -> bytes:
    evening = Foot(night.name, night.day, wish.clock(now), night.club_name)
    return book(document.pages(night, wish), evening, wish.paper, document.title, wish.picture)

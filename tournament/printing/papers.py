"""Documents by the names that the command line and the page of prints know them by, and the PDF."""

from __future__ import annotations

from datetime import datetime

from tournament.night.evening import Night
from tournament.printing.book import Evening, book
from tournament.printing.catalogue import GROUPS, Document, Group
from tournament.printing.wishes import Wish

DOCUMENTS = {one.key: one for group in GROUPS for one in group.documents}
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
    "closing": ("treasurer", "prizes"),
    "rules": ("rules",),
    "change-night": ("rules",),
}


def beside(page: str, night: Night) -> tuple[Document, ...]:
    found = (DOCUMENTS[key] for key in BESIDE.get(page, ()) if key in DOCUMENTS)
    return tuple(one for one in found if one.suits(night))


def offered(night: Night) -> tuple[Group, ...]:
    found = (
        Group(group.title, tuple(one for one in group.documents if one.suits(night)))
        for group in GROUPS
    )
    return tuple(one for one in found if one.documents)


def pdf(document: Document, night: Night, wish: Wish, now: datetime) -> bytes:
    evening = Evening(night.name, night.day, wish.clock(now), night.club_name)
    return book(document.pages(night, wish), evening, wish.paper, document.title)

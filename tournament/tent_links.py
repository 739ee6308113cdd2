"""How a phone finds its table's page, or the one for players: by a QR code, or by what is typed
where it reads none.
"""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlsplit

from django.urls import reverse

from tournament import qr, table_key
from tournament.boards.tent import table_numbers
from tournament.night.evening import Night
from tournament.printing.catalogue import Document
from tournament.printing.wishes import Link, Wish


def tent_links(night: Night, site: str) -> dict[int, Link]:
    """By table; `site` is where phones reach these pages."""
    return {table: _link(night, table, site) for table in table_numbers(night)}


def players_link(site: str, path: str) -> Link:
    """The page where players find themselves."""
    return Link(qr.modules(site + path), urlsplit(site).netloc + path)


def linked(wish: Wish, document: Document, night: Night, site: str, path: str) -> Wish:
    """With what a document shows of pages for phones; whatever has a card shows the players'."""
    return replace(
        wish,
        links=tent_links(night, site) if document.has_links else {},
        players=players_link(site, path),
    )


def typed(night: Night, table: int, site: str) -> tuple[str, str]:
    """The page, and the code that it asks for."""
    code = table_key.code_for(night.tournament, table, night.table_keys)
    return urlsplit(site).netloc + reverse("table-code"), table_key.spoken(code)


def _link(night: Night, table: int, site: str) -> Link:
    path = table_key.path(night.tournament, table, night.table_keys)
    return Link(qr.modules(site + path), *typed(night, table, site))

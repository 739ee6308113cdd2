"""How a phone finds its table's page, or the one for players: by a QR code, or by what is typed
where it reads none.
"""

from urllib.parse import urlsplit

from django.urls import reverse

from tournament import courses
from tournament.access import table_key
from tournament.night.evening import Night
from tournament.printing.print_wish import Link
from tournament.words import qr


def tent_links(night: Night, site: str) -> dict[int, Link]:
    """By table; `site` is where phones reach these pages."""
    return {table: _link(night, table, site) for table in courses.of(night).tables()}


def players_link(site: str, path: str) -> Link:
    """The page where players find themselves."""
    return Link(qr.modules(site + path), urlsplit(site).netloc + path)


def typed(night: Night, table: int, site: str) -> tuple[str, str]:
    """The page, and the code that it asks for."""
    code = table_key.code_for(night.tournament, table, night.table_keys)
    return urlsplit(site).netloc + reverse("table-code"), table_key.spoken(code)


def _link(night: Night, table: int, site: str) -> Link:
    path = table_key.path(night.tournament, table, night.table_keys)
    return Link(qr.modules(site + path), *typed(night, table, site))

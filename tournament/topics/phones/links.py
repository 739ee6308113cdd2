"""The links that lead phones here: to a table, to the page for players, and into the Wi-Fi."""

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import reverse

from tournament.evening import courses
from tournament.evening.night.night import Night
from tournament.kit.desk import qr
from tournament.kit.printing.print_wish import Link
from tournament.server.access import table_key
from tournament.server.laptop import hall
from tournament.storage.reading.club_face import wifi_of


def site(request: HttpRequest) -> str:
    """Return the address at which phones reach these pages."""
    return hall.site(origin(request))


def origin(request: HttpRequest) -> str:
    """Return the address this browser has the pages from."""
    return request.build_absolute_uri("/").rstrip("/")


def tent_links(night: Night, site: str) -> dict[int, Link]:
    """Return the link of each table. `site` is the address at which phones reach these pages."""
    links = {}
    for table in courses.of(night).tables_tonight():
        path = table_key.path(night.tournament, table, night.plan.table_keys)
        links[table] = Link(qr.modules(site + path), *typed_code(night, table, site))
    return links


def players_link(site: str, path: str) -> Link:
    """Return the link of the page where players find themselves."""
    return Link(qr.modules(site + path), urlsplit(site).netloc + path)


def wifi_link(club: int) -> Link | None:
    """Return the link by which a phone joins the Wi-Fi, if the club has written its name down."""
    name, password = wifi_of(club)
    return Link(qr.modules(qr.wifi(name, password)), name, password) if name else None


def typed_code(night: Night, table: int, site: str) -> tuple[str, str]:
    """Return the address of the page for codes, and the code of a table."""
    code = table_key.code_for(night.tournament, table, night.plan.table_keys)
    return urlsplit(site).netloc + reverse("table-code"), table_key.spell_code(code)

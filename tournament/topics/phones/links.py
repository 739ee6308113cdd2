"""The links that lead phones to a table, to the players' page, and into the Wi-Fi."""

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import reverse

from tournament.evening import courses
from tournament.evening.night.night import Night
from tournament.kit.desk import qr
from tournament.kit.printing.print_choices import PrintedLink
from tournament.server.access import table_key
from tournament.server.laptop import hall
from tournament.storage.reading.club_profile import wifi_name_and_password


def site_address_for_phones(request: HttpRequest) -> str:
    """Return the address at which phones reach this program."""
    return hall.site_address(origin_of_request(request))


def origin_of_request(request: HttpRequest) -> str:
    """Return the address from which this browser loaded the page."""
    return request.build_absolute_uri("/").rstrip("/")


def tent_link_by_table(night: Night, site_address: str) -> dict[int, PrintedLink]:
    """Return the link on each table's tent, by table number. Phones reach this program at the
    address `site_address`.
    """
    link_by_table = {}
    for table in courses.course_of(night).may_be_three_handed_by_table():
        path = table_key.table_page_path(night.tournament, table, night.plan.table_keys)
        link_by_table[table] = PrintedLink(
            qr.qr_code_squares(site_address + path),
            *typed_address_and_code(night, table, site_address),
        )
    return link_by_table


def make_players_link(site_address: str, path: str) -> PrintedLink:
    """Return the link to a page for players at this `path`, with its QR code."""
    return PrintedLink(
        qr.qr_code_squares(site_address + path), urlsplit(site_address).netloc + path
    )


def make_wifi_link(club: int) -> PrintedLink | None:
    """Return the link with which a phone joins the Wi-Fi, or None if the club has not entered its
    name.
    """
    name, password = wifi_name_and_password(club)
    return (
        PrintedLink(qr.qr_code_squares(qr.wifi_qr_text(name, password)), name, password)
        if name
        else None
    )


def typed_address_and_code(night: Night, table: int, site_address: str) -> tuple[str, str]:
    """Return the address of the page on which a table code is typed, and this table's code."""
    table_code = table_key.table_code(night.tournament, table, night.plan.table_keys)
    return urlsplit(site_address).netloc + reverse("table-code"), table_key.group_code_digits(
        table_code
    )

"""Open every address as every kind of visitor. The audience of each page is listed here and not
read from its view. A page that is not listed belongs to the director.
"""

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLResolver, get_resolver, reverse
from django.utils import timezone

from tests import build
from tournament.server.access import table_key
from tournament.server.access.permissions import AccessRole
from tournament.server.laptop import hall as laptop_hall
from tournament.server.live.channel import signed_channel_address as live_address
from tournament.topics.phones import actions as table_phones


@dataclass(frozen=True)
class Page:
    """A page's name, its view, and the names of the values in its address."""

    name: str
    callback: Callable
    names_in_address: frozenset


def pages_in(patterns=None, names_in_prefix=frozenset()):
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        names_in_address = names_in_prefix | pattern.pattern.converters.keys()
        if isinstance(pattern, URLResolver):
            yield from pages_in(pattern.url_patterns, names_in_address)
        else:
            yield Page(pattern.name, pattern.callback, names_in_address)


PAGES = {page.name: page for page in pages_in()}
PUBLIC_PAGES = {
    *("welcome", "sign-in", "looks", "come-in", "table-code", "live"),
    *("only-wall", "wall", "other-wall", "wall-rules", "wall-standings", "wall-card"),
    *("club-picture", "me", "find-me", "try-it", "handbook", "chapter"),
}
TABLE_PAGES = {"table"}
# These addresses only take forms and have no page.
PAGES_TAKING_ONLY_FORMS = {
    *("sign-out", "looks", "new-password", "call-it", "copy-now", "copy-to-drive", "wipe-practice"),
    *("open-hall", "close-hall", "name-wi-fi", "last-names", "write-names"),
    *("add-wall", "change-wall", "new-is-read", "take-picture", "change-picture", "name-cause"),
    *("set-rows", "put-shortcut"),
    *("end-table-links", "end-phones", "keep-to-desk", "both-sides"),
    *("check-in-row", "check-in-team", "sessions", "all-here"),
    *("change-regular", "regular-gone", "take-out-regulars"),
    *("merge-regulars", "unmerge-regulars"),
    *(
        "draw-again",
        "draw-wish",
        "odd-numbers",
        "left-over",
        "seat-without",
        "unseat",
        "reseat",
        "exchange",
    ),
    *("drop-hand", "deal-first", "accept-short-game", "dispute", "extra-hand", "swap-scores"),
    *("clock", "end-after", "undo", "import-night", "hold-tonight"),
    "close-left-open",
}
PRIVATE_PAGES = sorted(set(PAGES) - PUBLIC_PAGES)
DIRECTORS_PAGES = sorted(set(PAGES) - PUBLIC_PAGES - TABLE_PAGES)
CHANGING_STATEMENTS = ("INSERT", "UPDATE", "DELETE")


def roles_allowed_on(page_name):
    if page_name in PUBLIC_PAGES:
        return frozenset(AccessRole)
    return frozenset({AccessRole.SCOREKEEPER if page_name in TABLE_PAGES else AccessRole.DIRECTOR})


@pytest.fixture
def open_page_as(db, settings):
    """Return a function that opens a page as a given kind of visitor. There is one club with a
    night. Pages for demo visitors are opened where there are demos.
    """
    director = build.director()
    night = build.night(director.club)
    build.check_in(night, "Ada Abbott")
    picture = build.picture(director.club)
    key = table_key.table_key(night.pk, 3, night.table_keys)
    browsers = {role: Client() for role in AccessRole}
    browsers[AccessRole.DIRECTOR].force_login(director)
    browsers[AccessRole.SCOREKEEPER].get(reverse("table", args=[night.pk, 3, key]))

    def request_page_as(page_name, role, *, method="get"):
        values = {"screen_address": director.club.wall, "tournament": night.pk, "table": 3}
        values |= {"entry": 1, "payment": 1, "game": 1, "hand_number": 1, "screen_number": 1}
        values |= {"chapter_key": "print", "picture": picture.name, "phone_pass": "x"}
        values["signed_address"] = live_address(
            ("wall", director.club.wall, 1, "http://here")
        ).split("/")[2]
        table_key_sent = key if role is AccessRole.SCOREKEEPER else "a" * len(key)
        values["key"] = "sign-in" if page_name == "print" else table_key_sent
        names_in_address = PAGES[page_name].names_in_address
        address = reverse(
            page_name, kwargs={value_name: values[value_name] for value_name in names_in_address}
        )
        if settings.DEMO is not (page_name == "try-it"):
            settings.DEMO = page_name == "try-it"
        return browsers[role].generic(method.upper(), address)

    return request_page_as


def is_visitor_admitted(response):
    """Return whether the visitor gets in. Status 405 counts, because the page is there but takes
    only forms.
    """
    if response.status_code in {301, 302, 307}:
        return not response.headers["Location"].startswith("/sign-in/")
    return response.status_code not in {403, 404}


def test_every_page_has_a_name_and_an_audience():
    assert all(page.name for page in pages_in())
    assert len(PAGES) == len(list(pages_in()))
    for page in pages_in():
        assert getattr(page.callback, "audience", None), (
            f"{page.name} has no decorator of tournament/server/access/permissions.py"
        )


def test_lists_of_public_pages_name_existing_pages():
    assert set(PAGES) >= PUBLIC_PAGES | TABLE_PAGES
    assert not PUBLIC_PAGES & TABLE_PAGES


def test_every_page_has_the_audience_listed_here():
    """A new page must be listed here before it may be open to anyone."""
    audiences = {page_name: page.callback.audience for page_name, page in PAGES.items()}
    assert audiences == {page_name: roles_allowed_on(page_name) for page_name in PAGES}


@pytest.mark.parametrize("page_name", PAGES)
def test_visitor_opens_only_pages_meant_for_that_role(open_page_as, page_name):
    for role in AccessRole:
        response = open_page_as(page_name, role)
        assert is_visitor_admitted(response) is (role in roles_allowed_on(page_name)), role
        assert response.status_code < 500


@pytest.mark.gate
@pytest.mark.parametrize("page_name", PRIVATE_PAGES)
def test_post_and_head_requests_open_no_page_closed_to_the_visitor(open_page_as, page_name):
    for method in ("post", "head"):
        assert not is_visitor_admitted(open_page_as(page_name, AccessRole.SCREEN, method=method)), (
            method
        )


UNKNOWN_METHODS = ("TRACE", "OPTIONS", "PUT", "PATCH", "DELETE", "CONNECT", "DEAL")


def test_unknown_method_is_refused_without_a_page(open_page_as):
    for page_name, method in itertools.product(PAGES, UNKNOWN_METHODS):
        response = open_page_as(page_name, AccessRole.DIRECTOR, method=method)
        status_methods_and_markup = (
            response.status_code,
            response.headers["Allow"],
            b"<" in response.content,
        )
        assert status_methods_and_markup == (405, "GET, HEAD, POST", False), (page_name, method)


@pytest.mark.parametrize("role", [AccessRole.SCREEN, AccessRole.SCOREKEEPER])
def test_post_by_a_stranger_or_table_phone_to_a_directors_page_writes_nothing(open_page_as, role):
    is_open = laptop_hall.can_phones_connect()
    with CaptureQueriesContext(connection) as executed_queries:
        for page_name in DIRECTORS_PAGES:
            assert not is_visitor_admitted(open_page_as(page_name, role, method="post")), page_name
    assert [
        query["sql"] for query in executed_queries if query["sql"].startswith(CHANGING_STATEMENTS)
    ] == []
    assert laptop_hall.can_phones_connect() is is_open


PAGES_OF_A_NIGHT = [
    name for name in DIRECTORS_PAGES if "tournament" in PAGES[name].names_in_address
]


@pytest.mark.parametrize("page_name", PAGES_OF_A_NIGHT)
def test_director_of_another_club_gets_page_not_found(db, client, page_name):
    night = build.night(build.director("Ann", club="Ours").club)
    client.force_login(build.director("Ben", club="Theirs"))
    values = dict.fromkeys(PAGES[page_name].names_in_address, 1) | {"tournament": night.pk}
    for method in (client.get, client.post):
        assert method(reverse(page_name, kwargs=values)).status_code == 404


def test_address_that_only_takes_forms_cannot_be_opened(open_page_as):
    """All other pages can be opened."""
    responses = {page_name: open_page_as(page_name, AccessRole.DIRECTOR) for page_name in PAGES}
    refusals_by_name = {
        page_name: response
        for page_name, response in responses.items()
        if response.status_code == 405
    }
    assert set(refusals_by_name) == PAGES_TAKING_ONLY_FORMS
    for response in refusals_by_name.values():
        assert response.headers["Allow"] == "POST"
        assert "Nothing was changed" in response.content.decode()


def test_sign_in_address_names_the_page_asked_for(open_page_as):
    assert (
        open_page_as("hall", AccessRole.SCREEN).headers["Location"] == "/sign-in/?next=%2Fhall%2F"
    )


def test_laptop_without_a_club_leads_to_the_welcome_page(client, db):
    assert client.get("/").headers["Location"] == "/welcome/"


def test_private_page_is_stored_by_no_proxy_and_no_browser(open_page_as):
    for page_name in (*PRIVATE_PAGES, "sign-in", "come-in"):
        response = open_page_as(
            page_name, next(iter(roles_allowed_on(page_name) - {AccessRole.SCREEN}))
        )
        cache_directives = response.headers["Cache-Control"].split(", ")
        assert {"private", "no-store"} <= set(cache_directives), page_name


def test_wrong_table_key_is_logged_without_the_key(open_page_as, caplog):
    assert open_page_as("table", AccessRole.SCREEN).status_code == 404
    assert "table 3 of tournament" in caplog.text
    assert not any(
        "a" * 32 in log_record.getMessage()
        for log_record in caplog.records
        if log_record.name.startswith("tournament")
    )


def test_reset_table_keys_open_no_table(db, client):
    night = build.night(build.director().club)
    address = reverse(
        "table", args=[night.pk, 3, table_key.table_key(night.pk, 3, night.table_keys)]
    )
    assert client.get(address).status_code == 200
    table_phones.reset_table_codes(build.desk(night))
    assert client.get(address).status_code == 404


def test_table_key_of_a_past_night_opens_nothing(db, client):
    day = timezone.localdate() - timedelta(days=3)
    night = build.night(build.director().club, day=day)
    key = table_key.table_key(night.pk, 3, night.table_keys)
    assert client.get(reverse("table", args=[night.pk, 3, key])).status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "/display/1/",
        "/display/-1/",
        f"/display/{10**30}/",
        "/display/%00/",
        "/table/1/2/..%2f..%2fetc/",
        f"/table/{10**30}/3/key/",
        "/table/1/3/%F0%9F%82%A1/",
        "/display/1/?" + "x" * 10_000,
        "/static/../settings.py",
        "/.git/config",
        "/nothing",
    ],
)
def test_strange_address_gives_page_not_found(client, db, address):
    response = client.get(address)
    assert response.status_code == 404
    assert b"Page not found" in response.content

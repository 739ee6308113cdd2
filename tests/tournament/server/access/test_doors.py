"""Every address against every kind of visitor. Whose page it is stands here, and is never read from
the door itself: a page that nobody wrote down belongs to the director.
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
from tournament.server.access.doors import Role
from tournament.server.laptop import hall as laptop_hall
from tournament.server.live.channel import address as live_address
from tournament.topics.set_up import actions as setup


@dataclass(frozen=True)
class Page:
    """A page by its name, with all that its address asks for."""

    name: str
    callback: Callable
    asks: frozenset


def pages(patterns=None, asks=frozenset()):
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        wanted = asks | pattern.pattern.converters.keys()
        if isinstance(pattern, URLResolver):
            yield from pages(pattern.url_patterns, wanted)
        else:
            yield Page(pattern.name, pattern.callback, wanted)


PAGES = {page.name: page for page in pages()}
PUBLIC = {
    *("welcome", "sign-in", "looks", "come-in", "table-code", "live"),
    *("only-wall", "wall", "other-wall", "wall-rules", "wall-standings", "wall-card"),
    *("club-picture", "me", "find-me", "try-it", "handbook", "chapter"),
}
TABLES = {"table"}
# Presses that have no page of their own.
SENT_TO = {
    *("sign-out", "looks", "new-password", "call-it", "copy-now", "copy-to-stick", "wipe-practice"),
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
    *("drop-hand", "deal-first", "take-short", "dispute", "extra-hand"),
    *("clock", "end-after", "undo", "import-night", "hold-tonight"),
    "close-left-open",
}
PRIVATE = sorted(set(PAGES) - PUBLIC)
DIRECTORS = sorted(set(PAGES) - PUBLIC - TABLES)
CHANGES = ("INSERT", "UPDATE", "DELETE")


def meant_for(name):
    if name in PUBLIC:
        return frozenset(Role)
    return frozenset({Role.SCOREKEEPER if name in TABLES else Role.DIRECTOR})


@pytest.fixture
def hall(db, settings):
    """A club with a night, and a browser of each kind with the address it would use. A page for
    visitors is asked for where there are any.
    """
    director = build.director()
    night = build.night(director.club)
    build.sign_in(night, "Ada Abbott")
    picture = build.picture(director.club)
    key = table_key.key_for(night.pk, 3, night.table_keys)
    browsers = {role: Client() for role in Role}
    browsers[Role.DIRECTOR].force_login(director)
    browsers[Role.SCOREKEEPER].get(reverse("table", args=[night.pk, 3, key]))

    def ask(name, role, *, method="get"):
        known = {"wall": director.club.wall, "tournament": night.pk, "table": 3}
        known |= {"entry": 1, "payment": 1, "game": 1, "number": 1, "what": "sign-in"}
        known |= {"chapter": "print", "picture": picture.name, "one_time": "x"}
        known["signed"] = live_address(("wall", director.club.wall, 1, "http://here")).split("/")[2]
        known["key"] = key if role is Role.SCOREKEEPER else "a" * len(key)
        wanted = PAGES[name].asks
        address = reverse(name, kwargs={word: known[word] for word in wanted})
        if settings.DEMO is not (name == "try-it"):
            settings.DEMO = name == "try-it"
        return browsers[role].generic(method.upper(), address)

    return ask


def let_in(answer):
    """405 is inside: the page is there, and asks to be sent to rather than opened."""
    if answer.status_code in {301, 302, 307}:
        return not answer.headers["Location"].startswith("/sign-in/")
    return answer.status_code not in {403, 404}


def test_every_page_has_a_name_and_a_door():
    assert all(page.name for page in pages())
    assert len(PAGES) == len(list(pages()))
    for page in pages():
        assert getattr(page.callback, "audience", None), (
            f"{page.name} is behind no door of tournament/server/access/doors.py"
        )


def test_lists_of_public_pages_name_pages_that_there_are():
    assert set(PAGES) >= PUBLIC | TABLES
    assert not PUBLIC & TABLES


def test_every_door_is_the_one_that_is_written_down():
    """Who is meant by a page that is new stands here before anybody finds it open."""
    doors = {name: page.callback.audience for name, page in PAGES.items()}
    assert doors == {name: meant_for(name) for name in PAGES}


@pytest.mark.parametrize("name", PAGES)
def test_visitor_opens_what_is_meant_for_them_and_nothing_else(hall, name):
    for role in Role:
        answer = hall(name, role)
        assert let_in(answer) is (role in meant_for(name)), role
        assert answer.status_code < 500


@pytest.mark.gate
@pytest.mark.parametrize("name", PRIVATE)
def test_no_other_method_opens_a_closed_page(hall, name):
    for method in ("post", "head"):
        assert not let_in(hall(name, Role.SCREEN, method=method)), method


UNSPOKEN = ("TRACE", "OPTIONS", "PUT", "PATCH", "DELETE", "CONNECT", "DEAL")


def test_method_that_no_page_speaks_is_refused_and_draws_nothing(hall):
    for name, method in itertools.product(PAGES, UNSPOKEN):
        answer = hall(name, Role.DIRECTOR, method=method)
        told = (answer.status_code, answer.headers["Allow"], b"<" in answer.content)
        assert told == (405, "GET, HEAD, POST", False), (name, method)


@pytest.mark.parametrize("role", [Role.SCREEN, Role.SCOREKEEPER])
def test_stranger_and_table_write_nothing_at_a_directors_page(hall, role):
    is_open = laptop_hall.is_open()
    with CaptureQueriesContext(connection) as asked:
        for name in DIRECTORS:
            assert not let_in(hall(name, role, method="post")), name
    assert [one["sql"] for one in asked if one["sql"].startswith(CHANGES)] == []
    assert laptop_hall.is_open() is is_open


NIGHTS = [name for name in DIRECTORS if "tournament" in PAGES[name].asks]


@pytest.mark.parametrize("name", NIGHTS)
def test_another_clubs_director_finds_nothing_of_ours(db, client, name):
    night = build.night(build.director("Ann", club="Ours").club)
    client.force_login(build.director("Ben", club="Theirs"))
    wanted = dict.fromkeys(PAGES[name].asks, 1) | {"tournament": night.pk}
    for method in (client.get, client.post):
        assert method(reverse(name, kwargs=wanted)).status_code == 404


def test_what_changes_something_is_never_done_by_opening_it(hall):
    """And whatever else there is can be opened."""
    opened = {name: hall(name, Role.DIRECTOR) for name in PAGES}
    refused = {name: one for name, one in opened.items() if one.status_code == 405}
    assert set(refused) == SENT_TO
    for answer in refused.values():
        assert answer.headers["Allow"] == "POST"
        assert "Nothing was changed" in answer.content.decode()


def test_director_is_brought_back_where_they_were_going(hall):
    assert hall("hall", Role.SCREEN).headers["Location"] == "/sign-in/?next=%2Fhall%2F"


def test_new_laptop_leads_to_the_first_run(client, db):
    assert client.get("/").headers["Location"] == "/welcome/"


def test_private_page_is_kept_by_no_proxy_and_by_no_browser(hall):
    for name in (*PRIVATE, "sign-in", "come-in"):
        answer = hall(name, next(iter(meant_for(name) - {Role.SCREEN})))
        told = answer.headers["Cache-Control"].split(", ")
        assert {"private", "no-store"} <= set(told), name


def test_wrong_table_key_is_logged_without_the_key(hall, caplog):
    assert hall("table", Role.SCREEN).status_code == 404
    assert "table 3 of tournament" in caplog.text
    assert not any(
        "a" * 32 in record.getMessage()
        for record in caplog.records
        if record.name.startswith("tournament")
    )


def test_ended_keys_open_nothing(db, client):
    night = build.night(build.director().club)
    address = reverse("table", args=[night.pk, 3, table_key.key_for(night.pk, 3, night.table_keys)])
    assert client.get(address).status_code == 200
    setup.end_table_keys(build.desk(night))
    assert client.get(address).status_code == 404


def test_key_of_another_evening_opens_nothing(db, client):
    day = timezone.localdate() - timedelta(days=3)
    night = build.night(build.director().club, day=day)
    key = table_key.key_for(night.pk, 3, night.table_keys)
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
def test_strange_address_is_a_page_that_is_not_there(client, db, address):
    answer = client.get(address)
    assert answer.status_code == 404
    assert b"There is no such page" in answer.content

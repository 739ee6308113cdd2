"""Compare screens that no link of a night leads to with golden files: big screens, phones of
players and tables, saved lists, and error pages.
"""

import pytest
from django.core.exceptions import DisallowedHost
from django.db import DatabaseError
from django.test import Client
from django.urls import reverse

from tests import build, daily
from tests.nights.halfway import NIGHT_BUILDERS
from tests.nights.page_lines import ShownPages, check_golden
from tests.tournament import pairs
from tournament.evening.night.walls import AWARDS_SCENE, NAME_SCENE
from tournament.server.access import table_key
from tournament.server.laptop import hall
from tournament.server.web import errors
from tournament.storage.reading import reader
from tournament.topics.wall import actions as walls
from tournament.topics.wall.boards.scenes import SCENE_KINDS

SAVED_LISTS = ("standings-csv", "players-csv", "money-csv", "medals-csv", "night-json")
CLUB_PAGES = ("/", "/nights/", "/season/", "/season.csv", "/hall/", "/walls/", "/regulars/")
TRICK_CHECKER_QUERIES = (
    "",
    "trump=H",
    "trump=H&dealer=N",
    "trump=H&dealer=N&lone=-&cards=EAH-S10C-W9H",
    "trump=H&dealer=N&lone=-&cards=EAH-S10C-W9H-NKH-EAC-SJD&held=S",
    "trump=H&dealer=N&lone=W&cards=EAH-S10C-W9H-EAC-SJD-W9C",
)
TRICK_CHECKER_PAGES = [
    *(f"tricks/{at}?{query}" for at in ("", "1/1/") for query in TRICK_CHECKER_QUERIES),
    *("order-up/", "order-up/?dealer=N", "order-up/?dealer=N&cards=AH-KH-9C"),
]

# Pages with a query that no link has.
PAGES_WITH_QUERY = (
    *("bracket/?team=1", "bracket/?team=3", "teams/import/?empty", "history/?page=2"),
    *(
        f"check-in/?{query}"
        for query in ("q=ab", "q=zzz", "q=ab&ask", "who=1", "team=1", "order=name")
    ),
    *(f"rulings/?{query}" for query in ("rule=1", "table=1")),
    *(f"check-out/?number={number}" for number in (1, 2, 99)),
    *(f"scores/1/1/hand/1/?event={event}" for event in ("played", "renege", "misdeal")),
    *("seat/?first=1&second=2", "seat/?first=1&plays=&named=Zoe", "leave/1/", "leave/2/"),
    *(f"ruling/1/1/?event={event}&offender=S&maker=E&alone=no" for event in ("renege", "exposed")),
)


@pytest.fixture
def club(repeatable_nights, monkeypatch):
    monkeypatch.setattr("secrets.token_urlsafe", lambda count=16: "x" * count)
    monkeypatch.setattr(
        "tournament.server.laptop.addresses.network_addresses", lambda: ["192.168.7.20"]
    )
    return build.director().club


class PageReader:
    """A visitor who opens addresses and collects the text of their pages."""

    def __init__(self):
        self.shown_pages = ShownPages()
        self.director, self.stranger = Client(), Client()
        self.director.force_login(build.Director.objects.get())

    def read(self, browser, *addresses):
        for address in addresses:
            response = browser.get(address)
            content = response.getvalue().decode()
            self.shown_pages.add(response.wsgi_request.path, f"{response.status_code} {content}")


def read_walls(visitor, club, row):
    """Read the big screen in each view, and once for each number of announced prizes."""
    address = f"/display/{club.wall}/"
    screen_press = walls.ScreenPress(club.pk, "director", row.pk)
    visitor.read(visitor.stranger, address)
    for scene in [*SCENE_KINDS, NAME_SCENE]:
        walls.show_scene(screen_press, screen_number=1, scene_key=scene)
        visitor.read(visitor.stranger, address)
    for count in range(3):
        walls.announce_prizes(screen_press, screen_number=1, announced_count=count)
        visitor.read(visitor.stranger, address)
    walls.show_scene(screen_press, screen_number=1, scene_key=AWARDS_SCENE)
    walls.show_message(screen_press, message="Pizza is here.")
    entries = reader.night(row.pk).entries
    visitor.read(visitor.stranger, address, f"{address}?size=large", f"{address}rules/")
    queries = ["", "?find=ab", f"?find={entries[0].number}", "?find=zzz"]
    visitor.read(visitor.stranger, f"{address}standings/")
    visitor.read(visitor.stranger, *(f"/me/{club.wall}/{path}" for path in queries))
    visitor.read(visitor.stranger, *(f"{address}card/{number}/" for number in (1, 2, 5, 99)))


def read_phones(visitor, row):
    for table in (1, 2, 9):
        table_address = reverse(
            "table", args=[row.pk, table, table_key.table_key(row.pk, table, row.table_keys)]
        )
        visitor.read(
            visitor.stranger, table_address, f"{table_address}?side=NS", f"{table_address}?side=EW"
        )


# Nights that the daily tests read: the beginning, the middle and the end of each kind of night.
DAILY_NIGHTS = (
    *("at_the_door", "just_seated", "in_the_second_game", "played", "closed", "drawn_beforehand"),
    *("teams_at_the_door", "teams_seated", "bracket_in_the_middle", "bracket_played"),
)


@pytest.mark.parametrize(
    "name", daily.mark_values(NIGHT_BUILDERS, *DAILY_NIGHTS, gate=NIGHT_BUILDERS)
)
def test_screens_of_a_night_match_their_golden_files(club, name):
    row = NIGHT_BUILDERS[name](club)
    hall.let_phones_connect()
    visitor, night_address = PageReader(), f"/night/{row.pk}/"
    read_walls(visitor, club, row)
    read_phones(visitor, row)
    visitor.read(visitor.director, *CLUB_PAGES)
    visitor.read(visitor.director, *(reverse(name, args=[row.pk]) for name in SAVED_LISTS))
    visitor.read(
        visitor.director,
        *(night_address + path for path in (*TRICK_CHECKER_PAGES, *PAGES_WITH_QUERY)),
    )
    check_golden(f"screens_{name}", visitor.shown_pages)


PAGES_NAMING_PLAYER_COUNTS = (
    "",
    "check-in/",
    "seat/",
    "bracket/",
    "money/",
    "print/",
    "rules/",
    "history/",
)


@pytest.mark.parametrize("house", ["tanglewood", "alameda", "mcallen", "athens"])
def test_pages_with_few_and_many_players_match_their_golden_files(club, house):
    """The words for one person and for two differ, and so do those for an odd and an even
    number.
    """
    visitor = PageReader()
    for count in (0, 1, 2, 3, 4, 6, 7):
        row = build.night(club, name=f"Night of {count}", house=house)
        if house in ("mcallen", "athens"):
            pairs.check_in_teams(row, count, "Men's" if house == "mcallen" else "")
        else:
            build.check_in(row, *build.players(count))
        visitor.read(
            visitor.director, *(f"/night/{row.pk}/{path}" for path in PAGES_NAMING_PLAYER_COUNTS)
        )
        visitor.read(visitor.director, "/", "/nights/")
        visitor.read(visitor.stranger, f"/display/{club.wall}/")
    check_golden(f"few_and_many_{house}", visitor.shown_pages)


def test_screens_without_a_night_match_their_golden_files(club):
    visitor = PageReader()
    visitor.read(
        visitor.stranger, f"/display/{club.wall}/", "/display/none/", "/sign-in/", "/table/"
    )
    visitor.read(visitor.stranger, f"/display/{club.wall}/standings/", "/night/1/", "/table/1/1/x/")
    visitor.read(visitor.director, *CLUB_PAGES, "/night/99/", "/set-up/", "/club/", "/copies/")
    check_golden("screens_nothing", visitor.shown_pages)


def error_page(request, fault):
    """Return the error page that the middleware makes while it handles this fault."""
    try:
        raise fault
    except Exception:
        return errors.server_error(request)


def test_error_pages_match_their_golden_files(club, rf):
    shown_pages, request = (
        ShownPages(),
        rf.get("/sign-in/", HTTP_REFERER="http://testserver/walls/"),
    )
    responses = [
        *(errors.bad_request(request, fault) for fault in (ValueError(), DisallowedHost())),
        errors.forbidden(request, ValueError("This is the director's.")),
        errors.not_found(request, ValueError()),
        *(
            error_page(request, OSError(shown_pages))
            for shown_pages in ("", "database or disk is full")
        ),
        error_page(request, DatabaseError("malformed")),
        *(errors.csrf_failure(request) for request in (request, rf.get("/sign-in/"))),
        errors.require_post(errors.server_error)(request),
    ]
    for response in responses:
        shown_pages.add("/sign-in/", f"{response.status_code} {response.content.decode()}")
    for status in (413, 503):
        shown_pages.add("/sign-in/", errors.refused_request_page(status).decode())
    check_golden("screens_mishaps", shown_pages)

"""What nobody reaches by the links of an evening says what it always has: the walls, whatever they
show, players' and tables' phones, the lists that are saved, and the pages of mishaps.
"""

import pytest
from django.core.exceptions import DisallowedHost
from django.db import DatabaseError
from django.test import Client
from django.urls import reverse

from tests import build, daily
from tests.nights.halfway import EVENINGS
from tests.nights.said import Said, is_golden
from tests.tournament import pairs
from tournament.evening.night.walls import AWARDS, NAME
from tournament.server.access import table_key
from tournament.server.laptop import hall
from tournament.server.web import errors
from tournament.storage.reading import replay
from tournament.topics.wall import actions as walls
from tournament.topics.wall.boards.scenes import SCENES

LISTS = ("standings-csv", "players-csv", "money-csv", "medals-csv", "night-json")
OF_THE_CLUB = ("/", "/nights/", "/season/", "/season.csv", "/hall/", "/walls/", "/regulars/")
TRICKS = (
    "",
    "trump=H",
    "trump=H&dealer=N",
    "trump=H&dealer=N&lone=-&cards=EAH-S10C-W9H",
    "trump=H&dealer=N&lone=-&cards=EAH-S10C-W9H-NKH-EAC-SJD&held=S",
    "trump=H&dealer=N&lone=W&cards=EAH-S10C-W9H-EAC-SJD-W9C",
)
CHECKER = [
    *(f"tricks/{at}?{told}" for at in ("", "1/1/") for told in TRICKS),
    *("order-up/", "order-up/?dealer=N", "order-up/?dealer=N&cards=AH-KH-9C"),
]

# What is asked in an address, and no link of a page asks.
ASKED = (
    *("bracket/?team=1", "bracket/?team=3", "teams/import/?empty", "history/?page=2"),
    *(f"check-in/?{one}" for one in ("q=ab", "q=zzz", "q=ab&ask", "who=1", "team=1", "order=name")),
    *(f"rulings/?{one}" for one in ("rule=1", "table=1")),
    *(f"check-out/?number={one}" for one in (1, 2, 99)),
    *(f"scores/1/1/hand/1/?event={one}" for one in ("played", "renege", "misdeal")),
    *("seat/?first=1&second=2", "seat/?first=1&plays=&named=Zoe", "leave/1/", "leave/2/"),
    *(f"ruling/1/1/?event={one}&offender=S&maker=E&alone=no" for one in ("renege", "exposed")),
)


@pytest.fixture
def club(as_always, monkeypatch):
    monkeypatch.setattr("secrets.token_urlsafe", lambda count=16: "x" * count)
    monkeypatch.setattr(
        "tournament.server.laptop.addresses.hall_addresses", lambda: ["192.168.7.20"]
    )
    return build.director().club


class Reader:
    """Opens one address after the other."""

    def __init__(self):
        self.said = Said()
        self.director, self.anybody = Client(), Client()
        self.director.force_login(build.Director.objects.get())

    def read(self, browser, *addresses):
        for address in addresses:
            answer = browser.get(address)
            content = answer.getvalue().decode()
            self.said.add(answer.wsgi_request.path, f"{answer.status_code} {content}")


def walls_of(reader, club, row):
    """Of each scene and, where prizes are told, of each of these."""
    address = f"/display/{club.wall}/"
    presser = walls.Presser(club.pk, "director", row.pk)
    reader.read(reader.anybody, address)
    for scene in [*SCENES, NAME]:
        walls.show(presser, wall=1, scene=scene)
        reader.read(reader.anybody, address)
    for count in range(3):
        walls.announce_prizes(presser, wall=1, count=count)
        reader.read(reader.anybody, address)
    walls.show(presser, wall=1, scene=AWARDS)
    walls.say(presser, message="Pizza is here.")
    known = replay.night(row.pk).entries
    reader.read(reader.anybody, address, f"{address}?size=large", f"{address}rules/")
    asked = ["", "?find=ab", f"?find={known[0].number}", "?find=zzz"]
    reader.read(reader.anybody, f"{address}standings/")
    reader.read(reader.anybody, *(f"/me/{club.wall}/{one}" for one in asked))
    reader.read(reader.anybody, *(f"{address}card/{number}/" for number in (1, 2, 5, 99)))


def phones_of(reader, row):
    for table in (1, 2, 9):
        own = reverse(
            "table", args=[row.pk, table, table_key.key_for(row.pk, table, row.table_keys)]
        )
        reader.read(reader.anybody, own, f"{own}?side=NS", f"{own}?side=EW")


# Of each kind how it begins, is played and ends.
DAILY = (
    *("at_the_door", "just_seated", "in_the_second_game", "played", "closed", "drawn_beforehand"),
    *("teams_at_the_door", "teams_seated", "bracket_in_the_middle", "bracket_played"),
)


@pytest.mark.parametrize("name", daily.of(EVENINGS, *DAILY, gate=EVENINGS))
def test_screens_of_an_evening_say_what_they_always_have(club, name):
    row = EVENINGS[name](club)
    hall.let_in()
    reader, here = Reader(), f"/night/{row.pk}/"
    walls_of(reader, club, row)
    phones_of(reader, row)
    reader.read(reader.director, *OF_THE_CLUB)
    reader.read(reader.director, *(reverse(one, args=[row.pk]) for one in LISTS))
    reader.read(reader.director, *(here + one for one in (*CHECKER, *ASKED)))
    is_golden(f"screens_{name}", reader.said)


AT_THE_DOOR = ("", "check-in/", "seat/", "bracket/", "money/", "print/", "rules/", "history/")


@pytest.mark.parametrize("house", ["tanglewood", "alameda", "mcallen", "athens"])
def test_pages_of_few_and_many_say_what_they_always_have(club, house):
    """One is told otherwise than two, and an odd number otherwise than an even one."""
    reader = Reader()
    for count in (0, 1, 2, 3, 4, 6, 7):
        row = build.night(club, name=f"Night of {count}", house=house)
        if house in ("mcallen", "athens"):
            pairs.sign_in(row, count, "Men's" if house == "mcallen" else "")
        else:
            build.sign_in(row, *build.players(count))
        reader.read(reader.director, *(f"/night/{row.pk}/{one}" for one in AT_THE_DOOR))
        reader.read(reader.director, "/", "/nights/")
        reader.read(reader.anybody, f"/display/{club.wall}/")
    is_golden(f"few_and_many_{house}", reader.said)


def test_screens_where_nothing_is_set_up_say_what_they_always_have(club):
    reader = Reader()
    reader.read(reader.anybody, f"/display/{club.wall}/", "/display/none/", "/sign-in/", "/table/")
    reader.read(reader.anybody, f"/display/{club.wall}/standings/", "/night/1/", "/table/1/1/x/")
    reader.read(reader.director, *OF_THE_CLUB, "/night/99/", "/set-up/", "/club/", "/copies/")
    is_golden("screens_nothing", reader.said)


def crashed(asked, fault):
    """As the middleware has it, while the fault is on."""
    try:
        raise fault
    except Exception:
        return errors.server_error(asked)


def test_pages_of_mishaps_say_what_they_always_have(club, rf):
    said, asked = Said(), rf.get("/sign-in/", HTTP_REFERER="http://testserver/walls/")
    answers = [
        *(errors.bad_request(asked, one) for one in (ValueError(), DisallowedHost())),
        errors.forbidden(asked, ValueError("This is the director's.")),
        errors.not_found(asked, ValueError()),
        *(crashed(asked, OSError(told)) for told in ("", "database or disk is full")),
        crashed(asked, DatabaseError("malformed")),
        *(errors.csrf(one) for one in (asked, rf.get("/sign-in/"))),
        errors.require_post(errors.server_error)(asked),
    ]
    for answer in answers:
        said.add("/sign-in/", f"{answer.status_code} {answer.content.decode()}")
    for status in (413, 503):
        said.add("/sign-in/", errors.not_taken_in(status).decode())
    is_golden("screens_mishaps", said)

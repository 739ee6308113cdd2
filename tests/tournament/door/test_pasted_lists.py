"""A list that is pasted out of an e-mail, wherever one is brought in: seen first, as a file is."""

import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import build
from tests.tournament.cursor import begins_at
from tournament.desk.forms.list_file import NO_LIST, ONE_LIST, TOO_LARGE
from tournament.lists.reading import LARGEST
from tournament.models import Club, Regular
from tournament.reading import replay

pytestmark = pytest.mark.django_db
TABBED = "Player 1\tPlayer 2\r\nAnn Lee\tBob May\r\nCy Fox\tDi Orr\r\n"
FAULTY = "Team\nAnn Lee & Bob May\nAnn Lee & Di Orr\n"


@pytest.fixture
def teams(desk):
    night = build.night(Club.objects.get(), house="athens")
    return f"/night/{night.pk}/teams/import/"


@pytest.fixture
def players(desk):
    night = build.night(Club.objects.get(), house="tanglewood")
    return f"/night/{night.pk}/players/import/"


def sent(desk, address, pasted="", **more):
    answer = desk.post(address, {"pasted": pasted, **more}, follow=True)
    return unescape(answer.content.decode())


def pressed(desk, address, html):
    """The press on the page that shows the list."""
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', html))
    return unescape(desk.post(address, hidden, follow=True).content.decode())


def box(html):
    return re.search(r"<textarea[^>]*>\r?\n(.*?)</textarea>", html, re.S)[1]


def entered(address):
    return [one.name for one in replay.night(int(address.split("/")[2])).teams]


def test_teams_of_an_email_are_seen_first_and_entered_by_one_press(desk, teams):
    html = sent(desk, teams, TABBED)
    assert "<b>2</b> teams would be entered" in html
    assert entered(teams) == []
    pressed(desk, teams, html)
    assert entered(teams) == ["Ann Lee & Bob May", "Cy Fox & Di Orr"]


def test_teams_without_headings_are_two_names_in_each_line_as_at_the_door(desk, teams):
    html = sent(desk, teams, "Ann Lee & Bob May\nCy Fox and Di Orr\n")
    assert "<b>2</b> teams would be entered" in html
    pressed(desk, teams, html)
    assert entered(teams) == ["Ann Lee & Bob May", "Cy Fox & Di Orr"]


def test_players_of_an_email_are_expected_and_regulars_are_added(desk, players):
    pressed(desk, players, sent(desk, players, "Name\nAnn Lee\nBob May\n"))
    night = replay.night(int(players.split("/")[2]))
    assert [(one.name, one.expected) for one in night.entries] == [
        ("Ann Lee", True),
        ("Bob May", True),
    ]
    address = "/regulars/import/"
    pressed(desk, address, sent(desk, address, "First name,Last name\nCy,Fox\n"))
    assert [one.name for one in Regular.objects.order_by("number")] == [
        "Ann Lee",
        "Bob May",
        "Cy Fox",
    ]


def test_button_for_one_alone_says_so(desk, teams, players):
    assert ">Enter this one<" in sent(desk, teams, "Player 1\tPlayer 2\r\nAnn Lee\tBob May\r\n")
    assert ">Expect Ann Lee<" in sent(desk, players, "Name\nAnn Lee\n")
    assert ">Expect all 2<" in sent(desk, players, "Name\nAnn Lee\nBob May\n")


def test_line_that_needs_a_look_is_mended_in_the_box(desk, teams):
    html = sent(desk, teams, FAULTY)
    assert "Line 3 stays out" in html
    assert (begins_at(html), box(html)) == ("Mend it below", FAULTY)
    html = sent(desk, teams, box(html).replace("Ann Lee & Di", "Cy Fox & Di"))
    assert "stays out" not in html
    assert "<textarea" not in html
    pressed(desk, teams, html)
    assert entered(teams) == ["Ann Lee & Bob May", "Cy Fox & Di Orr"]


def test_what_cannot_be_read_stays_in_the_box(desk, teams):
    html = sent(desk, teams, "Hello, here they are:\nAnn Lee\n")
    assert "stands “Hello, here they are:”" in html
    assert box(html) == "Hello, here they are:\nAnn Lee\n"
    assert re.search("<textarea[^>]* autofocus", html)


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"pasted": "  \n "}, NO_LIST),
        ({"file": SimpleUploadedFile("one.csv", b"Team\nA & B\n"), "pasted": TABBED}, ONE_LIST),
        ({"pasted": "Team\n" + "x" * LARGEST}, TOO_LARGE),
    ],
    ids=["neither", "both", "too large"],
)
def test_one_list_at_a_time_is_looked_at(desk, teams, told, why):
    html = sent(desk, teams, **told)
    assert why in html
    assert "What the list looks like" in html

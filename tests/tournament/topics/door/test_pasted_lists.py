"""A list that is pasted out of an e-mail, wherever one is brought in: seen first, as a file is."""

import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from tests import build
from tests.tournament.cursor import begins_at
from tests.tournament.kit.lists.workbooks import saved, workbook
from tournament.kit.desk.forms.list_file import NO_LIST, ONE_LIST, TOO_LARGE
from tournament.kit.lists.contact import Contact
from tournament.kit.lists.reading import MAX_FILE
from tournament.storage.models import Club, Regular
from tournament.storage.reading import replay
from tournament.topics.club.regulars.actions import enlist

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


def test_one_line_with_a_comma_keeps_nobody_else_out(desk, players):
    html = sent(desk, players, "Ann Lee\nMiller, Bob\nCy Fox, late\nDi Orr\n")
    assert "4 lines: 3 to enter, 1 left out (line 3)." in html
    assert "There is more than a name in this line" in html
    assert "4 lines: 3 entered, 1 left out (line 3)." in pressed(desk, players, html)
    night = replay.night(int(players.split("/")[2]))
    assert [one.name for one in night.entries] == ["Ann Lee", "Bob Miller", "Di Orr"]


def test_teams_of_a_list_say_who_is_a_regular(desk, teams):
    enlist(club=Club.objects.get().pk, people=[Contact("Bob May")])
    html = sent(desk, teams, "Ann Lee & Bob May\nCy Fox & Di Orr\n")
    marked = re.findall(r'<bdi>([\w ]+)</bdi>\s*<span class="number">regular</span>', html)
    assert marked == ["Bob May"]


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
        ({"pasted": "Team\n" + "x" * MAX_FILE}, TOO_LARGE),
    ],
    ids=["neither", "both", "too large"],
)
def test_one_list_at_a_time_is_looked_at(desk, teams, told, why):
    html = sent(desk, teams, **told)
    assert why in html
    assert "What the list looks like" in html


def test_faults_of_a_workbook_are_mended_on_the_page(desk, teams):
    content = workbook(["Team"], [], ["Ann Lee & Bob May"], ["Ann Lee & Di, Orr"])
    file = SimpleUploadedFile("teams.xlsx", content)
    html = sent(desk, teams, file=file)
    assert "Line 4 stays out" in html
    assert box(html) == 'Team\n\nAnn Lee & Bob May\n"Ann Lee & Di, Orr"\n'
    html = sent(desk, teams, box(html).replace("Ann Lee & Di, Orr", "Cy Fox & Di Orr"))
    pressed(desk, teams, html)
    assert entered(teams) == ["Ann Lee & Bob May", "Cy Fox & Di Orr"]


def test_sheets_that_are_not_read_are_named(desk, players):
    book = Workbook()
    book.active.append(["Name"])
    book.active.append(["Ann Lee"])
    book.create_sheet("Waiting list").append(["Bob May"])
    book.create_sheet("Empty")
    html = sent(desk, players, file=SimpleUploadedFile("names.xlsx", saved(book)))
    assert re.search(r"Only the first sheet is read. Not read:\s*<bdi>Waiting list</bdi>\.", html)


def test_three_with_one_team_number_are_all_named_and_the_lines_add_up(desk, teams):
    text = "Name,Team\nAnn Lee,1\nBob May,1\nCy Fox,4\nDi Orr,4\nEve Kay,4\n"
    html = sent(desk, teams, text)
    assert "5 lines: 2 to enter, 3 left out (lines 4, 5 and 6)." in html
    assert html.count("This is the team of line 6, and stays out with it.") == 2
    html = pressed(desk, teams, html)
    assert "5 lines: 2 entered, 3 left out (lines 4, 5 and 6)." in html
    html = sent(desk, teams, text)
    assert "5 lines: 0 to enter, 2 here already, 3 left out (lines 4, 5 and 6)." in html


def test_partner_of_somebody_who_is_here_already_is_named_too(desk, teams):
    pressed(desk, teams, sent(desk, teams, "Name,Team\nAnn Lee,1\nBob May,1\n"))
    html = sent(desk, teams, "Name,Team\nAnn Lee,7\nCy Fox,7\n")
    assert "2 lines: 0 to enter, 2 left out (lines 2 and 3)." in html
    assert "This is the team of line 2, and stays out with it." in html


def test_regulars_are_filled_in_from_a_list_that_says_more(desk):
    enlist(club=Club.objects.get().pk, people=[Contact("Ruth Ann Baker"), Contact("Bo Bell", "B")])
    address = "/regulars/import/"
    html = sent(desk, address, "Name,Nickname,Lot\nRuth Ann Baker,Ruthie,31\nBo Bell,,\n")
    assert "that was missing is filled in from line 2." in html
    assert ">Fill in 1 regular<" in html
    assert "filled in from line 2." in pressed(desk, address, html)
    listed = Regular.objects.order_by("number").values_list("name", "nickname", "lot")
    assert list(listed) == [("Ruth Ann Baker", "Ruthie", "31"), ("Bo Bell", "B", "")]


def test_teams_fill_in_what_a_regular_lacks(desk, teams):
    enlist(club=Club.objects.get().pk, people=[Contact("Ann Lee")])
    pressed(desk, teams, sent(desk, teams, "Name,Team,Nickname\nAnn Lee,1,Annie\nBob May,1,\n"))
    assert Regular.objects.get(name="Ann Lee").nickname == "Annie"

"""A list pasted from an e-mail is previewed like a file, on every page that accepts a list."""

import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from tests import build
from tests.tournament.cursor import place_of_cursor
from tests.tournament.kit.lists.workbooks import workbook, workbook_bytes
from tournament.kit.desk.forms.list_file import (
    LIST_TOO_LARGE_SENTENCE,
    NO_LIST_SENTENCE,
    TWO_LISTS_SENTENCE,
)
from tournament.kit.lists.contact import Contact
from tournament.kit.lists.reading import MAX_LIST_BYTES
from tournament.kit.lists.team_people import partner_left_out_sentence
from tournament.storage.models import Club, Regular
from tournament.storage.reading import reader
from tournament.topics.club.actions.regulars import add_people

pytestmark = pytest.mark.django_db
LIST_WITH_TABS = "Player 1\tPlayer 2\r\nAnn Lee\tBob May\r\nCy Fox\tDi Orr\r\n"
TEAM_LIST_WITH_A_NAME_TWICE = "Team\nAnn Lee & Bob May\nAnn Lee & Di Orr\n"


@pytest.fixture
def teams_address(desk):
    night = build.night(Club.objects.get(), house="athens")
    return f"/night/{night.pk}/teams/import/"


@pytest.fixture
def players_address(desk):
    night = build.night(Club.objects.get(), house="tanglewood")
    return f"/night/{night.pk}/players/import/"


def send_pasted_list(desk, address, text="", **fields):
    response = desk.post(address, {"pasted": text, **fields}, follow=True)
    return unescape(response.content.decode())


def press_button(desk, address, html):
    """Press the button of the preview, and return the next page."""
    form_fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', html))
    return unescape(desk.post(address, form_fields, follow=True).content.decode())


def text_in_box(html):
    return re.search(r"<textarea[^>]*>\r?\n(.*?)</textarea>", html, re.S)[1]


def team_names_on_night(address):
    return [team.name for team in reader.night(int(address.split("/")[2])).teams]


def test_pasted_teams_are_previewed_and_entered_by_one_press(desk, teams_address):
    html = send_pasted_list(desk, teams_address, LIST_WITH_TABS)
    assert "<b>2</b> teams to add" in html
    assert team_names_on_night(teams_address) == []
    press_button(desk, teams_address, html)
    assert team_names_on_night(teams_address) == ["Ann Lee & Bob May", "Cy Fox & Di Orr"]


def test_pasted_teams_without_headings_are_two_names_a_line(desk, teams_address):
    html = send_pasted_list(desk, teams_address, "Ann Lee & Bob May\nCy Fox and Di Orr\n")
    assert "<b>2</b> teams to add" in html
    press_button(desk, teams_address, html)
    assert team_names_on_night(teams_address) == ["Ann Lee & Bob May", "Cy Fox & Di Orr"]


def test_pasted_players_become_expected_players_and_regulars(desk, players_address):
    press_button(
        desk, players_address, send_pasted_list(desk, players_address, "Name\nAnn Lee\nBob May\n")
    )
    night = reader.night(int(players_address.split("/")[2]))
    assert [(entry.name, entry.expected) for entry in night.entries] == [
        ("Ann Lee", True),
        ("Bob May", True),
    ]
    address = "/regulars/import/"
    press_button(desk, address, send_pasted_list(desk, address, "First name,Last name\nCy,Fox\n"))
    assert [regular.name for regular in Regular.objects.order_by("number")] == [
        "Ann Lee",
        "Bob May",
        "Cy Fox",
    ]


def test_comma_in_one_line_leaves_out_no_other_player(desk, players_address):
    html = send_pasted_list(desk, players_address, "Ann Lee\nMiller, Bob\nCy Fox, late\nDi Orr\n")
    assert "4 lines: 3 to add, 1 left out (line 3)." in html
    assert "This line has more than a name" in html
    assert "4 lines: 3 added, 1 left out (line 3)." in press_button(desk, players_address, html)
    night = reader.night(int(players_address.split("/")[2]))
    assert [entry.name for entry in night.entries] == ["Ann Lee", "Bob Miller", "Di Orr"]


def test_preview_of_pasted_teams_marks_regulars(desk, teams_address):
    add_people(club=Club.objects.get().pk, people=[Contact("Bob May")])
    html = send_pasted_list(desk, teams_address, "Ann Lee & Bob May\nCy Fox & Di Orr\n")
    marked_names = re.findall(r'<bdi>([\w ]+)</bdi>\s*<span class="number">regular</span>', html)
    assert marked_names == ["Bob May"]


def test_button_that_enters_a_single_player_uses_the_singular(desk, teams_address, players_address):
    assert ">Add this team<" in send_pasted_list(
        desk, teams_address, "Player 1\tPlayer 2\r\nAnn Lee\tBob May\r\n"
    )
    assert ">Add Ann Lee<" in send_pasted_list(desk, players_address, "Name\nAnn Lee\n")
    assert ">Add all 2<" in send_pasted_list(desk, players_address, "Name\nAnn Lee\nBob May\n")


def test_line_with_a_fault_is_corrected_in_the_box(desk, teams_address):
    html = send_pasted_list(desk, teams_address, TEAM_LIST_WITH_A_NAME_TWICE)
    assert "Line 3 is left out" in html
    assert (place_of_cursor(html), text_in_box(html)) == (
        "Correct it below",
        TEAM_LIST_WITH_A_NAME_TWICE,
    )
    html = send_pasted_list(
        desk, teams_address, text_in_box(html).replace("Ann Lee & Di", "Cy Fox & Di")
    )
    assert "is left out" not in html
    assert "<textarea" not in html
    press_button(desk, teams_address, html)
    assert team_names_on_night(teams_address) == ["Ann Lee & Bob May", "Cy Fox & Di Orr"]


def test_unreadable_text_stays_in_the_box(desk, teams_address):
    html = send_pasted_list(desk, teams_address, "Hello, here they are:\nAnn Lee\n")
    assert "says “Hello, here they are:”" in html
    assert text_in_box(html) == "Hello, here they are:\nAnn Lee\n"
    assert re.search("<textarea[^>]* autofocus", html)


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"pasted": "  \n "}, NO_LIST_SENTENCE),
        (
            {"file": SimpleUploadedFile("one.csv", b"Team\nA & B\n"), "pasted": LIST_WITH_TABS},
            TWO_LISTS_SENTENCE,
        ),
        ({"pasted": "Team\n" + "x" * MAX_LIST_BYTES}, LIST_TOO_LARGE_SENTENCE),
    ],
    ids=["neither", "both", "too large"],
)
def test_list_that_is_missing_given_twice_or_too_large_is_refused(
    desk, teams_address, fields, refusal
):
    html = send_pasted_list(desk, teams_address, **fields)
    assert refusal in html
    assert "What the list looks like" in html


def test_faults_of_a_workbook_are_corrected_on_the_page(desk, teams_address):
    content = workbook(["Team"], [], ["Ann Lee & Bob May"], ["Ann Lee & Di, Orr"])
    file = SimpleUploadedFile("teams.xlsx", content)
    html = send_pasted_list(desk, teams_address, file=file)
    assert "Line 4 is left out" in html
    assert text_in_box(html) == 'Team\n\nAnn Lee & Bob May\n"Ann Lee & Di, Orr"\n'
    html = send_pasted_list(
        desk, teams_address, text_in_box(html).replace("Ann Lee & Di, Orr", "Cy Fox & Di Orr")
    )
    press_button(desk, teams_address, html)
    assert team_names_on_night(teams_address) == ["Ann Lee & Bob May", "Cy Fox & Di Orr"]


def test_sheets_that_are_not_read_are_named(desk, players_address):
    book = Workbook()
    book.active.append(["Name"])
    book.active.append(["Ann Lee"])
    book.create_sheet("Waiting list").append(["Bob May"])
    book.create_sheet("Empty")
    html = send_pasted_list(
        desk, players_address, file=SimpleUploadedFile("names.xlsx", workbook_bytes(book))
    )
    assert re.search(r"Only the first sheet is read. Not read:\s*<bdi>Waiting list</bdi>\.", html)


def test_three_players_with_the_same_team_number_are_all_named(desk, teams_address):
    list_text = "Name,Team\nAnn Lee,1\nBob May,1\nCy Fox,4\nDi Orr,4\nEve Kay,4\n"
    html = send_pasted_list(desk, teams_address, list_text)
    assert "5 lines: 2 to add, 3 left out (lines 4, 5 and 6)." in html
    assert html.count(partner_left_out_sentence(6)) == 2
    html = press_button(desk, teams_address, html)
    assert "5 lines: 2 added, 3 left out (lines 4, 5 and 6)." in html
    html = send_pasted_list(desk, teams_address, list_text)
    assert "5 lines: 0 to add, 2 already here, 3 left out (lines 4, 5 and 6)." in html


def test_line_with_a_player_already_checked_in_names_the_partner(desk, teams_address):
    press_button(
        desk,
        teams_address,
        send_pasted_list(desk, teams_address, "Name,Team\nAnn Lee,1\nBob May,1\n"),
    )
    html = send_pasted_list(desk, teams_address, "Name,Team\nAnn Lee,7\nCy Fox,7\n")
    assert "2 lines: 0 to add, 2 left out (lines 2 and 3)." in html
    assert partner_left_out_sentence(2) in html


def test_list_fills_in_missing_details_of_regulars(desk):
    add_people(
        club=Club.objects.get().pk, people=[Contact("Ruth Ann Baker"), Contact("Bo Bell", "B")]
    )
    address = "/regulars/import/"
    html = send_pasted_list(
        desk, address, "Name,Nickname,Lot\nRuth Ann Baker,Ruthie,31\nBo Bell,,\n"
    )
    assert "are filled in from line 2." in html
    assert ">Fill in 1 regular<" in html
    assert "filled in from line 2." in press_button(desk, address, html)
    regulars_stored = Regular.objects.order_by("number").values_list("name", "nickname", "lot")
    assert list(regulars_stored) == [("Ruth Ann Baker", "Ruthie", "31"), ("Bo Bell", "B", "")]


def test_list_of_teams_fills_in_missing_details_of_regulars(desk, teams_address):
    add_people(club=Club.objects.get().pk, people=[Contact("Ann Lee")])
    press_button(
        desk,
        teams_address,
        send_pasted_list(desk, teams_address, "Name,Team,Nickname\nAnn Lee,1,Annie\nBob May,1,\n"),
    )
    assert Regular.objects.get(name="Ann Lee").nickname == "Annie"

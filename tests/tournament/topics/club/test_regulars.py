"""The club's regulars: the list, one of them, and many at once out of a file."""

import base64
import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from tests import build
from tests.tournament.cursor import begins_at
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Contact, Listed, Person
from tournament.kit.lists.people import Preview
from tournament.storage.models import Club, Regular
from tournament.storage.reading import many_nights, replay
from tournament.storage.reading.over_a_season import Visits
from tournament.topics.club.regulars import actions as regulars
from tournament.topics.club.regulars.board import RegularLine, dry_run, search
from tournament.topics.entrants.actions import signing_in

TODAY = timezone.localdate()
LIST = "Name,Nickname,Lot,Phone,Shirt\nMark Kowalski,Mar,31,555-0100,L\nMary Łukasz,,7,,M\n"


@pytest.fixture
def club(desk):
    return Club.objects.get()


def listed(club, *names, **more):
    return regulars.enlist(club=club.pk, people=[Contact(name=name, **more) for name in names])


def rows(club):
    kept = Regular.objects.filter(club=club).order_by("number")
    return list(kept.values_list("name", "nickname", "lot", "phone"))


def said(html):
    found = re.findall(r'<p class="said \w+"[^>]*>(.*?)</p>', html, re.S)
    return [re.sub(r"<[^>]*>", "", words).strip() for words in found]


def test_numbers_go_on_from_the_last_one_of_the_club(club):
    other = build.director("Ann", club="Other").club
    assert listed(club, "Ada", "Bert") == (1, 2)
    assert listed(other, "Cora") == (1,)
    assert listed(club, "Dan") == (3,)


def test_exactly_the_same_person_is_added_once(club):
    ada = Contact(name=" Ada  Abbott", lot="3")
    assert regulars.add(club=club.pk, person=ada) == 1
    with pytest.raises(Refused, match="is on the list already"):
        regulars.add(club=club.pk, person=ada)
    assert regulars.add(club=club.pk, person=Contact(name="Ada Abbott", lot="4")) == 2


def test_change_of_somebody_who_is_not_there_is_refused(club):
    other = build.director("Ann", club="Other").club
    listed(other, "Theirs")
    with pytest.raises(Refused, match="Nobody has that number"):
        regulars.change(club=club.pk, number=1, person=Contact(name="Ours"))
    with pytest.raises(Refused, match="Nobody has that number"):
        regulars.mark(club=club.pk, number=1, gone=True)
    assert rows(other) == [("Theirs", "", "", "")]


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"name": "\0"}, "letters that can be read"),
        ({"phone": "5" * 31}, "At most 30 characters for the phone number, please."),
        ({"lot": "5" * 13}, "At most 12 characters for the lot, please."),
    ],
)
def test_what_cannot_be_kept_is_refused(club, more, sentence):
    with pytest.raises(Refused, match=sentence):
        regulars.add(club=club.pk, person=Contact(**{"name": "Ada"} | more))
    assert rows(club) == []


def test_import_is_taken_out_again_but_for_those_who_have_played(club):
    listed(club, "Ada")
    first, *_, last = listed(club, "Bert", "Cora", "Dan")
    night = build.night(club)
    signing_in.sign_in(build.desk(night), person=Person(regular=3))
    assert regulars.take_out(club=club.pk, first=first, last=last) == 2
    assert [name for name, *_ in rows(club)] == ["Ada", "Cora"]


def test_last_visit_counts_nights_and_no_practice(club, django_assert_num_queries):
    listed(club, "Ada", "Bert")
    for days in (14, 7):
        night = build.night(club, day=TODAY - timedelta(days=days))
        signing_in.sign_in(build.desk(night), person=Person(regular=1))
    practice = build.night(club)
    practice.practice = True
    practice.save()
    signing_in.sign_in(build.desk(practice), person=Person(regular=2))
    with django_assert_num_queries(1):
        visits = many_nights.visits(club.pk, {})
    assert visits == {1: Visits(TODAY - timedelta(days=7), 2)}


def test_visits_of_another_club_are_theirs(club):
    other = build.director("Ann", club="Other").club
    build.sign_in(build.night(other), "Theirs")
    assert many_nights.visits(club.pk, {}) == {}


def line(number, name, lot="", **more):
    told = {"nickname": "", "phone": "", "gone": False, "last": None, "nights": 0}
    return RegularLine(number=number, name=name, lot=lot, **told | more)


def test_list_goes_from_a_to_z_whatever_the_accents():
    lines = [line(1, "Zoe"), line(2, "Édith"), line(3, "adam")]
    assert [one.name for one in search(lines, "")] == ["adam", "Édith", "Zoe"]
    assert [one.name for one in search(lines, "ed")] == ["Édith"]


def row(line, name, lot=""):
    return Listed(name, lot=lot, line=line)


@pytest.mark.parametrize(
    ("name", "lot", "is_known"),
    [
        ("bob  SMITH", "31", True),
        ("Bob Smith", "", True),
        ("Bob Smith", "32", False),
        ("Smith, Bob", "31", True),
        ("Ann Lee", "9", True),
        ("Ann Leeds", "", False),
    ],
)
def test_somebody_is_known_by_name_and_lot(name, lot, is_known):
    one = row(2, name, lot)
    found = dry_run(Preview((one,), (), ()), [line(1, "Bob Smith", "31"), line(2, "Ann Lee")])
    assert (found.known, found.new) == (((one,), ()) if is_known else ((), (one,)))


def test_page_shows_everybody_with_their_last_visit(desk, club):
    listed(club, "Ada Abbott", lot="3", phone="555-0100")
    listed(club, "Bert Marsh")
    night = build.night(club)
    signing_in.sign_in(build.desk(night), person=Person(regular=1))
    html = desk.get("/regulars/").content.decode()
    assert "2 people" in html
    assert f"{TODAY:%b} {TODAY.day}, {TODAY.year}" in html
    assert "never yet" in html
    html = desk.get("/regulars/?q=mar").content.decode()
    assert "Bert Marsh" in html
    assert "Ada Abbott" not in html


def test_somebody_is_added_and_told_apart(desk, club):
    sent = {"name": "Ada Abbott", "lot": "3"}
    html = desk.post("/regulars/", sent, follow=True).content.decode()
    assert said(html) == ["Ada Abbott is on the list."]
    html = desk.post("/regulars/", sent, follow=True).content.decode()
    assert "is on the list already" in html
    assert 'value="Ada Abbott"' in html
    html = desk.post("/regulars/", sent | {"lot": "4"}, follow=True).content.decode()
    assert said(html) == [
        "Ada Abbott is on the list.",
        "There are 2 of this name now. A nickname or a lot tells them apart.",
    ]
    assert [lot for _, _, lot, _ in rows(club)] == ["3", "4"]


def test_somebody_is_changed(desk, club):
    listed(club, "mar k", phone="555-0100")
    assert 'value="555-0100"' in desk.get("/regulars/?who=1").content.decode()
    sent = {"number": "1", "name": "Mark", "lot": "31", "phone": "555-0101"}
    html = desk.post("/regulars/change/", sent, follow=True).content.decode()
    assert said(html) == ["Mark is changed. What is over stays as it was."]
    assert rows(club) == [("Mark", "", "31", "555-0101")]


def test_change_that_is_refused_keeps_what_was_typed(desk, club):
    listed(club, "Mark")
    html = desk.post("/regulars/change/", {"number": "1", "name": "", "lot": "x" * 13}).content
    assert b"Write the name." in html
    assert b"At most 12 characters, please. This has 13." in html
    assert f'value="{"x" * 13}"'.encode() in html
    assert rows(club) == [("Mark", "", "", "")]


def test_whoever_no_longer_comes_is_put_aside_and_comes_again(desk, club):
    listed(club, "Mark", "Ada")
    signing_in.sign_in(build.desk(build.night(club)), person=Person(regular=1))
    desk.post("/regulars/gone/", {"number": "1", "gone": "on"})
    assert [one.name for one in replay.regulars(club.pk)] == ["Ada"]
    html = desk.get("/regulars/?who=1").content.decode()
    assert "No longer come: 1" in html
    assert "Comes again" in html
    desk.post("/regulars/gone/", {"number": "1"})
    assert len(replay.regulars(club.pk)) == 2


@pytest.mark.parametrize("number", ["", "7", "x", "１", "9" * 500])
def test_number_of_nobody_changes_nothing(desk, club, number):
    listed(club, "Mark")
    for address in ("change", "gone", "take-out"):
        sent = {"number": number, "name": "X", "gone": "on", "first": number, "last": number}
        assert desk.post(f"/regulars/{address}/", sent, follow=True).status_code == 200
    assert rows(club) == [("Mark", "", "", "")]
    assert desk.get(f"/regulars/?who={number}&q={number}").status_code == 200


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x>', "{{7*7}}", "a\0b"])
def test_hostile_name_is_only_ever_text(desk, club, name):
    desk.post("/regulars/", dict.fromkeys(("name", "nickname", "lot", "phone"), name[:12]))
    desk.post("/regulars/", {"name": name})
    html = desk.get(f"/regulars/?who=1&q={name}").content.decode()
    html += desk.get("/regulars/").content.decode()
    assert "<script>alert" not in html
    assert "<img src=x" not in html
    assert ">49<" not in html


def test_another_clubs_regulars_are_not_there(desk, club):
    other = build.director("Ann", club="Other").club
    listed(other, "Secret Sam")
    assert "Secret Sam" not in desk.get("/regulars/?who=1").content.decode()
    desk.post("/regulars/take-out/", {"first": "1", "last": "9"})
    assert rows(other) == [("Secret Sam", "", "", "")]


@pytest.mark.parametrize("count", [1, 40])
def test_page_asks_the_database_a_known_number_of_times(
    desk, club, count, django_assert_num_queries
):
    listed(club, *build.players(count))
    with django_assert_num_queries(6):
        desk.get("/regulars/?who=1")


def look(desk, content=LIST, name="list.csv"):
    if isinstance(content, str):
        content = content.encode()
    file = SimpleUploadedFile(name, content)
    return desk.post("/regulars/import/", {"file": file}).content.decode()


def kept(html):
    return {
        name: re.search(rf'name="{name}" value="([^"]*)"', html)[1]
        for name in ("name", "content", "without")
    }


def test_list_is_looked_at_before_anybody_is_added(desk, club):
    html = look(desk)
    assert "<b>2</b> would be added" in html
    assert "Mark Kowalski" in html
    assert "Not used: Shirt." in html
    assert rows(club) == []


def test_list_that_was_looked_at_is_taken(desk, club):
    html = desk.post("/regulars/import/", kept(look(desk)), follow=True).content.decode()
    assert said(html) == ["2 people are added to the list."]
    assert rows(club) == [
        ("Mark Kowalski", "Mar", "31", "555-0100"),
        ("Mary Łukasz", "", "7", ""),
    ]
    first, last = re.findall(r'name="(?:first|last)" value="(\d+)"', html)
    html = desk.post("/regulars/take-out/", {"first": first, "last": last}, follow=True)
    assert said(html.content.decode()) == [
        "2 people are taken out again. Whoever has played since stays."
    ]
    assert rows(club) == []


def test_list_taken_twice_adds_nobody_twice(desk, club):
    sent = kept(look(desk))
    for _ in range(2):
        html = desk.post("/regulars/import/", sent, follow=True).content.decode()
    assert "Everybody on this list is a regular already." in html
    assert len(rows(club)) == 2


def test_late_press_brings_no_list_back_that_was_taken_out(desk, club):
    take, out = kept(look(desk)) | {"key": "k1"}, {"first": "1", "last": "2"}
    desk.post("/regulars/import/", take)
    desk.post("/regulars/take-out/", out | {"key": "k2"})
    html = desk.post("/regulars/import/", take, follow=True).content.decode()
    assert "2 people are added to the list." in said(html)
    assert rows(club) == []
    listed(club, "Mark", "Ada")
    html = desk.post("/regulars/take-out/", out | {"key": "k2"}, follow=True).content.decode()
    assert "2 people are taken out again. Whoever has played since stays." in said(html)
    assert len(rows(club)) == 2


def test_those_on_the_list_already_keep_what_they_have_and_get_what_they_lack(desk, club):
    listed(club, "mark kowalski", phone="1")
    html = look(desk)
    assert "<b>1</b> would be added; 1 is on the list of regulars already" in html
    desk.post("/regulars/import/", kept(html))
    assert rows(club)[0] == ("mark kowalski", "Mar", "31", "1")
    assert len(rows(club)) == 2


FAULTY = LIST + ",,9,,\nMary Łukasz,,7,,\nAnn Lee,,this lot is too long,,\n"


def test_lines_with_a_fault_are_named_and_the_others_come_in_by_one_press(desk, club):
    html = look(desk, FAULTY)
    assert re.findall(r'<td class="n">(\d+)</td><td><b class="bad">', html) == ["4", "5", "6"]
    assert "Lines 4, 5 and 6 stay out, for what is said below." in html
    assert "Mary Łukasz stands in line 3 already." in html
    assert "5 lines: 2 to add, 3 left out (lines 4, 5 and 6)." in html
    assert begins_at(html) == "Mend it below"
    assert "Add the other 2 to the regulars" in html
    html = desk.post("/regulars/import/", kept(html), follow=True).content.decode()
    assert said(html) == [
        "2 people are added to the list.",
        "5 lines: 2 added, 3 left out (lines 4, 5 and 6).",
    ]
    assert [name for name, *_ in rows(club)] == ["Mark Kowalski", "Mary Łukasz"]
    html = look(desk, FAULTY)
    assert said(html) == [
        "Nobody else can be added from this list as it is. Mend it, and look at it again."
    ]


@pytest.mark.parametrize("without", ["", "4", "4,5,6,7"])
def test_nothing_is_left_out_that_was_not_looked_at(desk, club, without):
    sent = kept(look(desk, FAULTY)) | {"without": without}
    html = desk.post("/regulars/import/", sent).content.decode()
    assert "Add the other 2 to the regulars" in html
    assert rows(club) == []


def test_list_in_which_every_line_has_a_fault_adds_nobody(desk, club):
    html = look(desk, "Name,Lot\n,9\n")
    assert said(html) == [
        "Nobody can be added from this list as it is. Mend it, and look at it again."
    ]
    assert 'name="content"' not in html


def test_nickname_tells_somebody_from_a_regular_of_that_name():
    ann = line(1, "Ann Lee", nickname="Red")
    curly, red = (Listed("Lee, Ann", one, line=2) for one in ("Curly", "red"))
    assert dry_run(Preview((curly,), (), ()), [ann]).new == (curly,)
    assert dry_run(Preview((red,), (), ()), [ann]).known == (red,)


def test_workbook_is_read_as_well(desk, club, tmp_path):
    from openpyxl import Workbook

    book = Workbook()
    for cells in (("First name", "Last name", "Unit"), ("Mark", "Kowalski", 14.0)):
        book.active.append(cells)
    book.save(tmp_path / "list.xlsx")
    html = look(desk, (tmp_path / "list.xlsx").read_bytes(), "list.xlsx")
    desk.post("/regulars/import/", kept(html))
    assert rows(club) == [("Mark Kowalski", "", "14", "")]


@pytest.mark.parametrize(
    ("content", "name", "sentence"),
    [
        (b"", "list.csv", "This file is empty"),
        (b"<html>", "list.xlsx", "says it is XLSX but is a web page"),
        (b"Name\n", "list.csv", "There is nobody below the headings"),
        (b"Hello\nAda\n", "list.csv", "The first line must say what stands in each column"),
        (b"x" * 1_000_001, "list.csv", "A list may have 1 MB"),
        (b"Name\nAda", "list.exe", "Only lists in .xlsx and .csv files"),
    ],
)
def test_file_that_is_no_list_is_refused_with_the_cure(desk, club, content, name, sentence):
    html = look(desk, content, name)
    (words,) = said(html)
    assert sentence in words
    assert rows(club) == []


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"name": "list.csv", "content": ""},
        {"name": "list.csv", "content": "not base64!"},
        {"name": "list.csv", "content": "ÄÖ"},
        {"name": "", "content": "TmFtZQpBZGE="},
        {"name": "list.csv", "content": base64.urlsafe_b64encode(b"x" * 1_000_001).decode()},
    ],
)
def test_what_does_not_arrive_whole_is_refused(desk, club, sent):
    html = desk.post("/regulars/import/", sent).content.decode()
    assert len(said(html)) == 1
    assert rows(club) == []


def test_largest_list_comes_back_whole(desk, club):
    lines = "\n".join(f"Player {number},{'x' * 290}" for number in range(1_900))
    html = look(desk, f"Name,Remarks\n{lines}")
    html = desk.post("/regulars/import/", kept(html), follow=True).content.decode()
    assert said(html) == ["1900 people are added to the list."]

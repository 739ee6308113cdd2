"""The club's regulars are listed, added, changed, and imported from a file."""

import base64
import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from tests import build
from tests.tournament.cursor import place_of_cursor
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson, Contact, ListedPerson
from tournament.kit.lists.people import LeftOutLines, PeopleList, nothing_to_add_sentence
from tournament.storage.models import Club, Regular
from tournament.storage.reading import many_nights, reader
from tournament.storage.reading.season_results import Visits
from tournament.topics.club.actions import regulars
from tournament.topics.club.board import RegularLine, preview_import, search_regulars
from tournament.topics.club.views.regulars import added_sentence
from tournament.topics.entrants.actions import signing_in

TODAY = timezone.localdate()
LIST_OF_REGULARS = (
    "Name,Nickname,Lot,Phone,Shirt\nMark Kowalski,Mar,31,555-0100,L\nMary Łukasz,,7,,M\n"
)


@pytest.fixture
def club(desk):
    return Club.objects.get()


def add_regulars(club, *names, **fields):
    return regulars.add_people(
        club=club.pk, people=[Contact(name=name, **fields) for name in names]
    )


def stored_regulars(club):
    rows = Regular.objects.filter(club=club).order_by("number")
    return list(rows.values_list("name", "nickname", "lot", "phone"))


def page_messages(html):
    paragraphs = re.findall(r'<p class="said \w+"[^>]*>(.*?)</p>', html, re.S)
    return [re.sub(r"<[^>]*>", "", words).strip() for words in paragraphs]


def test_numbers_continue_from_the_last_one_of_the_club(club):
    other_club = build.director("Ann", club="Other").club
    assert add_regulars(club, "Ada", "Bert") == (1, 2)
    assert add_regulars(other_club, "Cora") == (1,)
    assert add_regulars(club, "Dan") == (3,)


def test_person_who_is_already_a_regular_is_not_added_again(club):
    ada = Contact(name=" Ada  Abbott", lot="3")
    assert regulars.add_regular(club=club.pk, person=ada) == 1
    with pytest.raises(Refused, match="is already on the list"):
        regulars.add_regular(club=club.pk, person=ada)
    assert regulars.add_regular(club=club.pk, person=Contact(name="Ada Abbott", lot="4")) == 2


def test_change_of_an_unknown_regular_is_refused(club):
    other_club = build.director("Ann", club="Other").club
    add_regulars(other_club, "Theirs")
    with pytest.raises(Refused, match="no longer on the list"):
        regulars.change_regular(club=club.pk, number=1, person=Contact(name="Ours"))
    with pytest.raises(Refused, match="no longer on the list"):
        regulars.mark_gone_or_coming(club=club.pk, number=1, is_gone=True)
    assert stored_regulars(other_club) == [("Theirs", "", "", "")]


@pytest.mark.parametrize(
    ("field", "sentence"),
    [
        ({"name": "\0"}, "letters that can be read"),
        ({"phone": "5" * 31}, "Use at most 30 characters for the phone number"),
        ({"lot": "5" * 13}, "Use at most 12 characters for the lot"),
    ],
)
def test_unusable_value_of_a_regular_is_refused(club, field, sentence):
    with pytest.raises(Refused, match=sentence):
        regulars.add_regular(club=club.pk, person=Contact(**{"name": "Ada"} | field))
    assert stored_regulars(club) == []


def test_removed_import_leaves_the_regulars_who_have_played(club):
    add_regulars(club, "Ada")
    first_number, *_, last_number = add_regulars(club, "Bert", "Cora", "Dan")
    night = build.night(club)
    signing_in.check_in_player(build.desk(night), person=CheckInPerson(regular_number=3))
    assert (
        regulars.remove_imported_regulars(
            club=club.pk, first_number=first_number, last_number=last_number
        )
        == 2
    )
    assert [name for name, *_ in stored_regulars(club)] == ["Ada", "Cora"]


def test_last_visit_counts_nights_without_practice(club, django_assert_num_queries):
    add_regulars(club, "Ada", "Bert")
    for days in (14, 7):
        night = build.night(club, day=TODAY - timedelta(days=days))
        signing_in.check_in_player(build.desk(night), person=CheckInPerson(regular_number=1))
    practice = build.night(club)
    practice.practice = True
    practice.save()
    signing_in.check_in_player(build.desk(practice), person=CheckInPerson(regular_number=2))
    with django_assert_num_queries(1):
        visits = many_nights.read_visits_by_regular(club.pk, {})
    assert visits == {1: Visits(TODAY - timedelta(days=7), 2)}


def test_visits_to_another_club_are_not_counted(club):
    other_club = build.director("Ann", club="Other").club
    build.check_in(build.night(other_club), "Theirs")
    assert many_nights.read_visits_by_regular(club.pk, {}) == {}


def regular_line(number, name, lot="", **changes):
    fields = {"nickname": "", "phone": "", "is_gone": False, "last_night": None, "night_count": 0}
    return RegularLine(number=number, name=name, lot=lot, **fields | changes)


def test_list_is_sorted_without_regard_to_accents():
    lines = [regular_line(1, "Zoe"), regular_line(2, "Édith"), regular_line(3, "adam")]
    assert [person.name for person in search_regulars(lines, "")] == ["adam", "Édith", "Zoe"]
    assert [person.name for person in search_regulars(lines, "ed")] == ["Édith"]


def listed_person(line, name, lot=""):
    return ListedPerson(name, lot=lot, line=line)


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
def test_listed_person_is_recognized_by_name_and_lot(name, lot, is_known):
    listed_row = listed_person(2, name, lot)
    result = preview_import(
        PeopleList((listed_row,), (), ()),
        [regular_line(1, "Bob Smith", "31"), regular_line(2, "Ann Lee")],
    )
    assert (result.already_listed, result.to_add) == (
        ((listed_row,), ()) if is_known else ((), (listed_row,))
    )


def test_page_shows_all_regulars_with_their_last_visit(desk, club):
    add_regulars(club, "Ada Abbott", lot="3", phone="555-0100")
    add_regulars(club, "Bert Marsh")
    night = build.night(club)
    signing_in.check_in_player(build.desk(night), person=CheckInPerson(regular_number=1))
    html = desk.get("/regulars/").content.decode()
    assert "2 people" in html
    assert f"{TODAY:%b} {TODAY.day}, {TODAY.year}" in html
    assert "not yet" in html
    html = desk.get("/regulars/?q=mar").content.decode()
    assert "1 person matches “<bdi>mar</bdi>”." in " ".join(html.split())
    assert "Bert Marsh" in html
    assert "Ada Abbott" not in html


def test_regular_of_the_same_name_is_added_with_a_lot(desk, club):
    fields = {"name": "Ada Abbott", "lot": "3"}
    html = desk.post("/regulars/", fields, follow=True).content.decode()
    assert page_messages(html) == [added_sentence("Ada Abbott")]
    html = desk.post("/regulars/", fields, follow=True).content.decode()
    assert "is already on the list" in html
    assert 'value="Ada Abbott"' in html
    html = desk.post("/regulars/", fields | {"lot": "4"}, follow=True).content.decode()
    assert page_messages(html) == [
        added_sentence("Ada Abbott"),
        "2 players have this name now. Add a nickname or lot number to tell them apart.",
    ]
    assert [lot for _, _, lot, _ in stored_regulars(club)] == ["3", "4"]


def test_changed_regular_has_the_new_name_lot_and_phone(desk, club):
    add_regulars(club, "mar k", phone="555-0100")
    assert 'value="555-0100"' in desk.get("/regulars/?who=1").content.decode()
    fields = {"number": "1", "name": "Mark", "lot": "31", "phone": "555-0101"}
    desk.post("/regulars/change/", fields)
    assert stored_regulars(club) == [("Mark", "", "31", "555-0101")]


def test_refused_change_keeps_what_was_typed(desk, club):
    add_regulars(club, "Mark")
    html = desk.post("/regulars/change/", {"number": "1", "name": "", "lot": "x" * 13}).content
    assert b"Enter the name." in html
    assert b"Use at most 12 characters. This has 13." in html
    assert f'value="{"x" * 13}"'.encode() in html
    assert stored_regulars(club) == [("Mark", "", "", "")]


def test_regular_who_no_longer_comes_is_hidden_and_restored(desk, club):
    add_regulars(club, "Mark", "Ada")
    signing_in.check_in_player(
        build.desk(build.night(club)), person=CheckInPerson(regular_number=1)
    )
    desk.post("/regulars/gone/", {"number": "1", "is_gone": "on"})
    assert [regular.name for regular in reader.regulars(club.pk)] == ["Ada"]
    html = desk.get("/regulars/?who=1").content.decode()
    assert "No longer coming: 1" in html
    assert "Mark as coming again" in html
    desk.post("/regulars/gone/", {"number": "1"})
    assert len(reader.regulars(club.pk)) == 2


@pytest.mark.parametrize("number", ["", "7", "x", "１", "9" * 500])
def test_form_with_an_unknown_regular_number_changes_nothing(desk, club, number):
    add_regulars(club, "Mark")
    for address in ("change", "gone", "take-out"):
        fields = {
            "number": number,
            "name": "X",
            "is_gone": "on",
            "first_number": number,
            "last_number": number,
        }
        assert desk.post(f"/regulars/{address}/", fields, follow=True).status_code == 200
    assert stored_regulars(club) == [("Mark", "", "", "")]
    assert desk.get(f"/regulars/?who={number}&q={number}").status_code == 200


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x>', "{{7*7}}", "a\0b"])
def test_hostile_name_is_shown_as_text(desk, club, name):
    desk.post("/regulars/", dict.fromkeys(("name", "nickname", "lot", "phone"), name[:12]))
    desk.post("/regulars/", {"name": name})
    html = desk.get(f"/regulars/?who=1&q={name}").content.decode()
    html += desk.get("/regulars/").content.decode()
    assert "<script>alert" not in html
    assert "<img src=x" not in html
    assert ">49<" not in html


def test_regulars_of_another_club_are_hidden(desk, club):
    other_club = build.director("Ann", club="Other").club
    add_regulars(other_club, "Secret Sam")
    assert "Secret Sam" not in desk.get("/regulars/?who=1").content.decode()
    desk.post("/regulars/take-out/", {"first_number": "1", "last_number": "9"})
    assert stored_regulars(other_club) == [("Secret Sam", "", "", "")]


@pytest.mark.parametrize("count", [1, 40])
def test_number_of_queries_is_the_same_for_any_number_of_regulars(
    desk, club, count, django_assert_num_queries
):
    add_regulars(club, *build.players(count))
    with django_assert_num_queries(6):
        desk.get("/regulars/?who=1")


def preview_list(desk, content=LIST_OF_REGULARS, name="list.csv"):
    if isinstance(content, str):
        content = content.encode()
    file = SimpleUploadedFile(name, content)
    return desk.post("/regulars/import/", {"file": file}).content.decode()


def hidden_fields(html):
    return {
        name: re.search(rf'name="{name}" value="([^"]*)"', html)[1]
        for name in ("name", "content", "without")
    }


def test_list_is_previewed_before_anyone_is_added(desk, club):
    html = preview_list(desk)
    assert "<b>2</b> would be added" in html
    assert "Mark Kowalski" in html
    assert "Columns not used: Shirt." in html
    assert stored_regulars(club) == []


def test_previewed_list_can_be_added_and_removed_again(desk, club):
    html = desk.post(
        "/regulars/import/", hidden_fields(preview_list(desk)), follow=True
    ).content.decode()
    assert page_messages(html) == ["2 people were added to the list."]
    assert stored_regulars(club) == [
        ("Mark Kowalski", "Mar", "31", "555-0100"),
        ("Mary Łukasz", "", "7", ""),
    ]
    first_number, last_number = re.findall(r'name="(?:first|last)_number" value="(\d+)"', html)
    html = desk.post(
        "/regulars/take-out/",
        {"first_number": first_number, "last_number": last_number},
        follow=True,
    )
    assert page_messages(html.content.decode()) == [
        "2 people were removed. Regulars who have played since stay."
    ]
    assert stored_regulars(club) == []


def test_list_sent_twice_adds_no_one_twice(desk, club):
    fields = hidden_fields(preview_list(desk))
    for _ in range(2):
        desk.post("/regulars/import/", fields)
    assert len(stored_regulars(club)) == 2


def test_import_form_that_arrives_twice_does_not_restore_a_removed_list(desk, club):
    import_fields, removal_fields = (
        hidden_fields(preview_list(desk)) | {"key": "k1"},
        {"first_number": "1", "last_number": "2"},
    )
    desk.post("/regulars/import/", import_fields)
    desk.post("/regulars/take-out/", removal_fields | {"key": "k2"})
    html = desk.post("/regulars/import/", import_fields, follow=True).content.decode()
    assert "2 people were added to the list." in page_messages(html)
    assert stored_regulars(club) == []
    add_regulars(club, "Mark", "Ada")
    html = desk.post(
        "/regulars/take-out/", removal_fields | {"key": "k2"}, follow=True
    ).content.decode()
    assert "2 people were removed. Regulars who have played since stay." in page_messages(html)
    assert len(stored_regulars(club)) == 2


def test_listed_regulars_keep_their_values_and_get_missing_ones(desk, club):
    add_regulars(club, "mark kowalski", phone="1")
    html = preview_list(desk)
    assert "<b>1</b> would be added. Already regulars: 1" in html
    desk.post("/regulars/import/", hidden_fields(html))
    assert stored_regulars(club)[0] == ("mark kowalski", "Mar", "31", "1")
    assert len(stored_regulars(club)) == 2


LIST_OF_REGULARS_WITH_FAULTS = (
    LIST_OF_REGULARS + ",,9,,\nMary Łukasz,,7,,\nAnn Lee,,this lot is too long,,\n"
)


def test_lines_with_a_fault_are_named_and_the_others_are_added(desk, club):
    html = preview_list(desk, LIST_OF_REGULARS_WITH_FAULTS)
    assert re.findall(r'<td class="n">(\d+)</td><td><b class="bad">', html) == ["4", "5", "6"]
    assert LeftOutLines((4, 5, 6)).explanation in html
    assert "Mary Łukasz is already in line 3." in html
    assert "5 lines: 2 to add, 3 left out (lines 4, 5 and 6)." in html
    assert place_of_cursor(html) == "Correct it below"
    assert "Add the other 2 to the regulars" in html
    html = desk.post("/regulars/import/", hidden_fields(html), follow=True).content.decode()
    assert page_messages(html) == [
        "2 people were added to the list.",
        "5 lines: 2 added, 3 left out (lines 4, 5 and 6).",
    ]
    assert [name for name, *_ in stored_regulars(club)] == ["Mark Kowalski", "Mary Łukasz"]
    html = preview_list(desk, LIST_OF_REGULARS_WITH_FAULTS)
    assert page_messages(html) == [nothing_to_add_sentence("No one else")]


@pytest.mark.parametrize("left_out_lines", ["", "4", "4,5,6,7"])
def test_list_is_added_only_if_the_lines_left_out_are_those_of_the_preview(
    desk, club, left_out_lines
):
    fields = hidden_fields(preview_list(desk, LIST_OF_REGULARS_WITH_FAULTS)) | {
        "without": left_out_lines
    }
    html = desk.post("/regulars/import/", fields).content.decode()
    assert "Add the other 2 to the regulars" in html
    assert stored_regulars(club) == []


def test_list_with_a_fault_in_every_line_adds_no_one(desk, club):
    html = preview_list(desk, "Name,Lot\n,9\n")
    assert page_messages(html) == [nothing_to_add_sentence("No one")]
    assert 'name="content"' not in html


def test_nickname_distinguishes_a_new_person_from_a_regular_of_the_same_name():
    ann = regular_line(1, "Ann Lee", nickname="Red")
    new_ann, known_ann = (
        ListedPerson("Lee, Ann", nickname, line=2) for nickname in ("Curly", "red")
    )
    assert preview_import(PeopleList((new_ann,), (), ()), [ann]).to_add == (new_ann,)
    assert preview_import(PeopleList((known_ann,), (), ()), [ann]).already_listed == (known_ann,)


def test_list_of_regulars_in_a_workbook_is_read(desk, club, tmp_path):
    from openpyxl import Workbook

    book = Workbook()
    for cells in (("First name", "Last name", "Unit"), ("Mark", "Kowalski", 14.0)):
        book.active.append(cells)
    book.save(tmp_path / "list.xlsx")
    html = preview_list(desk, (tmp_path / "list.xlsx").read_bytes(), "list.xlsx")
    desk.post("/regulars/import/", hidden_fields(html))
    assert stored_regulars(club) == [("Mark Kowalski", "", "14", "")]


@pytest.mark.parametrize(
    ("content", "name", "sentence"),
    [
        (b"", "list.csv", "This file is empty"),
        (b"<html>", "list.xlsx", "says it is XLSX but is a web page"),
        (b"Name\n", "list.csv", "There are no names below the headings"),
        (b"Hello\nAda\n", "list.csv", "The first line must name the columns"),
        (b"x" * 1_000_001, "list.csv", "This list is larger than 1 MB"),
        (b"Name\nAda", "list.exe", "This is not an .xlsx or .csv file"),
    ],
)
def test_file_that_is_not_a_list_is_refused_with_advice(desk, club, content, name, sentence):
    html = preview_list(desk, content, name)
    (words,) = page_messages(html)
    assert sentence in words
    assert stored_regulars(club) == []


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"name": "list.csv", "content": ""},
        {"name": "list.csv", "content": "not base64!"},
        {"name": "list.csv", "content": "ÄÖ"},
        {"name": "", "content": "TmFtZQpBZGE="},
        {"name": "list.csv", "content": base64.urlsafe_b64encode(b"x" * 1_000_001).decode()},
    ],
)
def test_incomplete_form_is_refused(desk, club, fields):
    html = desk.post("/regulars/import/", fields).content.decode()
    assert len(page_messages(html)) == 1
    assert stored_regulars(club) == []


def test_largest_list_is_added_completely(desk, club):
    list_text = "\n".join(f"Player {number},{'x' * 290}" for number in range(1_900))
    html = preview_list(desk, f"Name,Remarks\n{list_text}")
    html = desk.post("/regulars/import/", hidden_fields(html), follow=True).content.decode()
    assert page_messages(html) == ["1900 people were added to the list."]


def test_list_shows_only_the_details_that_someone_has(desk, club):
    add_regulars(club, "Ada Abbott", lot="3")
    html = (
        desk.get("/regulars/?q=nobody").content.decode() + desk.get("/regulars/").content.decode()
    )
    assert ("Lot</th>" in html, "Nickname</th>" in html, "Phone</th>" in html) == (
        True,
        False,
        False,
    )
    assert "Print with phone numbers" not in html
    add_regulars(club, "Bert Baker", phone="555-0100")
    html = desk.get("/regulars/").content.decode()
    assert "Print with phone numbers" in html

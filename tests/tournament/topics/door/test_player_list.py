"""Players on a list who said they would come are expected after one press, and here once they check
in.
"""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import build
from tests.tournament.cursor import begins_at
from tournament.evening.night import ranking
from tournament.evening.night.attendance import Tick
from tournament.evening.purse.closing import open_questions
from tournament.kit.lists.contact import Contact
from tournament.storage.models import Club, Regular
from tournament.storage.reading import night_history, reader
from tournament.storage.reading.many_nights import visits_by_regular
from tournament.storage.stored.archive import archive_as_text
from tournament.storage.writing import undo
from tournament.topics.club.actions.regulars import add_people, add_regular
from tournament.topics.entrants.actions import arrivals, entries, signing_in
from tournament.topics.entrants.typed_person import person_named
from tournament.topics.nights.actions.importing import import_night
from tournament.topics.prizes.actions import closing
from tournament.topics.prizes.boards.check_out import check_out
from tournament.topics.seating.actions import rounds

pytestmark = pytest.mark.django_db
LIST = "Name,Lot,Phone\nAda Ames,,\nBert Bell,12,555 0101\nCora Cole,,\n"


@pytest.fixture
def night(desk):
    return build.night(Club.objects.get(), house="tanglewood")


def address(night):
    return f"/night/{night.pk}/players/import/"


def preview_list(desk, night, text=LIST):
    return desk.post(address(night), {"file": SimpleUploadedFile("list.csv", text.encode())})


def enter_list(desk, night, text=LIST):
    """Look at a list, and press the button that enters it."""
    page = preview_list(desk, night, text).content.decode()
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    return desk.post(address(night), fields, follow=True).content.decode()


def names_and_expected(night):
    return [(entry.name, entry.expected) for entry in reader.night(night.pk).entries]


def test_list_is_looked_at_first_and_then_everybody_is_expected(desk, night):
    assert "To add: 3 players." in preview_list(desk, night).content.decode()
    assert names_and_expected(night) == []
    assert "Expected from the list: 3 players" in enter_list(desk, night)
    assert names_and_expected(night) == [
        ("Ada Ames", True),
        ("Bert Bell", True),
        ("Cora Cole", True),
    ]
    assert Regular.objects.get(name="Bert Bell").phone == "555 0101"
    assert "Add players from a list" in desk.get(f"/night/{night.pk}/check-in/").content.decode()


def test_nobody_of_a_list_is_seated_before_they_are_here(desk, night):
    enter_list(desk, night)
    build.sign_in(night, *build.players(4))
    rounds.seat(build.desk(night), game=1)
    assert sorted(reader.night(night.pk).rounds.with_number(1).game_by_entry) == [4, 5, 6, 7]


def test_player_who_never_came_has_no_place_no_card_and_no_visit(desk, night):
    enter_list(desk, night)
    build.sign_in(night, *build.players(4))
    for game in (1, 2):
        rounds.seat(build.desk(night), game=game)
        build.enter_all_tables(night, game)
    so_far = reader.night(night.pk)
    assert sorted(int(place.result.entrant) for place in ranking.standings(so_far)) == [4, 5, 6, 7]
    assert any(
        question.startswith("4 scorecards not turned in: ") for question in open_questions(so_far)
    )
    assert [row.number for row in check_out(so_far).rows] == [4, 5, 6, 7]
    listed = {regular.name: regular.number for regular in Regular.objects.all()}
    assert listed["Ada Ames"] not in visits_by_regular(night.club_id, {})
    assert visits_by_regular(night.club_id, {})[listed["Ada Abbott"]].nights == 1


def regular_names(night):
    return [regular.name for regular in reader.regulars(night.club_id)]


def test_player_who_is_expected_is_a_regular_once_they_come(desk, night):
    enter_list(desk, night)
    assert regular_names(night) == []
    page = desk.get("/regulars/").content.decode()
    assert "No regulars yet." in page
    assert "Never here: 3" in page
    assert "Bert Bell" in desk.get(f"/night/{night.pk}/check-in/?q=bert").content.decode()
    entries.tick(build.desk(night), entry=2, ticks=frozenset({Tick.HERE}))
    assert regular_names(night) == ["Bert Bell"]
    arrivals.mark_all_here(build.desk(night))
    assert regular_names(night) == ["Ada Ames", "Bert Bell", "Cora Cole"]
    assert Regular.objects.count() == 3
    assert Regular.objects.get(name="Bert Bell").phone == "555 0101"


def test_player_who_never_came_is_new_in_the_next_list_and_known_at_the_door(desk, night):
    enter_list(desk, night)
    later = build.night(Club.objects.get(), house="tanglewood")
    page = preview_list(desk, later, "Name\nAda Ames\n").content.decode()
    assert "To add: 1 player." in page
    assert '<span class="number">regular</span>' not in page
    add_people(club=night.club_id, people=[Contact("Bert Bellamy")])
    person = person_named(reader.night(later.pk), "Bert Bell")
    signing_in.sign_in(build.desk(later), person=person)
    assert regular_names(night) == ["Bert Bell", "Bert Bellamy"]
    assert Regular.objects.filter(name="Bert Bell").count() == 1


def test_director_makes_a_regular_of_somebody_who_never_came(desk, night):
    enter_list(desk, night)
    add_regular(club=night.club_id, person=Contact("Ada Ames"))
    content = b"Name,Lot\nAda Ames,\nBert Bell,\nCora Cole,7\nDi Orr,\n"
    file = SimpleUploadedFile("list.csv", content)
    page = desk.post("/regulars/import/", {"file": file}).content.decode()
    assert "4 lines: 3 to add, 1 on the list already." in page
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    page = desk.post("/regulars/import/", fields, follow=True).content.decode()
    assert "3 people are added to the list." in page
    assert regular_names(night) == ["Ada Ames", "Bert Bell", "Cora Cole", "Di Orr"]
    assert (Regular.objects.count(), Regular.objects.get(name="Cora Cole").lot) == (4, "7")


def test_night_brought_in_makes_nobody_a_regular_who_never_came(desk, night):
    enter_list(desk, night)
    build.sign_in(night, "Eve East")
    content = archive_as_text(night_history.archive_of(reader.night(night.pk))).encode()
    other = Club.objects.create(name="Elsewhere")
    import_night(club=other.pk, content=content)
    assert [regular.name for regular in reader.regulars(other.pk)] == ["Eve East"]
    assert Regular.objects.filter(club=other).count() == 4


def test_regular_is_expected_by_the_number_the_club_knows(desk, night):
    (number,) = add_people(
        club=night.club_id, people=[Contact("Bert Bell", "Bee", phone="555-0101")]
    )
    enter_list(desk, night)
    bert = next(entry for entry in reader.night(night.pk).entries if entry.name == "Bert Bell")
    assert (bert.regular, bert.nickname) == (number, "Bee")
    assert Regular.objects.filter(name="Bert Bell").count() == 1


def test_list_fills_in_what_a_regular_lacks_and_says_who_is_one(desk, night):
    add_people(
        club=night.club_id, people=[Contact("Ruth Ann Baker", lot="30"), Contact("Bert Bell")]
    )
    text = "Name,Nickname,Lot\nRuth Ann Baker,Ruthie,\nBert Bell,,31\nCora Cole,,\n"
    page = preview_list(desk, night, text).content.decode()
    assert "To add: 3 players, 2 regulars." in page
    named = re.findall(r'<td><bdi>([\w ]+)</bdi> <span class="number">regular</span></td>', page)
    assert named == ["Ruth Ann Baker", "Bert Bell"]
    enter_list(desk, night, text)
    listed = Regular.objects.order_by("number").values_list("name", "nickname", "lot")
    there = [("Ruth Ann Baker", "Ruthie", "30"), ("Bert Bell", "", "31"), ("Cora Cole", "", "")]
    assert list(listed) == there
    entries = reader.night(night.pk).entries
    assert [(entry.name, entry.nickname, entry.lot) for entry in entries] == there


def test_two_of_one_name_with_different_telephones_are_two(desk, night):
    add_people(club=night.club_id, people=[Contact("Ada Ames", phone="555 0102")])
    enter_list(desk, night, "Name,Phone\nAda Ames,555 0101\nAda Ames,555 0102\n")
    assert names_and_expected(night) == [("Ada Ames", True)] * 2
    assert Regular.objects.filter(name="Ada Ames").count() == 2


def test_player_who_is_entered_already_is_left_as_they_are(desk, night):
    build.sign_in(night, "Cora Cole")
    page = preview_list(desk, night).content.decode()
    assert "To add: 2 players. 1 already added." in page
    enter_list(desk, night)
    assert names_and_expected(night) == [
        ("Cora Cole", False),
        ("Ada Ames", True),
        ("Bert Bell", True),
    ]
    assert "Everyone on this list is already added." in preview_list(desk, night).content.decode()


def test_press_that_comes_twice_expects_nobody_twice_and_undo_takes_all_back(desk, night):
    page = preview_list(desk, night).content.decode()
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    for _ in range(2):
        desk.post(address(night), fields)
    assert len(names_and_expected(night)) == 3
    undo.undo(build.desk(night), change=reader.night(night.pk).revision)
    assert names_and_expected(night) == []


def test_practice_makes_nobody_a_regular(desk):
    night = build.night(Club.objects.get(), house="tanglewood")
    build.change_plan(night, practice=True)
    enter_list(desk, night)
    assert (len(names_and_expected(night)), Regular.objects.count()) == (3, 0)


def test_list_remarks_on_a_regular_a_letter_apart_with_the_same_phone_number(desk, night):
    add_people(club=night.club_id, people=[Contact("Ann Abbott", phone="517-555-0101")])
    text = "Name,Phone\nAnne Abbott,(517) 555-0101\n"
    page = preview_list(desk, night, text).content.decode()
    assert "Line 2: Anne Abbott has the phone number of Ann Abbott, a regular." in page


def test_line_that_needs_a_look_stays_out_and_the_others_come_in(desk, night):
    text = f"Name\nAda Ames\n{'x' * 61}\nAda Ames\n"
    page = preview_list(desk, night, text).content.decode()
    assert "Lines 3 and 4 are left out" in page
    assert "3 lines: 1 to enter, 2 left out (lines 3 and 4)." in page
    assert begins_at(page) == "Correct it below"
    assert names_and_expected(night) == []
    assert "3 lines: 1 entered, 2 left out (lines 3 and 4)." in enter_list(desk, night, text)
    assert names_and_expected(night) == [("Ada Ames", True)]


def test_cursor_waits_where_a_list_goes_on(desk, night):
    assert begins_at(desk.get(address(night)).content.decode()) == "file"
    assert begins_at(preview_list(desk, night, "nothing").content.decode()) == "file"
    assert begins_at(preview_list(desk, night).content.decode()).startswith("Add")
    enter_list(desk, night)
    assert begins_at(preview_list(desk, night).content.decode()) == "Choose another list"


def test_names_come_in_as_the_club_writes_them(desk, night):
    Club.objects.update(last_name_first=True)
    build.sign_in(night, "Cora Cole")
    enter_list(desk, night)
    assert names_and_expected(night) == [
        ("Cole, Cora", False),
        ("Ames, Ada", True),
        ("Bell, Bert", True),
    ]


def test_night_of_pairs_says_where_its_list_is(desk):
    night = build.night(Club.objects.get(), house="mcallen")
    assert "Add a list of teams" in desk.get(address(night)).content.decode()
    assert "Add a list of teams" in preview_list(desk, night).content.decode()


def test_closed_night_takes_no_list(desk, night):
    closing.close(build.desk(night, reason="nobody came"))
    assert "is closed" in preview_list(desk, night).content.decode()
    assert names_and_expected(night) == []

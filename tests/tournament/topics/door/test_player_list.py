"""A list of players who said they come: expected with one press, and here once the door says so."""

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
from tournament.storage.reading import records, replay
from tournament.storage.reading.many_nights import visits
from tournament.storage.stored.archive import text
from tournament.storage.writing import undo
from tournament.topics.club.regulars.actions import add, enlist
from tournament.topics.entrants.actions import arrivals, entries, signing_in
from tournament.topics.entrants.typed_person import person_called
from tournament.topics.nights.actions.bringing_in import bring_in
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


def looked_at(desk, night, text=LIST):
    return desk.post(address(night), {"file": SimpleUploadedFile("list.csv", text.encode())})


def taken(desk, night, text=LIST):
    """Looked at, and then the press on that page."""
    page = looked_at(desk, night, text).content.decode()
    sent = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    return desk.post(address(night), sent, follow=True).content.decode()


def on(night):
    return [(one.name, one.expected) for one in replay.night(night.pk).entries]


def test_list_is_looked_at_first_and_then_everybody_is_expected(desk, night):
    assert "3 players would be expected." in looked_at(desk, night).content.decode()
    assert on(night) == []
    assert "From the list 3 players are expected." in taken(desk, night)
    assert on(night) == [("Ada Ames", True), ("Bert Bell", True), ("Cora Cole", True)]
    assert Regular.objects.get(name="Bert Bell").phone == "555 0101"
    assert "Players from a list" in desk.get(f"/night/{night.pk}/check-in/").content.decode()


def test_nobody_of_a_list_is_seated_before_they_are_here(desk, night):
    taken(desk, night)
    build.sign_in(night, *build.players(4))
    rounds.seat(build.desk(night), game=1)
    assert sorted(replay.night(night.pk).rounds.of(1).game_by_entry) == [4, 5, 6, 7]


def test_whoever_never_came_has_no_place_no_card_and_no_visit(desk, night):
    taken(desk, night)
    build.sign_in(night, *build.players(4))
    for game in (1, 2):
        rounds.seat(build.desk(night), game=game)
        build.all_in(night, game)
    found = replay.night(night.pk)
    assert sorted(int(one.result.entrant) for one in ranking.standings(found)) == [4, 5, 6, 7]
    assert any(one.startswith("4 cards are not in: ") for one in open_questions(found))
    assert [row.number for row in check_out(found).rows] == [4, 5, 6, 7]
    listed = {one.name: one.number for one in Regular.objects.all()}
    assert listed["Ada Ames"] not in visits(night.club_id, {})
    assert visits(night.club_id, {})[listed["Ada Abbott"]].nights == 1


def listed(night):
    return [one.name for one in replay.regulars(night.club_id)]


def test_whoever_is_expected_is_a_regular_once_they_come(desk, night):
    taken(desk, night)
    assert listed(night) == []
    page = desk.get("/regulars/").content.decode()
    assert "Nobody is on the list yet." in page
    assert "Never here: 3" in page
    assert "Bert Bell" in desk.get(f"/night/{night.pk}/check-in/?q=bert").content.decode()
    entries.tick(build.desk(night), entry=2, ticks=frozenset({Tick.HERE}))
    assert listed(night) == ["Bert Bell"]
    arrivals.all_here(build.desk(night))
    assert listed(night) == ["Ada Ames", "Bert Bell", "Cora Cole"]
    assert Regular.objects.count() == 3
    assert Regular.objects.get(name="Bert Bell").phone == "555 0101"


def test_whoever_never_came_is_new_in_the_next_list_and_known_at_the_door(desk, night):
    taken(desk, night)
    later = build.night(Club.objects.get(), house="tanglewood")
    page = looked_at(desk, later, "Name\nAda Ames\n").content.decode()
    assert "One player would be expected." in page
    assert '<span class="number">regular</span>' not in page
    enlist(club=night.club_id, people=[Contact("Bert Bellamy")])
    person = person_called(replay.night(later.pk), "Bert Bell")
    signing_in.sign_in(build.desk(later), person=person)
    assert listed(night) == ["Bert Bell", "Bert Bellamy"]
    assert Regular.objects.filter(name="Bert Bell").count() == 1


def test_director_makes_a_regular_of_somebody_who_never_came(desk, night):
    taken(desk, night)
    add(club=night.club_id, person=Contact("Ada Ames"))
    content = b"Name,Lot\nAda Ames,\nBert Bell,\nCora Cole,7\nDi Orr,\n"
    file = SimpleUploadedFile("list.csv", content)
    page = desk.post("/regulars/import/", {"file": file}).content.decode()
    assert "4 lines: 3 to add, 1 on the list already." in page
    sent = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    page = desk.post("/regulars/import/", sent, follow=True).content.decode()
    assert "3 people are added to the list." in page
    assert listed(night) == ["Ada Ames", "Bert Bell", "Cora Cole", "Di Orr"]
    assert (Regular.objects.count(), Regular.objects.get(name="Cora Cole").lot) == (4, "7")


def test_night_brought_in_makes_nobody_a_regular_who_never_came(desk, night):
    taken(desk, night)
    build.sign_in(night, "Eve East")
    content = text(records.archive(replay.night(night.pk))).encode()
    other = Club.objects.create(name="Elsewhere")
    bring_in(club=other.pk, content=content)
    assert [one.name for one in replay.regulars(other.pk)] == ["Eve East"]
    assert Regular.objects.filter(club=other).count() == 4


def test_regular_is_expected_by_the_number_the_club_knows(desk, night):
    (number,) = enlist(club=night.club_id, people=[Contact("Bert Bell", "Bee", phone="555-0101")])
    taken(desk, night)
    found = next(one for one in replay.night(night.pk).entries if one.name == "Bert Bell")
    assert (found.regular, found.nickname) == (number, "Bee")
    assert Regular.objects.filter(name="Bert Bell").count() == 1


def test_list_fills_in_what_a_regular_lacks_and_says_who_is_one(desk, night):
    enlist(club=night.club_id, people=[Contact("Ruth Ann Baker", lot="30"), Contact("Bert Bell")])
    text = "Name,Nickname,Lot\nRuth Ann Baker,Ruthie,\nBert Bell,,31\nCora Cole,,\n"
    page = looked_at(desk, night, text).content.decode()
    assert "3 players would be expected; 2 are regulars already." in page
    named = re.findall(r'<td><bdi>([\w ]+)</bdi> <span class="number">regular</span></td>', page)
    assert named == ["Ruth Ann Baker", "Bert Bell"]
    taken(desk, night, text)
    listed = Regular.objects.order_by("number").values_list("name", "nickname", "lot")
    there = [("Ruth Ann Baker", "Ruthie", "30"), ("Bert Bell", "", "31"), ("Cora Cole", "", "")]
    assert list(listed) == there
    entries = replay.night(night.pk).entries
    assert [(one.name, one.nickname, one.lot) for one in entries] == there


def test_two_of_one_name_with_different_telephones_are_two(desk, night):
    enlist(club=night.club_id, people=[Contact("Ada Ames", phone="555 0102")])
    taken(desk, night, "Name,Phone\nAda Ames,555 0101\nAda Ames,555 0102\n")
    assert on(night) == [("Ada Ames", True)] * 2
    assert Regular.objects.filter(name="Ada Ames").count() == 2


def test_whoever_is_entered_already_is_left_as_they_are(desk, night):
    build.sign_in(night, "Cora Cole")
    page = looked_at(desk, night).content.decode()
    assert "2 players would be expected; 1 is entered already." in page
    taken(desk, night)
    assert on(night) == [("Cora Cole", False), ("Ada Ames", True), ("Bert Bell", True)]
    assert "Everybody on this list is entered already." in looked_at(desk, night).content.decode()


def test_press_that_comes_twice_expects_nobody_twice_and_undo_takes_all_back(desk, night):
    page = looked_at(desk, night).content.decode()
    sent = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    for _ in range(2):
        desk.post(address(night), sent)
    assert len(on(night)) == 3
    undo.undo(build.desk(night), change=replay.night(night.pk).revision)
    assert on(night) == []


def test_practice_makes_nobody_a_regular(desk):
    night = build.night(Club.objects.get(), house="tanglewood")
    build.planned(night, practice=True)
    taken(desk, night)
    assert (len(on(night)), Regular.objects.count()) == (3, 0)


def test_list_remarks_on_a_regular_a_letter_apart_with_the_same_phone_number(desk, night):
    enlist(club=night.club_id, people=[Contact("Ann Abbott", phone="517-555-0101")])
    text = "Name,Phone\nAnne Abbott,(517) 555-0101\n"
    page = looked_at(desk, night, text).content.decode()
    assert "Line 2: Anne Abbott has the phone number of Ann Abbott, a regular." in page


def test_line_that_needs_a_look_stays_out_and_the_others_come_in(desk, night):
    text = f"Name\nAda Ames\n{'x' * 61}\nAda Ames\n"
    page = looked_at(desk, night, text).content.decode()
    assert "Lines 3 and 4 stay out" in page
    assert "3 lines: 1 to enter, 2 left out (lines 3 and 4)." in page
    assert begins_at(page) == "Mend it below"
    assert on(night) == []
    assert "3 lines: 1 entered, 2 left out (lines 3 and 4)." in taken(desk, night, text)
    assert on(night) == [("Ada Ames", True)]


def test_cursor_waits_where_a_list_goes_on(desk, night):
    assert begins_at(desk.get(address(night)).content.decode()) == "file"
    assert begins_at(looked_at(desk, night, "nothing").content.decode()) == "file"
    assert begins_at(looked_at(desk, night).content.decode()).startswith("Expect")
    taken(desk, night)
    assert begins_at(looked_at(desk, night).content.decode()) == "Choose another list"


def test_names_come_in_as_the_club_writes_them(desk, night):
    Club.objects.update(last_name_first=True)
    build.sign_in(night, "Cora Cole")
    taken(desk, night)
    assert on(night) == [("Cole, Cora", False), ("Ames, Ada", True), ("Bell, Bert", True)]


def test_night_of_pairs_says_where_its_list_is(desk):
    night = build.night(Club.objects.get(), house="mcallen")
    assert "bring in a list of teams" in desk.get(address(night)).content.decode()
    assert "bring in a list of teams" in looked_at(desk, night).content.decode()


def test_closed_night_takes_no_list(desk, night):
    closing.close(build.desk(night, reason="nobody came"))
    assert "is closed" in looked_at(desk, night).content.decode()
    assert on(night) == []

"""A list of players who said they come: expected with one press, and here once the door says so."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import build
from tests.tournament.cursor import begins_at
from tournament.club.regulars.actions import enlist
from tournament.lists.contact import Contact
from tournament.models import Club, Regular
from tournament.prizes.check_out.board import check_out
from tournament.prizes.closing import actions as finish
from tournament.purse.closing import open_questions
from tournament.reading import replay
from tournament.reading.many_nights import visits
from tournament.seating.actions import rounds
from tournament.writing import undo

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
    assert sorted(replay.night(night.pk).round(1).at_a_table) == [4, 5, 6, 7]


def test_whoever_never_came_has_no_place_no_card_and_no_visit(desk, night):
    taken(desk, night)
    build.sign_in(night, *build.players(4))
    for game in (1, 2):
        rounds.seat(build.desk(night), game=game)
        build.all_in(night, game)
    found = replay.night(night.pk)
    assert sorted(int(one.result.entrant) for one in found.standings) == [4, 5, 6, 7]
    assert any(one.startswith("4 cards are not in: ") for one in open_questions(found))
    assert [row.number for row in check_out(found).rows] == [4, 5, 6, 7]
    listed = {one.name: one.number for one in Regular.objects.all()}
    assert listed["Ada Ames"] not in visits(night.club_id)
    assert visits(night.club_id)[listed["Ada Abbott"]].nights == 1


def test_regular_is_expected_by_the_number_the_club_knows(desk, night):
    (number,) = enlist(club=night.club_id, people=[Contact("Bert Bell", "Bee", phone="555-0101")])
    taken(desk, night)
    found = next(one for one in replay.night(night.pk).entries if one.name == "Bert Bell")
    assert (found.regular, found.nickname) == (number, "Bee")
    assert Regular.objects.filter(name="Bert Bell").count() == 1


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


def test_line_that_needs_a_look_stays_out_and_the_others_come_in(desk, night):
    text = f"Name\nAda Ames\n{'x' * 61}\nAda Ames\n"
    page = looked_at(desk, night, text).content.decode()
    assert "Lines 3 and 4 stay out" in page
    assert begins_at(page) == "Choose another list"
    assert on(night) == []
    assert "Left out: lines 3 and 4." in taken(desk, night, text)
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
    finish.close(build.desk(night, reason="nobody came"))
    assert "is closed" in looked_at(desk, night).content.decode()
    assert on(night) == []

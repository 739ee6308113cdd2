"""A list of players is previewed and entered by one press. Its players are expected until they
check in.
"""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import build
from tests.tournament.cursor import place_of_cursor
from tournament.evening.night import ranking
from tournament.evening.night.attendance import CheckInItem
from tournament.evening.purse.closing import reasons_not_to_close
from tournament.kit.lists.contact import Contact
from tournament.kit.lists.people import ALL_PLAYERS_ADDED_SENTENCE
from tournament.storage.models import Club, Regular
from tournament.storage.reading import night_history, reader
from tournament.storage.reading.many_nights import read_visits_by_regular
from tournament.storage.stored.archive import archive_as_text
from tournament.storage.writing import undo
from tournament.topics.club.actions.regulars import add_people, add_regular
from tournament.topics.entrants.actions import arrivals, entries, signing_in
from tournament.topics.entrants.typed_person import find_person_named
from tournament.topics.nights.actions.importing import import_night
from tournament.topics.prizes.actions import closing
from tournament.topics.prizes.boards.check_out import check_out_board
from tournament.topics.seating.actions import rounds

pytestmark = [pytest.mark.django_db, pytest.mark.night()]
PLAYER_LIST = "Name,Lot,Phone\nAda Ames,,\nBert Bell,12,555 0101\nCora Cole,,\n"


def list_page_address(night):
    return f"/night/{night.pk}/players/import/"


def preview_list(desk, night, text=PLAYER_LIST):
    return desk.post(
        list_page_address(night), {"file": SimpleUploadedFile("list.csv", text.encode())}
    )


def enter_list(desk, night, text=PLAYER_LIST):
    """Preview a list, press the button that enters it, and return the next page."""
    page = preview_list(desk, night, text).content.decode()
    form_fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    return desk.post(list_page_address(night), form_fields, follow=True).content.decode()


def names_with_whether_expected(night):
    return [(entry.name, entry.expected) for entry in reader.night(night.pk).entries]


def test_list_is_previewed_and_then_all_its_players_are_expected(desk, night):
    assert "To add: 3 players." in preview_list(desk, night).content.decode()
    assert names_with_whether_expected(night) == []
    assert "Expected from the list: 3 players" in enter_list(desk, night)
    assert names_with_whether_expected(night) == [
        ("Ada Ames", True),
        ("Bert Bell", True),
        ("Cora Cole", True),
    ]
    assert Regular.objects.get(name="Bert Bell").phone == "555 0101"
    assert "Add players from a list" in desk.get(f"/night/{night.pk}/check-in/").content.decode()


def test_expected_player_is_seated_only_after_check_in(desk, night):
    enter_list(desk, night)
    build.check_in(night, *build.players(4))
    rounds.seat_next_game(build.desk(night), game=1)
    assert sorted(reader.night(night.pk).rounds.with_number(1).game_by_entry) == [4, 5, 6, 7]


def test_player_who_never_came_has_no_place_card_or_visit(desk, night):
    enter_list(desk, night)
    build.check_in(night, *build.players(4))
    for game in (1, 2):
        rounds.seat_next_game(build.desk(night), game=game)
        build.enter_all_tables(night, game)
    night_now = reader.night(night.pk)
    assert sorted(int(place.result.entrant) for place in ranking.standings(night_now)) == [
        4,
        5,
        6,
        7,
    ]
    assert any(
        question.startswith("4 scorecards not turned in: ")
        for question in reasons_not_to_close(night_now)
    )
    assert [row.number for row in check_out_board(night_now).rows] == [4, 5, 6, 7]
    number_by_name = {regular.name: regular.number for regular in Regular.objects.all()}
    assert number_by_name["Ada Ames"] not in read_visits_by_regular(night.club_id, {})
    assert read_visits_by_regular(night.club_id, {})[number_by_name["Ada Abbott"]].night_count == 1


def regular_names(night):
    return [regular.name for regular in reader.regulars(night.club_id)]


def test_expected_player_becomes_a_regular_at_check_in(desk, night):
    enter_list(desk, night)
    assert regular_names(night) == []
    page = desk.get("/regulars/").content.decode()
    assert "No regulars yet." in page
    assert "Haven't played here: 3" in page
    assert "Bert Bell" in desk.get(f"/night/{night.pk}/check-in/?q=bert").content.decode()
    entries.mark_check_in_items(build.desk(night), entry=2, items=frozenset({CheckInItem.HERE}))
    assert regular_names(night) == ["Bert Bell"]
    arrivals.mark_all_here(build.desk(night))
    assert regular_names(night) == ["Ada Ames", "Bert Bell", "Cora Cole"]
    assert Regular.objects.count() == 3
    assert Regular.objects.get(name="Bert Bell").phone == "555 0101"


def test_player_who_never_came_is_new_in_the_next_list_but_found_at_check_in(desk, night):
    enter_list(desk, night)
    later_night = build.night(Club.objects.get(), house="tanglewood")
    page = preview_list(desk, later_night, "Name\nAda Ames\n").content.decode()
    assert "To add: 1 player." in page
    assert '<span class="number">regular</span>' not in page
    add_people(club=night.club_id, people=[Contact("Bert Bellamy")])
    person = find_person_named(reader.night(later_night.pk), "Bert Bell")
    signing_in.check_in_player(build.desk(later_night), person=person)
    assert regular_names(night) == ["Bert Bell", "Bert Bellamy"]
    assert Regular.objects.filter(name="Bert Bell").count() == 1


def test_director_adds_a_player_who_never_came_to_the_regulars(desk, night):
    enter_list(desk, night)
    add_regular(club=night.club_id, person=Contact("Ada Ames"))
    content = b"Name,Lot\nAda Ames,\nBert Bell,\nCora Cole,7\nDi Orr,\n"
    file = SimpleUploadedFile("list.csv", content)
    page = desk.post("/regulars/import/", {"file": file}).content.decode()
    assert "4 lines: 3 to add, 1 already on the list." in page
    form_fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    page = desk.post("/regulars/import/", form_fields, follow=True).content.decode()
    assert "3 people were added to the list." in page
    assert regular_names(night) == ["Ada Ames", "Bert Bell", "Cora Cole", "Di Orr"]
    assert (Regular.objects.count(), Regular.objects.get(name="Cora Cole").lot) == (4, "7")


def test_imported_night_makes_no_regular_of_a_player_who_never_came(desk, night):
    enter_list(desk, night)
    build.check_in(night, "Eve East")
    content = archive_as_text(night_history.make_archive(reader.night(night.pk))).encode()
    other_club = Club.objects.create(name="Elsewhere")
    import_night(club=other_club.pk, content=content)
    assert [regular.name for regular in reader.regulars(other_club.pk)] == ["Eve East"]
    assert Regular.objects.filter(club=other_club).count() == 4


def test_regular_is_expected_under_the_number_in_the_club(desk, night):
    (regular_number,) = add_people(
        club=night.club_id, people=[Contact("Bert Bell", "Bee", phone="555-0101")]
    )
    enter_list(desk, night)
    bert = next(entry for entry in reader.night(night.pk).entries if entry.name == "Bert Bell")
    assert (bert.regular, bert.nickname) == (regular_number, "Bee")
    assert Regular.objects.filter(name="Bert Bell").count() == 1


def test_list_fills_in_details_from_the_regulars_and_marks_them(desk, night):
    add_people(
        club=night.club_id, people=[Contact("Ruth Ann Baker", lot="30"), Contact("Bert Bell")]
    )
    list_text = "Name,Nickname,Lot\nRuth Ann Baker,Ruthie,\nBert Bell,,31\nCora Cole,,\n"
    page = preview_list(desk, night, list_text).content.decode()
    assert "To add: 3 players, 2 regulars." in page
    marked_names = re.findall(
        r'<td><bdi>([\w ]+)</bdi> <span class="number">regular</span></td>', page
    )
    assert marked_names == ["Ruth Ann Baker", "Bert Bell"]
    enter_list(desk, night, list_text)
    stored_regulars = Regular.objects.order_by("number").values_list("name", "nickname", "lot")
    filled_people = [
        ("Ruth Ann Baker", "Ruthie", "30"),
        ("Bert Bell", "", "31"),
        ("Cora Cole", "", ""),
    ]
    assert list(stored_regulars) == filled_people
    entries = reader.night(night.pk).entries
    assert [(entry.name, entry.nickname, entry.lot) for entry in entries] == filled_people


def test_players_of_one_name_with_different_phones_become_two_entries(desk, night):
    add_people(club=night.club_id, people=[Contact("Ada Ames", phone="555 0102")])
    enter_list(desk, night, "Name,Phone\nAda Ames,555 0101\nAda Ames,555 0102\n")
    assert names_with_whether_expected(night) == [("Ada Ames", True)] * 2
    assert Regular.objects.filter(name="Ada Ames").count() == 2


def test_listed_player_already_on_the_night_is_not_changed(desk, night):
    build.check_in(night, "Cora Cole")
    page = preview_list(desk, night).content.decode()
    assert "To add: 2 players. 1 already added." in page
    enter_list(desk, night)
    assert names_with_whether_expected(night) == [
        ("Cora Cole", False),
        ("Ada Ames", True),
        ("Bert Bell", True),
    ]
    assert ALL_PLAYERS_ADDED_SENTENCE in preview_list(desk, night).content.decode()


def test_player_list_sent_twice_is_entered_once_and_undone_as_a_whole(desk, night):
    page = preview_list(desk, night).content.decode()
    form_fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    for _ in range(2):
        desk.post(list_page_address(night), form_fields)
    assert len(names_with_whether_expected(night)) == 3
    undo.undo(build.desk(night), change_number=reader.night(night.pk).revision)
    assert names_with_whether_expected(night) == []


def test_practice_night_adds_no_regulars(desk):
    night = build.night(Club.objects.get(), house="tanglewood")
    build.change_plan(night, practice=True)
    enter_list(desk, night)
    assert (len(names_with_whether_expected(night)), Regular.objects.count()) == (3, 0)


def test_similar_name_with_a_regulars_phone_gets_a_remark(desk, night):
    add_people(club=night.club_id, people=[Contact("Ann Abbott", phone="517-555-0101")])
    list_text = "Name,Phone\nAnne Abbott,(517) 555-0101\n"
    page = preview_list(desk, night, list_text).content.decode()
    assert "Line 2: Anne Abbott has the phone number of Ann Abbott, a regular." in page


def test_lines_with_a_fault_are_left_out_and_the_others_are_entered(desk, night):
    list_text = f"Name\nAda Ames\n{'x' * 61}\nAda Ames\n"
    page = preview_list(desk, night, list_text).content.decode()
    assert "Lines 3 and 4 are left out" in page
    assert "3 lines: 1 to add, 2 left out (lines 3 and 4)." in page
    assert place_of_cursor(page) == "Correct it below"
    assert names_with_whether_expected(night) == []
    assert "3 lines: 1 added, 2 left out (lines 3 and 4)." in enter_list(desk, night, list_text)
    assert names_with_whether_expected(night) == [("Ada Ames", True)]


def test_next_step_of_a_preview_has_focus(desk, night):
    assert place_of_cursor(desk.get(list_page_address(night)).content.decode()) == "file"
    assert place_of_cursor(preview_list(desk, night, "nothing").content.decode()) == "file"
    assert place_of_cursor(preview_list(desk, night).content.decode()).startswith("Add")
    enter_list(desk, night)
    assert place_of_cursor(preview_list(desk, night).content.decode()) == "Choose another list"


def test_names_are_entered_in_the_clubs_name_order(desk, night):
    Club.objects.update(last_name_first=True)
    build.check_in(night, "Cora Cole")
    enter_list(desk, night)
    assert names_with_whether_expected(night) == [
        ("Cole, Cora", False),
        ("Ames, Ada", True),
        ("Bell, Bert", True),
    ]


def test_player_list_page_of_a_night_of_teams_redirects_to_the_team_list(desk):
    night = build.night(Club.objects.get(), house="mcallen")
    assert "Add a list of teams" in desk.get(list_page_address(night)).content.decode()
    assert "Add a list of teams" in preview_list(desk, night).content.decode()


def test_closed_night_accepts_no_list(desk, night):
    closing.close_night(build.desk(night, reason="nobody came"))
    assert "is closed" in preview_list(desk, night).content.decode()
    assert names_with_whether_expected(night) == []

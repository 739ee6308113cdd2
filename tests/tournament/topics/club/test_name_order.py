"""A club writes all names in one order, however they are typed, and every list, screen and paper is
sorted by what comes first.
"""

import re
from dataclasses import replace
from datetime import date
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict

from scoring.game import Tally
from tests import build, plain
from tournament.evening.night import progress
from tournament.evening.night.shown_names import with_initials
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson, Contact, ListedPerson
from tournament.kit.lists.team_people import TeamInList
from tournament.storage.models import Change, Club, Regular, Tournament
from tournament.storage.reading import night_history, reader
from tournament.storage.reading.season_results import SeasonNight, SeasonScore
from tournament.storage.stored import archive as files
from tournament.storage.writing import undo
from tournament.topics.club.actions import regulars
from tournament.topics.club.board import RegularLine, search_regulars
from tournament.topics.club.views.regulars import added_sentence
from tournament.topics.door import actions as door_acts
from tournament.topics.door.boards.roster import RosterOrder, roster
from tournament.topics.door.paper import sign_in_sheet
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.leaving.actions import going_home
from tournament.topics.leaving.boards import who_leaves
from tournament.topics.nights.actions import importing
from tournament.topics.nights.forms import LogFilterForm
from tournament.topics.places.boards import season
from tournament.topics.prizes.actions import closing
from tournament.topics.prizes.boards import check_out
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.boards import seating, who_sits_where
from tournament.topics.wall.boards.lists import arrivals_scene, seats_scene

MARY_IN_BOTH_ORDERS = ("Mary Smith", "Smith, Mary")


@pytest.fixture(params=[False, True], ids=["first name first", "last name first"])
def club(request, db):
    club_row = build.director().club
    Club.objects.update(last_name_first=request.param)
    club_row.refresh_from_db()
    return club_row


@pytest.fixture
def marys_name(club):
    """Return Mary's name as this club writes it."""
    return MARY_IN_BOTH_ORDERS[club.last_name_first]


def names_on_night(night):
    return [entry.name for entry in reader.night(night.pk).entries]


def regular_names(club):
    return list(Regular.objects.filter(club=club).order_by("number").values_list("name", flat=True))


@pytest.mark.parametrize("text", MARY_IN_BOTH_ORDERS)
def test_new_player_is_written_in_the_clubs_name_order(club, marys_name, text):
    night = build.night(club)
    change = signing_in.check_in_player(build.desk(night), person=CheckInPerson(name=text))
    assert change.words == f"{marys_name} (1) checked in"
    assert (names_on_night(night), regular_names(club)) == ([marys_name], [marys_name])


@pytest.mark.parametrize("text", MARY_IN_BOTH_ORDERS)
def test_regulars_are_written_in_the_clubs_name_order(club, marys_name, text):
    regulars.add_people(club=club.pk, people=[Contact(text), Contact("Bob Jones")])
    regulars.change_regular(club=club.pk, number=2, person=Contact(text, lot="4"))
    assert regular_names(club) == [marys_name, marys_name]
    for order in MARY_IN_BOTH_ORDERS:
        with pytest.raises(Refused, match=f"{marys_name} is already on the list"):
            regulars.add_regular(club=club.pk, person=Contact(order))


@pytest.mark.parametrize("text", MARY_IN_BOTH_ORDERS)
def test_changed_name_is_written_in_the_clubs_name_order(club, marys_name, text):
    night = build.night(club)
    build.check_in(night, "Bob Jones")
    entries.rename_player(build.desk(night), entry=1, name=text, is_regular_renamed=True)
    assert (names_on_night(night), regular_names(club)) == ([marys_name], [marys_name])


@pytest.mark.parametrize("text", MARY_IN_BOTH_ORDERS)
def test_team_and_substitute_are_written_in_the_clubs_name_order(club, marys_name, text):
    night = build.night(club, house="athens")
    people = (CheckInPerson(name=text), CheckInPerson(name="Bob Jones"))
    signing_in.check_in_team(build.desk(night), people=people)
    teammate = ("Bob Jones", "Jones, Bob")[club.last_name_first]
    assert names_on_night(night) == [marys_name, teammate]


@pytest.mark.parametrize("text", MARY_IN_BOTH_ORDERS)
def test_teams_from_a_list_are_written_in_the_clubs_name_order(club, marys_name, text):
    night = build.night(club, house="athens")
    row = TeamInList(2, "", (ListedPerson(text, line=2), ListedPerson("Bob Jones", line=2)))
    door_acts.enter_teams(build.desk(night), listed_teams=[row])
    assert names_on_night(night)[0] == regular_names(club)[0] == marys_name


@pytest.mark.parametrize("last_name_first", [False, True])
def test_substitute_is_written_in_the_clubs_name_order_and_recognized_later(last_name_first):
    night = plain.press(rounds.seat_next_game, plain.night(9), game=1)
    night = replace(night, last_name_first=last_name_first)
    first_player = night.rounds.current_game.game_at(1).entries[0]
    night_with_substitute = plain.press(
        going_home.miss_game, night, entry=first_player, substitute_name="Smith, Mary"
    )
    assert (
        night_with_substitute.entries.with_number(10).name == MARY_IN_BOTH_ORDERS[last_name_first]
    )
    later_night = plain.press(
        rounds.seat_next_game, plain.type_all_tables(night_with_substitute), game=2
    )
    second_player = later_night.rounds.current_game.game_at(1).entries[0]
    later_night = plain.press(
        going_home.miss_game, later_night, entry=second_player, substitute_name="Mary Smith"
    )
    assert len(later_night.entries) == 10


def test_night_in_memory_follows_a_change_of_the_name_order(club):
    night = build.night(club)
    assert reader.night(night.pk).last_name_first is club.last_name_first
    Club.objects.update(last_name_first=not club.last_name_first)
    assert reader.night(night.pk).last_name_first is not club.last_name_first


def test_view_of_a_night_before_an_earlier_game_keeps_the_name_order():
    night = replace(
        plain.press(rounds.seat_next_game, plain.night(8), game=1), last_name_first=True
    )
    assert night.before_game(1).last_name_first


def test_names_in_an_imported_night_keep_their_order(club, marys_name):
    their_club = build.director("Ben", club="Theirs").club
    night = build.night(their_club)
    build.check_in(night, "Mary Smith")
    content = files.archive_as_text(night_history.make_archive(reader.night(night.pk))).encode()
    copy = importing.import_night(club=club.pk, content=content)
    assert [entry.name for entry in reader.night(copy).entries] == ["Mary Smith"]
    assert regular_names(club) == [marys_name]


def test_pages_show_names_as_they_are_stored(desk, db):
    club = Club.objects.get()
    Club.objects.update(last_name_first=True)
    html = desk.post("/regulars/", {"name": "Mary Smith"}, follow=True).content.decode()
    assert added_sentence("Smith, Mary") in html
    fields = {"number": "1", "name": "Mary Ann Smith"}
    html = desk.post("/regulars/change/", fields, follow=True).content.decode()
    assert "Smith, Mary Ann was changed" in html
    night = build.night(club, house="athens")
    html = desk.get(f"/night/{night.pk}/check-in/", {"q": "Ann Lee & Bob Jones"}).content.decode()
    assert "<bdi>Lee, Ann</bdi></b> (<bdi>new</bdi>) and <b><bdi>Jones, Bob</bdi>" in html


def test_one_name_in_both_orders_is_refused_as_a_team(desk, db):
    night = build.night(Club.objects.get(), house="athens")
    fields = {"who": "Mary Smith & Smith, Mary", "pair": "new Mary Smith / new Mary Smith"}
    html = desk.post(f"/night/{night.pk}/check-in/", fields, follow=True).content.decode()
    assert "Mary Smith can't be both partners. Type two names." in unescape(html)
    assert names_on_night(night) == []


@pytest.mark.parametrize("name", MARY_IN_BOTH_ORDERS)
def test_preview_of_a_list_shows_the_clubs_name_order(desk, name):
    Club.objects.update(last_name_first=True)
    night = build.night(Club.objects.get(), house="athens")
    list_by_page = {
        "regulars": f'Name\n"{name}"\n',
        f"night/{night.pk}/teams": f'Name,Partner\n"{name}",Cher\n',
    }
    for page, list_text in list_by_page.items():
        file = SimpleUploadedFile("list.csv", list_text.encode())
        html = desk.post(f"/{page}/import/", {"file": file}).content.decode()
        assert "<bdi>Smith, Mary</bdi>" in html


# The tests below are about changing the order on the club page.


LAST_NAME_FIRST_FIELDS = {"last_name_first": "yes"}


@pytest.fixture
def open_night(desk):
    night = build.night(Club.objects.get())
    build.check_in(night, "Mary Smith", "Jan van der Berg", "Cher")
    return night


def choose_name_order(desk, **fields):
    return desk.post("/club/names/", fields, follow=True).content.decode()


def test_new_name_order_rewrites_the_regulars_and_every_open_night(desk, open_night):
    html = choose_name_order(desk, **LAST_NAME_FIRST_FIELDS)
    assert "The last name now comes first" in html
    assert 'value="yes" aria-pressed="true">Smith, Mary<' in html
    names = ["Smith, Mary", "van der Berg, Jan", "Cher"]
    assert (names_on_night(open_night), regular_names(open_night.club)) == (names, names)
    choose_name_order(desk)
    assert names_on_night(open_night) == regular_names(open_night.club)
    assert names_on_night(open_night) == ["Mary Smith", "Jan van der Berg", "Cher"]


def test_change_of_the_name_order_is_undone_in_one_step(desk, open_night):
    facts_before = reader.night(open_night.pk).stored_facts
    choose_name_order(desk, **LAST_NAME_FIRST_FIELDS)
    last_change = Change.objects.filter(tournament=open_night.pk).last()
    assert (last_change.words, last_change.by) == (
        "Names are written with the last name first.",
        "director",
    )
    undo.undo(build.desk(open_night), change_number=last_change.pk)
    assert reader.night(open_night.pk).stored_facts == facts_before


def test_name_order_that_is_already_set_changes_nothing(desk, open_night):
    choose_name_order(desk, **LAST_NAME_FIRST_FIELDS)
    revision = reader.night(open_night.pk).revision
    choose_name_order(desk, **LAST_NAME_FIRST_FIELDS)
    assert reader.night(open_night.pk).revision == revision


def test_name_order_chosen_again_rewrites_a_reopened_night(desk, open_night):
    closing.close_night(build.desk(open_night, reason="rain"))
    choose_name_order(desk, **LAST_NAME_FIRST_FIELDS)
    assert names_on_night(open_night)[0] == "Mary Smith"
    closing.reopen_night(build.desk(open_night, reason="sun"))
    choose_name_order(desk, **LAST_NAME_FIRST_FIELDS)
    assert names_on_night(open_night)[0] == "Smith, Mary"


def test_page_opened_earlier_does_not_change_the_name_order_back(desk, open_night):
    (older_value,) = re.findall(
        r'action="/club/names/".*?name="drawn" value="([^"]*)"',
        desk.get("/club/").content.decode(),
        re.S,
    )
    choose_name_order(desk, **LAST_NAME_FIRST_FIELDS)
    html = choose_name_order(desk, last_name_first="", drawn=unescape(older_value))
    assert "The last name now comes first" in html
    assert names_on_night(open_night)[0] == "Smith, Mary"


def test_name_order_belongs_to_one_club(desk, open_night):
    their_night = build.night(build.director("Ben", club="Theirs").club)
    build.check_in(their_night, "Mary Smith")
    choose_name_order(desk, **LAST_NAME_FIRST_FIELDS)
    assert (names_on_night(their_night), regular_names(their_night.club)) == (
        ["Mary Smith"],
        ["Mary Smith"],
    )


@pytest.mark.parametrize("house", ["tanglewood", "athens"])
def test_practice_night_is_played_in_the_clubs_name_order(desk, house):
    Club.objects.update(last_name_first=True)
    fields = {"house": house, "players": "8", "length": "whole", "key": "k1"}
    assert desk.post("/practice/", fields).status_code == 302
    (row,) = Tournament.objects.all()
    assert all(", " in name for name in names_on_night(row))
    assert progress.is_fully_played(reader.night(row.pk))


TYPED_NAMES = (
    "Smith, Mary",
    "Zoë Abel",
    "abbott, ada",
    "Édith Stone",
    "Baker, Joe",
    "Cher",
    "Jo O'Neil",
)


NAMES_BY_FIRST_NAME = (
    "ada abbott",
    "Cher",
    "Édith Stone",
    "Jo O'Neil",
    "Joe Baker",
    "Mary Smith",
    "Zoë Abel",
)


NAMES_BY_LAST_NAME = (
    *("abbott, ada", "Abel, Zoë", "Baker, Joe", "Cher"),
    *("O'Neil, Jo", "Smith, Mary", "Stone, Édith"),
)


NAMES_IN_EACH_ORDER = [(False, NAMES_BY_FIRST_NAME), (True, NAMES_BY_LAST_NAME)]


def night_with_typed_names(last_name_first):
    """Return a night in which the desk has typed the names, in the club's order."""
    night = replace(plain.night(len(TYPED_NAMES)), last_name_first=last_name_first)
    for number, name in enumerate(TYPED_NAMES, start=1):
        night = plain.press(entries.rename_player, night, entry=number, name=name)
    return night


@pytest.mark.parametrize(("last_name_first", "sorted_names"), NAMES_IN_EACH_ORDER)
def test_lists_at_the_desk_are_sorted_by_the_clubs_name_order(last_name_first, sorted_names):
    night = night_with_typed_names(last_name_first)
    assert tuple(row.party.name for row in roster(night, RosterOrder.NAME).rows) == sorted_names
    assert tuple(line.name for line in sign_in_sheet(night).lines) == sorted_names
    assert arrivals_scene(night).names == sorted_names
    choices = LogFilterForm(QueryDict(), night=night).fields["person"].choices
    assert tuple(words.rpartition(" (")[0] for _, words in choices[1:]) == sorted_names


@pytest.mark.parametrize(("last_name_first", "sorted_names"), NAMES_IN_EACH_ORDER)
def test_lists_of_a_game_are_sorted_by_the_clubs_name_order(last_name_first, sorted_names):
    night = plain.press(rounds.seat_next_game, night_with_typed_names(last_name_first), game=1)
    assert tuple(line.name for line in who_sits_where.seats_by_name(night).people) == sorted_names
    assert tuple(seat.party.names[0] for seat in seats_scene(night).seats) == sorted_names
    sitters = seating.current_game(night, night.rounds.current_game).sitters_sorted_by_name
    assert tuple(night.entries.with_number(sitter.entry).name for sitter in sitters) == sorted_names
    leavers = who_leaves.leaving_choices(night).people_here
    assert tuple(night.entries.with_number(player.entry).name for player in leavers) == sorted_names
    assert tuple(row.entry.name for row in check_out.check_out_board(night).rows) == sorted_names


@pytest.mark.parametrize(("last_name_first", "sorted_names"), NAMES_IN_EACH_ORDER)
def test_regulars_and_season_are_sorted_by_the_clubs_name_order(last_name_first, sorted_names):
    people = night_with_typed_names(last_name_first).entries
    other_fields = {
        "nickname": "",
        "lot": "",
        "phone": "",
        "is_gone": False,
        "last_night": None,
        "night_count": 0,
    }
    lines = [RegularLine(number=entry.number, name=entry.name, **other_fields) for entry in people]
    assert tuple(line.name for line in search_regulars(lines, "")) == sorted_names
    person_by_number = {
        entry.number: files.ArchivedRegular(number=entry.number, name=entry.name)
        for entry in people
    }
    scores = tuple(SeasonScore(entry.number, Tally(9)) for entry in people)
    nights = [SeasonNight("Tuesday", date(2026, 11, 24), has_x_marks=False, scores=scores)]
    assert (
        tuple(row.name for row in season.season_standings(nights, person_by_number, None).rows)
        == sorted_names
    )


@pytest.mark.parametrize(
    ("last_name_first", "sorted_names"),
    [
        (False, ("Ann Zeller & Bob Abel", "Mary Smith & Al Lee")),
        (True, ("Smith, Mary & Lee, Al", "Zeller, Ann & Abel, Bob")),
    ],
)
def test_teams_are_sorted_by_the_name_of_their_first_player(last_name_first, sorted_names):
    night = replace(plain.night(4, house="athens"), last_name_first=last_name_first)
    for number, name in enumerate(("Smith, Mary", "Al Lee", "Ann Zeller", "Abel, Bob"), start=1):
        night = plain.press(entries.rename_player, night, entry=number, name=name)
    board = roster(night, RosterOrder.NAME)
    assert tuple(row.party.name for row in board.rows) == sorted_names


@pytest.mark.parametrize("last_name_first", [False, True])
def test_wall_with_initials_is_the_same_in_both_name_orders(last_name_first):
    assert arrivals_scene(with_initials(night_with_typed_names(last_name_first))).names == (
        *("ada a.", "Cher", "Édith S.", "Jo O.", "Joe B.", "Mary S.", "Zoë A."),
    )

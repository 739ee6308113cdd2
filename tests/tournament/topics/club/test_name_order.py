"""A club writes its names in one order, whichever way they come in."""

import re
from dataclasses import replace
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import build, plain
from tournament.evening.night import progress
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Contact, Listed, Person
from tournament.kit.lists.team_people import TeamRow
from tournament.storage.models import Change, Club, Regular, Tournament
from tournament.storage.reading import records, replay
from tournament.storage.stored import archive as files
from tournament.storage.writing import undo
from tournament.topics.club.regulars import actions as regulars
from tournament.topics.door import actions as door_acts
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.leaving.actions import going_home
from tournament.topics.nights.actions import bringing_in
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds

EITHER = ("Mary Smith", "Smith, Mary")


@pytest.fixture(params=[False, True], ids=["first name first", "last name first"])
def club(request, db):
    made = build.director().club
    Club.objects.update(last_name_first=request.param)
    made.refresh_from_db()
    return made


@pytest.fixture
def name(club):
    """How this club writes Mary's name."""
    return EITHER[club.last_name_first]


def called(night):
    return [one.name for one in replay.night(night.pk).entries]


def listed(club):
    return list(Regular.objects.filter(club=club).order_by("number").values_list("name", flat=True))


@pytest.mark.parametrize("typed", EITHER)
def test_whoever_is_new_at_the_desk_is_written_as_the_club_writes(club, name, typed):
    night = build.night(club)
    done = signing_in.sign_in(build.desk(night), person=Person(name=typed))
    assert done.words == f"{name} is number 1."
    assert (called(night), listed(club)) == ([name], [name])


@pytest.mark.parametrize("typed", EITHER)
def test_regulars_are_written_as_the_club_writes(club, name, typed):
    regulars.enlist(club=club.pk, people=[Contact(typed), Contact("Bob Jones")])
    regulars.change(club=club.pk, number=2, person=Contact(typed, lot="4"))
    assert listed(club) == [name, name]
    for other in EITHER:
        with pytest.raises(Refused, match=f"{name} is on the list already"):
            regulars.add(club=club.pk, person=Contact(other))


@pytest.mark.parametrize("typed", EITHER)
def test_new_name_is_written_as_the_club_writes(club, name, typed):
    night = build.night(club)
    build.sign_in(night, "Bob Jones")
    entries.rename(build.desk(night), entry=1, name=typed, regulars_too=True)
    assert (called(night), listed(club)) == ([name], [name])


@pytest.mark.parametrize("typed", EITHER)
def test_team_and_its_substitute_are_written_as_the_club_writes(club, name, typed):
    night = build.night(club, house="athens")
    two = (Person(name=typed), Person(name="Bob Jones"))
    signing_in.sign_in_two(build.desk(night), people=two)
    other = ("Bob Jones", "Jones, Bob")[club.last_name_first]
    assert called(night) == [name, other]


@pytest.mark.parametrize("typed", EITHER)
def test_teams_from_a_list_are_written_as_the_club_writes(club, name, typed):
    night = build.night(club, house="athens")
    row = TeamRow(2, "", (Listed(typed, line=2), Listed("Bob Jones", line=2)))
    door_acts.enter_teams(build.desk(night), rows=[row])
    assert called(night)[0] == listed(club)[0] == name


@pytest.mark.parametrize("last_name_first", [False, True])
def test_stand_in_is_written_as_the_club_writes_and_known_again(last_name_first):
    night = plain.pressed(rounds.seat, plain.night(9), game=1)
    night = replace(night, last_name_first=last_name_first)
    first = night.rounds.current.at(1).entries[0]
    helped = plain.pressed(going_home.away, night, entry=first, stand_in="Smith, Mary")
    assert helped.entries.of(10).name == EITHER[last_name_first]
    again = plain.pressed(rounds.seat, plain.all_typed(helped), game=2)
    seated = again.rounds.current.at(1).entries[0]
    again = plain.pressed(going_home.away, again, entry=seated, stand_in="Mary Smith")
    assert len(again.entries) == 10


def test_night_that_is_open_in_memory_learns_how_its_club_writes(club):
    night = build.night(club)
    assert replay.night(night.pk).last_name_first is club.last_name_first
    Club.objects.update(last_name_first=not club.last_name_first)
    assert replay.night(night.pk).last_name_first is not club.last_name_first


def test_earlier_game_is_of_the_same_club():
    night = replace(plain.pressed(rounds.seat, plain.night(8), game=1), last_name_first=True)
    assert night.before(1).last_name_first


def test_night_that_is_brought_in_keeps_its_names(club, name):
    theirs = build.director("Ben", club="Theirs").club
    night = build.night(theirs)
    build.sign_in(night, "Mary Smith")
    content = files.text(records.archive(replay.night(night.pk))).encode()
    copy = bringing_in.bring_in(club=club.pk, content=content)
    assert [one.name for one in replay.night(copy).entries] == ["Mary Smith"]
    assert listed(club) == [name]


def test_names_on_pages_are_those_that_were_kept(desk, db):
    club = Club.objects.get()
    Club.objects.update(last_name_first=True)
    html = desk.post("/regulars/", {"name": "Mary Smith"}, follow=True).content.decode()
    assert "Smith, Mary is on the list." in html
    sent = {"number": "1", "name": "Mary Ann Smith"}
    html = desk.post("/regulars/change/", sent, follow=True).content.decode()
    assert "Smith, Mary Ann is changed." in html
    night = build.night(club, house="athens")
    html = desk.get(f"/night/{night.pk}/check-in/", {"q": "Ann Lee & Bob Jones"}).content.decode()
    assert "<bdi>Lee, Ann</bdi></b> (<bdi>new</bdi>) and <b><bdi>Jones, Bob</bdi>" in html


def test_one_name_in_both_orders_is_no_team(desk, db):
    night = build.night(Club.objects.get(), house="athens")
    typed = {"who": "Mary Smith & Smith, Mary", "pair": "new Mary Smith / new Mary Smith"}
    html = desk.post(f"/night/{night.pk}/check-in/", typed, follow=True).content.decode()
    assert "Mary Smith would be their own partner: write two names." in html
    assert called(night) == []


@pytest.mark.parametrize("typed", EITHER)
def test_lists_are_looked_at_as_the_club_writes(desk, typed):
    Club.objects.update(last_name_first=True)
    night = build.night(Club.objects.get(), house="athens")
    listed = {
        "regulars": f'Name\n"{typed}"\n',
        f"night/{night.pk}/teams": f'Name,Partner\n"{typed}",Cher\n',
    }
    for where, text in listed.items():
        file = SimpleUploadedFile("list.csv", text.encode())
        html = desk.post(f"/{where}/import/", {"file": file}).content.decode()
        assert "<bdi>Smith, Mary</bdi>" in html


# Chosen anew


LAST = {"last_name_first": "yes"}


@pytest.fixture
def open_night(desk):
    night = build.night(Club.objects.get())
    build.sign_in(night, "Mary Smith", "Jan van der Berg", "Cher")
    return night


def choose(desk, **told):
    return desk.post("/club/names/", told, follow=True).content.decode()


def test_choice_is_written_through_the_list_and_every_night_that_is_open(desk, open_night):
    html = choose(desk, **LAST)
    assert "Names are written with the last name first" in html
    assert 'value="yes" aria-pressed="true">Smith, Mary<' in html
    written = ["Smith, Mary", "van der Berg, Jan", "Cher"]
    assert (called(open_night), listed(open_night.club)) == (written, written)
    choose(desk)
    assert called(open_night) == listed(open_night.club)
    assert called(open_night) == ["Mary Smith", "Jan van der Berg", "Cher"]


def test_choice_is_one_press_of_the_night_and_taken_back_by_one(desk, open_night):
    before = replay.night(open_night.pk).written
    choose(desk, **LAST)
    last = Change.objects.filter(tournament=open_night.pk).last()
    assert (last.words, last.by) == ("Names are written with the last name first.", "director")
    undo.undo(build.desk(open_night), change=last.pk)
    assert replay.night(open_night.pk).written == before


def test_choice_pressed_twice_changes_nothing_more(desk, open_night):
    choose(desk, **LAST)
    revision = replay.night(open_night.pk).revision
    choose(desk, **LAST)
    assert replay.night(open_night.pk).revision == revision


def test_choice_pressed_again_writes_what_was_opened_again(desk, open_night):
    closing.close(build.desk(open_night, reason="rain"))
    choose(desk, **LAST)
    assert called(open_night)[0] == "Mary Smith"
    closing.reopen(build.desk(open_night, reason="sun"))
    choose(desk, **LAST)
    assert called(open_night)[0] == "Smith, Mary"


def test_choice_that_an_older_page_left_as_it_was_is_not_taken_back(desk, open_night):
    (older,) = re.findall(
        r'action="/club/names/".*?name="drawn" value="([^"]*)"',
        desk.get("/club/").content.decode(),
        re.S,
    )
    choose(desk, **LAST)
    html = choose(desk, last_name_first="", drawn=unescape(older))
    assert "Names are written with the last name first" in html
    assert called(open_night)[0] == "Smith, Mary"


def test_choice_is_of_one_club(desk, open_night):
    theirs = build.night(build.director("Ben", club="Theirs").club)
    build.sign_in(theirs, "Mary Smith")
    choose(desk, **LAST)
    assert (called(theirs), listed(theirs.club)) == (["Mary Smith"], ["Mary Smith"])


@pytest.mark.parametrize("house", ["tanglewood", "athens"])
def test_practice_evening_is_played_in_either_order(desk, house):
    Club.objects.update(last_name_first=True)
    told = {"house": house, "players": "8", "length": "whole", "key": "k1"}
    assert desk.post("/practice/", told).status_code == 302
    (row,) = Tournament.objects.all()
    assert all(", " in name for name in called(row))
    assert progress.is_played(replay.night(row.pk))

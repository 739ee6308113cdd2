"""Presses for the club that come again, as on a line that loses answers: told what they were told
first, and nothing is done twice or set back.
"""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import build, pressing
from tests.tournament.topics.wall.test_walls_page import scenes
from tournament.kit.lists.contact import Contact
from tournament.server.laptop import hall
from tournament.storage.models import Club, Regular, Tournament, WallPress
from tournament.storage.reading import records, replay
from tournament.storage.stored import archive
from tournament.topics.club.regulars import actions as regulars


def send_again(desk, path, told):
    return desk.post(path, told, follow=True).content.decode()


def test_late_press_sets_no_wall_back(desk, night):
    press = {"scene": "seats", "key": "k1"}
    desk.post("/walls/1/", press)
    desk.post("/walls/1/", {"scene": "clock", "key": "k2"})
    desk.post("/walls/1/", press)
    assert scenes(desk) == ["clock"]
    desk.post("/walls/1/", {"scene": "seats", "key": "k3"})
    assert scenes(desk) == ["seats"]


@pytest.mark.parametrize("told", [{"do": "names"}, {"number": "2", "name": "The bar"}])
def test_late_press_for_all_walls_is_done_once(desk, night, told):
    desk.post("/walls/add/", told | {"key": "k1"})
    before = WallPress.objects.count()
    desk.post("/walls/add/", told | {"key": "k1"})
    assert WallPress.objects.count() == before


def test_refused_press_for_a_wall_may_come_again(desk, night):
    for _ in range(2):
        long = {"do": "say", "message": "x" * 121, "key": "k1"}
        assert "120 letters at most" in send_again(desk, "/walls/1/", long)


def test_regular_whose_answer_was_lost_is_added_once_and_said_to_be_there(desk):
    told = {"name": "Zora Zeller", "key": "k1"}
    first = send_again(desk, "/regulars/", told)
    assert "Zora Zeller is on the list." in first
    again = send_again(desk, "/regulars/", told)
    assert "Zora Zeller is on the list." in again
    assert Regular.objects.filter(name="Zora Zeller").count() == 1
    assert "is on the list already" in send_again(desk, "/regulars/", told | {"key": "k2"})


def test_night_whose_answer_was_lost_is_brought_in_once_and_opened(desk):
    other = build.director("Ben", club="Elsewhere").club
    there = build.night(other, name="Their night")
    content = archive.text(records.archive(replay.night(there.pk)))

    def bring(key, name="Their night"):
        told = json.dumps(json.loads(content)) if name == "Their night" else name
        file = SimpleUploadedFile("night.json", told.encode())
        return desk.post("/nights/import/", {"file": file, "key": key}, follow=True)

    first, again = bring("k1"), bring("k1")
    assert first.redirect_chain == again.redirect_chain
    assert "It is here, with its whole history." in again.content.decode()
    here = Tournament.objects.filter(name="Their night").exclude(pk=there.pk)
    assert here.count() == 1
    assert "is here already" in bring("k2").content.decode()
    assert "is here already" not in bring("k1", name="another file").content.decode()


def test_late_press_sets_no_regular_back(desk):
    desk.post("/regulars/", {"name": "Zora Zeller", "key": "k1"})
    first = {"number": "1", "name": "Zora Zeller", "phone": "555 1", "key": "k2"}
    desk.post("/regulars/change/", first)
    desk.post("/regulars/change/", first | {"phone": "555 2", "key": "k3"})
    assert "is changed" in send_again(desk, "/regulars/change/", first)
    assert Regular.objects.get().phone == "555 2"


def test_late_press_brings_nobody_back_who_no_longer_comes(desk):
    desk.post("/regulars/", {"name": "Zora Zeller", "key": "k1"})
    for press in ({"key": "k2"}, {"gone": "on", "key": "k3"}, {"key": "k2"}):
        desk.post("/regulars/gone/", {"number": "1"} | press)
    assert Regular.objects.get().gone


@pytest.mark.parametrize(
    ("path", "first", "since"),
    [
        ("/club/", {"club": "First"}, {"club": "Second"}),
        ("/club/word/", {"calls_it": "day"}, {"calls_it": "session"}),
        ("/hall/wi-fi/", {"wifi": "First"}, {"wifi": "Second"}),
        ("/hall/last-names/", {"kept": "yes"}, {"kept": ""}),
        ("/club/names/", {"last_name_first": "yes"}, {"last_name_first": ""}),
    ],
)
def test_late_press_sets_nothing_of_the_club_back(desk, path, first, since):
    desk.post(path, first | {"key": "k1"})
    desk.post(path, since | {"key": "k2"})
    before = Club.objects.values().get()
    desk.post(path, first | {"key": "k1"})
    assert Club.objects.values().get() == before


def test_late_press_neither_opens_nor_shuts_the_hall(desk):
    for press, other, is_open in (("open", "close", False), ("close", "open", True)):
        desk.post(f"/hall/{press}/", {"key": press})
        desk.post(f"/hall/{other}/")
        desk.post(f"/hall/{press}/", {"key": press})
        assert hall.is_open() is is_open


@pytest.mark.parametrize("page", ["/walls/", "/regulars/?who=1", "/nights/"])
def test_every_such_form_brings_a_key_of_its_own(desk, night, page):
    made = {"/walls/", "/regulars/", "/nights/import/"}
    regulars.enlist(club=night.club_id, people=[Contact("Zora Zeller")])
    forms = [one for one in pressing.page(desk, page).forms if one.is_post]
    found = [one for one in forms if any(one.address().startswith(each) for each in made)]
    keys = [box.value for one in found for box in one.boxes if box.name == "key"]
    assert len(keys) == len(found) == len(set(keys)) > 0

"""A press for the club that arrives twice, as on a bad connection, gets its first answer. Nothing
is done twice or reversed.
"""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import build, pressing
from tests.tournament.topics.wall.test_walls_page import scene_keys
from tournament.kit.lists.contact import Contact
from tournament.server.laptop import hall
from tournament.storage.models import Club, Regular, Tournament, WallPress
from tournament.storage.reading import night_history, reader
from tournament.storage.stored import archive
from tournament.topics.club.actions import regulars


def send_again(desk, path, fields):
    return desk.post(path, fields, follow=True).content.decode()


def test_late_press_sets_no_wall_back(desk, night):
    press = {"scene": "seats", "key": "k1"}
    desk.post("/walls/1/", press)
    desk.post("/walls/1/", {"scene": "clock", "key": "k2"})
    desk.post("/walls/1/", press)
    assert scene_keys(desk) == ["clock"]
    desk.post("/walls/1/", {"scene": "seats", "key": "k3"})
    assert scene_keys(desk) == ["seats"]


@pytest.mark.parametrize("fields", [{"do": "names"}, {"number": "2", "name": "The bar"}])
def test_late_press_for_all_walls_is_done_once(desk, night, fields):
    desk.post("/walls/add/", fields | {"key": "k1"})
    before = WallPress.objects.count()
    desk.post("/walls/add/", fields | {"key": "k1"})
    assert WallPress.objects.count() == before


def test_refused_press_for_a_wall_may_come_again(desk, night):
    for _ in range(2):
        long = {"do": "say", "message": "x" * 121, "key": "k1"}
        assert "at most 120 letters" in send_again(desk, "/walls/1/", long)


def test_regular_whose_answer_was_lost_is_added_once_and_said_to_be_there(desk):
    fields = {"name": "Zora Zeller", "key": "k1"}
    first = send_again(desk, "/regulars/", fields)
    assert "Zora Zeller is on the list." in first
    again = send_again(desk, "/regulars/", fields)
    assert "Zora Zeller is on the list." in again
    assert Regular.objects.filter(name="Zora Zeller").count() == 1
    assert "is already on the list" in send_again(desk, "/regulars/", fields | {"key": "k2"})


def test_night_whose_answer_was_lost_is_brought_in_once_and_opened(desk):
    other = build.director("Ben", club="Elsewhere").club
    there = build.night(other, name="Their night")
    content = archive.archive_as_text(night_history.archive_of(reader.night(there.pk)))

    def bring_in(key, text=content):
        file = SimpleUploadedFile("night.json", text.encode())
        return desk.post("/nights/import/", {"file": file, "key": key}, follow=True)

    first, again = bring_in("k1"), bring_in("k1")
    assert first.redirect_chain == again.redirect_chain
    assert "Added, with its whole history." in again.content.decode()
    here = Tournament.objects.filter(name="Their night").exclude(pk=there.pk)
    assert here.count() == 1
    assert "is already here" in bring_in("k2").content.decode()
    assert "is already here" not in bring_in("k1", "another file").content.decode()


def test_late_press_sets_no_regular_back(desk):
    desk.post("/regulars/", {"name": "Zora Zeller", "key": "k1"})
    first = {"number": "1", "name": "Zora Zeller", "phone": "555 1", "key": "k2"}
    desk.post("/regulars/change/", first)
    desk.post("/regulars/change/", first | {"phone": "555 2", "key": "k3"})
    assert "is changed" in send_again(desk, "/regulars/change/", first)
    assert Regular.objects.get().phone == "555 2"


def test_late_press_does_not_bring_back_a_player_who_no_longer_comes(desk):
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
        ("/hall/last-names/", {"short": "yes"}, {"short": ""}),
        ("/club/names/", {"last_name_first": "yes"}, {"last_name_first": ""}),
    ],
)
def test_late_press_does_not_reset_settings_of_the_club(desk, path, first, since):
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
        assert hall.can_phones_connect() is is_open


@pytest.mark.parametrize("page", ["/walls/", "/regulars/?who=1", "/nights/"])
def test_every_such_form_brings_a_key_of_its_own(desk, night, page):
    addresses = ("/walls/", "/regulars/", "/nights/import/")
    regulars.add_people(club=night.club_id, people=[Contact("Zora Zeller")])
    forms = [form for form in pressing.page(desk, page).forms if form.is_post]
    keyed = [form for form in forms if form.address().startswith(addresses)]
    keys = [box.value for form in keyed for box in form.boxes if box.name == "key"]
    assert len(keys) == len(keyed) == len(set(keys)) > 0

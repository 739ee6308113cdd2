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
from tournament.topics.club.views.regulars import added_sentence
from tournament.topics.nights.views.nights import NIGHT_ADDED_SENTENCE


def post_again(desk, path, fields):
    return desk.post(path, fields, follow=True).content.decode()


def test_repeated_press_does_not_reset_a_big_screen(desk, night):
    press = {"scene": "seats", "key": "k1"}
    desk.post("/walls/1/", press)
    desk.post("/walls/1/", {"scene": "clock", "key": "k2"})
    desk.post("/walls/1/", press)
    assert scene_keys(desk) == ["clock"]
    desk.post("/walls/1/", {"scene": "seats", "key": "k3"})
    assert scene_keys(desk) == ["seats"]


@pytest.mark.parametrize("fields", [{"do": "names"}, {"number": "2", "name": "The bar"}])
def test_repeated_press_for_all_big_screens_is_done_once(desk, night, fields):
    desk.post("/walls/add/", fields | {"key": "k1"})
    press_count = WallPress.objects.count()
    desk.post("/walls/add/", fields | {"key": "k1"})
    assert WallPress.objects.count() == press_count


def test_refused_press_for_a_big_screen_may_be_repeated(desk, night):
    for _ in range(2):
        fields = {"do": "say", "message": "x" * 121, "key": "k1"}
        assert "at most 120 characters" in post_again(desk, "/walls/1/", fields)


def test_repeated_press_adds_a_regular_only_once(desk):
    fields = {"name": "Zora Zeller", "key": "k1"}
    first_page = post_again(desk, "/regulars/", fields)
    assert added_sentence("Zora Zeller") in first_page
    second_page = post_again(desk, "/regulars/", fields)
    assert added_sentence("Zora Zeller") in second_page
    assert Regular.objects.filter(name="Zora Zeller").count() == 1
    assert "is already on the list" in post_again(desk, "/regulars/", fields | {"key": "k2"})


def test_night_file_sent_twice_is_imported_once_and_opened(desk):
    other_club = build.director("Ben", club="Elsewhere").club
    other_night = build.night(other_club, name="Their night")
    content = archive.archive_as_text(night_history.make_archive(reader.night(other_night.pk)))

    def bring_in(key, text=content):
        file = SimpleUploadedFile("night.json", text.encode())
        return desk.post("/nights/import/", {"file": file, "key": key}, follow=True)

    first_response, second_response = bring_in("k1"), bring_in("k1")
    assert first_response.redirect_chain == second_response.redirect_chain
    assert NIGHT_ADDED_SENTENCE in second_response.content.decode()
    added_nights = Tournament.objects.filter(name="Their night").exclude(pk=other_night.pk)
    assert added_nights.count() == 1
    assert "is already here" in bring_in("k2").content.decode()
    assert "is already here" not in bring_in("k1", "another file").content.decode()


def test_repeated_press_does_not_reset_a_regular(desk):
    desk.post("/regulars/", {"name": "Zora Zeller", "key": "k1"})
    first_change = {"number": "1", "name": "Zora Zeller", "phone": "555 1", "key": "k2"}
    desk.post("/regulars/change/", first_change)
    desk.post("/regulars/change/", first_change | {"phone": "555 2", "key": "k3"})
    assert "was changed" in post_again(desk, "/regulars/change/", first_change)
    assert Regular.objects.get().phone == "555 2"


def test_repeated_press_does_not_bring_back_a_regular_marked_as_gone(desk):
    desk.post("/regulars/", {"name": "Zora Zeller", "key": "k1"})
    for press in ({"key": "k2"}, {"is_gone": "on", "key": "k3"}, {"key": "k2"}):
        desk.post("/regulars/gone/", {"number": "1"} | press)
    assert Regular.objects.get().gone


@pytest.mark.parametrize(
    ("path", "old_fields", "new_fields"),
    [
        ("/club/", {"club": "First"}, {"club": "Second"}),
        ("/club/word/", {"calls_it": "day"}, {"calls_it": "session"}),
        ("/hall/wi-fi/", {"wifi": "First"}, {"wifi": "Second"}),
        ("/hall/last-names/", {"short": "yes"}, {"short": ""}),
        ("/club/names/", {"last_name_first": "yes"}, {"last_name_first": ""}),
    ],
)
def test_repeated_press_does_not_reset_club_settings(desk, path, old_fields, new_fields):
    desk.post(path, old_fields | {"key": "k1"})
    desk.post(path, new_fields | {"key": "k2"})
    settings = Club.objects.values().get()
    desk.post(path, old_fields | {"key": "k1"})
    assert Club.objects.values().get() == settings


def test_repeated_press_neither_lets_phones_connect_nor_stops_them(desk):
    for press, opposite_press, is_open in (("open", "close", False), ("close", "open", True)):
        desk.post(f"/hall/{press}/", {"key": press})
        desk.post(f"/hall/{opposite_press}/")
        desk.post(f"/hall/{press}/", {"key": press})
        assert hall.can_phones_connect() is is_open


@pytest.mark.parametrize("page", ["/walls/", "/regulars/?who=1", "/nights/"])
def test_every_form_for_the_club_has_its_own_press_key(desk, night, page):
    addresses = ("/walls/", "/regulars/", "/nights/import/")
    regulars.add_people(club=night.club_id, people=[Contact("Zora Zeller")])
    forms = [form for form in pressing.page(desk, page).forms if form.is_post]
    forms_with_keys = [form for form in forms if form.target_address().startswith(addresses)]
    keys = [box.value for form in forms_with_keys for box in form.boxes if box.name == "key"]
    assert len(keys) == len(forms_with_keys) == len(set(keys)) > 0

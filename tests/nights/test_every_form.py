"""Open every page of nights of every kind and press every form as drawn, with a browser that sends
no token but the page's own. golden/forms lists what views read that forms do not draw, so that a
lost box is noticed; golden/pages has what the pages say, and golden/whole has some whole pages.
WRITE_GOLDEN=1 writes these files again, for review.
"""

import re
from pathlib import Path

import pytest

from tests import build, daily, golden, pressing
from tests.nights import page_lines
from tests.nights.crawl import Crawl
from tests.nights.drawn_forms import places_of_post_forms, template_engine_that_marks_forms
from tests.nights.fields_read import track_fields_read
from tests.nights.halfway import (
    NIGHT_BUILDERS,
    night_after_playoff,
    night_with_two_hands,
    night_with_two_reports,
)
from tests.nights.unlinked_forms import OPEN_FORM_BY_PLACE
from tournament.kit.lists.contact import Contact
from tournament.server.access import sign_in, table_key
from tournament.server.laptop import hall
from tournament.server.laptop.backups import keeper, usb_drive
from tournament.topics.club.actions import regulars
from tournament.topics.wall import actions as walls

# Nights that the daily tests crawl: single players, pairs, and a night that is over.
DAILY_NIGHTS = ("bracket_in_the_middle", "in_the_second_game", "played")
NIGHTS_ADDED_AT_THE_GATE = ("drawn_beforehand", "teams_seated")
PRESS_KEY_FIELD = "key"
USB_DRIVE = Path("/media/ann/KINGSTON")
GOLDEN_FOLDER = Path(__file__).parent / "golden" / "forms"
# Pages that no link leads to, because a person or a table is chosen on a page.
UNLINKED_PAGES = {
    "at_the_door": ("check-in/?who=3", "leave/5/"),
    "just_seated": ("seat/?first=1&second=2",),
    "in_the_second_game": (
        *("leave/13/", "scores/2/2/", "scores/2/3/", "scores/2/1/hand/1/"),
        "ruling/2/1/?event=renege&offender=S&maker=E&alone=no",
    ),
    "played": ("scores/2/1/sat/?one=4&other=8",),
    "teams_at_the_door": ("check-in/?team=3", "check-in/?team=6"),
    "teams_seated": ("leave/3/",),
}
# Fields that only a script reads, or another button of the same form.
FIELDS_NEVER_READ = {
    "door/_box.html 1": {"key"},
    "phones/table_phone/_hand.html 1": {"called"},
    "phones/table_phone/_table.html 2": {"version"},
    "table/hands/hand.html 1": {"version"},
    "table/scores/scores.html 1": {"back", "key"},
}


@pytest.fixture
def desk(settings, repeatable_nights):
    """Return a browser whose pages mark each form with its place, and whose requests record the
    fields that views read.
    """
    settings.TEMPLATES = template_engine_that_marks_forms(settings.TEMPLATES)
    track_fields_read(settings)
    client = pressing.browser()
    client.force_login(build.director())
    return client


def run_crawl(client, start_addresses, belongs_to_night):
    crawl = Crawl(client, belongs_to_night).follow_links(*start_addresses)
    assert crawl.faults == []
    for place in crawl.fields_drawn:
        unread_fields = crawl.drawn_fields_not_read(place) - FIELDS_NEVER_READ.get(place, set())
        assert not unread_fields, f"{place}: no view reads {sorted(unread_fields)}"
        fields_not_drawn = crawl.fields_read[place] - crawl.fields_drawn[place]
        assert PRESS_KEY_FIELD not in fields_not_drawn, f"{place}: sent twice, it is done twice"
    return crawl


def list_undrawn_fields(crawl, places=()):
    """Return a line for each form, with the fields that views read from it although it does not
    draw them.
    """
    lines = []
    for place in sorted(places or crawl.fields_drawn):
        fields_not_drawn = crawl.fields_read[place] - crawl.fields_drawn[place]
        field_names = sorted({re.sub(r"\d+", "#", name) for name in fields_not_drawn})
        lines.append(f"{place}: {' '.join(field_names)}".rstrip())
    return "\n".join([*lines, ""])


def read_lines(file):
    return file.read_text(encoding="utf-8").splitlines()


def compare_crawl_with_golden(name, crawl):
    compare_fields_read_with_golden(name, crawl)
    page_lines.check_golden(name, crawl.shown_pages)


def compare_fields_read_with_golden(name, crawl, places=()):
    golden.compare_text(GOLDEN_FOLDER / f"{name}.txt", list_undrawn_fields(crawl, places))


@pytest.mark.parametrize(
    "name", daily.mark_values(NIGHT_BUILDERS, *DAILY_NIGHTS, gate=NIGHTS_ADDED_AT_THE_GATE)
)
def test_view_accepts_every_form_of_a_night_as_drawn(desk, name):
    address = f"/night/{NIGHT_BUILDERS[name](build.Club.objects.get()).pk}/"
    start_addresses = [address, *(address + path for path in UNLINKED_PAGES.get(name, ()))]
    compare_crawl_with_golden(
        name, run_crawl(desk, start_addresses, lambda path: path.startswith(address))
    )


def _simulate_usb_backups(data, monkeypatch):
    """Simulate a program that makes backups and copies each one to a USB drive."""
    backup_keeper = keeper.BackupKeeper(data, is_backup_due=bool, make_backup=lambda: data)
    backup_keeper.copier.choose_drive_for_every_backup(USB_DRIVE)
    monkeypatch.setattr(keeper, "running_keeper", backup_keeper)
    monkeypatch.setattr(usb_drive, "find_drives", lambda: (USB_DRIVE,))


def test_view_accepts_every_form_of_club_pages_as_drawn(desk, tmp_path, monkeypatch):
    """The club has prizes tonight, a practice night, two walls, a director's phone, a USB drive, a
    second picture, and a laptop whose address has changed.
    """
    director = build.Director.objects.get()
    build.Tournament.objects.filter(pk=build.night(director.club).pk).update(practice=True)
    night_after_playoff(director.club)
    regulars.add_people(
        club=director.club.pk, people=[Contact(name=name) for name in ("Ann", "Bob")]
    )
    for color in ("navy", "maroon"):
        build.picture(director.club, build.image_bytes(color=color))
    walls.add_screen(
        walls.ScreenPress(director.club.pk, "director", None), screen_number=2, name="The bar"
    )
    address_function = "tournament.server.laptop.addresses.network_addresses"
    monkeypatch.setattr(address_function, lambda: ["192.168.7.20"])
    hall.let_phones_connect()
    monkeypatch.setattr(address_function, lambda: ["192.168.7.21"])
    _simulate_usb_backups(tmp_path, monkeypatch)
    start_addresses = [
        "/",
        "/set-up/?from=blank",
        "/hall/?table=1",
        "/regulars/",
        "/regulars/import/",
    ]
    start_addresses += ["/walls/", "/club/", "/practice/", "/nights/", "/hall/my-phone/"]
    start_addresses += ["/regulars/?first=1&last=2"]
    sign_in.admit_phone(sign_in.make_phone_pass(director.pk, 0, 0))
    compare_crawl_with_golden(
        "club",
        run_crawl(
            desk, start_addresses, lambda path: not path.startswith(("/night/", "/sign-in/"))
        ),
    )


@pytest.mark.parametrize("needs_both_sides", [False, True], ids=["phone", "phones_of_both_sides"])
def test_view_accepts_every_form_without_sign_in_as_drawn(desk, needs_both_sides):
    """The pages include a table phone. It needs no CSRF token, because its address is secret."""
    director = build.Director.objects.get()
    row = (
        night_with_two_reports(director.club)
        if needs_both_sides
        else night_with_two_hands(director.club)
    )
    table_address = f"/table/{row.pk}/1/{table_key.table_key(row.pk, 1, row.table_keys)}/"
    desk.logout()
    start_addresses = ["/sign-in/", "/table/", f"/display/{director.club.wall}/"]
    start_addresses += [f"/phone/{sign_in.make_phone_pass(director.pk, 0, 0)}/"]
    start_addresses += [f"{table_address}?side=NS", f"{table_address}?side=EW", table_address]
    public_paths = ("/sign-in/", "/table/", "/display/", "/phone/", "/looks/")
    crawl = run_crawl(desk, start_addresses, lambda path: path.startswith(public_paths))
    compare_crawl_with_golden("both_sides" if needs_both_sides else "stranger", crawl)


def test_view_accepts_forms_of_the_first_run_as_drawn(desk):
    build.Director.objects.all().delete()
    desk.logout()
    compare_crawl_with_golden("first_run", run_crawl(desk, ["/welcome/"], lambda path: True))


def test_view_accepts_form_of_demo_site_as_drawn(desk, settings):
    desk.logout()
    settings.HOSTED = settings.DEMO = True
    crawl = run_crawl(desk, ["/try-it/"], lambda path: False)
    compare_fields_read_with_golden("demo", crawl, ["demo/try_it.html 1"])


@pytest.mark.parametrize("place", OPEN_FORM_BY_PLACE)
def test_view_accepts_form_that_no_link_leads_to_as_drawn(desk, place):
    crawl = run_crawl(desk, [OPEN_FORM_BY_PLACE[place](desk)], lambda path: False)
    assert place in crawl.fields_drawn
    compare_fields_read_with_golden(
        re.sub(r"\W+_?", "_", f"later {place.replace('.html', '')}"), crawl, [place]
    )


# Only an unpacked program offers the shortcut (tests/tournament/topics/club/test_people.py).
FORMS_ONLY_IN_UNPACKED_PROGRAM = {"club/club.html 9"}


def test_every_form_in_a_template_is_sent_by_some_test():
    pressed_forms = {
        line.partition(":")[0] for file in GOLDEN_FOLDER.iterdir() for line in read_lines(file)
    }
    assert pressed_forms | FORMS_ONLY_IN_UNPACKED_PROGRAM >= places_of_post_forms()

"""Every page of evenings of every kind, and every form on it pressed as it is drawn, by a browser
that sends no token but the page's own.

What a view reads that its form does not draw stands in golden/forms: a box that is lost is found
there; what the pages say in golden/pages, and whole for some in golden/whole. Where a form is
meant to ask something else, or a page to say it, WRITE_GOLDEN=1 writes them anew, to be read.
"""

import re
from pathlib import Path

import pytest

from tests import build, daily, golden, pressing
from tests.nights import said
from tests.nights.crawl import KEY, UNASKED, Crawl
from tests.nights.drawn_forms import known_by_place, places
from tests.nights.drawn_later import LATER
from tests.nights.halfway import EVENINGS, both_sides_send, played_off, two_hands
from tournament.kit.lists.contact import Contact
from tournament.server.access import sign_in, table_key
from tournament.server.laptop import hall
from tournament.server.laptop.copies import carrier, keeper
from tournament.server.laptop.copies.carrier import StickWish
from tournament.server.web import unread_fields
from tournament.topics.club.regulars import actions as regulars
from tournament.topics.wall import actions as walls

# Those of which every page is pressed each day: people alone, pairs, and one that is over.
DAILY = (
    "bracket_in_the_middle",
    "in_the_second_game",
    "played",
)
AT_THE_GATE = ("drawn_beforehand", "teams_seated")
STICK = Path("/media/ann/KINGSTON")
GOLDEN = Path(__file__).parent / "golden" / "forms"
# Beside where the links of an evening lead: people and tables that are pressed on a page.
ALSO = {
    "at_the_door": ("check-in/?who=3", "leave/5/"),
    "just_seated": ("seat/?first=1&second=2",),
    "in_the_second_game": (
        *("leave/13/", "scores/2/2/", "scores/2/3/", "scores/2/1/hand/1/"),
        "ruling/2/1/?event=renege&offender=S&maker=E&alone=no",
    ),
    "teams_at_the_door": ("check-in/?team=3", "check-in/?team=6"),
    "teams_seated": ("leave/3/",),
}
# What is drawn for a script, or for another button of the same form.
NOT_READ = {
    "door/_box.html 1": {"key"},
    "phones/table_phone/_hand.html 1": {"called"},
    "phones/table_phone/_table.html 1": {"version"},
    "table/hands/hand.html 1": {"version"},
    "table/scores/scores.html 1": {"back", "key"},
}


@pytest.fixture
def desk(settings, as_always, caplog):
    """Every form that it opens tells its place. `told` is what the log calls unasked of each press
    so far.
    """
    settings.TEMPLATES = known_by_place(settings.TEMPLATES)
    client = pressing.browser()
    client.force_login(build.director())
    client.told = lambda: [
        one.getMessage().partition(": ")[2]
        for one in caplog.records
        if one.name == unread_fields.__name__
    ]
    return client


def crawled(client, begin, leads_on):
    found = Crawl(client, leads_on).go(*begin)
    assert found.faults == []
    assert client.told() == [", ".join(UNASKED)] * found.noticed
    for place in found.drawn:
        unread = found.unread(place) - NOT_READ.get(place, set())
        assert not unread, f"{place}: nobody reads {sorted(unread)}"
        twice = f"{place}: sent twice, it is done twice"
        assert KEY not in found.read[place] - found.drawn[place], twice
    return found


def told(found, only=()):
    """Each form with what else is read of it."""
    told = []
    for place in sorted(only or found.drawn):
        more = found.read[place] - found.drawn[place]
        also = sorted({re.sub(r"\d+", "#", name) for name in more})
        told.append(f"{place}: {' '.join(also)}".rstrip())
    return "\n".join([*told, ""])


def lines(file):
    return file.read_text(encoding="utf-8").splitlines()


def is_golden(name, found):
    reads_as_before(name, found)
    said.is_golden(name, found.said)


def reads_as_before(name, found, only=()):
    golden.compare_text(GOLDEN / f"{name}.txt", told(found, only))


@pytest.mark.parametrize("name", daily.of(EVENINGS, *DAILY, gate=AT_THE_GATE))
def test_every_form_of_an_evening_is_taken_as_it_is_drawn(desk, name):
    here = f"/night/{EVENINGS[name](build.Club.objects.get()).pk}/"
    begin = [here, *(here + more for more in ALSO.get(name, ()))]
    is_golden(name, crawled(desk, begin, lambda path: path.startswith(here)))


def _copies_are_kept(data, monkeypatch):
    """And every one goes to a stick."""
    here = keeper.Keeper(data, is_worth=bool, copy=lambda: data, let_go=bool)
    here.carrier.remember(StickWish(str(STICK), always=True))
    monkeypatch.setattr(keeper, "_here", here)
    monkeypatch.setattr(carrier, "found_sticks", lambda: (STICK,))


def test_every_form_of_the_club_and_its_hall_is_taken_as_it_is_drawn(desk, tmp_path, monkeypatch):
    """With tonight's prizes, a practice evening, two walls, a director's phone, a stick, a second
    picture and a hall whose address has changed.
    """
    director = build.Director.objects.get()
    build.Tournament.objects.filter(pk=build.night(director.club).pk).update(practice=True)
    played_off(director.club)
    regulars.enlist(club=director.club.pk, people=[Contact(name=name) for name in ("Ann", "Bob")])
    for colour in ("navy", "maroon"):
        build.picture(director.club, build.dots(colour=colour))
    walls.add(walls.Presser(director.club.pk, "director", None), number=2, name="The bar")
    own_address = "tournament.server.laptop.addresses.hall_addresses"
    monkeypatch.setattr(own_address, lambda: ["192.168.7.20"])
    hall.let_in()
    monkeypatch.setattr(own_address, lambda: ["192.168.7.21"])
    _copies_are_kept(tmp_path, monkeypatch)
    begin = ["/", "/set-up/?from=blank", "/hall/?table=1", "/regulars/", "/regulars/import/"]
    begin += ["/walls/", "/club/", "/practice/", "/nights/", "/hall/my-phone/"]
    begin += ["/regulars/?first=1&last=2"]
    sign_in.let_phone_in(sign_in.pass_for_phone(director.pk, 0, 0))
    is_golden(
        "club", crawled(desk, begin, lambda path: not path.startswith(("/night/", "/sign-in/")))
    )


@pytest.mark.parametrize("both", [False, True], ids=["phone", "phones_of_both_sides"])
def test_every_form_of_a_strangers_browser_is_taken_as_it_is_drawn(desk, both):
    """A table's phone among them, which needs no token: its address is its key."""
    director = build.Director.objects.get()
    row = both_sides_send(director.club) if both else two_hands(director.club)
    own = f"/table/{row.pk}/1/{table_key.key_for(row.pk, 1, row.table_keys)}/"
    desk.logout()
    begin = ["/sign-in/", "/table/", f"/display/{director.club.wall}/"]
    begin += [f"/phone/{sign_in.pass_for_phone(director.pk, 0, 0)}/"]
    begin += [f"{own}?side=NS", f"{own}?side=EW", own]
    mine = ("/sign-in/", "/table/", "/display/", "/phone/", "/looks/")
    found = crawled(desk, begin, lambda path: path.startswith(mine))
    is_golden("both_sides" if both else "stranger", found)


def test_first_run_is_taken_as_it_is_drawn(desk):
    build.Director.objects.all().delete()
    desk.logout()
    is_golden("first_run", crawled(desk, ["/welcome/"], lambda path: True))


def test_form_of_a_demo_sites_first_page_is_taken_as_it_is_drawn(desk, settings):
    desk.logout()
    settings.HOSTED = settings.DEMO = True
    found = crawled(desk, ["/try-it/"], lambda path: False)
    reads_as_before("demo", found, ["demo/try_it.html 1"])


@pytest.mark.parametrize("place", LATER)
def test_form_that_is_drawn_later_is_taken_as_it_is_drawn(desk, place):
    found = crawled(desk, [LATER[place](desk)], lambda path: False)
    assert place in found.drawn
    reads_as_before(re.sub(r"\W+_?", "_", f"later {place.replace('.html', '')}"), found, [place])


# Only an unpacked program offers the shortcut (tests/tournament/topics/club/test_people.py).
ONLY_UNPACKED = {"club/club.html 4"}


def test_every_form_of_the_templates_is_pressed_somewhere():
    known = {line.partition(":")[0] for file in GOLDEN.iterdir() for line in lines(file)}
    assert known | ONLY_UNPACKED >= places()

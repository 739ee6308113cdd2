"""A demo site as visitors find it: one press, a club of their own, and nobody else's."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.houses import HOUSES
from tests import build, pressing
from tests.tournament.server.access.test_doors import PAGES
from tournament.server.access import table_key
from tournament.server.access.doors import Role
from tournament.server.live.channel import content_of
from tournament.server.live.shared_look import SharedLook
from tournament.storage.models import Change, Club, Demo, Tournament
from tournament.storage.reading import replay
from tournament.storage.reading.undo_bar import last_presses
from tournament.tools.demo import actions as demos
from tournament.tools.demo import visitors

pytestmark = pytest.mark.gate

WORDS = "Try it: a practice evening of your own"


@pytest.fixture
def site(db, settings):
    settings.HOSTED = settings.DEMO = True
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, "tournament.tools.demo.visitors.Visitors"]
    return Client


def visitor(site, house="tanglewood", **told):
    """A browser in which the button was pressed, and its night."""
    browser = site(**told)
    answer = browser.post("/try-it/", {"house": house}, follow=True)
    assert "The practice is ready." in answer.content.decode()
    return browser, Tournament.objects.latest("pk")


def text(answer):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_stranger_is_led_to_one_sentence_and_one_button(site):
    answer = site().get("/", follow=True)
    assert answer.request["PATH_INFO"] == "/try-it/"
    assert WORDS in text(answer)
    assert answer.content.decode().count('class="do"') == 1


def test_button_as_it_is_drawn_leads_to_the_desk_of_an_evening_in_its_fourth_game(site):
    answer = pressing.press(pressing.browser(), "/try-it/", WORDS)
    told = text(answer)
    assert "Practice, Tanglewood" in told
    assert "Game 4 of 8: 5 tables, 2 sit out." in told
    assert "Practice: nothing here is real. It is yours alone, and is wiped in 2 hours." in told


def test_another_house_is_chosen_and_a_strange_one_is_the_usual(site):
    for house, found in (("athens", "athens"), ("nowhere", "tanglewood")):
        site().post("/try-it/", {"house": house})
        assert Tournament.objects.latest("pk").house == found


def test_two_visitors_see_nothing_of_each_other(site):
    ann, hers = visitor(site)
    ben, his = visitor(site)
    assert hers.club_id != his.club_id
    for page in ("night", "scores", "history", "prints", "money", "hall"):
        known = [hers.pk] if "tournament" in PAGES[page].asks else []
        assert ann.get(reverse(page, args=known), follow=True).status_code == 200
        if known:
            assert ben.get(reverse(page, args=known)).status_code == 404
    name = "Only in Anns club"
    ann.post("/club/", {"club": name, "key": "k1"})
    assert name in text(ann.get("/club/"))
    for page in ("/", "/nights/", "/regulars/", "/walls/", "/season/"):
        assert name not in text(ben.get(page, follow=True))


def test_short_addresses_lead_nobody_to_a_visitors_club(site):
    visitor(site)
    for address in ("/display/", "/me/"):
        assert site().get(address).status_code == 404


def test_wall_phone_and_prints_are_there(site):
    browser, row = visitor(site)
    wall = site().get(reverse("wall", args=[row.club.wall]))
    assert "Game 4 of 8" in text(wall)
    assert "Practice: nothing here is real." in text(wall)
    key = table_key.key_for(row.pk, 5, row.table_keys)
    phone = site().get(reverse("table", args=[row.pk, 5, key]))
    assert "Table 5" in text(phone)
    assert "Practice: nothing here is real." in text(phone)
    printed = browser.get(reverse("print", args=[row.pk, "standings"]))
    assert printed.content.startswith(b"%PDF")


@pytest.mark.parametrize("house", [one.key for one in HOUSES])
def test_pages_of_every_house_are_there(site, house):
    browser, row = visitor(site, house)
    here = f"/night/{row.pk}/"
    pages = ["", "rules/", "check-in/", "scores/", "standings/", "floor/", "history/", "print/"]
    for page in ("/hall/?table=1", "/walls/", *(here + one for one in pages)):
        answer = browser.get(page, follow=True)
        assert answer.status_code == 200
        assert "Practice: nothing here is real. It is yours alone" in text(answer)
    assert site().get(reverse("wall", args=[row.club.wall])).status_code == 200


def test_score_is_typed_and_taken_back(site):
    browser, row = visitor(site)
    table = replay.night(row.pk).rounds[-1].missing[0].table
    typed = {f"t{table}b{place}": str(points) for place, points in enumerate((9, 4, 0, 0))}
    pressing.press(browser, f"/night/{row.pk}/scores/4/", "Save what is typed", **typed)
    assert table not in [one.table for one in replay.night(row.pk).rounds[-1].missing]
    last, _ = last_presses(row.pk)
    browser.post(f"/night/{row.pk}/undo/", {"change": last.pk, "key": "k2"})
    assert table in [one.table for one in replay.night(row.pk).rounds[-1].missing]


@pytest.mark.gate
def test_thirty_at_a_time_have_a_club_each(site):
    told = [visitor(site, REMOTE_ADDR=f"10.0.0.{number % 3}") for number in range(30)]
    assert len({row.club_id for _, row in told}) == 30
    for browser, row in told:
        assert browser.get("/").context["night"].tournament == row.pk


def test_site_that_is_full_says_when_to_come_again(site, monkeypatch):
    monkeypatch.setattr(demos, "AT_ONCE", 1)
    with time_machine.travel(timezone.now() - timedelta(minutes=90), tick=False):
        visitor(site)
    Demo.objects.update(pressed=timezone.now())
    page = site().get("/try-it/")
    assert "All 1 practice evenings are taken. Come again in 10 minutes." in text(page)
    assert WORDS not in text(page)
    sent = site().post("/try-it/", {"house": "tanglewood"})
    assert sent.status_code == 429
    assert "Come again in 10 minutes." in text(sent)
    assert Club.objects.count() == 1


def test_whoever_has_a_club_is_led_to_it_again(site):
    browser, row = visitor(site)
    assert browser.get("/try-it/").headers["Location"] == "/"
    assert browser.post("/try-it/", {"house": "athens"}).headers["Location"] == "/"
    assert Tournament.objects.get() == row


def test_same_press_of_one_browser_is_one_club_and_another_browsers_is_another(site):
    """Twice in a moment, before the first was answered."""
    numbers = []
    for cookie in ("a" * 32, "a" * 32, "b" * 32):
        browser = site()
        browser.cookies["euchre_csrf"] = cookie
        answer = browser.post("/try-it/", {"house": "tanglewood", "key": "k1"}, follow=True)
        numbers.append(answer.context["night"].tournament)
    assert numbers[0] == numbers[1] != numbers[2]
    assert Club.objects.count() == 2


@pytest.mark.parametrize("begun", [119, 121], ids=["in time", "over"])
def test_two_hours_and_no_longer(site, begun):
    with time_machine.travel(timezone.now() - timedelta(minutes=begun), tick=False):
        browser, row = visitor(site)
    for page in ("/", f"/night/{row.pk}/scores/", "/club/"):
        answer = browser.get(page)
        is_over = answer.headers.get("Location") == "/try-it/"
        assert is_over is (begun > 120)


@pytest.mark.parametrize("is_wiped", [False, True])
def test_whoever_comes_back_after_the_end_is_told_so_and_may_begin_anew(site, is_wiped):
    with time_machine.travel(timezone.now() - timedelta(hours=3), tick=False):
        browser, row = visitor(site)
    if is_wiped:
        demos.wipe(row.club_id)
    page = browser.get(f"/night/{row.pk}/scores/", follow=True)
    assert "Your practice evening is over, and all of it is wiped." in text(page)
    sent = browser.post(f"/night/{row.pk}/undo/", {"key": "k1"})
    assert sent.headers["Location"] == "/try-it/"
    again = browser.post("/try-it/", {"house": "tanglewood"}, follow=True)
    assert "The practice is ready." in text(again)
    assert Tournament.objects.latest("pk").pk != row.pk


def test_screens_that_are_open_at_the_wipe_are_told_to_look_anew(site):
    _, row = visitor(site)
    wall = row.club.wall
    key = table_key.key_for(row.pk, 1, row.table_keys)
    screens = [
        ("wall", wall, 1, ""),
        ("table", row.pk, 1, row.table_keys),
        ("card", wall, row.pk, 1),
    ]
    reading = SharedLook(timezone.localtime())
    assert all(content_of(one, reading) for one in screens)
    demos.wipe(row.club_id)
    reading = SharedLook(timezone.localtime(), reading)
    assert [content_of(one, reading) for one in screens] == [None] * 3
    for page in (reverse("wall", args=[wall]), reverse("table", args=[row.pk, 1, key])):
        answer = site().get(page)
        assert answer.status_code == 404
        assert "On this site every practice evening is wiped after two hours." in text(answer)


def test_tables_phone_is_refused_at_the_end_before_the_wipe_as_well(site):
    with time_machine.travel(timezone.now() - timedelta(hours=2), tick=False):
        _, row = visitor(site)
    key = table_key.key_for(row.pk, 5, row.table_keys)
    sent = site().post(reverse("table", args=[row.pk, 5, key]), {"number": "1"})
    assert sent.status_code == 403
    told = sent.content.decode()
    assert 'role="alert"><p class="said error">This practice evening is over, and all of it' in told
    assert "Begin one of your own" in told
    assert "Back to the practice evening" not in told


def test_signing_out_ends_it_but_not_on_a_phone_beside_the_desk(site):
    browser, row = visitor(site)
    link = browser.get("/hall/my-phone/").context["link"]
    phone = site()
    phone.post(link.partition("testserver")[2])
    assert phone.get("/").status_code == 200
    phone.post("/sign-out/")
    assert browser.get("/").status_code == 200
    assert browser.post("/sign-out/").headers["Location"] == "/try-it/"
    assert demos.left(row.club_id, timezone.now()) == timedelta(0)


FILES = {name for name, one in PAGES.items() if one.callback.takes_files}
SHUT = sorted(FILES | visitors.SHUT)


@pytest.mark.parametrize("name", SHUT)
def test_what_a_demo_does_not_take_is_said_so_and_changes_nothing(site, name):
    browser, row = visitor(site)
    known = [row.pk] if "tournament" in PAGES[name].asks else []
    before = (Change.objects.count(), Club.objects.get().name)
    for send in (browser.get, browser.post, browser.head):
        answer = send(reverse(name, args=known))
        assert answer.status_code == 403
    assert "A demo takes no lists and files" in text(browser.get(reverse(name, args=known)))
    assert (Change.objects.count(), Club.objects.get().name) == before


def test_pages_that_are_shut_are_pages_that_there_are():
    assert set(PAGES) > visitors.SHUT
    assert not any(Role.SCREEN in PAGES[name].callback.audience for name in visitors.SHUT)


def test_no_way_leads_to_what_is_shut(site):
    browser, row = visitor(site)
    shut = {reverse(name) for name in SHUT if "tournament" not in PAGES[name].asks}
    for page in ("/", "/club/", "/walls/", "/hall/", f"/night/{row.pk}/"):
        ways = set(re.findall(r'<a [^>]*href="([^"]+)"', browser.get(page).content.decode()))
        assert not ways & shut, page


def test_password_is_not_even_asked_for(site):
    browser, _ = visitor(site)
    assert "new password" not in text(browser.get("/club/"))


def test_presses_have_an_end_at_the_desk_and_on_a_tables_phone(site):
    browser, row = visitor(site)
    key = table_key.key_for(row.pk, 5, row.table_keys)
    address = reverse("table", args=[row.pk, 5, key])
    wrong = reverse("table", args=[row.pk, 5, "a" * len(key)])
    site().post(wrong)
    browser.post("/walls/add/", {"do": "names"})
    site().post(address)
    assert Demo.objects.get().presses == 2
    Demo.objects.update(presses=demos.MAX_PRESSES)
    for sent in (browser.post("/walls/add/", {"do": "names"}), site().post(address)):
        assert sent.status_code == 403
        assert "takes no more" in text(sent)
    assert browser.get("/").status_code == 200
    assert browser.post("/sign-out/").status_code == 302


def test_director_of_a_club_of_the_site_is_no_visitor(site):
    director = build.director()
    build.night(director.club)
    browser = site()
    browser.force_login(director)
    assert "Practice: nothing here is real." not in text(browser.get("/"))
    assert browser.get("/regulars/import/").status_code == 200
    assert browser.get("/try-it/").headers["Location"] == "/"
    browser.post("/sign-out/")
    assert demos.left(director.club_id, timezone.now()) is None
    assert site().get("/club/").headers["Location"] == "/sign-in/?next=%2Fclub%2F"


def test_pages_of_another_club_of_the_site_are_no_practice_for_anybody(site):
    director = build.director()
    night = build.night(director.club)
    key = table_key.key_for(night.pk, 1, night.table_keys)
    wall = director.club.wall
    public = [reverse(name, args=[wall]) for name in ("wall", "wall-standings", "find-me")]
    public.append(reverse("table", args=[night.pk, 1, key]))
    signed_in, (tries_it, _) = site(), visitor(site)
    signed_in.force_login(director)
    for browser in (site(), signed_in, tries_it):
        for address in public:
            answer = browser.get(address)
            assert answer.status_code == 200
            assert "nothing here is real" not in text(answer), address
    assert "nothing here is real" not in text(site().get("/sign-in/"))


def test_visitors_pages_are_practice_and_its_end_is_the_visitors_alone(site):
    tries_it, row = visitor(site)
    other, _ = visitor(site)
    key = table_key.key_for(row.pk, 5, row.table_keys)
    for address in (
        reverse("find-me", args=[row.club.wall]),
        reverse("table", args=[row.pk, 5, key]),
    ):
        for browser in (site(), other):
            told = text(browser.get(address))
            assert "Practice: nothing here is real." in told
            assert "It is yours alone" not in told
        assert "It is yours alone" in text(tries_it.get(address))


def test_press_on_a_tables_phone_counts_for_the_tables_club_whoever_sends_it(site):
    """Also from the browser in which somebody else has signed in."""
    _, row = visitor(site)
    other, others = visitor(site)
    key = table_key.key_for(row.pk, 5, row.table_keys)
    other.post(reverse("table", args=[row.pk, 5, key]))
    assert Demo.objects.get(club=row.club_id).presses == 1
    assert Demo.objects.get(club=others.club_id).presses == 0


def test_nothing_of_it_is_there_without_its_setting(client, db):
    build.director()
    for send in (client.get, client.post):
        assert send("/try-it/").status_code == 404
    assert client.get("/").headers["Location"] == "/sign-in/?next=%2F"
    assert "practice" not in text(client.get("/nothing"))
    assert not Demo.objects.exists()

"""A demo site gives each visitor, after one press, their own club, which no one else sees."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.houses import HOUSES
from tests import build, pressing
from tests.tournament.server.access.test_permissions import PAGES
from tournament.server.access import table_key
from tournament.server.access.permissions import AccessRole
from tournament.server.live.channel import Snapshot, current_content
from tournament.storage.models import Change, Club, Demo, Tournament
from tournament.storage.reading import reader
from tournament.storage.reading.undo_bar import find_undo_and_redo
from tournament.tools.demo import actions as demos
from tournament.tools.demo import visitors
from tournament.tools.demo.views import DEMO_READY_SENTENCE, ONLY_FOR_VISITOR_SENTENCE
from tournament.topics.wall.channels import practice_sentence

pytestmark = pytest.mark.gate

BEGIN_BUTTON_WORDS = "Start your practice night"


@pytest.fixture
def site(db, settings):
    settings.HOSTED = settings.DEMO = True
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, "tournament.tools.demo.visitors.VisitorLimits"]
    return Client


def begin_visit(site, house="tanglewood", **headers):
    """Return a browser that has pressed the button, and its night."""
    browser = site(**headers)
    response = browser.post("/try-it/", {"house": house}, follow=True)
    assert DEMO_READY_SENTENCE in response.content.decode()
    return browser, Tournament.objects.latest("pk")


def page_text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_first_page_of_the_demo_has_one_sentence_and_one_button(site):
    response = site().get("/", follow=True)
    assert response.request["PATH_INFO"] == "/try-it/"
    assert BEGIN_BUTTON_WORDS in page_text(response)
    assert response.content.decode().count('class="do"') == 1


def test_demo_begins_in_the_fourth_game_of_a_night(site):
    response = pressing.press(pressing.browser(), "/try-it/", BEGIN_BUTTON_WORDS)
    words = page_text(response)
    assert "Practice: Tanglewood" in words
    assert "Game 4 of 8: 5 tables, 2 sit out." in words
    assert f"{ONLY_FOR_VISITOR_SENTENCE} It will be deleted in 2 hours." in words


def test_visitor_chooses_a_house_and_an_unknown_one_becomes_tanglewood(site):
    for house, house_used in (("athens", "athens"), ("nowhere", "tanglewood")):
        site().post("/try-it/", {"house": house})
        assert Tournament.objects.latest("pk").house == house_used


def test_visitors_cannot_see_each_others_clubs(site):
    first_visitor, first_night = begin_visit(site)
    second_visitor, second_night = begin_visit(site)
    assert first_night.club_id != second_night.club_id
    for page in ("night", "scores", "history", "prints", "money", "hall"):
        numbers = [first_night.pk] if "tournament" in PAGES[page].names_in_address else []
        assert first_visitor.get(reverse(page, args=numbers), follow=True).status_code == 200
        if numbers:
            assert second_visitor.get(reverse(page, args=numbers)).status_code == 404
    name = "Only in Anns club"
    first_visitor.post("/club/", {"club": name, "key": "k1"})
    assert name in page_text(first_visitor.get("/club/"))
    for page in ("/", "/nights/", "/regulars/", "/walls/", "/season/"):
        assert name not in page_text(second_visitor.get(page, follow=True))


def test_short_addresses_never_open_a_visitors_club(site):
    begin_visit(site)
    for address in ("/display/", "/me/"):
        assert site().get(address).status_code == 404


def test_demo_opens_its_wall_a_phone_and_a_printout(site):
    browser, row = begin_visit(site)
    wall = site().get(reverse("wall", args=[row.club.wall]))
    assert "Game 4 of 8" in page_text(wall)
    assert practice_sentence() in page_text(wall)
    key = table_key.table_key(row.pk, 5, row.table_keys)
    phone = site().get(reverse("table", args=[row.pk, 5, key]))
    assert "Table 5" in page_text(phone)
    assert practice_sentence() in page_text(phone)
    paper = browser.get(reverse("print", args=[row.pk, "standings"]))
    assert paper.content.startswith(b"%PDF")


@pytest.mark.parametrize("house", [house.key for house in HOUSES])
def test_demo_of_every_house_opens_all_pages(site, house):
    browser, row = begin_visit(site, house)
    address = f"/night/{row.pk}/"
    pages = ["", "rules/", "check-in/", "scores/", "standings/", "floor/", "history/", "print/"]
    for page in ("/hall/?table=1", "/walls/", *(address + path for path in pages)):
        response = browser.get(page, follow=True)
        assert response.status_code == 200
        assert f"{practice_sentence()} {ONLY_FOR_VISITOR_SENTENCE}" in page_text(response)
    assert site().get(reverse("wall", args=[row.club.wall])).status_code == 200


def test_visitor_enters_a_score_and_undoes_it(site):
    browser, row = begin_visit(site)
    table = reader.night(row.pk).rounds[-1].games_missing_scores[0].table
    fields = {f"t{table}b{place}": str(points) for place, points in enumerate((9, 4, 0, 0))}
    pressing.press(browser, f"/night/{row.pk}/scores/4/", "Save scores", **fields)
    assert table not in [
        game.table for game in reader.night(row.pk).rounds[-1].games_missing_scores
    ]
    last_change, _ = find_undo_and_redo(row.pk)
    browser.post(f"/night/{row.pk}/undo/", {"change": last_change.pk, "key": "k2"})
    assert table in [game.table for game in reader.night(row.pk).rounds[-1].games_missing_scores]


@pytest.mark.gate
def test_thirty_visitors_at_once_get_a_club_each(site):
    browsers = [begin_visit(site, REMOTE_ADDR=f"10.0.0.{number % 3}") for number in range(30)]
    assert len({row.club_id for _, row in browsers}) == 30
    for browser, row in browsers:
        assert browser.get("/").context["night"].tournament == row.pk


def test_full_demo_site_says_when_to_come_back(site, monkeypatch):
    monkeypatch.setattr(demos, "MAX_DEMOS", 1)
    with time_machine.travel(timezone.now() - timedelta(minutes=90), tick=False):
        begin_visit(site)
    Demo.objects.update(pressed=timezone.now())
    page = site().get("/try-it/")
    refusal = "All 1 practice nights are in use. Please come back in 10 minutes."
    assert refusal in page_text(page)
    assert BEGIN_BUTTON_WORDS not in page_text(page)
    response = site().post("/try-it/", {"house": "tanglewood"})
    assert response.status_code == 429
    assert refusal in page_text(response)
    assert Club.objects.count() == 1


def test_visitor_with_a_demo_is_redirected_to_it(site):
    browser, row = begin_visit(site)
    assert browser.get("/try-it/").headers["Location"] == "/"
    assert browser.post("/try-it/", {"house": "athens"}).headers["Location"] == "/"
    assert Tournament.objects.get() == row


def test_repeated_press_makes_one_club_for_each_browser(site):
    """The button is pressed again before the first press was answered."""
    numbers = []
    for cookie in ("a" * 32, "a" * 32, "b" * 32):
        browser = site()
        browser.cookies["euchre_csrf"] = cookie
        response = browser.post("/try-it/", {"house": "tanglewood", "key": "k1"}, follow=True)
        numbers.append(response.context["night"].tournament)
    assert numbers[0] == numbers[1] != numbers[2]
    assert Club.objects.count() == 2


@pytest.mark.parametrize("minutes_ago", [119, 121], ids=["in time", "over"])
def test_demo_ends_after_two_hours(site, minutes_ago):
    with time_machine.travel(timezone.now() - timedelta(minutes=minutes_ago), tick=False):
        browser, row = begin_visit(site)
    for page in ("/", f"/night/{row.pk}/scores/", "/club/"):
        response = browser.get(page)
        is_over = response.headers.get("Location") == "/try-it/"
        assert is_over is (minutes_ago > 120)


@pytest.mark.parametrize("is_wiped", [False, True])
def test_visitor_returning_after_the_demo_ended_may_start_another(site, is_wiped):
    with time_machine.travel(timezone.now() - timedelta(hours=3), tick=False):
        browser, row = begin_visit(site)
    if is_wiped:
        demos.delete_club(row.club_id)
    page = browser.get(f"/night/{row.pk}/scores/", follow=True)
    assert "Your practice night is over and was deleted." in page_text(page)
    response = browser.post(f"/night/{row.pk}/undo/", {"key": "k1"})
    assert response.headers["Location"] == "/try-it/"
    second_response = browser.post("/try-it/", {"house": "tanglewood"}, follow=True)
    assert DEMO_READY_SENTENCE in page_text(second_response)
    assert Tournament.objects.latest("pk").pk != row.pk


def test_open_screens_of_a_deleted_demo_must_reload(site):
    _, row = begin_visit(site)
    wall = row.club.wall
    key = table_key.table_key(row.pk, 1, row.table_keys)
    screens = [
        ("wall", wall, 1, ""),
        ("table", row.pk, 1, row.table_keys),
        ("card", wall, row.pk, 1),
    ]
    snapshot = Snapshot(timezone.localtime())
    assert all(current_content(screen, snapshot) for screen in screens)
    demos.delete_club(row.club_id)
    snapshot = Snapshot(timezone.localtime(), snapshot)
    assert [current_content(screen, snapshot) for screen in screens] == [None] * 3
    for page in (reverse("wall", args=[wall]), reverse("table", args=[row.pk, 1, key])):
        response = site().get(page)
        assert response.status_code == 404
        assert "This site deletes each practice night after 2 hours." in page_text(response)


def test_table_phone_of_an_ended_demo_is_refused_before_deletion(site):
    with time_machine.travel(timezone.now() - timedelta(hours=2), tick=False):
        _, row = begin_visit(site)
    key = table_key.table_key(row.pk, 5, row.table_keys)
    response = site().post(reverse("table", args=[row.pk, 5, key]), {"number": "1"})
    assert response.status_code == 403
    html = response.content.decode()
    assert 'role="alert"><p class="said error">' + visitors.DEMO_OVER_SENTENCE in html
    assert "Start your own" in html
    assert "Back to the practice night" not in html


def test_signing_out_ends_the_demo_except_on_a_phone(site):
    browser, row = begin_visit(site)
    link = browser.get("/hall/my-phone/").context["link"]
    phone = site()
    phone.post(link.partition("testserver")[2])
    assert phone.get("/").status_code == 200
    phone.post("/sign-out/")
    assert browser.get("/").status_code == 200
    assert browser.post("/sign-out/").headers["Location"] == "/try-it/"
    assert demos.demo_time_left(row.club_id, timezone.now()) == timedelta(0)


PAGES_THAT_TAKE_FILES = {name for name, page in PAGES.items() if page.callback.takes_files}
PAGES_CLOSED_TO_DEMOS = sorted(PAGES_THAT_TAKE_FILES | visitors.CLOSED_PAGES)


@pytest.mark.parametrize("name", PAGES_CLOSED_TO_DEMOS)
def test_page_closed_to_demos_refuses_and_changes_nothing(site, name):
    browser, row = begin_visit(site)
    numbers = [row.pk] if "tournament" in PAGES[name].names_in_address else []
    rows_before = (Change.objects.count(), Club.objects.get().name)
    for send in (browser.get, browser.post, browser.head):
        response = send(reverse(name, args=numbers))
        assert response.status_code == 403
    assert "It takes no lists or files" in page_text(browser.get(reverse(name, args=numbers)))
    assert (Change.objects.count(), Club.objects.get().name) == rows_before


def test_pages_closed_to_demos_exist_and_are_not_public():
    assert set(PAGES) > visitors.CLOSED_PAGES
    assert not any(
        AccessRole.SCREEN in PAGES[name].callback.audience for name in visitors.CLOSED_PAGES
    )


def test_no_link_of_a_demo_leads_to_a_closed_page(site):
    browser, row = begin_visit(site)
    shut = {
        reverse(name)
        for name in PAGES_CLOSED_TO_DEMOS
        if "tournament" not in PAGES[name].names_in_address
    }
    for page in ("/", "/club/", "/walls/", "/hall/", f"/night/{row.pk}/"):
        ways = set(re.findall(r'<a [^>]*href="([^"]+)"', browser.get(page).content.decode()))
        assert not ways & shut, page


def test_club_page_of_a_demo_asks_for_no_password(site):
    browser, _ = begin_visit(site)
    assert "new password" not in page_text(browser.get("/club/"))


def test_changes_of_a_demo_are_limited_at_the_desk_and_on_table_phones(site):
    browser, row = begin_visit(site)
    key = table_key.table_key(row.pk, 5, row.table_keys)
    address = reverse("table", args=[row.pk, 5, key])
    address_with_wrong_key = reverse("table", args=[row.pk, 5, "a" * len(key)])
    site().post(address_with_wrong_key)
    browser.post("/walls/add/", {"do": "names"})
    site().post(address)
    assert Demo.objects.get().presses == 2
    Demo.objects.update(presses=demos.MAX_CHANGES_OF_DEMO)
    for response in (browser.post("/walls/add/", {"do": "names"}), site().post(address)):
        assert response.status_code == 403
        assert "limit of changes" in page_text(response)
    assert browser.get("/").status_code == 200
    assert browser.post("/sign-out/").status_code == 302


def test_signed_in_director_of_the_demo_site_is_not_a_visitor(site):
    director = build.director()
    build.night(director.club)
    browser = site()
    browser.force_login(director)
    assert practice_sentence() not in page_text(browser.get("/"))
    assert browser.get("/regulars/import/").status_code == 200
    assert browser.get("/try-it/").headers["Location"] == "/"
    browser.post("/sign-out/")
    assert demos.demo_time_left(director.club_id, timezone.now()) is None
    assert site().get("/club/").headers["Location"] == "/sign-in/?next=%2Fclub%2F"


def test_pages_of_a_real_club_on_the_demo_site_never_say_practice(site):
    director = build.director()
    night = build.night(director.club)
    key = table_key.table_key(night.pk, 1, night.table_keys)
    wall = director.club.wall
    public = [reverse(name, args=[wall]) for name in ("wall", "wall-standings", "find-me")]
    public.append(reverse("table", args=[night.pk, 1, key]))
    signed_in, (tries_it, _) = site(), begin_visit(site)
    signed_in.force_login(director)
    for browser in (site(), signed_in, tries_it):
        for address in public:
            response = browser.get(address)
            assert response.status_code == 200
            assert practice_sentence() not in page_text(response), address
    assert practice_sentence() not in page_text(site().get("/sign-in/"))


def test_demo_pages_say_practice_to_all_but_show_its_end_to_the_visitor_only(site):
    visitor, row = begin_visit(site)
    other_visitor, _ = begin_visit(site)
    key = table_key.table_key(row.pk, 5, row.table_keys)
    for address in (
        reverse("find-me", args=[row.club.wall]),
        reverse("table", args=[row.pk, 5, key]),
    ):
        for browser in (site(), other_visitor):
            words = page_text(browser.get(address))
            assert practice_sentence() in words
            assert ONLY_FOR_VISITOR_SENTENCE not in words
        assert ONLY_FOR_VISITOR_SENTENCE in page_text(visitor.get(address))


def test_press_on_a_table_phone_counts_for_the_demo_of_that_table(site):
    """The browser may be signed in to another club."""
    _, row = begin_visit(site)
    other_visitor, other_night = begin_visit(site)
    key = table_key.table_key(row.pk, 5, row.table_keys)
    other_visitor.post(reverse("table", args=[row.pk, 5, key]))
    assert Demo.objects.get(club=row.club_id).presses == 1
    assert Demo.objects.get(club=other_night.club_id).presses == 0


def test_demo_pages_do_not_exist_on_other_sites(client, db):
    build.director()
    for send in (client.get, client.post):
        assert send("/try-it/").status_code == 404
    assert client.get("/").headers["Location"] == "/sign-in/?next=%2F"
    assert "practice" not in page_text(client.get("/nothing"))
    assert not Demo.objects.exists()

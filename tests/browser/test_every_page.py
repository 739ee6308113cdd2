"""Every page of the program, found through the URLconf, in every theme: axe finds nothing, nothing
is cut off on a narrow screen, and nothing is too small for a thumb.
"""

import pytest
from django.urls import reverse

from tests import build, daily
from tests.browser.measures import THEMES
from tests.tournament.server.access.test_permissions import PAGES, PUBLIC_PAGES
from tournament.server.access import sign_in, table_key
from tournament.server.laptop import hall

# Addresses without a page of their own: they change something or redirect.
PAGES_THAT_REDIRECT = {
    "sign-out",
    "looks",
    "open-hall",
    "close-hall",
    "end-table-links",
    "welcome",
    "only-wall",
    "live",
    "money-csv",
    "standings-csv",
    "players-csv",
    "season-csv",
    "season-pdf",
    "statement-csv",
    "statement-pdf",
    "night-json",
    "wipe-practice",
    "import-night",
    "undo",
    "hold-tonight",
    "close-left-open",
    "check-in-row",
    "check-in-team",
    "sessions",
    "all-here",
    "left-over",
    "seat-without",
    "medals-csv",
    "print",
    "change-regular",
    "regular-gone",
    "merge-regulars",
    "unmerge-regulars",
    "regulars-csv",
    "regulars-pdf",
    "take-out-regulars",
    "draw-again",
    "clock",
    "end-after",
    "add-wall",
    "change-wall",
    "keep-to-desk",
    "both-sides",
    "end-phones",
    "last-names",
    "write-names",
    "put-shortcut",
    "name-wi-fi",
    "club-picture",
    "take-picture",
    "change-picture",
    "name-cause",
    "set-rows",
    "copy-now",
    "copy-to-drive",
    "odd-numbers",
    "unseat",
    "reseat",
    "exchange",
    # In a night of single players these redirect to the seating and to check-in.
    "bracket",
    "import-teams",
    "drop-hand",
    "deal-first",
    "accept-short-game",
    "dispute",
    "extra-hand",
    "swap-scores",
}
SHOWN_PAGES = sorted(set(PAGES) - PAGES_THAT_REDIRECT)
# The pages a director uses most.
OFTEN_USED_PAGES = {"check-in", "money", "scores", "seat", "standings", "tonight"}
# One page of each other kind: a form, a list, a way out, a phone, a wall.
RARELY_USED_PAGES_OF_EACH_KIND = {
    "set-up",
    "payout",
    "history",
    "prints",
    "hall",
    "wall",
    "find-me",
    "table",
    "not-found",
}
CHECKED_PAGES = [*SHOWN_PAGES, "not-found"]
UNKNOWN_ADDRESSES = {"not-found": "/nothing/"}


@pytest.fixture
def director_and_night(transactional_db):
    hall.let_phones_connect()
    director = build.director(club="Łódź & Tanglewood Euchre Club")
    night = build.night(director.club, name="O'Brien's <b>Charity</b> Night")
    build.check_in(
        night, "Ada Abbott", "Maximiliana Featherstonehaugh-Worthington", *build.players(9)[1:]
    )
    build.seat_game(night.pk, 1)
    build.picture(director.club, build.image_bytes(600, 200))
    return director, night


def page_address(name, director, night):
    if name in UNKNOWN_ADDRESSES:
        return UNKNOWN_ADDRESSES[name]
    address_values = {
        "screen_address": director.club.wall,
        "tournament": night.pk,
        "table": 1,
        "entry": 1,
        "payment": 1,
        "game": 1,
        "hand_number": 1,
        "screen_number": 1,
        "chapter_key": "play",
        "phone_pass": sign_in.make_phone_pass(director.pk, 0, 0),
        "key": table_key.table_key(night.pk, 1, night.table_keys),
    }
    value_names = PAGES[name].names_in_address
    return reverse(
        name, kwargs={value_name: address_values[value_name] for value_name in value_names}
    )


def signed_in_director(name, director):
    return None if name in PUBLIC_PAGES else director


def test_lists_of_pages_name_only_existing_pages():
    assert set(PAGES) >= PAGES_THAT_REDIRECT
    assert set(SHOWN_PAGES) >= OFTEN_USED_PAGES
    assert SHOWN_PAGES


@pytest.mark.parametrize(
    "name",
    daily.mark_values(
        CHECKED_PAGES, *OFTEN_USED_PAGES, *RARELY_USED_PAGES_OF_EACH_KIND, gate=CHECKED_PAGES
    ),
)
def test_page_passes_every_page_check(visit, page_faults, director_and_night, settings, name):
    director, night = director_and_night
    settings.DEMO = name == "try-it"
    page = visit(page_address(name, director, night), signed_in=signed_in_director(name, director))
    assert page_faults(page) == []


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_on_the_first_run_and_on_a_form_with_faults(
    visit, axe, transactional_db, theme
):
    page = visit("/welcome/", cookies={"euchre_theme": theme})
    assert axe(page) == []
    page.fill("[name=password]", "x")
    page.click("button.do")
    page.wait_for_selector(".errorlist")
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert axe(page) == []


@pytest.mark.gate
@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_before_anything_is_set_up(visit, axe, transactional_db, theme):
    director = build.director()
    for address in ("/", "/hall/", "/display/"):
        page = visit(address, signed_in=director, cookies={"euchre_theme": theme})
        for width in (360, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert axe(page) == [], address


@pytest.mark.gate
@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_on_a_page_with_a_message(visit, axe, transactional_db, theme):
    director = build.director()
    page = visit("/sign-in/", cookies={"euchre_theme": theme})
    page.fill("[name=password]", "wrong password")
    page.click("main button.do")
    page.wait_for_selector(".errorlist")
    assert axe(page) == []
    page = visit("/set-up/?from=blank", signed_in=director, cookies={"euchre_theme": theme})
    page.click("main button")
    page.wait_for_selector("[role=status] .said")
    assert axe(page) == []


@pytest.mark.gate
@pytest.mark.parametrize("name", daily.mark_values(SHOWN_PAGES, *OFTEN_USED_PAGES))
def test_page_has_the_same_text_without_script(visit, director_and_night, name):
    director, night = director_and_night
    address, director = page_address(name, director, night), signed_in_director(name, director)
    with_script = visit(address, signed_in=director).inner_text("main")
    without_script = visit(address, signed_in=director, script=False).inner_text("main")
    assert with_script.replace("Show the password", "").split() == without_script.split()

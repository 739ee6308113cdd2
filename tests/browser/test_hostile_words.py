"""Words that could act as script or markup stay words in a real browser: on every page, in what is
added to an open page, and on the wall. The test also fails if the content security policy had to
stop one.
"""

import pytest
from django.utils import timezone

from tests import build
from tests.evenings import store_night
from tests.tournament.server.web.test_hostile_words import (
    NIGHT_BUILDER_BY_KIND,
    addresses,
    replace_typed_texts,
)
from tournament.evening.night.play.totals import Totals
from tournament.storage.reading import memory
from tournament.storage.writing.write import Press
from tournament.topics.club.actions import club as clubs
from tournament.topics.table.actions import score_sheets
from tournament.topics.wall import actions as walls
from tournament.topics.wall.actions import ScreenPress

pytestmark = pytest.mark.gate

HOSTILE_WORDS = (
    "<script>zq()</script>",
    '"><img src=x onerror=zq()>',
    "'><svg onload=zq()>",
    "</title><iframe srcdoc='<p>zq'>",
    "</textarea><zq-b onclick=zq()>",
    "<a href=javascript:zq()>zq</a>",
    "--><base href=//zq/>",
    "<meta http-equiv=refresh content=0;/zq>",
    "<style>*{background:url(/zq)}</style>",
    "<form action=/zq><button>zq",
    "<link rel=stylesheet href=/zq.css>",
    "\\u003czq-b\\u003e{{ 6|add:7 }}zq",
)
# Returns markup that none of our own pages has.
FIND_FOREIGN_MARKUP = """
() => [...document.querySelectorAll(
  `script:not([src]), [onerror], [onload], [onclick], iframe:not([src^="/display/"]),
   base, style, zq-b, img[src="x"],
   a[href^="javascript:"], meta[http-equiv="refresh"], form[action="/zq"], link[href="/zq.css"]`
)].map((one) => one.outerHTML)
"""
# Files that a browser downloads instead of showing.
NAMES_OF_DOWNLOADS = {
    *(
        f"{name}-csv"
        for name in ("money", "standings", "players", "season", "medals", "statement", "regulars")
    )
}
NAMES_OF_DOWNLOADS |= {"night-json", "print", "season-pdf", "statement-pdf", "regulars-pdf"}
FIRST_KIND, *OTHER_KINDS = NIGHT_BUILDER_BY_KIND
PAGE_TEXT = "() => document.documentElement.innerText + document.title"


@pytest.fixture
def hostile_director(transactional_db):
    director = build.director(club=HOSTILE_WORDS[1], name=HOSTILE_WORDS[0])
    clubs.set_wifi(club=director.club.pk, name=HOSTILE_WORDS[2])
    return director


def check_no_hostile_text_ran(page):
    assert page.evaluate(FIND_FOREIGN_MARKUP) == [], page.url
    assert "13zq" not in page.evaluate(PAGE_TEXT), page.url


def store_hostile_night(director, make_night):
    night = replace_typed_texts(make_night(), HOSTILE_WORDS)
    row = store_night(night, director.club)
    build.change_plan(row, date=timezone.localdate())
    memory.forget_all_nights()
    walls.show_message(ScreenPress(director.club.pk, "director", row.pk), message=HOSTILE_WORDS[3])
    return row


@pytest.mark.parametrize(
    "kind",
    [FIRST_KIND, *(pytest.param(kind, marks=pytest.mark.exhaustive) for kind in OTHER_KINDS)],
)
def test_hostile_names_run_no_script_on_any_page(visit, hostile_director, kind):
    row = store_hostile_night(hostile_director, NIGHT_BUILDER_BY_KIND[kind])
    page = visit("/", signed_in=hostile_director, alone=True, width=1600)
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    pages_read = set()
    for name, address in addresses(hostile_director, row):
        if name not in NAMES_OF_DOWNLOADS:
            page.goto(address)
            check_no_hostile_text_ran(page)
            pages_read |= {name} if "zq" in page.evaluate(PAGE_TEXT) else set()
    assert {"night", "check-in", "standings", "history", "wall", "prints"} <= pages_read


def test_updates_of_an_open_page_show_hostile_words_as_text(visit, hostile_director):
    """The words reach the page in a search, in a refusal, and in an update of the wall."""
    row = build.night(hostile_director.club)
    wall = visit(f"/display/{hostile_director.club.wall}/")
    build.check_in(row, *HOSTILE_WORDS)
    door = visit(f"/night/{row.pk}/check-in/", signed_in=hostile_director)
    door.fill("#who", HOSTILE_WORDS[1][:8])
    door.locator(".hits button").first.wait_for()
    check_no_hostile_text_ran(door)
    door.keyboard.press("Enter")
    door.locator("[role=status], [role=alert]").locator("visible=true").first.wait_for()
    check_no_hostile_text_ran(door)
    build.seat_game(row.pk, 1)
    wall.get_by_text(HOSTILE_WORDS[0]).locator("visible=true").first.wait_for()
    check_no_hostile_text_ran(wall)
    scores = visit(f"/night/{row.pk}/scores/1/", signed_in=hostile_director)
    later_press = Press(row.pk, HOSTILE_WORDS[1], HOSTILE_WORDS[2])
    score_sheets.save_totals(
        later_press, game=1, table=1, typed_totals=Totals((9, 7), (2, 1)), version=0
    )
    scores.fill("[name=t1b0]", "8")
    scores.keyboard.press("Enter")
    scores.locator("#t1 [role=alert]").wait_for()
    check_no_hostile_text_ran(scores)


@pytest.mark.parametrize("words", HOSTILE_WORDS)
def test_check_notices_a_page_that_runs_hostile_text(chromium, words):
    """The check also notices a script that decodes escapes, and a template that is rendered
    twice.
    """
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    rendered_words = (
        words.replace("{{ 6|add:7 }}", "13").replace("\\u003c", "<").replace("\\u003e", ">")
    )
    page.set_content(
        f"<title>{rendered_words}</title>{rendered_words}<textarea>{rendered_words}</textarea>"
    )
    assert page.evaluate(FIND_FOREIGN_MARKUP)
    assert "{{" not in words or "13zq" in page.evaluate(PAGE_TEXT)
    context.close()

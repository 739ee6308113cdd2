"""Words that would be script or markup somewhere, in a real browser: on every page, in what is put
into a page while it is open, and on the wall. A policy that had to stop one fails the test too.
"""

import pytest
from django.utils import timezone

from tests import build
from tests.evenings import kept
from tests.tournament.server.web.test_hostile_words import NIGHTS, addresses, spoiled
from tournament.evening.night.play.totals import Totals
from tournament.storage.reading import memory
from tournament.storage.writing.write import Press
from tournament.topics.club import actions as clubs
from tournament.topics.table.actions import totals_in
from tournament.topics.wall import actions as walls
from tournament.topics.wall.actions import Presser

pytestmark = pytest.mark.gate

WORDS = (
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
# None of our own pages has any of these.
BELIEVED = """
() => [...document.querySelectorAll(
  `script:not([src]), [onerror], [onload], [onclick], iframe:not([src^="/display/"]),
   base, style, zq-b, img[src="x"],
   a[href^="javascript:"], meta[http-equiv="refresh"], form[action="/zq"], link[href="/zq.css"]`
)].map((one) => one.outerHTML)
"""
# What a browser keeps instead of showing it.
FILES = {
    *(
        f"{one}-csv"
        for one in ("money", "standings", "players", "season", "medals", "statement", "regulars")
    )
}
FILES |= {"night-json", "print", "season-pdf", "statement-pdf", "regulars-pdf"}
FIRST, *OTHERS = NIGHTS
SAID = "() => document.documentElement.innerText + document.title"


@pytest.fixture
def hall(transactional_db):
    director = build.director(club=WORDS[1], name=WORDS[0])
    clubs.name_wifi(club=director.club.pk, name=WORDS[2])
    return director


def believes_nothing(page):
    assert page.evaluate(BELIEVED) == [], page.url
    assert "13zq" not in page.evaluate(SAID), page.url


def spoil(director, make):
    night = spoiled(make(), WORDS)
    row = kept(night, director.club)
    build.planned(row, date=timezone.localdate())
    memory.forget()
    walls.say(Presser(director.club.pk, "director", row.pk), message=WORDS[3])
    return row


@pytest.mark.parametrize(
    "kind", [FIRST, *(pytest.param(one, marks=pytest.mark.exhaustive) for one in OTHERS)]
)
def test_browser_believes_nothing_that_was_typed(visit, hall, kind):
    row = spoil(hall, NIGHTS[kind])
    page = visit("/", signed_in=hall, alone=True, width=1600)
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    heard = set()
    for name, address in addresses(hall, row):
        if name not in FILES:
            page.goto(address)
            believes_nothing(page)
            heard |= {name} if "zq" in page.evaluate(SAID) else set()
    assert {"night", "check-in", "standings", "history", "wall", "prints"} <= heard


def test_what_a_page_is_told_while_it_is_open_is_words(visit, hall):
    """Found while it is typed, refused while it is typed, and come to the wall by itself."""
    row = build.night(hall.club)
    wall = visit(f"/display/{hall.club.wall}/")
    build.sign_in(row, *WORDS)
    door = visit(f"/night/{row.pk}/check-in/", signed_in=hall)
    door.fill("#who", WORDS[1][:8])
    door.locator(".hits button").first.wait_for()
    believes_nothing(door)
    door.keyboard.press("Enter")
    door.locator("[role=status], [role=alert]").locator("visible=true").first.wait_for()
    believes_nothing(door)
    build.seat(row.pk, 1)
    wall.get_by_text(WORDS[0]).locator("visible=true").first.wait_for()
    believes_nothing(wall)
    scores = visit(f"/night/{row.pk}/scores/1/", signed_in=hall)
    other = Press(row.pk, WORDS[1], WORDS[2])
    totals_in.type_totals(other, game=1, table=1, typed=Totals((9, 7), (2, 1)), version=0)
    scores.fill("[name=t1b0]", "8")
    scores.keyboard.press("Enter")
    scores.locator("#t1 [role=alert]").wait_for()
    believes_nothing(scores)


@pytest.mark.parametrize("words", WORDS)
def test_page_that_believed_them_would_be_seen(chromium, words):
    """Of a script that reads escapes and of a template that is drawn twice, too."""
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    drawn = words.replace("{{ 6|add:7 }}", "13").replace("\\u003c", "<").replace("\\u003e", ">")
    page.set_content(f"<title>{drawn}</title>{drawn}<textarea>{drawn}</textarea>")
    assert page.evaluate(BELIEVED)
    assert "{{" not in words or "13zq" in page.evaluate(SAID)
    context.close()

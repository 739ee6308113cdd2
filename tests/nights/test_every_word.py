"""What a club of days reads: no page, press, wall, phone or paper of theirs speaks of a night, and
no sentence of the rooms that speak to people has the word in it.
"""

import ast
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.urls import reverse

from tests import build, daily, pressing
from tests.nights.crawl import Crawl
from tests.nights.drawn_forms import known_by_place
from tests.nights.halfway import EVENINGS
from tests.nights.said import OWN_LINE
from tests.nights.test_every_screen import OF_THE_CLUB, Reader, phones_of, walls_of
from tests.tournament.kit.printing.drawn import drawn
from tests.tournament.kit.printing.filled import nights_of_every_kind
from tournament.evening.words.occasion import called
from tournament.evening.words.refused import Refused
from tournament.server.laptop import hall
from tournament.topics.prints.catalogue import DOCUMENTS, GROUPS

pytestmark = pytest.mark.gate

OF_THE_HOUR = re.compile(r"\b(?:to)?night\w*|\bevening\w*", re.IGNORECASE)
# What is read all the same, and why.
STAYS = {
    "Euchre Night": "the name of the program",
    "Good evening": "a greeting goes by the clock",
    "practice evening": "what a demo site has, for visitors whose club has no word of its own",
    "a night": "one of the three words, where a club chooses its own",
    "Table %s of night %s": "a line of the log",
    "its evenings on a database server": "the program's own file, as at its start",
    "the evenings' file": "the program's own file",
    "The evenings could not be read": "the program's own file",
}
# What no player and no director reads in an evening, and the night in words of its own.
SILENT = {
    "engines",
    "laptop",
    "management",
    "migrations",
    "models",
    "pretend",
    "reading",
    "web",
}
ROOT = Path(__file__).parent.parent.parent
HEARD = {"alt", "aria-label", "content", "placeholder", "title"}
ALSO = (
    *("/set-up/", "/set-up/?from=blank", "/set-up/?from=athens", "/club/", "/copies/"),
    *("/practice/", "/regulars/import/", "/hall/my-phone/", "/none/"),
)
DAILY = {"in_the_second_game"}
# One of each kind that is played, and how it ends; what no page says is held by the last two tests.
CRAWLED = (
    *sorted(DAILY),
    "at_the_door",
    "bracket_in_the_middle",
    "drawn_beforehand",
    "teams_played",
    "closed",
)
ON_PAPER = ("hand by hand", "divided", "bracket", "paid")


class _Heard(HTMLParser):
    """What somebody reads, or hears read: no address, and no name of a box."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.words = []

    def handle_starttag(self, tag, attrs):
        self.words += [told for name, told in attrs if name in HEARD and told]

    def handle_data(self, data):
        self.words.append(data)


def of_the_hour(text):
    """Each such word with what stands around it; the folder of the program is anybody's to name."""
    text = OWN_LINE.sub("", text)
    for stays in STAYS:
        text = text.replace(stays, "")
    text = " ".join(text.split())
    return [text[max(0, one.start() - 60) : one.end() + 30] for one in OF_THE_HOUR.finditer(text)]


def heard(html):
    reader = _Heard()
    reader.feed(html)
    reader.close()
    return of_the_hour(" ".join(reader.words))


class Listening:
    """Takes the place of `Said`, and keeps what nobody of this club should read."""

    def __init__(self):
        self.count, self.wrong = 0, set()

    def add(self, path, text, **_):
        self.count += 1
        self.wrong |= {f"{path}: {one}" for one in heard(text)}


@pytest.fixture
def club(settings, as_always, monkeypatch):
    settings.TEMPLATES = known_by_place(settings.TEMPLATES)
    monkeypatch.setattr(
        "tournament.server.laptop.addresses.hall_addresses", lambda: ["192.168.7.20"]
    )
    one = build.director().club
    build.Club.objects.filter(pk=one.pk).update(calls_it="day")
    one.refresh_from_db()
    return one


@pytest.mark.parametrize(
    "name",
    daily.of(CRAWLED, *DAILY),
)
def test_club_of_days_reads_of_no_night_on_any_page_or_after_any_press(club, name):
    here = f"/night/{EVENINGS[name](club).pk}/"
    client = pressing.browser()
    client.force_login(build.Director.objects.get())
    crawl = Crawl(client, lambda path: path.startswith(here))
    crawl.said = Listening()
    crawl.go(here)
    assert crawl.said.wrong == set()
    assert crawl.said.count > 20


@pytest.mark.parametrize(
    "name",
    daily.of(CRAWLED, *DAILY),
)
def test_club_of_days_shows_nobody_a_night(club, name):
    row = EVENINGS[name](club)
    hall.let_in()
    reader = Reader()
    reader.said = Listening()
    walls_of(reader, club, row)
    phones_of(reader, row)
    reader.read(reader.anybody, f"/display/{club.wall}/rules/", "/table/")
    assert reader.said.wrong == set()


def test_pages_of_a_club_of_days_speak_of_no_night(club):
    """With what it has practised and with all that it keeps, and where nothing is set up yet."""
    reader = Reader()
    reader.said = Listening()
    reader.read(reader.anybody, f"/display/{club.wall}/", f"/me/{club.wall}/")
    reader.read(reader.anybody, f"/display/{club.wall}/standings/")
    reader.read(reader.director, *OF_THE_CLUB, *ALSO)
    row = EVENINGS["closed"](club)
    build.Tournament.objects.filter(pk=EVENINGS["played"](club).pk).update(practice=True)
    reader.read(reader.director, *OF_THE_CLUB, *ALSO, f"/set-up/?from={row.pk}")
    reader.read(reader.director, f"/night/{row.pk}/print/")
    assert reader.said.wrong == set()
    saved = reader.director.get(reverse("night-json", args=[row.pk]))
    assert 'filename="day-' in saved.headers["Content-Disposition"]


def printed(what, night):
    """The words of the page; of what is refused, these."""
    try:
        return "\n".join(line for page in drawn(what, night) for line in page)
    except Refused as refusal:
        return str(refusal)


@pytest.mark.parametrize("what", DOCUMENTS)
def test_club_of_days_prints_no_night(what):
    group = next(one for one in GROUPS if DOCUMENTS[what] in one.documents)
    assert of_the_hour(f"{group.title} {DOCUMENTS[what].title} {DOCUMENTS[what].about}") == []
    known = nights_of_every_kind()
    for night in (known[kind] for kind in ON_PAPER):
        assert of_the_hour(printed(what, replace(night, occasion=called("day")))) == []


def sentences(file):
    """Every text of a module but its docstrings and the types in quotes; a name of a page or of a
    box has no space.
    """
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    told = {id(one.value) for one in nodes if isinstance(one, ast.Expr)}
    types = [getattr(one, kind, None) for one in nodes for kind in ("annotation", "returns")]
    told |= {id(part) for one in types if one for part in ast.walk(one)}
    for one in nodes:
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and id(one) not in told:
            is_name = " " not in one.value and not one.value.istitle()
            yield "" if is_name else one.value


def modules():
    wings = (ROOT / "tournament").glob("*/**/*.py")
    files = [*wings, *(ROOT / "scoring").rglob("*.py")]
    return [file for file in files if not SILENT & {*file.relative_to(ROOT).parts}]


def test_no_sentence_names_the_night():
    wrong = {file.name: of_the_hour("\n".join(sentences(file))) for file in modules()}
    assert {name: found for name, found in wrong.items() if found} == {}


def test_no_template_names_the_night():
    pages = {
        file.name: re.sub(r"{%.*?%}|{{.*?}}", "", file.read_text(encoding="utf-8"))
        for file in (ROOT / "templates").rglob("*.html")
    }
    assert {name: heard(page) for name, page in pages.items() if heard(page)} == {}

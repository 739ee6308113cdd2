"""Test that a club that says "day" never reads "night": not on a page, screen, phone or paper, nor
in any sentence of the program.
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
from tests.nights.drawn_forms import template_engine_that_marks_forms
from tests.nights.fields_read import track_fields_read
from tests.nights.halfway import NIGHT_BUILDERS
from tests.nights.page_lines import COMMAND_LINE_PATTERN
from tests.nights.test_every_screen import CLUB_PAGES, PageReader, read_phones, read_walls
from tests.tournament.kit.printing.canvas_records import draw_pages
from tests.tournament.kit.printing.full_nights import nights_of_every_kind
from tournament.evening.words.occasion import occasion_for
from tournament.evening.words.refused import Refused
from tournament.server.laptop import hall
from tournament.topics.prints.catalogue import PRINTOUT_BY_KEY, PRINTOUT_GROUPS

pytestmark = pytest.mark.gate

NIGHT_WORD_PATTERN = re.compile(r"\b(?:to)?night\w*|\bevening\w*", re.IGNORECASE)
# Phrases that are allowed in every club, and why.
WORDS_THAT_STAY = {
    "Euchre Night": "the name of the program",
    "Good evening": "a greeting goes by the clock",
    "a night": "one of the three words, where a club chooses its own",
    "Table %s of night %s": "a line of the log",
    "the nights' file": "the program's own file",
    "The nights' file": "the program's own file",
    "The disk with the nights": "the program's own file",
}
# The club of the demo site always says "night".
DEMO_WORDS = "practice night"
# Modules whose words no player or director reads during a night.
PACKAGES_WITHOUT_SENTENCES = {
    "engines",
    "laptop",
    "management",
    "migrations",
    "models",
    "pretend",
    "reading",
    "web",
}
PROJECT_FOLDER = Path(__file__).parent.parent.parent
ATTRIBUTES_WITH_WORDS = {"alt", "aria-label", "content", "placeholder", "title"}
UNLINKED_PAGES = (
    *("/set-up/", "/set-up/?from=blank", "/set-up/?from=athens", "/club/", "/copies/"),
    *("/practice/", "/regulars/import/", "/hall/my-phone/", "/none/"),
)
DAILY_NIGHTS = {"in_the_second_game"}
# One night of each kind, and nights that are over. The last two tests cover all other sentences.
CRAWLED_NIGHTS = (
    *sorted(DAILY_NIGHTS),
    "at_the_door",
    "bracket_in_the_middle",
    "drawn_beforehand",
    "teams_played",
    "closed",
)
NIGHTS_ON_PAPER = ("hand by hand", "divided", "bracket", "paid")


class _WordsReadOrHeard(HTMLParser):
    """A parser that collects the words a person reads or hears, without addresses and names of
    boxes.
    """

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.words = []

    def handle_starttag(self, tag, attrs):
        self.words += [value for name, value in attrs if name in ATTRIBUTES_WITH_WORDS and value]

    def handle_data(self, data):
        self.words.append(data)


def night_words(text):
    """Return each word for a night or an evening, with the words around it. Command lines are left
    out, because they have the program's own folder.
    """
    text = COMMAND_LINE_PATTERN.sub("", text)
    for allowed_phrase in WORDS_THAT_STAY:
        text = text.replace(allowed_phrase, "")
    text = " ".join(text.split())
    return [
        text[max(0, match.start() - 60) : match.end() + 30]
        for match in NIGHT_WORD_PATTERN.finditer(text)
    ]


def night_words_in_html(html):
    reader = _WordsReadOrHeard()
    reader.feed(html)
    reader.close()
    return night_words(" ".join(reader.words))


class NightWordFinder:
    """A replacement for `ShownPages` that keeps the words that nobody in this club should read."""

    def __init__(self):
        self.page_count, self.faults = 0, set()

    def add(self, path, text, **_):
        self.page_count += 1
        self.faults |= {f"{path}: {words}" for words in night_words_in_html(text)}


@pytest.fixture
def club(settings, repeatable_nights, monkeypatch):
    settings.TEMPLATES = template_engine_that_marks_forms(settings.TEMPLATES)
    track_fields_read(settings)
    monkeypatch.setattr(
        "tournament.server.laptop.addresses.network_addresses", lambda: ["192.168.7.20"]
    )
    club = build.director().club
    build.Club.objects.filter(pk=club.pk).update(calls_it="day")
    club.refresh_from_db()
    return club


@pytest.mark.parametrize("name", daily.mark_values(CRAWLED_NIGHTS, *DAILY_NIGHTS))
def test_night_pages_never_say_night_if_club_says_day(club, name):
    address = f"/night/{NIGHT_BUILDERS[name](club).pk}/"
    client = pressing.browser()
    client.force_login(build.Director.objects.get())
    crawl = Crawl(client, lambda path: path.startswith(address))
    crawl.shown_pages = NightWordFinder()
    crawl.follow_links(address)
    assert crawl.shown_pages.faults == set()
    assert crawl.shown_pages.page_count > 20


@pytest.mark.parametrize("name", daily.mark_values(CRAWLED_NIGHTS, *DAILY_NIGHTS))
def test_screens_never_say_night_if_club_says_day(club, name):
    row = NIGHT_BUILDERS[name](club)
    hall.let_phones_connect()
    reader = PageReader()
    reader.shown_pages = NightWordFinder()
    read_walls(reader, club, row)
    read_phones(reader, row)
    reader.read(reader.stranger, f"/display/{club.wall}/rules/", "/table/")
    assert reader.shown_pages.faults == set()


def test_club_pages_never_say_night_if_club_says_day(club):
    """The pages are read once with a practice night and every setting, and once with nothing set
    up.
    """
    reader = PageReader()
    reader.shown_pages = NightWordFinder()
    reader.read(reader.stranger, f"/display/{club.wall}/", f"/me/{club.wall}/")
    reader.read(reader.stranger, f"/display/{club.wall}/standings/")
    reader.read(reader.director, *CLUB_PAGES, *UNLINKED_PAGES)
    row = NIGHT_BUILDERS["closed"](club)
    build.Tournament.objects.filter(pk=NIGHT_BUILDERS["played"](club).pk).update(practice=True)
    reader.read(reader.director, *CLUB_PAGES, *UNLINKED_PAGES, f"/set-up/?from={row.pk}")
    reader.read(reader.director, f"/night/{row.pk}/print/")
    assert reader.shown_pages.faults == set()
    saved_file = reader.director.get(reverse("night-json", args=[row.pk]))
    assert 'filename="day-' in saved_file.headers["Content-Disposition"]


def paper_words(document, night):
    """Return the words of a paper or, if it is refused, of the refusal."""
    try:
        return "\n".join(line for page in draw_pages(document, night) for line in page)
    except Refused as refusal:
        return str(refusal)


@pytest.mark.parametrize("document", PRINTOUT_BY_KEY)
def test_papers_never_say_night_if_club_says_day(document):
    group = next(group for group in PRINTOUT_GROUPS if PRINTOUT_BY_KEY[document] in group.printouts)
    assert (
        night_words(
            f"{group.title} {PRINTOUT_BY_KEY[document].title} "
            f"{PRINTOUT_BY_KEY[document].description}"
        )
        == []
    )
    nights = nights_of_every_kind()
    for night in (nights[kind] for kind in NIGHTS_ON_PAPER):
        assert (
            night_words(paper_words(document, replace(night, occasion=occasion_for("day")))) == []
        )


def strings_of_module(file):
    """Yield every string of a module except docstrings, quoted types, and names of pages or boxes,
    which have no space.
    """
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    ignored_ids = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    annotations = [
        getattr(node, kind, None) for node in nodes for kind in ("annotation", "returns")
    ]
    ignored_ids |= {
        id(part) for annotation in annotations if annotation for part in ast.walk(annotation)
    }
    for node in nodes:
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in ignored_ids
        ):
            is_name = " " not in node.value and not node.value.istitle()
            yield "" if is_name else node.value


def text_without_demo_words(file):
    text = "\n".join(strings_of_module(file))
    return text.replace(DEMO_WORDS, "") if "demo" in file.parts else text


def modules_with_sentences():
    wings = (PROJECT_FOLDER / "tournament").glob("*/**/*.py")
    files = [*wings, *(PROJECT_FOLDER / "scoring").rglob("*.py")]
    return [
        file
        for file in files
        if not PACKAGES_WITHOUT_SENTENCES & {*file.relative_to(PROJECT_FOLDER).parts}
    ]


def test_no_sentence_of_the_program_says_night():
    night_words_by_file = {
        file.name: night_words(text_without_demo_words(file)) for file in modules_with_sentences()
    }
    assert {name: words for name, words in night_words_by_file.items() if words} == {}


def test_no_template_has_the_word_night():
    text_by_template = {
        file.name: re.sub(r"{%.*?%}|{{.*?}}", "", file.read_text(encoding="utf-8"))
        for file in (PROJECT_FOLDER / "templates").rglob("*.html")
    }
    assert {
        name: night_words_in_html(text)
        for name, text in text_by_template.items()
        if night_words_in_html(text)
    } == {}

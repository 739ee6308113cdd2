"""Check that typed text which would be markup or script is shown as text on every page of every
kind of night.

Each text contains a mark. If the mark appears in a tag, in an attribute's name, in a comment,
inside a script or at the beginning of an address, the page has treated the text as more than text.
"""

from dataclasses import fields, replace
from html.parser import HTMLParser
from itertools import cycle

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import build
from tests.evenings import store_night
from tests.tournament.kit.printing import nights, played_nights
from tests.tournament.server.access.test_permissions import PAGES
from tournament.kit.lists.contact import CheckInPerson
from tournament.server.access.permissions import AccessRole
from tournament.storage.reading import memory
from tournament.topics.club.actions import club as clubs
from tournament.topics.entrants.actions import signing_in
from tournament.topics.wall import actions as walls
from tournament.topics.wall.actions import ScreenPress

HOSTILE_MARK = "zq"
# In plain text, each of these would be a tag. In any other part of a page, one of them ends that
# part.
HOSTILE_TEXTS = (
    "'\"></title></textarea></select></script><zq-b>",
    "javascript:zq()//'\"><zq-b onclick=zq()>",
    '--><!-- zq --><zq-b>\'" onfocus=zq() x="',
    "{{ 6|add:7 }}zq{% now 'Y' %}<zq-b>",
    "&lt;zq-e&gt;\\u003czq-f\\u003e'\"><zq-b>",
)
SHORT_HOSTILE_TEXT = "'\"><zq-b>"
# Fields that people type. The other texts of a fact are the program's own.
TYPED_FIELDS = {"name", "nickname", "lot", "excused", "by", "note", "void", "words", "disputed"}
NIGHT_BUILDER_BY_KIND = {
    "losers move": nights.progressive_night,
    "drawn in advance": nights.individual_night,
    "divisions": nights.night_in_divisions,
    "bracket": nights.bracket_night,
    "played": played_nights.night_with_medals,
}


class HostileTextFinder(HTMLParser):
    """An HTML parser that records where a mark is more than text."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.believed, self.said, self._inside = [], "", ""

    def handle_starttag(self, tag, attributes):
        self._inside = tag
        names_text = " ".join([tag, *(name for name, _ in attributes)])
        if HOSTILE_MARK in names_text:
            self.believed.append(f"<{names_text}>")
        for name, value in attributes:
            is_link = name in {"href", "src", "action", "formaction", "data-live"}
            # No page of ours has such an element.
            if name.startswith("on"):
                self.believed.append(f"{name}={value}")
            if is_link and (value or "").lower().lstrip().startswith("javascript:"):
                self.believed.append(f"{name}={value}")
            self.said += value or ""

    def handle_endtag(self, tag):
        self._inside = ""

    def handle_comment(self, hostile_text):
        if HOSTILE_MARK in hostile_text:
            self.believed.append(f"<!--{hostile_text}-->")

    def handle_data(self, hostile_text):
        if self._inside in {"script", "style"} and HOSTILE_MARK in hostile_text:
            self.believed.append(f"{self._inside}: {hostile_text}")
        self.said += hostile_text


def read_page(html):
    reader = HostileTextFinder()
    reader.feed(html)
    reader.close()
    return reader


def replace_typed_texts(night, hostile_text=HOSTILE_TEXTS):
    """Return the same night with every typed text replaced by a hostile one."""
    hostile_text = cycle(hostile_text)

    def make_hostile(fact):
        typed_fields = [field.name for field in fields(fact) if field.name in TYPED_FIELDS]
        hostile_texts = {
            name: next(hostile_text)
            for name in typed_fields
            if isinstance(getattr(fact, name), str)
        }
        hostile_texts |= {"lot": SHORT_HOSTILE_TEXT} if "lot" in hostile_texts else {}
        return replace(fact, **hostile_texts)

    hostile_facts = {
        key: fact if type(fact).__name__ == "Round" else make_hostile(fact)
        for key, fact in night.stored_facts.items()
    }
    return replace(night, stored_facts=hostile_facts)


@pytest.fixture
def director_and_client(db, client):
    director = build.director(club=HOSTILE_TEXTS[0], name=HOSTILE_TEXTS[3])
    clubs.set_wifi(club=director.club.pk, name=HOSTILE_TEXTS[2])
    client.force_login(director)
    return director, client


def open_pages(director, client, row):
    for name, address in addresses(director, row):
        response = client.get(address)
        assert response.status_code < 500, name
        if response.headers.get("Content-Type", "").startswith("text/html"):
            yield name, response.content.decode()


def addresses(director, row):
    """Yield every page of the URLconf that a director may open, with this night's numbers."""
    values = {
        "screen_address": director.club.wall,
        "tournament": row.pk,
        "table": 1,
        "what": "sign-in",
    }
    values |= dict.fromkeys(("entry", "payment", "game", "hand_number", "screen_number"), 1)
    for name, page in PAGES.items():
        value_names = page.names_in_address
        if value_names <= values.keys() and AccessRole.DIRECTOR in page.callback.audience:
            yield (
                name,
                reverse(
                    name, kwargs={value_name: values[value_name] for value_name in value_names}
                ),
            )


@pytest.mark.gate
@pytest.mark.parametrize("kind", NIGHT_BUILDER_BY_KIND)
def test_typed_text_is_escaped_on_every_page(director_and_client, kind):
    director, client = director_and_client
    night = replace_typed_texts(NIGHT_BUILDER_BY_KIND[kind]())
    row = store_night(night, director.club)
    build.change_plan(row, date=timezone.localdate())
    memory.forget_all_nights()
    walls.show_message(ScreenPress(director.club.pk, "director", row.pk), message=HOSTILE_TEXTS[1])
    if night.format.party_size == 1:
        signing_in.check_in_player(
            build.desk(row, reason=HOSTILE_TEXTS[2]), person=CheckInPerson(name=HOSTILE_TEXTS[4])
        )
    pages_read = set()
    for name, html in open_pages(director, client, row):
        page = read_page(html)
        assert page.believed == [], name
        assert "13zq" not in page.said, name
        pages_read |= {name} if HOSTILE_MARK in page.said else set()
    assert {"night", "check-in", "standings", "history", "wall", "prints", "money"} <= pages_read


PLACES_WHERE_TEXT_COULD_RUN = (
    "<p>{}</p>",
    "<title>{}</title>",
    "<textarea>{}</textarea>",
    '<p title="{}">',
    "<p title='{}'>",
    "<script>{}</script>",
    "<!-- {} -->",
    '<a href="{}">',
)


@pytest.mark.parametrize("place", PLACES_WHERE_TEXT_COULD_RUN)
def test_reader_finds_hostile_text_that_a_page_would_run(place):
    assert any(read_page(place.format(hostile_text)).believed for hostile_text in HOSTILE_TEXTS)


@pytest.mark.parametrize("hostile_text", [*HOSTILE_TEXTS, SHORT_HOSTILE_TEXT])
def test_reader_finds_hostile_text_in_a_page(hostile_text):
    assert read_page(f"<p>{hostile_text}</p>").believed

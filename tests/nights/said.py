"""What pages say: their words and tags, without what is drawn by lot anew for each page."""

import os
import re
from collections import defaultdict
from hashlib import blake2s
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.db import connection
from django.urls import resolve

from tests.nights import drawn_forms
from tournament.laptop import own_line

GOLDEN = Path(__file__).parent / "golden" / "pages"
# What no page says: "1 teams", a time as it is stored, a mark or an empty value of a template's, a
# blank where none belongs, or brackets with nothing in them.
MANY = "cards|divisions|games|hands|minutes|people|phones|places|players|points|rounds|tables|teams"
SLIP = re.compile(
    rf"\b1 (?:{MANY})\b|\d-\d\dT\d\d:|\bNone\b|\{{\{{|\{{%|&(?:amp|lt|gt|quot|#)"
    r"|\(\s*\)|\w [,;:?!)](?!\w)"
)
# What to type names the folder that the program is in, and where it keeps its evenings.
OWN_LINE = re.compile(re.escape(own_line.program()) + r"| --data (?:\"[^\"]*\"|\S+)")
# Boxes whose value is another on every page.
BY_LOT = {"csrfmiddlewaretoken", "key"}
# What only these tests write: in which file a form stands is nobody's business. And what is
# followed is told by what is in it, which is compared as it is.
UNTOLD = {drawn_forms.MARK, "data-shown"}


class Said:
    """Of each address, by its name in urls.py, the pages that were shown there, in their order."""

    def __init__(self):
        self.pages = defaultdict(dict)

    def add(self, path, text):
        page = words(text)
        self.pages[resolve(path).url_name].setdefault(digest(page), page)

    def told(self):
        return [f"{name}: {' '.join(pages)}" for name, pages in sorted(self.pages.items())]

    def unknown(self, before):
        """The pages of which such lines do not know, to be read."""
        known = set(" ".join(before).split())
        return [
            f"{name}:\n{page}"
            for name, pages in sorted(self.pages.items())
            for own, page in pages.items()
            if own not in known
        ]


def slips(page):
    """What is written with such a slip on a page; a file is told as a program reads it."""
    lines = page.splitlines() if "<html" in page else ()
    return [one for one in lines if not one.startswith("<") and SLIP.search(one)]


def is_golden(name, said):
    told = (page for pages in said.pages.values() for page in pages.values())
    assert [slip for page in told for slip in slips(page)] == []
    _is_as_before(name, said)


def _is_as_before(name, said):
    """A server gives no number twice, even when all is taken back: it shows other addresses."""
    if connection.vendor != "sqlite":
        return
    file = GOLDEN / f"{name}.txt"
    if os.environ.get("WRITE_GOLDEN"):
        file.write_text("\n".join([*said.told(), ""]), encoding="utf-8")
    before = file.read_text(encoding="utf-8").splitlines()
    if others := said.unknown(before):
        pytest.fail("\n\n".join([f"{len(others)} pages are otherwise.", *others[:2]]))
    assert said.told() == before


def digest(page):
    return blake2s(page.encode(), digest_size=3).hexdigest()


def words(text):
    """A line for each tag and for each text between them."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return "\n".join(reader.lines)


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.lines = []

    def handle_starttag(self, tag, attrs):
        told = {name: value for name, value in attrs if name not in UNTOLD}
        if _fetches_a_script(tag, told):
            return
        if told.get("name") in BY_LOT and told.get("value"):
            told["value"] = "by lot"
        self.lines.append(" ".join([f"<{tag}", *(f"{name}={told[name]!r}" for name in told)]) + ">")

    def handle_endtag(self, tag):
        if tag != "script":
            self.lines.append(f"</{tag}>")

    def handle_data(self, data):
        if found := " ".join(data.split()):
            self.lines.append(OWN_LINE.sub("…", found))


def _fetches_a_script(tag, told):
    """A page says nothing by the files its scripts lie in."""
    return (tag == "script" and "src" in told) or told.get("rel") == "modulepreload"

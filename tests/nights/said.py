"""What pages say, a line for each element and its text, without what is drawn by lot anew for each
page.
"""

import re
from collections import defaultdict
from html.parser import HTMLParser
from pathlib import Path

from django.db import connection
from django.urls import resolve

from tests import golden
from tests.nights import drawn_forms
from tournament.server.laptop import own_line

GOLDEN = Path(__file__).parent / "golden"
# The nights of which each page is kept whole as well, as it is opened first.
WHOLE = {
    *("in_the_second_game", "bracket_in_the_middle", "club", "stranger"),
    "screens_in_the_second_game",
}
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
# How it looks, which pictures show (tests/browser/approved.py).
LOOKS = {"class", "d", "fill", "font-size", "rel", "stroke", "style", "text-anchor", "transform"}
# What stands amid a sentence, and tells nothing of its own.
INLINE = {"b", "bdi", "br", "code", "em", "i", "kbd", "small", "span", "strong", "wbr"}
# What somebody reads or hears of an element. All other figures are those of rows and of drawings.
HEARD = {"alt", "aria-label", "content", "placeholder", "title"}
TICKED = {"checkbox", "hidden", "radio"}
BLANK = re.compile(r"\s+")
FIGURES = re.compile(r"\d+(?:\.\d+)?")
# The tag of an element that tells nothing without words.
PLAIN = re.compile(r"(<\w+>)?")


class Said:
    """Of each address, by its name in urls.py, the states that were shown there, in their order."""

    def __init__(self):
        self.pages = defaultdict(dict)

    def add(self, path, text, *, is_pressed=False):
        """A state that is opened as well is none that only a press leads to."""
        states = self.pages[resolve(path).url_name]
        page = tuple(lines(text))
        states[page] = states.get(page, True) and is_pressed


def is_golden(name, said):
    """A server gives no number twice, even when all is taken back: it shows other addresses."""
    assert [slip for states in said.pages.values() for page in states for slip in slips(page)] == []
    if connection.vendor != "sqlite":
        return
    pages = {page: golden.marks(list(states.items())) for page, states in said.pages.items()}
    golden.compare_night(GOLDEN / "pages", name, pages)
    if name in WHOLE:
        golden.compare_text(GOLDEN / "whole" / f"{name}.txt", _whole(said.pages))


def _whole(pages):
    """The words of each page in their order, as it is opened first."""
    told = []
    for name, states in sorted(pages.items()):
        first = next((page for page, is_pressed in states.items() if not is_pressed), ())
        if any(line.startswith("<") for line in first):
            told += [name, *(f"  {found}" for line in first if (found := words(line)))]
    return "\n".join([*told, ""])


def slips(page):
    """What is written with such a slip on a page; a file is told as a program reads it."""
    is_page = any(line.startswith("<html") for line in page)
    return [line for line in page if is_page and SLIP.search(words(line))]


def words(line):
    """What is read of an element."""
    return line.partition("> ")[2] if line.startswith("<") else line


def lines(text):
    """A line for each element that tells anything: its tag, and the words up to the next one. A
    file has its own lines.
    """
    if "<" not in text:
        return [line.strip(" ,") for line in text.splitlines()]
    reader = _Reader()
    reader.feed(text)
    reader.close()
    elements = [(tag, " ".join(told.split())) for tag, told in reader.elements]
    return [f"{tag} {told}".strip() for tag, told in elements if told or not PLAIN.fullmatch(tag)]


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.elements, self._is_open = [], False

    def handle_starttag(self, tag, attrs):
        if _fetches_a_script(tag, dict(attrs)):
            return
        told = {name: value for name, value in attrs if name not in UNTOLD | LOOKS}
        if tag in INLINE and not told:
            self.handle_data(" " if tag == "br" else "")
        else:
            self.elements.append([_tag(tag, told), ""])
            self._is_open = True

    def handle_endtag(self, tag):
        self._is_open = self._is_open and tag in INLINE

    def handle_data(self, data):
        if not self._is_open:
            self.elements.append(["", ""])
            self._is_open = True
        self.elements[-1][1] += OWN_LINE.sub("…", BLANK.sub(" ", data))


def _tag(tag, told):
    """Of figures only those that are heard, and those that stand in a box."""
    is_typed = tag == "input" and told.get("type") not in TICKED
    kept = HEARD | {"value"} if is_typed else HEARD
    if told.get("name") in BY_LOT and told.get("value"):
        told["value"] = "by lot"
    written = [tag]
    for name, value in told.items():
        if value is None:
            written.append(name)
            continue
        value = value if name in kept else FIGURES.sub("#", value)
        written.append(f"{name}={value!r}".replace(">", "&gt;"))
    return f"<{' '.join(written)}>"


def _fetches_a_script(tag, told):
    """A page says nothing by the files its scripts lie in."""
    return (tag == "script" and "src" in told) or told.get("rel") == "modulepreload"

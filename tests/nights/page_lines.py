"""Turn pages into lines of text, one for each element with its words. Random values are left
out.
"""

import re
from collections import defaultdict
from pathlib import Path

from django.db import connection
from django.urls import resolve

from tests import golden
from tests.nights import drawn_forms
from tests.pressing import HtmlReader
from tournament.server.laptop import command_lines

GOLDEN_FOLDER = Path(__file__).parent / "golden"
# Nights and screens whose pages also have a golden file with their whole text.
STATES_WITH_WHOLE_TEXT = {
    *("in_the_second_game", "bracket_in_the_middle", "club", "stranger"),
    "screens_in_the_second_game",
}
# Slips that no page may have: "1 teams", a time as stored, a template's mark or empty value, a
# stray blank, or empty brackets.
NOUNS_IN_PLURAL = (
    "cards|divisions|games|hands|minutes|people|phones|places|players|points|rounds|tables|teams"
)
RAW_VALUE_PATTERN = re.compile(
    rf"\b1 (?:{NOUNS_IN_PLURAL})\b|\d-\d\dT\d\d:|\bNone\b|\{{\{{|\{{%|&(?:amp|lt|gt|quot|#)"
    r"|\(\s*\)|\w [,;:?!)](?!\w)"
)
# The program's folder and the folder of its data, which commands on pages name.
COMMAND_LINE_PATTERN = re.compile(
    re.escape(command_lines.command_to_run_program()) + r"| --data (?:\"[^\"]*\"|\S+)"
)
# Boxes whose value differs on every page.
NAMES_OF_BOXES_WITH_RANDOM_VALUES = {"csrfmiddlewaretoken", "key"}
# Attributes that are left out: the mark of these tests, and the revision and signed address of what
# a page follows.
LEFT_OUT_ATTRIBUTES = {drawn_forms.PLACE_ATTRIBUTE, "data-shown", "data-live"}
# Attributes of appearance, which the tests with pictures check (tests/browser/approved.py).
APPEARANCE_ATTRIBUTES = {
    "class",
    "d",
    "fill",
    "font-size",
    "rel",
    "stroke",
    "style",
    "text-anchor",
    "transform",
}
ATTRIBUTES_NOT_COMPARED = LEFT_OUT_ATTRIBUTES | APPEARANCE_ATTRIBUTES
# Elements that stand within a sentence get no line of their own.
INLINE_TAGS = {"b", "bdi", "br", "code", "em", "i", "kbd", "small", "span", "strong", "wbr"}
# Attributes that a person reads or hears. Numbers in all other attributes are replaced.
ATTRIBUTES_WITH_WORDS = {"alt", "aria-label", "content", "placeholder", "title"}
INPUT_TYPES_WITHOUT_TYPED_TEXT = {"checkbox", "hidden", "radio"}
WHITESPACE_PATTERN = re.compile(r"\s+")
NUMBER_PATTERN = re.compile(r"\d+(?:\.\d+)?")
# A line without words, which has at most a tag.
TAG_ONLY_PATTERN = re.compile(r"(<\w+>)?")


class ShownPages:
    """The states of each page that were shown, in order, by the page's name in urls.py."""

    def __init__(self):
        self.pages = defaultdict(dict)

    def add(self, path, text, *, is_press_answer=False):
        """Add a state of a page, which is the answer to a press or was reached by a link. A state
        that was reached in both ways counts as reached by a link.
        """
        states = self.pages[resolve(path).url_name]
        page = tuple(lines_of_page(text))
        states[page] = states.get(page, True) and is_press_answer


def check_golden(name, shown_pages):
    """Compare the pages with their golden files. Pages are compared only with SQLite, because a
    database server does not reuse row numbers after a rollback, so page addresses differ.
    """
    assert [
        slip
        for states in shown_pages.pages.values()
        for page in states
        for slip in lines_with_raw_values(page)
    ] == []
    if connection.vendor != "sqlite":
        return
    pages = {
        page: golden.mark_lines(list(states.items())) for page, states in shown_pages.pages.items()
    }
    golden.compare_night(GOLDEN_FOLDER / "pages", name, pages)
    if name in STATES_WITH_WHOLE_TEXT:
        golden.compare_text(
            GOLDEN_FOLDER / "whole" / f"{name}.txt", _text_of_first_states(shown_pages.pages)
        )


def _text_of_first_states(pages):
    """Return the whole text of each page as it is when it is first opened."""
    lines = []
    for name, states in sorted(pages.items()):
        first_page = next(
            (page for page, is_press_answer in states.items() if not is_press_answer), ()
        )
        if any(line.startswith("<") for line in first_page):
            lines += [name, *(f"  {text}" for line in first_page if (text := text_of_line(line)))]
    return "\n".join([*lines, ""])


def lines_with_raw_values(page):
    """Return the lines of a page with a slip, such as a raw value. A file has no such lines."""
    is_page = any(line.startswith("<html") for line in page)
    return [line for line in page if is_page and RAW_VALUE_PATTERN.search(text_of_line(line))]


def text_of_line(line):
    """Return an element's line without its tag."""
    return line.partition("> ")[2] if line.startswith("<") else line


def lines_of_page(text):
    """Return a line for each element that has text: its tag, and the words up to the next element.
    A file keeps its own lines.
    """
    if "<" not in text:
        return [line.strip(" ,") for line in text.splitlines()]
    reader = _LineReader()
    reader.read(text)
    elements = [(tag, " ".join(text.split())) for tag, text in reader.elements]
    return [
        f"{tag} {text}".strip()
        for tag, text in elements
        if text or not TAG_ONLY_PATTERN.fullmatch(tag)
    ]


class _LineReader(HtmlReader):
    def __init__(self):
        self.elements, self._is_open = [], False

    def handle_starttag(self, tag, attributes):
        if _loads_script(tag, attributes):
            return
        attributes = {
            name: value for name, value in attributes.items() if name not in ATTRIBUTES_NOT_COMPARED
        }
        if tag in INLINE_TAGS and not attributes:
            self.handle_data(" " if tag == "br" else "")
        else:
            self.elements.append([_tag_line(tag, attributes), ""])
            self._is_open = True

    def handle_endtag(self, tag):
        self._is_open = self._is_open and tag in INLINE_TAGS

    def handle_data(self, data):
        if not self._is_open:
            self.elements.append(["", ""])
            self._is_open = True
        self.elements[-1][1] += COMMAND_LINE_PATTERN.sub("…", WHITESPACE_PATTERN.sub(" ", data))


def _tag_line(tag, attributes):
    """Return a tag with the attributes that a person reads or hears. A box that can be typed in
    keeps its value too.
    """
    is_typed = tag == "input" and attributes.get("type") not in INPUT_TYPES_WITHOUT_TYPED_TEXT
    attributes_kept = ATTRIBUTES_WITH_WORDS | {"value"} if is_typed else ATTRIBUTES_WITH_WORDS
    if attributes.get("name") in NAMES_OF_BOXES_WITH_RANDOM_VALUES and attributes.get("value"):
        attributes["value"] = "by lot"
    parts = [tag]
    for name, value in attributes.items():
        if value is None:
            parts.append(name)
            continue
        value = value if name in attributes_kept else NUMBER_PATTERN.sub("#", value)
        parts.append(f"{name}={value!r}".replace(">", "&gt;"))
    return f"<{' '.join(parts)}>"


def _loads_script(tag, attributes):
    """Return whether the element loads a script, whose file name no person reads."""
    return tag == "script" and "src" in attributes

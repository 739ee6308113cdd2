"""What every document of every kind of night says, in each way it is printed: each text once in a
golden file, and how many marks a page has. Of some nights the first page is kept whole, with the
place of every word, line and box. What is meant otherwise is written anew by WRITE_GOLDEN=1.
"""

import re
from pathlib import Path

import pytest

from tests import golden
from tests.tournament.kit.printing.drawn import drawn
from tests.tournament.kit.printing.filled import nights_of_every_kind
from tournament.evening.words.refused import Refused
from tournament.kit.printing.print_wish import Link
from tournament.topics.prints.catalogue import DOCUMENTS

GOLDEN = Path(__file__).parent / "golden"
WISHES = {
    "letter": {},
    "letter, large": {"large": True},
    "a4": {"paper": "a4"},
    "a4, large": {"paper": "a4", "large": True},
}
OF_SOME = {
    **{f"{count} a page": {"per_page": count} for count in (1, 2, 4)},
    "game 1": {"game": 1},
    "with a link": {"links": {1: Link(((True, False), (False, True)), "192.168.1.20", "abc")}},
}
SOME = {"hand by hand", "divided", "bracket", "paid", "named"}
# Their first page is kept whole.
WHOLE = (("paid", "letter"), ("bracket", "a4"), ("divided", "a4, large"))
# A text as it is drawn, and what else of a page is read.
WORDS = re.compile(r"(?:-?[\d.]+ -?[\d.]+ [^:]+: |(?=setTitle |refused: ))(.*)")
# It is made of the other documents.
ONCE = {"everything"}


def wishes(what, kind):
    if what in ONCE:
        return {"letter": {}}
    return WISHES | (OF_SOME if kind in SOME else {})


def printed(what):
    """Of each night and wish the pages; what is refused has its words for a page."""
    found = {}
    for kind, night in nights_of_every_kind().items():
        for name, wish in wishes(what, kind).items():
            try:
                found[kind, name] = drawn(what, night, **wish)
            except Refused as refusal:
                found[kind, name] = [[f"refused: {refusal}"]]
    return found


def said(found):
    """Of each kind of night every text, and whether it is printed whatever is wished."""
    nights = {}
    for (kind, name), pages in found.items():
        texts = {text[1] for page in pages for mark in page if (text := WORDS.match(mark))} - {""}
        if name == "letter" or pages != found[kind, "letter"]:
            texts.add(f"{name}, marks of each page: {' '.join(str(len(page)) for page in pages)}")
        nights.setdefault(kind.replace(" ", "_"), []).append((texts, False))
    return {kind: golden.marks(states) for kind, states in nights.items()}


def whole(found):
    pages = {key: found[key][0] for key in WHOLE if key in found}
    told = (line for key, page in pages.items() for line in (", ".join(key), *page))
    return "\n".join([*told, ""])


@pytest.mark.parametrize("what", DOCUMENTS)
def test_document_says_what_it_always_has(what):
    found = printed(what)
    golden.compare_nights(GOLDEN / f"{what}.txt", said(found))
    golden.compare_text(GOLDEN / "whole" / f"{what}.txt", whole(found))

"""Where every document of every kind of night puts its words, lines and boxes: a golden file each,
with a digest for each page. What is printed otherwise is shown mark by mark, to be looked at;
where it is meant, WRITE_GOLDEN=1 writes it anew.
"""

import os
from pathlib import Path

import pytest

from tests.tournament.printing.drawn import digest, drawn
from tests.tournament.printing.filled import nights_of_every_kind
from tournament.printing.print_wish import Link
from tournament.prints.papers import DOCUMENTS
from tournament.words.refused import Refused

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
                found[kind, name] = [[str(refusal)]]
    return found


def told(found):
    """A line for a night: each wish with its pages, but for what is as it is without the wish."""
    lines = {}
    for (kind, name), pages in found.items():
        if name == "letter" or pages != found[kind, "letter"]:
            digests = " ".join(map(digest, pages))
            lines.setdefault(kind, []).append(f"{name} {digests}")
    return [f"{kind}: {'; '.join(each)}" for kind, each in lines.items()]


def changed(found, before):
    """Every page of which the file does not know, as it is now."""
    known = set(" ".join(before).replace(";", "").split())
    return [
        "\n".join([f"{kind}, {name}, page {number}:", *page])
        for (kind, name), pages in found.items()
        for number, page in enumerate(pages, 1)
        if digest(page) not in known
    ]


@pytest.mark.parametrize("what", DOCUMENTS)
def test_document_has_every_mark_where_it_always_was(what):
    found, file = printed(what), GOLDEN / f"{what}.txt"
    if os.environ.get("WRITE_GOLDEN"):
        file.write_text("\n".join([*told(found), ""]), encoding="utf-8")
    before = file.read_text(encoding="utf-8").splitlines()
    others = changed(found, before)
    if others:
        pytest.fail("\n".join([f"{len(others)} pages of {what} are otherwise.", *others[:2]]))
    assert told(found) == before

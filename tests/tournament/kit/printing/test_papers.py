"""What holds for every document, whatever the night and whoever plays."""

import re
from dataclasses import replace
from functools import cache

import pytest

from tests import daily, plain
from tests.tournament.kit.printing import nights, played
from tests.tournament.kit.printing.drawn import drawn, sketched
from tests.tournament.kit.printing.reading import content, fonts, pages
from tournament.evening.words.refused import Refused
from tournament.kit.printing.frames import PAPERS
from tournament.topics.prints.catalogue import DOCUMENTS, GROUPS

NIGHTS = {
    "progressive": nights.progressive(),
    "threes": nights.progressive(15, "alameda", games=5),
    "individual": nights.individual(),
    "divisions": nights.divisions(),
    "bracket": nights.bracket(),
    "medals": played.ruled(played.medals(), 1, None),
    "nobody": plain.night(),
}
# Documents with a page that says by which house's sheet it is played.
OF_RULES = ("rules", "everything")
# Papers without a foot.
KEPT_AT_HOME = ("certificates",)


@cache
def printable(what):
    """The nights that it can be printed of."""
    found = {}
    for kind, night in NIGHTS.items():
        try:
            sketched(what, night)
        except Refused:
            continue
        found[kind] = night
    return found


# One document after the other, each of which is looked at by itself.
DAILY = set(DOCUMENTS) - {"everything"}
# One drawing over several sheets: of each a part is seen.
TILED = {"bracket-poster"}


def test_every_document_has_a_name_of_its_own():
    keys = [one.key for group in GROUPS for one in group.documents]
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.gate
@pytest.mark.parametrize("what", DOCUMENTS)
def test_equal_nights_give_equal_bytes_and_every_font_is_in_the_file(what):
    found = printable(what)
    if what not in nights.ONLY_WITH_A_DATABASE:
        assert found
    for night in found.values():
        once = content(what, night)
        assert once == content(what, night)
        assert set(fonts(once).values()) == {True}


@pytest.mark.gate
@pytest.mark.parametrize("paper", daily.of(PAPERS, "letter"))
@pytest.mark.parametrize("large", daily.of([False, True], True), ids=["usual", "large"])
@pytest.mark.parametrize("what", daily.of(sorted(set(DOCUMENTS) - TILED), *(DAILY - TILED)))
def test_no_name_overlaps_anything_or_leaves_the_paper(what, paper, large):
    for night in printable(what).values():
        for kind, named in nights.hard(night).items():
            for number, page in enumerate(pages(content(what, named, paper, large=large)), 1):
                assert (page.overlapping, page.outside) == ([], []), f"{kind}, page {number}"


@pytest.mark.parametrize("what", daily.of(DOCUMENTS, *DAILY))
def test_markup_in_a_name_is_text(what):
    for night in printable(what).values():
        plainly, marked = (
            drawn(what, nights.with_names(night, one))
            for one in ("=font size=999=", "<font size=999>")  # about equally wide
        )
        assert list(map(_words, plainly)) == [re.sub("[<>]", "=", _words(page)) for page in marked]


def _words(page):
    return " ".join(mark.partition(": ")[2] for mark in page)


@pytest.mark.gate
@pytest.mark.parametrize("what", daily.of(sorted(set(DOCUMENTS) - TILED), *(DAILY - TILED)))
def test_name_that_cannot_be_printed_is_explained(what):
    for kind, night in printable(what).items():
        usual = pages(content(what, nights.with_names(night, "Ann")))
        strange = pages(content(what, nights.with_names(night, "王")))
        for before, after in zip(usual, strange, strict=False):
            named = "Ann" in before.text and what not in KEPT_AT_HOME
            assert ("? stands for" in after.text) == named, (what, kind)


@pytest.mark.gate
@pytest.mark.parametrize("what", DOCUMENTS)
def test_every_page_says_evening_day_and_club_and_rules_alone_the_house(what):
    for night in printable(what).values():
        moose = replace(night, club_name="Moose Lodge")
        foot = f"{moose.name} · {moose.day} · Moose Lodge"
        for page in pages(content(what, moose)):
            if what not in KEPT_AT_HOME:
                assert foot in [one.text for one in page.words]
            assert all(one in page.text for one in (moose.name, moose.day, "Moose Lodge"))
            assert what in OF_RULES or moose.house.title not in page.text

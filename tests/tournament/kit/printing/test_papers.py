"""Properties that every document has, for every kind of night and of players' names."""

import re
from dataclasses import replace
from functools import cache

import pytest

from tests import daily, plain
from tests.tournament.kit.printing import nights, played_nights
from tests.tournament.kit.printing.canvas_records import draw_pages, draw_without_recording
from tests.tournament.kit.printing.pdf_reading import embedded_by_font, pages_of_pdf, pdf_content
from tournament.evening.words.refused import Refused
from tournament.kit.printing.frames import PAPER_BY_KEY
from tournament.topics.prints.catalogue import PRINTOUT_BY_KEY, PRINTOUT_GROUPS

NIGHT_BY_KIND = {
    "progressive": nights.progressive_night(),
    "threes": nights.progressive_night(15, "alameda", games=5),
    "individual": nights.individual_night(),
    "divisions": nights.night_in_divisions(),
    "bracket": nights.bracket_night(),
    "medals": played_nights.with_rulings(played_nights.night_with_medals(), 1, None),
    "nobody": plain.night(),
}
# Documents with a page that names the rule sheet.
DOCUMENTS_WITH_RULES = ("rules", "everything")
# Documents without a foot line.
DOCUMENTS_WITHOUT_FOOT = ("certificates",)


@cache
def printable_by_kind(document):
    """Return the nights for which the document can be printed, by their kind."""
    printable_nights = {}
    for kind, night in NIGHT_BY_KIND.items():
        try:
            draw_without_recording(document, night)
        except Refused:
            continue
        printable_nights[kind] = night
    return printable_nights


# The emergency packet consists of other documents, each of which is checked by itself.
SINGLE_DOCUMENTS = set(PRINTOUT_BY_KEY) - {"everything"}
# The poster is one drawing on several sheets, each of which shows a part.
TILED_DOCUMENTS = {"bracket-poster"}


def test_document_keys_are_unique():
    keys = [document.key for group in PRINTOUT_GROUPS for document in group.printouts]
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.gate
@pytest.mark.parametrize("document", PRINTOUT_BY_KEY)
def test_equal_nights_give_equal_pdf_bytes_with_all_fonts_embedded(document):
    printable_nights = printable_by_kind(document)
    if document not in nights.DOCUMENTS_READ_FROM_DATABASE:
        assert printable_nights
    for night in printable_nights.values():
        pdf = pdf_content(document, night)
        assert pdf == pdf_content(document, night)
        assert set(embedded_by_font(pdf).values()) == {True}


@pytest.mark.gate
@pytest.mark.parametrize("paper", daily.mark_values(PAPER_BY_KEY, "letter"))
@pytest.mark.parametrize("is_large", daily.mark_values([False, True], True), ids=["usual", "large"])
@pytest.mark.parametrize(
    "document",
    daily.mark_values(
        sorted(set(PRINTOUT_BY_KEY) - TILED_DOCUMENTS), *(SINGLE_DOCUMENTS - TILED_DOCUMENTS)
    ),
)
def test_hard_names_overlap_nothing_and_stay_on_the_paper(document, paper, is_large):
    for night in printable_by_kind(document).values():
        for kind, night_with_names in nights.nights_with_hard_names(night).items():
            for number, page in enumerate(
                pages_of_pdf(pdf_content(document, night_with_names, paper, is_large=is_large)), 1
            ):
                assert (page.overlapping_words, page.words_outside_margins) == ([], []), (
                    f"{kind}, page {number}"
                )


@pytest.mark.parametrize("document", daily.mark_values(PRINTOUT_BY_KEY, *SINGLE_DOCUMENTS))
def test_markup_in_a_name_is_printed_as_text(document):
    for night in printable_by_kind(document).values():
        plain_pages, pages_with_markup = (
            draw_pages(document, nights.with_names(night, name))
            # These names are about as wide as the usual ones.
            for name in ("=font size=999=", "<font size=999>")
        )
        assert list(map(_words_of_page, plain_pages)) == [
            re.sub("[<>]", "=", _words_of_page(page)) for page in pages_with_markup
        ]


def _words_of_page(page):
    return " ".join(mark.partition(": ")[2] for mark in page)


@pytest.mark.gate
@pytest.mark.parametrize(
    "document",
    daily.mark_values(
        sorted(set(PRINTOUT_BY_KEY) - TILED_DOCUMENTS), *(SINGLE_DOCUMENTS - TILED_DOCUMENTS)
    ),
)
def test_name_with_unknown_letters_is_explained_at_the_foot(document):
    for kind, night in printable_by_kind(document).items():
        usual_pages = pages_of_pdf(pdf_content(document, nights.with_names(night, "Ann")))
        strange_pages = pages_of_pdf(pdf_content(document, nights.with_names(night, "王")))
        for usual_page, strange_page in zip(usual_pages, strange_pages, strict=False):
            has_name = "Ann" in usual_page.text and document not in DOCUMENTS_WITHOUT_FOOT
            assert ("? is" in strange_page.text) == has_name, (document, kind)


@pytest.mark.gate
@pytest.mark.parametrize("document", PRINTOUT_BY_KEY)
def test_each_foot_has_night_day_and_club_and_only_rules_name_the_house(document):
    for night in printable_by_kind(document).values():
        moose_night = replace(night, club_name="Moose Lodge")
        foot = f"{moose_night.name} · {moose_night.date_words} · Moose Lodge"
        for page in pages_of_pdf(pdf_content(document, moose_night)):
            if document not in DOCUMENTS_WITHOUT_FOOT:
                assert foot in [word.text for word in page.words]
            assert all(
                words in page.text
                for words in (moose_night.name, moose_night.date_words, "Moose Lodge")
            )
            assert document in DOCUMENTS_WITH_RULES or moose_night.house.title not in page.text

"""Print every document of every kind of night with each print option. A golden file holds each text
once, and the number of drawing calls on each page. For some nights the whole first page is stored,
with the position of each word, line and box. WRITE_GOLDEN=1 writes the files anew.
"""

import re
from pathlib import Path

import pytest

from tests import golden
from tests.tournament.kit.printing.canvas_records import draw_pages
from tests.tournament.kit.printing.full_nights import nights_of_every_kind
from tournament.evening.words.refused import Refused
from tournament.kit.printing.print_choices import PrintedLink
from tournament.topics.prints.catalogue import PRINTOUT_BY_KEY

GOLDEN_FOLDER = Path(__file__).parent / "golden"
CHOICES_BY_NAME = {
    "letter": {},
    "letter, large": {"is_large": True},
    "a4": {"paper": "a4"},
    "a4, large": {"paper": "a4", "is_large": True},
}
MORE_CHOICES_BY_NAME = {
    **{f"{count} a page": {"items_per_page": count} for count in (1, 2, 4)},
    "game 1": {"game_number": 1},
    "with a link": {
        "table_links": {1: PrintedLink(((True, False), (False, True)), "192.168.1.20", "abc")}
    },
}
NIGHTS_WITH_MORE_CHOICES = {"hand by hand", "divided", "bracket", "paid", "named"}
# Nights whose whole first page is stored in a golden file.
WHOLE_PAGES = (("paid", "letter"), ("bracket", "a4"), ("divided", "a4, large"))
# A drawn text, and the other words of a page.
WORDS_PATTERN = re.compile(r"(?:-?[\d.]+ -?[\d.]+ [^:]+: |(?=setTitle |refused: ))(.*)")
# The emergency packet repeats the other documents.
DOCUMENTS_WITHOUT_MORE_CHOICES = {"everything"}


def print_choices_by_name(document, kind):
    if document in DOCUMENTS_WITHOUT_MORE_CHOICES:
        return {"letter": {}}
    return CHOICES_BY_NAME | (MORE_CHOICES_BY_NAME if kind in NIGHTS_WITH_MORE_CHOICES else {})


def pages_by_night_and_choices(document):
    """Return the pages of each night and print option. A refusal counts as one page with its
    sentence.
    """
    pages_by_print = {}
    for kind, night in nights_of_every_kind().items():
        for name, choices in print_choices_by_name(document, kind).items():
            try:
                pages_by_print[kind, name] = draw_pages(document, night, **choices)
            except Refused as refusal:
                pages_by_print[kind, name] = [[f"refused: {refusal}"]]
    return pages_by_print


def texts_by_kind(pages_by_print):
    """Return the texts of each kind of night, with a mark on texts that some print options leave
    out.
    """
    nights = {}
    for (kind, name), pages in pages_by_print.items():
        texts = {
            text[1] for page in pages for mark in page if (text := WORDS_PATTERN.match(mark))
        } - {""}
        if name == "letter" or pages != pages_by_print[kind, "letter"]:
            texts.add(f"{name}, marks of each page: {' '.join(str(len(page)) for page in pages)}")
        nights.setdefault(kind.replace(" ", "_"), []).append((texts, False))
    return {kind: golden.mark_lines(states) for kind, states in nights.items()}


def text_of_whole_pages(pages_by_print):
    pages = {key: pages_by_print[key][0] for key in WHOLE_PAGES if key in pages_by_print}
    lines = (line for key, page in pages.items() for line in (", ".join(key), *page))
    return "\n".join([*lines, ""])


@pytest.mark.parametrize("document", PRINTOUT_BY_KEY)
def test_paper_has_the_words_of_its_golden_file(document):
    pages_by_print = pages_by_night_and_choices(document)
    golden.compare_nights(GOLDEN_FOLDER / f"{document}.txt", texts_by_kind(pages_by_print))
    golden.compare_text(
        GOLDEN_FOLDER / "whole" / f"{document}.txt", text_of_whole_pages(pages_by_print)
    )

"""A page as it is drawn: what is read back of it, and the whole book."""

import pytest

from tests.tournament.kit.printing import reading
from tournament.kit.printing.book import Foot, book
from tournament.kit.printing.frames import LETTER, PAPERS, Frame, body
from tournament.kit.printing.page import Align

TONIGHT = Foot("Tuesday euchre", "November 24, 2026", "7:42 pm")
BOX = Frame(100, 100, 200, 40)


def one_page(draw, paper=LETTER):
    (page,) = reading.pages(book([draw], TONIGHT, paper, "A page"))
    return page


def test_frames_are_divided_without_a_remainder():
    left, right = BOX.split([1, 3], 8)
    assert (left.left, left.width, right.width) == (100, 48, 144)
    assert (right.left, right.right) == (156, BOX.right)
    upper, lower = BOX.rows(2, 10)
    assert (upper.top, upper.height, lower.top, lower.bottom) == (100, 15, 125, 140)
    assert BOX.head(10).bottom == BOX.below(10).top
    assert BOX.foot(10).top == BOX.above(10).bottom


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_page_has_its_paper_and_its_foot(paper):
    page = one_page(lambda sheet: None, paper)
    assert (page.width, page.height) == pytest.approx((paper.width, paper.height), abs=0.5)
    assert "Tuesday euchre · November 24, 2026" in page.text
    assert "printed 7:42 pm · page 1 of 1" in page.text
    assert page.outside == []


@pytest.mark.parametrize("align", Align)
def test_words_stay_in_their_frame(align):
    page = one_page(lambda sheet: sheet.words("Greta Abbott", BOX, 20, align=align))
    (first, *_) = page.words
    assert first.text == "Greta Abbott"
    assert BOX.left - 1 <= first.left < first.right <= BOX.right + 1
    assert LETTER.height - BOX.bottom - 1 <= first.bottom < first.top <= LETTER.height - BOX.top + 1


def test_words_that_share_a_place_are_found_by_the_tests():
    def twice(sheet):
        sheet.words("One", BOX, 20)
        sheet.words("Two", BOX, 20)

    assert [set(pair) for pair in one_page(twice).overlapping] == [{"One", "Two"}]
    edge = Frame(2, 300, 100, 20)
    assert one_page(lambda sheet: sheet.words("Edge", edge, 12)).outside == ["Edge"]


def test_letter_that_cannot_be_printed_is_explained():
    assert "? stands for" in one_page(lambda sheet: sheet.words("王", BOX, 20)).text
    assert "? stands for" not in one_page(lambda sheet: sheet.words("Who?", BOX, 20)).text


def test_what_repeats_is_kept_once():
    def grid(sheet):
        for row in sheet.whole.rows(30):
            sheet.words("the same on every page", row, 8)

    pages = [lambda sheet: sheet.stamp("grid", body(LETTER), grid)] * 40
    once = len(book(pages[:1], TONIGHT, LETTER, "A book"))
    assert len(book(pages, TONIGHT, LETTER, "A book")) < 4 * once


def test_many_alike_have_one_size():
    long = "A much longer heading"

    def row(sheet):
        sheet.alike([long[:1], long], BOX.head(16).columns(2, 4), 12)

    first, *rest = one_page(row).words
    alone = one_page(lambda sheet: sheet.words("A", BOX, 12)).words[0]
    assert first.text == "A"
    assert first.top - first.bottom < alone.top - alone.bottom
    assert " ".join(one.text for one in rest[:-2]) == long

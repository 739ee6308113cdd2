"""What is drawn on a page can be read back, and so can a whole document."""

import pytest

from tests.tournament.kit.printing import pdf_reading
from tournament.kit.printing.book import FootLine, make_pdf
from tournament.kit.printing.frames import LETTER, PAPERS, Frame, body_frame
from tournament.kit.printing.page import Align

TONIGHT = FootLine("Tuesday euchre", "November 24, 2026", "7:42 pm")
BOX = Frame(100, 100, 200, 40)


def draw_one_page(draw, paper=LETTER):
    (page,) = pdf_reading.pages_of_pdf(make_pdf([draw], TONIGHT, paper, "A page"))
    return page


def test_frames_are_divided_without_a_remainder():
    left, right = BOX.split_across([1, 3], 8)
    assert (left.left, left.width, right.width) == (100, 48, 144)
    assert (right.left, right.right) == (156, BOX.right)
    upper_row, lower_row = BOX.rows(2, 10)
    assert (upper_row.top, upper_row.height, lower_row.top, lower_row.bottom) == (100, 15, 125, 140)
    assert BOX.head(10).bottom == BOX.below_head(10).top
    assert BOX.foot(10).top == BOX.above_foot(10).bottom


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_page_has_its_paper_and_its_foot(paper):
    page = draw_one_page(lambda sheet: None, paper)
    assert (page.width, page.height) == pytest.approx((paper.width, paper.height), abs=0.5)
    assert "Tuesday euchre · November 24, 2026" in page.text
    assert "printed 7:42 pm · page 1 of 1" in page.text
    assert page.outside == []


@pytest.mark.parametrize("align", Align)
def test_words_stay_in_their_frame(align):
    page = draw_one_page(lambda sheet: sheet.draw_words("Greta Abbott", BOX, 20, align=align))
    (first_word, *_) = page.words
    assert first_word.text == "Greta Abbott"
    assert BOX.left - 1 <= first_word.left < first_word.right <= BOX.right + 1
    assert (
        LETTER.height - BOX.bottom - 1
        <= first_word.bottom
        < first_word.top
        <= LETTER.height - BOX.top + 1
    )


def test_words_that_share_a_place_are_found_by_the_tests():
    def twice(sheet):
        sheet.draw_words("One", BOX, 20)
        sheet.draw_words("Two", BOX, 20)

    assert [set(pair) for pair in draw_one_page(twice).overlapping] == [{"One", "Two"}]
    edge = Frame(2, 300, 100, 20)
    assert draw_one_page(lambda sheet: sheet.draw_words("Edge", edge, 12)).outside == ["Edge"]


def test_letter_that_cannot_be_printed_is_explained():
    assert "? is" in draw_one_page(lambda sheet: sheet.draw_words("王", BOX, 20)).text
    assert "? is" not in draw_one_page(lambda sheet: sheet.draw_words("Who?", BOX, 20)).text


def test_repeated_drawing_is_stored_once():
    def grid(sheet):
        for row in sheet.whole.rows(30):
            sheet.draw_words("the same on every page", row, 8)

    pages = [lambda sheet: sheet.draw_repeated("grid", body_frame(LETTER), grid)] * 40
    single_page_size = len(make_pdf(pages[:1], TONIGHT, LETTER, "A book"))
    assert len(make_pdf(pages, TONIGHT, LETTER, "A book")) < 4 * single_page_size


def test_words_drawn_together_have_one_size():
    long_heading = "A much longer heading"

    def row(sheet):
        sheet.draw_words_in_one_size(
            [long_heading[:1], long_heading], BOX.head(16).columns(2, 4), 12
        )

    first_word, *other_words = draw_one_page(row).words
    lone_word = draw_one_page(lambda sheet: sheet.draw_words("A", BOX, 12)).words[0]
    assert first_word.text == "A"
    assert first_word.top - first_word.bottom < lone_word.top - lone_word.bottom
    assert " ".join(word.text for word in other_words[:-2]) == long_heading

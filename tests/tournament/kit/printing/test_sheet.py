"""Drawings and words on a page can be read back, and so can a whole document."""

import pytest

from tests.tournament.kit.printing import pdf_reading
from tournament.kit.printing.frames import LETTER, PAPER_BY_KEY, Frame, body_frame
from tournament.kit.printing.page import Align
from tournament.kit.printing.pdf_file import FootLine, make_pdf

FOOT_LINE = FootLine("Tuesday euchre", "November 24, 2026", "7:42 pm")
FRAME_OF_WORDS = Frame(100, 100, 200, 40)


def draw_one_page(draw, paper=LETTER):
    (page,) = pdf_reading.pages_of_pdf(make_pdf([draw], FOOT_LINE, paper, "A page"))
    return page


def test_parts_of_a_frame_fill_the_frame():
    left, right = FRAME_OF_WORDS.split_across([1, 3], 8)
    assert (left.left, left.width, right.width) == (100, 48, 144)
    assert (right.left, right.right) == (156, FRAME_OF_WORDS.right)
    upper_row, lower_row = FRAME_OF_WORDS.rows(2, 10)
    assert (upper_row.top, upper_row.height, lower_row.top, lower_row.bottom) == (100, 15, 125, 140)
    assert FRAME_OF_WORDS.head(10).bottom == FRAME_OF_WORDS.below_head(10).top
    assert FRAME_OF_WORDS.foot(10).top == FRAME_OF_WORDS.above_foot(10).bottom


@pytest.mark.parametrize("paper", PAPER_BY_KEY.values(), ids=PAPER_BY_KEY)
def test_page_has_its_paper_size_and_foot_line(paper):
    page = draw_one_page(lambda sheet: None, paper)
    assert (page.width, page.height) == pytest.approx((paper.width, paper.height), abs=0.5)
    assert "Tuesday euchre · November 24, 2026" in page.text
    assert "printed 7:42 pm · page 1 of 1" in page.text
    assert page.words_outside_margins == []


@pytest.mark.parametrize("align", Align)
def test_words_stay_in_their_frame(align):
    page = draw_one_page(
        lambda sheet: sheet.draw_words("Greta Abbott", FRAME_OF_WORDS, 20, align=align)
    )
    (first_word, *_) = page.words
    assert first_word.text == "Greta Abbott"
    assert FRAME_OF_WORDS.left - 1 <= first_word.left < first_word.right <= FRAME_OF_WORDS.right + 1
    assert (
        LETTER.height - FRAME_OF_WORDS.bottom - 1
        <= first_word.bottom
        < first_word.top
        <= LETTER.height - FRAME_OF_WORDS.top + 1
    )


def test_overlapping_words_are_detected():
    def draw_two_words(sheet):
        sheet.draw_words("One", FRAME_OF_WORDS, 20)
        sheet.draw_words("Two", FRAME_OF_WORDS, 20)

    assert [set(pair) for pair in draw_one_page(draw_two_words).overlapping_words] == [
        {"One", "Two"}
    ]
    edge = Frame(2, 300, 100, 20)
    assert draw_one_page(
        lambda sheet: sheet.draw_words("Edge", edge, 12)
    ).words_outside_margins == ["Edge"]


def test_unknown_letter_is_explained_at_the_foot():
    assert "? is" in draw_one_page(lambda sheet: sheet.draw_words("王", FRAME_OF_WORDS, 20)).text
    assert (
        "? is" not in draw_one_page(lambda sheet: sheet.draw_words("Who?", FRAME_OF_WORDS, 20)).text
    )


def test_repeated_grid_is_stored_once_in_the_pdf():
    def draw_grid(sheet):
        for row in sheet.whole.rows(30):
            sheet.draw_words("the same on every page", row, 8)

    pages = [lambda sheet: sheet.draw_repeated_form("grid", body_frame(LETTER), draw_grid)] * 40
    single_page_size = len(make_pdf(pages[:1], FOOT_LINE, LETTER, "A book"))
    assert len(make_pdf(pages, FOOT_LINE, LETTER, "A book")) < 4 * single_page_size


def test_words_drawn_together_have_one_size():
    long_heading = "A much longer heading"

    def draw_row(sheet):
        sheet.draw_words_in_one_size(
            [long_heading[:1], long_heading], FRAME_OF_WORDS.head(16).columns(2, 4), 12
        )

    first_word, *other_words = draw_one_page(draw_row).words
    lone_word = draw_one_page(lambda sheet: sheet.draw_words("A", FRAME_OF_WORDS, 12)).words[0]
    assert first_word.text == "A"
    assert first_word.top - first_word.bottom < lone_word.top - lone_word.bottom
    assert " ".join(word.text for word in other_words[:-2]) == long_heading

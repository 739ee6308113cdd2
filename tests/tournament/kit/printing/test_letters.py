"""Texts on paper are made to fit, missing letters are replaced, and names may run from right to
left.
"""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.kit.printing.faces import (
    FALLBACK_FACE_BY_FACE,
    FIGURE,
    STRONG,
    TEXT,
    TITLE,
    face_for_text,
    split_by_face,
    width_in_thousandths,
)
from tournament.kit.printing.letters import (
    fit_text,
    has_unknown_letters,
    printable_text,
    width_of_text,
    wrap_text,
)

RANDOM_NAMES = st.text(min_size=1, max_size=60)


@pytest.mark.parametrize(
    ("text", "printable"),
    [
        ("Łukasz Ördög", "Łukasz Ördög"),
        ("Σωκράτης", "Σωκράτης"),
        ("Владимир", "Владимир"),
        ("♠ ♥ ♦ ♣", "♠ ♥ ♦ ♣"),
        ("José", "José"),
        ("<b>Bob & Co</b>", "<b>Bob & Co</b>"),
        ("Ｗｉｄｅ", "Wide"),
        ("王小明", "???"),
        ("Ann\u200b\u202e Lee", "Ann Lee"),
        ("Tab\tand\nline", "Tab and line"),
        ("", ""),
    ],
)
def test_text_is_printed_with_letters_that_the_fonts_have(text, printable):
    assert printable_text(text) == printable


def test_width_of_a_letter_that_fonts_lack_depends_on_its_script():
    assert [width_in_thousandths(letter, TEXT) for letter in "王ᚠ"] == [1000, 600]


def test_only_letters_that_fonts_lack_are_unknown():
    assert has_unknown_letters("王小明")
    assert not has_unknown_letters("Who?")
    assert not has_unknown_letters("Ｗｉｄｅ")


@pytest.mark.parametrize("name", ["שרה כהן", "(שרה) 12", "Ann שרה", "أحمد", "لا", "שָׂרָה"])
def test_right_to_left_name_is_drawn_letter_by_letter_as_typed(name):
    assert (
        wrap_text(name, 1000, 12)
        == (printable_text(name),)
        == (unicodedata.normalize("NFC", name),)
    )
    assert not has_unknown_letters(name)


def test_no_break_space_never_ends_a_line():
    assert wrap_text("12\N{NO-BREAK SPACE}N", 12, 14)[0] != "12"


def test_names_of_two_partners_are_broken_between_the_names():
    text = "Ruby Mason & Thelma Shepherd"
    width = width_of_text("Ruby Mason & Thelma", 12)
    assert wrap_text(text, width, 12) == ("Ruby Mason", "& Thelma Shepherd")
    assert wrap_text(text, width_of_text(text, 12), 12) == (text,)
    narrow_width = width_of_text("& Thelma", 12)
    assert wrap_text(text, narrow_width, 12) == ("Ruby", "Mason &", "Thelma", "Shepherd")


def test_text_slightly_too_long_shrinks_and_much_longer_text_wraps():
    fitted_text = fit_text("Greta Abbott", width_of_text("Greta Abbott", 11), 40, 12)
    assert (fitted_text.lines, 10 <= fitted_text.font_size <= 11) == (("Greta Abbott",), True)
    wrapped_text = fit_text("Greta Abbott", width_of_text("Greta Abbott", 6.5), 40, 12)
    assert (wrapped_text.lines, wrapped_text.font_size) == (("Greta", "Abbott"), 12)


def test_long_word_is_broken_only_if_it_would_be_much_smaller():
    fitted_text = fit_text("W" * 60, 80, 60, 14)
    assert len(fitted_text.lines) > 1
    assert "".join(fitted_text.lines).replace("-", "") == "W" * 60
    assert all(line.endswith("W-") for line in fitted_text.lines[:-1])


def test_double_name_breaks_after_its_hyphen_instead_of_shrinking():
    name, width = "Maximiliana Featherstonehaugh-Cholmondeley (7)", 105
    lines = ("Maximiliana", "Featherstonehaugh-", "Cholmondeley (7)")
    assert wrap_text(name, width, 10) == lines
    fitted_text = fit_text(name, width, 60, 10)
    assert (fitted_text.font_size, fitted_text.lines) == (10, lines)


def test_text_too_long_in_the_smallest_size_ends_in_an_ellipsis():
    fitted_text = fit_text("many words " * 40, 30, 10, 12)
    assert fitted_text.lines[-1].endswith("…")


def test_text_that_ends_in_an_ellipsis_stays_in_its_frame():
    fitted_text = fit_text("0 0000000:0", 20, 12, 8)
    assert all(width_of_text(line, fitted_text.font_size) <= 20 for line in fitted_text.lines)


def test_lines_of_a_cut_text_are_no_higher_than_the_frame():
    fitted_text = fit_text("ß0" * 30, 41, 18.8, 15)
    assert fitted_text.lines[-1].endswith("…")
    assert fitted_text.height <= 18.8


@given(
    RANDOM_NAMES,
    st.floats(20, 300),
    st.floats(12, 60),
    st.floats(8, 40),
    st.sampled_from(list(FALLBACK_FACE_BY_FACE)),
)
def test_fitted_random_text_stays_in_its_frame(text, width, height, size, face):
    fitted_text = fit_text(text, width, height, size, face)
    assert fitted_text.height <= height + 0.01
    assert all(
        width_of_text(line, fitted_text.font_size, face) <= width + 0.01
        for line in fitted_text.lines
    )


@given(RANDOM_NAMES, st.floats(20, 300))
def test_wrapped_random_text_keeps_all_letters(text, width):
    wrapped_letters, letters = "".join(wrap_text(text, width, 11)), printable_text(text)
    wrapped_letters, letters = (
        "".join(words.split()).replace("-", "") for words in (wrapped_letters, letters)
    )
    assert wrapped_letters == letters


@pytest.mark.parametrize(
    "text", ["12", "$11.20", "7:42 pm", "1=", "17–22", "12\N{NO-BREAK SPACE}N", "482 109 375", "#4"]
)
def test_text_that_is_only_a_figure_is_set_in_the_font_of_figures(text):
    assert (face_for_text(text, TEXT), face_for_text(text, STRONG)) == (FIGURE, TITLE)
    assert len({width_of_text(figure, 10, FIGURE) for figure in "0123456789"}) == 1


@pytest.mark.parametrize("text", ["Ann Lee", "Game 4", "N/S", "", "11 points", "W", "–"])
def test_text_with_words_is_set_in_the_font_of_words(text):
    assert face_for_text(text, TEXT) == TEXT


def test_letter_that_a_font_lacks_is_set_in_its_fallback_font():
    (main_face, _, _), (fallback_face, name, start) = split_by_face("Ann שרה", TEXT)
    assert (main_face, fallback_face, name) == (TEXT, FALLBACK_FACE_BY_FACE[TEXT], "שרה")
    assert start == pytest.approx(100 * width_of_text("Ann ", 10))
    assert split_by_face("Zoë Łucja", TEXT) == ((TEXT, "Zoë Łucja", 0.0),)

from itertools import count

import pytest

from tournament.evening.words.refused import Refused
from tournament.kit.lists.sheet import ListRow, sheet_of


def rows(*cells):
    return tuple(ListRow(line, tuple(texts)) for line, texts in enumerate(cells, start=1))


def refusal(lines):
    with pytest.raises(Refused) as refused:
        sheet_of(lines)
    return str(refused.value)


def test_cells_are_tidied_and_empty_ones_at_the_end_cut_off():
    sheet = sheet_of(rows([" Name ", "", "Lot", " ", ""]))
    assert sheet == rows(["Name", "", "Lot"])


def test_empty_lines_are_left_out_and_the_others_keep_their_numbers():
    sheet = sheet_of(rows(["Name"], [], ["", "  "], ["Ann"]))
    assert sheet == (ListRow(1, ("Name",)), ListRow(4, ("Ann",)))


def test_apostrophe_that_guards_a_formula_is_taken_off_again():
    assert sheet_of(rows(["'+1 519 555", "'til Ann"])) == rows(["+1 519 555", "'til Ann"])


@pytest.mark.parametrize("lines", [(), rows([]), rows(["", " "], ["\t"])])
def test_list_with_nothing_in_it_is_refused(lines):
    assert refusal(lines) == (
        "There is nothing in this list: write the names into it and save it again."
    )


def test_two_thousand_lines_are_taken_and_no_more():
    assert len(sheet_of(rows(*[["Ann"]] * 2_000))) == 2_000
    assert refusal(rows(*[["Ann"]] * 2_001)) == (
        "A list may have 2,000 lines: split this one into two files."
    )


@pytest.mark.parametrize("cells", [("Ann",), ()])
def test_endless_list_is_given_up(cells):
    assert refusal(ListRow(line, cells) for line in count(1)).endswith(
        (
            "split this one into two files.",
            "copy the lines with names into a new sheet and save that.",
        )
    )


def test_text_far_below_the_list_is_never_lost_in_silence():
    assert sheet_of([ListRow(1, ("Name",)), ListRow(20_000, ("Ann",))])[-1].line == 20_000
    assert "below line 20,000" in refusal([ListRow(1, ("Name",)), ListRow(20_001, ("Ann",))])


def test_fifty_columns_are_taken_and_no_more():
    assert len(sheet_of(rows(["x"] * 50 + [""] * 9_000))[0].cells) == 50
    assert refusal(rows(["Name"], ["x"] * 51)) == (
        "Line 2 has 51 columns and 50 are the most: keep the columns that say who somebody is."
    )


def test_cell_of_three_hundred_characters_is_taken_and_no_longer_one():
    assert sheet_of(rows(["x" * 300])) == rows(["x" * 300])
    assert refusal(rows(["Name", "x" * 301])) == (
        "The text in line 1, column 2, has 301 characters: "
        "shorten it to 300, or take that column out."
    )

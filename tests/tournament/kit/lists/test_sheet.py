import csv
import io
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.evening.words.refused import Refused
from tournament.kit.lists.reading import sheet_from_csv
from tournament.kit.lists.sheet import (
    ListRow,
    csv_bytes,
    filled_sheet,
    guard_cell_against_formulas,
    remove_formula_guard,
)


def make_rows(*cells):
    return tuple(ListRow(line, tuple(texts)) for line, texts in enumerate(cells, start=1))


def refusal_of_rows(lines):
    with pytest.raises(Refused) as error_info:
        filled_sheet(lines)
    return str(error_info.value)


def test_cells_are_stripped_and_empty_cells_at_the_end_removed():
    sheet = filled_sheet(make_rows([" Name ", "", "Lot", " ", ""]))
    assert sheet == make_rows(["Name", "", "Lot"])


def test_empty_lines_are_dropped_without_renumbering():
    sheet = filled_sheet(make_rows(["Name"], [], ["", "  "], ["Ann"]))
    assert sheet == (ListRow(1, ("Name",)), ListRow(4, ("Ann",)))


def test_apostrophe_before_a_formula_is_removed_when_read():
    assert filled_sheet(make_rows(["'+1 519 555", "'til Ann"])) == make_rows(
        ["+1 519 555", "'til Ann"]
    )


@pytest.mark.parametrize("lines", [(), make_rows([]), make_rows(["", " "], ["\t"])])
def test_empty_list_is_refused(lines):
    assert refusal_of_rows(lines) == ("This list is empty. Add the names and save it again.")


def test_list_of_more_than_2000_lines_is_refused():
    assert len(filled_sheet(make_rows(*[["Ann"]] * 2_000))) == 2_000
    assert refusal_of_rows(make_rows(*[["Ann"]] * 2_001)) == (
        "A list can have 2,000 lines. Split this one into two files."
    )


@pytest.mark.parametrize("cells", [("Ann",), ()])
def test_endless_list_is_refused_at_the_limit(cells):
    assert refusal_of_rows(ListRow(line, cells) for line in count(1)).endswith(
        (
            "Split this one into two files.",
            "Copy the lines with names into a new sheet and save that.",
        )
    )


def test_cell_far_below_the_list_is_refused():
    assert filled_sheet([ListRow(1, ("Name",)), ListRow(20_000, ("Ann",))])[-1].line == 20_000
    assert "below line 20,000" in refusal_of_rows(
        [ListRow(1, ("Name",)), ListRow(20_001, ("Ann",))]
    )


def test_list_of_more_than_50_columns_is_refused():
    assert len(filled_sheet(make_rows(["x"] * 50 + [""] * 9_000))[0].cells) == 50
    assert refusal_of_rows(make_rows(["Name"], ["x"] * 51)) == (
        "Line 2 has 51 columns, and 50 is the limit. Keep only the columns about each person."
    )


def test_cell_of_more_than_300_characters_is_refused():
    assert filled_sheet(make_rows(["x" * 300])) == make_rows(["x" * 300])
    assert refusal_of_rows(make_rows(["Name", "x" * 301])) == (
        "The text in line 1, column 2, has 301 characters. "
        "Shorten it to 300, or delete that column."
    )


FORMULA_TEXTS = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1",
    "＋1",
    "－1",
    "＠x",
    "﹢1",
    " =1",
]


def parse_csv(content):
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("text", FORMULA_TEXTS)
def test_formula_text_gets_an_apostrophe(text):
    assert guard_cell_against_formulas(text) == f"'{text}"
    assert remove_formula_guard(f"'{text}") == text


@pytest.mark.parametrize("text", ["", "Ann", "O'Neil", "'til", "a=b", "1-2", "Mary-Jane", " Ann"])
def test_plain_text_gets_no_apostrophe(text):
    assert guard_cell_against_formulas(text) == text
    assert remove_formula_guard(text) == text


@pytest.mark.parametrize(("value", "cell"), [(-1, -1), (0, 0), (1250, 1250), (None, "")])
def test_number_stays_a_number_and_none_becomes_empty(value, cell):
    assert guard_cell_against_formulas(value) == cell


def test_csv_has_a_utf8_mark_and_excel_line_ends():
    content = csv_bytes(["Name", "Points"], [["Łukasz", -1], ["Ann", None]])
    assert content == "\ufeffName,Points\r\nŁukasz,-1\r\nAnn,\r\n".encode()


def test_formulas_in_headings_and_cells_are_guarded():
    content = csv_bytes(["=Name", "Points"], [[text, -1] for text in FORMULA_TEXTS])
    rows = parse_csv(content)
    assert rows[0] == ["'=Name", "Points"]
    assert rows[1:] == [[f"'{text}", "-1"] for text in FORMULA_TEXTS]


def test_csv_keeps_commas_quotation_marks_and_line_breaks():
    cells = ['Lee, "Ace"', "one\ntwo", "a;b"]
    assert parse_csv(csv_bytes(cells, [cells])) == [cells, cells]


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n\0"))))
def test_random_text_survives_csv_after_guard_is_removed(texts):
    rows = parse_csv(csv_bytes(["Name"], [[text] for text in texts if text]))
    assert [remove_formula_guard(cell) for (cell,) in rows[1:]] == [
        remove_formula_guard(text) for text in texts if text
    ]


def test_list_written_as_csv_is_read_unchanged():
    content = csv_bytes(["Name", "Phone"], [["Ann Lee", "+1 519 555 0142"], ["-Ace-", ""]])
    assert [row.cells for row in sheet_from_csv(content)] == [
        ("Name", "Phone"),
        ("Ann Lee", "+1 519 555 0142"),
        ("-Ace-",),
    ]

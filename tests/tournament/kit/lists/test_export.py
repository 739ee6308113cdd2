import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.kit.lists.export import csv_bytes, safe_cell, unguarded
from tournament.kit.lists.reading import csv_sheet

FORMULAS = [
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


def back(content):
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("text", FORMULAS)
def test_text_that_a_spreadsheet_would_run_gets_an_apostrophe(text):
    assert safe_cell(text) == f"'{text}"
    assert unguarded(f"'{text}") == text


@pytest.mark.parametrize("text", ["", "Ann", "O'Neil", "'til", "a=b", "1-2", "Mary-Jane", " Ann"])
def test_other_text_stays_as_it_is(text):
    assert safe_cell(text) == text
    assert unguarded(text) == text


@pytest.mark.parametrize(("value", "cell"), [(-1, -1), (0, 0), (1250, 1250), (None, "")])
def test_number_stays_a_number_and_nothing_is_empty(value, cell):
    assert safe_cell(value) == cell


def test_file_is_marked_as_utf8_and_its_lines_end_as_excel_ends_them():
    content = csv_bytes(["Name", "Points"], [["Łukasz", -1], ["Ann", None]])
    assert content == "\ufeffName,Points\r\nŁukasz,-1\r\nAnn,\r\n".encode()


def test_headings_and_cells_are_read_back_without_a_live_one_among_them():
    content = csv_bytes(["=Name", "Points"], [[text, -1] for text in FORMULAS])
    rows = back(content)
    assert rows[0] == ["'=Name", "Points"]
    assert rows[1:] == [[f"'{text}", "-1"] for text in FORMULAS]


def test_commas_quotation_marks_and_line_breaks_come_back():
    cells = ['Lee, "Ace"', "one\ntwo", "a;b"]
    assert back(csv_bytes(cells, [cells])) == [cells, cells]


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n\0"))))
def test_every_text_comes_back_once_its_apostrophe_is_taken_off(texts):
    rows = back(csv_bytes(["Name"], [[text] for text in texts if text]))
    assert [unguarded(cell) for (cell,) in rows[1:]] == [unguarded(text) for text in texts if text]


def test_list_that_we_wrote_is_read_again_as_it_was():
    content = csv_bytes(["Name", "Phone"], [["Ann Lee", "+1 519 555 0142"], ["-Ace-", ""]])
    assert [row.cells for row in csv_sheet(content)] == [
        ("Name", "Phone"),
        ("Ann Lee", "+1 519 555 0142"),
        ("-Ace-",),
    ]

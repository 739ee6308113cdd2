from datetime import date, datetime, time, timedelta

import openpyxl
import pytest
from openpyxl import Workbook
from openpyxl.chart import BarChart

from tests.tournament.kit.lists.workbooks import (
    CELLS_PART,
    LINKS_PART,
    STYLES_PART,
    TYPES_PART,
    WORKBOOK_PART,
    edited_workbook,
    workbook,
    workbook_bytes,
    workbook_with_part,
    workbook_without_part,
)
from tournament.evening.words.refused import Refused
from tournament.kit.lists.sheet import ListRow
from tournament.kit.lists.spreadsheet import read_workbook

HEADING_AND_NAME_ROWS = (ListRow(1, ("Name",)), ListRow(2, ("Ann",)))


def cause_of_refusal(content):
    with pytest.raises(Refused) as error_info:
        read_workbook(content)
    return error_info.value


def write_and_read_cell(value):
    return read_workbook(workbook(["Name", value, "end"]))[0].cells[1]


def test_openpyxl_parses_xml_by_defusedxml():
    assert openpyxl.DEFUSEDXML


# The tests below are about workbooks that are read.


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (14, "14"),
        (14.0, "14"),
        (5195550142.0, "5195550142"),
        (2.5, "2.5"),
        (0.1 + 0.2, "0.3"),
        (-1, "-1"),
        (None, ""),
        (True, "TRUE"),
        (" Ann ", "Ann"),
        ("Łukasz 😀", "Łukasz 😀"),
        (date(2026, 3, 14), "2026-03-14"),
        (datetime(2026, 3, 14, 19, 30), "2026-03-14 19:30"),
        (time(19, 30), "19:30:00"),
        (timedelta(days=1, hours=2), "1 day, 2:00:00"),
        ("=1+1", ""),
    ],
)
def test_cell_value_is_read_as_the_spreadsheet_shows_it(value, text):
    assert write_and_read_cell(value) == text


def test_lines_have_the_row_numbers_of_the_spreadsheet():
    book = Workbook()
    book.active["B3"], book.active["B7"] = "Name", "Ann"
    assert read_workbook(workbook_bytes(book)) == (
        ListRow(3, ("", "Name")),
        ListRow(7, ("", "Ann")),
    )


def test_only_the_first_sheet_is_read():
    book = Workbook()
    book.active["A1"] = "Name"
    book.create_sheet("Last year")["A1"] = "Other"
    assert read_workbook(workbook_bytes(book)) == (ListRow(1, ("Name",)),)


def test_chart_sheets_before_the_list_are_skipped():
    book = Workbook()
    book.active["A1"] = "Name"
    book.create_chartsheet("Chart", 0).add_chart(BarChart())
    assert read_workbook(workbook_bytes(book)) == (ListRow(1, ("Name",)),)


def test_cells_outside_the_stated_sheet_size_are_read():
    assert (
        read_workbook(edited_workbook(CELLS_PART, 'ref="A1:A2"', 'ref="A1:A1"'))
        == HEADING_AND_NAME_ROWS
    )


def test_list_at_all_limits_is_read():
    rows = [[f"Name {line}", line, "555 0142", "a note", "another"] for line in range(2_000)]
    assert len(read_workbook(workbook(*rows))) == 2_000


def test_openpyxl_warning_about_an_extension_is_hidden():
    extension = '</sheetData><extLst><ext uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}"/></extLst>'
    assert (
        read_workbook(edited_workbook(CELLS_PART, "</sheetData>", extension))
        == HEADING_AND_NAME_ROWS
    )


# The tests below are about workbooks that are refused.


@pytest.mark.parametrize(
    ("content", "cause"),
    [
        (edited_workbook(WORKBOOK_PART, 'r:id="rId1"', 'r:id="rId9"'), KeyError),
        (edited_workbook(WORKBOOK_PART, "<sheets>", ""), SyntaxError),
        (
            edited_workbook(CELLS_PART, 't="inlineStr"><is><t>Ann</t></is>', 't="s"><v>7</v>'),
            IndexError,
        ),
        (
            edited_workbook(CELLS_PART, 't="inlineStr"><is><t>Ann</t></is>', 't="b"><v>x</v>'),
            ValueError,
        ),
        (edited_workbook(CELLS_PART, 't="inlineStr"', 's="x" t="inlineStr"'), ValueError),
        (
            edited_workbook(CELLS_PART, 't="inlineStr"', 't="d"><v>PT9999999999999H</v></c><c'),
            OverflowError,
        ),
        (
            edited_workbook(LINKS_PART, "relationships/worksheet", "relationships/chartsheet"),
            AttributeError,
        ),
        (
            edited_workbook(CELLS_PART, "</sheetData>", "</sheetData><extLst><ext/></extLst>"),
            TypeError,
        ),
        (
            edited_workbook(
                TYPES_PART, 'PartName="/xl/workbook.xml"', 'PartName="/xl/nothing.xml"'
            ),
            KeyError,
        ),
        (edited_workbook(TYPES_PART, "sheet.main+xml", "sheet.main+xml-no"), OSError),
        (workbook_without_part(CELLS_PART), IndexError),
        (workbook_without_part(LINKS_PART), KeyError),
        (workbook_with_part(CELLS_PART, b""), SyntaxError),
        (workbook_with_part(CELLS_PART, b"<worksheet/>" * 2), SyntaxError),
        (workbook_with_part(STYLES_PART, b"nothing"), SyntaxError),
    ],
)
def test_workbook_in_which_openpyxl_fails_is_refused(content, cause):
    refusal = cause_of_refusal(content)
    assert str(refusal) == (
        "This workbook can't be read. Open it in your spreadsheet and save it as .csv."
    )
    assert isinstance(refusal.__cause__, cause)


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ('<row r="99999999999"><c t="b"><v>1</v></c></row>', "below line 20,000"),
        ('<row r="3"><c r="XFD3"><v>1</v></c></row>', "Line 3 has 16,384 columns"),
        (f'<row r="3"><c><v>{"9" * 400}</v></c></row>', "has 400 characters"),
    ],
)
def test_sheet_beyond_the_limits_is_refused(row, sentence):
    assert sentence in str(
        cause_of_refusal(edited_workbook(CELLS_PART, "</sheetData>", f"{row}</sheetData>"))
    )

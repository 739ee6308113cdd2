"""A list is read from a workbook or a text file, or refused with advice."""

import codecs
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.tournament.kit.lists.workbooks import CELLS_PART, pack_parts, parts_of_workbook, workbook
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import ListedPerson
from tournament.kit.lists.people import read_people
from tournament.kit.lists.reading import read_list, sheet_from_csv
from tournament.kit.lists.sheet import ListRow

WORKBOOK_BYTES = workbook(["Name", "Lot"], ["Ann Lee", 14.0])
CSV_BYTES = b"Name,Lot\nAnn Lee,14\n"
OLD_WORKBOOK = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600
FILE_NAMES = st.sampled_from(["a.csv", "a.xlsx", "a.txt", "a.TSV", "a.xls", "a", ""])


def read_and_return_refusal(name, content):
    with pytest.raises(Refused) as error_info:
        read_list(name, content)
    return str(error_info.value)


# The tests below are about files that can be read.


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("members.csv", CSV_BYTES),
        ("C:\\Users\\pat\\Members.CSV", CSV_BYTES),
        ("members.txt", CSV_BYTES),
        ("members.tsv", CSV_BYTES.replace(b",", b"\t")),
        ("members.2026.xlsx", WORKBOOK_BYTES),
        ("MEMBERS.XLSX", WORKBOOK_BYTES),
    ],
)
def test_list_is_read_from_workbooks_and_text_files(name, content):
    assert read_list(name, content) == (ListRow(1, ("Name", "Lot")), ListRow(2, ("Ann Lee", "14")))


@pytest.mark.parametrize(("name", "content"), [("a.csv", CSV_BYTES), ("a.xlsx", WORKBOOK_BYTES)])
def test_people_are_read_from_each_kind_of_file(name, content):
    assert read_people(read_list(name, content)).people == (
        ListedPerson("Ann Lee", lot="14", line=2),
    )


# The tests below are about files that are refused before they are read.


@pytest.mark.parametrize(
    "name", ["", "members", "members.xls", "members.xlsm", "a.ods", "csv", ".csv"]
)
def test_other_kinds_of_files_are_refused(name):
    assert read_and_return_refusal(name, CSV_BYTES) == (
        "This is not an .xlsx or .csv file. Save it from your spreadsheet as .xlsx or .csv."
    )


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("a.xlsx", b"<!DOCTYPE html><table>", "says it is XLSX but is a web page"),
        ("a.xlsx", b"\xef\xbb\xbf\r\n <html>", "says it is XLSX but is a web page"),
        ("a.csv", b"<html><body>Please sign in", "says it is CSV but is a web page"),
        (
            "a.xlsx",
            OLD_WORKBOOK,
            "says it is XLSX but is an older Excel file, or one with a password",
        ),
        (
            "a.csv",
            OLD_WORKBOOK,
            "says it is CSV but is an older Excel file, or one with a password",
        ),
        ("a.csv", b"%PDF-1.7", "says it is CSV but is a PDF"),
        ("a.txt", b"{\\rtf1", "says it is TXT but is a word processor document"),
        ("a.xlsx", CSV_BYTES, "says it is XLSX but is something else"),
        ("a.csv", WORKBOOK_BYTES, "says it is CSV but is a workbook"),
    ],
)
def test_file_with_a_false_ending_is_refused(name, content, sentence):
    assert read_and_return_refusal(name, content) == (
        f"This file {sentence}. Save it from your spreadsheet as .xlsx or .csv."
    )


@pytest.mark.parametrize("name", ["a.csv", "a.xlsx"])
def test_empty_file_is_refused(name):
    assert read_and_return_refusal(name, b"") == (
        "This file is empty. Save it from your spreadsheet as .xlsx or .csv."
    )


@pytest.mark.parametrize("name", ["a.csv", "a.xlsx"])
def test_file_of_more_than_a_megabyte_is_refused(name):
    assert read_and_return_refusal(name, b"x" * 50_000_000) == (
        "This file has 50.0 MB, and 1 MB is the limit. Save only the sheet with the names."
    )


def test_file_of_a_megabyte_is_read():
    line = b"Name" + b"," * 995 + b"\n"
    assert len(read_list("a.csv", line * 1_000)) == 1_000


# The tests below read random files.


def read_or_refuse(name, content):
    """Read a list, and fail the test unless it gives rows or a refusal."""
    with suppress(Refused):
        read_people(read_list(name, content))


@settings(deadline=None)
@given(FILE_NAMES, st.binary())
@example("a.csv", b'"')
@example("a.xlsx", b"PK\x05\x06" + b"\0" * 18)
def test_random_bytes_are_read_or_refused(name, content):
    read_or_refuse(name, content)


@given(
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "cp1252"]),
    st.sampled_from(["", "Name,Lot\n", "First;Last\r"]),
    st.text() | st.text("Aé,;\t\r\n\"'= \x0b\u2028"),
)
def test_random_text_is_read_or_refused(encoding, headings, text):
    read_or_refuse("a.csv", f"{headings}{text}".encode(encoding, "ignore"))


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_workbook_with_random_bytes_is_read_or_refused(data):
    read_or_refuse("a.xlsx", replace_random_bytes(WORKBOOK_BYTES, data))


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_workbook_with_a_damaged_part_is_read_or_refused(data):
    workbook_parts = parts_of_workbook(WORKBOOK_BYTES)
    name = data.draw(st.sampled_from(sorted(workbook_parts)))
    read_or_refuse(
        "a.xlsx",
        pack_parts({**workbook_parts, name: replace_random_bytes(workbook_parts[name], data)}),
    )


@settings(deadline=None)
@given(st.binary())
def test_workbook_with_random_cells_is_read_or_refused(cells):
    read_or_refuse("a.xlsx", pack_parts({**parts_of_workbook(WORKBOOK_BYTES), CELLS_PART: cells}))


def replace_random_bytes(content, data):
    """Return the content with a random stretch replaced by random bytes."""
    start = data.draw(st.integers(0, len(content)))
    end = data.draw(st.integers(start, min(len(content), start + 40)))
    return content[:start] + data.draw(st.binary(max_size=20)) + content[end:]


CSV_TEXT = "Name,Lot\r\nŁukasz Né,14\r\n"
ROWS_OF_CSV_TEXT = (ListRow(1, ("Name", "Lot")), ListRow(2, ("Łukasz Né", "14")))
UNREADABLE_TEXT_SENTENCE = (
    "The text in this file can't be read. "
    "Save it from your spreadsheet as .xlsx, or as CSV in UTF-8."
)


def csv_refusal(content):
    with pytest.raises(Refused) as error_info:
        sheet_from_csv(content)
    return str(error_info.value)


# The tests below are about encodings of text.


@pytest.mark.parametrize(
    "content",
    [
        CSV_TEXT.encode("utf-8"),
        CSV_TEXT.encode("utf-8-sig"),
        codecs.BOM_UTF16_LE + CSV_TEXT.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + CSV_TEXT.encode("utf-16-be"),
    ],
    ids=["plain", "marked", "little", "big"],
)
def test_text_in_any_unicode_encoding_is_read(content):
    assert sheet_from_csv(content) == ROWS_OF_CSV_TEXT


def test_text_in_the_windows_encoding_is_read():
    assert sheet_from_csv("Name\nRenée “Ace” Š\n".encode("cp1252"))[1].cells == ("Renée “Ace” Š",)


@pytest.mark.parametrize(
    "content",
    [
        b"Name\nAnn\0\n",
        CSV_TEXT.encode("utf-16-le"),
        codecs.BOM_UTF16_LE + b"N\0a",
        codecs.BOM_UTF16_LE + b"\0\xd8A\0",
        codecs.BOM_UTF32_LE + CSV_TEXT.encode("utf-32-le"),
        b"Name\nAnn \x81\x8d\n",
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    ],
    ids=["NUL", "unmarked", "cut short", "half a pair", "UTF-32", "no letters", "picture"],
)
def test_bytes_that_cannot_be_decoded_are_refused(content):
    assert csv_refusal(content) == UNREADABLE_TEXT_SENTENCE


# The tests below are about separators between columns.


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_separator_between_the_headings_is_detected(separator):
    content = f"Name{separator}Lot\nLee{separator}14\n".encode()
    assert sheet_from_csv(content) == (ListRow(1, ("Name", "Lot")), ListRow(2, ("Lee", "14")))


def test_separator_inside_quotation_marks_is_ignored():
    content = b'"Name, as on the card, please";Lot\n"Lee, Ann";14\n'
    assert sheet_from_csv(content)[1].cells == ("Lee, Ann", "14")


def test_separator_is_detected_below_empty_lines():
    assert sheet_from_csv(b"\n \nName;Lot\nAnn;1\n") == (
        ListRow(3, ("Name", "Lot")),
        ListRow(4, ("Ann", "1")),
    )


def test_list_of_one_column_is_read_without_a_separator():
    assert sheet_from_csv(b"Name\nAnn; Bob\n")[1].cells == ("Ann; Bob",)


# The tests below are about line ends and quotation marks.


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_of_any_system_are_read(end):
    assert sheet_from_csv(f"Name{end}Ann{end}Bob".encode())[2] == ListRow(3, ("Bob",))


def test_row_over_two_lines_has_the_number_of_its_first_line():
    rows = sheet_from_csv(b'Name,Note\nAnn,"one\ntwo"\nBob,\n')
    assert rows[1:] == (ListRow(2, ("Ann", "one\ntwo")), ListRow(4, ("Bob",)))


def test_quotation_marks_inside_a_name_are_kept():
    content = b'Name\nBob "Ace" Lee\n"Ann ""Queen"" Fox"\n'
    assert [row.cells for row in sheet_from_csv(content)[1:]] == [
        ('Bob "Ace" Lee',),
        ('Ann "Queen" Fox',),
    ]


@pytest.mark.parametrize("text", ['"Bob', '"Bob" Lee'])
def test_single_quotation_mark_is_refused_with_its_line(text):
    assert csv_refusal(f"Name\nAnn\n{text}\nDee\n".encode()) == (
        "The quotation marks in line 3 are not in pairs. "
        "Add the missing one, or save the list as .xlsx."
    )


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"Name" + b",x" * 400_000, "Line 1 has 400,001 columns"),
        (b"Name\n" + b"," * 900_000 + b"x", "Line 2 has 900,001 columns"),
        (b"x" * 900_000, "The quotation marks in line 1 are not in pairs"),
        (b"Name\n" + b"x" * 900_000, "The quotation marks in line 2 are not in pairs"),
        (b"\n" * 900_000 + b"Name", "below line 20,000"),
        (b"\n" * 900_000, "below line 20,000"),
        (b"Name\n" + b"Ann\n" * 200_000, "A list can have 2,000 lines"),
    ],
)
def test_list_beyond_its_limits_is_refused(content, sentence):
    assert sentence in csv_refusal(content)

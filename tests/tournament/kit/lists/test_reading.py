"""Lists are read from a file, which is a workbook or text."""

import codecs
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.tournament.kit.lists.workbooks import CELLS, pack, parts_of_workbook, workbook
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import ListedPerson
from tournament.kit.lists.people import read_people
from tournament.kit.lists.reading import read_list, sheet_from_csv
from tournament.kit.lists.sheet import ListRow

BOOK = workbook(["Name", "Lot"], ["Ann Lee", 14.0])
TEXT = b"Name,Lot\nAnn Lee,14\n"
OLD_WORKBOOK = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600
FILE_NAMES = st.sampled_from(["a.csv", "a.xlsx", "a.txt", "a.TSV", "a.xls", "a", ""])


def refusal(name, content):
    with pytest.raises(Refused) as error_info:
        read_list(name, content)
    return str(error_info.value)


# What is read


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("members.csv", TEXT),
        ("C:\\Users\\pat\\Members.CSV", TEXT),
        ("members.txt", TEXT),
        ("members.tsv", TEXT.replace(b",", b"\t")),
        ("members.2026.xlsx", BOOK),
        ("MEMBERS.XLSX", BOOK),
    ],
)
def test_list_is_read_from_either_kind_of_file(name, content):
    assert read_list(name, content) == (ListRow(1, ("Name", "Lot")), ListRow(2, ("Ann Lee", "14")))


@pytest.mark.parametrize(("name", "content"), [("a.csv", TEXT), ("a.xlsx", BOOK)])
def test_people_are_read_from_each_kind_of_file(name, content):
    assert read_people(read_list(name, content)).people == (
        ListedPerson("Ann Lee", lot="14", line=2),
    )


# Refused before it is read


@pytest.mark.parametrize(
    "name", ["", "members", "members.xls", "members.xlsm", "a.ods", "csv", ".csv"]
)
def test_other_kinds_of_files_are_refused(name):
    assert refusal(name, TEXT) == (
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
        ("a.xlsx", TEXT, "says it is XLSX but is something else"),
        ("a.csv", BOOK, "says it is CSV but is a workbook"),
    ],
)
def test_file_with_a_false_ending_is_refused(name, content, sentence):
    assert refusal(name, content) == (
        f"This file {sentence}. Save it from your spreadsheet as .xlsx or .csv."
    )


@pytest.mark.parametrize("name", ["a.csv", "a.xlsx"])
def test_empty_file_is_refused(name):
    assert refusal(name, b"") == (
        "This file is empty. Save it from your spreadsheet as .xlsx or .csv."
    )


@pytest.mark.parametrize("name", ["a.csv", "a.xlsx"])
def test_file_of_more_than_a_megabyte_is_refused(name):
    assert refusal(name, b"x" * 50_000_000) == (
        "This file has 50.0 MB, and 1 MB is the limit. Save only the sheet with the names."
    )


def test_file_of_a_megabyte_is_read():
    line = b"Name" + b"," * 995 + b"\n"
    assert len(read_list("a.csv", line * 1_000)) == 1_000


# Any file at all


def settle(name, content):
    """Read a list, and fail the test if the result is neither rows nor a refusal."""
    with suppress(Refused):
        read_people(read_list(name, content))


@settings(deadline=None)
@given(FILE_NAMES, st.binary())
@example("a.csv", b'"')
@example("a.xlsx", b"PK\x05\x06" + b"\0" * 18)
def test_any_bytes_are_read_or_refused(name, content):
    settle(name, content)


@given(
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "cp1252"]),
    st.sampled_from(["", "Name,Lot\n", "First;Last\r"]),
    st.text() | st.text("Aé,;\t\r\n\"'= \x0b\u2028"),
)
def test_any_text_with_or_without_headings_is_read_or_refused(encoding, headings, text):
    settle("a.csv", f"{headings}{text}".encode(encoding, "ignore"))


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_workbook_with_any_bytes_exchanged_is_read_or_refused(data):
    settle("a.xlsx", exchange_bytes(BOOK, data))


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_workbook_with_any_part_spoiled_is_read_or_refused(data):
    workbook_parts = parts_of_workbook(BOOK)
    name = data.draw(st.sampled_from(sorted(workbook_parts)))
    settle("a.xlsx", pack({**workbook_parts, name: exchange_bytes(workbook_parts[name], data)}))


@settings(deadline=None)
@given(st.binary())
def test_workbook_with_any_cells_is_read_or_refused(cells):
    settle("a.xlsx", pack({**parts_of_workbook(BOOK), CELLS: cells}))


def exchange_bytes(content, data):
    """Return the content with a random stretch replaced by random bytes."""
    start = data.draw(st.integers(0, len(content)))
    end = data.draw(st.integers(start, min(len(content), start + 40)))
    return content[:start] + data.draw(st.binary(max_size=20)) + content[end:]


LIST = "Name,Lot\r\nŁukasz Né,14\r\n"
READ_ROWS = (ListRow(1, ("Name", "Lot")), ListRow(2, ("Łukasz Né", "14")))
UNREADABLE = (
    "The text in this file can't be read. "
    "Save it from your spreadsheet as .xlsx, or as CSV in UTF-8."
)


def csv_refusal(content):
    with pytest.raises(Refused) as error_info:
        sheet_from_csv(content)
    return str(error_info.value)


# Letters


@pytest.mark.parametrize(
    "content",
    [
        LIST.encode("utf-8"),
        LIST.encode("utf-8-sig"),
        codecs.BOM_UTF16_LE + LIST.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + LIST.encode("utf-16-be"),
    ],
    ids=["plain", "marked", "little", "big"],
)
def test_unicode_is_read_in_each_of_its_forms(content):
    assert sheet_from_csv(content) == READ_ROWS


def test_letters_of_an_older_windows_program_are_read():
    assert sheet_from_csv("Name\nRenée “Ace” Š\n".encode("cp1252"))[1].cells == ("Renée “Ace” Š",)


@pytest.mark.parametrize(
    "content",
    [
        b"Name\nAnn\0\n",
        LIST.encode("utf-16-le"),
        codecs.BOM_UTF16_LE + b"N\0a",
        codecs.BOM_UTF16_LE + b"\0\xd8A\0",
        codecs.BOM_UTF32_LE + LIST.encode("utf-32-le"),
        b"Name\nAnn \x81\x8d\n",
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    ],
    ids=["NUL", "unmarked", "cut short", "half a pair", "UTF-32", "no letters", "picture"],
)
def test_bytes_that_are_no_text_are_refused(content):
    assert csv_refusal(content) == UNREADABLE


# Separators


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_separator_is_the_one_between_the_headings(separator):
    content = f"Name{separator}Lot\nLee{separator}14\n".encode()
    assert sheet_from_csv(content) == (ListRow(1, ("Name", "Lot")), ListRow(2, ("Lee", "14")))


def test_separator_inside_quotation_marks_is_not_counted():
    content = b'"Name, as on the card, please";Lot\n"Lee, Ann";14\n'
    assert sheet_from_csv(content)[1].cells == ("Lee, Ann", "14")


def test_separator_is_found_below_empty_lines():
    assert sheet_from_csv(b"\n \nName;Lot\nAnn;1\n") == (
        ListRow(3, ("Name", "Lot")),
        ListRow(4, ("Ann", "1")),
    )


def test_single_column_needs_no_separator():
    assert sheet_from_csv(b"Name\nAnn; Bob\n")[1].cells == ("Ann; Bob",)


# Lines and quotation marks


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_list_may_have_the_line_ends_of_any_system(end):
    assert sheet_from_csv(f"Name{end}Ann{end}Bob".encode())[2] == ListRow(3, ("Bob",))


def test_row_over_two_lines_is_known_by_its_first():
    rows = sheet_from_csv(b'Name,Note\nAnn,"one\ntwo"\nBob,\n')
    assert rows[1:] == (ListRow(2, ("Ann", "one\ntwo")), ListRow(4, ("Bob",)))


def test_quotation_marks_inside_a_name_are_kept():
    content = b'Name\nBob "Ace" Lee\n"Ann ""Queen"" Fox"\n'
    assert [row.cells for row in sheet_from_csv(content)[1:]] == [
        ('Bob "Ace" Lee',),
        ('Ann "Queen" Fox',),
    ]


@pytest.mark.parametrize("text", ['"Bob', '"Bob" Lee'])
def test_quotation_marks_out_of_pairs_are_refused_with_the_line_they_begin_on(text):
    assert csv_refusal(f"Name\nAnn\n{text}\nDee\n".encode()) == (
        "A quotation mark in line 3 has no partner. Add the missing one, or save the list as .xlsx."
    )


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"Name" + b",x" * 400_000, "Line 1 has 400,001 columns"),
        (b"Name\n" + b"," * 900_000 + b"x", "Line 2 has 900,001 columns"),
        (b"x" * 900_000, "A quotation mark in line 1 has no partner"),
        (b"Name\n" + b"x" * 900_000, "A quotation mark in line 2 has no partner"),
        (b"\n" * 900_000 + b"Name", "below line 20,000"),
        (b"\n" * 900_000, "below line 20,000"),
        (b"Name\n" + b"Ann\n" * 200_000, "A list can have 2,000 lines"),
    ],
)
def test_endless_lists_are_refused(content, sentence):
    assert sentence in csv_refusal(content)

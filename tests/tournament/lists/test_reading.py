from contextlib import suppress

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.tournament.lists.workbooks import CELLS, packed, parts, workbook
from tournament.lists.contact import Listed
from tournament.lists.people import people
from tournament.lists.reading import read
from tournament.lists.sheet import ListRow
from tournament.words.refused import Refused

BOOK = workbook(["Name", "Lot"], ["Ann Lee", 14.0])
TEXT = b"Name,Lot\nAnn Lee,14\n"
OLDER = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600
ANYTHING = st.sampled_from(["a.csv", "a.xlsx", "a.txt", "a.TSV", "a.xls", "a", ""])


def refusal(name, content):
    with pytest.raises(Refused) as refused:
        read(name, content)
    return str(refused.value)


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
    assert read(name, content) == (ListRow(1, ("Name", "Lot")), ListRow(2, ("Ann Lee", "14")))


@pytest.mark.parametrize(("name", "content"), [("a.csv", TEXT), ("a.xlsx", BOOK)])
def test_file_becomes_people(name, content):
    assert people(read(name, content)).people == (Listed("Ann Lee", lot="14", line=2),)


# What is refused before anything of it is read


@pytest.mark.parametrize(
    "name", ["", "members", "members.xls", "members.xlsm", "a.ods", "csv", ".csv"]
)
def test_other_kinds_of_files_are_refused(name):
    assert refusal(name, TEXT) == (
        "Only lists in .xlsx and .csv files can be read here: "
        "save it from your spreadsheet as .xlsx or .csv."
    )


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("a.xlsx", b"<!DOCTYPE html><table>", "says it is XLSX but is a web page"),
        ("a.xlsx", b"\xef\xbb\xbf\r\n <html>", "says it is XLSX but is a web page"),
        ("a.csv", b"<html><body>Please sign in", "says it is CSV but is a web page"),
        ("a.xlsx", OLDER, "says it is XLSX but is an older Excel file, or one with a password"),
        ("a.csv", OLDER, "says it is CSV but is an older Excel file, or one with a password"),
        ("a.csv", b"%PDF-1.7", "says it is CSV but is a PDF"),
        ("a.txt", b"{\\rtf1", "says it is TXT but is a letter from a word processor"),
        ("a.xlsx", TEXT, "says it is XLSX but is something else"),
        ("a.csv", BOOK, "says it is CSV but is a workbook"),
    ],
)
def test_file_that_is_not_what_it_says_is_refused(name, content, sentence):
    assert refusal(name, content) == (
        f"This file {sentence}: save it from your spreadsheet as .xlsx or .csv."
    )


@pytest.mark.parametrize("name", ["a.csv", "a.xlsx"])
def test_empty_file_is_refused(name):
    assert refusal(name, b"") == (
        "This file is empty: save it from your spreadsheet as .xlsx or .csv."
    )


@pytest.mark.parametrize("name", ["a.csv", "a.xlsx"])
def test_file_of_more_than_a_megabyte_is_refused(name):
    assert refusal(name, b"x" * 50_000_000) == (
        "This file has 50.0 MB and a list may have 1 MB: save the sheet with the names alone."
    )


def test_file_of_a_megabyte_is_read():
    line = b"Name" + b"," * 995 + b"\n"
    assert len(read("a.csv", line * 1_000)) == 1_000


# Whatever comes


def settle(name, content):
    """Anything but people or a refusal is raised here, and fails the test."""
    with suppress(Refused):
        people(read(name, content))


@settings(deadline=None)
@given(ANYTHING, st.binary())
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
    settle("a.xlsx", exchanged(BOOK, data))


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_workbook_with_any_part_spoiled_is_read_or_refused(data):
    inside = parts(BOOK)
    name = data.draw(st.sampled_from(sorted(inside)))
    settle("a.xlsx", packed({**inside, name: exchanged(inside[name], data)}))


@settings(deadline=None)
@given(st.binary())
def test_workbook_with_any_cells_is_read_or_refused(cells):
    settle("a.xlsx", packed({**parts(BOOK), CELLS: cells}))


def exchanged(content, data):
    """Some stretch of it taken out and something put in."""
    begin = data.draw(st.integers(0, len(content)))
    end = data.draw(st.integers(begin, min(len(content), begin + 40)))
    return content[:begin] + data.draw(st.binary(max_size=20)) + content[end:]

import codecs

import pytest

from tournament.lists.csv_text import sheet
from tournament.lists.sheet import ListRow
from tournament.words.refused import Refused

LIST = "Name,Lot\r\nŁukasz Né,14\r\n"
READ = (ListRow(1, ("Name", "Lot")), ListRow(2, ("Łukasz Né", "14")))
UNREADABLE = (
    "The letters in this file cannot be read: "
    "save it from your spreadsheet as .xlsx, or as CSV in UTF-8."
)


def refusal(content):
    with pytest.raises(Refused) as refused:
        sheet(content)
    return str(refused.value)


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
    assert sheet(content) == READ


def test_letters_of_an_older_windows_program_are_read():
    assert sheet("Name\nRenée “Ace” Š\n".encode("cp1252"))[1].cells == ("Renée “Ace” Š",)


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
    assert refusal(content) == UNREADABLE


# Separators


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_separator_is_the_one_between_the_headings(separator):
    content = f"Name{separator}Lot\nLee{separator}14\n".encode()
    assert sheet(content) == (ListRow(1, ("Name", "Lot")), ListRow(2, ("Lee", "14")))


def test_separator_inside_quotation_marks_is_not_counted():
    content = b'"Name, as on the card, please";Lot\n"Lee, Ann";14\n'
    assert sheet(content)[1].cells == ("Lee, Ann", "14")


def test_separator_is_found_below_empty_lines():
    assert sheet(b"\n \nName;Lot\nAnn;1\n") == (
        ListRow(3, ("Name", "Lot")),
        ListRow(4, ("Ann", "1")),
    )


def test_single_column_needs_no_separator():
    assert sheet(b"Name\nAnn; Bob\n")[1].cells == ("Ann; Bob",)


# Lines and quotation marks


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_as_any_machine_ends_them(end):
    assert sheet(f"Name{end}Ann{end}Bob".encode())[2] == ListRow(3, ("Bob",))


def test_row_over_two_lines_is_known_by_its_first():
    rows = sheet(b'Name,Note\nAnn,"one\ntwo"\nBob,\n')
    assert rows[1:] == (ListRow(2, ("Ann", "one\ntwo")), ListRow(4, ("Bob",)))


def test_quotation_marks_inside_a_name_are_kept():
    content = b'Name\nBob "Ace" Lee\n"Ann ""Queen"" Fox"\n'
    assert [row.cells for row in sheet(content)[1:]] == [
        ('Bob "Ace" Lee',),
        ('Ann "Queen" Fox',),
    ]


@pytest.mark.parametrize("wrong", ['"Bob', '"Bob" Lee'])
def test_quotation_marks_out_of_pairs_are_refused_with_the_line_they_begin_on(wrong):
    assert refusal(f"Name\nAnn\n{wrong}\nDee\n".encode()) == (
        "A cell that begins in line 3 does not end as it should: "
        "give every quotation mark there its partner, or save the list as .xlsx."
    )


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"Name" + b",x" * 400_000, "Line 1 has 400,001 columns"),
        (b"Name\n" + b"," * 900_000 + b"x", "Line 2 has 900,001 columns"),
        (b"x" * 900_000, "A cell that begins in line 1 does not end"),
        (b"Name\n" + b"x" * 900_000, "A cell that begins in line 2 does not end"),
        (b"\n" * 900_000 + b"Name", "below line 20,000"),
        (b"\n" * 900_000, "below line 20,000"),
        (b"Name\n" + b"Ann\n" * 200_000, "A list may have 2,000 lines"),
    ],
)
def test_endless_lists_are_refused(content, sentence):
    assert sentence in refusal(content)

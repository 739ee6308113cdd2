import os
import tracemalloc
import zlib
from contextlib import suppress
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest

from tests.tournament.kit.lists.workbooks import (
    BOOK,
    CELLS,
    STYLES,
    TYPES,
    book_with_part,
    edited_book,
    pack,
    parts_of_workbook,
    workbook,
)
from tournament.evening.words.refused import Refused
from tournament.kit.lists import spreadsheet
from tournament.kit.lists.sheet import ListRow
from tournament.kit.lists.spreadsheet import repack_workbook

DAMAGED_WORDS = (
    "This workbook is damaged. "
    "Copy the names into a new spreadsheet and save that as .xlsx or .csv."
)
LIST = workbook(["Name"], ["Ann"])
TWO_ROWS = (ListRow(1, ("Name",)), ListRow(2, ("Ann",)))


def workbook_with_stored_part(name, content):
    return pack({**parts_of_workbook(LIST), name: content}, ZIP_STORED)


def refusal(content):
    with pytest.raises(Refused) as error_info:
        repack_workbook(content)
    return str(error_info.value)


def peak_memory(content):
    """Return the most memory used while a workbook is read, whether it is readable or not."""
    tracemalloc.start()
    with suppress(Refused):
        spreadsheet.read_workbook(content)
    most_bytes = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most_bytes


# Read


def test_repacked_cells_are_unchanged_and_uncompressed():
    with ZipFile(repack_workbook(LIST)) as repacked_zip:
        assert repacked_zip.read(CELLS) == parts_of_workbook(LIST)[CELLS]
        assert {part.compress_type for part in repacked_zip.infolist()} == {ZIP_STORED}


def test_everything_but_the_cells_stays_behind():
    parts = parts_of_workbook(LIST) | {
        "xl/media/image1.png": b"\0",
        "xl/externalLinks/externalLink1.xml": b"<!DOCTYPE x>",
        "xl/printerSettings/printerSettings1.bin": b"\0",
        "xl/embeddings/inner.zip": LIST,
    }
    with ZipFile(repack_workbook(pack(parts))) as repacked_zip:
        assert sorted(repacked_zip.namelist()) == [
            TYPES,
            "_rels/.rels",
            "xl/_rels/workbook.xml.rels",
            STYLES,
            BOOK,
            CELLS,
        ]


# Refused


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (pack({"inner.zip": LIST}), "This is not an Excel workbook"),
        (pack({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}), "not an Excel"),
        (
            edited_book(TYPES, "sheet.main", "template.main"),
            "This is not a plain Excel workbook",
        ),
        (book_with_part("xl/vbaProject.bin", b"\0"), "This workbook has a macro"),
        (book_with_part("XL/VBAPROJECT.BIN", b"\0"), "This workbook has a macro"),
        (
            pack({**parts_of_workbook(LIST), **{f"{n}.xml": b"" for n in range(50)}}),
            "too many sheets",
        ),
        (book_with_part("big.bin", os.urandom(100) * 220_000), "much too large"),
        (book_with_part("squeezed.bin", b" " * 200_000), "much too large"),
        (workbook_with_stored_part("big.bin", b" " * 20_000_001), "much too large"),
        (workbook_with_stored_part(CELLS, b"<c/>" * 180_001), "too much in it"),
        (workbook_with_stored_part(CELLS, b' a=""' * 180_001), "too much in it"),
        (workbook_with_stored_part(STYLES, b"<x/>" * 20_001), "too much in it"),
    ],
)
def test_workbook_that_is_no_plain_list_is_refused_unread(content, sentence):
    sentence_given = refusal(content)
    assert sentence in sentence_given
    assert sentence_given.endswith(("save that as .xlsx or .csv.", "Save it as .csv instead."))


@pytest.mark.parametrize(
    "content",
    [
        b"PK\x03\x04",
        LIST[:-10],
        LIST[: len(LIST) // 2],
        LIST.replace(b"PK\x01\x02", b"PK\x01\x09"),
        pack(parts_of_workbook(LIST), ZIP_BZIP2),
        book_with_part(CELLS, parts_of_workbook(LIST)[CELLS].decode().encode("utf-16")),
    ],
    ids=["four bytes", "no end", "half", "no directory", "bzip2", "UTF-16"],
)
def test_damaged_workbook_is_refused(content):
    assert refusal(content) == DAMAGED_WORDS


def test_workbook_with_a_spoiled_byte_in_its_cells_is_refused():
    assert (
        refusal(pack(parts_of_workbook(LIST), ZIP_STORED).replace(b"Ann", b"Anm")) == DAMAGED_WORDS
    )


def test_workbook_with_the_same_part_twice_is_refused():
    workbook_parts = [*parts_of_workbook(LIST).items(), ("xl/stylez.xml", b"<x/>")]
    assert refusal(pack(dict(workbook_parts)).replace(b"stylez", b"styles")) == DAMAGED_WORDS


def test_part_behind_a_password_is_refused():
    marks = {b"PK\x03\x04\x14\0\0": b"PK\x03\x04\x14\0\1", b"\x14\x03\x14\0\0": b"\x14\x03\x14\0\1"}
    encrypted_list = LIST
    for open_, shut in marks.items():
        encrypted_list = encrypted_list.replace(open_, shut)
    assert refusal(encrypted_list) == DAMAGED_WORDS


@pytest.mark.parametrize(
    "document_type",
    [
        '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>',
        '<!DOCTYPE x [<!ATTLIST c a CDATA "x">]>',
        '<!DOCTYPE x SYSTEM "http://192.0.2.1/x.dtd">',
    ],
)
@pytest.mark.parametrize("part", [CELLS, BOOK, STYLES, TYPES])
def test_document_type_is_refused_in_every_part(part, document_type):
    xml = parts_of_workbook(LIST)[part].decode()
    root = xml.index("<", 2) if xml.startswith("<?") else 0
    spoilt = f"{xml[:root]}{document_type}{xml[root:]}".encode()
    assert refusal(book_with_part(part, spoilt)) == DAMAGED_WORDS


# The cost of a bomb


def test_zip_bomb_is_refused_before_unpacking():
    bomb = book_with_part(CELLS, b" " * 60_000_000)
    assert len(bomb) < 100_000
    assert peak_memory(bomb) < 2_000_000


def test_bomb_with_a_false_header_is_unpacked_only_to_the_stated_size():
    small_content = parts_of_workbook(LIST)[CELLS]
    bomb = book_with_part(CELLS, small_content + b" " * 60_000_000)
    crc = zlib.crc32(small_content + b" " * 60_000_000).to_bytes(4, "little")
    bomb_with_false_header = bomb.replace(
        (60_000_000 + len(small_content)).to_bytes(4, "little"),
        len(small_content).to_bytes(4, "little"),
    ).replace(crc, zlib.crc32(small_content).to_bytes(4, "little"))
    assert peak_memory(bomb_with_false_header) < 5_000_000


def test_false_header_costs_its_reader_nothing():
    small_content = parts_of_workbook(LIST)[CELLS]
    hidden_content = os.urandom(600_000).hex().encode()
    bomb = pack({**parts_of_workbook(LIST), CELLS: small_content + hidden_content}, ZIP_DEFLATED)
    for true_value, false_value in (
        (len(small_content + hidden_content), len(small_content)),
        (zlib.crc32(small_content + hidden_content), zlib.crc32(small_content)),
    ):
        bomb = bomb.replace(true_value.to_bytes(4, "little"), false_value.to_bytes(4, "little"))
    assert spreadsheet.read_workbook(bomb) == TWO_ROWS


@pytest.mark.parametrize(
    "cells",
    [
        lambda: b"<row " + b" ".join(b'a%d=""' % n for n in range(170_000)) + b"/>",
        lambda: b'<row><c t="str"><v>' + "😀".encode() * 4_000_000 + b"</v></c></row>",
    ],
    ids=["attributes", "text"],
)
def test_largest_sheet_that_is_read_stays_small(cells):
    xml = parts_of_workbook(LIST)[CELLS].replace(b"</sheetData>", cells() + b"</sheetData>")
    assert peak_memory(workbook_with_stored_part(CELLS, xml)) < 150_000_000

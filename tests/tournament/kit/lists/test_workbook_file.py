import os
import tracemalloc
import zlib
from contextlib import suppress
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest

from tests.tournament.kit.lists.workbooks import (
    CELLS_PART,
    STYLES_PART,
    TYPES_PART,
    WORKBOOK_PART,
    edited_workbook,
    pack_parts,
    parts_of_workbook,
    workbook,
    workbook_with_part,
)
from tournament.evening.words.refused import Refused
from tournament.kit.lists import spreadsheet
from tournament.kit.lists.sheet import ListRow
from tournament.kit.lists.spreadsheet import repack_workbook

DAMAGED_SENTENCE_START = (
    "This workbook is damaged. "
    "Copy the names into a new spreadsheet and save that as .xlsx or .csv."
)
LIST_WORKBOOK = workbook(["Name"], ["Ann"])
HEADING_AND_NAME_ROWS = (ListRow(1, ("Name",)), ListRow(2, ("Ann",)))


def make_workbook_with_part(name, content):
    return pack_parts({**parts_of_workbook(LIST_WORKBOOK), name: content}, ZIP_STORED)


def refusal_of_workbook(content):
    with pytest.raises(Refused) as error_info:
        repack_workbook(content)
    return str(error_info.value)


def measure_peak_memory(content):
    """Return the most memory used while a workbook is read or refused."""
    tracemalloc.start()
    with suppress(Refused):
        spreadsheet.read_workbook(content)
    most_bytes = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most_bytes


# The tests below are about workbooks that are read.


def test_repacked_cells_are_unchanged_and_uncompressed():
    with ZipFile(repack_workbook(LIST_WORKBOOK)) as repacked_zip:
        assert repacked_zip.read(CELLS_PART) == parts_of_workbook(LIST_WORKBOOK)[CELLS_PART]
        assert {part.compress_type for part in repacked_zip.infolist()} == {ZIP_STORED}


def test_repacked_workbook_has_only_parts_with_cells():
    parts = parts_of_workbook(LIST_WORKBOOK) | {
        "xl/media/image1.png": b"\0",
        "xl/externalLinks/externalLink1.xml": b"<!DOCTYPE x>",
        "xl/printerSettings/printerSettings1.bin": b"\0",
        "xl/embeddings/inner.zip": LIST_WORKBOOK,
    }
    with ZipFile(repack_workbook(pack_parts(parts))) as repacked_zip:
        assert sorted(repacked_zip.namelist()) == [
            TYPES_PART,
            "_rels/.rels",
            "xl/_rels/workbook.xml.rels",
            STYLES_PART,
            WORKBOOK_PART,
            CELLS_PART,
        ]


# The tests below are about workbooks that are refused.


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (pack_parts({"inner.zip": LIST_WORKBOOK}), "This is not an Excel workbook"),
        (
            pack_parts({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}),
            "not an Excel",
        ),
        (
            edited_workbook(TYPES_PART, "sheet.main", "template.main"),
            "This is not a plain Excel workbook",
        ),
        (workbook_with_part("xl/vbaProject.bin", b"\0"), "This workbook has a macro"),
        (workbook_with_part("XL/VBAPROJECT.BIN", b"\0"), "This workbook has a macro"),
        (
            pack_parts(
                {**parts_of_workbook(LIST_WORKBOOK), **{f"{n}.xml": b"" for n in range(50)}}
            ),
            "too many sheets",
        ),
        (workbook_with_part("big.bin", os.urandom(100) * 220_000), "much too large"),
        (workbook_with_part("squeezed.bin", b" " * 200_000), "much too large"),
        (make_workbook_with_part("big.bin", b" " * 20_000_001), "much too large"),
        (make_workbook_with_part(CELLS_PART, b"<c/>" * 180_001), "too much in it"),
        (make_workbook_with_part(CELLS_PART, b' a=""' * 180_001), "too much in it"),
        (make_workbook_with_part(STYLES_PART, b"<x/>" * 20_001), "too much in it"),
    ],
)
def test_workbook_other_than_a_plain_list_is_refused(content, sentence):
    sentence_given = refusal_of_workbook(content)
    assert sentence in sentence_given
    assert sentence_given.endswith(("save that as .xlsx or .csv.", "Save it as .csv instead."))


@pytest.mark.parametrize(
    "content",
    [
        b"PK\x03\x04",
        LIST_WORKBOOK[:-10],
        LIST_WORKBOOK[: len(LIST_WORKBOOK) // 2],
        LIST_WORKBOOK.replace(b"PK\x01\x02", b"PK\x01\x09"),
        pack_parts(parts_of_workbook(LIST_WORKBOOK), ZIP_BZIP2),
        workbook_with_part(
            CELLS_PART, parts_of_workbook(LIST_WORKBOOK)[CELLS_PART].decode().encode("utf-16")
        ),
    ],
    ids=["four bytes", "no end", "half", "no directory", "bzip2", "UTF-16"],
)
def test_damaged_workbook_is_refused(content):
    assert refusal_of_workbook(content) == DAMAGED_SENTENCE_START


def test_workbook_with_a_damaged_byte_in_its_cells_is_refused():
    assert (
        refusal_of_workbook(
            pack_parts(parts_of_workbook(LIST_WORKBOOK), ZIP_STORED).replace(b"Ann", b"Anm")
        )
        == DAMAGED_SENTENCE_START
    )


def test_workbook_with_the_same_part_twice_is_refused():
    workbook_parts = [*parts_of_workbook(LIST_WORKBOOK).items(), ("xl/stylez.xml", b"<x/>")]
    assert (
        refusal_of_workbook(pack_parts(dict(workbook_parts)).replace(b"stylez", b"styles"))
        == DAMAGED_SENTENCE_START
    )


def test_encrypted_part_is_refused():
    encrypted_mark_by_plain_mark = {
        b"PK\x03\x04\x14\0\0": b"PK\x03\x04\x14\0\1",
        b"\x14\x03\x14\0\0": b"\x14\x03\x14\0\1",
    }
    encrypted_list = LIST_WORKBOOK
    for plain_mark, encrypted_mark in encrypted_mark_by_plain_mark.items():
        encrypted_list = encrypted_list.replace(plain_mark, encrypted_mark)
    assert refusal_of_workbook(encrypted_list) == DAMAGED_SENTENCE_START


@pytest.mark.parametrize(
    "document_type",
    [
        '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>',
        '<!DOCTYPE x [<!ATTLIST c a CDATA "x">]>',
        '<!DOCTYPE x SYSTEM "http://192.0.2.1/x.dtd">',
    ],
)
@pytest.mark.parametrize("part", [CELLS_PART, WORKBOOK_PART, STYLES_PART, TYPES_PART])
def test_document_type_is_refused_in_every_part(part, document_type):
    xml = parts_of_workbook(LIST_WORKBOOK)[part].decode()
    root = xml.index("<", 2) if xml.startswith("<?") else 0
    xml_with_document_type = f"{xml[:root]}{document_type}{xml[root:]}".encode()
    assert (
        refusal_of_workbook(workbook_with_part(part, xml_with_document_type))
        == DAMAGED_SENTENCE_START
    )


# The tests below are about the memory that a zip bomb needs.


def test_zip_bomb_is_refused_before_unpacking():
    large_zip = workbook_with_part(CELLS_PART, b" " * 60_000_000)
    assert len(large_zip) < 100_000
    assert measure_peak_memory(large_zip) < 2_000_000


def test_zip_with_a_false_size_is_read_only_up_to_that_size():
    small_content = parts_of_workbook(LIST_WORKBOOK)[CELLS_PART]
    large_zip = workbook_with_part(CELLS_PART, small_content + b" " * 60_000_000)
    crc = zlib.crc32(small_content + b" " * 60_000_000).to_bytes(4, "little")
    zip_with_false_size = large_zip.replace(
        (60_000_000 + len(small_content)).to_bytes(4, "little"),
        len(small_content).to_bytes(4, "little"),
    ).replace(crc, zlib.crc32(small_content).to_bytes(4, "little"))
    assert measure_peak_memory(zip_with_false_size) < 5_000_000


def test_zip_with_a_false_size_needs_little_memory():
    small_content = parts_of_workbook(LIST_WORKBOOK)[CELLS_PART]
    hidden_content = os.urandom(600_000).hex().encode()
    large_zip = pack_parts(
        {**parts_of_workbook(LIST_WORKBOOK), CELLS_PART: small_content + hidden_content},
        ZIP_DEFLATED,
    )
    for true_value, false_value in (
        (len(small_content + hidden_content), len(small_content)),
        (zlib.crc32(small_content + hidden_content), zlib.crc32(small_content)),
    ):
        large_zip = large_zip.replace(
            true_value.to_bytes(4, "little"), false_value.to_bytes(4, "little")
        )
    assert spreadsheet.read_workbook(large_zip) == HEADING_AND_NAME_ROWS


@pytest.mark.parametrize(
    "cells",
    [
        lambda: b"<row " + b" ".join(b'a%d=""' % n for n in range(170_000)) + b"/>",
        lambda: b'<row><c t="str"><v>' + "😀".encode() * 4_000_000 + b"</v></c></row>",
    ],
    ids=["attributes", "text"],
)
def test_largest_accepted_sheet_needs_limited_memory(cells):
    xml = parts_of_workbook(LIST_WORKBOOK)[CELLS_PART].replace(
        b"</sheetData>", cells() + b"</sheetData>"
    )
    assert measure_peak_memory(make_workbook_with_part(CELLS_PART, xml)) < 150_000_000

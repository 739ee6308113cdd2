"""Build workbooks as spreadsheet programs save them, and damage them."""

import io
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import Workbook

TYPES_PART = "[Content_Types].xml"
WORKBOOK_PART = "xl/workbook.xml"
LINKS_PART = "xl/_rels/workbook.xml.rels"
STYLES_PART = "xl/styles.xml"
CELLS_PART = "xl/worksheets/sheet1.xml"


def workbook(*rows):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    return workbook_bytes(book)


def workbook_bytes(book):
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def parts_of_workbook(content):
    with ZipFile(io.BytesIO(content)) as zip_file:
        return {name: zip_file.read(name) for name in zip_file.namelist()}


def pack_parts(parts, compression=ZIP_DEFLATED):
    file = io.BytesIO()
    with ZipFile(file, "w", compression) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return file.getvalue()


def edited_workbook(part, old_text, new_text):
    """Return a workbook in which a text in one of its parts is replaced."""
    parts = parts_of_workbook(workbook(["Name"], ["Ann"]))
    text = parts[part].decode()
    assert old_text in text
    return pack_parts({**parts, part: text.replace(old_text, new_text, 1).encode()})


def workbook_with_part(name, content):
    """Return a workbook that has a part, a file in its archive, with this name and content."""
    return pack_parts({**parts_of_workbook(workbook(["Name"], ["Ann"])), name: content})


def workbook_without_part(name):
    workbook_parts = parts_of_workbook(workbook(["Name"], ["Ann"]))
    del workbook_parts[name]
    return pack_parts(workbook_parts)

"""Workbooks as spreadsheets save them, and ways to spoil them."""

import io
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import Workbook

TYPES = "[Content_Types].xml"
BOOK = "xl/workbook.xml"
LINKS = "xl/_rels/workbook.xml.rels"
STYLES = "xl/styles.xml"
CELLS = "xl/worksheets/sheet1.xml"


def workbook(*rows):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    return saved(book)


def saved(book):
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def parts(content):
    with ZipFile(io.BytesIO(content)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def packed(parts, how=ZIP_DEFLATED):
    file = io.BytesIO()
    with ZipFile(file, "w", how) as again:
        for name, content in parts.items():
            again.writestr(name, content)
    return file.getvalue()


def spoiled(part, old, new):
    """A list of two with one text in one part of it exchanged."""
    inside = parts(workbook(["Name"], ["Ann"]))
    text = inside[part].decode()
    assert old in text
    return packed({**inside, part: text.replace(old, new, 1).encode()})


def with_part(name, content):
    return packed({**parts(workbook(["Name"], ["Ann"])), name: content})


def without_part(name):
    inside = parts(workbook(["Name"], ["Ann"]))
    del inside[name]
    return packed(inside)

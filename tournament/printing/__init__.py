"""Paper: from what is to be shown to the bytes of a PDF. Knows no request and no row.

`letters.py` measures, `frames.py` divides a page, `sheet.py` draws it, `book.py` binds the pages;
`lists.py`, `listed.py`, `growing.py` and `flow.py` set what runs over many of them, `cutting.py`
puts cards on one. Every document is a file of its own, and `catalogue.py` has them all.
"""

"""Paper: from what is to be shown to the bytes of a PDF. Knows no request and no row.

`letters.py` measures, `frames.py` divides a page, `sheet.py` draws, `lists.py` sets tables that run
over many pages; every document is a file of its own, and `papers.py` has them all by name.
"""

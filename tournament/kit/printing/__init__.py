"""Paper: from what is to be shown to the bytes of a PDF. Knows no request and no row.

`faces.py` has the letters, `letters.py` makes words fit, `frames.py` divides a page, `shapes.py`
and `page.py` draw it, `suits.py` has the suits, `head_line.py` begins it, `book.py` binds the
pages; `word_table.py` sets a list that runs over many, and `cutting.py` puts cards on one.
"""

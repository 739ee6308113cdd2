"""Paper: from what is to be shown to the bytes of a PDF. Knows no request and no row.

`faces.py` has the letters, `letters.py` measures, `frames.py` divides a page, `shapes.py` and
`page.py` draw it, `painting.py` puts a drawing there, `head_line.py` begins it, `book.py` binds the
pages, `readable.py` tries one; `titled_list.py`, `word_table.py`, `growing_columns.py` and
`flow.py` set what runs over many, `cutting.py` puts cards on one.
"""

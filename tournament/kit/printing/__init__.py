"""Draws pages of paper and makes PDFs of them. Nothing here reads a request or the database.
`faces.py` has the fonts, `letters.py` makes words fit, `frames.py` divides a page, `shapes.py` and
`page.py` draw on it, `suits.py` has the suits, `head_line.py` draws the top line, and `pdf_file.py`
makes a PDF of the pages; `word_table.py` sets a list over many pages, and `cutting.py` puts cards
on a page.
"""

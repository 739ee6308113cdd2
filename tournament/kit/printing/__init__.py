"""Paper: turns what is to be shown into the bytes of a PDF, without knowing a request or a database
row. `faces.py` has the fonts, `letters.py` makes words fit, `frames.py` divides a page, `shapes.py`
and `page.py` draw on it, `suits.py` has the suits, `head_line.py` draws the top line, and
`pdf_file.py` makes a PDF of the pages; `word_table.py` sets a list over many pages, and
`cutting.py` puts cards on a page.
"""

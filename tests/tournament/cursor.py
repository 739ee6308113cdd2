"""Find where the cursor is on a newly opened page."""

import re


def place_of_cursor(html):
    """Return where the page puts the cursor: the name of a box, the words of a button, or an empty
    text if it does not.
    """
    elements = re.findall(r"<(\w+)([^>]*)\sautofocus\b[^>]*>([^<]*)", html)
    assert len(elements) < 2, elements
    if not elements:
        return ""
    ((tag, attributes, words),) = elements
    name_attribute = re.search(r'name="([\w-]+)"', attributes)
    return name_attribute[1] if name_attribute and tag in ("input", "select") else words.strip()

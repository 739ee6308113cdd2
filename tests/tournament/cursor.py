"""Where the cursor waits on a page that was just opened."""

import re


def begins_at(page):
    """The name of the box, or what the button says; nothing where it waits nowhere."""
    found = re.findall(r"<(\w+)([^>]*)\sautofocus\b[^>]*>([^<]*)", page)
    assert len(found) < 2, found
    if not found:
        return ""
    ((kind, attributes, words),) = found
    named = re.search(r'name="([\w-]+)"', attributes)
    return named[1] if named and kind in ("input", "select") else words.strip()

"""Which of many pages have anything that others have not, so that of those alike one is looked at.

Knows what stands within, beside and behind what, by tags and classes, and none of the words.
"""

from html.parser import HTMLParser

EMPTY = {"br", "hr", "img", "input", "link", "meta", "path", "wbr"}


def unlike(pages, known):
    """Those with most first, each with its address; what they have is `known` then."""
    told = sorted(((parts(text), at, text) for at, text in pages), key=lambda one: -len(one[0]))
    for found, at, text in told:
        if found - known:
            known |= found
            yield at, text


def parts(text):
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return reader.found


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found, self._last = set(), ""
        self._within, self._beside = ["page"], [""]

    def handle_starttag(self, tag, attrs):
        classes = (dict(attrs).get("class") or "").split()
        one = ".".join([tag, *sorted(classes)])
        self.found |= {(self._within[-1], self._beside[-1], one), (self._last, one)}
        self._last = self._beside[-1] = one
        if tag not in EMPTY:
            self._within.append(one)
            self._beside.append("")

    def handle_endtag(self, tag):
        while tag not in EMPTY and len(self._within) > 1:
            self._beside.pop()
            if self._within.pop().partition(".")[0] == tag:
                return

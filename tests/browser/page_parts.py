"""Compare the parts of pages, so that only pages with new parts are checked. A part is a tag with
its classes, its parent and its neighbor. Words are not compared.
"""

from html.parser import HTMLParser

TAGS_WITHOUT_END = {"br", "hr", "img", "input", "link", "meta", "path", "wbr"}


def pages_with_new_parts(pages, known_parts):
    """Yield the address and HTML of each page that has parts no earlier page had, starting with the
    pages that have most parts. Add their parts to `known_parts`.
    """
    pages_by_size = sorted(
        ((parts_of_page(html), address, html) for address, html in pages),
        key=lambda parts_and_page: -len(parts_and_page[0]),
    )
    for parts, address, html in pages_by_size:
        if parts - known_parts:
            known_parts |= parts
            yield address, html


def parts_of_page(html):
    reader = _PartReader()
    reader.feed(html)
    reader.close()
    return reader.parts


class _PartReader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.parts, self._last = set(), ""
        self._open_parts, self._neighbors = ["page"], [""]

    def handle_starttag(self, tag, attrs):
        classes = (dict(attrs).get("class") or "").split()
        part = ".".join([tag, *sorted(classes)])
        self.parts |= {(self._open_parts[-1], self._neighbors[-1], part), (self._last, part)}
        self._last = self._neighbors[-1] = part
        if tag not in TAGS_WITHOUT_END:
            self._open_parts.append(part)
            self._neighbors.append("")

    def handle_endtag(self, tag):
        while tag not in TAGS_WITHOUT_END and len(self._open_parts) > 1:
            self._neighbors.pop()
            if self._open_parts.pop().partition(".")[0] == tag:
                return

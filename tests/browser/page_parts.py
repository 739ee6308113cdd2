"""Choose from many pages those with parts that the others lack, so that one page of each kind is
checked. Tags and classes are compared with their parents and neighbors; words are not.
"""

from html.parser import HTMLParser

TAGS_WITHOUT_END = {"br", "hr", "img", "input", "link", "meta", "path", "wbr"}


def pages_with_new_parts(pages, known_parts):
    """Yield the address of each page that has parts no earlier page had, starting with the pages
    that have most parts. Add their parts to `known_parts`.
    """
    by_size = sorted(
        ((parts_of_page(text), address, text) for address, text in pages),
        key=lambda parts_and_page: -len(parts_and_page[0]),
    )
    for parts, address, text in by_size:
        if parts - known_parts:
            known_parts |= parts
            yield address, text


def parts_of_page(text):
    reader = _PartReader()
    reader.feed(text)
    reader.close()
    return reader.found


class _PartReader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found, self._last = set(), ""
        self._within, self._beside = ["page"], [""]

    def handle_starttag(self, tag, attrs):
        classes = (dict(attrs).get("class") or "").split()
        part = ".".join([tag, *sorted(classes)])
        self.found |= {(self._within[-1], self._beside[-1], part), (self._last, part)}
        self._last = self._beside[-1] = part
        if tag not in TAGS_WITHOUT_END:
            self._within.append(part)
            self._beside.append("")

    def handle_endtag(self, tag):
        while tag not in TAGS_WITHOUT_END and len(self._within) > 1:
            self._beside.pop()
            if self._within.pop().partition(".")[0] == tag:
                return

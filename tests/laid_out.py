"""A page as a browser lays it out, whatever lines its template is written in: blanks are one blank,
and there is none at the edges of an element that stands in a box of its own.
"""

import re

from django.test import Client

BLANKS = re.compile(rb"\s+")
BOXES = rb"(?:h[1-6]|p|li|[ou]l|d[ltd]|t[rdh]|summary|div|option|caption|details|form|section)"
OPENED = re.compile(rb"(<(?:" + BOXES + rb"|a|button|label)\b[^>]*>) ")
CLOSED = re.compile(rb" (</(?:" + BOXES + rb"|a|button|label)>)")
BETWEEN = re.compile(rb"(</" + BOXES + rb">) (?=<)")
AS_TYPED = (b"<pre", b"<textarea")
_request = Client.request


def request(client, **asked):
    """In place of the test client's own."""
    answer = _request(client, **asked)
    is_page = answer.get("Content-Type", "").startswith("text/html") and not answer.streaming
    if is_page and not answer.get("Content-Encoding"):
        answer.content = laid_out(answer.content)
    return answer


def laid_out(page):
    if any(one in page for one in AS_TYPED):
        return page
    page = BLANKS.sub(b" ", page)
    page = page.replace(b'" >', b'">')
    for edge in (OPENED, CLOSED, BETWEEN):
        page = edge.sub(rb"\1", page)
    return page

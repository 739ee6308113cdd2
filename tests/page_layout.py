"""Lay out the HTML of a page as a browser does, whatever the line breaks of its template: each run
of blanks becomes one, and the edges of a block element have none.
"""

import re

from django.test import Client

WHITESPACE = re.compile(rb"\s+")
BLOCK_TAGS = rb"(?:h[1-6]|p|li|[ou]l|d[ltd]|t[rdh]|summary|div|option|caption|details|form|section)"
BLANK_AFTER_OPENING = re.compile(rb"(<(?:" + BLOCK_TAGS + rb"|a|button|label)\b[^>]*>) ")
BLANK_BEFORE_CLOSING = re.compile(rb" (</(?:" + BLOCK_TAGS + rb"|a|button|label)>)")
BLANK_BETWEEN_BLOCKS = re.compile(rb"(</" + BLOCK_TAGS + rb">) (?=<)")
PREFORMATTED_TAGS = (b"<pre", b"<textarea")
_plain_request = Client.request


def request_and_lay_out(client, **scope):
    """Send a request with the test client, and lay out the HTML of the response."""
    response = _plain_request(client, **scope)
    is_page = response.get("Content-Type", "").startswith("text/html") and not response.streaming
    if is_page and not response.get("Content-Encoding"):
        response.content = lay_out(response.content)
    return response


def lay_out(page):
    if any(mark in page for mark in PREFORMATTED_TAGS):
        return page
    page = WHITESPACE.sub(b" ", page)
    page = page.replace(b'" >', b'">')
    for edge in (BLANK_AFTER_OPENING, BLANK_BEFORE_CLOSING, BLANK_BETWEEN_BLOCKS):
        page = edge.sub(rb"\1", page)
    return page

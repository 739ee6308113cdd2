"""QR codes of links and Wi-Fi networks, for pages, paper and the terminal."""

import io
import re
from functools import lru_cache

import segno
from django.utils.safestring import SafeString, mark_safe


# LRU size: a code of 2 kB for each screen that may be open (`MAX_CHANNELS` in live/watcher.py). If
# it were smaller, the code would be drawn again each time a screen asks.
@lru_cache(maxsize=2_048)
def svg_code(link: str) -> SafeString:
    """Return the QR code of a link as SVG, with the margin of four modules that phones need. It is
    marked safe, since it contains none of the link's text.
    """
    svg_text: str = segno.make(link, error="m").svg_inline(
        omitsize=True, dark="#000", light="#fff", border=4, svgclass="qr", lineclass=None
    )
    return mark_safe(svg_text)


def wifi_text(name: str, password: str) -> str:
    """Return the text of a QR code with which a phone joins this Wi-Fi network, which is open if it
    has no password.
    """
    escaped_texts = [re.sub(r'([\\;,:"])', r"\\\1", text) for text in (name, password)]
    security = "WPA" if password else "nopass"
    return "WIFI:T:{};S:{};P:{};;".format(security, *escaped_texts)


def dark_modules(link: str) -> tuple[tuple[bool, ...], ...]:
    """Return the squares of a link's QR code, row by row: True where dark, without a margin."""
    return tuple(tuple(map(bool, row)) for row in segno.make(link, error="m").matrix)


def terminal_code(link: str) -> str:
    """Return the QR code of a link in characters for a terminal."""
    buffer = io.StringIO()
    segno.make(link, error="l").terminal(buffer, compact=True, border=2)
    return buffer.getvalue()

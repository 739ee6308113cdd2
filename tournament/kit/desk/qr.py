"""QR codes of links and Wi-Fi networks, for pages, paper and the terminal."""

import io
import re
from functools import lru_cache

import segno
from django.utils.safestring import SafeString, mark_safe


# LRU size: one QR code of 2 kB for each screen that may be open (`MAX_CHANNELS` in
# live/watcher.py). With a smaller cache, a code would be drawn again at each request of a screen.
@lru_cache(maxsize=2_048)
def svg_qr_code(link: str) -> SafeString:
    """Return the QR code of a link as SVG, with the margin of four squares that phones need. The
    SVG is safe HTML, since it contains none of the link's text.
    """
    svg_text: str = segno.make(link, error="m").svg_inline(
        omitsize=True, dark="#000", light="#fff", border=4, svgclass="qr", lineclass=None
    )
    return mark_safe(svg_text)


def wifi_qr_text(network_name: str, password: str) -> str:
    """Return the text of a QR code with which a phone joins a Wi-Fi network. A network without a
    password is open.
    """
    escaped_name_and_password = [
        re.sub(r'([\\;,:"])', r"\\\1", text) for text in (network_name, password)
    ]
    security = "WPA" if password else "nopass"
    return "WIFI:T:{};S:{};P:{};;".format(security, *escaped_name_and_password)


def qr_code_squares(link: str) -> tuple[tuple[bool, ...], ...]:
    """Return the squares of a link's QR code, row by row and without a margin: True for a dark
    square.
    """
    return tuple(tuple(map(bool, row)) for row in segno.make(link, error="m").matrix)


def terminal_qr_code(link: str) -> str:
    """Return the QR code of a link as characters for a terminal."""
    output_buffer = io.StringIO()
    segno.make(link, error="l").terminal(output_buffer, compact=True, border=2)
    return output_buffer.getvalue()

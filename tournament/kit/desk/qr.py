"""A link or a Wi-Fi as a QR code, for a page, for paper and for the terminal."""

import io
import re
from functools import lru_cache

import segno
from django.utils.safestring import SafeString, mark_safe


# One of 2 kB for each wall that may be watched at once (`MAX_CHANNELS` in live/watcher.py): with
# fewer, all walls looked at in turn would be drawn anew each time.
@lru_cache(maxsize=2_048)
def svg(link: str) -> SafeString:
    """Drawn as one path, with the four modules of quiet that phones need; safe, as none of the
    link's text is in it.
    """
    drawn: str = segno.make(link, error="m").svg_inline(
        omitsize=True, dark="#000", light="#fff", border=4, svgclass="qr", lineclass=None
    )
    return mark_safe(drawn)


def wifi(name: str, password: str) -> str:
    """What a phone's camera reads to join this network; without a password it is an open one."""
    escaped = [re.sub(r'([\\;,:"])', r"\\\1", text) for text in (name, password)]
    kind = "WPA" if password else "nopass"
    return "WIFI:T:{};S:{};P:{};;".format(kind, *escaped)


def modules(link: str) -> tuple[tuple[bool, ...], ...]:
    """Row by row, True where it is dark, without the quiet around it."""
    return tuple(tuple(map(bool, row)) for row in segno.make(link, error="m").matrix)


def terminal(link: str) -> str:
    out = io.StringIO()
    segno.make(link, error="l").terminal(out, compact=True, border=2)
    return out.getvalue()

"""A link as a QR code, for a page and for the terminal."""

import io
from functools import lru_cache

import segno
from django.utils.safestring import SafeString, mark_safe


@lru_cache(maxsize=64)
def svg(link: str) -> SafeString:
    """Drawn as one path, with the four modules of quiet that phones need; safe, as none of the
    link's text is in it.
    """
    drawn: str = segno.make(link, error="m").svg_inline(
        omitsize=True, dark="#000", light="#fff", border=4, svgclass="qr", lineclass=None
    )
    return mark_safe(drawn)


def modules(link: str) -> tuple[tuple[bool, ...], ...]:
    """Row by row, True where it is dark, without the quiet around it."""
    return tuple(tuple(map(bool, row)) for row in segno.make(link, error="m").matrix)


def terminal(link: str) -> str:
    out = io.StringIO()
    segno.make(link, error="l").terminal(out, compact=True, border=2)
    return out.getvalue()

import re

import zxingcpp
from PIL import Image

from tournament.kit.desk import qr
from tournament.server.live import watcher

TABLE_LINK = "http://192.168.1.20:8000/table/12/3/abcdefghijklmnopqrstuvwxyz234567/"


def test_qr_code_on_a_page_decodes_to_its_link():
    assert decode_svg_qr_code(qr.svg_qr_code(TABLE_LINK)) == TABLE_LINK


def test_qr_code_in_a_terminal_decodes_to_its_link():
    assert decode_terminal_qr_code(qr.terminal_qr_code(TABLE_LINK)) == TABLE_LINK


def test_qr_code_of_a_link_with_markup_contains_no_script():
    assert "<script" not in qr.svg_qr_code('"><script>alert(1)</script>')


def test_qr_codes_of_all_screens_fit_into_the_cache(monkeypatch):
    """Big screens ask for their codes in turn, which is the worst order for a cache that is too
    small.
    """
    drawn_links = []
    code = qr.segno.make(TABLE_LINK, error="m")
    monkeypatch.setattr(qr.segno, "make", lambda link, error: drawn_links.append(link) or code)
    qr.svg_qr_code.cache_clear()
    try:
        for _ in range(2):
            for number in range(watcher.MAX_CHANNELS):
                qr.svg_qr_code(f"{TABLE_LINK}{number}")
    finally:
        qr.svg_qr_code.cache_clear()
    assert len(drawn_links) == watcher.MAX_CHANNELS


def decode_terminal_qr_code(text):
    """Return the text of a QR code drawn in a terminal. Each line of half blocks has two rows of
    squares, and a full block is light.
    """
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in text.splitlines()]
    picture = Image.new("L", (max(map(len, lines)) * 8, len(lines) * 16), 0)
    for row, line in enumerate(lines):
        for column, block in enumerate(line):
            for half, is_light in enumerate((block in "█▀", block in "█▄")):
                if is_light:
                    picture.paste(
                        255,
                        (column * 8, row * 16 + half * 8, column * 8 + 8, row * 16 + half * 8 + 8),
                    )
    return zxingcpp.read_barcodes(picture)[0].text


def decode_svg_qr_code(drawing):
    """Return the text of a QR code drawn as one SVG path of horizontal strokes: M and m move, h
    draws.
    """
    side = int(re.search(r'viewBox="0 0 (\d+) ', drawing)[1])
    picture = Image.new("L", (side * 8, side * 8), 255)
    x = y = 0.0
    for command, numbers in re.findall(
        r"([Mmh])([-\d. ]+)", re.findall(r' d="([^"]+)"', drawing)[-1]
    ):
        values = [float(number) for number in numbers.split()]
        if command == "h":
            left, top = int(x * 8), int((y - 0.5) * 8)
            picture.paste(0, (left, top, left + int(values[0] * 8), top + 8))
            x += values[0]
        else:
            x, y = (values[0], values[1]) if command == "M" else (x + values[0], y + values[1])
    return zxingcpp.read_barcodes(picture)[0].text

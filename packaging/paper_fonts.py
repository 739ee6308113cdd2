"""The faces of paper, made from those of the screens: `python packaging/paper_fonts.py`.

A PDF knows no axis of weight and no features of type. So each face is cut out at one weight, its
figures are the plain ones that are all equally wide, and nothing is kept that paper cannot use.
Hyperlegible has no plain zero: Bitter lends its own, as on the screens, drawn into the same room.
Equal sources give equal faces.
"""

from __future__ import annotations

import hashlib
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from fontTools import merge, subset
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
from tournament.kit.printing.faces import (  # noqa: E402  found by the line above
    FIGURE,
    FILES,
    FONTS,
    STRONG,
    TEXT,
    TITLE,
)

SCREENS = ROOT / "tournament" / "static" / "tournament" / "fonts"
PARTS = ("latin", "latin-ext")
FIGURES = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
LENDER, ZERO = "bitter", ord("0")
# In seconds since 1904.
NEVER = 3_840_000_000
DROPPED = ["GSUB", "GPOS", "GDEF", "STAT", "HVAR", "MVAR", "avar", "gasp", "DSIG"]


@dataclass(frozen=True, slots=True)
class Face:
    """`source` is what the files of the screens begin with, `name` what a PDF calls it."""

    file: str
    source: str
    weight: int
    name: str


FACES = (
    Face(FILES[TEXT], "atkinson-hyperlegible-next", 400, "Hyperlegible Regular"),
    Face(FILES[STRONG], "atkinson-hyperlegible-next", 650, "Hyperlegible Strong"),
    Face(FILES[FIGURE], "bitter", 500, "Bitter Medium"),
    Face(FILES[TITLE], "bitter", 750, "Bitter Bold"),
)


def made(face: Face) -> TTFont:
    """Further Latin letters stand in a file of their own."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for part in PARTS:
            files.append(f"{folder}/{part}.ttf")
            _static(face.source, part, face.weight).save(files[-1])
        whole = merge.Merger().merge(files)
    if face.source != LENDER:
        _borrow_zero(whole, _static(LENDER, PARTS[0], face.weight))
    _called(whole, face.name)
    return whole


def _borrow_zero(font: TTFont, lender: TTFont) -> None:
    """As high and as wide as its own, which has a stroke and reads as a letter in "$1.00"."""
    own, lent = (each.getBestCmap()[ZERO] for each in (font, lender))
    room, glyph = font["glyf"][own], lender["glyf"][lent]
    across = (room.xMax - room.xMin) / (glyph.xMax - glyph.xMin)
    up = (room.yMax - room.yMin) / (glyph.yMax - glyph.yMin)
    left, foot = room.xMin - across * glyph.xMin, room.yMin - up * glyph.yMin
    pen = TTGlyphPen(None)
    lender.getGlyphSet()[lent].draw(TransformPen(pen, (across, 0, 0, up, left, foot)))
    font["glyf"][own] = pen.glyph()


def _static(source: str, part: str, weight: int) -> TTFont:
    """With plain figures in the places of those with a stroke or a tail."""
    font = TTFont(SCREENS / f"{source}-{part}-wght-normal.woff2")
    font = instancer.instantiateVariableFont(font, {"wght": weight})
    order = set(font.getGlyphOrder())
    plain = {ord("0") + at: f"{name}.tf" for at, name in enumerate(FIGURES)}
    for table in font["cmap"].tables:
        table.cmap |= {
            code: name for code, name in plain.items() if code in table.cmap and name in order
        }
    options = subset.Options(drop_tables=DROPPED, layout_features=[], hinting=False)
    options.notdef_outline = True
    cut = subset.Subsetter(options)
    cut.populate(unicodes=set(font.getBestCmap()))
    cut.subset(font)
    return font


def _called(font: TTFont, name: str) -> None:
    """The dates are no part of it."""
    for record in font["name"].names:
        if record.nameID in (1, 4, 16):
            record.string = name
        elif record.nameID in (3, 6):
            record.string = name.replace(" ", "-")
    font["head"].created = font["head"].modified = NEVER
    font.recalcTimestamp = False


def main() -> None:
    for face in FACES:
        file = FONTS / face.file
        made(face).save(file)
        print(f"{file.relative_to(ROOT)} {hashlib.sha256(file.read_bytes()).hexdigest()}")


if __name__ == "__main__":
    main()

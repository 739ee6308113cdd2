"""Make the fonts for paper from the fonts for screens: `python packaging/paper_fonts.py`.

A PDF supports neither variable weights nor font features. So each font is fixed at one weight, its
digits are all equally wide, and tables that a PDF cannot use are dropped. The font Hyperlegible has
no plain zero, so the zero of Bitter takes its place, as on the screens. The same source files
always give the same fonts.
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
from tournament.kit.printing.faces import (  # noqa: E402  found only after ROOT is in sys.path
    FIGURE,
    FILE_BY_FONT,
    FONT_FOLDER,
    STRONG,
    TEXT,
    TITLE,
)

SCREEN_FONT_FOLDER = ROOT / "tournament" / "static" / "tournament" / "fonts"
LATIN_PARTS = ("latin", "latin-ext")
DIGIT_NAMES = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
ZERO_SOURCE, ZERO_CODE = "bitter", ord("0")
# All fonts get this date, in seconds since 1904, so that two runs make the same files.
FONT_DATE_SECONDS = 3_840_000_000
DROPPED_FONT_TABLES = ["GSUB", "GPOS", "GDEF", "STAT", "HVAR", "MVAR", "avar", "gasp", "DSIG"]


@dataclass(frozen=True, slots=True)
class PaperFace:
    """One font for paper: its `file`, and the `name` that a PDF shows. It is made from the files of
    screen fonts whose names begin with `source`.
    """

    file: str
    source: str
    weight: int
    name: str


PAPER_FACES = (
    PaperFace(FILE_BY_FONT[TEXT], "atkinson-hyperlegible-next", 400, "Hyperlegible Regular"),
    PaperFace(FILE_BY_FONT[STRONG], "atkinson-hyperlegible-next", 650, "Hyperlegible Strong"),
    PaperFace(FILE_BY_FONT[FIGURE], "bitter", 500, "Bitter Medium"),
    PaperFace(FILE_BY_FONT[TITLE], "bitter", 750, "Bitter Bold"),
)


def make_font(face: PaperFace) -> TTFont:
    """Return the font for a face, merged from the files for basic and for other Latin letters."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for latin_part in LATIN_PARTS:
            files.append(f"{folder}/{latin_part}.ttf")
            _make_font_at_weight(face.source, latin_part, face.weight).save(files[-1])
        merged_font = merge.Merger().merge(files)
    if face.source != ZERO_SOURCE:
        _copy_zero(merged_font, _make_font_at_weight(ZERO_SOURCE, LATIN_PARTS[0], face.weight))
    _set_name_and_date(merged_font, face.name)
    return merged_font


def _copy_zero(font: TTFont, zero_font: TTFont) -> None:
    """Replace the font's zero, whose stroke looks like a letter in "$1.00", with the zero of
    another font, scaled to the same size.
    """
    old_name, new_name = font.getBestCmap()[ZERO_CODE], zero_font.getBestCmap()[ZERO_CODE]
    old_zero, new_zero = font["glyf"][old_name], zero_font["glyf"][new_name]
    width = (old_zero.xMax - old_zero.xMin) / (new_zero.xMax - new_zero.xMin)
    height = (old_zero.yMax - old_zero.yMin) / (new_zero.yMax - new_zero.yMin)
    left, bottom = old_zero.xMin - width * new_zero.xMin, old_zero.yMin - height * new_zero.yMin
    pen = TTGlyphPen(None)
    scaling_pen = TransformPen(pen, (width, 0, 0, height, left, bottom))
    zero_font.getGlyphSet()[new_name].draw(scaling_pen)
    font["glyf"][old_name] = pen.glyph()


def _make_font_at_weight(source: str, latin_part: str, weight: int) -> TTFont:
    """Return a font for screens, fixed at one weight. If the font has digits that are all equally
    wide, they replace the usual digits.
    """
    font = TTFont(SCREEN_FONT_FOLDER / f"{source}-{latin_part}-wght-normal.woff2")
    font = instancer.instantiateVariableFont(font, {"wght": weight})
    glyph_names = set(font.getGlyphOrder())
    tabular_digits = {ord("0") + digit: f"{name}.tf" for digit, name in enumerate(DIGIT_NAMES)}
    tabular_digits = {code: name for code, name in tabular_digits.items() if name in glyph_names}
    for table in font["cmap"].tables:
        table.cmap |= {code: name for code, name in tabular_digits.items() if code in table.cmap}
    options = subset.Options(drop_tables=DROPPED_FONT_TABLES, layout_features=[], hinting=False)
    options.notdef_outline = True
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=set(font.getBestCmap()))
    subsetter.subset(font)
    return font


def _set_name_and_date(font: TTFont, name: str) -> None:
    """Set the font's name and its date."""
    for record in font["name"].names:
        if record.nameID in (1, 4, 16):
            record.string = name
        elif record.nameID in (3, 6):
            record.string = name.replace(" ", "-")
    font["head"].created = font["head"].modified = FONT_DATE_SECONDS
    font.recalcTimestamp = False


def main() -> None:
    for face in PAPER_FACES:
        file = FONT_FOLDER / face.file
        make_font(face).save(file)
        print(f"{file.relative_to(ROOT)} {hashlib.sha256(file.read_bytes()).hexdigest()}")


if __name__ == "__main__":
    main()

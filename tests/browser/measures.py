"""Measure whether a page fits its window, and list the themes to measure it in."""

import itertools
from pathlib import Path

import pytest

from tournament.kit.desk import appearance

# Tests measure pages in the first theme and, with --exhaustive, in the others.
THEMES = [
    pytest.param(theme, marks=[pytest.mark.exhaustive] if place else [])
    for place, theme in enumerate(appearance.TITLE_BY_THEME)
]

# The axe rules that another theme can break.
COLOR_RULES = ["color-contrast"]

# Returns the buttons, links and boxes that are too small for a thumb.
FIND_TOO_SMALL = """
() => [...document.querySelectorAll("a, button, input:not([type=hidden]), select")]
  .filter((element) => !element.matches(".skip") && element.offsetParent)
  .map((element) => [element.outerHTML.slice(0, 90), element.getBoundingClientRect()])
  .filter(([, box]) => box.height < 47.5 || box.width < 47.5)
  .map(([html, box]) => `${html} ${box.width} x ${box.height}`)
"""

# Returns the elements that are cut off, run together, overlapping or touching.
FIND_CUT_OFF_PARTS = (Path(__file__).parent / "whole.js").read_text()
MEASURE_EACH_SIZE = f"""
(sizes) => sizes.flatMap((size) => {{
  document.documentElement.dataset.size = size;
  return ({FIND_CUT_OFF_PARTS})().map((fault) => `${{size}} %: ${{fault}}`);
}})
"""
# Widths of a narrow phone, a small laptop, a usual laptop and a large screen.
WIDTHS_PX = (360, 1280, 1366, 1920)
# Pages are measured in the largest type on narrow screens, and in each size of type once.
WIDTHS_WITH_LARGEST_TEXT = ((360, "150"), (1280, "150"))
SOME_WIDTHS_AND_TEXT_SIZES = (
    (360, "150"),
    (1280, "100"),
    (1280, "150"),
    (1366, "125"),
    (1920, "150"),
)
ALL_WIDTHS_AND_TEXT_SIZES = tuple(itertools.product(WIDTHS_PX, appearance.TEXT_SIZES))


def set_appearance(page, **theme_and_size):
    """Show the page in another theme or text size, by setting two attributes of the page."""
    page.evaluate(
        "(attributes) => Object.assign(document.documentElement.dataset, attributes)",
        theme_and_size,
    )


def parts_cut_off_at_sizes(page, widths_and_text_sizes):
    """Return what is cut off at each of these window widths and text sizes. One call measures all
    text sizes of a width.
    """
    faults = []
    for width, sizes in itertools.groupby(widths_and_text_sizes, key=lambda pair: pair[0]):
        page.set_viewport_size({"width": width, "height": 800})
        cut_off = page.evaluate(MEASURE_EACH_SIZE, [size for _, size in sizes])
        faults += [f"{width} px, {fault}" for fault in cut_off]
    return faults

"""What a browser is asked about a page, and in which themes."""

import itertools
from pathlib import Path

import pytest

from tournament.kit.desk import appearance

# The one that a page begins with, and by --exhaustive the others.
THEMES = [
    pytest.param(one, marks=[pytest.mark.exhaustive] if place else [])
    for place, one in enumerate(appearance.THEMES)
]

# All of axe's rules that another theme can break.
COLOURS = ["color-contrast"]

# Everything that can be pressed and is too small for a thumb.
SMALL = """
() => [...document.querySelectorAll("a, button, input:not([type=hidden]), select")]
  .filter((thing) => !thing.matches(".skip") && thing.offsetParent)
  .map((thing) => [thing.outerHTML.slice(0, 90), thing.getBoundingClientRect()])
  .filter(([, box]) => box.height < 47.5 || box.width < 47.5)
  .map(([html, box]) => `${html} ${box.width} x ${box.height}`)
"""

# Everything that is cut off, run together, over each other or touching.
WHOLE = (Path(__file__).parent / "whole.js").read_text()
IN_EACH_SIZE = f"""
(sizes) => sizes.flatMap((size) => {{
  document.documentElement.dataset.size = size;
  return ({WHOLE})().map((fault) => `${{size}} %: ${{fault}}`);
}})
"""
# Of a narrow phone, a small laptop, a usual one and a large screen.
WIDTHS = (360, 1280, 1366, 1920)
# The largest letters nearly everywhere, where least has room, and each size once.
LARGEST = ((360, "150"), (1280, "150"))
SOME = ((360, "150"), (1280, "100"), (1280, "150"), (1366, "125"), (1920, "150"))
EVERY = tuple(itertools.product(WIDTHS, appearance.SIZES))


def show(page, **look):
    """In another theme or size, which are two words on the page."""
    page.evaluate("(look) => Object.assign(document.documentElement.dataset, look)", look)


def not_whole(page, shown):
    """What is not whole, at each of these widths and sizes: all sizes of a width in one go."""
    faults = []
    for width, looked_at in itertools.groupby(shown, key=lambda look: look[0]):
        page.set_viewport_size({"width": width, "height": 800})
        found = page.evaluate(IN_EACH_SIZE, [size for _, size in looked_at])
        faults += [f"{width} px, {fault}" for fault in found]
    return faults

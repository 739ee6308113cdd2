"""What a browser is asked about a page, and in which themes."""

import pytest

from tournament import looks

# The one that a page begins with, and by --exhaustive the others.
THEMES = [
    pytest.param(one, marks=[pytest.mark.exhaustive] if place else [])
    for place, one in enumerate(looks.THEMES)
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

"""What is told by a colour is told by a shape, a sign or a word too, and all words can be read by
whoever sees no red, no green or no blue.
"""

import itertools
import re
from pathlib import Path

import pytest

from tests.browser.measures import show
from tournament.kit.desk import appearance
from tournament.kit.drawing.hall import State, TableMark, hall
from tournament.kit.drawing.shapes import Drawing, Line, Part, Role
from tournament.templatetags.drawings import draw

STYLES = Path(__file__).parents[2] / "tournament" / "static" / "tournament" / "base"
# Of linear red, green and blue, for whoever lacks the cones for one of them wholly (Machado,
# Oliveira and Fernandes, 2009).
SIGHTS = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# A word in the first on the second.
WORDS = [
    *itertools.product(("ink", "soft", "good", "bad", "link"), ("page", "sheet")),
    ("bad", "bad-page"),
    ("on-now", "now"),
    ("on-felt", "felt"),
]
READABLE, FIELD = 4.5, 3
# What a thing shows besides its colour.
SHAPE = """
(kinds) => kinds.map((kind) => {
  const one = document.querySelector(kind);
  const parts = [null, "::before", "::after"];
  const [own, before, after] = parts.map((part) => getComputedStyle(one, part));
  return [before.content, after.content, own.borderTopStyle, before.borderTopStyle].join(" ");
})
"""
DASHES = (
    "(kinds) => kinds.map((kind) => getComputedStyle(document.querySelector(kind)).strokeDasharray)"
)


def colours(theme):
    """By their names in `variables.css`: those of the first theme hold where no other is said."""
    text = (STYLES / "variables.css").read_text()
    blocks = dict(re.findall(r'(:root|\[data-theme="\w+"\]) \{(.*?)\}', text, re.S))
    own = blocks[":root"] + blocks.get(f'[data-theme="{theme}"]', "")
    return {name: _channels(code) for name, code in re.findall(r"--([\w-]+): #(\w{3,6});", own)}


def _channels(code):
    code = code if len(code) == 6 else "".join(letter * 2 for letter in code)
    return [int(code[at : at + 2], 16) / 255 for at in (0, 2, 4)]


def brightness(colour, sight):
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]
    seen = [sum(map(float.__mul__, map(float, row), linear)) for row in sight]
    red, green, blue = (min(1, max(0, one)) for one in seen)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other, sight):
    low, high = sorted(brightness(colour, sight) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", appearance.THEMES)
def test_words_of_every_colour_can_be_read(theme, sight):
    known = colours(theme)
    faint = {
        (word, below): round(contrast(known[word], known[below], SIGHTS[sight]), 2)
        for word, below in WORDS
    }
    assert {pair: told for pair, told in faint.items() if told < READABLE} == {}


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", appearance.THEMES)
def test_step_of_now_stands_out_from_the_line_it_is_in(theme, sight):
    known = colours(theme)
    assert contrast(known["now"], known["felt"], SIGHTS[sight]) >= FIELD


@pytest.fixture
def drawn(drawn_by):
    def page(body):
        style = '<link rel="stylesheet" href="/static/tournament/{}.css">'
        styles = "".join(map(style.format, ("base", "desk", "drawing")))
        return drawn_by(f"<!doctype html><html>{styles}<body>{body}</body></html>")

    return page


def test_chips_of_a_game_differ_by_their_signs(drawn):
    states = ("missing", "in", "disputed")
    chips = "".join(f'<li><a id="{one}" data-state="{one}">7</a></li>' for one in states)
    chips += '<li><a id="slow" data-state="missing" data-slow>8</a></li>'
    page = drawn(f'<ol class="chips">{chips}</ol>')
    shapes = page.evaluate(SHAPE, [f"#{one}" for one in (*states, "slow")])
    assert len(set(shapes)) == 4


def test_steps_differ_by_their_shapes(drawn):
    states = ("done", "ready", "later")
    steps = "".join(f'<li data-state="{one}"><span><b>Seat</b></span></li>' for one in states)
    page = drawn(f'<header class="felt"><nav class="steps"><ol>{steps}</ol></nav></header>')
    shapes = page.evaluate(SHAPE, [f'[data-state="{one}"] span' for one in states])
    assert len(set(shapes)) == 3


def test_tables_of_the_hall_differ_by_their_signs(drawn):
    tables = [draw(hall([TableMark(4, state)], chairs=False)) for state in State]
    page = drawn(
        "".join(f'<div id="{one}">{svg}</div>' for one, svg in zip(State, tables, strict=True))
    )
    for theme in appearance.THEMES:
        show(page, theme=theme)
        told = {
            (
                page.locator(f"#{one} svg").text_content(),
                page.locator(f"#{one} polyline").count(),
                *page.evaluate(DASHES, [f"#{one} rect"]),
            )
            for one in State
        }
        assert len(told) == len(State), theme


def test_lines_of_the_best_three_differ_by_their_dashes(drawn):
    roles = (Role.GOLD, Role.SILVER, Role.BRONZE)
    lines = tuple(Line(((0, 10 * at), (90, 10 * at)), role) for at, role in enumerate(roles))
    page = drawn(draw(Drawing("climb", 90, 30, (Part(lines),), "The first three")))
    for theme in appearance.THEMES:
        show(page, theme=theme)
        assert len(set(page.evaluate(DASHES, [f".as-{role}" for role in roles]))) == 3, theme

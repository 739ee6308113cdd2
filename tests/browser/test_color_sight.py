"""Everything shown by color is also shown by a shape, a sign or a word, and every word can be read
by people who don't see red, green or blue.
"""

import itertools
import re
from pathlib import Path

import pytest

from tests.browser.measures import set_appearance
from tournament.kit.desk import appearance
from tournament.kit.drawing.room_map import MapTable, TableState, draw_room_map
from tournament.kit.drawing.shapes import Drawing, DrawingPart, Line, Role
from tournament.templatetags.drawings import draw

COLOR_FILE = Path(__file__).parents[2] / "tournament" / "static" / "tournament" / "base"
# Matrices for linear red, green and blue as seen without the cones for one of them (Machado,
# Oliveira and Fernandes, 2009).
COLOR_VISIONS = {
    "all colors": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
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
# The color of words, and the color behind them.
TEXT_AND_BACKGROUND_COLORS = [
    *itertools.product(("ink", "soft", "good", "bad", "link"), ("page", "sheet")),
    ("bad", "bad-page"),
    ("on-now", "now"),
    ("on-felt", "felt"),
]
MIN_TEXT_CONTRAST, MIN_FIELD_CONTRAST = 4.5, 3
# Returns how each element can be told from the others without its color.
SHAPES_OF_KINDS = """
(kinds) => kinds.map((kind) => {
  const one = document.querySelector(kind);
  const parts = [null, "::before", "::after"];
  const [own, before, after] = parts.map((part) => getComputedStyle(one, part));
  return [before.content, after.content, own.borderTopStyle, before.borderTopStyle].join(" ");
})
"""
DASHES_OF_KINDS = (
    "(kinds) => kinds.map((kind) => getComputedStyle(document.querySelector(kind)).strokeDasharray)"
)


def colors_of_theme(theme):
    """Return a theme's colors by their names in `variables.css`. A color that a theme does not set
    is the first theme's.
    """
    text = (COLOR_FILE / "variables.css").read_text()
    blocks = dict(re.findall(r'(:root|\[data-theme="\w+"\]) \{(.*?)\}', text, re.S))
    rules = blocks[":root"] + blocks.get(f'[data-theme="{theme}"]', "")
    return {name: _read_color(code) for name, code in re.findall(r"--([\w-]+): #(\w{3,6});", rules)}


def _read_color(code):
    code = code if len(code) == 6 else "".join(letter * 2 for letter in code)
    return [int(code[at : at + 2], 16) / 255 for at in (0, 2, 4)]


def brightness(color, vision):
    linear = [
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in color
    ]
    seen_channels = [sum(map(float.__mul__, map(float, row), linear)) for row in vision]
    red, green, blue = (min(1, max(0, channel)) for channel in seen_channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast_ratio(color, other_color, vision):
    lower, higher = sorted(brightness(one_color, vision) for one_color in (color, other_color))
    return (higher + 0.05) / (lower + 0.05)


@pytest.mark.parametrize("vision", COLOR_VISIONS)
@pytest.mark.parametrize("theme", appearance.TITLE_BY_THEME)
def test_text_in_every_color_is_readable(theme, vision):
    theme_colors = colors_of_theme(theme)
    ratio_by_pair = {
        (word, background): round(
            contrast_ratio(theme_colors[word], theme_colors[background], COLOR_VISIONS[vision]), 2
        )
        for word, background in TEXT_AND_BACKGROUND_COLORS
    }
    assert {pair: ratio for pair, ratio in ratio_by_pair.items() if ratio < MIN_TEXT_CONTRAST} == {}


@pytest.mark.parametrize("vision", COLOR_VISIONS)
@pytest.mark.parametrize("theme", appearance.TITLE_BY_THEME)
def test_current_step_stands_out_from_its_background(theme, vision):
    theme_colors = colors_of_theme(theme)
    assert (
        contrast_ratio(theme_colors["now"], theme_colors["felt"], COLOR_VISIONS[vision])
        >= MIN_FIELD_CONTRAST
    )


@pytest.fixture
def draw_body(show_html):
    """Return a function that shows this body of a page with the program's styles."""

    def show_body(body):
        style = '<link rel="stylesheet" href="/static/tournament/{}.css">'
        style_sheet = "".join(map(style.format, ("base", "desk", "drawing")))
        return show_html(f"<!doctype html><html>{style_sheet}<body>{body}</body></html>")

    return show_body


def test_table_numbers_of_different_states_differ_in_shape(draw_body):
    states = ("not-in", "in", "disputed")
    chips_html = "".join(f'<li><a id="{state}" data-state="{state}">7</a></li>' for state in states)
    chips_html += '<li><a id="slow" data-state="not-in" data-slow>8</a></li>'
    page = draw_body(f'<ol class="chips">{chips_html}</ol>')
    shapes = page.evaluate(SHAPES_OF_KINDS, [f"#{state}" for state in (*states, "slow")])
    assert len(set(shapes)) == 4


def test_steps_differ_by_their_shapes(draw_body):
    states = ("done", "ready", "later")
    steps_html = "".join(
        f'<li data-state="{state}"><span><b>Seat</b></span></li>' for state in states
    )
    page = draw_body(
        f'<header class="felt"><nav class="steps"><ol>{steps_html}</ol></nav></header>'
    )
    shapes = page.evaluate(SHAPES_OF_KINDS, [f'[data-state="{state}"] span' for state in states])
    assert len(set(shapes)) == 3


def test_table_states_on_the_room_plan_differ_by_their_signs(draw_body):
    tables = [draw(draw_room_map([MapTable(4, state)], with_chairs=False)) for state in TableState]
    page = draw_body(
        "".join(
            f'<div id="{state}">{svg}</div>' for state, svg in zip(TableState, tables, strict=True)
        )
    )
    for theme in appearance.TITLE_BY_THEME:
        set_appearance(page, theme=theme)
        signs = {
            (
                page.locator(f"#{state} svg").text_content(),
                page.locator(f"#{state} polyline").count(),
                *page.evaluate(DASHES_OF_KINDS, [f"#{state} rect"]),
            )
            for state in TableState
        }
        assert len(signs) == len(TableState), theme


def test_chart_lines_of_the_best_three_differ_by_their_dashes(draw_body):
    roles = (Role.GOLD, Role.SILVER, Role.BRONZE)
    lines = tuple(Line(((0, 10 * at), (90, 10 * at)), role) for at, role in enumerate(roles))
    page = draw_body(draw(Drawing("climb", 90, 30, (DrawingPart(lines),), "The first three")))
    for theme in appearance.TITLE_BY_THEME:
        set_appearance(page, theme=theme)
        assert len(set(page.evaluate(DASHES_OF_KINDS, [f".as-{role}" for role in roles]))) == 3, (
            theme
        )

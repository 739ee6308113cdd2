"""Every picture that is kept as it was approved: those of the documents, and beside them, smaller,
walls and papers that no document shows. `python -m tests.pictures` draws them, and
test_approved.py holds them against what is drawn now.
"""

from pathlib import Path

import pytest
from PIL import Image

from tests import build
from tests.browser import pictured
from tests.browser.pictured import (  # noqa: F401  the same laptop for all
    WALL,
    Picture,
    as_always,
    laptop,
    shown,
)
from tests.nights import halfway
from tournament.topics.wall import actions as walls

SMALL = Path(__file__).parent / "images"
WIDE, COLOURS = 400, 64


def at_the_door(club):
    row = build.night(club, "Tuesday euchre")
    build.sign_in(row, *pictured.players(38))
    return row


def on_the_wall(evening, scene, presses=0):
    """What the director chose for the wall, so many pages on."""

    def chosen(club):
        row = evening(club)
        walls.show(walls.Presser(club.pk, "director", row.pk), wall=1, scene=scene)
        return row

    def turned(page):
        page.wait_for_selector(".scene.on")
        for _ in range(presses):
            page.keyboard.press("ArrowRight")

    return Picture(chosen, "/display/{wall}/", WALL, turned)


def on_paper(evening, document):
    return Picture(evening, f"/night/{{night}}/print/{document}.pdf")


WALLS = {
    "wall-arrivals": on_the_wall(at_the_door, "arrivals"),
    "wall-waiting": on_the_wall(pictured.half_in, "waiting"),
    "wall-clock": on_the_wall(pictured.with_a_clock, "clock"),
    "wall-standings": on_the_wall(pictured.crowd, "places"),
    "wall-climb": on_the_wall(pictured.crowd, "climb"),
    "wall-bracket": on_the_wall(halfway.bracket_in_the_middle, "tree"),
    "wall-medal": on_the_wall(halfway.bracket_played, "honours"),
    "wall-podium": on_the_wall(halfway.bracket_played, "honours", presses=3),
}
PAPERS = {
    "paper-seats": on_paper(pictured.fourth_game, "seats-by-name"),
    "paper-cards": on_paper(pictured.fourth_game, "score-cards"),
    "paper-tents": on_paper(pictured.fourth_game, "tents"),
    "paper-sign-in": on_paper(pictured.crowd, "sign-in"),
    "paper-standings": on_paper(pictured.over, "standings"),
    "paper-certificates": on_paper(pictured.over, "certificates"),
    "paper-bracket": on_paper(halfway.bracket_in_the_middle, "bracket"),
}
KEPT = {**pictured.PICTURES, **WALLS, **PAPERS}


def file_of(name):
    return (pictured.FOLDER if name in pictured.PICTURES else SMALL) / f"{name}.png"


@pytest.mark.parametrize("name", KEPT)
def test_picture(shown, name):  # noqa: F811
    picture, file = shown(KEPT[name]).convert("RGB"), file_of(name)
    if file.parent == SMALL:
        size = (WIDE, round(WIDE * picture.height / picture.width))
        picture = picture.resize(size, Image.Resampling.BOX)
    few = picture.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(file, optimize=True)

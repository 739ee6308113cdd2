"""List every approved picture: those in the documents, and smaller ones of walls and papers that no
document shows. `python -m tests.pictures` draws them, and test_approved.py compares them with what
is drawn now.
"""

from pathlib import Path

import pytest
from PIL import Image

from tests import build
from tests.browser import pictured
from tests.browser.pictured import (  # noqa: F401  fixtures of the test below
    WALL_SIZE,
    Picture,
    draw_picture,
    repeatable_nights,
    standard_laptop,
)
from tests.nights import halfway
from tournament.topics.wall import actions as walls

SMALL_IMAGES = Path(__file__).parent / "images"
SMALL_WIDTH_PX, COLOR_COUNT = 400, 64


def night_during_check_in(club):
    row = build.night(club, "Tuesday euchre")
    build.check_in(row, *pictured.sample_names(38))
    return row


def wall_picture(make_night, scene, page_turns=0):
    """Return a picture of a wall that shows the scene the director chose, after so many turns of
    the page.
    """

    def night_with_scene(club):
        row = make_night(club)
        walls.show_scene(
            walls.ScreenPress(club.pk, "director", row.pk), screen_number=1, scene_key=scene
        )
        return row

    def turn_pages(page):
        page.wait_for_selector(".scene.on")
        for _ in range(page_turns):
            page.keyboard.press("ArrowRight")

    return Picture(night_with_scene, "/display/{wall}/", WALL_SIZE, turn_pages)


def paper_picture(make_night, document):
    return Picture(make_night, f"/night/{{night}}/print/{document}.pdf")


WALL_PICTURES = {
    "wall-arrivals": wall_picture(night_during_check_in, "arrivals"),
    "wall-waiting": wall_picture(pictured.night_with_half_of_the_scores, "waiting"),
    "wall-clock": wall_picture(pictured.night_with_clock, "clock"),
    "wall-standings": wall_picture(pictured.large_night, "places"),
    "wall-climb": wall_picture(pictured.large_night, "climb"),
    "wall-bracket": wall_picture(halfway.half_played_bracket, "tree"),
    "wall-medal": wall_picture(halfway.finished_bracket, "honours"),
    "wall-podium": wall_picture(halfway.finished_bracket, "honours", page_turns=3),
}
PAPER_PICTURES = {
    "paper-seats": paper_picture(pictured.night_in_its_fourth_game, "seats-by-name"),
    "paper-cards": paper_picture(pictured.night_in_its_fourth_game, "score-cards"),
    "paper-tents": paper_picture(pictured.night_in_its_fourth_game, "tents"),
    "paper-sign-in": paper_picture(pictured.large_night, "sign-in"),
    "paper-standings": paper_picture(pictured.finished_night, "standings"),
    "paper-certificates": paper_picture(pictured.finished_night, "certificates"),
    "paper-bracket": paper_picture(halfway.half_played_bracket, "bracket"),
}
APPROVED_PICTURES = {**pictured.PICTURES, **WALL_PICTURES, **PAPER_PICTURES}


def image_file(name):
    return (pictured.IMAGES if name in pictured.PICTURES else SMALL_IMAGES) / f"{name}.png"


@pytest.mark.parametrize("name", APPROVED_PICTURES)
def test_redraw_picture(draw_picture, name):  # noqa: F811
    picture, file = draw_picture(APPROVED_PICTURES[name]).convert("RGB"), image_file(name)
    if file.parent == SMALL_IMAGES:
        size = (SMALL_WIDTH_PX, round(SMALL_WIDTH_PX * picture.height / picture.width))
        picture = picture.resize(size, Image.Resampling.BOX)
    reduced_picture = picture.quantize(
        COLOR_COUNT, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
    )
    reduced_picture.save(file, optimize=True)

"""Drawings on a light wall are as easy to tell apart as on a dark one. The tests read the
pixels.
"""

import io
from functools import partial

import pytest
from PIL import Image

from tests import build
from tests.browser.pictured import (  # noqa: F401
    large_night,
    night_in_its_fourth_game,
    repeatable_nights,
    standard_laptop,
)
from tests.browser.test_wall_lists import WAIT_FOR_LAYOUT
from tests.tournament import pairs
from tournament.evening.night import progress
from tournament.storage.reading import reader
from tournament.topics.wall import actions as walls

pytestmark = pytest.mark.gate

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
# The middles of the seats on a compass, as shares of its side.
SEAT_MIDDLES = {"N": (0.5, 1 / 6), "E": (5 / 6, 0.5), "S": (0.5, 5 / 6), "W": (1 / 6, 0.5)}

# Returns the middle of a drawn line on the screen.
MIDDLE_OF_LINE = """
(line) => {
  const { x, y } = line.getPointAtLength(line.getTotalLength() / 2)
    .matrixTransform(line.getScreenCTM());
  return [x, y];
}
"""


@pytest.fixture
def show_on_light_wall(standard_laptop, visit):  # noqa: F811
    """Return a function that shows a scene of a night on a light wall and takes its picture."""

    def show_scene(make_night, scene):
        director = build.director()
        row = make_night(director.club)
        walls.show_scene(
            walls.ScreenPress(row.club_id, "director", row.pk), screen_number=1, scene_key=scene
        )
        page = visit(f"/display/{director.club.wall}/?light=yes", width=1366, height=768)
        page.wait_for_selector(".scene.on")
        page.evaluate(WAIT_FOR_LAYOUT)
        return page, Image.open(io.BytesIO(page.screenshot())).convert("RGB")

    return show_scene


def night_of_three_medals(club, divisions=("Mixed",)):
    """Return a finished night of four teams that all met, in which a lower team number has more
    points.
    """
    row = build.night(club, "City games", house="mcallen")
    for index, division in enumerate(divisions):
        pairs.check_in_teams(row, 4, division, teams_skipped=4 * index)
    while not progress.is_fully_played(night_now := reader.night(row.pk)):
        build.seat_game(row.pk, night_now.rounds.next_number)
        night_now = reader.night(row.pk)
        for game in night_now.rounds.current_game.games:
            teams_of_game = night_now.teams_for_format.teams_in_game(
                game, night_now.rounds.current_game
            )
            build.type_totals(
                row, game.round, {game.table: tuple(10 - team for team in teams_of_game)}
            )
    return row


def bounds_of_element(page, selector):
    box = page.locator(selector).first.bounding_box()
    return box["x"], box["y"], box["width"], box["height"]


def is_color_close(pixel, color, max_difference=40):
    channel_pairs = zip(pixel, color, strict=True)
    return all(abs(channel - other) <= max_difference for channel, other in channel_pairs)


def test_compass_has_one_chair_filled_and_three_as_outlines(show_on_light_wall):
    page, picture = show_on_light_wall(night_in_its_fourth_game, "seats")
    line = page.locator(".scene.on .names > li:has(.compass)").first
    own_chair = line.locator(".chair").inner_text()
    left, top, side, _ = bounds_of_element(page, ".scene.on .names > li .compass")
    pixels = {
        chair: picture.getpixel((round(left + part_across * side), round(top + part_down * side)))
        for chair, (part_across, part_down) in SEAT_MIDDLES.items()
    }
    assert is_color_close(pixels.pop(own_chair), BLACK)
    assert [chair for chair, pixel in pixels.items() if not is_color_close(pixel, WHITE)] == []
    # A seat's outline must be visible on white.
    for chair in pixels:
        part_across, part_down = SEAT_MIDDLES[chair]
        row = [
            picture.getpixel((round(left + x * side / 20), round(top + part_down * side)))
            for x in range(int(20 * part_across) - 4, int(20 * part_across) + 5)
        ]
        assert min(sum(pixel) for pixel in row) < 500


def test_medals_are_drawn_in_the_colors_of_their_metals(show_on_light_wall):
    page, _ = show_on_light_wall(night_of_three_medals, "honours")
    pixels = {}
    for _ in range(3):
        picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        left, top, width, height = bounds_of_element(page, ".scene.on .medal")
        place = page.locator(".scene.on .medal text").text_content()
        pixels[place] = picture.getpixel((round(left + width / 2), round(top + height * 0.5)))
        page.keyboard.press("ArrowRight")
    gold, silver, bronze = (pixels[place] for place in "123")
    for red, green, blue in (gold, bronze):
        assert red > green > blue + 40
    assert gold[1] > bronze[1] + 30
    assert max(silver) - min(silver) < 40
    assert min(silver) > 120


def test_medal_is_a_disc_with_shade_on_a_ribbon_in_the_color_of_its_division(show_on_light_wall):
    page, _ = show_on_light_wall(
        partial(night_of_three_medals, divisions=("Men's", "Women's")), "honours"
    )
    ribbons = {}
    for _ in range(8):
        if page.get_attribute(".scene.on", "data-scene") == "act":
            picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            left, top, width, height = bounds_of_element(page, ".scene.on .medal")
            middle = left + width / 2, top + height - width / 2
            bright_pixel, dark_pixel = (
                picture.getpixel(tuple(round(coordinate + share * width) for coordinate in middle))
                for share in (-0.22, 0.22)
            )
            assert sum(bright_pixel) > sum(dark_pixel) + 90
            ribbon_point = page.locator(".scene.on .medal .as-heart").evaluate(MIDDLE_OF_LINE)
            division = page.inner_text(".scene.on p.ribbon")
            left, top, _, height = bounds_of_element(page, ".scene.on p.ribbon")
            background = picture.getpixel((round(left + 4), round(top + height / 2)))
            ribbon_pixel = picture.getpixel(tuple(map(round, ribbon_point)))
            assert is_color_close(ribbon_pixel, background, max_difference=8)
            ribbons.setdefault(division, set()).add(background)
        page.keyboard.press("ArrowRight")
    (mens,), (womens,) = ribbons["Men's"], ribbons["Women's"]
    assert not is_color_close(mens, womens, max_difference=8)


def test_five_lines_of_the_place_chart_have_five_colors(show_on_light_wall):
    page, _ = show_on_light_wall(large_night, "climb")
    names = page.locator(".scene.on .climb text:not(.as-soft)")
    line_colors = names.evaluate_all("(all) => all.map((one) => getComputedStyle(one).fill)")
    assert len(set(line_colors)) == 5
    assert "rgb(0, 0, 0)" not in line_colors

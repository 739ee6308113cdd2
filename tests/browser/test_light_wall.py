"""What is drawn on a light wall is told apart as on a dark one: asked of the picture itself."""

import io
from functools import partial

import pytest
from PIL import Image

from tests import build
from tests.browser.pictured import as_always, crowd, fourth_game, laptop  # noqa: F401
from tests.browser.test_wall_lists import SETTLED
from tests.tournament import pairs
from tournament.evening.night import progress
from tournament.storage.reading import replay
from tournament.topics.wall import actions as walls

pytestmark = pytest.mark.gate

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
# The middles of the chairs of a compass, as shares of its side.
CHAIRS = {"N": (0.5, 1 / 6), "E": (5 / 6, 0.5), "S": (0.5, 5 / 6), "W": (1 / 6, 0.5)}

# The middle of a line that is drawn, on the screen.
HALF_WAY = """
(line) => {
  const { x, y } = line.getPointAtLength(line.getTotalLength() / 2)
    .matrixTransform(line.getScreenCTM());
  return [x, y];
}
"""


@pytest.fixture
def light(laptop, visit):  # noqa: F811
    """A scene of an evening on a light wall, and its picture."""

    def shown(evening, scene):
        director = build.director()
        row = evening(director.club)
        walls.show(walls.Presser(row.club_id, "director", row.pk), wall=1, scene=scene)
        page = visit(f"/display/{director.club.wall}/?light=yes", width=1366, height=768)
        page.wait_for_selector(".scene.on")
        page.evaluate(SETTLED)
        return page, Image.open(io.BytesIO(page.screenshot())).convert("RGB")

    return shown


def three_medals(club, divisions=("Mixed",)):
    """Four teams that meet each other, and the lower a team's number the more it has."""
    row = build.night(club, "City games", house="mcallen")
    for nth, division in enumerate(divisions):
        pairs.sign_in(row, 4, division, first=4 * nth)
    while not progress.is_played(now := replay.night(row.pk)):
        build.seat(row.pk, now.rounds.next_number)
        now = replay.night(row.pk)
        for game in now.rounds.current.games:
            two = now.sides.in_game(game, now.rounds.current)
            build.totals(row, game.round, {game.table: tuple(10 - team for team in two)})
    return row


def box_of(page, selector):
    box = page.locator(selector).first.bounding_box()
    return box["x"], box["y"], box["width"], box["height"]


def is_like(one, other, within=40):
    return all(abs(a - b) <= within for a, b in zip(one, other, strict=True))


def test_compass_has_one_chair_filled_and_three_as_outlines(light):
    page, picture = light(fourth_game, "seats")
    line = page.locator(".scene.on .names > li:has(.compass)").first
    own = line.locator(".chair").inner_text()
    left, top, side, _ = box_of(page, ".scene.on .names > li .compass")
    found = {
        chair: picture.getpixel((round(left + across * side), round(top + down * side)))
        for chair, (across, down) in CHAIRS.items()
    }
    assert is_like(found.pop(own), BLACK)
    assert [chair for chair, pixel in found.items() if not is_like(pixel, WHITE)] == []
    # The outline of a chair is seen on white.
    for chair in found:
        across, down = CHAIRS[chair]
        row = [
            picture.getpixel((round(left + x * side / 20), round(top + down * side)))
            for x in range(int(20 * across) - 4, int(20 * across) + 5)
        ]
        assert min(sum(pixel) for pixel in row) < 500


def test_medals_are_of_their_metals(light):
    page, _ = light(three_medals, "honours")
    found = {}
    for _ in range(3):
        picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        left, top, wide, high = box_of(page, ".scene.on .medal")
        place = page.locator(".scene.on .medal text").text_content()
        found[place] = picture.getpixel((round(left + wide / 2), round(top + high * 0.5)))
        page.keyboard.press("ArrowRight")
    gold, silver, bronze = (found[place] for place in "123")
    for red, green, blue in (gold, bronze):
        assert red > green > blue + 40
    assert gold[1] > bronze[1] + 30
    assert max(silver) - min(silver) < 40
    assert min(silver) > 120


def test_medal_is_a_disc_with_shade_on_a_ribbon_in_the_color_of_its_division(light):
    page, _ = light(partial(three_medals, divisions=("Men's", "Women's")), "honours")
    ribbons = {}
    for _ in range(8):
        if page.get_attribute(".scene.on", "data-scene") == "act":
            picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            left, top, wide, high = box_of(page, ".scene.on .medal")
            middle = left + wide / 2, top + high - wide / 2
            lit, dark = (
                picture.getpixel(tuple(round(at + share * wide) for at in middle))
                for share in (-0.22, 0.22)
            )
            assert sum(lit) > sum(dark) + 90
            at = page.locator(".scene.on .medal .as-heart").evaluate(HALF_WAY)
            division = page.inner_text(".scene.on p.ribbon")
            left, top, _, high = box_of(page, ".scene.on p.ribbon")
            behind = picture.getpixel((round(left + 4), round(top + high / 2)))
            assert is_like(picture.getpixel(tuple(map(round, at))), behind, 8)
            ribbons.setdefault(division, set()).add(behind)
        page.keyboard.press("ArrowRight")
    (mens,), (womens,) = ribbons["Men's"], ribbons["Women's"]
    assert not is_like(mens, womens, 8)


def test_five_lines_of_the_course_have_five_colors(light):
    page, _ = light(crowd, "climb")
    names = page.locator(".scene.on .climb text:not(.as-soft)")
    seen = names.evaluate_all("(all) => all.map((one) => getComputedStyle(one).fill)")
    assert len(set(seen)) == 5
    assert "rgb(0, 0, 0)" not in seen

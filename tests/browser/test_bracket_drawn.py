"""The drawing of a bracket fits a laptop, or says that more of it is to the right."""

import pytest

from tests import build
from tests.tournament import pairs
from tournament.storage.reading import replay
from tournament.topics.bracket.actions import draw_and_call

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "document.documentElement.scrollWidth > innerWidth"
CUT = """
(all) => all.map((one) => {
  const wide = one.querySelector(".wide");
  return wide.scrollWidth > wide.clientWidth;
})
"""
SAID = "(all) => all.map((one) => one.querySelector('.sideways').offsetParent !== null)"


@pytest.mark.parametrize(
    ("teams", "width", "cut"),
    [
        (8, 1366, [False, False, False]),
        (16, 1366, [False, True, False]),
        (22, 1366, [True, True, False]),
        (8, 360, [True, True, True]),
    ],
)
def test_drawing_that_is_cut_says_so_and_the_page_never_scrolls_sideways(visit, teams, width, cut):
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.drawn(night, teams)
    page = visit(f"/night/{night.pk}/bracket/", signed_in=director, width=width)
    parts = page.locator(".bracket")
    assert parts.evaluate_all(CUT) == cut
    assert parts.evaluate_all(SAID) == cut
    assert not page.evaluate(PAGE)


SET = """
(all) => all.map((one) => {
  const name = one.querySelector(".name"), points = one.querySelector(".points");
  const size = parseFloat(getComputedStyle(name.querySelector("tspan") ?? name).fontSize);
  const { x, width } = name.getBBox();
  return [name.textContent, size, points ? points.getBBox().x - x - width : 99];
})
"""


def test_winner_in_bold_is_set_no_smaller_than_before_and_keeps_clear_of_the_points(visit):
    """All names here have about as many letters as one line has room for."""
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.drawn(night, 8)
    draw_and_call.call_games(build.desk(night))
    page = visit(f"/night/{night.pk}/bracket/", signed_in=director, width=1366)
    rows = page.locator(".bracket g:has(> .name)")
    before = {name: size for name, size, _ in rows.evaluate_all(SET)}
    for game in replay.night(night.pk).rounds.on_now:
        pairs.play(night, game.name)
    page.reload()
    after = rows.evaluate_all(SET)
    assert [size for name, size, _ in after] == [before[name] for name, *_ in after]
    assert min(clear for *_, clear in after) >= 4

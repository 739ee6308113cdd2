"""Test that the drawing of a bracket fits a laptop, or says that more of it is to the right."""

import pytest

from tests import build
from tests.tournament import pairs

pytestmark = pytest.mark.django_db(transaction=True)

DOES_PAGE_SCROLL_SIDEWAYS = "document.documentElement.scrollWidth > innerWidth"
IS_CUT_OFF = """
(all) => all.map((one) => {
  const wide = one.querySelector(".wide");
  return wide.scrollWidth > wide.clientWidth;
})
"""
IS_NOTE_ABOUT_MORE_SHOWN = (
    "(all) => all.map((one) => one.querySelector('.sideways').offsetParent !== null)"
)


@pytest.mark.parametrize(
    ("teams", "width", "cut"),
    # 1265 pixels are left beside the scroll bar of a 1280 pixel laptop.
    [(8, 1265, False), (22, 1265, False), (22, 1366, False), (8, 360, True)],
)
def test_wide_bracket_drawing_scrolls_inside_its_box_and_says_so(visit, teams, width, cut):
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.draw_teams(night, teams)
    page = visit(f"/night/{night.pk}/bracket/", signed_in=director, width=width)
    parts = page.locator(".bracket")
    assert set(parts.evaluate_all(IS_CUT_OFF)) == {cut}
    assert set(parts.evaluate_all(IS_NOTE_ABOUT_MORE_SHOWN)) == {cut}
    assert not page.evaluate(DOES_PAGE_SCROLL_SIDEWAYS)

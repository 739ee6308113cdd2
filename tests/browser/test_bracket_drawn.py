"""Test that the drawing of a bracket fits a laptop, or says that more of it is to the right."""

import pytest

from tests import build
from tests.tournament import pairs

pytestmark = pytest.mark.django_db(transaction=True)

DOES_PAGE_SCROLL_SIDEWAYS = "document.documentElement.scrollWidth > innerWidth"
ARE_CUT_OFF = """
(all) => all.map((one) => {
  const wide = one.querySelector(".wide");
  return wide.scrollWidth > wide.clientWidth;
})
"""
ARE_NOTES_ABOUT_MORE_SHOWN = (
    "(all) => all.map((one) => one.querySelector('.sideways').offsetParent !== null)"
)


@pytest.mark.parametrize(
    ("team_count", "width", "is_cut_off"),
    # 1265 pixels are left beside the scroll bar of a 1280 pixel laptop.
    [(8, 1265, False), (22, 1265, False), (22, 1366, False), (8, 360, True)],
)
def test_wide_bracket_drawing_scrolls_inside_its_box_and_says_so(
    visit, team_count, width, is_cut_off
):
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.draw_teams(night, team_count)
    page = visit(f"/night/{night.pk}/bracket/", signed_in=director, width=width)
    parts = page.locator(".bracket")
    assert set(parts.evaluate_all(ARE_CUT_OFF)) == {is_cut_off}
    assert set(parts.evaluate_all(ARE_NOTES_ABOUT_MORE_SHOWN)) == {is_cut_off}
    assert not page.evaluate(DOES_PAGE_SCROLL_SIDEWAYS)

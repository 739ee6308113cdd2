"""In large type, every standings column stays inside its card, and the reason for a place opens on
a press.
"""

import pytest

from tests import build
from tests.tournament.finishing import finished_night
from tournament.topics.places.boards.ranks import SHARED_PLACES_SENTENCE

# Returns how far the list reaches beyond its card, and the height of its tallest row in lines.
MEASURE_LIST = """() => {
  const card = document.querySelector(".wide");
  const rows = Array.from(card.querySelectorAll("tbody tr"));
  const line = 1.5 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const tallest = Math.max(...rows.map((row) => row.offsetHeight));
  return [card.scrollWidth - card.clientWidth, tallest / line];
}"""


@pytest.mark.parametrize(
    ("width", "size"), [(1366, "150"), (1280, "150"), (683, "100"), (640, "100")]
)
def test_standings_fit_their_card_and_explain_a_place_on_a_press(
    visit, transactional_db, width, size
):
    director = build.director()
    row, _ = finished_night(director.club, 20, games=3, totals=None)
    page = visit(f"/night/{row.pk}/standings/", signed_in=director, width=width, alone=True)
    page.evaluate(f"document.documentElement.dataset.size = '{size}'")
    hidden_width, lines_of_tallest_row = page.evaluate(MEASURE_LIST)
    assert hidden_width == 0
    assert lines_of_tallest_row < 3.5
    reason = page.locator(".why details").first
    assert "ied with" not in reason.inner_text()
    reason.locator("summary").focus()
    page.keyboard.press("Enter")
    assert "Tied with" in reason.inner_text()
    assert page.evaluate(MEASURE_LIST)[0] == 0
    assert page.locator("main").inner_text().count(SHARED_PLACES_SENTENCE) == 1

"""Test the messages above a page in a browser."""

from tests import build
from tests.evenings import play_games


def test_one_line_message_has_no_empty_line(visit, transactional_db):
    """Messages keep their line breaks, because some list tables line by line."""
    director = build.director()
    night = build.night(director.club)
    build.check_in(night, *build.players(8))
    play_games(night, None)
    page = visit(f"/night/{night.pk}/scores/", signed_in=director)
    page.click(".last button")
    message = page.locator(".said.success")
    message.wait_for()
    assert message.inner_text().removesuffix("\n").startswith("Undone: Table 2, game 1")
    assert "\n" not in message.inner_text().removesuffix("\n")

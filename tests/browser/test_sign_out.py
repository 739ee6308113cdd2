"""The browser keeps nothing of what was typed after the director signs out."""

import pytest

from tests import build


def remove_clear_site_data_header(route):
    answer = route.fetch(max_redirects=0)
    answer.headers.pop("clear-site-data")
    route.fulfill(response=answer, headers=answer.headers)


@pytest.mark.parametrize("over_http", [False, True])
def test_signing_out_deletes_drafts_in_the_browser(visit, transactional_db, over_http):
    """Over TLS and on the laptop a header deletes them; over plain HTTP the script does."""
    director = build.director()
    night = build.night(director.club)
    build.seat_players(night, 8)
    page = visit(f"/night/{night.pk}/scores/", signed_in=director, alone=True)
    page.focus("[name=t1b0]")
    page.keyboard.type("9")
    page.wait_for_function("localStorage.length > 0")
    if over_http:
        page.route("**/sign-out/", remove_clear_site_data_header)
    page.click("text=Sign out")
    page.wait_for_url("**/sign-in/")
    assert page.evaluate("localStorage.length") == 0

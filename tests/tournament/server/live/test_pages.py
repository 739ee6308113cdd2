"""Check pages that follow the night, and the answers to their update requests from servers without
streams.
"""

import re

import pytest

from tests import build
from tournament.topics.set_up import actions as setup

pytestmark = pytest.mark.night(name="Charity night")


def live_address_and_fragment_id(client, night):
    html = client.get(f"/display/{night.club.wall}/").content.decode()
    return re.search(r'data-live="([^"]+)" data-shown="(\d+)" data-every="1"', html).groups()


def test_page_contains_its_channel_address_and_fragment_id(client, night):
    address, fragment_id = live_address_and_fragment_id(client, night)
    response = client.get(address, {"after": fragment_id})
    assert (response.status_code, response.content) == (204, b"")
    assert "no-store" in response.headers["Cache-Control"]


def test_update_request_after_a_change_returns_the_new_fragment(client, night):
    address, fragment_id = live_address_and_fragment_id(client, night)
    setup.change_setup(build.desk(night), name="Gala night", date=night.date, answer_by_dial={})
    response = client.get(address, {"after": fragment_id})
    assert "Gala night" in response.content.decode()
    assert "<html" not in response.content.decode()
    second_response = client.get(address, {"after": response.headers["Live-Id"]})
    assert second_response.status_code == 204


def test_phone_requests_updates_less_often_than_a_big_screen(client, night):
    html = client.get(f"/display/{night.club.wall}/standings/").content.decode()
    assert 'data-every="3"' in html


def test_stream_request_to_django_gets_status_503(client, night):
    address, _ = live_address_and_fragment_id(client, night)
    assert client.get(address, headers={"accept": "text/event-stream"}).status_code == 503


def test_unsigned_live_address_is_not_found(client, night):
    address, _ = live_address_and_fragment_id(client, night)
    assert client.get(address.replace("/live/", "/live/x")).status_code == 404


def test_live_script_is_only_on_pages_that_follow_a_channel(client, night):
    wall = client.get(f"/display/{night.club.wall}/").content.decode()
    assert wall.count("tournament/live.js") == 1
    assert "tournament/live.js" not in client.get("/sign-in/").content.decode()


def test_big_screen_without_script_reloads_itself(client, night):
    html = client.get(f"/display/{night.club.wall}/").content.decode()
    assert '<noscript><meta http-equiv="refresh"' in html

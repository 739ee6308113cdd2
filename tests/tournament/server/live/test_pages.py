"""Pages that follow the night, and the answer to "anything new?" from servers that hold no
streams.
"""

import re

import pytest

from tests import build
from tournament.topics.set_up import actions as setup

pytestmark = pytest.mark.night(name="Charity night")


def address_and_shown(client, night):
    html = client.get(f"/display/{night.club.wall}/").content.decode()
    return re.search(r'data-live="([^"]+)" data-shown="(\d+)" data-every="1"', html).groups()


def test_page_has_its_address_and_the_version_shown(client, night):
    address, revision = address_and_shown(client, night)
    response = client.get(address, {"after": revision})
    assert (response.status_code, response.content) == (204, b"")
    assert "no-store" in response.headers["Cache-Control"]


def test_answer_after_a_change_is_the_current_state(client, night):
    address, revision = address_and_shown(client, night)
    setup.change_setup(build.desk(night), name="Gala night", date=night.date, dials={})
    response = client.get(address, {"after": revision})
    assert "Gala night" in response.content.decode()
    assert "<html" not in response.content.decode()
    second_response = client.get(address, {"after": response.headers["Live-Id"]})
    assert second_response.status_code == 204


def test_phone_asks_more_seldom_than_a_wall(client, night):
    html = client.get(f"/display/{night.club.wall}/standings/").content.decode()
    assert 'data-every="3"' in html


def test_stream_request_to_django_is_told_to_ask(client, night):
    address, _ = address_and_shown(client, night)
    assert client.get(address, headers={"accept": "text/event-stream"}).status_code == 503


def test_unsigned_live_address_is_not_found(client, night):
    address, _ = address_and_shown(client, night)
    assert client.get(address.replace("/live/", "/live/x")).status_code == 404


def test_live_script_is_only_on_pages_that_follow_a_channel(client, night):
    wall = client.get(f"/display/{night.club.wall}/").content.decode()
    assert wall.count("tournament/live.js") == 1
    assert "tournament/live.js" not in client.get("/sign-in/").content.decode()


def test_wall_without_script_loads_itself_again(client, night):
    html = client.get(f"/display/{night.club.wall}/").content.decode()
    assert '<noscript><meta http-equiv="refresh"' in html

"""The handling of every request and answer, with the cookies of a hosted site."""

from pathlib import Path

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from tournament.server.live import stream
from tournament.server.web import middleware

STYLESHEET_FILE = Path("tournament/static/tournament/base.css")
STYLESHEET_ADDRESS = "/static/tournament/base.css"


def test_static_file_is_sent_whole_with_type_and_cache_time(client):
    response = client.get(STYLESHEET_ADDRESS)
    assert response.content == STYLESHEET_FILE.read_bytes()
    assert response.headers["Content-Type"] == 'text/css; charset="utf-8"'
    assert "Last-Modified" in response.headers


def test_static_file_with_a_known_etag_is_not_sent_again(client):
    etag = client.get(STYLESHEET_ADDRESS).headers["ETag"]
    response = client.get(STYLESHEET_ADDRESS, headers={"if-none-match": etag})
    assert (response.status_code, response.content) == (304, b"")


def test_static_files_answer_head_and_range_requests(client):
    assert client.head(STYLESHEET_ADDRESS).content == b""
    response = client.get(STYLESHEET_ADDRESS, headers={"range": "bytes=3-9"})
    assert (response.status_code, response.content) == (206, STYLESHEET_FILE.read_bytes()[3:10])


@pytest.mark.parametrize("part", ["bytes=9-3", "bytes=-", "bytes=99999999-"])
def test_impossible_byte_range_is_answered(client, part):
    assert client.get(STYLESHEET_ADDRESS, headers={"range": part}).status_code in {200, 416}


@pytest.mark.parametrize("file", ["mark.svg", "base.js", "fonts/bitter-latin-wght-normal.woff2"])
def test_every_kind_of_file_of_ours_is_served(client, file):
    assert client.get(f"/static/tournament/{file}").status_code == 200


def cookies_read_and_set(cookies, response=None):
    """Return the cookies that a page reads, and those that it sets."""
    request = RequestFactory().get("/", headers={"cookie": cookies})
    cookies_in_page = {}

    def page(request):
        cookies_in_page.update(request.COOKIES)
        return response or HttpResponse()

    return cookies_in_page, middleware.prefix_cookies(page)(request).cookies


def test_only_prefixed_cookies_are_read_and_lose_their_prefix():
    cookies_in_page, _ = cookies_read_and_set(
        "__Host-euchre_session=ours; __Secure-seen=4; euchre_session=another site's"
    )
    assert cookies_in_page == {"euchre_session": "ours", "seen": "4"}


def test_cookie_of_the_whole_site_gets_the_host_prefix_and_others_the_secure_prefix():
    response = HttpResponse()
    response.set_cookie("whole", "1")
    response.set_cookie("part", "2", path="/sign-in/")
    response.set_cookie("shared", "3", domain="example.org")
    _, cookies = cookies_read_and_set("", response)
    assert {name: (cookie.value, cookie["path"]) for name, cookie in cookies.items()} == {
        "__Host-whole": ("1", "/"),
        "__Secure-part": ("2", "/sign-in/"),
        "__Secure-shared": ("3", "/"),
    }
    assert all(cookie["secure"] for cookie in cookies.values())


def test_stream_reads_the_session_cookie_by_its_prefixed_name(settings):
    headers = {b"cookie": "__Host-euchre_session=hosted; euchre_session=laptop"}
    assert stream._session_key_in_cookie(headers) == "laptop"
    settings.HOSTED = True
    assert stream._session_key_in_cookie(headers) == "hosted"

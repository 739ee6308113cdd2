import pytest
from django.db import DatabaseError, OperationalError
from django.test import Client

from tests import build
from tournament.server.web import errors


@pytest.mark.parametrize(
    ("address", "host", "status", "words"), [("/nothing/", "testserver", 404, "Page not found")]
)
def test_error_page_is_in_plain_words_and_has_a_link(db, client, address, host, status, words):
    response = client.get(address, headers={"host": host})
    assert response.status_code == status
    assert words in response.content.decode()
    assert 'class="do"' in response.content.decode()


def test_unknown_host_name_is_explained_on_the_error_page(db, client, capsys):
    response = client.get("/sign-in/", headers={"host": "evil.example"})
    assert response.status_code == 400
    assert "This address doesn't work anymore" in response.content.decode()
    assert "evil.example" not in response.content.decode()
    assert "Traceback" not in capsys.readouterr().err


def test_unreadable_database_is_reported_with_what_to_do(db, desk, monkeypatch):
    def fail_to_read(*_):
        raise DatabaseError("database disk image is malformed")

    monkeypatch.setattr("tournament.storage.reading.current_nights.nights_near_today", fail_to_read)
    client = Client(raise_request_exception=False)
    client.cookies = desk.cookies
    html = client.get("/").content.decode()
    assert "offers the newest good backup" in html
    assert 'href="/"' in html


def test_locked_database_is_explained_on_the_error_page(db, rf):
    try:
        raise OperationalError("database is locked")
    except OperationalError:
        answer = errors.server_error(rf.get("/"))
    assert answer.status_code == 503
    assert "Another program is using the data file" in answer.content.decode()


def test_crash_is_reported_without_a_traceback(db, rf, desk, monkeypatch):
    monkeypatch.setattr(
        "tournament.storage.reading.current_nights.nights_near_today", lambda *_: 1 / 0
    )
    client = Client(raise_request_exception=False)
    client.cookies = desk.cookies
    response = client.get("/")
    assert response.status_code == 500
    assert "Something went wrong. It wasn't you." in response.content.decode()
    assert "ZeroDivisionError" not in response.content.decode()


def test_crash_page_needs_no_database(rf):
    assert errors.server_error(rf.get("/")).status_code == 500


def test_every_answer_carries_the_policy(db, client):
    for address in ("/sign-in/", "/nothing/", "/display/", "/static/tournament/base.css"):
        response = client.get(address)
        policy = response.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
        assert "unsafe" not in policy
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Referrer-Policy"] == "same-origin"


def test_only_a_big_screen_is_shown_in_a_frame_and_only_in_our_own(db, client):
    frame_options = []
    for address in ("/welcome/", "/nothing/", "/display/"):
        response = client.get(address, follow=True)
        frame_options.append(response.headers["X-Frame-Options"])
        assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
    assert frame_options == ["DENY"] * 3
    club = build.director().club
    response = client.get(f"/display/{club.wall}/")
    assert response.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert response.headers["Content-Security-Policy"].endswith("frame-ancestors 'self'")


def test_malformed_upload_is_a_bad_request(db, client):
    response = client.post(
        "/looks/", b"--x\r\nnot a part", content_type="multipart/form-data; boundary=x"
    )
    assert response.status_code in {302, 400}


def test_too_many_fields_are_a_bad_request(db, client):
    response = client.post("/looks/", {f"f{number}": "1" for number in range(2000)})
    assert response.status_code == 400

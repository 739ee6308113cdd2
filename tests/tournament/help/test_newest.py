"""Whether there is a newer version: asked by a press, at an address that a release has set."""

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from tournament import VERSION
from tournament.help import newest
from tournament.words.refused import Refused


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A place to look, which answers what it is told."""
    told, heard = {"line": b""}, []

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self):
            heard.append(self.path)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(told["line"])

        def log_message(self, *words):
            pass

    server = HTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    monkeypatch.setattr(newest, "FILE", tmp_path / "newest-at.txt")
    newest.FILE.write_text(f"http://127.0.0.1:{server.server_port}/newest\n")
    yield told, heard
    server.shutdown()
    server.server_close()
    thread.join(5)


def test_newer_one_is_named_with_where_to_get_it(place, desk):
    told, heard = place
    told["line"] = b"99.0.1 https://example.org/euchre\n"
    assert "Look for a newer one" in desk.get("/club/new/").content.decode()
    assert heard == []
    page = desk.get("/club/new/?look=yes").content.decode()
    assert "Euchre Night 99.0.1 is there. Get it from <b>https://example.org/euchre</b>" in page
    assert heard == ["/newest"]


@pytest.mark.parametrize("line", [VERSION.encode(), b"0.0.1 https://example.org/"])
def test_newest_one_is_told_that_it_is(place, desk, line):
    place[0]["line"] = line
    assert "This is the newest one." in desk.get("/club/new/?look=yes").content.decode()


@pytest.mark.parametrize(
    "line", [b"", b"<html>", b"1.2", b"99.0.1 javascript:alert(1)", b"9" * 5000, b"\xff\xfe"]
)
def test_answer_that_nobody_can_read_is_told_in_words(place, line):
    place[0]["line"] = line
    with pytest.raises(Refused, match="an answer that nobody can read"):
        newest.newest_version()


@pytest.mark.parametrize("address", ["http://127.0.0.1:9/", "nowhere", "file:///nowhere"])
def test_place_that_cannot_be_reached_is_told_in_words(tmp_path, monkeypatch, desk, address):
    monkeypatch.setattr(newest, "FILE", tmp_path / "newest-at.txt")
    newest.FILE.write_text(address)
    page = desk.get("/club/new/?look=yes").content.decode()
    assert "The place to look could not be reached." in page


def test_without_an_address_nobody_is_asked_and_there_is_no_button(desk):
    assert newest.address() == ""
    assert "Look for a newer one" not in desk.get("/club/new/").content.decode()
    with pytest.raises(Refused, match="says nowhere to look"):
        newest.newest_version()

"""Streams of the real server: they end with it and with the hall, and stand in nobody's way."""

import re
import signal
import socket
import time
import urllib.request

import pytest

from tests.faults.browsing import Browser, evening
from tests.faults.running import started
from tests.patience import at_most

pytestmark = [pytest.mark.gate, pytest.mark.process, pytest.mark.sqlite]


def page(address):
    with urllib.request.urlopen(f"{address}display/", timeout=10) as answer:
        return answer.read().decode()


def listening(address, stream, host="127.0.0.1", session=""):
    """A line on which the server has begun to tell."""
    port = int(address.rstrip("/").rsplit(":", 1)[1])
    line = socket.create_connection((host, port), timeout=10)
    head = f"GET {stream} HTTP/1.1\r\nHost: {host}:{port}\r\nAccept: text/event-stream\r\n"
    line.sendall(f"{head}Cookie: euchre_session={session}\r\n\r\n".encode())
    assert heard(line, b"beat").startswith(b"HTTP/1.1 200 ")
    return line


def heard(line, words):
    """All that comes until these words do."""
    told = b""
    while words not in told:
        more = line.recv(4096)
        assert more, f"the line ended after {told!r}"
        told += more
    return told


def rest_of(line):
    turns = at_most(100)
    while next(turns) and line.recv(4096):
        pass
    line.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("evening")
    evening(folder)
    return folder


def test_program_stops_at_once_though_a_screen_listens(folder):
    with started(folder) as program:
        address = program.address
        stream = re.search(r'data-live="([^"]+)"', page(address))[1]
        line = listening(address, stream)
        begun = time.monotonic()
        said = program.stop(signal.SIGTERM)
        assert time.monotonic() - begun < 4
        rest_of(line)
    assert "Traceback" not in said
    assert "Stopped. A copy of your evenings is kept" in said


def test_closing_the_hall_ends_its_streams_and_not_the_desks(folder):
    from tournament.server.laptop import addresses

    if not addresses.hall_addresses():
        pytest.skip("this machine is on no network")
    host = addresses.hall_addresses()[0]
    wish = folder / "hall-is-open"
    wish.touch()
    with started(folder) as program:
        address = program.address
        program.wait_for("The hall can come in at", 10)
        stream = re.search(r'data-live="([^"]+)"', page(address))[1]
        desk, hall = listening(address, stream), listening(address, stream, host)
        wish.unlink()
        hall.settimeout(4)
        rest_of(hall)
        desk.settimeout(8)
        heard(desk, b"beat")
        desk.close()
        program.stop()


def test_floor_ends_at_once_when_its_director_signs_out(tmp_path):
    night, session = evening(tmp_path)
    with started(tmp_path) as program:
        desk = Browser(program.address, session)
        stream = re.search(r'data-live="([^"]+)"', desk.get(f"night/{night}/floor/"))[1]
        line = listening(program.address, stream, session=session)
        desk.post("sign-out/")
        line.settimeout(4)
        heard = b""
        while b"event: gone" not in heard:
            heard += line.recv(4096)
        line.close()
        program.stop()

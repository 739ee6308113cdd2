"""Streams of the real server end when it stops or phones are stopped, and they delay no one."""

import re
import signal
import socket
import time
import urllib.request

import pytest

from tests.faults.browsing import Browser, put_night_into_folder
from tests.faults.running import start_program
from tests.patience import tries_until_failure

pytestmark = [pytest.mark.gate, pytest.mark.process, pytest.mark.sqlite]


def open_big_screen(address):
    with urllib.request.urlopen(f"{address}display/", timeout=10) as answer:
        return answer.read().decode()


def open_stream(address, stream, host="127.0.0.1", session=""):
    """Return a connection on which the server has begun to stream."""
    port = int(address.rstrip("/").rsplit(":", 1)[1])
    connection = socket.create_connection((host, port), timeout=10)
    head = f"GET {stream} HTTP/1.1\r\nHost: {host}:{port}\r\nAccept: text/event-stream\r\n"
    connection.sendall(f"{head}Cookie: euchre_session={session}\r\n\r\n".encode())
    assert read_up_to_words(connection, b"beat").startswith(b"HTTP/1.1 200 ")
    return connection


def read_up_to_words(connection, words):
    """Return everything the server sends up to these words."""
    received = b""
    while words not in received:
        part = connection.recv(4096)
        assert part, f"the connection ended after {received!r}"
        received += part
    return received


def read_to_end(connection):
    turn_count = tries_until_failure(100)
    while next(turn_count) and connection.recv(4096):
        pass
    connection.close()


@pytest.fixture(scope="module")
def data_folder_with_night(tmp_path_factory):
    folder = tmp_path_factory.mktemp("evening")
    put_night_into_folder(folder)
    return folder


def test_program_stops_at_once_while_a_screen_is_connected(data_folder_with_night):
    with start_program(data_folder_with_night) as program:
        address = program.address
        stream = re.search(r'data-live="([^"]+)"', open_big_screen(address))[1]
        connection = open_stream(address, stream)
        start_time = time.monotonic()
        output = program.stop(signal.SIGTERM)
        assert time.monotonic() - start_time < 4
        read_to_end(connection)
    assert "Traceback" not in output
    assert "Stopped. Backup saved" in output


def test_stopping_phones_ends_their_streams_but_not_the_desks(data_folder_with_night):
    from tournament.server.laptop import addresses

    if not addresses.network_addresses():
        pytest.skip("this machine is on no network")
    host = addresses.network_addresses()[0]
    phones_allowed_file = data_folder_with_night / "hall-is-open"
    phones_allowed_file.touch()
    with start_program(data_folder_with_night) as program:
        address = program.address
        program.wait_for("Phones can connect at", 10)
        stream = re.search(r'data-live="([^"]+)"', open_big_screen(address))[1]
        desk, hall = open_stream(address, stream), open_stream(address, stream, host)
        phones_allowed_file.unlink()
        hall.settimeout(4)
        read_to_end(hall)
        desk.settimeout(8)
        read_up_to_words(desk, b"beat")
        desk.close()
        program.stop()


def test_floor_stream_ends_when_its_director_signs_out(tmp_path):
    night, session = put_night_into_folder(tmp_path)
    with start_program(tmp_path) as program:
        desk = Browser(program.address, session)
        stream = re.search(r'data-live="([^"]+)"', desk.get(f"night/{night}/floor/"))[1]
        connection = open_stream(program.address, stream, session=session)
        desk.post("sign-out/")
        connection.settimeout(4)
        received = b""
        while b"event: gone" not in received:
            received += connection.recv(4096)
        connection.close()
        program.stop()

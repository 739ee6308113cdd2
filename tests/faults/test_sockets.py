"""What comes over a wire besides honest requests: halves, floods, garbage and words that nobody
speaks, sent to the real program by real sockets.
"""

import contextlib
import os
import re
import signal
import socket
import sqlite3
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.faults.besieging import ask_without_end, besiege, flood
from tests.faults.browsing import Browser, evening
from tests.faults.running import HALL, IN_A_HALL, has_a_hall, started

pytestmark = [pytest.mark.process, pytest.mark.sqlite]
MEGABYTE = 2**20


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    """An evening with the hall let in, on few handles and with little patience."""
    if not has_a_hall():
        pytest.skip("this machine has one address on its loop")
    folder = tmp_path_factory.mktemp("besieged")
    night, session = evening(folder)
    (folder / "hall-is-open").touch()
    with started(folder, "--port", "0", "--patience", "2", handles=600, first=IN_A_HALL) as program:
        program.wait_for("The hall can come in at")
        program.open("display/")
        program.night, program.session, program.folder = night, session, folder
        program.port = int(program.address.rstrip("/").rsplit(":", 1)[1])
        yield program
        said = program.stop(signal.SIGTERM)
    assert "Stopped. A copy of your evenings is kept" in said
    assert "Traceback" not in said
    assert "Invalid HTTP" not in said


def raw(port, sent, host="127.0.0.1"):
    """All that comes back until the server has done with it."""
    with socket.create_connection((host, port), timeout=10) as line:
        line.sendall(sent)
        heard = b""
        while part := line.recv(65536):
            heard += part
    return heard


@pytest.mark.gate
def test_half_a_hall_of_halves_is_given_up_and_nobody_else_notices(hall):
    told = besiege(hall.port, HALL, heads=400, bodies=200, borne=10)
    assert (told.tried, told.lost) == (600, [])


def test_one_address_that_follows_the_evening_a_thousandfold_shuts_nobody_out(hall):
    stream = re.search(r'data-live="([^"]+)"', hall.open("display/")[2])[1]
    asked = (
        f"GET {stream} HTTP/1.1\r\nHost: {HALL}:{hall.port}\r\nAccept: text/event-stream\r\n\r\n"
    )
    with contextlib.ExitStack() as lines:
        for _ in range(500):
            line = lines.enter_context(socket.create_connection((HALL, hall.port), timeout=10))
            line.sendall(asked.encode())
        time.sleep(1)
        for _ in range(20):
            address = f"http://{HALL}:{hall.port}/display/"
            with urllib.request.urlopen(address, timeout=10) as answer:
                assert answer.status == 200


@pytest.mark.gate
def test_stranger_who_asks_without_end_waits_for_himself(hall):
    told = ask_without_end(hall.port, HALL, lines=100, each=10)
    assert (told.tried, told.lost) == (100, [])


def test_who_asks_and_takes_nothing_is_sent_away_and_shuts_nobody_out(hall):
    """The fixture's patience of two seconds is five for taking an answer."""
    page = f"http://{HALL}:{hall.port}/static/tournament/base.css"
    path = "/static/tournament/fonts/bitter-latin-wght-normal.woff2"
    asked = f"GET {path} HTTP/1.1\r\nHost: {HALL}:{hall.port}\r\n\r\n"
    before = _settled(hall)
    with contextlib.ExitStack() as lines:
        for _ in range(100):
            lines.enter_context(_who_takes_nothing(HALL, hall.port, asked.encode() * 20))
        _wait_until(lambda: handles(hall) > before + 90)
        until = time.monotonic() + 8
        while handles(hall) > before + 10 and time.monotonic() < until:
            with urllib.request.urlopen(page, timeout=5) as answer:
                assert answer.status == 200
            time.sleep(0.1)
        assert handles(hall) <= before + 10


def _who_takes_nothing(host, port, asked):
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2304)
    line.connect((host, port))
    line.sendall(asked)
    return line


def _settled(program):
    """How many handles it has, once what went before has let go of its own."""
    until, last = time.monotonic() + 30, None
    while last != (last := handles(program)) and time.monotonic() < until:
        time.sleep(1)
    return last


def _wait_until(is_so):
    until = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.1)


def handles(program):
    return len(os.listdir(f"/proc/{program.process.pid}/fd"))


def test_requests_that_come_all_in_one_are_answered_one_by_one(hall):
    one = b"GET /display/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    heard = raw(hall.port, (one + b"\r\n") * 29 + one + b"Connection: close\r\n\r\n")
    assert heard.count(b"HTTP/1.1 302 ") == 30


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\xa5" * 200,  # a browser that tries TLS
        b"\x00" * 500 + b"\r\n\r\n",
        b"GET /display/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: " + b"x" * 100_000,
        b"GET /" + b"x" * 100_000,
        b"POST /looks/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1e3\r\n\r\n",
        b"POST /looks/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
        b"POST /looks/ HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"POST /looks/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nno number\r\n",
    ],
)
def test_what_is_no_request_is_refused_in_a_line(hall, sent):
    try:
        heard = raw(hall.port, sent)
    except ConnectionResetError:
        return  # cut off while it was still sending
    assert heard.startswith(b"HTTP/1.1 400 ")
    assert b"That request could not be read." in heard


def test_garbage_after_a_body_has_begun_ends_the_connection(hall):
    head = b"POST /looks/ HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    large = b"20000\r\n" + b"x" * 0x20000 + b"\r\n"
    with socket.create_connection(("127.0.0.1", hall.port), timeout=10) as line:
        line.sendall(head + large)
        assert line.recv(20).startswith(b"HTTP/1.1 413 ")
        line.sendall(b"no number\r\n")
        with contextlib.suppress(ConnectionResetError):
            while line.recv(65536):
                pass


@pytest.mark.parametrize("method", ["TRACE", "OPTIONS", "PUT", "CONNECT", "DEAL"])
def test_word_that_no_page_speaks_is_refused_everywhere(hall, method):
    stream = re.search(r'data-live="([^"]+)"', hall.open("display/")[2])[1]
    for address in ("/", "/display/", "/static/tournament/base.css", stream, "/nothing/", "*"):
        sent = f"{method} {address} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Secret: echoed\r\n"
        heard = raw(hall.port, f"{sent}Connection: close\r\n\r\n".encode())
        assert heard.startswith(b"HTTP/1.1 405 "), address
        assert b"echoed" not in heard


@pytest.mark.parametrize(
    ("asked", "fields"),
    [
        ("POST /sign-in/", 10_000),
        ("POST /looks/", 10_000),
        ("POST /display/", 10_000),
        ("GET /sign-in/?" + "f=&" * 1500, 0),
    ],
)
def test_ten_thousand_fields_are_refused_in_a_line(hall, asked, fields):
    token = "a" * 32
    head = {
        "Host": "127.0.0.1",
        "Cookie": f"euchre_csrf={token}",
        "X-CSRFToken": token,
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": fields * 3,
        "Connection": "close",
    }
    lines = [f"{asked} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items()), "", ""]
    heard = raw(hall.port, "\r\n".join(lines).encode() + b"f=&" * fields)
    assert heard.startswith(b"HTTP/1.1 400 ")
    assert "Traceback" not in hall.said


def test_endless_body_is_refused_at_its_head(hall):
    head = b"POST /looks/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000000\r\n\r\n"
    assert raw(hall.port, head).startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/x-www-form-urlencoded", "f=&" * 10_000),
        ("multipart/form-data", "--cut\r\nno part at all"),
        ("multipart/form-data; boundary=cut", "--cut\r\nno part at all"),
    ],
)
def test_form_that_is_none_is_refused_in_a_sentence(hall, kind, body):
    head = f"POST /sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {kind}\r\n"
    sent = f"{head}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}"
    heard = raw(hall.port, sent.encode())
    assert heard.startswith(b"HTTP/1.1 403 ")
    assert b"Once more, please" in heard


def test_screens_that_ask_wait_for_nobody_who_writes(hall):
    """The lock is held from outside all the while, so whoever took it would wait. A wall, a table's
    phone and the floor ask in turn.
    """
    desk = Browser(hall.address, hall.session)
    pages = [hall.open("display/")[2], desk.get(_table(desk, hall.night))]
    pages.append(desk.get(f"night/{hall.night}/floor/"))
    asks = [re.search(r'data-live="/([^"]+)" data-shown="([^"]+)"', one).groups() for one in pages]
    file = sqlite3.connect(hall.folder / "euchre.sqlite3", isolation_level=None)
    file.execute("BEGIN IMMEDIATE")
    with ThreadPoolExecutor(100) as screens:
        begun = time.monotonic()
        asked = list(screens.map(lambda place: _asked(hall, *asks[place % 3]), range(500)))
        assert time.monotonic() - begun < 10
    file.rollback()
    file.close()
    assert set(asked) == {204}


def _table(desk, night):
    """Where the phone at table 1 is led."""
    found = re.search(rf"/(table/{night}/1/[a-z2-9]+/)", desk.get("hall/?table=1"))
    return found[1]


def _asked(program, live, shown):
    request = urllib.request.Request(f"{program.address}{live}?after={shown}")
    request.add_header("Cookie", f"euchre_session={program.session}")
    with urllib.request.urlopen(request, timeout=20) as answer:
        return answer.status


def test_window_never_shows_what_opens_a_door(hall):
    key = "abcdefgh234567abcdefgh234567abcd"
    for path in (f"table/{hall.night}/1/{key}/", f"phone/{key}/", f"live/{key}/"):
        head = f"POST /{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        raw(hall.port, head.encode())
        with contextlib.suppress(urllib.error.HTTPError):
            hall.open(path)
    assert "table 1 of tournament" in hall.said
    assert key not in hall.said
    assert hall.session not in hall.said


def test_large_bodies_of_strangers_are_refused_in_a_sentence_and_leave_memory_alone(hall):
    before = memory(hall)
    heard = flood(hall.port, 40, 16 * MEGABYTE)
    assert all(b"That was too large" in one for one in heard)
    assert {one[:13] for one in heard} == {b"HTTP/1.1 413 "}
    assert memory(hall) - before < 50 * MEGABYTE


def memory(program):
    """The most it ever held, in bytes."""
    with open(f"/proc/{program.process.pid}/status") as status:
        return int(re.search(r"VmHWM:\s+(\d+) kB", status.read())[1]) * 1024


def test_file_is_taken_from_the_director_and_from_nobody_else(hall):
    content = "\n".join(["Name", *(f"Regular {number:06}" for number in range(12_000))])
    said = send_list(hall, content, hall.session)
    assert "2,000" in said or "2000" in said  # it was read, and told what is wrong with it
    with pytest.raises(urllib.error.HTTPError, match="413"):
        send_list(hall, content, "nobody")


def send_list(program, content, session):
    token = "a" * 32
    part = f'--cut\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{token}\r\n'
    part += '--cut\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n\r\n'
    headers = {
        "Content-Type": "multipart/form-data; boundary=cut",
        "Cookie": f"euchre_session={session}; euchre_csrf={token}",
    }
    body = f"{part}{content}\r\n--cut--\r\n".encode()
    request = urllib.request.Request(f"{program.address}regulars/import/", body, headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return answer.read().decode()


def test_program_stops_at_once_though_some_say_half_and_some_take_nothing(hall):
    head = b"POST /looks/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n"
    lines = [socket.create_connection(("127.0.0.1", hall.port)) for _ in range(6)]
    for number, line in enumerate(lines):
        line.sendall(head + b"\r\n" * (number % 2))
    path = b"/static/tournament/fonts/bitter-latin-wght-normal.woff2"
    page = b"GET " + path + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    lines += [_who_takes_nothing("127.0.0.1", hall.port, page * 20) for _ in range(6)]
    time.sleep(0.5)
    begun = time.monotonic()
    hall.stop(signal.SIGTERM)
    assert time.monotonic() - begun < 4
    for line in lines:
        line.close()

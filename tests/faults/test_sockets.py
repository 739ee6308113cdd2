"""The real program survives dishonest requests sent through real sockets: unfinished ones, floods,
garbage and unknown words.
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

from tests.faults.attacks import open_unfinished_requests, send_endless_requests, send_large_bodies
from tests.faults.browsing import Browser, put_night_into_folder
from tests.faults.running import HALL_ADDRESS, HALL_ADDRESS_CODE, has_hall_address, start_program

pytestmark = [pytest.mark.process, pytest.mark.sqlite]
MEGABYTE = 2**20


@pytest.fixture(scope="module")
def running_program(tmp_path_factory):
    """Yield a running program with a night and phones let in, few handles and short time limits."""
    if not has_hall_address():
        pytest.skip("this machine has one address on its loop")
    folder = tmp_path_factory.mktemp("attacked")
    night, session = put_night_into_folder(folder)
    (folder / "hall-is-open").touch()
    with start_program(
        folder, "--port", "0", "--patience", "2", handles=600, first_code=HALL_ADDRESS_CODE
    ) as program:
        program.wait_for("Phones can connect at")
        program.open("display/")
        program.night, program.session, program.folder = night, session, folder
        program.port = int(program.address.rstrip("/").rsplit(":", 1)[1])
        yield program
        output = program.stop(signal.SIGTERM)
    assert "Stopped. Backup saved" in output
    assert "Traceback" not in output
    assert "Invalid HTTP" not in output


def send_raw(port, request, host="127.0.0.1"):
    """Send these bytes, and return what the server answers until it closes the connection."""
    with socket.create_connection((host, port), timeout=10) as connection:
        connection.sendall(request)
        received = b""
        while part := connection.recv(65536):
            received += part
    return received


@pytest.mark.gate
def test_hundreds_of_unfinished_requests_are_closed_and_delay_no_one(running_program):
    attack = open_unfinished_requests(
        running_program.port, HALL_ADDRESS, head_count=400, body_count=200, max_open_seconds=10
    )
    assert (attack.tried, attack.lost) == (600, [])


def test_hundreds_of_streams_from_one_address_leave_room_for_others(running_program):
    stream = re.search(r'data-live="([^"]+)"', running_program.open("display/")[2])[1]
    host = f"{HALL_ADDRESS}:{running_program.port}"
    request = f"GET {stream} HTTP/1.1\r\nHost: {host}\r\nAccept: text/event-stream\r\n\r\n"
    with contextlib.ExitStack() as connections:
        for _ in range(500):
            connection = connections.enter_context(
                socket.create_connection((HALL_ADDRESS, running_program.port), timeout=10)
            )
            connection.sendall(request.encode())
        time.sleep(1)
        for _ in range(20):
            address = f"http://{HALL_ADDRESS}:{running_program.port}/display/"
            with urllib.request.urlopen(address, timeout=10) as response:
                assert response.status == 200


@pytest.mark.gate
def test_endless_requests_of_a_stranger_delay_no_one_else(running_program):
    attack = send_endless_requests(
        running_program.port, HALL_ADDRESS, connection_count=100, requests_per_connection=10
    )
    assert (attack.tried, attack.lost) == (100, [])


def test_client_that_receives_nothing_is_closed_and_leaves_room_for_others(running_program):
    """With the fixture's limit of two seconds, a client that does not receive its response is
    closed after five.
    """
    page = f"http://{HALL_ADDRESS}:{running_program.port}/static/tournament/base.css"
    path = "/static/tournament/fonts/bitter-latin-wght-normal.woff2"
    request = f"GET {path} HTTP/1.1\r\nHost: {HALL_ADDRESS}:{running_program.port}\r\n\r\n"
    handles_before = _count_handles(running_program)
    with contextlib.ExitStack() as connections:
        for _ in range(100):
            connections.enter_context(
                _run_client_that_never_reads(
                    HALL_ADDRESS, running_program.port, request.encode() * 20
                )
            )
        _wait_until_true(lambda: count_handles_later(running_program) > handles_before + 90)
        deadline = time.monotonic() + 8
        while (
            count_handles_later(running_program) > handles_before + 10
            and time.monotonic() < deadline
        ):
            with urllib.request.urlopen(page, timeout=5) as response:
                assert response.status == 200
            time.sleep(0.1)
        assert count_handles_later(running_program) <= handles_before + 10


def _run_client_that_never_reads(host, port, request):
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2304)
    connection.connect((host, port))
    connection.sendall(request)
    return connection


def _count_handles(program):
    """Return the program's number of handles, after earlier connections are closed."""
    deadline, last_count = time.monotonic() + 30, None
    while (
        last_count != (last_count := count_handles_later(program)) and time.monotonic() < deadline
    ):
        time.sleep(1)
    return last_count


def _wait_until_true(is_true):
    deadline = time.monotonic() + 20
    while not is_true():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def count_handles_later(program):
    return len(os.listdir(f"/proc/{program.process.pid}/fd"))


def test_pipelined_requests_are_answered_one_by_one(running_program):
    request = b"GET /display/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    received = send_raw(
        running_program.port, (request + b"\r\n") * 29 + request + b"Connection: close\r\n\r\n"
    )
    assert received.count(b"HTTP/1.1 302 ") == 30


@pytest.mark.parametrize(
    "content",
    [
        # A browser that tries TLS sends these bytes.
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\xa5" * 200,
        b"\x00" * 500 + b"\r\n\r\n",
        b"GET /display/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: " + b"x" * 100_000,
        b"GET /" + b"x" * 100_000,
        b"POST /looks/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1e3\r\n\r\n",
        b"POST /looks/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
        b"POST /looks/ HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"POST /looks/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nno number\r\n",
    ],
)
def test_invalid_http_is_refused_in_one_line(running_program, content):
    try:
        received = send_raw(running_program.port, content)
    except ConnectionResetError:
        # The server closed the connection while the client was still sending.
        return
    assert received.startswith(b"HTTP/1.1 400 ")
    assert b"could not be read" in received


def test_garbage_after_the_start_of_a_body_closes_the_connection(running_program):
    head = b"POST /looks/ HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    large_body = b"20000\r\n" + b"x" * 0x20000 + b"\r\n"
    with socket.create_connection(("127.0.0.1", running_program.port), timeout=10) as connection:
        connection.sendall(head + large_body)
        assert connection.recv(20).startswith(b"HTTP/1.1 413 ")
        connection.sendall(b"no number\r\n")
        with contextlib.suppress(ConnectionResetError):
            while connection.recv(65536):
                pass


@pytest.mark.parametrize("method", ["TRACE", "OPTIONS", "PUT", "CONNECT", "DEAL"])
def test_unknown_http_method_is_refused_everywhere(running_program, method):
    stream = re.search(r'data-live="([^"]+)"', running_program.open("display/")[2])[1]
    for address in ("/", "/display/", "/static/tournament/base.css", stream, "/nothing/", "*"):
        request = f"{method} {address} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Secret: echoed\r\n"
        received = send_raw(running_program.port, f"{request}Connection: close\r\n\r\n".encode())
        assert received.startswith(b"HTTP/1.1 405 "), address
        assert b"echoed" not in received


@pytest.mark.parametrize(
    ("first_line", "fields"),
    [
        ("POST /sign-in/", 10_000),
        ("POST /looks/", 10_000),
        ("POST /display/", 10_000),
        ("GET /sign-in/?" + "f=&" * 1500, 0),
    ],
)
def test_ten_thousand_fields_are_refused_in_a_line(running_program, first_line, fields):
    token = "a" * 32
    head = {
        "Host": "127.0.0.1",
        "Cookie": f"euchre_csrf={token}",
        "X-CSRFToken": token,
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": fields * 3,
        "Connection": "close",
    }
    connections = [
        f"{first_line} HTTP/1.1",
        *(f"{name}: {value}" for name, value in head.items()),
        "",
        "",
    ]
    received = send_raw(running_program.port, "\r\n".join(connections).encode() + b"f=&" * fields)
    assert received.startswith(b"HTTP/1.1 400 ")
    assert "Traceback" not in running_program.said


def test_request_declaring_a_huge_body_is_refused_at_once(running_program):
    head = b"POST /looks/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000000\r\n\r\n"
    assert send_raw(running_program.port, head).startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/x-www-form-urlencoded", "f=&" * 10_000),
        ("multipart/form-data", "--cut\r\nno part at all"),
        ("multipart/form-data; boundary=cut", "--cut\r\nno part at all"),
    ],
)
def test_malformed_form_is_refused_in_a_sentence(running_program, kind, body):
    head = f"POST /sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {kind}\r\n"
    request = f"{head}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}"
    received = send_raw(running_program.port, request.encode())
    assert received.startswith(b"HTTP/1.1 403 ")
    assert b"Please try again" in received


def test_update_requests_of_screens_do_not_wait_for_a_writer(running_program):
    """The test holds the write lock meanwhile, so a request that needed it would wait. A big
    screen, a table phone and the floor page send requests in turn.
    """
    desk = Browser(running_program.address, running_program.session)
    pages = [
        running_program.open("display/")[2],
        desk.get(_table_path(desk, running_program.night)),
    ]
    pages.append(desk.get(f"night/{running_program.night}/floor/"))
    update_requests = [
        re.search(r'data-live="/([^"]+)" data-shown="([^"]+)"', page).groups() for page in pages
    ]
    file = sqlite3.connect(running_program.folder / "euchre.sqlite3", isolation_level=None)
    file.execute("BEGIN IMMEDIATE")
    with ThreadPoolExecutor(100) as screens:
        start_time = time.monotonic()
        statuses = list(
            screens.map(
                lambda place: _status_of(running_program, *update_requests[place % 3]), range(500)
            )
        )
        assert time.monotonic() - start_time < 10
    file.rollback()
    file.close()
    assert set(statuses) == {204}


def _table_path(desk, night):
    """Return the path of table 1's phone page."""
    match = re.search(rf"/(table/{night}/1/[a-z2-9]+/)", desk.get("hall/?table=1"))
    return match[1]


def _status_of(program, live, revision):
    request = urllib.request.Request(f"{program.address}{live}?after={revision}")
    request.add_header("Cookie", f"euchre_session={program.session}")
    with urllib.request.urlopen(request, timeout=20) as response:
        return response.status


def test_program_window_never_shows_a_key(running_program):
    key = "abcdefgh234567abcdefgh234567abcd"
    for path in (f"table/{running_program.night}/1/{key}/", f"phone/{key}/", f"live/{key}/"):
        head = f"POST /{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        send_raw(running_program.port, head.encode())
        with contextlib.suppress(urllib.error.HTTPError):
            running_program.open(path)
    assert "table 1 of tournament" in running_program.said
    assert key not in running_program.said
    assert running_program.session not in running_program.said


def test_large_request_of_a_stranger_is_refused_in_a_sentence_and_takes_no_memory(running_program):
    memory_before = peak_memory(running_program)
    responses = send_large_bodies(running_program.port, 40, 16 * MEGABYTE)
    assert all(b"The file is too large" in response for response in responses)
    assert {response[:13] for response in responses} == {b"HTTP/1.1 413 "}
    assert peak_memory(running_program) - memory_before < 50 * MEGABYTE


def peak_memory(program):
    """Return the most memory the program has ever used, in bytes."""
    with open(f"/proc/{program.process.pid}/status") as status:
        return int(re.search(r"VmHWM:\s+(\d+) kB", status.read())[1]) * 1024


def test_file_upload_is_accepted_only_from_the_director(running_program):
    content = "\n".join(["Name", *(f"Regular {number:06}" for number in range(12_000))])
    html = upload_list(running_program, content, running_program.session)
    # The list was read, and the page says what is wrong with it.
    assert "2,000" in html or "2000" in html
    with pytest.raises(urllib.error.HTTPError, match="413"):
        upload_list(running_program, content, "nobody")


def upload_list(program, content, session):
    token = "a" * 32
    part = f'--cut\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{token}\r\n'
    part += '--cut\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n\r\n'
    headers = {
        "Content-Type": "multipart/form-data; boundary=cut",
        "Cookie": f"euchre_session={session}; euchre_csrf={token}",
    }
    body = f"{part}{content}\r\n--cut--\r\n".encode()
    request = urllib.request.Request(f"{program.address}regulars/import/", body, headers)
    with urllib.request.urlopen(request, timeout=20) as response:
        return response.read().decode()


def test_program_stops_at_once_despite_unfinished_requests_and_responses(running_program):
    head = b"POST /looks/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n"
    connections = [socket.create_connection(("127.0.0.1", running_program.port)) for _ in range(6)]
    for number, connection in enumerate(connections):
        connection.sendall(head + b"\r\n" * (number % 2))
    path = b"/static/tournament/fonts/bitter-latin-wght-normal.woff2"
    page = b"GET " + path + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    connections += [
        _run_client_that_never_reads("127.0.0.1", running_program.port, page * 20) for _ in range(6)
    ]
    time.sleep(0.5)
    start_time = time.monotonic()
    running_program.stop(signal.SIGTERM)
    assert time.monotonic() - start_time < 4
    for connection in connections:
        connection.close()

"""The server sends each response at once, and never holds it back until the next one."""

import http.client
import time

import pytest

from tests.faults.hosted import run_hosted_site
from tests.faults.running import start_program

pytestmark = [pytest.mark.process, pytest.mark.sqlite]
STATIC_FILE = "/static/tournament/mark.svg"


def shortest_response_time(port):
    """Return the shortest time of many responses on one connection. The system delays none of the
    first few.
    """
    kept_connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    seconds = []
    for _ in range(60):
        start_time = time.perf_counter()
        kept_connection.request(
            "GET", STATIC_FILE, headers={"Host": "localhost", "X-Forwarded-Proto": "https"}
        )
        assert kept_connection.getresponse().read()
        seconds.append(time.perf_counter() - start_time)
    kept_connection.close()
    return sorted(seconds[30:])[5]


def test_laptop_answers_without_delay_on_a_kept_connection(tmp_path):
    with start_program(tmp_path) as program:
        assert shortest_response_time(int(program.address.rstrip("/").rpartition(":")[2])) < 0.03


def test_hosted_site_answers_without_delay_on_a_kept_connection(tmp_path):
    with run_hosted_site(tmp_path, workers=2) as (port, _):
        assert shortest_response_time(port) < 0.03

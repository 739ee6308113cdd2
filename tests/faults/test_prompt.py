"""No answer waits for the next one to come along."""

import http.client
import time

import pytest

from tests.faults.hosted import site
from tests.faults.running import started

pytestmark = [pytest.mark.process, pytest.mark.sqlite]
FILE = "/static/tournament/mark.svg"


def soonest(port):
    """Of many on one connection; the system holds none of the first few back."""
    kept = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    seconds = []
    for _ in range(60):
        begun = time.perf_counter()
        kept.request("GET", FILE, headers={"Host": "localhost", "X-Forwarded-Proto": "https"})
        assert kept.getresponse().read()
        seconds.append(time.perf_counter() - begun)
    kept.close()
    return sorted(seconds[30:])[5]


def test_laptop_answers_at_once_on_a_connection_that_is_kept(tmp_path):
    with started(tmp_path) as program:
        assert soonest(int(program.address.rstrip("/").rpartition(":")[2])) < 0.03


def test_hosted_site_answers_at_once_on_a_connection_that_is_kept(tmp_path):
    with site(tmp_path, workers=2) as (port, _):
        assert soonest(port) < 0.03

"""The laptop's server reports to its window."""

import asyncio
import logging
import subprocess
import sys

import pytest

from tournament.server.laptop import serving

SERVER_WITH_HARD_LIMIT = """
import resource
from tournament.server.laptop import serving
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (256, {hard}))
serving.allow_many_connections()
print(*resource.getrlimit(resource.RLIMIT_NOFILE))
"""


@pytest.mark.parametrize(
    ("logged_error", "is_told"),
    [(None, True), (RuntimeError("a fault of ours"), True), (asyncio.CancelledError(), False)],
)
def test_connections_canceled_at_the_end_are_not_logged(logged_error, is_told):
    error = (type(logged_error), logged_error, None) if logged_error else None
    log_record = logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "said", (), error)
    assert serving.is_not_cancellation(log_record) is is_told


def connection_limits_with_hard_limit(hard_limit):
    command = [sys.executable, "-c", SERVER_WITH_HARD_LIMIT.format(hard=hard_limit)]
    process = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    return process.stdout.split()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
@pytest.mark.parametrize(("hard_limit", "soft_limit"), [("hard", 8192), (1000, 1000), (256, 256)])
def test_server_raises_the_connection_limit_as_far_as_allowed(hard_limit, soft_limit):
    soft_and_hard = connection_limits_with_hard_limit(hard_limit)
    assert int(soft_and_hard[0]) == soft_limit or int(soft_and_hard[0]) == int(soft_and_hard[1])

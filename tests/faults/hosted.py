"""A hosted site that runs in its own process with a file as its database, and a visitor behind its
proxy at an address that a whole room shares.
"""

import contextlib
import http.client
import re
import socket
import subprocess
import sys
import time
from http.cookies import SimpleCookie
from urllib.parse import urlencode

from tests.faults.browsing import put_night_into_folder
from tests.faults.running import ROOT, plain_environment

ROOM_ADDRESS = "203.0.113.7"
SITE_SECRET = "a hosted site of the tests, and nobody else's secret 123"
SITE_OPTIONS = (
    "--loop asyncio --http tournament.server.web.no_delay:NoDelayConnection --ws none "
    "--lifespan off --no-access-log --no-server-header --timeout-graceful-shutdown 5 "
    "--proxy-headers --forwarded-allow-ips 127.0.0.1"
)


@contextlib.contextmanager
def run_hosted_site(folder, workers=1, **variables):
    """Start a hosted site and yield its address and its seated night."""
    site_variables = {
        "DATABASE_URL": f"sqlite:///{folder}/euchre.sqlite3",
        "ALLOWED_HOSTS": "localhost",
        "SECRET_KEY": SITE_SECRET,
        "EUCHRE_DATA": str(folder),
    } | variables
    night, _ = put_night_into_folder(folder)
    with socket.create_server(("127.0.0.1", 0)) as bound_socket:
        port = bound_socket.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "uvicorn",
        "tournament.asgi:application",
        *SITE_OPTIONS.split(),
    ]
    process = subprocess.Popen(
        [*command, "--port", str(port), "--workers", str(workers)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
        env=plain_environment() | site_variables,
    )
    try:
        _wait_for_port(port)
        yield port, night
    finally:
        process.terminate()
        process.wait(20)


def _wait_for_port(port, seconds=30):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise TimeoutError(f"nothing listens at {port}")


class Visitor:
    """A browser that loads no pictures and uses TLS, as far as the site can tell."""

    def __init__(self, port, address=ROOM_ADDRESS):
        self._port = port
        self._address = address
        self.cookies = {}
        self._token = ""

    def _request(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
        headers = {
            "Host": "localhost",
            "Origin": "https://localhost",
            "X-Forwarded-Proto": "https",
            "X-Forwarded-For": self._address,
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "Content-Type": "application/x-www-form-urlencoded",
        }
        with contextlib.closing(connection):
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            for cookie in response.headers.get_all("Set-Cookie") or ():
                self.cookies |= {name: value.value for name, value in SimpleCookie(cookie).items()}
            return response.status, response.read().decode()

    def post(self, path, **fields):
        """Send a form with the page's token. If the token is not known, open the page first."""
        if not self._token or "__Host-euchre_csrf" not in self.cookies:
            _, page = self._request("GET", path)
            self._token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
        form = {"csrfmiddlewaretoken": self._token, **fields}
        return self._request("POST", path, urlencode(form))[0]

    def open(self, path):
        return self._request("GET", path)[0]

    def forget_session(self):
        """Forget the session cookie and the token that came with it."""
        for name in ("__Host-euchre_session", "__Host-euchre_csrf"):
            self.cookies.pop(name, None)

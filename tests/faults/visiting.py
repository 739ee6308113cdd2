"""A browser that visits the running program, keeps its connection and cookies, and presses the
buttons that pages show.
"""

import http.client
from urllib.parse import urlencode, urlsplit

from tests import pressing

MAX_RESPONSE_SECONDS = 60


class PersistentBrowser:
    """A visitor with a kept connection, cookies, and the last form that was opened."""

    def __init__(self, address, **cookies):
        self._host = urlsplit(address).netloc
        self._connection = None
        self._cookies = dict(cookies)

    def close(self):
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def get(self, address):
        """Open a page, and follow its redirects."""
        status, response, redirect_address = self._send_request("GET", address)
        for _ in range(4):
            if status not in {301, 302, 307}:
                break
            address = redirect_address
            status, response, redirect_address = self._send_request("GET", address)
        return status, pressing.Page(address, response) if status == 200 else None

    def read(self, address):
        """Open an address. Return the status and the words, or one letter per byte of a file."""
        return self._send_request("GET", address)[:2]

    def press(self, form, button, **fields):
        return self.send(form, button, **fields)[0]

    def send(self, form, button, **fields):
        """Send a form, and return the status and the words of the answer."""
        body = urlencode(form.values_to_send(button, **fields), doseq=True)
        path = form.target_address(button).partition("#")[0]
        return self._send_request("POST", path, body)[:2]

    def _send_request(self, method, path, body=None):
        connection = self._connection = self._connection or http.client.HTTPConnection(
            self._host, timeout=MAX_RESPONSE_SECONDS
        )
        cookie_header = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        headers = {"Cookie": cookie_header} if cookie_header else {}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        page = response.read()
        for cookie in response.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self._cookies[name] = value
        if response.will_close:
            self.close()
        is_page = response.headers.get_content_type() == "text/html"
        text = page.decode("utf-8" if is_page else "latin-1")
        return response.status, text, response.headers["Location"]

"""One browser at the running program, which keeps its connection and its cookies, and presses what
is drawn.
"""

import http.client
from urllib.parse import urlencode, urlsplit

from tests import pressing

PATIENCE = 60


class Visitor:
    """One browser: a connection that is kept, cookies, and the form that was opened last."""

    def __init__(self, address, **cookies):
        self._place = urlsplit(address).netloc
        self._line = None
        self._cookies = dict(cookies)

    def close(self):
        if self._line is not None:
            self._line.close()
            self._line = None

    def get(self, at):
        """The page that one is led to."""
        status, answer, led = self._ask("GET", at)
        for _ in range(4):
            if status not in {301, 302, 307}:
                break
            at = led
            status, answer, led = self._ask("GET", at)
        return status, pressing.Page(at, answer) if status == 200 else None

    def read(self, at):
        """Its status and its words, or a letter for each byte of a file, wherever it leads."""
        return self._ask("GET", at)[:2]

    def press(self, form, button, **typed):
        return self.send(form, button, **typed)[0]

    def send(self, form, button, **typed):
        """The same, with the words of the answer."""
        sent = urlencode(form.sent(button, **typed), doseq=True)
        at = form.address(button).partition("#")[0]
        return self._ask("POST", at, sent)[:2]

    def _ask(self, method, at, sent=None):
        line = self._line = self._line or http.client.HTTPConnection(self._place, timeout=PATIENCE)
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        headers = {"Cookie": cookies} if cookies else {}
        if sent is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        line.request(method, at, sent, headers)
        answer = line.getresponse()
        body = answer.read()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self._cookies[name] = value
        if answer.will_close:
            self.close()
        is_page = answer.headers.get_content_type() == "text/html"
        told = body.decode("utf-8" if is_page else "latin-1")
        return answer.status, told, answer.headers["Location"]

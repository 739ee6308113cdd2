"""What is done to every request and answer that is no page's business: method, policy, cookies,
files.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from whitenoise.middleware import WhiteNoiseMiddleware

Answer = Callable[[HttpRequest], HttpResponse]
MAX_FILE = 1 << 24
SPOKEN = ("GET", "HEAD", "POST")
# The prefixes of a hosted site's cookies, which browsers take over TLS alone: `__Host-` where a
# cookie goes for the whole site. Pages know all cookies by their plain names.
HOST, SECURE = "__Host-", "__Secure-"
UNSPOKEN = "A page is opened, or takes what a button sends; nothing else was done."


def methods(answer: Answer) -> Answer:
    """A page that is not sent to is drawn, so what nobody here says must not come as far as a page:
    TRACE would be answered like GET.
    """

    def spoken(request: HttpRequest) -> HttpResponse:
        is_spoken = request.method in SPOKEN
        return answer(request) if is_spoken else HttpResponseNotAllowed(SPOKEN, UNSPOKEN)

    return spoken


def content_security(answer: Answer) -> Answer:
    """The header that lets browsers run and load nothing but our own files; Django 6 brings one."""
    own = policy()

    def with_policy(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        response.headers.setdefault("Content-Security-Policy", own)
        return response

    return with_policy


def policy(ancestors: str = "'none'") -> str:
    """The content security policy; `ancestors` are the pages that may show this one inside
    themselves.
    """
    rules = {**settings.SECURE_CSP, "frame-ancestors": [ancestors]}
    return "; ".join(" ".join([name, *kinds]) for name, kinds in rules.items())


def let_own_pages_show(response: HttpResponse) -> HttpResponse:
    """Allow our own pages to show this one inside themselves; no other site's page may."""
    response.headers["Content-Security-Policy"] = policy("'self'")
    response.headers["X-Frame-Options"] = "SAMEORIGIN"
    return response


def outside() -> Iterable[tuple[bytes, bytes]]:
    """The headers for answers given before Django is asked, the same as Django's own."""
    headers = {
        "Cache-Control": "no-store",
        "Content-Security-Policy": policy(),
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "same-origin",
    }
    return ((name.lower().encode(), value.encode()) for name, value in headers.items())


def prefix_cookies(answer: Answer) -> Answer:
    """Take in prefixed cookies alone, which no other site below the same name can have set."""

    def with_prefixes(request: HttpRequest) -> HttpResponse:
        request.COOKIES = {
            name.removeprefix(prefix): value
            for name, value in request.COOKIES.items()
            for prefix in (HOST, SECURE)
            if name.startswith(prefix)
        }
        response = answer(request)
        for name in list(response.cookies):
            cookie = response.cookies.pop(name)
            whole_site = cookie["path"] == "/" and not cookie["domain"]
            new = f"{HOST if whole_site else SECURE}{name}"
            cookie.set(new, cookie.value, cookie.coded_value)
            cookie["secure"] = True
            response.cookies[new] = cookie
        return response

    return with_prefixes


def session_cookie() -> str:
    """Return the name under which a browser sends its session."""
    return f"{HOST if settings.HOSTED else ''}{settings.SESSION_COOKIE_NAME}"


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise answers with a stream, which an asynchronous server must take apart and complains
    about; our files are small, so they are answered whole. One whose name says what is in it is
    kept for a year.
    """

    FOREVER = 365 * 24 * 60 * 60

    def add_files(self, root: str | Path, prefix: str | None = None) -> None:
        """Add the files, of which there are none before the first start."""
        if Path(root).is_dir():
            super().add_files(root, prefix)

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        content = b""
        if found.file is not None:
            with found.file:
                content = found.file.read(MAX_FILE)
        response = HttpResponse(content, status=int(found.status))
        del response.headers["Content-Type"]
        for name, value in found.headers:
            response.headers[name] = value
        return response


class Packed(GZipMiddleware):
    """Pages for every machine but this one. What a stranger made a browser ask for is never packed
    together with what the page keeps secret, so nothing is guessed from how long the answer is.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        is_text = response.headers.get("Content-Type", "").startswith(("text/html", "text/csv"))
        is_plain = request.method == "GET" and not request.GET and response.status_code == 200
        if response.streaming or not (is_text and is_plain) or _is_near(request):
            return response
        return super().process_response(request, response)


def _is_near(request: HttpRequest) -> bool:
    """This machine itself; on a hosted site that is the proxy."""
    return not settings.HOSTED and request.META.get("REMOTE_ADDR") == "127.0.0.1"

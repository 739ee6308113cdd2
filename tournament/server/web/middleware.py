"""Middleware for all pages: it refuses unknown methods, adds the security policy, prefixes the
names of cookies, serves static files and compresses pages.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from whitenoise.middleware import WhiteNoiseMiddleware

GetResponse = Callable[[HttpRequest], HttpResponse]
MAX_STATIC_FILE_BYTES = 1 << 24
ALLOWED_METHODS = ("GET", "HEAD", "POST")
# The names of a hosted site's cookies have these prefixes. Browsers accept a cookie with such a
# prefix over TLS only. `__Host-` is for cookies of the whole site. Views know all cookies by their
# plain names.
HOST_PREFIX, SECURE_PREFIX = "__Host-", "__Secure-"
METHOD_REFUSED_SENTENCES = "Pages accept only GET, HEAD and POST. Nothing was changed."


def allow_known_methods(get_response: GetResponse) -> GetResponse:
    """Return middleware that refuses every method but GET, HEAD and POST. Without it, a page would
    treat even TRACE as GET.
    """

    def check_method(request: HttpRequest) -> HttpResponse:
        if request.method in ALLOWED_METHODS:
            return get_response(request)
        return HttpResponseNotAllowed(ALLOWED_METHODS, METHOD_REFUSED_SENTENCES)

    return check_method


def add_content_security_policy(get_response: GetResponse) -> GetResponse:
    """Return middleware that adds the header which lets browsers run and load nothing but our own
    files.
    """
    our_policy = content_security_policy()

    def add_policy(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", our_policy)
        return response

    return add_policy


def content_security_policy(frame_ancestors: str = "'none'") -> str:
    """Return the content security policy. Only pages of `frame_ancestors` may show this page in a
    frame.
    """
    sources_by_directive = {**settings.SECURE_CSP, "frame-ancestors": [frame_ancestors]}
    return "; ".join(
        " ".join([directive, *sources]) for directive, sources in sources_by_directive.items()
    )


def allow_framing_by_own_pages(response: HttpResponse) -> HttpResponse:
    """Let our own pages, and no other site's, show this response in a frame."""
    response.headers["Content-Security-Policy"] = content_security_policy("'self'")
    response.headers["X-Frame-Options"] = "SAMEORIGIN"
    return response


def security_headers() -> Iterable[tuple[bytes, bytes]]:
    """Return the security headers for responses given without Django. These headers equal those
    that Django adds.
    """
    headers = {
        "Cache-Control": "no-store",
        "Content-Security-Policy": content_security_policy(),
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "same-origin",
    }
    return ((name.lower().encode(), value.encode()) for name, value in headers.items())


def prefix_cookies(get_response: GetResponse) -> GetResponse:
    """Return middleware for a hosted site that adds a prefix to the names of our cookies, and
    ignores every cookie without a prefix. Another site under the same domain cannot set a cookie
    with the prefix for the whole site.
    """

    def add_prefixes(request: HttpRequest) -> HttpResponse:
        request.COOKIES = {
            name.removeprefix(prefix): value
            for name, value in request.COOKIES.items()
            for prefix in (HOST_PREFIX, SECURE_PREFIX)
            if name.startswith(prefix)
        }
        response = get_response(request)
        for name in list(response.cookies):
            cookie = response.cookies.pop(name)
            is_for_whole_site = cookie["path"] == "/" and not cookie["domain"]
            prefixed_name = f"{HOST_PREFIX if is_for_whole_site else SECURE_PREFIX}{name}"
            cookie.set(prefixed_name, cookie.value, cookie.coded_value)
            cookie["secure"] = True
            response.cookies[prefixed_name] = cookie
        return response

    return add_prefixes


def session_cookie_name() -> str:
    """Return the session cookie's name as the browser sends it, with a hosted site's prefix."""
    return f"{HOST_PREFIX if settings.HOSTED else ''}{settings.SESSION_COOKIE_NAME}"


class ServeStaticFiles(WhiteNoiseMiddleware):
    """Serves each file whole, since all are small. WhiteNoise would stream them, which makes an
    asynchronous server warn. Browsers keep a file with a checksum in its name for a year.
    """

    FOREVER = 365 * 24 * 60 * 60

    def add_files(self, root: str | Path, prefix: str | None = None) -> None:
        """Add the folder's files. Before the first start, the folder may not exist yet."""
        if Path(root).is_dir():
            super().add_files(root, prefix)

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        file_response = static_file.get_response(request.method, request.META)
        content = b""
        if file_response.file is not None:
            with file_response.file:
                content = file_response.file.read(MAX_STATIC_FILE_BYTES)
        response = HttpResponse(content, status=int(file_response.status))
        del response.headers["Content-Type"]
        for name, value in file_response.headers:
            response.headers[name] = value
        return response


class CompressPages(GZipMiddleware):
    """Compresses HTML and CSV pages for other machines. The answer to a form, or to an address with
    a query, is not compressed: another site could make the browser send its own text there, and the
    size of the answer could then reveal a secret.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        is_text = response.headers.get("Content-Type", "").startswith(("text/html", "text/csv"))
        is_plain_get = request.method == "GET" and not request.GET and response.status_code == 200
        if response.streaming or not (is_text and is_plain_get) or _is_from_this_machine(request):
            return response
        return super().process_response(request, response)


def _is_from_this_machine(request: HttpRequest) -> bool:
    """Return whether the laptop itself sent the request. On a hosted site, return False."""
    return not settings.HOSTED and request.META.get("REMOTE_ADDR") == "127.0.0.1"

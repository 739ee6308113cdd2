"""Where a form leads when it is done: a page of ours, whatever the browser asked for."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def wished(request: HttpRequest, wish: str) -> str:
    """A wish that is no address within this site is home."""
    ours = url_has_allowed_host_and_scheme(wish, {request.get_host()}, request.is_secure())
    return wish if ours and wish.startswith("/") else "/"

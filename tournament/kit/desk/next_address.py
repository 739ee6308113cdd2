"""Where a form leads when it is done: a page of ours, whatever the browser asked for. And a form
whose sign-in ended while somebody typed: it waits in the sign-in page and is sent again from there.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, QueryDict
from django.utils.http import url_has_allowed_host_and_scheme

# A token belongs to one sign-in, and a password is never written into a page.
NOT_KEPT = ("csrfmiddlewaretoken", "password", "old")


def safe_address(request: HttpRequest, wish: str) -> str:
    """Return the wished address, or the home page if it is not on this site."""
    ours = url_has_allowed_host_and_scheme(wish, {request.get_host()}, request.is_secure())
    return wish if ours and wish.startswith("/") else "/"


@dataclass(frozen=True, slots=True)
class KeptForm:
    """Where it was sent, and its boxes as one line."""

    again: str
    line: str

    @property
    def boxes(self) -> Sequence[tuple[str, str]]:
        kept = QueryDict(self.line)
        return [(name, value) for name, values in kept.lists() for value in values]


def kept_form(request: HttpRequest) -> KeptForm | None:
    """Return the form as the door sent it here, or as the sign-in page has carried it since."""
    if request.method != "POST":
        return None
    if "again" not in request.GET:
        again, line = request.POST.get("again", ""), request.POST.get("kept", "")
        return KeptForm(safe_address(request, again), line) if again else None
    boxes = request.POST.copy()
    for name in NOT_KEPT:
        boxes.pop(name, None)
    return KeptForm(safe_address(request, request.GET["again"]), boxes.urlencode())

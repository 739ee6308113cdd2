"""Addresses that a form leads to, and forms to resend. If a sign-in ends while someone fills in a
form, the sign-in page keeps what was typed and sends it after the new sign-in.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, QueryDict
from django.utils.http import url_has_allowed_host_and_scheme

# A token belongs to one sign-in, and a password must not be written into a page.
FIELDS_NOT_RESENT = ("csrfmiddlewaretoken", "password", "old")


def safe_address(request: HttpRequest, wanted_address: str) -> str:
    """Return the wanted address if it is on this site, or else the home page."""
    is_own_host = url_has_allowed_host_and_scheme(
        wanted_address, {request.get_host()}, request.is_secure()
    )
    return wanted_address if is_own_host and wanted_address.startswith("/") else "/"


@dataclass(frozen=True, slots=True)
class FormToResend:
    """A form to send again after sign-in: its address, and its boxes encoded as in a URL."""

    address: str
    boxes_text: str

    @property
    def boxes(self) -> Sequence[tuple[str, str]]:
        sent_values = QueryDict(self.boxes_text)
        return [(name, value) for name, values in sent_values.lists() for value in values]


def form_to_resend(request: HttpRequest) -> FormToResend | None:
    """Return the form that was sent without a sign-in, now or before the sign-in page was shown;
    None if there is none.
    """
    if request.method != "POST":
        return None
    if "again" not in request.GET:
        page, text = request.POST.get("again", ""), request.POST.get("kept", "")
        return FormToResend(safe_address(request, page), text) if page else None
    boxes = request.POST.copy()
    for name in FIELDS_NOT_RESENT:
        boxes.pop(name, None)
    return FormToResend(safe_address(request, request.GET["again"]), boxes.urlencode())

"""The address to which a form leads, and forms to send again. If a sign-in ends while someone fills
in a form, the sign-in page keeps what was typed, and the form can be sent after the new sign-in.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, QueryDict
from django.utils.http import url_has_allowed_host_and_scheme

# The fields that are not kept in a form to send again: a CSRF token belongs to one sign-in, and a
# password must not be written into a page.
FIELDS_NOT_RESENT = ("csrfmiddlewaretoken", "password", "old")


def safe_address(request: HttpRequest, wanted_address: str) -> str:
    """Return the wanted address if it is on this site, or else the home page."""
    is_this_host = url_has_allowed_host_and_scheme(
        wanted_address, {request.get_host()}, request.is_secure()
    )
    return wanted_address if is_this_host and wanted_address.startswith("/") else "/"


@dataclass(frozen=True, slots=True)
class FormToResend:
    """A form to send again after sign-in: its address, and its fields encoded as in a URL."""

    address: str
    fields_text: str

    @property
    def fields(self) -> Sequence[tuple[str, str]]:
        sent_values = QueryDict(self.fields_text)
        return [(name, value) for name, values in sent_values.lists() for value in values]


def form_to_resend(request: HttpRequest) -> FormToResend | None:
    """Return the form to send again after sign-in, or None if there is none. The form comes in one
    of two ways: the browser was just redirected to the sign-in page together with the form, or the
    sign-in form contains it.
    """
    if request.method != "POST":
        return None
    if "again" not in request.GET:
        form_address, kept_fields_text = request.POST.get("again", ""), request.POST.get("kept", "")
        return (
            FormToResend(safe_address(request, form_address), kept_fields_text)
            if form_address
            else None
        )
    sent_fields = request.POST.copy()
    for name in FIELDS_NOT_RESENT:
        sent_fields.pop(name, None)
    return FormToResend(safe_address(request, request.GET["again"]), sent_fields.urlencode())

"""Refusals that remember the names of the fields that were sent, so that a page can link each field
to its refusal.
"""

from collections.abc import Iterable

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest

# The value of this field says which form was sent, since several forms of a page may have the same
# other fields.
ACTION_FIELD = "do"


def show_refusal(request: HttpRequest, refusal: str, field: str = "") -> None:
    """Show a refusal above the page, tagged with the name of the wrong `field`, or else with the
    names of all fields that were sent.
    """
    sent_values = dict(request.POST.lists())
    field_names = [field] if field else list(sent_values)
    action_tag = f"{ACTION_FIELD}={sent_values.get(ACTION_FIELD, [''])[-1]}"
    messages.error(request, refusal, extra_tags=" ".join([action_tag, *field_names]))


def refusal_ids(
    shown_messages: Iterable[Message], field_name: str, action: str | None = None
) -> tuple[str, ...]:
    """Return the element ids of the refusals about the field with this name. With an `action`,
    return only those of the form with that action.
    """
    wanted_tags = {field_name} if action is None else {field_name, f"{ACTION_FIELD}={action}"}
    return tuple(
        f"refused{message_number}"
        for message_number, message in enumerate(shown_messages, start=1)
        if message.level == messages.ERROR and wanted_tags <= set(message.extra_tags.split())
    )

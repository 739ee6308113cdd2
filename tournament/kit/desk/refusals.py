"""Refusals that remember the names of the boxes that were sent, so that a page can link each box to
its refusal.
"""

from collections.abc import Iterable

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest

# Several forms of a page may have the same boxes; the value of this field tells them apart.
ACTION_FIELD = "do"


def show_refusal(request: HttpRequest, words: str) -> None:
    """Show a refusal above the page, and remember the names of the boxes that were sent."""
    sent_lists = dict(request.POST.lists())
    action_tag = f"{ACTION_FIELD}={sent_lists.get(ACTION_FIELD, [''])[-1]}"
    messages.error(request, words, extra_tags=" ".join([action_tag, *sent_lists]))


def refusal_ids(
    shown_messages: Iterable[Message], name: str, action: str | None = None
) -> tuple[str, ...]:
    """Return the element ids of the refusals that concern the box with this name; with an `action`,
    only those of the form with that action.
    """
    wanted_tags = {name} if action is None else {name, f"{ACTION_FIELD}={action}"}
    return tuple(
        f"refused{number}"
        for number, message in enumerate(shown_messages, start=1)
        if message.level == messages.ERROR and wanted_tags <= set(message.extra_tags.split())
    )

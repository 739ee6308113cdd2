"""A press that is refused is told of the boxes it was sent with: whoever listens hears of each what
was said against it. Knows no page.
"""

from collections.abc import Iterable

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest

# Which of several forms with the same boxes it was.
WHICH = "do"


def refuse(request: HttpRequest, words: str) -> None:
    """Says so above the page, and keeps with it which boxes were sent."""
    sent = dict(request.POST.lists())
    which = f"{WHICH}={sent.get(WHICH, [''])[-1]}"
    messages.error(request, words, extra_tags=" ".join([which, *sent]))


def places(said: Iterable[Message], name: str, do: str | None = None) -> tuple[str, ...]:
    """The ids of what was said against a box of this name; `do` says in which form alone."""
    wanted = {name} if do is None else {name, f"{WHICH}={do}"}
    return tuple(
        f"refused{number}"
        for number, message in enumerate(said, start=1)
        if message.level == messages.ERROR and wanted <= set(message.extra_tags.split())
    )

"""What a form sent and nobody asked for: it does nothing, and its name is written down. Knows which
fields a view looked at, and tells nothing of what is in them.
"""

import functools
import logging
import re
from collections.abc import Callable, Iterator
from typing import Any, Concatenate, ParamSpec, cast

from django.http import HttpRequest, HttpResponse, QueryDict

log = logging.getLogger(__name__)
P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]
# What our own forms carry along for a script or for another of their buttons, as the boxes of every
# table go along with who won an extra hand; and a `file` that nobody chose, which comes as a field.
CARRIED = re.compile(
    r"csrfmiddlewaretoken|key|back|version|called|reason|press|event|password|file|t\d+[a-z]+\d*"
)
MAX_TOLD = 10
MAX_NAME = 40


class TrackedQueryDict(QueryDict):
    """What a browser sent, and what of it was read: as one value, or as many as there are."""

    def __init__(self, sent: QueryDict) -> None:
        super().__init__(mutable=True)
        for name, values in sent.lists():
            self.setlist(name, values)
        self._mutable = False
        self.read: set[str] = set()
        self.as_many: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.read.add(name)
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        self.read.add(str(name))
        return super().__contains__(name)

    def getlist(self, name: str, default: Any = None) -> Any:
        self.read.add(name)
        self.as_many.add(name)
        return super().getlist(name, default)

    def copy(self) -> "TrackedQueryDict":
        """Return a copy to change; taking all of it is reading all of it."""
        self.read |= set(self)
        self.as_many |= set(self)
        whole = TrackedQueryDict(self)
        whole._mutable = True
        return whole


def log_unread_fields(view: Callable[Concatenate[HttpRequest, P], HttpResponse]) -> View[P]:
    """Return the view, which logs the names of fields that it did not read. A view that read
    nothing, or knew the press by its key, has not said what it asks for.
    """

    @functools.wraps(view)
    def logging_view(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.method != "POST":
            return view(request, *args, **kwargs)
        sent = TrackedQueryDict(request.POST)
        request.POST = cast(Any, sent)
        answer = view(request, *args, **kwargs)
        names = list(_unread_names(sent)) if sent.read - {"key"} else []
        if names:
            door = request.resolver_match.view_name if request.resolver_match else ""
            more = f" and {len(names) - MAX_TOLD} more" if len(names) > MAX_TOLD else ""
            where = request.META.get("REMOTE_ADDR")
            words = ", ".join(names[:MAX_TOLD]) + more
            log.warning("Fields that nobody asked for at %s from %s: %s", door, where, words)
        return answer

    return logging_view


def _unread_names(sent: TrackedQueryDict) -> Iterator[str]:
    for name, values in sent.lists():
        if name not in sent.read:
            if not CARRIED.fullmatch(name):
                yield name[:MAX_NAME]
        elif len(values) > 1 and name not in sent.as_many:
            yield f"{name[:MAX_NAME]} twice"

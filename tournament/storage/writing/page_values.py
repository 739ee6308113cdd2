"""What a page was drawn with: the stored values of its boxes go out with a form and come back with
it, so that an older page never undoes what was saved since (docs/adr/0055).
"""

import json
from collections.abc import Mapping
from typing import Any, TypeVar

from django.core.exceptions import SuspiciousOperation

from tournament.evening.words.refused import Refused

BOX = "drawn"
Values = Mapping[str, object]
NOTHING: Values = {}
T = TypeVar("T")


class Overtaken(Refused):
    """Boxes that somebody else has changed too, each to something else: what is stored now, and
    what is told here.
    """

    def __init__(self, stored: Values, told: Values) -> None:
        self.stored, self.told = stored, told
        super().__init__(" ".join(differ(stored[box], told[box]) for box in stored))


def differ(stored: object, value: object) -> str:
    return (
        f"This was changed to {_words(stored)} after you opened this page; you have "
        f"{_words(value)}. Put in what is right, and press again."
    )


def line(values: Values) -> str:
    return json.dumps(values, default=str, sort_keys=True, separators=(",", ":"))


def read(sent: str) -> Values:
    """Return what a form was drawn with; nothing if it does not say."""
    try:
        parsed = json.loads(sent) if sent else NOTHING
    except (ValueError, RecursionError) as fault:
        raise SuspiciousOperation("What a form was drawn with cannot be read.") from fault
    if not isinstance(parsed, dict | Mapping):
        raise SuspiciousOperation("What a form was drawn with has no boxes.")
    return parsed


def merge_boxes(
    drawn: Values, told: Values, stored: Values, *, whole: bool = False
) -> dict[str, Any]:
    """Return what is to be saved: a box that was left as it was drawn keeps what is stored by now.
    One that two have changed, each to something else, is refused; as `whole`, one that somebody
    else has changed at all.
    """
    to_save, overtaken = dict(told), []
    for box in stored.keys() & drawn.keys() & told.keys():
        # As values come back from a page.
        was, now, mine = (
            json.loads(json.dumps(version[box], default=str)) for version in (drawn, stored, told)
        )
        if now in (was, mine):
            continue
        if mine != was or whole:
            overtaken.append(box)
        else:
            to_save[box] = stored[box]
    if overtaken:
        boxes = sorted(overtaken)
        raise Overtaken({box: stored[box] for box in boxes}, {box: told[box] for box in boxes})
    return to_save


def changed_values(drawn: Values, values: Mapping[str, T]) -> dict[str, T]:
    """Return what is told otherwise than it was drawn; if nothing is, all of it is meant."""
    new = {box: one for box, one in values.items() if box not in drawn or one != drawn[box]}
    return new or dict(values)


def _words(value: object) -> str:
    return f"“{value}”" if value not in (None, "", ()) else "nothing"

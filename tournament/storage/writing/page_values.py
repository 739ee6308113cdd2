"""Compare the values in the boxes of a form with the original values, which its page showed. The
form sends both, so that a page opened earlier never overwrites what was saved since
(docs/adr/0055).
"""

import json
from collections.abc import Mapping
from typing import Any, TypeVar

from django.core.exceptions import SuspiciousOperation

from tournament.evening.words.refused import Refused

ORIGINAL_VALUES_FIELD = "drawn"
ValueByBox = Mapping[str, object]
NO_VALUES: ValueByBox = {}
BoxValue = TypeVar("BoxValue")


class ChangedMeanwhile(Refused):
    """Raised if someone else changed some boxes after this form's page was opened. `stored_values`
    has the values of those boxes in the database, and `sent_values` those that this form would have
    saved.
    """

    def __init__(self, stored_values: ValueByBox, sent_values: ValueByBox) -> None:
        self.stored_values, self.sent_values = stored_values, sent_values
        sentences = (
            changed_meanwhile_sentences(stored_values[box], sent_values[box])
            for box in stored_values
        )
        super().__init__(" ".join(sentences))


def changed_meanwhile_sentences(stored_value: object, sent_value: object) -> str:
    """Return sentences that tell the director about a box that someone else changed meanwhile."""
    return (
        f"This was changed to {_quote_value(stored_value)} after you opened this page. You have "
        f"{_quote_value(sent_value)}. Enter the right one and press again."
    )


def original_values_as_text(values: ValueByBox) -> str:
    """Return the values as the text that a form sends back."""
    return json.dumps(values, default=str, sort_keys=True, separators=(",", ":"))


def read_original_values(text: str) -> ValueByBox:
    """Return the original values from a form's text, or NO_VALUES if the form sent none."""
    try:
        values = json.loads(text) if text else NO_VALUES
    except (ValueError, RecursionError) as fault:
        raise SuspiciousOperation("The original values of a form cannot be read.") from fault
    if not isinstance(values, Mapping):
        raise SuspiciousOperation("The original values of a form have no boxes.")
    return values


def merge_box_values(
    original_values: ValueByBox,
    sent_values: ValueByBox,
    stored_values: ValueByBox,
    *,
    refuse_any_change: bool = False,
) -> dict[str, Any]:
    """Return the values to save. A box that this form did not change keeps its stored value. Refuse
    if two people changed a box to different values. If `refuse_any_change` is true, refuse also if
    someone else changed any box.
    """
    values_to_save, changed_boxes = dict(sent_values), []
    for box in stored_values.keys() & original_values.keys() & sent_values.keys():
        # The original values have been through JSON, where a tuple becomes a list.
        original_value, stored_value, sent_value = (
            json.loads(json.dumps(values[box], default=str))
            for values in (original_values, stored_values, sent_values)
        )
        if stored_value in (original_value, sent_value):
            continue
        if sent_value != original_value or refuse_any_change:
            changed_boxes.append(box)
        else:
            values_to_save[box] = stored_values[box]
    if changed_boxes:
        sorted_boxes = sorted(changed_boxes)
        raise ChangedMeanwhile(
            {box: stored_values[box] for box in sorted_boxes},
            {box: sent_values[box] for box in sorted_boxes},
        )
    return values_to_save


def values_changed_by_form(
    original_values: ValueByBox, sent_values: Mapping[str, BoxValue]
) -> dict[str, BoxValue]:
    """Return the sent values that differ from the original ones, or all of them if none differs."""
    value_by_changed_box = {
        box: value
        for box, value in sent_values.items()
        if box not in original_values or value != original_values[box]
    }
    return value_by_changed_box or dict(sent_values)


def _quote_value(value: object) -> str:
    return f"“{value}”" if value not in (None, "", ()) else "nothing"

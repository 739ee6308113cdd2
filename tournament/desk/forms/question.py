"""What all dials have in common as questions on a page: the box, the sheet's own answer beside it,
and the sentence where an answer is refused. Knows neither a kind nor a dial nor a house.
"""

from abc import ABC, abstractmethod
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from scoring.dials.dial import Dial
from scoring.dials.kinds import Stored
from scoring.house import RuleLine


class DialQuestion(forms.Field, ABC):
    """Comes out as rules store it. What the dial's kind refuses is said under the dial's label.

    `now` holds until something else is answered; `line` of the sheet has `sheet`, where
    there is a sheet.
    """

    def __init__(self, dial: Dial, now: Stored, *, sheet: Stored, line: RuleLine | None) -> None:
        self.kind: Any = dial.kind
        self.now = now
        self.sheet = sheet
        self.line = line
        super().__init__(
            label=dial.label,
            required=False,
            initial=now,
            widget=self.box(),
            help_text=" ".join(filter(None, (self.hint(), self.turned or self.origin()))),
            template_name="set_up/_dial.html",
        )

    def clean(self, value: Any) -> Stored:
        try:
            stored = self.told(value or "")
            self.kind.read(stored)
        except (ValueError, ValidationError):
            raise ValidationError(f"{self.label}: {self.wanted()}.") from None
        return stored

    @abstractmethod
    def told(self, typed: Any) -> Stored:
        """What the browser sent as the kind reads it; a ValueError where it cannot be."""

    @abstractmethod
    def wanted(self) -> str:
        """What can be answered, to go on after the label."""

    def box(self) -> forms.Widget:
        return forms.TextInput(attrs={"autocomplete": "off"})

    def hint(self) -> str:
        nothing = getattr(self.kind, "nothing", "")
        return f'Leave it empty for "{nothing}".' if nothing else ""

    def origin(self) -> str:
        """Where the answer in the box comes from."""
        if self.line is None:
            return ""
        if self.line.silent:
            return "Our suggestion: the sheet does not say."
        return f"As the sheet has it ({self.line.clause})."

    @property
    def source(self) -> str:
        if self.line is None:
            return ""
        if self.line.silent:
            return "our suggestion: the sheet does not say"
        return f"the sheet, {self.line.clause}"

    @property
    def turned(self) -> str:
        """What the sheet has, where it is something else now."""
        if self.now == self.sheet or self.line is None:
            return ""
        if self.line.silent:
            return f"Changed: the sheet does not say, and our suggestion is {self.say(self.sheet)}."
        return f"Changed: the sheet says {self.say(self.sheet)} ({self.line.clause})."

    def as_sent(self, name: str) -> dict[str, str]:
        """What holds now, as a browser sends it that has the boxes and touches none."""
        return {name: "" if self.now is None else str(self.prepare_value(self.now))}

    def say(self, stored: Stored) -> str:
        words: str = self.kind.say(self.kind.read(stored))
        return words

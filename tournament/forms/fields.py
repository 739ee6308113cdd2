"""Forms and fields stricter than Django's: what is missing is said by us, and not by a browser's
passing bubble.
"""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError

from tournament import names


class HouseForm(forms.Form):
    use_required_attribute = False

    def begin_here(self, field: str = "") -> None:
        """The cursor waits in the first box that needs another look, else in `field` or the first
        one.
        """
        wrong = next((name for name in self.fields if name in self.errors), "")
        first = wrong or field or next(iter(self.fields))
        self.fields[first].widget.attrs["autofocus"] = True


class NameField(forms.CharField):
    """A readable name; spaces are tidied, invisible marks taken out, and nothing cut off."""

    def __init__(self, *, label: str, missing: str, help_text: str = "") -> None:
        super().__init__(
            label=label, help_text=help_text, strip=False, error_messages={"required": missing}
        )

    def clean(self, value: object) -> str:
        tidy = names.readable(value) if isinstance(value, str) else value
        cleaned: str = super().clean(tidy)
        return cleaned

    def validate(self, value: str) -> None:
        super().validate(value)
        if fault := names.too_long(value):
            raise ValidationError(fault)

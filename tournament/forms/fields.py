"""Forms and fields stricter than Django's: what is missing is said by us and not by a browser's
passing bubble.
"""

from __future__ import annotations

import unicodedata

from django import forms
from django.core.exceptions import ValidationError

LONGEST_NAME = 60
# Joiners that some scripts and emoji need stay; marks that turn the writing direction around do
# not.
_KEPT_FORMATS = {"\u200c", "\u200d"}


class HouseForm(forms.Form):
    use_required_attribute = False


class NameField(forms.CharField):
    """One line of at most 60 readable characters; spaces are tidied, invisible marks taken out."""

    def __init__(self, *, label: str, missing: str, help_text: str = "") -> None:
        super().__init__(
            label=label, help_text=help_text, strip=False, error_messages={"required": missing}
        )
        self.widget.attrs["maxlength"] = str(LONGEST_NAME)

    def clean(self, value: object) -> str:
        cleaned: str = super().clean(readable(value) if isinstance(value, str) else value)
        return cleaned

    def validate(self, value: str) -> None:
        super().validate(value)
        if len(value) > LONGEST_NAME:
            raise ValidationError(
                f"At most {LONGEST_NAME} characters, please. This has {len(value)}."
            )


def readable(text: str) -> str:
    """Composed, on one line, without control characters; empty when nothing in it can be seen."""
    composed = unicodedata.normalize("NFC", text.encode("utf-8", "ignore").decode())
    seen = "".join(
        letter if _is_shown(letter) else " " if letter.isspace() else "" for letter in composed
    )
    tidy = " ".join(seen.split())
    return tidy if any(unicodedata.category(letter)[0] in "LNPS" for letter in tidy) else ""


def _is_shown(letter: str) -> bool:
    """Neither control, format, surrogate, private nor unassigned, nor a break of line or page."""
    category = unicodedata.category(letter)
    return letter in _KEPT_FORMATS or (category[0] != "C" and category not in {"Zl", "Zp"})

"""The time of day, written alike on every page."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format


def clock(moment: datetime | None) -> str:
    """As people write it: 7:42 pm."""
    if moment is None:
        return ""
    return date_format(timezone.localtime(moment), "g:i a").replace(".", "")

"""The time of day, written alike on every page."""

from datetime import datetime

from django.utils import timezone

from tournament.evening.words.occasion import o_clock


def clock(moment: datetime | None) -> str:
    return o_clock(timezone.localtime(moment)) if moment else ""

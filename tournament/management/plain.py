"""A command whose refusals are one plain sentence and exit status 1, never a traceback."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tournament.refused import Refused


class PlainCommand(BaseCommand):
    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            return super().execute(*args, **options)
        except Refused as refusal:
            self.stderr.write(str(refusal), self.style.ERROR)
            raise SystemExit(1) from refusal

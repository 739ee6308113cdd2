"""Django's own check, and after it every night beside its history."""

from typing import Any

from django.core.management.commands.check import Command as Check
from django.db import connection

from tournament.laptop.server import opening
from tournament.management.background_check import look_outside, look_through
from tournament.reading import soundness


class Command(Check):
    help = f"{Check.help} Then compares every night with its history."

    def handle(self, *app_labels: Any, **options: Any) -> None:
        super().handle(*app_labels, **options)
        asked_for_less = app_labels or options["tags"] or options["list_tags"] or options["deploy"]
        if asked_for_less or not _is_there():
            return
        nights = soundness.nights()
        texts = [*look_through(nights), *look_outside()]
        for sentence in texts:
            self.stderr.write(sentence, self.style.ERROR)
        if texts:
            raise SystemExit(1)
        self.stdout.write(f"Every night is as it was written ({len(nights)}).")


def _is_there() -> bool:
    """To connect would leave an empty file behind."""
    if opening.on_a_file() and not opening.path().exists():
        return False
    return "tournament_seal" in connection.introspection.table_names()

"""Run the whole suite through pytest; every argument is pytest's."""

from __future__ import annotations

import subprocess
import sys

from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Runs the tests. Arguments are passed on to pytest: manage.py test -k renege"
    requires_system_checks = []

    def run_from_argv(self, argv: list[str]) -> None:
        sys.exit(
            subprocess.call([sys.executable, "-m", "pytest", *argv[2:]], cwd=settings.BASE_DIR)
        )

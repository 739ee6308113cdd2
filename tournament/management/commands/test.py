"""Run the whole suite through pytest; every argument is pytest's."""

import os
import signal
import subprocess
import sys

from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Runs the tests. Arguments are passed on to pytest: manage.py test -k renege"
    requires_system_checks = []

    def run_from_argv(self, argv: list[str]) -> None:
        os.chdir(settings.BASE_DIR)
        line = [sys.executable, "-m", "pytest", *argv[2:]]
        if sys.platform == "win32":
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for pytest, which tidies up
            sys.exit(subprocess.call(line))
        os.execv(sys.executable, line)

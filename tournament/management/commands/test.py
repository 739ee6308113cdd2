"""Run the whole suite through pytest; every argument is pytest's."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Runs the tests. Arguments are passed on to pytest: manage.py test -k renege"
    requires_system_checks = []

    def run_from_argv(self, argv: list[str]) -> None:
        os.chdir(settings.BASE_DIR)
        _keep_what_is_compiled()
        # It would have pytest set Django up before the tests have chosen a folder of their own.
        os.environ.pop("DJANGO_SETTINGS_MODULE", None)
        line = [sys.executable, "-m", "pytest", *argv[2:]]
        if sys.platform == "win32":
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for pytest, which tidies up
            sys.exit(subprocess.call(line))
        os.execv(sys.executable, line)


def _keep_what_is_compiled() -> None:
    """Hundreds of processes of the tests would compile the whole house, each for itself. Where none
    of it shall lie beside the source it goes to the packages.
    """
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(Path(sys.prefix, "compiled")))

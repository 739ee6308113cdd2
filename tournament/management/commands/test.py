"""Run the tests with pytest, passing it all arguments."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Runs the tests. Arguments go to pytest, as in: manage.py test -k renege"
    requires_system_checks = []

    def run_from_argv(self, argv: list[str]) -> None:
        os.chdir(settings.BASE_DIR)
        _keep_compiled_files()
        # With this variable, pytest would set Django up before the tests have chosen their own data
        # folder.
        os.environ.pop("DJANGO_SETTINGS_MODULE", None)
        pytest_command = [sys.executable, "-m", "pytest", *argv[2:]]
        if sys.platform == "win32":
            # The process of the tests handles Ctrl-C and cleans up, so this process ignores it.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            sys.exit(subprocess.call(pytest_command))
        os.execv(sys.executable, pytest_command)


def _keep_compiled_files() -> None:
    """Let Python store compiled files in the environment's folder if it was told to store none,
    since hundreds of test processes would otherwise compile the program again.
    """
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(Path(sys.prefix, "compiled")))

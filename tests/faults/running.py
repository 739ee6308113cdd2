"""Run the program as its own process, as a director starts it."""

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

from tests.shared_folders import shared_folder

ROOT = Path(__file__).parent.parent.parent
READY_WORDS = "Keep this window open"
# A second loopback address stands in for the laptop's network address.
HALL_ADDRESS = "127.0.0.2"
# Code that a program runs first, so that this is its only network address.
HALL_ADDRESS_CODE = f"""
from tournament.server.laptop import addresses
addresses.network_addresses = lambda: ["{HALL_ADDRESS}"]
"""
PROGRAM_THAT_RUNS_FIRST_CODE = """
import runpy, sys
sys.path.insert(0, sys.argv[1].rpartition("/")[0])
{}
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""

FIRST_START_CODE = """
from django.conf import settings
from django.core.management import call_command
from tournament.server.web import static_files
call_command("migrate", verbosity=0)
assert static_files.collect_static_files(settings.STATIC_ROOT) == ()
"""


def has_hall_address():
    """Return whether the system has a second loopback address."""
    with socket.socket() as trial_socket, contextlib.suppress(OSError):
        trial_socket.bind((HALL_ADDRESS, 0))
        return True
    return False


class Program:
    """A started `manage.py start`. `said` is everything it has printed so far."""

    def __init__(self, process):
        self.process = process
        self.said = ""
        self._reader = threading.Thread(target=self._listen, daemon=True)
        self._reader.start()

    def _listen(self):
        for line in self.process.stdout:
            self.said += line

    def wait_for(self, words, seconds=30):
        deadline = time.monotonic() + seconds
        while words not in self.said:
            times = self.process.poll() is not None and not self._reader.is_alive()
            assert not times, f"it ended without saying {words!r}:\n{self.said}"
            assert time.monotonic() < deadline, f"it never said {words!r}:\n{self.said}"
            time.sleep(0.01)

    @property
    def address(self):
        self.wait_for(READY_WORDS)
        return re.search(r"Euchre Night is running: (\S+)", self.said)[1]

    def open(self, path="", *, host=None):
        request = urllib.request.Request(
            self.address + path, headers={"Host": host} if host else {}
        )
        with urllib.request.urlopen(request, timeout=10) as completed:
            return completed.status, completed.geturl(), completed.read().decode()

    def wait_for_output(self):
        """Wait until all output of the stopped program has been read."""
        self._reader.join(5)

    def stop(self, stop_signal=signal.SIGINT):
        self.process.send_signal(stop_signal)
        self.process.wait(20)
        self.wait_for_output()
        assert "Traceback" not in self.said, self.said
        return self.said


@contextlib.contextmanager
def check_processor_time(seconds):
    """Check that the programs that ran in this block used less processor time than `seconds`. The
    benchmark instead measures elapsed time on a quiet machine.
    """
    seconds_before = _cpu_seconds_of_children()
    yield
    processor_seconds = _cpu_seconds_of_children() - seconds_before
    assert processor_seconds < seconds, f"{processor_seconds:.2f} s of the processor"


def _cpu_seconds_of_children():
    times = os.times()
    return times.children_user + times.children_system


def program_command(*arguments, python=sys.executable, program_folder=ROOT):
    return [str(python), str(Path(program_folder) / "manage.py"), *map(str, arguments)]


@contextlib.contextmanager
def start_program(
    folder,
    *arguments,
    python=sys.executable,
    program_folder=ROOT,
    browser=None,
    handles=None,
    first_code="",
    is_first=False,
    **variables,
):
    """Start the program and yield it. `browser` is a command that stands in for a browser,
    `handles` limits open files, and `first_code` is code that runs before the program. Unless
    `is_first`, a new folder already has the empty tables and the static files of a first start.
    """
    if not is_first and (python, program_folder) == (sys.executable, ROOT):
        prepare_started_folder(folder)
    words = ["start", "--data", folder, *(arguments or ("--port", "0"))]
    words += [] if browser else ["--no-browser"]
    line = program_command(*words, python=python, program_folder=program_folder)
    process = subprocess.Popen(
        [line[0], "-c", PROGRAM_THAT_RUNS_FIRST_CODE.format(first_code), *line[1:]]
        if first_code
        else line,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env=plain_environment() | variables | ({"BROWSER": browser} if browser else {}),
        cwd=folder if Path(folder).is_dir() else None,
        preexec_fn=handles and (lambda: _limit_handles(handles)),
    )
    program = Program(process)
    try:
        yield program
    finally:
        if process.poll() is None:
            program.stop(signal.SIGKILL)
        process.stdout.close()


def prepare_started_folder(folder):
    """Fill a new or empty folder with the empty database and the static files of a first start."""
    if not os.path.isdir(folder) or not os.listdir(folder):
        shutil.copytree(shared_folder("begun", _start_once_in_folder), folder, dirs_exist_ok=True)


def _start_once_in_folder(folder):
    assert run_program("shell", "-c", FIRST_START_CODE, EUCHRE_DATA=str(folder)).returncode == 0


def _limit_handles(handles):
    import resource  # Windows has no such module.

    resource.setrlimit(resource.RLIMIT_NOFILE, (handles, handles))


def run_program(*arguments, python=sys.executable, program_folder=ROOT, text="", **variables):
    return subprocess.run(
        program_command(*arguments, python=python, program_folder=program_folder),
        input=text,
        capture_output=True,
        text=True,
        env=plain_environment() | variables,
        timeout=120,
    )


def run_in_child(module, *words, seconds=300):
    """Run a trial in its own process and return what it prints. A trial forks, so its process must
    have no other thread.
    """
    completed = subprocess.run(
        [sys.executable, "-m", module, *map(str, words)],
        cwd=ROOT,
        env=plain_environment(),
        capture_output=True,
        text=True,
        timeout=seconds,
    )
    assert completed.stderr == ""
    return json.loads(completed.stdout)


def plain_environment():
    """Return the environment variables without those set by the tests."""
    test_variables = {
        "EUCHRE_DATA",
        "DJANGO_SETTINGS_MODULE",
        "DATABASE_URL",
        "ALLOWED_HOSTS",
        "SECRET_KEY",
    }
    return {name: value for name, value in os.environ.items() if name not in test_variables}

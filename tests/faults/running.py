"""The program as its own process, as a director starts it."""

import contextlib
import functools
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
# An address of this machine's own loop stands for the one that a hall's network would give it.
HALL = "127.0.0.2"
IN_A_HALL = f"""
from tournament.server.laptop import addresses
addresses.hall_addresses = lambda: ["{HALL}"]
"""
BEGUN_WITH = """
import runpy, sys
sys.path.insert(0, sys.argv[1].rpartition("/")[0])
{}
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def has_a_hall():
    """Not every system has more than one address on its loop."""
    with socket.socket() as tried, contextlib.suppress(OSError):
        tried.bind((HALL, 0))
        return True
    return False


class Program:
    """A started `manage.py start`; `said` is all it has printed so far."""

    def __init__(self, process):
        self.process = process
        self.said = ""
        self._reader = threading.Thread(target=self._listen, daemon=True)
        self._reader.start()

    def _listen(self):
        for line in self.process.stdout:
            self.said += line

    def wait_for(self, words, seconds=30):
        until = time.monotonic() + seconds
        while words not in self.said:
            ended = self.process.poll() is not None and not self._reader.is_alive()
            assert not ended, f"it ended without saying {words!r}:\n{self.said}"
            assert time.monotonic() < until, f"it never said {words!r}:\n{self.said}"
            time.sleep(0.01)

    @property
    def address(self):
        self.wait_for("Leave this window open")
        return re.search(r"director's desk: (\S+)", self.said)[1]

    def open(self, path="", *, host=None):
        request = urllib.request.Request(
            self.address + path, headers={"Host": host} if host else {}
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.geturl(), answer.read().decode()

    def heard_all(self):
        """After its end, up to its last word."""
        self._reader.join(5)

    def stop(self, how=signal.SIGINT):
        self.process.send_signal(how)
        self.process.wait(20)
        self.heard_all()
        assert "Traceback" not in self.said, self.said
        return self.said


@contextlib.contextmanager
def quick(seconds):
    """What ran inside and has ended took no more of the processor, whatever else the machine does.
    How long somebody waits on a quiet one is a row of the benchmark.
    """
    begun = _worked()
    yield
    took = _worked() - begun
    assert took < seconds, f"{took:.2f} s of the processor"


def _worked():
    ended = os.times()
    return ended.children_user + ended.children_system


def command(*arguments, python=sys.executable, root=ROOT):
    return [str(python), str(Path(root) / "manage.py"), *map(str, arguments)]


@contextlib.contextmanager
def started(
    folder,
    *arguments,
    python=sys.executable,
    root=ROOT,
    browser=None,
    handles=None,
    first="",
    is_first=False,
    **variables,
):
    """Without a browser, or with the command line that stands in for one; with so many handles at
    most, where a number is given; and with lines of its own that stand for the place it is in. A
    new folder has the empty tables of a first start already, but where that is what is looked at.
    """
    if not is_first and (python, root) == (sys.executable, ROOT):
        begin(folder)
    asked = ["start", "--data", folder, *(arguments or ("--port", "0"))]
    asked += [] if browser else ["--no-browser"]
    line = command(*asked, python=python, root=root)
    process = subprocess.Popen(
        [line[0], "-c", BEGUN_WITH.format(first), *line[1:]] if first else line,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env=plain_environment() | variables | ({"BROWSER": browser} if browser else {}),
        cwd=folder if Path(folder).is_dir() else None,
        preexec_fn=handles and (lambda: _only(handles)),
    )
    program = Program(process)
    try:
        yield program
    finally:
        if process.poll() is None:
            program.stop(signal.SIGKILL)
        process.stdout.close()


def begin(folder):
    """A folder that is new, or has nothing in it, is as a first start left it."""
    if not os.path.isdir(folder) or not os.listdir(folder):
        shutil.copytree(_begun().name, folder, dirs_exist_ok=True)


@functools.cache
def _begun():
    folder = tempfile.TemporaryDirectory()
    assert run("migrate", EUCHRE_DATA=folder.name).returncode == 0
    return folder


def _only(handles):
    import resource  # Windows has none

    resource.setrlimit(resource.RLIMIT_NOFILE, (handles, handles))


def run(*arguments, python=sys.executable, root=ROOT, typed="", **variables):
    return subprocess.run(
        command(*arguments, python=python, root=root),
        input=typed,
        capture_output=True,
        text=True,
        env=plain_environment() | variables,
        timeout=120,
    )


def child(module, *words, seconds=300):
    """What a trial tells that runs by itself, since it forks and so must have no other thread."""
    answer = subprocess.run(
        [sys.executable, "-m", module, *map(str, words)],
        cwd=ROOT,
        env=plain_environment(),
        capture_output=True,
        text=True,
        timeout=seconds,
    )
    assert answer.stderr == ""
    return json.loads(answer.stdout)


def plain_environment():
    """Without what the tests themselves put there."""
    ours = {"EUCHRE_DATA", "DJANGO_SETTINGS_MODULE", "DATABASE_URL", "ALLOWED_HOSTS", "SECRET_KEY"}
    return {name: value for name, value in os.environ.items() if name not in ours}

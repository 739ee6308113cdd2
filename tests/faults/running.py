"""The program as its own process, as a director starts it."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


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

    def stop(self, how=signal.SIGINT):
        self.process.send_signal(how)
        self.process.wait(20)
        self._reader.join(5)
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
def started(folder, *arguments, python=sys.executable, root=ROOT, browser=None, **variables):
    """Without a browser, or with the command line that stands in for one."""
    asked = ["start", "--data", folder, *(arguments or ("--port", "0"))]
    asked += [] if browser else ["--no-browser"]
    process = subprocess.Popen(
        command(*asked, python=python, root=root),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env=plain_environment() | variables | ({"BROWSER": browser} if browser else {}),
        cwd=folder if Path(folder).is_dir() else None,
    )
    program = Program(process)
    try:
        yield program
    finally:
        if process.poll() is None:
            program.stop(signal.SIGKILL)
        process.stdout.close()


def run(*arguments, python=sys.executable, root=ROOT, typed="", **variables):
    return subprocess.run(
        command(*arguments, python=python, root=root),
        input=typed,
        capture_output=True,
        text=True,
        env=plain_environment() | variables,
        timeout=120,
    )


def plain_environment():
    """Without what the tests themselves put there."""
    ours = {"EUCHRE_DATA", "DJANGO_SETTINGS_MODULE", "DATABASE_URL", "ALLOWED_HOSTS", "SECRET_KEY"}
    return {name: value for name, value in os.environ.items() if name not in ours}

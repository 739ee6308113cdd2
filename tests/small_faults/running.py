"""The tests against a fault, in a copy of the house: the working tree is never touched."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PASSED, NOT_FOUND, NO_TESTS = 0, 4, 5
MEMORY = Path("/dev/shm")


@dataclass(frozen=True, slots=True)
class Outcome:
    """`by` is the first test that noticed, where pytest came to name it."""

    noticed: bool
    how: str
    by: str
    seconds: float


def commit():
    return _git("rev-parse", "HEAD").decode().strip()


def _git(*words):
    line = ["git", *words]
    return subprocess.run(line, cwd=ROOT, capture_output=True, check=True, timeout=60).stdout


def copied(house, at):
    """Anew each time: whoever was killed left a fault in it. What is compiled is known by its text,
    since a fault may be as long as what it replaced and made within the same second.
    """
    shutil.rmtree(house, ignore_errors=True)
    house.mkdir(parents=True)
    packed = _git("archive", at)
    subprocess.run(["tar", "-x"], cwd=house, input=packed, check=True, timeout=60)
    line = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "."]
    subprocess.run(line, cwd=house, check=True, timeout=300)


@contextlib.contextmanager
def made(house, fault):
    file = house / fault.file
    before = file.read_bytes()
    file.write_bytes(fault.made_in(before.decode()).encode())
    try:
        yield
    finally:
        file.write_bytes(before)


def asked(house, tests, *, limit):
    """Whether any of these tests fails, or does not end in so many seconds."""
    begun = time.monotonic()
    code, told = pytest(house, "-x", "-q", "-rfE", "--tb=no", *tests, limit=limit)
    seconds = round(time.monotonic() - begun, 1)
    if code is None:
        return Outcome(True, "hung", "", seconds)
    assert code != NO_TESTS, f"there is no test to ask: {told}"
    failed = [line for line in told.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    by = failed[0].split(" - ")[0].partition(" ")[2] if failed else ""
    how = "passed" if code == PASSED else "broken" if code == NOT_FOUND else "failed"
    return Outcome(code != PASSED, how, by, seconds)


def pytest(house, *words, limit):
    """Its code, or None where it had to be ended, and what it said."""
    place = MEMORY if os.access(MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=place, ignore_cleanup_errors=True) as scratch:
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "TMPDIR": scratch}
        with subprocess.Popen(
            [sys.executable, "-m", "pytest", *words],
            cwd=house,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as running:
            try:
                told, _ = running.communicate(timeout=limit)
            except subprocess.TimeoutExpired:
                _end(running)
                return None, running.communicate(timeout=60)[0]
            except BaseException:
                _end(running)
                raise
        return running.returncode, told


def _end(running):
    """With what it started, where a system knows of that."""
    if hasattr(os, "killpg"):
        os.killpg(running.pid, signal.SIGKILL)
    else:
        running.kill()

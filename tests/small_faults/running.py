"""Run the tests against a fault in a copy of the project. The working tree is never changed."""

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
PASSED_EXIT_CODE, NOT_FOUND_EXIT_CODE, NO_TESTS_EXIT_CODE = 0, 4, 5
MEMORY_FOLDER = Path("/dev/shm")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one fault. `by` is the first test that noticed it, if pytest named one."""

    noticed: bool
    how: str
    by: str
    seconds: float


def current_commit():
    return _run_git("rev-parse", "HEAD").decode().strip()


def _run_git(*arguments):
    command = ["git", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=True, timeout=60).stdout


def copy_project(project, commit):
    """Copy the project again for each run, because a killed run leaves its fault behind. Compiled
    files are checked by their content, because a fault may have the same length and be made within
    the same second.
    """
    shutil.rmtree(project, ignore_errors=True)
    project.mkdir(parents=True)
    archive = _run_git("archive", commit)
    subprocess.run(["tar", "-x"], cwd=project, input=archive, check=True, timeout=60)
    command = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "."]
    subprocess.run(command, cwd=project, check=True, timeout=300)


@contextlib.contextmanager
def fault_in_place(project, fault):
    file = project / fault.file
    content_before = file.read_bytes()
    file.write_bytes(fault.apply_to(content_before.decode()).encode())
    try:
        yield
    finally:
        file.write_bytes(content_before)


def run_tests(project, tests, *, max_seconds):
    """Return the outcome: whether any of these tests failed, or ran longer than `max_seconds`."""
    start_time = time.monotonic()
    code, output = run_pytest(
        project, "-x", "-q", "-rfE", "--tb=no", *tests, max_seconds=max_seconds
    )
    seconds = round(time.monotonic() - start_time, 1)
    if code is None:
        return Outcome(True, "hung", "", seconds)
    assert code != NO_TESTS_EXIT_CODE, f"there is no test to ask: {output}"
    failed = [line for line in output.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    by = failed[0].split(" - ")[0].partition(" ")[2] if failed else ""
    outcome_word = (
        "passed"
        if code == PASSED_EXIT_CODE
        else "broken"
        if code == NOT_FOUND_EXIT_CODE
        else "failed"
    )
    return Outcome(code != PASSED_EXIT_CODE, outcome_word, by, seconds)


def run_pytest(project, *arguments, max_seconds):
    """Run pytest. Return its exit code, or None if it had to be killed, and its output."""
    folder = MEMORY_FOLDER if os.access(MEMORY_FOLDER, os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=folder, ignore_cleanup_errors=True) as scratch:
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "TMPDIR": scratch}
        with subprocess.Popen(
            [sys.executable, "-m", "pytest", *arguments],
            cwd=project,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as running:
            try:
                output, _ = running.communicate(timeout=max_seconds)
            except subprocess.TimeoutExpired:
                _kill_process_group(running)
                return None, running.communicate(timeout=60)[0]
            except BaseException:
                _kill_process_group(running)
                raise
        return running.returncode, output


def _kill_process_group(running):
    """Kill the process and, where the system allows it, everything it started."""
    if hasattr(os, "killpg"):
        os.killpg(running.pid, signal.SIGKILL)
    else:
        running.kill()

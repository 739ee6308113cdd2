"""Make a folder once for all workers of a test run, and for the programs that they start."""

import os
import tempfile
import time
from pathlib import Path

# Names the folder of the run. Workers and other child processes inherit it.
RUN_FOLDER_VARIABLE = "FOLDER_OF_TEST_RUN"
MAX_WAIT_SECONDS = 240
_kept_folders = []


def begin_run(folder):
    """Let this process and its children share folders inside this one, unless the process that
    started this one has chosen a folder.
    """
    os.environ.setdefault(RUN_FOLDER_VARIABLE, str(folder))


def shared_folder(name, make):
    """Return the shared folder of this name, in which nobody may write. The first process that asks
    for it calls `make` with an empty folder, and the others wait.
    """
    folder = _run_folder() / name
    if folder.exists():
        return folder
    try:
        folder.with_name(f"{name} is begun").mkdir()
    except FileExistsError:
        _wait_until_made(folder)
        return folder
    unfinished = folder.with_name(f"{name} unfinished")
    unfinished.mkdir(mode=0o700)  # The program makes its data folder private in the same way.
    make(unfinished)
    unfinished.rename(folder)
    return folder


def _wait_until_made(folder):
    until = time.monotonic() + MAX_WAIT_SECONDS
    while not folder.exists():
        assert time.monotonic() < until, f"the process that makes {folder} did not finish it"
        time.sleep(0.05)


def _run_folder():
    """Return the folder of the run, or this process's own folder if it is not part of a run."""
    if RUN_FOLDER_VARIABLE in os.environ:
        return Path(os.environ[RUN_FOLDER_VARIABLE])
    _kept_folders.append(tempfile.TemporaryDirectory())
    os.environ[RUN_FOLDER_VARIABLE] = _kept_folders[0].name
    return Path(_kept_folders[0].name)

"""What is done otherwise on Windows and on macOS, tried with stand-ins for what this system lacks.
Types of these branches are looked through by the gate for each system.
"""

import importlib.util
import os
import signal
import socket
import sys
import types
from pathlib import Path

import pytest

from tournament import launch
from tournament.management.commands import test as run_tests
from tournament.server.laptop import data_folder, lock_file, packages, serving
from tournament.server.laptop.copies import carrier
from tournament.server.laptop.serving import stopped_by_signals

FAR_BEHIND = 1 << 30
SO_EXCLUSIVEADDRUSE = -5


@pytest.fixture
def windows(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")


def as_there(module):
    """The same file once more, as the system that is pretended would read it."""
    found = importlib.util.spec_from_file_location(f"{module.__name__}_there", module.__file__)
    fresh = importlib.util.module_from_spec(found)
    found.loader.exec_module(fresh)
    return fresh


class Msvcrt(types.ModuleType):
    """Windows' way to lock bytes: one holder of each, until its file is closed."""

    LK_NBLCK = 2

    def __init__(self):
        super().__init__("msvcrt")
        self.held = {}

    def locking(self, file, way, count):
        assert (way, count) == (self.LK_NBLCK, 1)
        place = (os.fstat(file).st_ino, os.lseek(file, 0, os.SEEK_CUR))
        holder = self.held.get(place, file)  # the same number again: the first was closed
        if holder != file and is_open(holder):
            raise OSError(13, "Permission denied")
        self.held[place] = file


def is_open(file):
    try:
        os.fstat(file)
    except OSError:
        return False
    return True


@pytest.fixture
def lock(windows, monkeypatch):
    """The lock as Windows has it, and what it asks of it."""
    asked = Msvcrt()
    monkeypatch.setitem(sys.modules, "msvcrt", asked)
    return as_there(lock_file), asked


def test_windows_lock_has_one_holder_and_is_free_once_that_is_gone(lock, tmp_path):
    there, _ = lock
    hold = there.take(tmp_path / "lock")
    assert there.take(tmp_path / "lock") is None
    hold.release()
    again = there.take(tmp_path / "lock")
    assert again is not None
    again.release()


def test_windows_locks_a_byte_behind_the_word_that_others_read(lock, tmp_path):
    there, asked = lock
    hold = there.take(tmp_path / "lock")
    hold.write("http://127.0.0.1:8000/")
    assert [at for _, at in asked.held] == [FAR_BEHIND]
    assert there.holder_note(tmp_path / "lock") == "http://127.0.0.1:8000/"
    hold.release()
    found = there.take(tmp_path / "lock")
    assert found.found == "http://127.0.0.1:8000/"
    found.release()


def test_windows_programs_share_no_port(windows, monkeypatch):
    """There the wish that is usual elsewhere would let another program in beside us."""
    wishes = []

    class Socket(socket.socket):
        def setsockopt(self, level, name, value):
            wishes.append((level, name, value))

    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", SO_EXCLUSIVEADDRUSE, raising=False)
    monkeypatch.setattr(socket, "socket", Socket)
    serving._bind("127.0.0.1", 0).close()
    assert wishes[0] == (socket.SOL_SOCKET, SO_EXCLUSIVEADDRUSE, 1)
    assert socket.SO_REUSEADDR not in [option for _, option, _ in wishes]


def test_elsewhere_a_port_that_was_ours_a_moment_ago_is_had_again(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    bound = serving._bind("127.0.0.1", 0)
    assert bound.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)
    bound.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signals")
@pytest.mark.parametrize(
    ("platform", "heard", "unheard"),
    [("win32", signal.SIGUSR1, signal.SIGHUP), ("darwin", signal.SIGHUP, signal.SIGUSR1)],
)
def test_closed_window_stops_the_program_as_its_system_says_it(
    monkeypatch, platform, heard, unheard
):
    """A signal of our own stands in for Windows' Ctrl-Break."""
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(signal, "SIGBREAK", signal.SIGUSR1, raising=False)
    stopped, missed = [], []
    own = {one: signal.signal(one, lambda *_: missed.append(True)) for one in (heard, unheard)}
    before = {number: signal.getsignal(number) for number in (heard, unheard, signal.SIGINT)}
    with stopped_by_signals(lambda: stopped.append(True)):
        for number in (heard, signal.SIGINT, signal.SIGTERM):
            signal.raise_signal(number)
        assert signal.getsignal(unheard) == before[unheard]
    assert {number: signal.getsignal(number) for number in before} == before
    for number, handler in own.items():
        signal.signal(number, handler)
    assert (stopped, missed) == ([True] * 3, [])


def test_windows_waits_for_the_program_inside_and_leaves_ctrl_c_to_it(windows, monkeypatch):
    """It has no exec: the new process would leave the window behind."""
    begun, heard = [], []

    def call(line):
        begun.append(line)
        return 3

    monkeypatch.setattr("subprocess.call", call)
    monkeypatch.setattr(signal, "signal", lambda *told: heard.append(told))
    monkeypatch.setattr(os, "execv", lambda *_: pytest.fail("there is no such thing"))
    with pytest.raises(SystemExit) as left:
        launch._go_on_inside(["manage.py", "start", "--port", "9000"])
    assert left.value.code == 3
    assert begun == [[str(packages.PYTHON), "manage.py", "start", "--port", "9000"]]
    assert heard == [(signal.SIGINT, signal.SIG_IGN)]


def test_elsewhere_the_program_inside_takes_this_ones_place(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    begun = []
    monkeypatch.setattr(os, "execv", lambda *told: begun.append(told))
    launch._go_on_inside(["manage.py", "start"])
    assert begun == [(packages.PYTHON, [str(packages.PYTHON), "manage.py", "start"])]


def test_windows_leaves_ctrl_c_to_the_tests_and_waits_for_them(windows, monkeypatch, tmp_path):
    begun, heard = [], []

    def call(line):
        begun.append(line)
        return 5

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("subprocess.call", call)
    monkeypatch.setattr(signal, "signal", lambda *told: heard.append(told))
    monkeypatch.setattr(os, "execv", lambda *_: pytest.fail("there is no such thing"))
    with pytest.raises(SystemExit) as left:
        run_tests.Command().run_from_argv(["manage.py", "test", "-k", "renege"])
    assert left.value.code == 5
    assert begun == [[sys.executable, "-m", "pytest", "-k", "renege"]]
    assert heard == [(signal.SIGINT, signal.SIG_IGN)]


def test_elsewhere_the_tests_take_this_ones_place(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "platform", "darwin")
    begun = []
    monkeypatch.setattr(os, "execv", lambda *told: begun.append(told))
    run_tests.Command().run_from_argv(["manage.py", "test", "-k", "renege"])
    assert begun == [(sys.executable, [sys.executable, "-m", "pytest", "-k", "renege"])]


@pytest.mark.parametrize(
    ("platform", "ends"),
    [("win32", ".venv/Scripts/python.exe"), ("darwin", ".venv/bin/python")],
)
def test_python_of_our_own_lies_where_its_system_puts_it(monkeypatch, platform, ends):
    monkeypatch.setattr(sys, "platform", platform)
    assert as_there(packages).PYTHON.as_posix().endswith(ends)


def test_windows_gives_as_many_handles_as_it_has(windows, monkeypatch):
    monkeypatch.setitem(sys.modules, "resource", None)
    serving.allow_many_connections()


def test_windows_folders_are_their_owners(windows, tmp_path):
    tmp_path.chmod(0o777)
    assert data_folder.close(tmp_path, []) == ""


def test_mac_has_its_sticks_among_its_volumes(monkeypatch, tmp_path):
    stick = tmp_path / "Volumes" / "CLUB"
    stick.mkdir(parents=True)
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(carrier, "ON_MACOS", (tmp_path / "Volumes",))
    monkeypatch.setattr(carrier, "ON_LINUX", (tmp_path / "media",))
    monkeypatch.setattr(os.path, "ismount", lambda place: Path(place) == stick)
    assert carrier.found_sticks() == (stick,)


def test_windows_has_its_sticks_among_its_letters(windows, monkeypatch):
    kernel = types.SimpleNamespace(GetDriveTypeW=lambda drive: 2 if drive in "E:\\F:\\" else 3)
    fake = types.SimpleNamespace(windll=types.SimpleNamespace(kernel32=kernel))
    monkeypatch.setitem(sys.modules, "ctypes", fake)
    monkeypatch.setattr(os.path, "exists", lambda place: str(place) == "E:\\")
    assert list(map(str, carrier.found_sticks())) == ["E:\\"]

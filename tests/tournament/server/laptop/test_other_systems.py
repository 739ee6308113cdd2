"""The parts that differ on Windows and macOS, with stand-ins for what this system lacks. The gate
also checks the types of these branches for each system.
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
from tournament.server.laptop.backups import usb_drive
from tournament.server.laptop.serving import stop_on_signals

OFFSET_OF_LOCKED_BYTE = 1 << 30
SO_EXCLUSIVEADDRUSE = -5


@pytest.fixture
def simulated_windows(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")


def load_for_simulated_system(module):
    """Load a module again, so that it takes the branches of the simulated system."""
    module_spec = importlib.util.spec_from_file_location(
        f"{module.__name__}_simulated", module.__file__
    )
    simulated_module = importlib.util.module_from_spec(module_spec)
    module_spec.loader.exec_module(simulated_module)
    return simulated_module


class Msvcrt(types.ModuleType):
    """Windows' way to lock bytes: each byte has one holder until its file is closed."""

    LK_NBLCK = 2

    def __init__(self):
        super().__init__("msvcrt")
        self.holders = {}

    def locking(self, file, lock_mode, count):
        assert (lock_mode, count) == (self.LK_NBLCK, 1)
        byte_offset = (os.fstat(file).st_ino, os.lseek(file, 0, os.SEEK_CUR))
        # A new file may have the number of a closed one.
        holder = self.holders.get(byte_offset, file)
        if holder != file and is_open(holder):
            raise OSError(13, "Permission denied")
        self.holders[byte_offset] = file


def is_open(file):
    try:
        os.fstat(file)
    except OSError:
        return False
    return True


@pytest.fixture
def lock(simulated_windows, monkeypatch):
    """Return the module of the lock as Windows loads it, and a stand-in for Windows' own module."""
    msvcrt = Msvcrt()
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt)
    return load_for_simulated_system(lock_file), msvcrt


def test_windows_lock_has_one_holder_and_is_free_after_its_end(lock, tmp_path):
    windows_lock_file, _ = lock
    held_lock = windows_lock_file.take_lock(tmp_path / "lock")
    assert windows_lock_file.take_lock(tmp_path / "lock") is None
    held_lock.release()
    second_lock = windows_lock_file.take_lock(tmp_path / "lock")
    assert second_lock is not None
    second_lock.release()


def test_windows_locks_a_byte_after_the_end_of_the_holders_note(lock, tmp_path):
    windows_lock_file, msvcrt = lock
    held_lock = windows_lock_file.take_lock(tmp_path / "lock")
    held_lock.write_note("http://127.0.0.1:8000/")
    assert [byte_offset for _, byte_offset in msvcrt.holders] == [OFFSET_OF_LOCKED_BYTE]
    assert windows_lock_file.read_holder_note(tmp_path / "lock") == "http://127.0.0.1:8000/"
    held_lock.release()
    next_lock = windows_lock_file.take_lock(tmp_path / "lock")
    assert next_lock.last_note == "http://127.0.0.1:8000/"
    next_lock.release()


def test_windows_socket_forbids_sharing_its_port(simulated_windows, monkeypatch):
    """On Windows, the option that is usual elsewhere would let another program use our port."""
    set_options = []

    class Socket(socket.socket):
        def setsockopt(self, level, name, value):
            set_options.append((level, name, value))

    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", SO_EXCLUSIVEADDRUSE, raising=False)
    monkeypatch.setattr(socket, "socket", Socket)
    serving._bind_socket("127.0.0.1", 0).close()
    assert set_options[0] == (socket.SOL_SOCKET, SO_EXCLUSIVEADDRUSE, 1)
    assert socket.SO_REUSEADDR not in [option for _, option, _ in set_options]


def test_other_systems_may_reuse_a_port_at_once(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    bound_socket = serving._bind_socket("127.0.0.1", 0)
    assert bound_socket.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)
    bound_socket.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signals")
@pytest.mark.parametrize(
    ("platform", "heard_signal", "unheard_signal"),
    [("win32", signal.SIGUSR1, signal.SIGHUP), ("darwin", signal.SIGHUP, signal.SIGUSR1)],
)
def test_closing_the_window_stops_the_program_by_a_signal(
    monkeypatch, platform, heard_signal, unheard_signal
):
    """A signal of our own stands in for Windows' Ctrl-Break."""
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(signal, "SIGBREAK", signal.SIGUSR1, raising=False)
    stop_calls, missed_signals = [], []
    old_handlers = {
        number: signal.signal(number, lambda *_: missed_signals.append(True))
        for number in (heard_signal, unheard_signal)
    }
    handlers_before = {
        number: signal.getsignal(number) for number in (heard_signal, unheard_signal, signal.SIGINT)
    }
    with stop_on_signals(lambda: stop_calls.append(True)):
        for number in (heard_signal, signal.SIGINT, signal.SIGTERM):
            signal.raise_signal(number)
        assert signal.getsignal(unheard_signal) == handlers_before[unheard_signal]
    assert {number: signal.getsignal(number) for number in handlers_before} == handlers_before
    for number, handler in old_handlers.items():
        signal.signal(number, handler)
    assert (stop_calls, missed_signals) == ([True] * 3, [])


def test_windows_starter_waits_and_leaves_ctrl_c_to_the_program(simulated_windows, monkeypatch):
    """Windows has no exec, so a new process would lose the window."""
    commands, signals = [], []

    def record_call(command):
        commands.append(command)
        return 3

    monkeypatch.setattr("subprocess.call", record_call)
    monkeypatch.setattr(signal, "signal", lambda *arguments: signals.append(arguments))
    monkeypatch.setattr(os, "execv", lambda *_: pytest.fail("there is no such thing"))
    with pytest.raises(SystemExit) as exit_info:
        launch._run_in_environment(["manage.py", "start", "--port", "9000"])
    assert exit_info.value.code == 3
    assert commands == [[str(packages.ENVIRONMENT_PYTHON), "manage.py", "start", "--port", "9000"]]
    assert signals == [(signal.SIGINT, signal.SIG_IGN)]


def test_other_systems_replace_the_starter_by_the_program(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    commands = []
    monkeypatch.setattr(os, "execv", lambda *arguments: commands.append(arguments))
    launch._run_in_environment(["manage.py", "start"])
    assert commands == [
        (packages.ENVIRONMENT_PYTHON, [str(packages.ENVIRONMENT_PYTHON), "manage.py", "start"])
    ]


def test_windows_starter_waits_and_leaves_ctrl_c_to_pytest(
    simulated_windows, monkeypatch, tmp_path
):
    commands, signals = [], []

    def record_call(command):
        commands.append(command)
        return 5

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("subprocess.call", record_call)
    monkeypatch.setattr(signal, "signal", lambda *arguments: signals.append(arguments))
    monkeypatch.setattr(os, "execv", lambda *_: pytest.fail("there is no such thing"))
    with pytest.raises(SystemExit) as exit_info:
        run_tests.Command().run_from_argv(["manage.py", "test", "-k", "renege"])
    assert exit_info.value.code == 5
    assert commands == [[sys.executable, "-m", "pytest", "-k", "renege"]]
    assert signals == [(signal.SIGINT, signal.SIG_IGN)]


def test_other_systems_replace_the_process_by_pytest(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "platform", "darwin")
    commands = []
    monkeypatch.setattr(os, "execv", lambda *arguments: commands.append(arguments))
    run_tests.Command().run_from_argv(["manage.py", "test", "-k", "renege"])
    assert commands == [(sys.executable, [sys.executable, "-m", "pytest", "-k", "renege"])]


@pytest.mark.parametrize(
    ("platform", "path_end"),
    [("win32", ".venv/Scripts/python.exe"), ("darwin", ".venv/bin/python")],
)
def test_python_of_the_environment_is_found_on_each_system(monkeypatch, platform, path_end):
    monkeypatch.setattr(sys, "platform", platform)
    assert load_for_simulated_system(packages).ENVIRONMENT_PYTHON.as_posix().endswith(path_end)


def test_windows_needs_no_higher_connection_limit(simulated_windows, monkeypatch):
    monkeypatch.setitem(sys.modules, "resource", None)
    serving.allow_many_connections()


def test_windows_folders_need_no_change_of_permissions(simulated_windows, tmp_path):
    tmp_path.chmod(0o777)
    assert data_folder.make_files_private(tmp_path, []) == ""


def test_usb_drives_are_found_on_a_mac(monkeypatch, tmp_path):
    usb_stick = tmp_path / "Volumes" / "CLUB"
    usb_stick.mkdir(parents=True)
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(usb_drive, "MOUNT_FOLDERS", (tmp_path / "Volumes", tmp_path / "media"))
    monkeypatch.setattr(os.path, "ismount", lambda place: Path(place) == usb_stick)
    assert usb_drive.find_drives() == (usb_stick,)


def test_usb_drives_are_found_on_windows(simulated_windows, monkeypatch):
    kernel = types.SimpleNamespace(GetDriveTypeW=lambda drive: 2 if drive in "E:\\F:\\" else 3)
    fake_ctypes = types.SimpleNamespace(windll=types.SimpleNamespace(kernel32=kernel))
    monkeypatch.setitem(sys.modules, "ctypes", fake_ctypes)
    monkeypatch.setattr(os.path, "exists", lambda place: str(place) == "E:\\")
    assert list(map(str, usb_drive.find_drives())) == ["E:\\"]
    assert usb_drive.drive_name(usb_drive.find_drives()[0]) == "E:\\"

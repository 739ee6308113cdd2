"""A disk of its own for a test, which only the machine's owner may make: one that fills, turns
read-only or breaks down, with whatever was not on it yet.
"""

import contextlib
import os
import shutil
import struct
import subprocess

import pytest

# What ext4 has for a disk that goes away: what waits to be written is forgotten.
GOES_DOWN, WITHOUT_ITS_JOURNAL = 0x8004587D, 2
NEW = ("mkfs.ext4", "-q", "-m", "0", "-E", "lazy_itable_init=0,lazy_journal_init=0")


@contextlib.contextmanager
def small_disk(place, size):
    """In memory: it fills, and a file that is open keeps it where it was."""
    _put_in(place, "-t", "tmpfs", "-o", f"size={size}", "tmpfs")
    try:
        yield place
    finally:
        pull_out(place)


@contextlib.contextmanager
def real_disk(place, megabytes):
    """With blocks and a journal, so that it can break."""
    disk = Disk(place, megabytes)
    disk.put_in()
    try:
        yield disk
    finally:
        pull_out(place)
        disk.file.unlink()


class Disk:
    def __init__(self, place, megabytes):
        self.place, self.file = place, place.with_name(f"{place.name}.disk")
        place.mkdir(parents=True)
        with self.file.open("wb") as blocks:
            blocks.truncate(megabytes << 20)
        if subprocess.run([*NEW, self.file], capture_output=True, timeout=20).returncode:
            pytest.skip("no disk can be made here")

    def put_in(self):
        _put_in(self.place, "-o", "loop", self.file)

    def settle(self):
        """What was put there before is on it, as it is after half a minute."""
        _must("sync", "-f", self.place)

    def turn_read_only(self):
        """As a system does with a disk that has made a mistake, whatever is open on it."""
        _must("mount", "-o", "remount,abort", self.place)

    @contextlib.contextmanager
    def asleep(self):
        """It answers nobody who writes, until it does."""
        _must("fsfreeze", "-f", self.place)
        try:
            yield
        finally:
            _must("fsfreeze", "-u", self.place)

    def break_down(self):
        """In the middle of whatever is read or written. What is put in later has only what was on
        the disk by then, as after a power cut.
        """
        import fcntl  # Windows has none

        handle = os.open(self.place, os.O_RDONLY)
        fcntl.ioctl(handle, GOES_DOWN, struct.pack("I", WITHOUT_ITS_JOURNAL))
        os.close(handle)
        pull_out(self.place)
        left = self.file.with_suffix(".left")
        shutil.copyfile(self.file, left)  # whoever holds the old one open has it to themselves
        left.replace(self.file)


def pull_out(place):
    """Quietly where it is out already."""
    subprocess.run(["umount", "-l", place], capture_output=True, timeout=20)


def turn_read_only(place):
    _must("mount", "-o", "remount,ro", place)


def fill(place, leaving=0):
    """To the last block, or but for so many bytes."""
    with (place / "filler").open("ab", buffering=0) as file, contextlib.suppress(OSError):
        file.write(b"x" * max(0, shutil.disk_usage(place).free - leaving))
        while not leaving:
            file.write(b"x" * 4096)


def make_room(place):
    (place / "filler").unlink()


def _put_in(place, *what):
    place.mkdir(parents=True, exist_ok=True)
    if subprocess.run(["mount", *what, place], capture_output=True, timeout=20).returncode:
        pytest.skip("no disk can be put in here")


def _must(*line):
    subprocess.run(line, check=True, capture_output=True, timeout=20)

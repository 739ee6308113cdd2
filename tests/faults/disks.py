"""Real disks for tests, which only root may make. They can fill up, turn read-only, or break down
and lose what was not written yet.
"""

import contextlib
import os
import shutil
import struct
import subprocess

import pytest

# ext4's command to shut a disk down at once, with the option to discard all that is not written
# yet.
SHUT_DOWN, WITHOUT_FLUSHING = 0x8004587D, 2
MAKE_FILE_SYSTEM = ("mkfs.ext4", "-q", "-m", "0", "-E", "lazy_itable_init=0,lazy_journal_init=0")


@contextlib.contextmanager
def mount_small_disk(mount_point, size):
    """Mount a disk of this size in memory. It can fill up, and open files keep it mounted."""
    _mount(mount_point, "-t", "tmpfs", "-o", f"size={size}", "tmpfs")
    try:
        yield mount_point
    finally:
        unmount_disk(mount_point)


@contextlib.contextmanager
def mount_real_disk(mount_point, megabytes):
    """Mount a disk with blocks and a journal, so that it can break."""
    disk = Disk(mount_point, megabytes)
    disk.mount()
    try:
        yield disk
    finally:
        unmount_disk(mount_point)
        disk.file.unlink()


class Disk:
    def __init__(self, mount_point, megabytes):
        self.mount_point, self.file = mount_point, mount_point.with_name(f"{mount_point.name}.disk")
        mount_point.mkdir(parents=True)
        with self.file.open("wb") as blocks:
            blocks.truncate(megabytes << 20)
        if subprocess.run(
            [*MAKE_FILE_SYSTEM, self.file], capture_output=True, timeout=20
        ).returncode:
            pytest.skip("no disk can be made here")

    def mount(self):
        _mount(self.mount_point, "-o", "loop", self.file)

    def settle(self):
        """Write everything to the disk, as the system itself does within half a minute."""
        _run_checked("sync", "-f", self.mount_point)

    def turn_read_only(self):
        """Turn the disk read-only, as a system does after a disk error, even while files are open
        on it.
        """
        _run_checked("mount", "-o", "remount,abort", self.mount_point)

    @contextlib.contextmanager
    def block_writes(self):
        """Block all writes to the disk while the `with` block runs."""
        _run_checked("fsfreeze", "-f", self.mount_point)
        try:
            yield
        finally:
            _run_checked("fsfreeze", "-u", self.mount_point)

    def break_down(self):
        """Break the disk in the middle of reads and writes. The disk mounted afterward has only
        what was written by then, as after a power cut.
        """
        # Windows does not have this module.
        import fcntl

        handle = os.open(self.mount_point, os.O_RDONLY)
        fcntl.ioctl(handle, SHUT_DOWN, struct.pack("I", WITHOUT_FLUSHING))
        os.close(handle)
        unmount_disk(self.mount_point)
        partial_file = self.file.with_suffix(".left")
        # A program may still have the old disk open, so the new disk gets a file of its own.
        shutil.copyfile(self.file, partial_file)
        partial_file.replace(self.file)


def unmount_disk(mount_point):
    """Pull the disk out, if it is not out already."""
    subprocess.run(["umount", "-l", mount_point], capture_output=True, timeout=20)


def turn_read_only(mount_point):
    _run_checked("mount", "-o", "remount,ro", mount_point)


def fill_disk(mount_point, leaving=0):
    """Fill the disk to the last block, or leave so many bytes free."""
    with (mount_point / "filler").open("ab", buffering=0) as file, contextlib.suppress(OSError):
        file.write(b"x" * max(0, shutil.disk_usage(mount_point).free - leaving))
        while not leaving:
            file.write(b"x" * 4096)


def delete_filling(mount_point):
    (mount_point / "filler").unlink()


def _mount(mount_point, *arguments):
    mount_point.mkdir(parents=True, exist_ok=True)
    if subprocess.run(
        ["mount", *arguments, mount_point], capture_output=True, timeout=20
    ).returncode:
        pytest.skip("no disk can be put in here")


def _run_checked(*command):
    subprocess.run(command, check=True, capture_output=True, timeout=20)

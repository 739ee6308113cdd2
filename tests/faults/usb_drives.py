"""Copy backups to USB drives that are full, slow, read-only or pulled out, even during a copy,
while the desk saves.
"""

import contextlib
import html
import random
import re
import shutil
import time

from tests.faults import disks
from tests.faults.browsing import Browser, put_night_into_folder
from tests.faults.copying import (
    TABLE_COUNT,
    SaveDurations,
    ScoreTypist,
    enlarge_file,
    sheet_versions,
)
from tests.faults.running import start_program
from tests.faults.trial_result import TrialResult
from tests.tournament.server.laptop.small_database import backup_files_in
from tournament.server.laptop.backups.usb_drive import FOLDER_NAME_ON_DRIVE, backup_copied_sentence

# A save may take this many seconds while the program writes to a slow USB drive.
MAX_SAVE_SECONDS = 2.0
PROGRAM_WITH_DRIVES = """
from pathlib import Path
from tournament.server.laptop.backups import usb_drive
usb_drive.MOUNT_FOLDERS = (Path({media!r}),)
usb_drive.MAX_COPY_SECONDS = {max_extra_wait_seconds}
"""
WORDS_AFTER_A_COPY = backup_copied_sentence("KINGSTON")
COPY_RESULT_PATTERN = r'<p[^>]*>(?:✓ )?([^<]*KINGSTON[^<]*) <time class="how" datetime="([^"]*)"'
WORDS_AFTER_A_FAILED_COPY = r"isn't plugged in\. Plug it in again|can't be written"
MAX_WAIT_SECONDS = 2.0
MAX_WAIT_TURNS = 30


def copy_to_bad_drives(folder, *, times, seed=1, megabytes=12):
    """Copy to bad drives `times` times. Each fault must be shown, saves must continue, and the
    next copy to a good drive must be complete.
    """
    club, mount_folder = folder / "club", folder / "media"
    night, session = put_night_into_folder(club, players=4 * TABLE_COUNT)
    enlarge_file(club / "euchre.sqlite3", megabytes)
    first_statement = PROGRAM_WITH_DRIVES.format(
        media=str(mount_folder), max_extra_wait_seconds=MAX_SAVE_SECONDS
    )
    with (
        disks.mount_real_disk(mount_folder / "KINGSTON", 6 * megabytes) as drive,
        start_program(club, first_code=first_statement) as program,
    ):
        desk = BackupsPageVisitor(program.address, session, drive, club)
        typist, save_durations = (
            ScoreTypist(Browser(program.address, session), night),
            SaveDurations(),
        )
        typist.is_backup_running.set()
        with typist.saving_in_background(save_durations, 0.05):
            trial_result = _try_drive_faults(
                desk, typist, save_durations, times, random.Random(seed)
            )
        program.stop()
    longest_save = max(save_durations.during_backup)
    trial_result.lost += [f"a save waited {longest_save:.1f} s"] * (longest_save > MAX_WAIT_SECONDS)
    trial_result.figures.append(f"{desk.cut} copies cut off in the middle")
    trial_result.figures.append(
        f"{len(save_durations.during_backup)} saves meanwhile, the longest {longest_save:.2f} s"
    )
    return trial_result


def _try_drive_faults(desk, typist, save_durations, times, rng):
    trial_result = TrialResult(times)
    trial_result.lost += desk.copy_and_compare(typist)
    for trial_number in range(times):
        drive_fault, saves_before = (
            DRIVE_FAULTS[trial_number % len(DRIVE_FAULTS)],
            len(save_durations.during_backup),
        )
        found_faults = [*drive_fault(desk, rng), *desk.copy_and_compare(typist)]
        found_faults += ["nobody could save meanwhile"] * (
            len(save_durations.during_backup) == saves_before
        )
        trial_result.lost += [
            f"{drive_fault.__name__.strip('_')}, {trial_number}: {fault}" for fault in found_faults
        ]
    return trial_result


class BackupsPageVisitor:
    """A director on the Backups page, who copies backups to `drive`."""

    def __init__(self, address, session, drive, club):
        self._browser, self.drive, self._club = Browser(address, session), drive, club
        self.said, self._at, self.cut = "", "", 0
        self._open_backups_page()
        self._browser.post("copies/drive/", place=drive.mount_point, always="yes")

    def request_copy(self):
        self._at = self._usb_message()[1]
        self._browser.post("copies/now/")

    def wait_for_words(self, expected_words):
        """Wait until the page shows these words, or yield what it shows if they never come."""
        deadline = time.monotonic() + MAX_WAIT_TURNS
        while time.monotonic() < deadline:
            self.said, news_time = self._usb_message()
            if news_time != self._at and re.search(expected_words, self.said):
                return
            time.sleep(0.05)
        yield f"the desk was not told {expected_words!r} but {self.said!r}"

    def _usb_message(self):
        """Return what the page says about the USB drive, and the time it names."""
        news_match = re.search(COPY_RESULT_PATTERN, self._open_backups_page())
        return news_match.groups() if news_match else ("", "")

    def copy_and_compare(self, typist):
        """Copy a backup to the drive, which now works. Yield what the copy lacks of the scores
        saved before.
        """
        folder, saved_versions = self.drive.mount_point / FOLDER_NAME_ON_DRIVE, dict(typist.saved)
        self.request_copy()
        yield from self.wait_for_words(WORDS_AFTER_A_COPY)
        copied_versions = sheet_versions(backup_files_in(folder)[0]) if folder.is_dir() else {}
        late_tables = [
            table
            for table, version in saved_versions.items()
            if copied_versions.get(table, 0) < version
        ]
        if late_tables:
            yield f"the copy on the stick is older than the desk at {late_tables}"
        self._delete_older_copies(folder)

    def wait_for_part_of_copy(self, rng):
        """Wait until part of the copy is on the drive."""
        partial_size, deadline = rng.randrange(12 << 20), time.monotonic() + MAX_WAIT_TURNS
        while time.monotonic() < deadline:
            for unfinished_file in (self.drive.mount_point / FOLDER_NAME_ON_DRIVE).glob(
                "*.unfinished"
            ):
                with contextlib.suppress(FileNotFoundError):
                    if unfinished_file.stat().st_size >= partial_size:
                        return

    def _open_backups_page(self):
        return html.unescape(self._browser.get("copies/"))

    def _delete_older_copies(self, folder):
        """Delete older backups, which would fill this machine's disk."""
        shutil.rmtree(folder, ignore_errors=True)
        for backup in backup_files_in(self._club / "copies")[1:]:
            backup.unlink()


def _fill_drive(desk, rng):
    disks.fill_disk(desk.drive.mount_point, leaving=rng.choice((0, rng.randrange(12 << 20))))
    desk.request_copy()
    yield from desk.wait_for_words("is full")
    disks.delete_filling(desk.drive.mount_point)


def _turn_drive_read_only(desk, rng):
    desk.drive.turn_read_only()
    desk.request_copy()
    yield from desk.wait_for_words("is read-only")
    _reinsert_drive(desk)


def _turn_drive_read_only_during_copy(desk, rng):
    desk.request_copy()
    desk.wait_for_part_of_copy(rng)
    desk.drive.turn_read_only()
    yield from desk.wait_for_words(f"is read-only|can't be written|{WORDS_AFTER_A_COPY}")
    desk.cut += desk.said != WORDS_AFTER_A_COPY
    _reinsert_drive(desk)


def _pull_drive_out(desk, rng):
    disks.unmount_disk(desk.drive.mount_point)
    desk.request_copy()
    yield from desk.wait_for_words("isn't plugged in")
    if list(desk.drive.mount_point.iterdir()):
        yield "a copy lies in the folder that the stick left behind"
    desk.drive.mount()


def _pull_drive_out_during_copy(desk, rng):
    desk.request_copy()
    desk.wait_for_part_of_copy(rng)
    desk.drive.break_down()
    yield from desk.wait_for_words(f"{WORDS_AFTER_A_FAILED_COPY}|{WORDS_AFTER_A_COPY}")
    desk.cut += desk.said != WORDS_AFTER_A_COPY
    desk.drive.mount()


def _slow_drive_down(desk, rng):
    with desk.drive.block_writes():
        desk.request_copy()
        yield from desk.wait_for_words("is too slow")
    time.sleep(MAX_SAVE_SECONDS)


def _reinsert_drive(desk):
    disks.unmount_disk(desk.drive.mount_point)
    desk.drive.mount()


DRIVE_FAULTS = (
    _fill_drive,
    _turn_drive_read_only,
    _pull_drive_out,
    _pull_drive_out_during_copy,
    _slow_drive_down,
    _turn_drive_read_only_during_copy,
)

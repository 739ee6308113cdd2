"""Fill a disk, turn it read-only or pull it out while many visitors press buttons."""

import random
import signal
import subprocess
import time

from tests.benchmarks.hall_server import create_night_in_progress
from tests.faults import disks
from tests.faults.crowd import Crowd, CrowdRecord
from tests.faults.kills import find_differing_facts, find_missing_presses
from tests.faults.running import prepare_started_folder, start_program
from tests.faults.trial_result import TrialResult
from tests.faults.visiting import PersistentBrowser

DISK_MEGABYTES = 64
FULL_DISK_WARNING = "New entries may not be saved, and no backups are made."
UNREADABLE_DISK_WARNING = "can't read or save its data"
WORDS_OF_LAST_OUTPUT_LINE = "can't save files in"
# The trial waits for at most this many answers before and after a disk breaks.
MAX_ANSWERS_AWAITED = 60
USUAL_PRESS_SECONDS = 0.03


def fill_disk_while_all_press(folder, *, times, seed=1):
    """Fill the disk `times` times during one night. Each time pages must warn of it and still open,
    and presses must be saved again once there is room.
    """
    trial_result, rng, record = TrialResult(), random.Random(seed), CrowdRecord()
    with disks.mount_real_disk(folder / "disk", DISK_MEGABYTES) as disk:
        night = _begin_night_on(disk)
        file = disk.mount_point / "euchre.sqlite3"
        with start_program(disk.mount_point) as program:
            crowd = Crowd(program.address, file, night, record, seed)
            crowd.begin()
            for trial_number in range(times):
                crowd.wait_for(rng.randrange(3, MAX_ANSWERS_AWAITED))
                crowd.may_refuse.set()
                disks.fill_disk(disk.mount_point, leaving=rng.choice((0, rng.randrange(1, 65_536))))
                trial_result.lost += [
                    f"{trial_number}: {fault}"
                    for fault in _find_faults_on_full_disk(program, night, rng)
                ]
                crowd.wait_for(rng.randrange(3, MAX_ANSWERS_AWAITED))
                disks.delete_filling(disk.mount_point)
                trial_result.lost += [
                    f"{trial_number}: {fault}"
                    for fault in _find_faults_after_disk_has_room(crowd, record)
                ]
                crowd.may_refuse.clear()
                trial_result.lost += [
                    f"{trial_number}: {fault}"
                    for fault in find_missing_presses(file, record.logged_rows)
                ]
                trial_result.tried += 1
            crowd.ignore_missing_answers()
            crowd.end()
            program.stop()
        trial_result.lost += crowd.errors + find_differing_facts(disk.mount_point)
    trial_result.figures += [f"{crowd.refused} presses refused meanwhile", str(record)]
    return trial_result


def break_disk_while_all_press(folder, *, times, seed=1):
    """Break disks during nights: turn half of them read-only, and pull out the others. The program
    must report it, and the next start must have everything that was saved.
    """
    trial_result, rng, record = TrialResult(), random.Random(seed), CrowdRecord()
    with disks.mount_real_disk(folder / "disk", DISK_MEGABYTES) as disk:
        night = _begin_night_on(disk)
        for trial_number in range(times):
            with start_program(disk.mount_point) as program:
                crowd = Crowd(
                    program.address,
                    disk.mount_point / "euchre.sqlite3",
                    night,
                    record,
                    trial_number,
                )
                crowd.begin()
                crowd.wait_for(rng.randrange(3, MAX_ANSWERS_AWAITED))
                time.sleep(rng.uniform(0, USUAL_PRESS_SECONDS))
                crowd.ignore_missing_answers()
                is_disk_gone = bool(trial_number % 2)
                disk.break_down() if is_disk_gone else disk.turn_read_only()
                crowd.end()
                found_faults = [
                    *crowd.errors,
                    *_find_faults_of_broken_disk_report(
                        program, night, disk.mount_point, is_disk_gone
                    ),
                ]
            disks.unmount_disk(disk.mount_point)
            disk.mount()
            found_faults += find_missing_presses(
                disk.mount_point / "euchre.sqlite3", record.logged_rows
            )
            trial_result.lost += [f"{trial_number}: {fault}" for fault in found_faults]
            trial_result.tried += 1
        trial_result.lost += find_differing_facts(disk.mount_point)
    trial_result.figures += [
        f"{times - times // 2} turned read-only, {times // 2} were gone",
        str(record),
    ]
    return trial_result


def _begin_night_on(disk):
    prepare_started_folder(disk.mount_point)
    night = create_night_in_progress(16, EUCHRE_DATA=str(disk.mount_point))
    disk.settle()
    return night


def _find_faults_on_full_disk(program, night, rng):
    """Yield a fault if a page can't be read on a full disk, or does not say that the disk
    is full.
    """
    desk = PersistentBrowser(program.address, euchre_session=night.session)
    page = rng.choice(("scores", "standings", "check-in", "history"))
    status, page_words = desk.read(f"/night/{night.night}/{page}/")
    desk.close()
    if status != 200:
        yield f"{page} was answered {status} on a full disk"
    elif FULL_DISK_WARNING not in page_words:
        yield f"{page} does not say that the disk is full"


def _find_faults_after_disk_has_room(crowd, record):
    """Yield a fault if no press is saved once there is room again."""
    presses_before, deadline = len(record.logged_rows), time.monotonic() + 20
    while len(record.logged_rows) == presses_before:
        if time.monotonic() > deadline:
            yield "nothing was saved when there was room again"
            return
        time.sleep(0.01)


def _find_faults_of_broken_disk_report(program, night, mount_point, is_disk_gone):
    """Yield a fault if the standings page or the program's window does not report the broken disk.
    As long as the disk can be read, the page must show the standings. It may report the disk
    instead if the disk became read-only in the middle of a save, because a save that is half
    written has to be rolled back before the file can be read.
    """
    desk = PersistentBrowser(program.address, euchre_session=night.session)
    status, page_words = desk.read(f"/night/{night.night}/standings/")
    desk.close()
    is_torn = not is_disk_gone and _file_size(mount_point / "euchre.sqlite3-journal") > 0
    is_told = status == 503 and UNREADABLE_DISK_WARNING in page_words
    if is_disk_gone and not is_told:
        yield f"a disk that is gone was answered {status}"
    if not is_disk_gone and status != 200 and not (is_torn and is_told):
        yield f"a disk that may be read was answered {status}"
    program.process.send_signal(signal.SIGINT)
    try:
        program.process.wait(30)
    except subprocess.TimeoutExpired:
        yield "it did not stop"
        return
    program.wait_for_output()
    if (
        program.process.returncode != 1
        or WORDS_OF_LAST_OUTPUT_LINE not in program.said.splitlines()[-1]
    ):
        yield f"it stopped with {program.process.returncode}: {program.said[-200:]!r}"


def _file_size(file):
    return file.stat().st_size if file.exists() else 0

"""The disk under the evening fills, turns read-only or breaks down while everybody presses."""

import random
import signal
import subprocess
import time

from tests.benchmarks.hall_server import evening
from tests.faults import disks
from tests.faults.crowd import Crowd, Known
from tests.faults.kills import differing, missing
from tests.faults.running import begin, started
from tests.faults.told import Told
from tests.faults.visiting import Visitor

MEGABYTES = 64
FULL = "what you press may not be saved. All that was saved can be read."
NOT_NOW = "could not be read or written just now"
AT_STOP = "Nothing can be written in"
# So many answers before, and so many after; and in the middle of the next ones.
MOST, A_PRESS = 60, 0.03


def filled_while_all_press(folder, *, times, seed=1):
    """So often in one evening, each time for a while: told, read on, and saved again after it."""
    told, lot, known = Told(), random.Random(seed), Known()
    with disks.real_disk(folder / "disk", MEGABYTES) as disk:
        night = _settled(disk)
        file = disk.place / "euchre.sqlite3"
        with started(disk.place) as program:
            crowd = Crowd(program.address, file, night, known, seed)
            crowd.begin()
            for number in range(times):
                crowd.wait_for(lot.randrange(3, MOST))
                crowd.may_refuse.set()
                disks.fill(disk.place, leaving=lot.choice((0, lot.randrange(1, 65_536))))
                told.lost += [f"{number}: {one}" for one in _untold(program, night, lot)]
                crowd.wait_for(lot.randrange(3, MOST))
                disks.make_room(disk.place)
                told.lost += [f"{number}: {one}" for one in _unsaved(crowd, known)]
                crowd.may_refuse.clear()
                told.lost += [f"{number}: {one}" for one in missing(file, known.logged)]
                told.tried += 1
            crowd.expect_the_end()
            crowd.end()
            program.stop()
        told.lost += crowd.errors + differing(disk.place)
    told.figures += [f"{crowd.refused} presses refused meanwhile", str(known)]
    return told


def broken_while_all_press(folder, *, times, seed=1):
    """Half of them turn read-only, the others are gone: told, and the next start has it all."""
    told, lot, known = Told(), random.Random(seed), Known()
    with disks.real_disk(folder / "disk", MEGABYTES) as disk:
        night = _settled(disk)
        for number in range(times):
            with started(disk.place) as program:
                crowd = Crowd(program.address, disk.place / "euchre.sqlite3", night, known, number)
                crowd.begin()
                crowd.wait_for(lot.randrange(3, MOST))
                time.sleep(lot.uniform(0, A_PRESS))
                crowd.expect_the_end()
                is_gone = bool(number % 2)
                disk.break_down() if is_gone else disk.turn_read_only()
                crowd.end()
                wrong = [*crowd.errors, *_unheard(program, night, disk.place, is_gone)]
            disks.pull_out(disk.place)
            disk.put_in()
            wrong += missing(disk.place / "euchre.sqlite3", known.logged)
            told.lost += [f"{number}: {one}" for one in wrong]
            told.tried += 1
        told.lost += differing(disk.place)
    told.figures += [f"{times - times // 2} turned read-only, {times // 2} were gone", str(known)]
    return told


def _settled(disk):
    begin(disk.place)
    night = evening(16, EUCHRE_DATA=str(disk.place))
    disk.settle()
    return night


def _untold(program, night, lot):
    """Whatever cannot be read while the disk is full, or does not say that it is."""
    desk = Visitor(program.address, euchre_session=night.session)
    page = lot.choice(("scores", "standings", "check-in", "history"))
    status, words = desk.read(f"/night/{night.night}/{page}/")
    desk.close()
    if status != 200:
        yield f"{page} was answered {status} on a full disk"
    elif FULL not in words:
        yield f"{page} does not say that the disk is full"


def _unsaved(crowd, known):
    """Whether it takes up again once there is room."""
    before, until = len(known.logged), time.monotonic() + 20
    while len(known.logged) == before:
        if time.monotonic() > until:
            yield "nothing was saved when there was room again"
            return
        time.sleep(0.01)


def _unheard(program, night, place, is_gone):
    """Whatever is not told, on the page and at the stop. A disk that may be read is read, unless it
    turned in the middle of a save: nobody can tell the half from the whole until it is taken back.
    """
    desk = Visitor(program.address, euchre_session=night.session)
    status, words = desk.read(f"/night/{night.night}/standings/")
    desk.close()
    is_torn = not is_gone and _size(place / "euchre.sqlite3-journal") > 0
    is_told = status == 503 and NOT_NOW in words
    if is_gone and not is_told:
        yield f"a disk that is gone was answered {status}"
    if not is_gone and status != 200 and not (is_torn and is_told):
        yield f"a disk that may be read was answered {status}"
    program.process.send_signal(signal.SIGINT)
    try:
        program.process.wait(30)
    except subprocess.TimeoutExpired:
        yield "it did not stop"
        return
    program.heard_all()
    if program.process.returncode != 1 or AT_STOP not in program.said.splitlines()[-1]:
        yield f"it stopped with {program.process.returncode}: {program.said[-200:]!r}"


def _size(file):
    return file.stat().st_size if file.exists() else 0

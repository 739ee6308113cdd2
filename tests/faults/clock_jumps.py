"""Set the clock of a running program back and ahead, while a table phone sends hands, the desk
types, and a big screen and a second phone follow.
"""

import os
import random
import re
import time
import urllib.request
from pathlib import Path

from tests.faults.browsing import Browser, put_night_into_folder
from tests.faults.resending import PhoneOnBadLine, makers_in_file
from tests.faults.running import start_program
from tests.faults.trial_result import TrialResult

HOUR, DAY = 3600, 86400
JUMPS_AHEAD = (29 * HOUR, 31 * HOUR, 3650 * DAY)
CLOCK_JUMPS_IN_SECONDS = (
    0,
    -HOUR,
    HOUR,
    -DAY,
    DAY,
    -25 * HOUR,
    25 * HOUR,
    *JUMPS_AHEAD,
    -2800 * DAY,
)
CLOCK_FOLDER = Path(__file__).parent / "clock"
# After this many seconds, a started program has surely read the new clock.
SECONDS_UNTIL_CLOCK_IS_READ = 0.1


class Laptop:
    """A laptop whose clock the test sets, and the program started on it."""

    def __init__(self, folder):
        self.folder = folder
        self._file = folder / "clock-ahead"
        self.set_clock(0)

    def set_clock(self, seconds_ahead):
        new_file = self._file.with_suffix(".new")
        new_file.write_text(str(seconds_ahead))
        new_file.replace(self._file)
        time.sleep(SECONDS_UNTIL_CLOCK_IS_READ)

    def start(self, **variables):
        path = os.pathsep.join(filter(None, (str(CLOCK_FOLDER), os.environ.get("PYTHONPATH"))))
        clock_variables = {"PYTHONPATH": path, "CLOCK_AHEAD": str(self._file)} | variables
        return start_program(self.folder, **clock_variables)


def find_faults_of_night(program, folder, night, session=None):
    """Send a hand and undo it, then open the big screen and the desk. Return what went wrong."""
    phone, hands_before, faults = PhoneOnBadLine(folder, night), makers_in_file(folder), []
    phone.send(program, phone.hand_fields(program))
    if len(makers_in_file(folder)) != len(hands_before) + 1:
        faults.append("a hand was not written down")
    phone.send(program, phone.hidden_fields(program, "sheet last-hand"))
    if makers_in_file(folder) != hands_before:
        faults.append("a hand was not taken back")
    wall = _read_page(program.address + "display/")
    if "data-scene" not in wall or "Next:" in wall:
        faults.append("the wall does not show the night")
    if session and f"/night/{night}/scores/" not in Browser(program.address, session).get(""):
        faults.append("the desk does not show the night")
    return faults


def run_night_with_clock_jumps(folder, *, times, seed):
    """Make the clock jump while a phone, a wall and a desk are in use. Then start in another year
    and time zone.
    """
    night, session = put_night_into_folder(folder)
    laptop = Laptop(folder)
    with laptop.start() as program:
        trial_result = set_clock_and_check(laptop, program, night, session, times=times, seed=seed)
        program.stop()
    laptop.set_clock(CLOCK_JUMPS_IN_SECONDS[-1])
    with laptop.start(TIME_ZONE="Pacific/Kiritimati") as program:
        trial_result.lost += find_faults_of_night(program, folder, night)
        program.stop()
    return trial_result


def set_clock_and_check(laptop, program, night, session, *, times, seed):
    """Set the clock ahead or back `times` times, and check that the night goes on. After a jump
    ahead the sign-in has expired, so the desk signs in again.
    """
    rng, trial_result = random.Random(seed), TrialResult(times)
    jumps = [
        *CLOCK_JUMPS_IN_SECONDS[:times],
        *rng.choices(CLOCK_JUMPS_IN_SECONDS, k=max(0, times - len(CLOCK_JUMPS_IN_SECONDS))),
    ]
    for seconds_ahead in jumps:
        laptop.set_clock(seconds_ahead)
        found_faults = find_faults_of_night(
            program, laptop.folder, night, session if seconds_ahead <= HOUR else None
        )
        trial_result.lost += [
            f"{seconds_ahead / HOUR:+.0f} hours ahead, {fault}" for fault in found_faults
        ]
    hours_text = ", ".join(f"{seconds_ahead / HOUR:+.0f}" for seconds_ahead in sorted(set(jumps)))
    trial_result.figures.append(f"hours ahead: {hours_text}")
    return trial_result


def clock_warning(desk):
    """Return what the page *Tonight* says about the clock."""
    response = desk.get("")
    return re.findall("This computer&#x27;s clock says (.*?)<", response)


def _read_page(address):
    with urllib.request.urlopen(address, timeout=20) as answer:
        return answer.read().decode()

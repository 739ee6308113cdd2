"""The clock of a running program is set back and ahead, while a phone sends hands, the desk types,
and a wall and a second phone look on.
"""

import os
import random
import re
import time
import urllib.request
from pathlib import Path

from tests.faults.browsing import Browser, evening
from tests.faults.resending import Phone, hands
from tests.faults.running import started
from tests.faults.told import Told

HOUR, DAY = 3600, 86400
AHEAD = (29 * HOUR, 31 * HOUR, 3650 * DAY)
JUMPS = (0, -HOUR, HOUR, -DAY, DAY, -25 * HOUR, 25 * HOUR, *AHEAD, -2800 * DAY)
CLOCK = Path(__file__).parent / "clock"
# As long as a process takes to look at its clock again.
PAUSE = 0.1


class Laptop:
    """Its clock, set by hand; and what is started on it."""

    def __init__(self, folder):
        self.folder = folder
        self._file = folder / "clock-ahead"
        self.set(0)

    def set(self, ahead):
        fresh = self._file.with_suffix(".new")
        fresh.write_text(str(ahead))
        fresh.replace(self._file)
        time.sleep(PAUSE)

    def started(self, **variables):
        path = os.pathsep.join(filter(None, (str(CLOCK), os.environ.get("PYTHONPATH"))))
        told = {"PYTHONPATH": path, "CLOCK_AHEAD": str(self._file)} | variables
        return started(self.folder, **told)


def goes_on(program, folder, night, session=None):
    """A hand is sent and taken back, the wall shows the night, and so does the desk: whatever does
    not.
    """
    phone, before, wrong = Phone(folder, night), hands(folder), []
    phone.send(program, phone.hand(program))
    if len(hands(folder)) != len(before) + 1:
        wrong.append("a hand was not written down")
    phone.send(program, phone.form(program, "sheet last-hand"))
    if hands(folder) != before:
        wrong.append("a hand was not taken back")
    wall = _read(program.address + "display/")
    if "data-scene" not in wall or "Next:" in wall:
        wrong.append("the wall does not show the night")
    if session and f"/night/{night}/scores/" not in Browser(program.address, session).get(""):
        wrong.append("the desk does not show the night")
    return wrong


def clocks_that_jump(folder, *, times, seed):
    """Under a phone, a wall and a desk; then a start in another year and zone."""
    night, session = evening(folder)
    laptop = Laptop(folder)
    with laptop.started() as program:
        told = jump(laptop, program, night, session, times=times, seed=seed)
        program.stop()
    laptop.set(JUMPS[-1])
    with laptop.started(TIME_ZONE="Pacific/Kiritimati") as program:
        told.lost += goes_on(program, folder, night)
        program.stop()
    return told


def jump(laptop, program, night, session, *, times, seed):
    """Where the clock is set ahead, the sign-in is over with it and the desk signs in again."""
    lots, told = random.Random(seed), Told(times)
    jumps = [*JUMPS[:times], *lots.choices(JUMPS, k=max(0, times - len(JUMPS)))]
    for ahead in jumps:
        laptop.set(ahead)
        wrong = goes_on(program, laptop.folder, night, session if ahead <= HOUR else None)
        told.lost += [f"{ahead / HOUR:+.0f} hours ahead, {one}" for one in wrong]
    hours = ", ".join(f"{ahead / HOUR:+.0f}" for ahead in sorted(set(jumps)))
    told.figures.append(f"hours ahead: {hours}")
    return told


def told_of_the_clock(desk):
    """What the director reads on Tonight about it."""
    page = desk.get("")
    return re.findall("This computer&#x27;s clock says (.*?)<", page)


def _read(address):
    with urllib.request.urlopen(address, timeout=20) as answer:
        return answer.read().decode()

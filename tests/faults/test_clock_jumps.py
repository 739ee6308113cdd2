"""A clock that is set back, runs ahead or wakes in another year and zone, under a program that
runs and starts.
"""

import signal

import pytest

from tests.faults.browsing import Browser, evening
from tests.faults.clock_jumps import DAY, HOUR, JUMPS, Laptop, goes_on, jump, told_of_the_clock

pytestmark = [pytest.mark.gate, pytest.mark.process, pytest.mark.sqlite]


@pytest.mark.exhaustive
def test_evening_goes_on_while_its_clock_jumps_and_after_a_new_start(tmp_path):
    night, session = evening(tmp_path)
    laptop = Laptop(tmp_path)
    with laptop.started() as program:
        desk = Browser(program.address, session)
        assert told_of_the_clock(desk) == []
        laptop.set(-DAY)
        assert len(told_of_the_clock(desk)) == 1
        assert told_of_the_clock(desk) == []
        told = jump(laptop, program, night, session, times=len(JUMPS), seed=1)
        assert told.lost == []
        program.stop(signal.SIGKILL)
    laptop.set(-2800 * DAY)
    with laptop.started(TIME_ZONE="Pacific/Kiritimati") as program:
        assert goes_on(program, tmp_path, night) == []


def test_restart_by_a_clock_that_ran_ahead_shuts_no_hall_while_a_game_is_on(tmp_path):
    evening(tmp_path)
    laptop, wish = Laptop(tmp_path), tmp_path / "hall-is-open"
    wish.touch()
    laptop.set(13 * HOUR)
    with laptop.started() as program:
        assert program.address
        assert wish.exists()
    laptop.set(40 * HOUR)
    with laptop.started() as program:
        assert program.address
        assert not wish.exists()

"""The program runs and starts under a clock that is set back, runs ahead, or wakes in another year
and time zone.
"""

import signal

import pytest

from tests.faults.browsing import Browser, put_night_into_folder
from tests.faults.clock_jumps import (
    CLOCK_JUMPS_IN_SECONDS,
    DAY,
    HOUR,
    Laptop,
    clock_warning,
    find_faults_of_night,
    set_clock_and_check,
)

pytestmark = [pytest.mark.gate, pytest.mark.process, pytest.mark.sqlite]


@pytest.mark.exhaustive
def test_night_continues_when_the_clock_jumps_and_after_a_restart(tmp_path):
    night, session = put_night_into_folder(tmp_path)
    laptop = Laptop(tmp_path)
    with laptop.start() as program:
        desk = Browser(program.address, session)
        assert clock_warning(desk) == []
        laptop.set_clock(-DAY)
        assert len(clock_warning(desk)) == 1
        assert clock_warning(desk) == []
        result = set_clock_and_check(
            laptop, program, night, session, times=len(CLOCK_JUMPS_IN_SECONDS), seed=1
        )
        assert result.lost == []
        program.stop(signal.SIGKILL)
    laptop.set_clock(-2800 * DAY)
    with laptop.start(TIME_ZONE="Pacific/Kiritimati") as program:
        assert find_faults_of_night(program, tmp_path, night) == []


def test_restart_with_a_clock_ahead_disconnects_no_phone_during_a_game(tmp_path):
    put_night_into_folder(tmp_path)
    laptop, phones_allowed_file = Laptop(tmp_path), tmp_path / "hall-is-open"
    phones_allowed_file.touch()
    laptop.set_clock(13 * HOUR)
    with laptop.start() as program:
        assert program.address
        assert phones_allowed_file.exists()
    laptop.set_clock(40 * HOUR)
    with laptop.start() as program:
        assert program.address
        assert not phones_allowed_file.exists()

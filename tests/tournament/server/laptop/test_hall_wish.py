import os
import time

import pytest

from tournament.server.laptop import hall


@pytest.mark.parametrize(("hours", "open_"), [(0, True), (11, True), (13, False), (170, False)])
def test_wish_outlives_a_power_cut_but_not_the_evening(hours, open_):
    hall.let_phones_connect()
    then = time.time() - hours * 3600
    os.utime(hall.switch_file(), (then, then))
    hall.stop_phones_after_night(is_played=False)
    assert hall.can_phones_connect() is open_


def test_hall_stays_open_while_a_game_is_played_whatever_the_clock_says():
    hall.let_phones_connect()
    then = time.time() - 25 * 3600
    os.utime(hall.switch_file(), (then, then))
    hall.stop_phones_after_night(is_played=True)
    assert hall.can_phones_connect()


def test_hall_that_was_never_open_stays_shut():
    hall.stop_phones_after_night(is_played=True)
    assert not hall.can_phones_connect()

import os
import time

import pytest

from tournament.server.laptop import hall


@pytest.mark.parametrize(("hours", "open_"), [(0, True), (11, True), (13, False), (170, False)])
def test_wish_outlives_a_power_cut_but_not_the_evening(hours, open_):
    hall.let_in()
    then = time.time() - hours * 3600
    os.utime(hall.wish(), (then, then))
    hall.forget_last_week(is_played=False)
    assert hall.is_open() is open_


def test_hall_stays_open_while_a_game_is_played_whatever_the_clock_says():
    hall.let_in()
    then = time.time() - 25 * 3600
    os.utime(hall.wish(), (then, then))
    hall.forget_last_week(is_played=True)
    assert hall.is_open()


def test_hall_that_was_never_open_stays_shut():
    hall.forget_last_week(is_played=True)
    assert not hall.is_open()

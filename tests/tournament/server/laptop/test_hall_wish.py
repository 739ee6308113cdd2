import os
import time

import pytest

from tournament.server.laptop import hall


@pytest.mark.parametrize(("hours", "is_open"), [(0, True), (11, True), (13, False), (170, False)])
def test_hall_stays_open_after_a_power_cut_but_not_until_the_next_day(hours, is_open):
    hall.let_phones_connect()
    opened_at = time.time() - hours * 3600
    os.utime(hall.phones_allowed_file(), (opened_at, opened_at))
    hall.disconnect_phones_after_night(is_game_in_progress=False)
    assert hall.can_phones_connect() is is_open


def test_hall_stays_open_during_a_game_with_any_clock():
    hall.let_phones_connect()
    opened_at = time.time() - 25 * 3600
    os.utime(hall.phones_allowed_file(), (opened_at, opened_at))
    hall.disconnect_phones_after_night(is_game_in_progress=True)
    assert hall.can_phones_connect()


def test_hall_that_was_never_opened_stays_closed():
    hall.disconnect_phones_after_night(is_game_in_progress=True)
    assert not hall.can_phones_connect()

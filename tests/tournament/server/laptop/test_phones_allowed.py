import os
import time

import pytest

from tournament.server.laptop import hall


@pytest.mark.parametrize(("hours", "is_open"), [(0, True), (11, True), (13, False), (170, False)])
def test_phones_may_connect_after_a_power_cut_but_not_the_next_day(hours, is_open):
    hall.let_phones_connect()
    opened_at = time.time() - hours * 3600
    os.utime(hall.phones_allowed_file(), (opened_at, opened_at))
    hall.disconnect_phones_after_night(is_game_in_progress=False)
    assert hall.can_phones_connect() is is_open


def test_phones_may_connect_during_a_game_with_any_clock():
    hall.let_phones_connect()
    opened_at = time.time() - 25 * 3600
    os.utime(hall.phones_allowed_file(), (opened_at, opened_at))
    hall.disconnect_phones_after_night(is_game_in_progress=True)
    assert hall.can_phones_connect()


def test_end_of_a_night_never_lets_phones_connect():
    hall.disconnect_phones_after_night(is_game_in_progress=True)
    assert not hall.can_phones_connect()

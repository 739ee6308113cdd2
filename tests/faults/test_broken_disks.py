"""A disk breaks while many visitors press buttons. `manage.py hardship` does the same for hours."""

import pytest

from tests.faults.broken_disks import break_disk_while_all_press, fill_disk_while_all_press

pytestmark = [pytest.mark.gate, pytest.mark.process, pytest.mark.sqlite]


def test_disk_that_becomes_full_during_presses_loses_no_press(tmp_path):
    trial_result = fill_disk_while_all_press(tmp_path, times=2)
    assert (trial_result.tried, trial_result.lost) == (2, [])


@pytest.mark.exhaustive
def test_disk_that_turns_read_only_or_is_pulled_out_loses_no_save(tmp_path):
    trial_result = break_disk_while_all_press(tmp_path, times=2)
    assert (trial_result.tried, trial_result.lost) == (2, [])

"""A disk that breaks under everybody, a few times; `manage.py hardship` does it for long."""

import pytest

from tests.faults.breaking import broken_while_all_press, filled_while_all_press

pytestmark = [pytest.mark.gate, pytest.mark.process, pytest.mark.sqlite]


def test_disk_that_fills_while_everybody_presses_loses_nothing(tmp_path):
    told = filled_while_all_press(tmp_path, times=2)
    assert (told.tried, told.lost) == (2, [])


@pytest.mark.exhaustive
def test_disk_that_turns_read_only_or_is_gone_loses_nothing_that_was_saved(tmp_path):
    told = broken_while_all_press(tmp_path, times=2)
    assert (told.tried, told.lost) == (2, [])

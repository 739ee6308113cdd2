"""Sticks that fail under the copies of a running program, a few; `manage.py hardship` has many."""

import pytest

from tests.faults.carrying import WAYS, carried_to_bad_sticks

pytestmark = [pytest.mark.process, pytest.mark.sqlite]


@pytest.mark.exhaustive
def test_stick_that_fails_is_told_and_the_evening_and_the_next_copy_go_on(tmp_path):
    told = carried_to_bad_sticks(tmp_path, times=len(WAYS))
    assert (told.tried, told.lost) == (len(WAYS), [])

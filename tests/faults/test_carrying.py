"""USB drives fail while the running program copies to them, a few times here and many times in
`manage.py hardship`.
"""

import pytest

from tests.faults.carrying import WAYS, carry_to_bad_sticks

pytestmark = [pytest.mark.process, pytest.mark.sqlite]


@pytest.mark.exhaustive
def test_failing_drive_is_reported_and_the_evening_and_the_next_copy_go_on(tmp_path):
    result = carry_to_bad_sticks(tmp_path, times=len(WAYS))
    assert (result.tried, result.lost) == (len(WAYS), [])

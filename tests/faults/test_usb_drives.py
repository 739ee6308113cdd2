"""USB drives fail while the running program copies to them, a few times here and many times in
`manage.py hardship`.
"""

import pytest

from tests.faults.usb_drives import DRIVE_FAULTS, copy_to_bad_drives

pytestmark = [pytest.mark.process, pytest.mark.sqlite]


@pytest.mark.exhaustive
def test_failing_usb_drive_is_reported_while_saves_and_later_backups_succeed(tmp_path):
    trial_result = copy_to_bad_drives(tmp_path, times=len(DRIVE_FAULTS))
    assert (trial_result.tried, trial_result.lost) == (len(DRIVE_FAULTS), [])

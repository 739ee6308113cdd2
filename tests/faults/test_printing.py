"""Several people print everything at once in the running program."""

import pytest

from tests.faults.printing import print_everything_while_desk_works

pytestmark = [pytest.mark.gate, pytest.mark.process, pytest.mark.sqlite]


def test_simultaneous_prints_all_get_complete_pdfs(tmp_path):
    trial_result = print_everything_while_desk_works(tmp_path, times=6, players=16)
    assert (trial_result.tried, trial_result.lost) == (6, [])

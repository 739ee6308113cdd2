"""Several who print everything at once, at the running program."""

import pytest

from tests.faults.printing import printed_while_the_desk_works

pytestmark = [pytest.mark.gate, pytest.mark.process, pytest.mark.sqlite]


def test_everybody_who_prints_at_once_gets_paper(tmp_path):
    told = printed_while_the_desk_works(tmp_path, times=6, players=16)
    assert (told.tried, told.lost) == (6, [])

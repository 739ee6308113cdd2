"""How a rehearsal came out, in lines to read."""

import pytest

from tests import build
from tests.rehearsal import report

pytestmark = pytest.mark.django_db


def test_one_point_is_a_point():
    tournament = build.night(build.director().club, house="alameda", games=1)
    build.seated(tournament, 4)
    night = build.totals(tournament, 1, {1: (9, 1)})
    told = "\n".join(report.lines(night, ()))
    assert told.count(": 9 points") == 2, told
    assert told.count(": 1 point\n") == 2, told

"""The report of a rehearsal is readable text."""

import pytest

from tests import build
from tests.rehearsal import report

pytestmark = pytest.mark.django_db


def test_report_says_1_point_in_the_singular():
    tournament = build.night(build.director().club, house="alameda", games=1)
    build.seat_players(tournament, 4)
    night = build.type_totals(tournament, 1, {1: (9, 1)})
    text = "\n".join(report.report_lines(night, ()))
    assert text.count(": 9 points") == 2, text
    assert text.count(": 1 point\n") == 2, text

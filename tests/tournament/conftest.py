"""Fixtures that most tests of the program use."""

import pytest

from tests import build
from tournament.storage.models import Club


@pytest.fixture
def night(desk):
    """Return a night of the club at the desk, with eight players seated in the first of two
    games.
    """
    row = build.night(Club.objects.get(), games=2)
    build.seat_players(row, 8)
    return row

"""Fixtures that most tests of a table's scores use."""

import pytest

from tests import build
from tests.tournament import halls
from tournament.storage.models import Club


@pytest.fixture
def night(desk):
    """Return a night of the club at the desk, with eight players at the tables of the first
    game.
    """
    stored_night = build.night(Club.objects.get())
    halls.seat_hall(stored_night, 8)
    return stored_night

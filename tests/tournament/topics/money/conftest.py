"""Fixtures that tests of the money use."""

import pytest

from tests.tournament.finishing import unpaid_night
from tournament.storage.models import Club


@pytest.fixture
def night(desk):
    return unpaid_night(Club.objects.get())

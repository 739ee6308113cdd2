"""What most tests of the program begin with."""

import pytest

from tests import build
from tournament.storage.models import Club


@pytest.fixture
def night(desk):
    """Eight players at the tables of the first of two games, of the club at the desk."""
    row = build.night(Club.objects.get(), games=2)
    build.seated(row, 8)
    return row

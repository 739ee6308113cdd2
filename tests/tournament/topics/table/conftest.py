"""What most tests of a table's scores begin with."""

import pytest

from tests import build
from tests.tournament import halls
from tournament.storage.models import Club


@pytest.fixture
def night(desk):
    """Eight players at the tables of the first game, of the club at the desk."""
    row = build.night(Club.objects.get())
    halls.seated(row, 8)
    return row

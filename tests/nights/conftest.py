"""A house where nothing is left to chance: whenever its pages are read, they say the same."""

import random

import pytest
import time_machine
from django.core.management.color import no_style
from django.db import connection

from tests import remembered
from tests.nights.played import AT_SEVEN
from tournament.server.help import whats_new
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.prizes.actions import payout
from tournament.topics.seating.actions import rounds

# A changelog has new lines each day, and a page that shows it is none the worse for them.
CHANGES = """## 0.9.0

### Added

- **Practice** for every house: `python3 manage.py start`, then [the handbook](docs/handbook.md).

### Fixed

- *Find me* tells who was not seen at the door.
"""


@pytest.fixture
def as_always(settings, db, monkeypatch):
    """At seven for ever; every number and every lot is the first again."""
    monkeypatch.setattr("tournament.topics.set_up.actions.new_seed", lambda: "seven")
    for draws in (payout, rounds, draw_and_call):  # a draw that is drawn again, too
        monkeypatch.setattr(draws, "new_seed", lambda: "eight")
    versions = tuple(whats_new.read(CHANGES))
    monkeypatch.setattr(whats_new, "versions", lambda: versions)
    monkeypatch.setattr("secrets.choice", random.Random(9).choice)
    monkeypatch.setattr("secrets.randbelow", random.Random(9).randrange)
    settings.TIME_ZONE = "UTC"
    settings.SECRET_KEY = "0123456789" * 5
    _number_from_one()
    with time_machine.travel(AT_SEVEN, tick=False):
        yield
    remembered.forget()  # a server takes back the rows, and goes on from these numbers


def _number_from_one():
    """An address has the number of its row."""
    tables = connection.introspection.sequence_list()
    with connection.cursor() as cursor:
        for line in connection.ops.sequence_reset_by_name_sql(no_style(), tables):
            cursor.execute(line)

"""Fixtures that make a night and its pages the same in every run."""

import random

import pytest
import time_machine
from django.core.management.color import no_style
from django.db import connection

from tests import remembered
from tests.nights.made_up_night import AT_SEVEN
from tournament.server.help import whats_new
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.prizes.actions import payout
from tournament.topics.seating.actions import rounds

# The changelog grows each day, so pages show a fixed one.
FIXED_CHANGELOG = """## 0.9.0

### Added

- **Practice** for every house: `python3 manage.py start`, then [the handbook](docs/handbook.md).

### Fixed

- *Find me* tells who was not seen at the door.
"""


@pytest.fixture
def repeatable_nights(settings, db, monkeypatch):
    """Make nights repeatable: a fixed clock, fixed seeds, and numbers that start at one."""
    monkeypatch.setattr("tournament.topics.set_up.actions.make_draw_seed", lambda: "seven")
    for drawing_module in (payout, rounds, draw_and_call):
        monkeypatch.setattr(drawing_module, "make_draw_seed", lambda: "eight")
    versions = tuple(whats_new.parse_changelog(FIXED_CHANGELOG))
    monkeypatch.setattr(whats_new, "read_changelog_versions", lambda: versions)
    monkeypatch.setattr("secrets.choice", random.Random(9).choice)
    monkeypatch.setattr("secrets.randbelow", random.Random(9).randrange)
    settings.TIME_ZONE = "UTC"
    settings.SECRET_KEY = "0123456789" * 5
    _reset_row_numbers()
    with time_machine.travel(AT_SEVEN, tick=False):
        yield
    if connection.vendor != "sqlite":
        # A database server rolls back the rows of a test, but not their numbers.
        remembered.forget_remembered_rows()


def _reset_row_numbers():
    """Start the numbers of new rows at one in every table, because page addresses show them."""
    sequences = connection.introspection.sequence_list()
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_by_name_sql(no_style(), sequences):
            cursor.execute(sql)

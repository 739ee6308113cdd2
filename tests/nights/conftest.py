"""A house where nothing is left to chance: whenever its pages are read, they say the same."""

import random

import pytest
import time_machine
from django.core.management.color import no_style
from django.db import connection

from tests.nights.played import AT_SEVEN


@pytest.fixture
def as_always(settings, db, monkeypatch):
    """At seven for ever; every number and every lot is the first again."""
    monkeypatch.setattr("tournament.actions.setup.new_seed", lambda: "seven")
    for drawn in ("payout", "rounds", "bracket"):  # a draw that is drawn again, too
        monkeypatch.setattr(f"tournament.actions.{drawn}.new_seed", lambda: "eight")
    monkeypatch.setattr("secrets.choice", random.Random(9).choice)
    monkeypatch.setattr("secrets.randbelow", random.Random(9).randrange)
    settings.TIME_ZONE = "UTC"
    settings.SECRET_KEY = "0123456789" * 5
    _number_from_one()
    with time_machine.travel(AT_SEVEN, tick=False):
        yield


def _number_from_one():
    """An address has the number of its row."""
    tables = connection.introspection.sequence_list()
    with connection.cursor() as cursor:
        for line in connection.ops.sequence_reset_by_name_sql(no_style(), tables):
            cursor.execute(line)

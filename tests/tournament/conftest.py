"""Fixtures that most tests of the program use."""

import pytest

from tests import build
from tournament.storage.models import Club


@pytest.fixture
def night(request, desk):
    """Return a night of the club at the desk. The mark `night` names the rules that it changes, and
    how many players are `checked_in` or `seated` in game 1. Without the mark, eight players are
    seated in the first of two games.
    """
    mark = request.node.get_closest_marker("night")
    options = dict(mark.kwargs) if mark else {"games": 2, "seated": 8}
    seated_count, checked_in_count = options.pop("seated", 0), options.pop("checked_in", 0)
    row = build.night(Club.objects.get(), **options)
    if seated_count:
        build.seat_players(row, seated_count)
    elif checked_in_count:
        build.sign_in(row, *build.players(checked_in_count))
    return row

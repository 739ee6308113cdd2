"""Whether the cards that were printed still hold, by how the draw stood before."""

from __future__ import annotations

from django.http import HttpRequest

from tournament import records
from tournament.boards import redrawn as board
from tournament.boards.redrawn import Redrawn
from tournament.night.evening import Night


def redrawn(request: HttpRequest, night: Night) -> Redrawn | None:
    """Beside the draw as it stood when the game before was seated."""
    if night.format.rest is None:
        return None
    was = records.as_seated(night, max(night.first_open - 1, 1))
    return board.redrawn(was, night) if was else None

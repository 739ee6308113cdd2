"""Who wrote something down at a table last, and when: asked of the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tournament.actions.clubs import LAPTOP_DIRECTOR
from tournament.clock import clock
from tournament.models import Change


@dataclass(frozen=True, slots=True)
class Typist:
    by: str
    device: str
    at: datetime | None

    @property
    def words(self) -> str:
        by = f"the {self.by}" if self.by == LAPTOP_DIRECTOR else self.by
        return f"{by} at {self.device}"

    @property
    def time(self) -> str:
        return clock(self.at)


def typists(tournament: int, game: int) -> Mapping[int, Typist]:
    """By table, for one game; a table of which nothing is written down is not there."""
    found = Change.objects.filter(tournament=tournament, round=game, table__isnull=False)
    told = found.order_by("pk").values_list("table", "by", "device", "at")
    return {table: Typist(by, device, at) for table, by, device, at in told if table is not None}


def typist(tournament: int, game: int, table: int) -> Typist | None:
    found = Change.objects.filter(tournament=tournament, round=game, table=table)
    told = found.order_by("-pk").values_list("by", "device", "at").first()
    return Typist(*told) if told else None

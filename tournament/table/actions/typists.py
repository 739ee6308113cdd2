"""Who wrote something down at a table last, and when: asked of the log."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tournament.club.actions import LAPTOP_DIRECTOR
from tournament.models import Change
from tournament.words.clock import clock


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
    changes = Change.objects.filter(tournament=tournament, round=game, table__isnull=False)
    values_list = changes.order_by("pk").values_list("table", "by", "device", "at")
    return {
        table: Typist(by, device, at) for table, by, device, at in values_list if table is not None
    }


def typist(tournament: int, game: int, table: int) -> Typist | None:
    changes = Change.objects.filter(tournament=tournament, round=game, table=table)
    row = changes.order_by("-pk").values_list("by", "device", "at").first()
    return Typist(*row) if row else None

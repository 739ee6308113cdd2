"""A director of a rehearsal, who counts what went wrong and keeps what was looked at so far."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.rehearsal.checks import Check
from tests.rehearsal.options import RehearsalOptions
from tournament.tools.pretend.director import PretendDirector


@dataclass
class Rehearsal(PretendDirector):
    """One evening while it is being played; `corrected` counts the scores that were put right, and
    the others who has gone, was not there, and came instead of somebody.
    """

    wish: RehearsalOptions
    corrected: int = 0
    left: int = 0
    absent: int = 0
    substituted: int = 0
    seen: list[Check] = field(default_factory=list)

    def look(self, checks: Iterable[Check]) -> None:
        self.seen.extend(checks)

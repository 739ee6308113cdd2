"""The director of a rehearsal, who counts what went wrong and keeps the checks made so far."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.rehearsal.checks import Check
from tests.rehearsal.options import RehearsalOptions
from tournament.tools.pretend.director import PretendDirector


@dataclass
class Rehearsal(PretendDirector):
    """The director of a rehearsal. `corrected`, `left`, `absent` and `substituted` count what has
    happened so far.
    """

    options: RehearsalOptions
    corrected: int = 0
    left: int = 0
    absent: int = 0
    substituted: int = 0
    seen: list[Check] = field(default_factory=list)

    def look(self, checks: Iterable[Check]) -> None:
        self.seen.extend(checks)

"""The director of a rehearsal, who counts what went wrong and keeps the checks made so far."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.rehearsal.checks import Check
from tests.rehearsal.options import RehearsalOptions
from tournament.tools.pretend.director import PretendDirector


@dataclass
class Rehearsal(PretendDirector):
    """The director of a rehearsal. The counts are of corrections made, players or teams that left,
    teams that were absent, and substitutes, so far.
    """

    options: RehearsalOptions
    correction_count: int = 0
    leave_count: int = 0
    absence_count: int = 0
    substitute_count: int = 0
    checks: list[Check] = field(default_factory=list)

    def record_checks(self, new_checks: Iterable[Check]) -> None:
        self.checks.extend(new_checks)

"""Each plays for themselves, and partners and tables of every game are drawn beforehand."""

from collections.abc import Sequence
from dataclasses import dataclass

from rotation.formats.individual import Individual
from tournament.evening.courses.rounds import Rounds


@dataclass(frozen=True)
class DrawnBeforehand(Rounds):
    family = Individual
    papers = frozenset({"score-cards", "schedule", "cards-and-schedule"})

    def moves(
        self, table: int | None = None, tables: Sequence[int] = (), *, of_three: bool = False
    ) -> tuple[str, ...]:
        return ("Every game is drawn beforehand.", "Your card says where you sit next.")

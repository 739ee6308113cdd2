"""The sentences of a night whose partners and tables are drawn for all games in advance. Each
player scores alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rotation.formats.individual import DrawnInAdvance
from tournament.evening.courses.rounds import RoundsCourse

NEWEST_CARD_SENTENCE = "Your newest scorecard shows where you sit next."


@dataclass(frozen=True)
class DrawnInAdvanceCourse(RoundsCourse):
    format_class = DrawnInAdvance
    printout_keys = frozenset({"score-cards", "schedule", "cards-and-schedule"})

    def sentences_about_moves(
        self, table: int | None = None, tables: Sequence[int] = (), *, is_three_handed: bool = False
    ) -> tuple[str, ...]:
        return ("Every game is drawn in advance.", NEWEST_CARD_SENTENCE)

"""Who won the tricks, who reneged, who may order up and who leads, from the command line."""

from typing import Any

from scoring.documents import card_play
from tournament.engines.engine import Engine


class Command(Engine):
    help = (
        'Examines tricks: {"trump", "active", "leader", "tricks", "left_in_hand"} as JSON on '
        'standard input. {"check": "order_up"} and {"check": "opening_lead"} ask those instead. '
        "The director's handbook has an example of each."
    )

    def handle(self, **options: Any) -> None:
        self.answer_all(card_play.check)

"""Who sits where in the next game, from the command line."""

from typing import Any

from rotation.documents.seats import seat
from tournament.engines.engine import Engine


class Command(Engine):
    help = (
        "Answers who sits where next: an evening a line on standard input, "
        '{"format", "house", "players", "rounds"}, with the seating and the points of each game '
        'played; without a game it is the first draw, by "seed". "movement" and "direction" turn '
        "the dials of the move. The director's handbook has an example."
    )

    def handle(self, **options: Any) -> None:
        self.answer_all(seat)

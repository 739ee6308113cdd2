"""How long a draw takes, and how fair the library is."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from rotation.fairness import fairness
from rotation.individual import library
from rotation.individual.partner_changes import draw
from rotation.shape import OddNumbers


def full_hall() -> float:
    names = _names(400)
    return _seconds(lambda: draw(names, 16, OddNumbers.BENCH, 1))


def rest_of_an_evening() -> float:
    """One has left and one has come after three of eight games."""
    names = _names(160)
    past = draw(names, 3, OddNumbers.BENCH, 1)
    here = [*names[1:], "161"]
    return _seconds(lambda: draw(here, 5, OddNumbers.BENCH, 1, past=past))


def count_to_a_million() -> float:
    def count() -> None:
        number = 0
        while number < 1_000_000:
            number += 1

    return _seconds(count)


def table() -> Iterator[str]:
    """The figures of every draw that the library serves; in brackets what none can beat."""
    for players in library.PLAYERS:
        for rounds in library.ROUNDS:
            found = fairness(draw(_names(players), rounds, OddNumbers.BENCH, 1))
            ours, least = found.figures, found.bound
            yield (
                f"{players} players, {rounds} rounds: "
                f"partners {ours.partners} ({least.partners}), "
                f"opponents {ours.opponents} ({least.opponents}), "
                f"meetings {ours.meetings} ({least.meetings})"
            )


def _names(players: int) -> list[str]:
    return [str(number) for number in range(1, players + 1)]


def _seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun

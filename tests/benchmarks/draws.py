"""Measure how long a draw takes, and list how fair each draw of the library is."""

from __future__ import annotations

from collections.abc import Iterator

from rotation.fairness import measure_fairness
from rotation.individual import library
from rotation.individual.partner_changes import draw_rounds
from rotation.table_counts import ExtraPlayerRule
from tests.benchmarks.timing import seconds_of


def time_drawing_full_hall() -> float:
    names = _player_names(400)
    return seconds_of(lambda: draw_rounds(names, 16, ExtraPlayerRule.BENCH, 1))


def time_redrawing_remaining_games() -> float:
    """Return the seconds to draw five games again, after one of 160 players left and a new one
    came.
    """
    names = _player_names(160)
    past = draw_rounds(names, 3, ExtraPlayerRule.BENCH, 1)
    players = [*names[1:], "161"]
    return seconds_of(lambda: draw_rounds(players, 5, ExtraPlayerRule.BENCH, 1, past_rounds=past))


def time_counting_to_a_million() -> float:
    def count() -> None:
        number = 0
        while number < 1_000_000:
            number += 1

    return seconds_of(count)


def fairness_lines() -> Iterator[str]:
    """Yield the figures of every draw in the library, each with the best possible in brackets."""
    for players in library.SEARCHED_PLAYER_COUNTS:
        for rounds in library.SEARCHED_ROUND_COUNTS:
            fairness_figures = measure_fairness(
                draw_rounds(_player_names(players), rounds, ExtraPlayerRule.BENCH, 1)
            )
            repeats, fewest = fairness_figures.repeats, fairness_figures.fewest_repeats
            yield (
                f"{players} players, {rounds} rounds: "
                f"partners {repeats.partner_repeats} ({fewest.partner_repeats}), "
                f"opponents {repeats.opponent_repeats} ({fewest.opponent_repeats}), "
                f"meetings {repeats.meeting_repeats} ({fewest.meeting_repeats})"
            )


def _player_names(players: int) -> list[str]:
    return [str(number) for number in range(1, players + 1)]

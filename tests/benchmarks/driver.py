"""What `manage.py benchmark` does once its arguments are read."""

import statistics
from collections.abc import Callable

from tests.benchmarks import ROWS, Row
from tests.benchmarks.draws import table
from tests.benchmarks.live import a_large_hall
from tests.benchmarks.not_here import NotHere
from tournament.evening.words.refused import Refused
from tournament.server.laptop import opening, serving

Write = Callable[[str], None]


def measure(word: str, *, runs: int, write: Write) -> None:
    """Every figure with this word in its name; Refused if one is higher than it may be."""
    chosen = [row for row in ROWS if word in row.figure]
    if not chosen or runs < 1:
        raise Refused("There is nothing to measure: leave -k away, and let --runs be 1 or more.")
    opening.make_folder()
    missed = [row for row in chosen if not _is_kept(row, runs, write)]
    if missed:
        raise Refused(f"{len(missed)} of {len(chosen)} figures are higher than they may be.")


def print_draws(write: Write) -> None:
    """How fair each draw of the library is."""
    for line in table():
        write(line)


def play_hall(*, seconds: int, game: int, hosted: bool, write: Write) -> None:
    """A thousand phones and three walls that watch while forty tables send hands."""
    if seconds < 10:
        raise Refused("A table sends a hand every ten seconds: let --seconds be 10 or more.")
    if not 2 <= game <= 8:
        raise Refused("Before the game of --hall comes another one: let --game be 2 to 8.")
    serving.allow_many_connections()
    for line in a_large_hall(seconds=seconds, game=game, on_postgresql=hosted):
        write(line)


def _is_kept(row: Row, runs: int, write: Write) -> bool:
    try:
        pairs = [(row.measure(), row.measure_baseline()) for _ in range(runs)]
    except NotHere as reason:
        write(f"{row.figure}: not measured, since {reason}")
        return True
    figure, bare = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(first / second for first, second in pairs)
    kept = ratio <= row.most
    write(
        f"{row.figure}: {figure:.3f}{row.unit}; {row.baseline}: {bare:.3f}{row.unit}; "
        f"ratio {ratio:.3g}, at most {row.most}: {'kept' if kept else 'MISSED'}"
        + (f" (to become {row.goal})" if row.goal else "")
    )
    return kept

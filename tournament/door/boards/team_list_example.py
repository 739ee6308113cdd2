"""What a list of teams looks like that can be read, for a night with these divisions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import compress

from tournament.facts import Sex
from tournament.night.divisions import matters, sexes_asked

MEN = ("Hank Grant", "Leo Baker", "Ned Carter", "Sam Dixon", "Pete Hayes", "Jack Ellis")
WOMEN = ("Ada Abbott", "Cora Ellis", "Rose Baker", "Ida Grant", "Tess Hayes", "Kay Carter")
WAITING = ("Mae Foster", "F", "", "")
HEADINGS = ("Division", "Player 1", "Sex 1", "Player 2", "Sex 2")
# So many divisions are enough to see how it goes.
MOST = 3


@dataclass(frozen=True, slots=True)
class Example:
    """What stands in the first line, and below it."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def example(divisions: Sequence[str]) -> Example:
    """A team of each division, and somebody who waits for a partner, in the columns that matter
    tonight.
    """
    shown = divisions[:MOST] or ("",)
    men, women = ((text, "M") for text in MEN), ((text, "F") for text in WOMEN)
    rows = [(division, *_two(division, men, women)) for division in shown]
    rows.append((shown[-1], *WAITING))
    sex = matters(divisions)
    columns = (bool(divisions), True, sex, True, sex)
    return Example(
        tuple(compress(HEADINGS, columns)), tuple(tuple(compress(row, columns)) for row in rows)
    )


def _two(division: str, *sexes: Iterator[tuple[str, str]]) -> tuple[str, ...]:
    made: dict[Sex, int] = sexes_asked(division) or {"m": 1, "w": 1}
    counts = (made.get("m", 0), made.get("w", 0))
    two = [next(names) for names, count in zip(sexes, counts, strict=True) for _ in range(count)]
    return tuple(cell for player in two for cell in player)

"""How a pair who stay together are named across the room, and how many columns a list takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournament.night.divisions import asked
from tournament.night.evening import Night

# What can be read from 40 feet: so many games one above the other, in so many columns.
ROWS = 8
COLUMNS = 4
WIDE = 2


@dataclass(frozen=True, slots=True)
class Pair:
    """`mark` is the letter of its division, where there are some."""

    number: int
    name: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game; `name` is a bracket's for it. Without a table it has none yet."""

    sides: tuple[Pair, ...]
    table: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Spread:
    """The fewer games stand one above the other, the larger they are written."""

    columns: int
    rows: int


def pair(night: Night, team: int, columns: int = 1, mark: str = "") -> Pair:
    """In more than two columns by first names, which the number tells apart."""
    one = night.by_team[team]
    names = [each.name if columns <= WIDE else each.name.split()[0] for each in one.two]
    return Pair(team, " & ".join(names), mark)


def spread(games: int, *, beside: int = 0) -> Spread:
    """`beside` is how many games stand in a column of their own next to these. Without any, more
    than half a column is better read as two.
    """
    columns = min(COLUMNS, max(1 if beside or games <= ROWS / 2 else 2, -(-games // ROWS)))
    return Spread(columns, min(ROWS, max(-(-games // columns), beside)))


def marks(divisions: Iterable[str]) -> Mapping[str, str]:
    """M, W and X for mixed, as the hall knows them; as many letters as tell them apart."""
    names = tuple(dict.fromkeys(one for one in divisions if one))
    found: dict[str, str] = {}
    for name in names:
        length = next(
            size
            for size in range(1, len(name) + 1)
            if size == len(name) or _letters(name, size) not in found.values()
        )
        found[name] = _letters(name, length)
    return found


def _letters(name: str, size: int) -> str:
    is_mixed = set(asked(name)) == {"m", "w"}
    return ("X" if is_mixed else name[0].upper()) + name[1:size]

"""All rulings of the night, the newest first, and who was ruled against before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from tournament.night import facts
from tournament.night.evening import Night
from tournament.night.ruling_words import place

TIMES = ("second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True, slots=True)
class Row:
    """`words` without `where`; `cards` leads back to the tricks that were looked at."""

    ruling: facts.Ruling
    where: str
    words: str
    again: str
    cards: str


@dataclass(frozen=True, slots=True)
class Log:
    rows: tuple[Row, ...]
    tables: tuple[int, ...]
    table: int | None


def log(night: Night, table: int | None = None) -> Log:
    rulings = night.all(facts.Ruling)
    rows = tuple(one for one in _rows(night, rulings) if table in (None, one.ruling.table))
    tables = sorted({one.table for one in rulings if one.table is not None})
    return Log(rows[::-1], tuple(tables), table)


def _rows(night: Night, rulings: tuple[facts.Ruling, ...]) -> Iterator[Row]:
    count: dict[int, int] = {}
    for one in rulings:
        seated = night.round(one.round) if one.round is not None else None
        title = seated.title if seated else None if one.round is None else str(one.round)
        where = place(title, one.table, one.hand)
        times = 0
        if one.offender is not None:
            times = count[one.offender] = count.get(one.offender, 0) + 1
        again = f"{_nth(times)} ruling against this player" if times > 1 else ""
        yield Row(one, where, one.words.removeprefix(f"{where}: "), again, _cards(one))


def _cards(one: facts.Ruling) -> str:
    """What a damaged row holds may be no cards at all."""
    has_cards = one.table is not None and isinstance(one.evidence, Mapping)
    return urlencode(one.evidence) if has_cards and one.evidence else ""


def _nth(times: int) -> str:
    return TIMES[times - 2] if times - 2 < len(TIMES) else f"{times}th"

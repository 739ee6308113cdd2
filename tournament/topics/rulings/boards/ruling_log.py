"""The log of rulings, the newest first, and who was ruled against before."""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.evening.night.play.open_rulings import all_open_rulings
from tournament.evening.night.play.rulings import place
from tournament.evening.words.many import so_many

TIMES = dict(enumerate(("second", "third", "fourth", "fifth", "sixth"), start=2))


@dataclass(frozen=True, slots=True)
class RulingRow:
    """A ruling: where it was given, and its `words` without that. `cards` leads back to the tricks
    that were looked at. The score does not contain a ruling that `is_open`.
    """

    ruling: facts.Ruling
    where: str
    words: str
    again: str
    cards: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class Log:
    rows: tuple[RulingRow, ...]
    tables: tuple[int, ...]
    table: int | None

    @property
    def title(self) -> str:
        return "Rulings" if self.table is None else f"Rulings at table {self.table}"

    @property
    def count(self) -> str:
        return so_many(len(self.rows), "ruling")

    @property
    def none(self) -> str:
        where = "" if self.table is None else " at this table"
        return f"Nothing had to be ruled{where} so far."


def log(night: Night, table: int | None = None) -> Log:
    rulings = night.all(facts.Ruling)
    rows = tuple(row for row in _rows(night, rulings) if table in (None, row.ruling.table))
    tables = sorted({ruling.table for ruling in rulings if ruling.table is not None})
    return Log(rows[::-1], tuple(tables), table)


def _rows(night: Night, rulings: tuple[facts.Ruling, ...]) -> Iterator[RulingRow]:
    count: dict[int, int] = {}
    still_open = all_open_rulings(night)
    for ruling in rulings:
        seated = night.rounds.of(ruling.round) if ruling.round is not None else None
        title = seated.title if seated else None if ruling.round is None else str(ruling.round)
        where = place(title, ruling.table, ruling.hand)
        times = 0
        if ruling.offender is not None:
            times = count[ruling.offender] = count.get(ruling.offender, 0) + 1
        nth = TIMES.get(times, f"{times}th")
        again = f"{nth} ruling against this player" if times > 1 else ""
        yield RulingRow(
            ruling,
            where,
            ruling.words.removeprefix(f"{where}: "),
            again,
            _cards(ruling),
            ruling.number in still_open,
        )


def _cards(ruling: facts.Ruling) -> str:
    """Return the address of the tricks that were looked at. In an older night the evidence of a
    ruling at no table may be a line of the history instead.
    """
    return urlencode(ruling.evidence) if ruling.table is not None and ruling.evidence else ""

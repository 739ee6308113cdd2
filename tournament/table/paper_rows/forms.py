"""The rows of a paper sheet, as a browser sends them. Knows no rules of the game."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.facts import Row
from tournament.table.scores.forms import WHOLE
from tournament.words.refused import Refused


@dataclass(frozen=True, slots=True)
class TypedRow:
    """One row as it was typed: points by sides, and whose X is marked."""

    points: tuple[str, ...]
    x: tuple[bool, ...]

    @property
    def is_empty(self) -> bool:
        return not any(self.points) and not any(self.x)


def typed_rows(
    sent: Mapping[str, str], *, rows: int, sides: int, holders: int
) -> tuple[TypedRow, ...]:
    """As many as the page has."""
    return tuple(
        TypedRow(
            tuple(sent.get(f"r{row}p{side}", "").strip(" ") for side in range(sides)),
            tuple(f"r{row}x{holder}" in sent for holder in range(holders)),
        )
        for row in range(1, rows + 1)
    )


def written(typed: tuple[TypedRow, ...]) -> tuple[Row, ...]:
    """The rows down to the last one with anything in it; a side left empty got nothing."""
    last = max((number for number, row in enumerate(typed, 1) if not row.is_empty), default=0)
    return tuple(_row(number, row, last) for number, row in enumerate(typed[:last], start=1))


def _row(number: int, row: TypedRow, last: int) -> Row:
    if row.is_empty:
        raise Refused(
            f"Row {number} is empty, and row {last} is not: write 0 where nobody scored, or move "
            "the rows up."
        )
    for text in row.points:
        if text and not WHOLE.fullmatch(text):
            raise Refused(f"Row {number}: write whole numbers only, such as 2.")
    return tuple(int(text or 0) for text in row.points), tuple(map(int, row.x))

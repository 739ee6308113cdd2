"""Which copies stay: all of the last evenings, and fewer the older they are. Pure rule, no disk."""

from collections.abc import Iterator, Sequence

from tournament.laptop.copies.contents import Copy
from tournament.words.many import so_many

# Evenings of which all copies stay, and before them those of which the last one does.
WHOLE, LAST = 2, 8
# Before those, the last of a month, so many months.
MONTHS = 12
# Together they take no more than this, unless it is the newest few.
ROOM = 4 * 2**30
FEWEST = 5
RULE = (
    "Kept are all copies of the last two days of play, the last one of each of the eight "
    "before, and one a month for the year before those, as long as they take less than 4 GB."
)


def staying(copies: Sequence[Copy]) -> tuple[Copy, ...]:
    """Of all copies, the newest first."""
    taken = 0
    stay: list[Copy] = []
    for copy in _by_evening(copies):
        taken += copy.size
        if len(stay) >= FEWEST and taken > ROOM:
            break
        stay.append(copy)
    return tuple(stay)


def room(copies: Sequence[Copy]) -> str:
    """How much they take, in words."""
    size = sum(copy.size for copy in copies)
    return f"{so_many(len(copies), 'copy takes', 'copies take')} {megabytes(size)}."


def megabytes(size: int) -> str:
    return f"{size / 2**30:.1f} GB" if size >= 2**30 else f"{max(size / 2**20, 0.1):.1f} MB"


def _by_evening(copies: Sequence[Copy]) -> Iterator[Copy]:
    """An evening is the night that the newest change is of, whatever day it was played on."""
    evenings: dict[int | None, int] = {}
    months: set[str] = set()
    last = set()
    for copy in copies:
        place = evenings.setdefault(copy.night, len(evenings))
        is_last = copy.night not in last
        last.add(copy.night)
        if place < WHOLE or (is_last and place < WHOLE + LAST):
            yield copy
        elif is_last and (month := _month(copy)) not in months and len(months) < MONTHS:
            months.add(month)
            yield copy


def _month(copy: Copy) -> str:
    return f"{copy.moment.day:%Y-%m}" if copy.moment and copy.moment.day else ""

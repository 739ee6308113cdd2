"""The prizes as they are handed over: whose each is, what for, and whether it is only proposed.

Money and donated things alike. Knows nothing of paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.money import dollars
from tournament.boards.donated import donated
from tournament.boards.payout import Payout, payout
from tournament.night.evening import Night
from tournament.refused import Refused


@dataclass(frozen=True, slots=True)
class Prize:
    """`who` is empty where the place is not settled yet."""

    who: str
    number: str
    reason: str
    prize: str


@dataclass(frozen=True, slots=True)
class PrizeList:
    """`proposed` until the director awards them; `rest` is what nobody gets."""

    prizes: tuple[Prize, ...]
    is_proposed: bool
    rest: str


def prize_list(night: Night) -> PrizeList:
    board = payout(night)
    found = tuple(_money(night, board) if board.in_money else _things(night))
    if not found:
        raise Refused("There are no prizes yet: they follow from the games and from what is paid.")
    rest = board.left if board.awarded else board.rest
    return PrizeList(
        prizes=found,
        is_proposed=board.in_money and not board.awarded,
        rest=dollars(rest) if board.in_money and rest else "",
    )


def _money(night: Night, board: Payout) -> Iterator[Prize]:
    for one in board.awarded or board.proposed:
        entry = night.entry(one.entry)
        yield Prize(entry.name, entry.known_by, one.words, dollars(one.cents))


def _things(night: Night) -> Iterator[Prize]:
    for one in donated(night):
        where = f"{one.division}: " if one.division else ""
        place = f"{where}place {one.rank}"
        thing = one.thing or "a prize"
        if one.holder is None:
            yield Prize("", "", f"{place}, {one.reason}", thing)
            continue
        number = f"team {one.holder.number}" if one.holder.is_team else str(one.holder.number)
        yield Prize(one.holder.name, number, place, thing)

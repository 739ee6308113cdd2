"""The prizes as they are handed over: whose each is, what for, and whether it is only proposed.

Money, donated things and medals alike. Knows nothing of paper.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.dollars import dollars
from tournament.evening.night.night import Night
from tournament.evening.words.refused import Refused
from tournament.topics.prizes.boards.payout import Payout, donated_lines, payout


@dataclass(frozen=True, slots=True)
class Prize:
    """It has no `people` where the `place` is not settled yet; what is given for something else
    than a place has none.
    """

    people: tuple[str, ...]
    number: str
    reason: str
    prize: str
    place: int

    @property
    def who(self) -> str:
        return " & ".join(self.people)


@dataclass(frozen=True, slots=True)
class PrizeList:
    """`proposed` until the director awards them; `rest` is what nobody gets."""

    prizes: tuple[Prize, ...]
    is_proposed: bool
    rest: str


def prize_list(night: Night) -> PrizeList:
    board = payout(night)
    if board.is_for_medals:
        medals = tuple(_medals(board))
        if not medals:
            raise Refused("There are no medals yet: enter the first scores.")
        is_final = all(section.is_final for section in board.medals)
        return PrizeList(medals, is_proposed=not is_final, rest="")
    money = tuple(_money(night, board) if board.in_money else _things(night))
    if not money:
        raise Refused("There are no prizes yet: they follow from the games and from what is paid.")
    rest = board.left if board.awarded else board.rest
    return PrizeList(
        prizes=money,
        is_proposed=board.in_money and not board.awarded,
        rest=dollars(rest) if board.in_money and rest else "",
    )


def _money(night: Night, board: Payout) -> Iterator[Prize]:
    for line in board.awarded or board.proposed:
        entry = night.entries.of(line.entry)
        yield Prize((entry.name,), entry.known_by, line.words, dollars(line.cents), line.place)


def _medals(board: Payout) -> Iterator[Prize]:
    """One medal for each team or player; for nobody yet where a tie is to be decided."""
    for section in board.medals:
        for row in section.medallists:
            people = () if row.is_open else row.names
            reason = ", ".join(filter(None, (section.name, row.reason)))
            medal = f"{row.in_question} medal".capitalize()
            yield Prize(people, row.holder.known_by, reason, medal, row.place.rank)


def _things(night: Night) -> Iterator[Prize]:
    for prize in donated_lines(night):
        where = f"{prize.division}: " if prize.division else ""
        place = f"{where}place {prize.rank}"
        thing = prize.thing or "a prize"
        if prize.holder is None:
            yield Prize((), "", f"{place}, {prize.reason}", thing, prize.rank)
            continue
        holder = prize.holder
        people = tuple(entry.name for entry in holder.people)
        yield Prize(people, holder.known_by, place, thing, prize.rank)

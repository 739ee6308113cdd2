"""The list of prizes, in one form for money, donated prizes and medals. It says who wins each prize
and why, and whether the prize is only suggested.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.dollars import format_dollars
from tournament.evening.night.night import Night
from tournament.evening.purse.payouts import winner_of_prize
from tournament.evening.words.names import PARTNERS_JOINER
from tournament.evening.words.refused import Refused
from tournament.topics.prizes.boards.payout import (
    PrizesBoard,
    donated_prize_list,
    prizes_board,
)


@dataclass(frozen=True, slots=True)
class ListedPrize:
    """One prize. `people` are the winners; it is empty until the winner is final. `reason` says
    what the prize is for. A side prize has place 0.
    """

    people: tuple[str, ...]
    number_label: str
    reason: str
    prize_words: str
    place: int

    @property
    def winner(self) -> str:
        return PARTNERS_JOINER.join(self.people)


@dataclass(frozen=True, slots=True)
class PrizeList:
    """All prizes. The list `is_proposed` until the director awards them. `leftover` is the amount
    that no one wins, or "", and `leftover_words` tell where that amount goes.
    """

    prizes: tuple[ListedPrize, ...]
    is_proposed: bool
    leftover: str = ""
    leftover_words: str = ""


def prize_list(night: Night) -> PrizeList:
    board = prizes_board(night)
    if board.is_for_medals:
        medals = tuple(_medal_prizes(board))
        if not medals:
            raise Refused("There are no medals yet. Enter the first scores.")
        is_final = all(medal_section.is_final for medal_section in board.medals)
        return PrizeList(medals, is_proposed=not is_final)
    money_prizes = tuple(
        _money_prizes(night, board) if board.is_in_money else _donated_prizes(night)
    )
    if not money_prizes:
        raise Refused(_no_prizes_refusal(board))
    if night.is_closed and board.is_in_money and not board.awarded_prizes:
        raise Refused(board.NO_PRIZES_AWARDED_SENTENCE)
    return PrizeList(
        prizes=money_prizes,
        is_proposed=board.is_in_money and not board.awarded_prizes,
        leftover=format_dollars(board.cents_left) if board.is_in_money and board.cents_left else "",
        leftover_words=board.words_for_cents_left,
    )


def has_listed_prizes(night: Night) -> bool:
    try:
        prize_list(night)
    except Refused:
        return False
    return True


def _no_prizes_refusal(board: PrizesBoard) -> str:
    if not board.is_in_money:
        return "No donated prizes are named. Name them on the page Prizes first."
    if not board.pot.cents:
        return "There are no prizes yet. Take payments and enter scores first."
    return board.why_no_prizes


def _money_prizes(night: Night, board: PrizesBoard) -> Iterator[ListedPrize]:
    for prize in board.awarded_prizes or board.proposed_prizes:
        winner = winner_of_prize(night, prize.entry)
        yield ListedPrize(
            (winner.name,),
            winner.number_label,
            prize.words,
            format_dollars(prize.cents),
            prize.place,
        )


def _medal_prizes(board: PrizesBoard) -> Iterator[ListedPrize]:
    """Yield the medal of each team or player. A medal has no people while a tie for it is not
    decided.
    """
    for medal_section in board.medals:
        for row in medal_section.medalists:
            winner_names = () if row.is_undecided else row.names
            reason = ", ".join(filter(None, (medal_section.name, row.reason)))
            medal = f"{row.possible_medals} medal".capitalize()
            yield ListedPrize(winner_names, row.holder.number_label, reason, medal, row.place.rank)


def _donated_prizes(night: Night) -> Iterator[ListedPrize]:
    for prize in donated_prize_list(night):
        division_words = f"{prize.division}: " if prize.division else ""
        place_words = f"{division_words}{prize.place}"
        prize_words = prize.name or "a prize"
        if prize.holder is None:
            yield ListedPrize((), "", f"{place_words}, {prize.reason}", prize_words, prize.rank)
            continue
        holder = prize.holder
        winner_names = tuple(entry.name for entry in holder.current_members)
        yield ListedPrize(winner_names, holder.number_label, place_words, prize_words, prize.rank)

"""What there is to win while nobody has won it: each prize of the pot, by the place it is for."""

from scoring.places.prizes import Payout, PrizeTable
from scoring.places.standings import Place
from scoring.places.tie_breakers import Result
from tournament.evening.night.night import Night
from tournament.evening.night.ranking import Division
from tournament.evening.purse.books import books
from tournament.evening.purse.payouts import in_money, prize_split
from tournament.evening.purse.shares import shared


def to_win(night: Night) -> tuple[Payout, ...]:
    """Return the prizes as if somebody else won each; none while the pot is empty or too small."""
    table = prize_split(night)
    if not in_money(night) or books(night).purse.cents <= 0:
        return ()
    try:
        return shared(books(night).purse, table, _fields(night, table)).payouts
    except ValueError:
        return ()


def _fields(night: Night, table: PrizeTable) -> list[Division]:
    """In each division so many that nobody needs to win twice, and no two who are level."""
    ranks = range(1, len(table.places) + len(table.side) + 1)
    return [
        Division(name, tuple(Place(rank, _result(at, rank), (), "") for rank in ranks))
        for at, name in enumerate(_divisions(night))
    ]


def _result(division: int, rank: int) -> Result:
    own = 1000 * (division + 1) - rank
    return Result(f"{division} {rank}", own, lone_marches=own, games=(own,))


def _divisions(night: Night) -> list[str]:
    """A bracket is one for all of its teams."""
    named = {party.division for party in night.parties if party.is_whole and not party.is_house}
    return [division for division in night.divisions if division in named] or [""]

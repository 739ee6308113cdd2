"""What is paid and asked at the door, and what is won."""

from dataclasses import dataclass
from typing import ClassVar

from scoring.dials.dial import DialGroup, dial
from scoring.dials.kinds import CENTS, Several, Text, WholeNumber, YesNo
from scoring.dials.options import EACH_ALONE, MAY_TIE, CountLoners, PrizesFrom, TieBreaker


@dataclass(frozen=True, kw_only=True)
class MoneyAndPrizes(DialGroup):
    __slots__ = ()
    TITLE: ClassVar[str] = "Money and prizes"

    fee_cents: int = dial("Entry fee for each person", CENTS)
    tag: bool = dial(
        "The club's tag", YesNo("must be worn", "is not asked for"), when=lambda rules: rules.tag
    )
    adult: bool = dial(
        "Being 18 or older",
        YesNo("is asked for", "is not asked for"),
        when=lambda rules: rules.adult,
    )
    # Where no game can end equal, few places can.
    tie_breakers: tuple[TieBreaker, ...] = dial(
        "Equal at the end",
        Several(tuple(TieBreaker), "they share the place"),
        when=lambda rules: bool(rules.tie_breakers) or rules.format in MAY_TIE,
    )
    count_loners: CountLoners = dial(
        "Lone marches",
        earlier="not",
        formats=EACH_ALONE,
        when=lambda rules: rules.count_loners is not CountLoners.NOT,
    )
    medals: int = dial(
        "Medals in each division for",
        WholeNumber(0, 10, "place", "places"),
        when=lambda rules: rules.medals > 0,
        undivided="Medals for",
        usual=0,
    )
    # The page of the prizes proposes some then, unless there are medals.
    prize_places: int = dial(
        "Prizes for",
        WholeNumber(0, 20, "place", "places", zero="no places named beforehand"),
        when=lambda rules: rules.prize_places > 0,
    )
    prizes_from: PrizesFrom = dial(
        "Prizes are",
        when=lambda rules: rules.prize_places > 0 or not rules.medals,
        unsaid=lambda rules: (
            rules.prizes_from is PrizesFrom.PURSE
            and not (
                rules.fee_cents or rules.prize_places or (rules.x_marked and rules.x_fine_cents)
            )
        ),
        usual="purse",
    )
    proceeds_to: str = dial(
        "What is taken in goes to",
        Text(80, "the prizes"),
        when=lambda rules: bool(rules.proceeds_to),
        usual="",
    )
